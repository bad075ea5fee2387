// Package scheme says which references of a page may be followed: one list for
// every output. What is not on it, such as javascript:, file: or the schemes by
// which programs are started (ms-word:, search-ms:), becomes text.
package scheme

import (
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
)

// followed are the schemes of a link: those of the web and those that the HTML
// standard lets pages register (8.3.3.1), without those that open a shell.
var followed = map[string]bool{
	"http": true, "https": true, "ftp": true, "ftps": true, "mailto": true, "tel": true, "sms": true, "smsto": true, "mms": true, "geo": true,
	"im": true, "irc": true, "ircs": true, "xmpp": true, "sip": true, "sips": true, "matrix": true, "magnet": true, "bitcoin": true,
	"news": true, "nntp": true, "webcal": true, "feed": true, "urn": true, "gopher": true, "gemini": true,
}

// shown are the schemes of an image beside "data:" with an image's type.
var shown = map[string]bool{"http": true, "https": true, "ftp": true, "ftps": true, "blob": true, "cid": true}

// Follows reports whether a link may lead to ref: it is relative, or has a
// scheme of the list.
func Follows(ref string) bool {
	name, _ := cut(ref)
	return name == "" || followed[name]
}

// Shows reports whether an image may come from ref: it is relative, from the
// web, a part of the page's file, or an image as "data:".
func Shows(ref string) bool {
	name, rest := cut(ref)
	switch name {
	case "":
		return true
	case "data":
		const image = "image/"
		rest = strings.TrimLeft(rest, " ")
		return len(rest) > len(image) && strings.EqualFold(rest[:len(image)], image)
	}
	return shown[name]
}

// cut returns the scheme of a reference in lower case, "" if it is relative, and
// what follows it. As the URL standard requires, control characters and spaces
// at the start, and newlines and tabs anywhere, are ignored.
func cut(ref string) (name, rest string) {
	i := 0
	for i < len(ref) && ref[i] <= ' ' {
		i++
	}
	if i == len(ref) || !ascii.IsLetter(ref[i]) {
		return "", ref
	}
	start, plain := i, true
	for ; i < len(ref); i++ {
		switch c := ref[i]; {
		case c == ':':
			if name = ref[start:i]; !plain {
				name = strings.ToLower(strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(name))
			}
			return name, ref[i+1:]
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '+', c == '-', c == '.':
		case 'A' <= c && c <= 'Z', c == '\n', c == '\r', c == '\t':
			plain = false
		default:
			return "", ref
		}
	}
	return "", ref
}

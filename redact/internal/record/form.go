package record

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Form is the way in which a value is written in its file.
type Form uint8

const (
	Plain         Form = iota // as it stands
	JSONString                // between quotation marks, with backslashes
	JSONBare                  // a number or another word without quotes
	CSVQuoted                 // between quotes, which are doubled inside
	CSVBare                   // without quotes, up to the separator
	YAMLPlain                 // without quotes
	YAMLSingle                // between apostrophes, which are doubled inside
	YAMLDouble                // between quotation marks, with backslashes
	TOMLBare                  // a number, a date or a word
	XMLText                   // with entities
	SQLString                 // between apostrophes, doubled or with backslashes inside
	SQLBare                   // a number
	Tabbed                    // a cell of COPY: with backslashes, up to a tab
	CardText                  // vCard, iCalendar: backslashes, and lines that are folded
	Folded                    // a header of mail whose lines are folded
	Quoted8                   // quoted-printable, of UTF-8
	Quoted1                   // quoted-printable, of Windows-1252
	Base64                    // of UTF-8
	Encoded                   // a header of mail with encoded words
	Whole                     // as it stands, over several lines
	Phrase                    // the name of a mailbox, without quotes
	PhraseEncoded             // the same in encoded words
	Mailbox                   // the address of a mailbox
)

// Decode returns the text that raw stands for, and for each of its bytes, and for
// its end, the offset in raw; nil if the two are the same. Base64 has no offsets.
func (f Form) Decode(raw string) (text string, at []int32) {
	switch f {
	case Base64:
		return decodeBase64(raw), nil
	case Encoded, PhraseEncoded:
		return decodeWords(raw), nil
	}
	signs := special[f]
	if signs == "" || !strings.ContainsAny(raw, signs) {
		return raw, nil
	}
	var b strings.Builder
	b.Grow(len(raw))
	at = make([]int32, 0, len(raw)+1)
	for i := 0; i < len(raw); {
		n := 1
		if strings.IndexByte(signs, raw[i]) < 0 {
			b.WriteByte(raw[i])
		} else {
			var s string
			s, n = f.unescape(raw, i)
			b.WriteString(s)
		}
		for len(at) < b.Len() {
			at = append(at, int32(i))
		}
		i += n
	}
	return b.String(), append(at, int32(len(raw)))
}

// special are the bytes at which what a form writes differs from what it means.
var special = [...]string{
	JSONString: `\`, CSVQuoted: `"`, YAMLPlain: "\n\r", YAMLSingle: "'\n\r", YAMLDouble: "\\\n\r", XMLText: "&",
	SQLString: `'\`, Tabbed: `\`, CardText: "\\\n\r", Folded: "\n\r", Quoted8: "=", Quoted1: "=", Phrase: "\n\r", Mailbox: "",
}

// unescape returns what stands at i, one of the special bytes, and its length.
func (f Form) unescape(raw string, i int) (string, int) {
	switch f {
	case CSVQuoted, YAMLSingle, SQLString:
		if raw[i] != '\\' && raw[i] != '\n' && raw[i] != '\r' {
			if i+1 < len(raw) && raw[i+1] == raw[i] {
				return raw[i : i+1], 2
			}
			return raw[i : i+1], 1
		}
		if f == YAMLSingle {
			return folded(raw, i)
		}
		return escape(raw, i)
	case YAMLPlain:
		return folded(raw, i)
	case YAMLDouble:
		if raw[i] != '\\' {
			return folded(raw, i)
		}
		if i+1 < len(raw) && (raw[i+1] == '\n' || raw[i+1] == '\r') {
			_, n := folded(raw, i+1)
			return "", n + 1
		}
		return escape(raw, i)
	case CardText, Folded, Phrase:
		if raw[i] == '\\' {
			return escape(raw, i)
		}
		if j := lineFeed(raw, i); j < len(raw) && (raw[j] == ' ' || raw[j] == '\t') {
			if f != CardText {
				return " ", j + 1 - i
			}
			return "", j + 1 - i
		}
		return raw[i : i+1], 1
	case XMLText:
		return reference(raw, i)
	case Quoted8, Quoted1:
		return quotedByte(raw, i, f == Quoted1)
	}
	return escape(raw, i)
}

// lineFeed returns the end of the line end at i.
func lineFeed(raw string, i int) int {
	if raw[i] == '\r' && i+1 < len(raw) && raw[i+1] == '\n' {
		return i + 2
	}
	return i + 1
}

// folded reads a line end inside a scalar of YAML and the space around it, which
// stand for a space.
func folded(raw string, i int) (string, int) {
	return " ", scan.SkipSpace(raw, i, len(raw)) - i
}

// escape reads the backslash at i and what it means in JSON, YAML, TOML, SQL and
// vCard.
func escape(raw string, i int) (string, int) {
	if i+1 >= len(raw) {
		return `\`, 1
	}
	digits := 0
	switch c := raw[i+1]; c {
	case 'n', 'N':
		return "\n", 2
	case 't':
		return "\t", 2
	case 'r':
		return "\r", 2
	case 'b', 'f', 'a', 'v', 'e', '0':
		return " ", 2
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		_, n := utf8.DecodeRuneInString(raw[i+1:])
		return raw[i+1 : i+1+n], 1 + n
	}
	r, ok := hexRune(raw, i+2, digits)
	if !ok {
		return raw[i+1 : i+2], 2
	}
	n := 2 + digits
	if utf16.IsSurrogate(r) && strings.HasPrefix(raw[i+n:], `\u`) {
		if low, ok := hexRune(raw, i+n+2, 4); ok {
			if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
				return string(both), n + 6
			}
		}
	}
	return string(r), n
}

// hexRune reads n hexadecimal digits at i.
func hexRune(raw string, i, n int) (rune, bool) {
	if n == 0 || i+n > len(raw) {
		return 0, false
	}
	v, err := strconv.ParseUint(raw[i:i+n], 16, 32)
	return rune(v), err == nil
}

// reference reads the character reference at i.
func reference(raw string, i int) (string, int) {
	n := strings.IndexByte(raw[i:min(len(raw), i+12)], ';')
	if n < 2 {
		return "&", 1
	}
	if text := html.UnescapeString(raw[i : i+n+1]); text != raw[i:i+n+1] {
		return text, n + 1
	}
	return "&", 1
}

// NeedsQuotes reports whether content, text of a value without quotes in which
// parts were replaced, must be put between quotes, since it would mean something
// else.
func (f Form) NeedsQuotes(content string, sep byte) bool {
	switch f {
	case JSONBare, TOMLBare, SQLBare:
		return true
	case Phrase:
		return strings.ContainsAny(content, `<>@,;:"()[]\`)
	case CSVBare:
		return strings.IndexByte(content, sep) >= 0 || strings.ContainsAny(content, "\"\r\n")
	case YAMLPlain:
		return content == "" || strings.IndexByte("[]{}*&!|>'\"%@`#,?:- ", content[0]) >= 0 || strings.HasSuffix(content, ":") || strings.HasSuffix(content, " ") ||
			strings.Contains(content, ": ") || strings.Contains(content, " #") || strings.ContainsAny(content, ",[]{}\n")
	}
	return false
}

// Quote returns content, the text of a value without quotes, between quotes.
func (f Form) Quote(content string) string {
	switch f {
	case CSVBare:
		return `"` + strings.ReplaceAll(content, `"`, `""`) + `"`
	case SQLBare:
		return "'" + strings.ReplaceAll(content, "'", "''") + "'"
	}
	return `"` + backslashed.Replace(content) + `"`
}

var (
	backslashed = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`)
	carded      = strings.NewReplacer(`\`, `\\`, ",", `\,`, ";", `\;`, "\n", `\n`, "\r", "")
	tabbed      = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)
	marked      = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
	online      = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")
)

// Encode writes text as part of a value of the form.
func (f Form) Encode(text string) string {
	switch f {
	case JSONString, YAMLDouble:
		return backslashed.Replace(text)
	case CSVQuoted:
		return strings.ReplaceAll(text, `"`, `""`)
	case YAMLSingle, SQLString:
		return strings.ReplaceAll(text, "'", "''")
	case XMLText:
		return marked.Replace(text)
	case Tabbed:
		return tabbed.Replace(text)
	case Mailbox: // still an address
		if name := strings.Trim(text, "<>"); name != text {
			return name + "@redacted.invalid"
		}
	case CardText:
		return carded.Replace(text)
	case Quoted8, Quoted1:
		return encodeQuoted(text, f == Quoted1)
	case CSVBare, YAMLPlain, JSONBare, TOMLBare, SQLBare:
		return text // quoted as a whole where it must be
	}
	return online.Replace(text)
}

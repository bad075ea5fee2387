package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/internal/outdir"
)

// maxName is the maximum length in bytes of a name made from a title; file
// systems allow 255, and synchronization programs add suffixes.
const maxName = 120

// Name makes a file name without extension out of a title, so that Obsidian can
// link to it ("# ^ [ ] |" are special in its links) and every file system
// accepts it. It returns "" if nothing of the title remains.
func Name(title string) string {
	s := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:|`, r): // these separate words
			return '-'
		case strings.ContainsRune("*\"?<>#^[]`", r), r == utf8.RuneError, unicode.Is(unicode.Cf, r):
			return -1
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, strings.ReplaceAll(norm.NFC.String(title), ": ", " - "))
	s = norm.NFC.String(strings.Join(strings.Fields(s), " ")) // removed characters may have separated combining marks from their base
	s = strings.Trim(s, " .~-")
	if len(s) > maxName {
		s = strings.ToValidUTF8(s[:maxName], "") // without the beginning of a character
		if i := strings.LastIndexByte(s, ' '); i > maxName/2 {
			s = s[:i]
		}
		s = strings.Trim(s, " .~-")
	}
	if outdir.IsDevice(s) {
		s = "_" + s
	}
	return s
}

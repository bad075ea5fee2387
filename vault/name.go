package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxName is how many bytes of a title make a name; file systems take 255, and
// programs that synchronise add to them.
const maxName = 120

// Name makes a file name, without ending, out of a title: one that Obsidian can
// link to ("# ^ [ ] |" mean something there) and every file system takes. It is
// "" where nothing of the title is left.
func Name(title string) string {
	var b strings.Builder
	space := true // at the beginning none counts
	for _, r := range strings.ReplaceAll(norm.NFC.String(title), ": ", " - ") {
		switch {
		case strings.ContainsRune(`/\:|`, r): // they part words
			r = '-'
		case strings.ContainsRune("*\"?<>#^[]`", r), r == utf8.RuneError, unicode.Is(unicode.Cf, r):
			continue
		case unicode.IsControl(r), unicode.IsSpace(r):
			r = ' '
		}
		if r == ' ' && space {
			continue
		}
		space = r == ' '
		b.WriteRune(r)
	}
	s := strings.Trim(norm.NFC.String(b.String()), " .~-") // what was left out may have kept marks apart
	if len(s) > maxName {
		n := maxName
		for !utf8.RuneStart(s[n]) {
			n--
		}
		if i := strings.LastIndexByte(s[:n], ' '); i > maxName/2 {
			n = i
		}
		s = strings.Trim(s[:n], " .~-")
	}
	if base, _, _ := strings.Cut(s, "."); isDevice(base) {
		s = "_" + s
	}
	return s
}

// isDevice knows the names that Windows keeps for devices.
func isDevice(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	switch s {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(s) == 4 && (s[:3] == "com" || s[:3] == "lpt") && s[3] >= '0' && s[3] <= '9'
}

// fold is one for names that some file systems take for one.
func fold(name string) string { return strings.ToLower(norm.NFC.String(name)) }

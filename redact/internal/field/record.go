package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// chat reads who wrote a line of an exported chat: "[04.03.26, 10:12:33] Ann
// Miller: on my way".
func chat(s *scan.Cursor, i, end int) {
	stamp, _, ok := strings.Cut(s.Src[i:end], "] ")
	if !ok || len(stamp) > 32 || stamp[0] != '[' || strings.Count(stamp, ":") < 1 || strings.Trim(stamp, "[0123456789.:/,- APMapmTZ") != "" {
		return
	}
	start := i + len(stamp) + len("] ")
	n := strings.Index(s.Src[start:end], ": ")
	if n > 0 && s.CapitalAt(start) && fullName(s, start, start+n) {
		s.Add(scan.Person, start, start+n, "field/code", 0.8, false, scan.RankField)
	}
}

// speaker reads who wrote the lines that follow, in chats exported as Markdown:
// "**Ann Miller** (10:12)".
func speaker(s *scan.Cursor, i, end int) {
	name, stamp, ok := strings.Cut(s.Src[i+2:end], "**")
	stamp = strings.Trim(stamp, " :\r")
	if ok && len(stamp) > 4 && len(stamp) < 32 && strings.Count(stamp, ":") > 0 && strings.Trim(stamp, "([0123456789.:/,- APMapmTZ)]") == "" && fullName(s, i+2, i+2+len(name)) {
		s.Add(scan.Person, i+2, i+2+len(name), "field/code", 0.8, false, scan.RankField)
	}
}

// fullName reports whether [i,end) is a name of two to four words.
func fullName(s *scan.Cursor, i, end int) bool {
	n := nameLength(s, i, end)
	return n >= 2 && n <= 4
}

package field

import (
	"regexp"
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
	if n > 0 && (s.CapitalAt(start) && fullName(s, start, start+n) || smallFullName(s.Src[start:start+n])) {
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

// smallFullName reports whether name is of two words in lower case, none of
// them a role or the name of a part of a program.
func smallFullName(name string) bool {
	a, b, ok := strings.Cut(name, " ")
	for _, w := range [...]string{a, b} {
		ok = ok && len(w) > 2 && len(w) < 16 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" && !notNames[w] && !scan.SmallWords[w] && scan.ClueWords[w] == 0
	}
	return ok
}

// fullName reports whether [i,end) is a name of two to four words.
func fullName(s *scan.Cursor, i, end int) bool {
	n := nameLength(s, i, end)
	return n >= 2 && n <= 4
}

// bibliographyField is the field of a BibTeX entry that has people.
var bibliographyField = regexp.MustCompile(`(?:author|editor) ?= *\{([^}]*)`)

// bibliography reads the people of a BibTeX entry: "author = {Miller, Ann and
// Lee, Bo}".
func bibliography(s *scan.Cursor, i, end int) {
	line := s.Src[i:end]
	if strings.IndexByte(line, '{') < 0 || strings.IndexByte(line, '=') < 0 {
		return
	}
	for _, m := range bibliographyField.FindAllStringSubmatchIndex(line, -1) {
		people(s, i+m[2], i+m[3])
	}
}

// people records the names in [i,end), which "and" separates.
func people(s *scan.Cursor, i, end int) {
	for i < end {
		n := strings.Index(s.Src[i:end], " and ")
		if n < 0 {
			n = end - i
		}
		name := s.Src[i : i+n]
		last, first, comma := strings.Cut(name, ", ")
		if comma && s.CapitalAt(i) && nameLength(s, i, i+len(last)) > 0 && nameLength(s, i+n-len(first), i+n) > 0 || !comma && fullName(s, i, i+n) {
			s.Add(scan.Person, i, i+n, "field/code", 0.8, false, scan.RankField)
		}
		i += n + len(" and ")
	}
}

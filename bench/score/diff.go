package score

import (
	"slices"
	"strconv"
	"strings"
)

// A DiffScore compares a unified diff with the expected one, usually git's.
type DiffScore struct {
	Applies bool `json:"applies"` // it turns the old text into the new, byte for byte
	Equal   bool `json:"equal"`   // same bytes
	Hunks   bool `json:"hunks"`   // same hunks, ignoring what follows "@@ … @@"
	Short   bool `json:"short"`   // it applies and has no more changed lines
}

// Diff scores a diff that begins at its first "@@"; "" means no change.
func Diff(old, new, want, got string) DiffScore {
	result, err := ApplyDiff(old, got)
	s := DiffScore{Applies: err == nil && result == new, Equal: got == want}
	w, g := diffLines(want), diffLines(got)
	s.Hunks = s.Equal || slices.Equal(w, g)
	s.Short = s.Applies && changes(g) <= changes(w)
	return s
}

// A diffLine is a line of a hunk by its kind: ' ', '+', '-', '\\', or '@' for
// the header, whose text is only its numbers.
type diffLine struct {
	kind byte
	text string
}

var hunkHeader = pattern(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// diffLines splits a diff into lines by the counts in the hunk headers, so that
// text that looks like a header is not mistaken for one.
func diffLines(diff string) (out []diffLine) {
	old, new := 0, 0
	for line := range strings.SplitSeq(diff, "\n") {
		if old == 0 && new == 0 {
			if m := hunkHeader().FindStringSubmatch(line); m != nil {
				old, new = lineCount(m[2]), lineCount(m[4])
				out = append(out, diffLine{'@', m[0]})
			} else if strings.HasPrefix(line, `\`) {
				out = append(out, diffLine{'\\', line})
			}
			continue
		}
		kind := byte(' ')
		if line != "" {
			kind = line[0]
		}
		if kind != '\\' {
			if kind != '+' {
				old--
			}
			if kind != '-' {
				new--
			}
		}
		out = append(out, diffLine{kind, line})
	}
	return out
}

func lineCount(s string) int {
	if s == "" {
		return 1
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

func changes(lines []diffLine) int {
	n := 0
	for _, l := range lines {
		if l.kind == '+' || l.kind == '-' {
			n++
		}
	}
	return n
}

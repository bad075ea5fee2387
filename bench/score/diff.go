package score

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// SameHunks reports whether a unified diff that begins at its first "@@" has the
// hunks of the expected one, usually git's, whatever follows "@@ … @@"; "" means
// no change.
func SameHunks(want, got string) bool {
	return want == got || slices.Equal(diffLines(want), diffLines(got))
}

// A diffLine is a line of a hunk by its kind: ' ', '+', '-', '\\', or '@' for
// the header, whose text is only its numbers.
type diffLine struct {
	kind byte
	text string
}

var hunkHeader = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)
})

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

package score

import (
	"regexp"
	"strings"
	"sync"
)

// hunkHeader matches the header of a hunk with what follows it: a line of a text
// never begins with "@" in a diff.
var hunkHeader = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(@@ -[\d,]+ \+[\d,]+ @@).*$`)
})

// SameHunks reports whether a unified diff that begins at its first "@@" has the
// hunks of the expected one, usually git's, whatever follows "@@ … @@"; "" means
// no change.
func SameHunks(want, got string) bool { return hunks(want) == hunks(got) }

func hunks(diff string) string {
	return strings.TrimRight(hunkHeader().ReplaceAllString(diff, "$1"), "\n")
}

package changetrack

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// guessNames returns what parse-diff, the parser of unified diffs that most
// JavaScript programs use, takes for the two file names in the first "@@" line
// of a diff without a file header. Usually there are none, but in a section
// line with "v2/" or "src/" it mistakes that for the "b/" of a path. Diff.JSON
// is specified as what such a program reads from Diff.Text, so it has these
// names as well.
func guessNames(header string) (from, to *string) {
	var names [2]*string
	for n := range names {
		m := sides().FindStringSubmatchIndex(header)
		if m == nil {
			break
		}
		start, end := max(m[2], m[4]), max(m[3], m[5])
		name := header[start:end]
		header = header[end:]
		if strings.HasSuffix(name, `"`) || strings.HasSuffix(name, "'") {
			name = name[:len(name)-1]
		}
		names[n] = &name
	}
	return names[0], names[1]
}

// sides matches the path of one side of a diff, with git's letters for it: up to
// the last space before another path, or to the end.
var sides = lazy.Regexp(`(?s)[aiwco12]/(.*) ["']?[biwco12]/|[biwco12]/(.*)`)

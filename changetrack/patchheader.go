package changetrack

import "strings"

// guessNames returns what parse-diff, the parser of unified diffs that most
// JavaScript programs use, takes for the two file names in the first "@@" line
// of a diff without a file header. Usually there are none, but in a section
// line with "v2/" or "src/" it mistakes that for the "b/" of a path. Diff.JSON
// is specified as what such a program reads from Diff.Text, so it has these
// names as well.
func guessNames(header string) (from, to *string) {
	const prefixes = "biwco12" // git's letters for the two sides of a diff
	var names []*string
	for i := 0; i+1 < len(header) && len(names) < 2; i++ {
		if header[i+1] != '/' {
			continue
		}
		end := -1
		if strings.IndexByte("aiwco12", header[i]) >= 0 {
			end = lastSpaceBefore(header, i+2, prefixes)
		}
		if end < 0 && strings.IndexByte(prefixes, header[i]) >= 0 {
			end = len(header)
		}
		if end < 0 {
			continue
		}
		name := header[i+2 : end]
		if strings.HasSuffix(name, `"`) || strings.HasSuffix(name, "'") {
			name = name[:len(name)-1]
		}
		names = append(names, &name)
		i = end - 1
	}
	names = append(names, nil, nil)
	return names[0], names[1]
}

// lastSpaceBefore returns the index of the last space at or after start that is
// followed by a path with one of the prefixes, or -1.
func lastSpaceBefore(s string, start int, prefixes string) int {
	for i := len(s) - 3; i >= start; i-- {
		if s[i] != ' ' {
			continue
		}
		path := s[i+1:]
		if path[0] == '"' || path[0] == '\'' {
			path = path[1:]
		}
		if len(path) > 1 && path[1] == '/' && strings.IndexByte(prefixes, path[0]) >= 0 {
			return i
		}
	}
	return -1
}

package score

import (
	"strings"
)

var titleLine = pattern(`^[\pZ\s\x1c-\x1f\x85]*# +([^\n]+)(?:\n|$)`)

// BodyText is the plain text of a Markdown text, less a heading 1 that begins
// it and whose words stand nowhere in the expected text: whoever labelled a
// page either counted its title as content or did not, and the measures on
// whole texts hold neither against an output.
func BodyText(md, expected string) string {
	if m := titleLine().FindStringSubmatchIndex(md); m != nil {
		title := PlainMarkdown(md[m[2]:m[3]]).Text
		if !strings.Contains(wordLine(expected), wordLine(title)) {
			md = md[m[1]:]
		}
	}
	return PlainMarkdown(md).Text
}

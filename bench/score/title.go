package score

import (
	"strings"
)

var titleLine = pattern(`^[\pZ\s\x1c-\x1f\x85]*# +([^\n]+)(?:\n|$)`)

// BodyText returns the plain text of a Markdown text without its first heading,
// if that is of level 1 and its words do not occur in the expected text. Data
// sets differ in whether the title counts as content, so the measures on whole
// texts accept both.
func BodyText(md, expected string) string {
	if m := titleLine().FindStringSubmatchIndex(md); m != nil {
		title := PlainMarkdown(md[m[2]:m[3]]).Text
		if !strings.Contains(wordLine(expected), wordLine(title)) {
			md = md[m[1]:]
		}
	}
	return PlainMarkdown(md).Text
}

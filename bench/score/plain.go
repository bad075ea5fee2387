package score

import (
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/mdread"
)

// words splits text into its runs of letters, numbers and "_".
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' })
}

// wordLine returns text as " word word ", in lower case, so that a run of whole
// words can be found in it as a substring.
func wordLine(text string) string {
	return " " + strings.Join(words(strings.ToLower(text)), " ") + " "
}

// PlainMarkdown returns the text that a reader of the rendered Markdown sees, each
// block on a line of its own, without blank lines.
func PlainMarkdown(md string) string {
	var lines []string
	for line := range strings.Lines(PlainHTML(mdread.HTML(md))) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// PlainHTML returns the text of an HTML page or fragment, each block on lines
// of its own.
func PlainHTML(page string) string {
	text, _ := readParts(page)
	return text
}

// BodyText returns the plain text of a Markdown text without its first heading,
// if that is of level 1 and its words do not occur in the expected text. Data
// sets differ in whether the title counts as content, so the measures on whole
// texts accept both.
func BodyText(md, expected string) string {
	first, rest, _ := strings.Cut(strings.TrimSpace(md), "\n")
	if title, ok := strings.CutPrefix(first, "# "); ok && !strings.Contains(wordLine(expected), wordLine(PlainMarkdown(title))) {
		md = rest
	}
	return PlainMarkdown(md)
}

package report

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
)

// Words are the parts of the lines that replace each other in a comparison, by the
// type and the number of a line.
type Words map[string]map[int][]changetrack.WordPart

// WordsOf returns the words of a comparison. Of lines without a word in common
// there are none: all of them changed.
func WordsOf(lines []changetrack.LineWords) Words {
	w := Words{"del": {}, "add": {}}
	for _, l := range lines {
		if slices.ContainsFunc(l.Parts, func(p changetrack.WordPart) bool { return p.Type == "same" && strings.TrimSpace(p.Text) != "" }) {
			w["del"][l.Previous], w["add"][l.Current] = l.Parts, l.Parts
		}
	}
	return w
}

// Of returns the parts of a line: those that changed have its type, the others "same".
func (w Words) Of(l changetrack.Line) []changetrack.WordPart {
	parts := w[l.Type][l.Ln]
	if parts == nil || strings.HasPrefix(l.Content, `\`) {
		return []changetrack.WordPart{{Type: "same", Text: l.Content[1:]}}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p changetrack.WordPart) bool { return p.Type != "same" && p.Type != l.Type })
}

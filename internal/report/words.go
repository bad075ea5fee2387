package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
)

// Words are the words of the lines of a difference that replace each other, by
// their types and numbers.
type Words map[string][]changetrack.WordPart

// NewWords returns the words of lines.
func NewWords(lines []changetrack.LineWords) Words {
	w := Words{}
	for _, l := range lines {
		if slices.ContainsFunc(l.Parts, func(p changetrack.WordPart) bool { return p.Type == "same" && strings.TrimSpace(p.Text) != "" }) {
			w[fmt.Sprint("del", l.Previous)], w[fmt.Sprint("add", l.Current)] = l.Parts, l.Parts
		}
	}
	return w
}

// Of returns the words of a line, those that changed with its own type, or nil
// if they did not change one by one.
func (w Words) Of(l changetrack.Line) []changetrack.WordPart {
	if strings.HasPrefix(l.Content, `\`) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(w[fmt.Sprint(l.Type, l.Ln)]), func(p changetrack.WordPart) bool {
		return p.Type != "same" && p.Type != l.Type
	})
}

// Parts is like Of but returns the whole line rather than nil.
func (w Words) Parts(l changetrack.Line) []changetrack.WordPart {
	if parts := w.Of(l); parts != nil {
		return parts
	}
	return []changetrack.WordPart{{Type: "same", Text: l.Content[1:]}}
}

package passage

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/mdread"
)

// Assemble joins the selected spans in document order: sentences of a paragraph
// with spaces, rows of a table below its header, lines of code in a fence;
// blank lines separate the parts. Indices out of range are ignored.
func Assemble(spans []Span, selected []int) string {
	chosen := slices.Clone(selected)
	chosen = slices.DeleteFunc(chosen, func(i int) bool { return i < 0 || i >= len(spans) })
	slices.Sort(chosen)
	chosen = slices.Compact(chosen)
	var parts []string
	for i := 0; i < len(chosen); {
		j := i + 1
		for j < len(chosen) && spans[chosen[j]].Block == spans[chosen[i]].Block {
			j++
		}
		parts = append(parts, part(spans, chosen[i:j]))
		i = j
	}
	return strings.Join(parts, "\n\n")
}

// part writes the selected spans of one block.
func part(spans []Span, chosen []int) string {
	first := spans[chosen[0]]
	switch first.Kind {
	case mdread.Heading:
		return strings.Repeat("#", first.Level) + " " + first.Text
	case mdread.TableRow:
		return table(spans, chosen)
	case mdread.CodeLine:
		lines := []string{"```" + first.Language}
		for _, i := range chosen {
			lines = append(lines, spans[i].Text)
		}
		return strings.Join(append(lines, "```"), "\n")
	}
	texts := make([]string, 0, len(chosen))
	for _, i := range chosen {
		texts = append(texts, spans[i].Text)
	}
	return strings.Join(texts, " ")
}

// table writes the selected rows under the header of their table.
func table(spans []Span, chosen []int) string {
	header := chosen[0]
	for header > 0 && spans[header-1].Block == spans[chosen[0]].Block {
		header--
	}
	lines := []string{row(spans[header]), "|" + strings.Repeat(" --- |", len(spans[header].Cells))}
	for _, i := range chosen {
		if i != header {
			lines = append(lines, row(spans[i]))
		}
	}
	return strings.Join(lines, "\n")
}

func row(s Span) string { return "| " + strings.Join(s.Cells, " | ") + " |" }

package main

import (
	"html"
	"os"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// An inTables is what the Markdown of a document says of its tables.
type inTables struct {
	tables  [][]map[string]int // words of the rows of each table
	outside string             // the other text, squashed
	blocks  map[string]bool    // its lines
	cells   map[string]bool    // squashed
	only    bool               // the gold has tables only
}

// readInTables reads the gold of a document; only: it has nothing but tables.
func readInTables(path string, only bool) *inTables {
	b, err := os.ReadFile(path)
	check(err)
	in := &inTables{only: only, blocks: map[string]bool{}, cells: map[string]bool{}}
	md := tableElement.ReplaceAllStringFunc(string(b), func(t string) string {
		var rows []map[string]int
		for _, r := range rowElement.FindAllString(t, -1) {
			var cells []string
			for _, m := range cellElement.FindAllStringSubmatch(r, -1) {
				cells = append(cells, m[1])
			}
			rows = append(rows, in.wordsOf(cells))
		}
		in.tables = append(in.tables, rows)
		return "\n"
	})
	var out strings.Builder
	var rows []map[string]int
	for line := range strings.Lines(md + "\n") {
		line = strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(line, "|"):
			if rows != nil {
				in.tables, rows = append(in.tables, rows), nil
			}
			b := letters.Compact(link.ReplaceAllString(line, "]"))
			in.blocks[b] = true
			out.WriteString(b)
		case strings.Trim(line, "|-: ") != "":
			rows = append(rows, in.wordsOf(strings.Split(strings.Trim(line, "|"), "|")))
		}
	}
	in.outside = out.String()
	return in
}

// wordsOf counts the words of the cells of a row.
func (in *inTables) wordsOf(cells []string) map[string]int {
	row := map[string]int{}
	for _, c := range cells {
		c = html.UnescapeString(element.ReplaceAllString(link.ReplaceAllString(c, "]"), " "))
		in.cells[letters.Compact(c)] = true
		for _, w := range strings.Fields(c) {
			if w = letters.Compact(w); w != "" {
				row[w]++
			}
		}
	}
	return row
}

// places returns the tables that may hold a row, and whether it may be outside.
func (in *inTables) places(row []textline.Line) (of []int, outside bool) {
	words, n, all := map[string]int{}, 0, ""
	for i := range row {
		for k := range row[i].Words {
			if w := letters.Compact(row[i].Words[k].Text); w != "" {
				words[w]++
				n++
				all += w
			}
		}
	}
	if n == 0 {
		return nil, false
	}
	for t, rows := range in.tables {
		if hasRow(rows, words, n) {
			of = append(of, t)
		}
	}
	if in.blocks[all] && !in.cells[all] {
		return nil, true
	}
	return of, strings.Contains(in.outside, all)
}

// member returns whether a row belongs to a table: 1, 0, outsideBoth, or -1 if it is
// not known.
func (in *inTables) member(m *tabular.Member) float32 {
	a, no := in.places(m.Table)
	b, outside := in.places(m.Row)
	same := slices.ContainsFunc(b, func(t int) bool { return slices.Contains(a, t) })
	switch {
	case len(a) == 0:
		switch {
		case (in.only || no) && len(b) == 0:
			return outsideBoth
		case in.only || no:
			return 0
		}
		return -1
	case in.only:
		return float32(trees.One(same))
	case same && !outside:
		return 1
	case !same && (outside || len(b) > 0):
		return 0
	}
	return -1
}

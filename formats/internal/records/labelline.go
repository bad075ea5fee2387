package records

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// labelledLines returns a column for each label in the lines of elements with
// several lines of text.
func (t *table) labelledLines() []*column {
	l := lineLabels{table: t, by: map[string]*column{}}
	for _, c := range t.cols {
		if c.attr != "" || c.several() > 1.5 {
			continue
		}
		for _, cl := range c.cells {
			n := &t.page.nodes[cl.node]
			if n.n.Type == html.ElementNode && n.has&hasColon != 0 && n.size <= 600 && hasBreak(n.n) {
				l.read(c.index, cl, n.end)
			}
		}
	}
	if t.g.parts && t.g.holder >= 0 && hasBreak(t.page.nodes[t.g.holder].n) { // all records have one parent
		for k, r := range t.recs { // lines beside the heading, in no element of their own
			if from := t.page.nodes[r.from].end; from < r.to {
				l.read(maxColumns, cell{rec: int32(k), node: from}, min(r.to, from+maxLineNodes))
			}
		}
	}
	return l.out
}

// maxLineNodes is how far the lines of a record are read for labels.
const maxLineNodes = 60

// lineLabels collects a column for each label that begins lines.
type lineLabels struct {
	*table
	by  map[string]*column
	out []*column
}

// read adds the labelled lines of a cell that goes on to the node end.
func (l *lineLabels) read(index int, cl cell, end int32) {
	for line := range strings.SplitSeq(l.page.lines(cl.node, end), "\n") {
		head, rest, ok := strings.Cut(line, ":")
		if rest = strings.TrimSpace(rest); !ok || rest == "" || !isLabel(head, " "+rest) {
			continue
		}
		head = strings.TrimSuffix(strings.TrimSpace(head), "(s)")
		d := l.by[head]
		if d == nil {
			if len(l.by) == maxCells {
				return
			}
			d = l.column(column{index: index, name: head})
			l.by[head] = d
			l.out = append(l.out, d)
		}
		if len(d.cells) == 0 || d.cells[len(d.cells)-1].rec < cl.rec {
			d.rows++
			d.cells = append(d.cells, cl)
			d.given = append(d.given, rest)
		}
	}
}

func hasBreak(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Br {
			return true
		}
	}
	return false
}

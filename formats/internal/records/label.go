package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
)

// label returns what the page calls the values of a column: what an attribute
// says, the same words at the start of each ended by a
// colon, or the same text in the previous element.
func (c *column) label() string {
	if c.labelled {
		return c.name
	}
	c.labelled = true
	if c.attr != "" {
		return c.name
	}
	if c.name == "" {
		c.readLabel()
	}
	return c.name
}

// readLabel finds the label before each value.
func (c *column) readLabel() {
	head, rest, ok := strings.Cut(c.textAt(0), ":")
	if ok && rest != "" && labelled.IsLabel(head, rest) {
		c.read()
		same := 0
		for _, s := range c.values {
			if strings.HasPrefix(s, head) && s[len(head):] != "" && s[len(head)] == ':' {
				same++
			}
		}
		if same*10 >= len(c.values)*9 {
			c.name, c.lead = head, head+":"
			c.size = 0
			for i, s := range c.values {
				c.values[i] = strings.TrimSpace(strings.TrimPrefix(s, c.lead))
				c.size += len(c.values[i])
			}
			c.size /= len(c.values)
			return
		}
	}
	if len(c.cells) < 2 {
		return
	}
	label := c.before(c.cells[0].node)
	if label == "" {
		return
	}
	for _, cl := range c.cells[1:min(len(c.cells), sampleRecords)] {
		if c.before(cl.node) != label {
			return
		}
	}
	c.name = strings.Trim(label, " :")
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 }

// before returns the short text before a node in its parent.
func (t *table) before(i int32) string {
	p := t.page
	if p.befores == nil {
		p.befores, p.said = p.lent.List(len(p.nodes)), []string{"", ""}
	}
	if p.befores[i] == 0 {
		p.befores[i] = 1
		if s := readBefore(p.nodes[i].n); s != "" {
			p.said = append(p.said, s)
			p.befores[i] = int32(len(p.said) - 1)
		}
	}
	return p.said[p.befores[i]]
}

func readBefore(n *html.Node) string {
	for s := n.PrevSibling; s != nil; s = s.PrevSibling {
		if s.Type == html.TextNode && strings.TrimSpace(s.Data) == "" || s.Type == html.CommentNode {
			continue
		}
		text := ""
		switch {
		case s.Type == html.TextNode:
			text = strings.TrimSpace(s.Data)
		case s.Type == html.ElementNode && !isSkipped(s):
			text = labelled.ShortText(s, labelled.MaxLabel)
		}
		if len(text) <= labelled.MaxLabel && strings.IndexFunc(text, isLetter) >= 0 {
			return text
		}
		return ""
	}
	return ""
}

// splitLabelled splits the columns with several cells per record, each with its
// own label: rows of facts inside a record.
func (t *table) splitLabelled() {
	var more []*column
	for _, c := range t.cols {
		if c.attr != "" || len(c.cells) < c.rows+c.rows/2 || len(t.cols)+len(more) > maxColumns {
			continue
		}
		by := map[string]*column{}
		for _, cl := range c.cells {
			label, lead := t.ownLabel(cl.node)
			if label == "" {
				continue
			}
			d := by[label]
			if d == nil {
				if len(by) == maxCells {
					break
				}
				d = t.column(column{index: c.index, name: label, lead: lead})
				by[label] = d
				more = append(more, d)
			}
			if len(d.cells) == 0 || d.cells[len(d.cells)-1].rec != cl.rec {
				d.put(cl)
			}
		}
	}
	more = slices.DeleteFunc(more, func(c *column) bool { return c.rows < minRecords })
	t.cols = append(t.cols, more...)
}

// ownLabel returns the label of one value: in its own text, in the dt before
// it, or in the previous element.
func (t *table) ownLabel(i int32) (label, lead string) {
	n := &t.page.nodes[i]
	if n.size > 2*labelled.MaxValue {
		return "", ""
	}
	if t.page.looks[i].has&hasColon != 0 {
		if head, rest, ok := strings.Cut(t.page.text(i, n.end, 300), ":"); ok && rest != "" && labelled.IsLabel(head, rest) {
			return head, head + ":"
		}
	}
	listed := n.n.DataAtom == atom.Dd || n.n.DataAtom == atom.Ul || n.n.DataAtom == atom.Ol
	if !listed && n.parent >= 0 && t.page.looks[n.parent].has&hasColon == 0 {
		return "", ""
	}
	if b := t.before(i); b != "" && (listed || strings.HasSuffix(b, ":")) {
		return strings.Trim(b, " :"), ""
	}
	return "", ""
}

// merge joins columns with the same path of first class names that never occur
// in the same record: variants of one element, such as on sale and regular.
func (t *table) merge() {
	paths := &t.page.bench.paths
	paths.Reset(len(t.cols))
	first := t.page.bench.first[:0] // by path
	out := t.cols[:0]
	for _, c := range t.cols {
		k, fresh := paths.Number(c.loose)
		if fresh {
			first = append(first, c)
			out = append(out, c)
			continue
		}
		d := first[k]
		for d.next != nil && !d.isVariant(c) {
			d = d.next
		}
		if !d.isVariant(c) {
			d.next = c
			out = append(out, c)
			continue
		}
		d.cells = append(d.cells, c.cells...)
		slices.SortStableFunc(d.cells, func(a, b cell) int { return int(a.node - b.node) })
		d.rows += c.rows
	}
	t.cols, t.page.bench.first = out, first
}

// isVariant reports whether the cells of two columns can be of one.
func (c *column) isVariant(d *column) bool { return c.attr == d.attr && disjoint(c, d) }

func disjoint(a, b *column) bool {
	i, j := 0, 0
	for i < len(a.cells) && j < len(b.cells) {
		switch x, y := a.cells[i].rec, b.cells[j].rec; {
		case x == y:
			return false
		case x < y:
			i++
		default:
			j++
		}
	}
	return true
}

// splitOrdinals adds a column for the first, the second, … of cells that occur
// equally often in each record, since each position then has its own meaning.
func (t *table) splitOrdinals() {
	var more []*column
	for _, c := range t.cols {
		if c.attr != "" || c.name != "" || c.rows < minRecords || len(c.cells) < c.rows+c.rows/2 || len(c.cells) > c.rows*maxOrdinals || len(t.cols)+len(more) > maxColumns {
			continue
		}
		parts := make([]*column, maxOrdinals)
		k, last := 0, int32(-1)
		for _, cl := range c.cells {
			if cl.rec != last {
				k, last = 0, cl.rec
			}
			if k < maxOrdinals {
				if parts[k] == nil {
					parts[k] = t.column(column{part: true, index: c.index, loose: c.loose + uint64(k) + 1})
				}
				parts[k].put(cl)
			}
			k++
		}
		for _, d := range parts {
			if d != nil && d.rows*3 >= c.rows {
				d.main = d.rows*10 >= c.rows*9 && t.outweighs(d, c)
				more = append(more, d)
			}
		}
	}
	t.cols = append(t.cols, more...)
}

// outweighs reports whether a part has most of the text of all cells: the others
// are labels and places, not paragraphs before it.
func (t *table) outweighs(part, all *column) bool {
	sum := func(c *column) (n int) {
		for _, cl := range c.cells {
			n += int(t.page.nodes[cl.node].size)
		}
		return n
	}
	return 10*sum(part) >= 9*sum(all)
}

// maxOrdinals is the largest number of cells per record that splitOrdinals
// splits.
const maxOrdinals = 6

package records

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/scheme"
)

// A column is the elements at the same path within the records of a group. attr
// names the attribute that holds its value, "" for the text. Its names, label
// and values are read on first use: most columns are dismissed by their place.
type column struct {
	*table
	attr  string
	cells []cell  // in document order
	rows  int     // number of records with a cell
	index int     // position in the order of first appearance within records
	lead  string  // label at the start of each text, removed from the values
	loose uint64  // path of tags and first class names
	next  *column // with the same
	part  bool    // one of several cells of the same kind
	main  bool    // and by far the longest of them

	name      string   // see label
	labelled  bool     // whether name is final
	values    []string // see texts
	size      int      // mean size of the values
	named     bool     // whether the sets of names are read
	own, said wordSet
	outer     wordSet
	asked     shape // shapes whose share is known
	shares    [len(shapes)]float64
	different float64 // share of distinct texts, computed on first use
}

type cell struct{ rec, node int32 }

// texts returns the values of the cells, without their label.
func (c *column) texts() []string {
	c.label()
	if c.values == nil {
		c.read()
	}
	return c.values
}

// read reads the values as they are known so far.
func (c *column) read() {
	values := make([]string, len(c.cells))
	for i := range values {
		values[i] = c.textAt(i)
		c.size += len(values[i])
	}
	c.size /= max(len(values), 1)
	c.values = values
}

// textAt returns the value of one cell.
func (c *column) textAt(i int) string {
	if c.values != nil {
		return c.values[i]
	}
	return withoutSigns(strings.TrimPrefix(c.table.value(c, c.cells[i]), c.lead))
}

// withoutSigns returns a text without the signs that part it from its neighbours.
func withoutSigns(s string) string {
	s = strings.TrimLeft(s, " »|·•")
	for _, sign := range [...]string{" –", " —", " |", " ·", " •", " »"} {
		s = strings.TrimSuffix(s, sign)
	}
	return strings.TrimSpace(s)
}

// readNames reads the names of the element, and those of its parent if that
// contains nothing else.
func (c *column) readNames() {
	if c.named {
		return
	}
	c.named = true
	p := c.page
	at := c.cells[0].node
	c.own = p.conceptsAt(at)
	if strings.HasPrefix(c.attr, "data-") {
		c.own = conceptSet(c.words())
	}
	first := &p.nodes[at]
	if first.parent >= 0 && first.parent >= c.recs[c.cells[0].rec].from {
		if parent := &p.nodes[first.parent]; parent.size <= first.size+2 || parent.elements <= 2 {
			c.outer = p.conceptsAt(first.parent)
		}
	}
}

// words returns the words of the element's class names and other names; of data in an
// attribute those of its name alone.
func (c *column) words() []string {
	if name, ok := strings.CutPrefix(c.attr, "data-"); ok {
		return ident.WordsAndNumbers(name)
	}
	return c.page.namesAt(c.cells[0].node)
}

// names returns the concepts of words, around those of the parent's names, and
// sayings those of the label.
func (c *column) names() wordSet {
	c.readNames()
	return c.own
}

func (c *column) around() wordSet {
	c.readNames()
	return c.outer
}

func (c *column) sayings() wordSet {
	if c.said == nil && c.label() != "" {
		c.said = conceptSet(withDoer(ident.WordsAndNumbers(c.label())))
	}
	return c.said
}

// withDoer adds to the words of a label such as "Developed by" what it says that the
// value is: a developer.
func withDoer(label []string) []string {
	if len(label) != 2 || label[1] != "by" {
		return label
	}
	if stem, ok := strings.CutSuffix(label[0], "ed"); ok {
		label = append(label, stem+"er", stem+"or")
	}
	return label
}

func (t *table) value(c *column, cl cell) string {
	t.page.check.Step()
	n := &t.page.nodes[cl.node]
	switch {
	case c.attr == "":
		return t.page.text(cl.node, n.end, maxCellText)
	case c.attr == "href" || isPicture(c.attr):
		return t.page.target(cl.node, c.attr == "href")
	}
	return strings.Join(strings.Fields(dom.Attr(n.n, c.attr)), " ")
}

// target returns the address of a link or an image.
func (p *Page) target(i int32, link bool) string {
	s, ok := p.resolved[i]
	if ok {
		return s
	}
	n := p.nodes[i].n
	switch src := dom.Attr(n, "src"); {
	case link:
		s = p.resolve(dom.Attr(n, "href"))
	case src != "" && !dom.IsPlaceholder(src):
		s = p.resolve(src)
	default:
		s = p.resolve(dom.ImageSource(n))
	}
	if p.resolved == nil {
		p.resolved = map[int32]string{}
	}
	p.resolved[i] = s
	return s
}

// resolve resolves a reference; "" if it has no target.
func (p *Page) resolve(ref string) string {
	ref = strings.TrimSpace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") || !scheme.Follows(ref) {
		return ""
	}
	return p.base.Resolve(ref)
}

// put adds a cell behind the others.
func (c *column) put(cl cell) {
	if len(c.cells) == 0 || c.cells[len(c.cells)-1].rec != cl.rec {
		c.rows++
	}
	c.cells = append(c.cells, cl)
}

// firstIn returns the number of the column's first cell of a record, and whether it
// has one.
func (c *column) firstIn(k int32) (int, bool) {
	return slices.BinarySearchFunc(c.cells, k, func(cl cell, k int32) int { return int(cl.rec - k) })
}

// cover returns the share of the records with a value in the column.
func (c *column) cover(records int) float64 { return float64(c.rows) / float64(max(records, 1)) }

// several returns the mean number of cells per record that has any.
func (c *column) several() float64 { return float64(len(c.cells)) / float64(max(c.rows, 1)) }

// distinct returns the share of distinct values among the cells.
func (c *column) distinct() float64 {
	if c.different == 0 {
		c.steps()
		c.different = float64(differing(c.texts())) / float64(max(len(c.cells), 1))
	}
	return c.different
}

// isOne reports whether several cells have all the same text.
func (c *column) isOne() bool {
	return len(c.cells) > 1 && c.distinct()*float64(len(c.cells)) < 2
}

// differing returns the number of different texts.
func differing(texts []string) int {
	if len(texts) > 2*sampleRecords {
		seen := make(map[string]bool, len(texts))
		for _, s := range texts {
			seen[s] = true
		}
		return len(seen)
	}
	n := 0
	for i, s := range texts {
		if !slices.Contains(texts[:i], s) {
			n++
		}
	}
	return n
}

// are returns the share of the values that have the given shape.
func (c *column) are(k shape) float64 {
	bit := bits.TrailingZeros32(uint32(k))
	if c.asked&k == 0 {
		c.asked |= k
		c.shares[bit] = shareOf(c.texts(), func(s string) bool { return c.page.shapeOf(s, k) != 0 })
	}
	return c.shares[bit]
}

func (c *column) meanSize() int {
	c.texts()
	return c.size
}

// steps counts one step for each text of the column.
func (c *column) steps() { c.page.check.Steps(len(c.cells) / 8) }

// share returns the share of the values for which ok is true.
func (c *column) share(ok func(string) bool) float64 {
	c.steps()
	return shareOf(c.texts(), ok)
}

// shareOf returns the share of a list for which ok is true.
func shareOf[T any](list []T, ok func(T) bool) float64 {
	n := 0
	for _, e := range list {
		if ok(e) {
			n++
		}
	}
	return float64(n) / float64(max(len(list), 1))
}

package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A column is what stands at one place in the records of a group: the elements
// under the same path within each. attr names the attribute that is its value,
// "" where it is the text.
type column struct {
	attr  string
	cells []cell   // in document order
	rows  int      // records that have one
	index int      // in the order in which columns begin within records
	words []string // of class names and other names of the element
	outer []string // of its parent, where the parent holds nothing else
	label string   // what the page writes before each value, or above it
	texts []string // values of the cells
	lead  string   // label at the start of each text, taken off
	loose uint64   // path of tags and first class names
	part  bool     // one of several cells of its kind

	own, around, said map[string]bool // concepts of words, outer and label
	size              int             // mean size of the texts
	different         float64         // share of different texts, once it is asked for
	page              *Page
}

// text is the cell's value where it is part of the node's text.
type cell struct {
	rec, node int32
	text      string
}

const (
	maxColumns    = 160 // of a group
	maxCellText   = 20_000
	sampleRecords = 10   // looked at to choose among groups
	sampleSize    = 600  // nodes of a record that are read then
	maxRecordSize = 3000 // nodes of a record that are read
)

// table is a group laid out in columns.
type table struct {
	page *Page
	g    *group
	recs []record
	cols []*column
}

// lay lays the records out; of a sample only where full is not set.
func (p *Page) lay(g *group, full bool) *table {
	t := &table{page: p, g: g, recs: g.recs}
	if !full && len(g.recs) > sampleRecords {
		t.recs = nil
		for k := range sampleRecords {
			t.recs = append(t.recs, g.recs[k*len(g.recs)/sampleRecords])
		}
	}
	b := builder{table: t, at: map[uint64]*column{}, most: maxRecordSize}
	if !full {
		b.most = sampleSize
	}
	for k := range t.recs {
		b.record(int32(k))
	}
	t.finish()
	return t
}

type builder struct {
	*table
	at   map[uint64]*column
	most int32    // nodes of a record that are read
	rel  []uint64 // paths within the record
	lax  []uint64 // the same by first class names
}

// record adds a record's elements to the columns.
func (b *builder) record(k int32) {
	p, r := b.page, b.recs[k]
	to := min(r.to, r.from+b.most)
	b.rel, b.lax = b.rel[:0], b.lax[:0]
	for i := r.from; i < to; i++ {
		n := &p.nodes[i]
		h, l := rootPath, rootPath
		switch {
		case n.parent >= r.from:
			h, l = mix(b.rel[n.parent-r.from], n.own), mix(b.lax[n.parent-r.from], n.loose)
		case b.g.parts:
			h, l = mix(h, n.own), mix(l, n.loose)
		}
		switch n.n.DataAtom {
		case atom.Dd:
			h, l = mix(h, uint64(ordinal(n.n))), mix(l, uint64(ordinal(n.n)))
		case atom.Th, atom.Td:
			k := uint64(ordinal(n.n)) + 99
			h = mix(b.relOf(n.parent, r.from), k)
			l = h
		}
		b.rel, b.lax = append(b.rel, h), append(b.lax, l)
		if n.n.Type != html.ElementNode {
			if n.parent >= r.from && p.nodes[n.parent].elements > 0 { // text beside elements
				o := uint64(textOrdinal(n.n))
				b.add(mix(h, o), mix(l, o), "", k, i)
			}
			continue
		}
		if n.size > 0 {
			b.add(h, l, "", k, i)
		}
		for _, a := range n.n.Attr {
			if a.Val != "" && carries(n.n, a.Key) {
				b.add(hashString(h, a.Key), hashString(l, a.Key), a.Key, k, i)
			}
		}
	}
}

func (b *builder) relOf(parent, from int32) uint64 {
	if parent >= from {
		return b.rel[parent-from]
	}
	return rootPath
}

// ordinal is the number of n among its siblings of the same tag; cells that
// span columns count as many.
func ordinal(n *html.Node) int {
	k := 0
	for s := n.PrevSibling; s != nil && k < maxCells; s = s.PrevSibling {
		if s.Type == html.ElementNode && (s.DataAtom == n.DataAtom || (s.DataAtom == atom.Th || s.DataAtom == atom.Td) && n.DataAtom != atom.Dd) {
			k++
		}
	}
	return k
}

// textOrdinal is the number of elements before a text in its parent.
func textOrdinal(n *html.Node) int {
	k := 0
	for s := n.PrevSibling; s != nil && k < 8; s = s.PrevSibling {
		if s.Type == html.ElementNode {
			k++
		}
	}
	return k
}

// carries reports whether an attribute holds a value that a page shows or
// means to be read.
func carries(n *html.Node, key string) bool {
	switch key {
	case "href":
		return n.DataAtom == atom.A
	case "src":
		return n.DataAtom == atom.Img
	case "data-src", "srcset", "data-srcset":
		return n.DataAtom == atom.Img && dom.Attr(n, "src") == ""
	case "datetime", "aria-label", "title", "alt", "content":
		return true
	}
	return strings.HasPrefix(key, "data-") && len(key) < 40
}

// rootPath begins the paths within a record.
const rootPath = uint64(17)

func (b *builder) add(h, loose uint64, attr string, k, i int32) {
	c := b.at[h]
	if c == nil {
		if len(b.cols) == maxColumns {
			return
		}
		c = &column{attr: attr, index: len(b.cols), loose: loose}
		b.at[h] = c
		b.cols = append(b.cols, c)
	}
	if len(c.cells) == 0 || c.cells[len(c.cells)-1].rec != k {
		c.rows++
	}
	c.cells = append(c.cells, cell{rec: k, node: i})
}

// finish reads the values, names and labels of the columns.
func (t *table) finish() {
	t.merge()
	t.splitLabelled()
	t.splitOrdinals()
	for _, c := range t.cols {
		c.texts = make([]string, len(c.cells))
		for i, cl := range c.cells {
			c.texts[i] = strings.TrimSpace(strings.TrimPrefix(t.value(c, cl), c.lead))
		}
		first := t.page.nodes[c.cells[0].node]
		if c.attr == "" && t.g.header != nil {
			c.label = t.headerOf(first.n)
		}
		c.words = t.page.namesOf(first.n)
		if c.attr != "" && strings.HasPrefix(c.attr, "data-") {
			c.words = append(splitWords(c.attr[len("data-"):]), c.words...)
		}
		if c.label == "" && c.attr == "" {
			c.label = saidLabel(first.n)
		}
		if first.parent >= 0 && first.parent >= t.recs[c.cells[0].rec].from {
			if parent := &t.page.nodes[first.parent]; parent.size <= first.size+2 || parent.elements <= 2 {
				c.outer = t.page.namesOf(parent.n)
			}
		}
		if c.label == "" {
			t.readLabel(c)
		}
		c.settle(t.page)
	}
}

// settle works out once what fields ask of a column again and again.
func (c *column) settle(p *Page) {
	c.page = p
	c.own, c.around = conceptSet(c.words), conceptSet(c.outer)
	if c.label != "" {
		c.said = conceptSet(splitWords(c.label))
	}
	n := 0
	for _, s := range c.texts {
		n += len(s)
	}
	c.size = n / max(len(c.texts), 1)
}

func (t *table) value(c *column, cl cell) string {
	n := &t.page.nodes[cl.node]
	if cl.text != "" {
		return cl.text
	}
	switch c.attr {
	case "":
		return t.page.text(cl.node, n.end, maxCellText)
	case "href":
		return t.page.resolve(dom.Attr(n.n, "href"))
	case "src", "data-src", "srcset", "data-srcset":
		if src := dom.Attr(n.n, "src"); src != "" && !dom.IsPlaceholder(src) {
			return t.page.resolve(src)
		}
		return t.page.resolve(dom.ImageSource(n.n))
	}
	return strings.Join(strings.Fields(dom.Attr(n.n, c.attr)), " ")
}

// resolve resolves a reference; "" where it leads nowhere.
func (p *Page) resolve(ref string) string {
	ref = strings.TrimSpace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") || len(ref) > 10 && strings.EqualFold(ref[:11], "javascript:") || strings.HasPrefix(ref, "data:") {
		return ""
	}
	return p.base.Resolve(ref)
}

// headerOf is the header of a table's column.
func (t *table) headerOf(n *html.Node) string {
	for n != nil && n.DataAtom != atom.Td && n.DataAtom != atom.Th {
		n = n.Parent
	}
	if n == nil {
		return ""
	}
	if k := ordinal(n); k < len(t.g.header) {
		return t.g.header[k]
	}
	return ""
}

// names are the words by which an element is named in the source: its
// microdata, its class names and what test harnesses call it.
func names(n *html.Node) []string {
	if n.Type != html.ElementNode {
		return nil
	}
	var out []string
	for _, a := range n.Attr {
		switch a.Key {
		case "itemprop", "rel", "name":
			out = append(out, splitWords(a.Val)...)
		case "class":
			for class := range strings.FieldsSeq(a.Val[:min(len(a.Val), maxNames)]) {
				if words := splitWords(class); len(words) <= 6 && !isCode(class, words) {
					out = append(out, words...)
				}
			}
		default: // what scripts and tests call it
			if strings.HasPrefix(a.Key, "data-") && len(a.Val) < 40 && strings.Trim(a.Val, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") == "" {
				out = append(out, splitWords(a.Val)...)
			}
		}
	}
	if n.DataAtom == atom.Time {
		out = append(out, "time")
	}
	if n.DataAtom == atom.Address {
		out = append(out, "address")
	}
	return out
}

// namesOf are the names of an element; conceptSet's words are read once for
// each class attribute.
func (p *Page) namesOf(n *html.Node) []string {
	if n.Type != html.ElementNode || len(n.Attr) == 0 && n.DataAtom != atom.Time && n.DataAtom != atom.Address {
		return nil
	}
	if len(n.Attr) == 1 && n.Attr[0].Key == "class" {
		if words, ok := p.names[n.Data+" "+n.Attr[0].Val]; ok {
			return words
		}
		if p.names == nil {
			p.names = map[string][]string{}
		}
		words := names(n)
		p.names[n.Data+" "+n.Attr[0].Val] = words
		return words
	}
	return names(n)
}

// maxNames bounds how much of a class attribute is read.
const maxNames = 400

// isCode reports whether a class name was made by a machine: more pieces than
// words have, or figures among letters.
func isCode(class string, words []string) bool {
	letters := 0
	for _, w := range words {
		letters += len(w)
	}
	return len(words) > 3 && letters < 3*len(words) || len(class) > 12 && strings.IndexByte(class, '-') < 0 && strings.IndexByte(class, '_') < 0 && len(words) > 3
}

// saidLabel is the label that a cell carries for small screens.
func saidLabel(n *html.Node) string {
	for _, key := range [...]string{"data-label", "data-title", "data-th", "data-heading", "data-header", "data-column"} {
		if v := strings.TrimSpace(dom.Attr(n, key)); v != "" && len(v) <= maxLabel && n.DataAtom == atom.Td {
			return v
		}
	}
	return ""
}

// readLabel finds what the page writes before each value: the same words at
// the start of each, ended by a colon, or the same text in the element before.
func (t *table) readLabel(c *column) {
	if c.attr != "" || len(c.texts) == 0 {
		return
	}
	head, rest, ok := strings.Cut(c.texts[0], ":")
	if ok && isLabel(head, rest) {
		same := 0
		for _, s := range c.texts {
			if strings.HasPrefix(s, head+":") {
				same++
			}
		}
		if same*10 >= len(c.texts)*9 {
			c.label, c.lead = head, head+":"
			for i, s := range c.texts {
				c.texts[i] = strings.TrimSpace(strings.TrimPrefix(s, c.lead))
			}
			return
		}
	}
	if len(c.cells) < 2 {
		return
	}
	label := t.before(c.cells[0].node)
	if label == "" {
		return
	}
	for _, cl := range c.cells[1:min(len(c.cells), sampleRecords)] {
		if t.before(cl.node) != label {
			return
		}
	}
	c.label = strings.Trim(label, " :")
}

const maxLabel = 40

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 }

// before is the short text of what stands before a node in its parent.
func (t *table) before(i int32) string {
	n := t.page.nodes[i].n
	for s := n.PrevSibling; s != nil; s = s.PrevSibling {
		if s.Type == html.TextNode && strings.TrimSpace(s.Data) == "" || s.Type == html.CommentNode {
			continue
		}
		text := ""
		switch {
		case s.Type == html.TextNode:
			text = strings.TrimSpace(s.Data)
		case s.Type == html.ElementNode && !isSkipped(s):
			text = shortText(s, maxLabel)
		}
		if len(text) <= maxLabel && strings.IndexFunc(text, isLetter) >= 0 {
			return text
		}
		return ""
	}
	return ""
}

// shortText is the text below n, "" where it is longer than limit.
func shortText(n *html.Node, limit int) string {
	var b strings.Builder
	steps := 0
	for c := n; c != nil; {
		if steps++; steps > 40 || b.Len() > 2*limit {
			return ""
		}
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		} else {
			b.WriteByte(' ')
		}
		c = dom.Next(c, n, c.Type != html.ElementNode || !isSkipped(c))
	}
	if s := strings.Join(strings.Fields(b.String()), " "); len(s) <= limit {
		return s
	}
	return ""
}

// splitLabelled parts the columns whose cells stand several times in a record,
// each with a label of its own: rows of facts inside a record.
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
				d = &column{index: c.index, label: label, lead: lead}
				by[label] = d
				more = append(more, d)
			}
			if len(d.cells) == 0 || d.cells[len(d.cells)-1].rec != cl.rec {
				d.rows++
				d.cells = append(d.cells, cl)
			}
		}
	}
	more = append(more, t.labelledLines()...)
	more = slices.DeleteFunc(more, func(c *column) bool { return c.rows < minRecords })
	t.cols = append(t.cols, more...)
}

// ownLabel is the label of one value: in its own text, in the dt before it, or
// in the element before it.
func (t *table) ownLabel(i int32) (label, lead string) {
	n := &t.page.nodes[i]
	if n.size > 300 {
		return "", ""
	}
	if text := t.page.text(i, n.end, 300); text != "" {
		if head, rest, ok := strings.Cut(text, ":"); ok && isLabel(head, rest) {
			return head, head + ":"
		}
	}
	if b := t.before(i); b != "" && (n.n.DataAtom == atom.Dd || strings.HasSuffix(b, ":")) {
		return strings.Trim(b, " :"), ""
	}
	return "", ""
}

// isLabel reports whether the parts of a text around a colon are a label and
// what it labels, and not two of them.
func isLabel(head, rest string) bool {
	if head == "" || len(head) > maxLabel || rest != "" && rest[0] != ' ' || strings.IndexFunc(head, isLetter) < 0 || strings.ContainsAny(head, ".!?0123456789") {
		return false
	}
	next, _, more := strings.Cut(rest, ": ")
	return !more || len(next) > 120
}

// labelledLines returns a column for each label among the lines of elements
// that break their text into several.
func (t *table) labelledLines() []*column {
	by := map[string]*column{}
	var out []*column
	for _, c := range t.cols {
		if c.attr != "" || c.several() > 1.5 {
			continue
		}
		for _, cl := range c.cells {
			n := &t.page.nodes[cl.node]
			if n.n.Type != html.ElementNode || n.size > 600 || !hasBreak(n.n) {
				continue
			}
			for line := range strings.SplitSeq(t.page.lines(cl.node, n.end), "\n") {
				head, rest, ok := strings.Cut(line, ":")
				if rest = strings.TrimSpace(rest); !ok || rest == "" || !isLabel(head, " "+rest) {
					continue
				}
				head = strings.TrimSuffix(strings.TrimSpace(head), "(s)")
				d := by[head]
				if d == nil {
					if len(by) == maxCells {
						return out
					}
					d = &column{index: c.index, label: head}
					by[head] = d
					out = append(out, d)
				}
				if len(d.cells) == 0 || d.cells[len(d.cells)-1].rec < cl.rec {
					d.rows++
					d.cells = append(d.cells, cell{rec: cl.rec, node: cl.node, text: rest})
				}
			}
		}
	}
	return out
}

func hasBreak(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Br {
			return true
		}
	}
	return false
}

// merge joins columns of the same place by first class names that never stand
// in one record together: variants of one element, on sale and not.
func (t *table) merge() {
	by := map[uint64][]*column{}
	var out []*column
	for _, c := range t.cols {
		joined := false
		for _, d := range by[c.loose] {
			if d.attr == c.attr && disjoint(d, c) {
				d.cells = append(d.cells, c.cells...)
				slices.SortStableFunc(d.cells, func(a, b cell) int { return int(a.node - b.node) })
				d.rows += c.rows
				joined = true
				break
			}
		}
		if !joined {
			by[c.loose] = append(by[c.loose], c)
			out = append(out, c)
		}
	}
	t.cols = out
}

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

// splitOrdinals adds a column for the first, the second, … of cells that stand
// the same number of times in each record, since then each has a meaning of its
// own.
func (t *table) splitOrdinals() {
	var more []*column
	for _, c := range t.cols {
		if c.attr != "" || c.label != "" || c.rows < minRecords || len(c.cells) < c.rows+c.rows/2 || len(c.cells) > c.rows*maxOrdinals || len(t.cols)+len(more) > maxColumns {
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
					parts[k] = &column{part: true, index: c.index, loose: c.loose + uint64(k) + 1}
				}
				parts[k].cells = append(parts[k].cells, cl)
				parts[k].rows++
			}
			k++
		}
		for _, d := range parts {
			if d != nil && d.rows*3 >= c.rows {
				more = append(more, d)
			}
		}
	}
	t.cols = append(t.cols, more...)
}

// maxOrdinals is how many cells of one kind in a record are told apart.
const maxOrdinals = 6

// cover is the share of the records that have a value in the column.
func (c *column) cover(records int) float64 { return float64(c.rows) / float64(max(records, 1)) }

// several is how often the column stands in a record that has it.
func (c *column) several() float64 { return float64(len(c.cells)) / float64(max(c.rows, 1)) }

// distinct is the share of different values among the cells.
func (c *column) distinct() float64 {
	if c.different == 0 {
		seen := make(map[string]bool, len(c.texts))
		for _, s := range c.texts {
			seen[s] = true
		}
		c.different = float64(len(seen)) / float64(max(len(c.texts), 1))
	}
	return c.different
}

// are is the share of the values that have a shape.
func (c *column) are(k shape) float64 {
	n := 0
	for _, s := range c.texts {
		if c.page.shapeOf(s)&k != 0 {
			n++
		}
	}
	return float64(n) / float64(max(len(c.texts), 1))
}

func (c *column) meanSize() int { return c.size }

// share is the share of the values that ok holds for.
func (c *column) share(ok func(string) bool) float64 {
	n := 0
	for _, s := range c.texts {
		if ok(s) {
			n++
		}
	}
	return float64(n) / float64(max(len(c.texts), 1))
}

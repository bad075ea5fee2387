// Package records finds the lists of a page: elements that are built alike,
// rows of tables, terms with what they mean, headings with what follows them.
// It fills the objects that a JSON Schema asks for from one of them: which
// column answers which property is told by names, labels, headers and the
// shapes of values. What no column answers stays absent.
//
// The way from elements to records is that of wrapper induction over repeated
// subtrees (Liu, Grossman, Zhai: Mining Data Records in Web Pages, KDD 2003),
// with paths of tags and class names in place of tree alignment.
package records

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/price"
)

// A Value is what a record says for a field.
type Value struct {
	V     any    // string, json.Number, bool or []string
	Text  string // as the page has it
	Where string // the element
}

// A List is what was found for an array: its items by field name.
type List struct {
	Items  []map[string]Value
	Source string // "table" or "list"
	Score  float64
	// Key names the place of the list on the page: two arrays with the same
	// key would hold the same records.
	Key int32
}

// Weights of a group's score, chosen on pages of several kinds: what names the
// records counts twice, many records a little more than few.
const (
	titleWeight   = 2.0
	perDoubling   = 0.12
	inFrame       = 0.35
	headingWeight = 0.9
	namedWeight   = 0.35
	enoughFields  = 0.33 // share of the fields, weighed, that must be answered
)

// Find returns the list that answers the array best, nil without one that
// answers enough of it. taken are keys of lists that are not to be returned.
func (p *Page) Find(a Array, taken []int32) *List {
	if len(p.nodes) == 0 || len(a.Fields) == 0 {
		return nil
	}
	fields := fieldsOf(a)
	var best *group
	bestScore := 0.0
	for _, g := range p.groups() {
		if g.weight == 0 || slices.Contains(taken, g.recs[0].from) || p.slots(g) < len(fields)*2/5 {
			continue
		}
		m := p.lay(g, false).assign(fields)
		if s := m.groupScore(a); s > bestScore {
			best, bestScore = g, s
		}
	}
	if best == nil {
		return nil
	}
	m := p.lay(best, true).assign(fields)
	l := &List{Source: "list", Score: bestScore, Key: best.recs[0].from}
	if best.header != nil {
		l.Source = "table"
	}
	l.Items = m.items(a.Max)
	if len(l.Items) == 0 {
		return nil
	}
	return l
}

// slots is how many values the richer of a group's first records can hold: its
// texts, links and pictures.
func (p *Page) slots(g *group) int {
	most := 0
	for _, r := range g.recs[:min(len(g.recs), 3)] {
		n := 0
		for i := r.from; i < min(r.to, r.from+sampleSize); i++ {
			switch d := p.nodes[i].n; {
			case d.Type == html.TextNode, d.DataAtom == atom.A, d.DataAtom == atom.Img, d.DataAtom == atom.Br:
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// groupScore is how well a group answers an array; 0 where it does not.
func (m *matcher) groupScore(a Array) float64 {
	sum, all := 0.0, 0.0
	for _, f := range m.fields {
		w := 1.0
		if f.kind == title {
			w = titleWeight
		}
		all += w
		if found := m.found[f]; found != nil {
			sum += w * found.score * found.cover
		}
	}
	if all == 0 || sum/all < enoughFields || len(m.found) < min(2, len(m.fields)) {
		return 0
	}
	s := sum / all
	n := len(m.g.recs)
	s *= 1 + perDoubling*math.Log2(float64(min(n, 64)))
	if m.page.nodes[m.g.recs[0].from].frame {
		s *= inFrame
	}
	return s * m.context(a)
}

// context weighs what the page calls a list: its heading, its class names.
func (m *matcher) context(a Array) float64 {
	words := splitWords(a.Name)
	var want []string
	for _, w := range words {
		want = append(want, singular(w))
	}
	if len(want) == 0 {
		return 1
	}
	s := 1.0
	p := m.page
	if h := m.g.heading; h >= 0 && m.heads(h) {
		have := map[string]bool{}
		all := splitWords(p.text(h, p.nodes[h].end, 200))
		for _, w := range all {
			have[singular(w)] = true
		}
		s += headingWeight * overlap(want, have, len(all)) * min(1, float64(len(want)+1)/float64(max(len(all), 1))) * m.underHeading(h)
	}
	have := map[string]bool{}
	r := m.g.recs[0].from
	for steps, i := 0, r; i >= 0 && steps < 3; steps, i = steps+1, p.nodes[i].parent {
		for _, w := range append(names(p.nodes[i].n), splitWords(attrID(p.nodes[i].n))...) {
			have[singular(w)] = true
		}
	}
	return s + namedWeight*overlap(want, have, 0)
}

// heads reports whether a heading stands over the group: in an element around
// it, and not at the end of another section.
func (m *matcher) heads(h int32) bool {
	p := m.page
	last := m.g.recs[0].to
	i := p.nodes[h].parent
	for steps := 0; i >= 0 && steps < 3; steps++ {
		if p.nodes[i].end >= last {
			return true
		}
		if p.nodes[i].size > 2*p.nodes[h].size+40 { // holds more than the heading
			return false
		}
		i = p.nodes[i].parent
	}
	return i < 0
}

// underHeading is the share of the records that stand behind a heading and no
// other; headings inside records aside.
func (m *matcher) underHeading(h int32) float64 {
	n := 0
	inside := m.page.above[m.g.recs[len(m.g.recs)-1].from] >= m.g.recs[0].from
	for _, r := range m.g.recs {
		above := m.page.above[r.from]
		if above == h || inside && m.inRecord(above) {
			n++
		}
	}
	return float64(n) / float64(len(m.g.recs))
}

// inRecord reports whether a node stands in one of the records.
func (m *matcher) inRecord(i int32) bool {
	k, found := slices.BinarySearchFunc(m.g.recs, i, func(r record, i int32) int { return int(r.from - i) })
	return found || k > 0 && i < m.g.recs[k-1].to
}

// items reads the records.
func (m *matcher) items(limit int) []map[string]Value {
	var out []map[string]Value
	seen := map[string]bool{}
	for k := range m.recs {
		item := map[string]Value{}
		id := ""
		named := true
		for _, f := range m.fields {
			found := m.found[f]
			if found == nil {
				continue
			}
			v, ok := m.read(f, found, int32(k))
			if !ok {
				named = named && f.kind != title
				continue
			}
			item[f.Name] = v
			if f.kind == title || f.kind == link || f.kind == prose || f.kind == person || f.kind == when {
				id += "\x00" + f.Name + "\x00" + v.Text
			}
		}
		if len(item) < min(2, len(m.found)) || !named || id != "" && seen[id] {
			continue
		}
		seen[id] = true
		if out = append(out, item); len(out) == limit {
			break
		}
	}
	return out
}

// texts are the values that a match has in a record.
func (m *matcher) texts(found *match, k int32) (texts []string, nodes []int32) {
	for _, c := range found.cols {
		i, _ := slices.BinarySearchFunc(c.cells, k, func(cl cell, k int32) int { return int(cl.rec - k) })
		for ; i < len(c.cells) && c.cells[i].rec == k; i++ {
			if c.texts[i] != "" {
				texts = append(texts, c.texts[i])
				nodes = append(nodes, c.cells[i].node)
			}
		}
		if len(texts) > 0 {
			break
		}
	}
	return texts, nodes
}

// read brings a record's value of a field to the field's type.
func (m *matcher) read(f *field, found *match, k int32) (Value, bool) {
	if found.rest {
		text, at := m.behindTitle(k)
		if text == "" {
			return Value{}, false
		}
		return m.fit(f, Value{Text: text, Where: m.page.address(at)})
	}
	if len(found.cols) == 0 {
		return m.readMoney(f, k)
	}
	texts, nodes := m.texts(found, k)
	if len(texts) == 0 {
		return Value{}, false
	}
	v := Value{Text: texts[0], Where: m.page.address(nodes[0])}
	switch f.kind {
	case tags:
		if len(texts) == 1 {
			if items := m.page.listItems(nodes[0]); len(items) > 1 {
				texts = items
			}
		}
		list := m.list(f, texts)
		v.V = list
		v.Text = strings.Join(list, ", ")
		return v, len(list) > 0
	case rating:
		n, ok := ratingOf(v.Text, true)
		if !ok {
			return v, false
		}
		v.V = json.Number(n)
	case count:
		n, ok := "", false
		if f.isYear() {
			n = yearIn(v.Text)
			ok = n != ""
		} else if n, ok = countNear(v.Text, f); !ok {
			n, ok = figureIn(v.Text)
		}
		if !ok || f.Type == "integer" && strings.Contains(n, ".") {
			return v, false
		}
		v.V = json.Number(n)
	case rank:
		if f.Type == "string" {
			v.V = v.Text
			return v, true
		}
		v.V = json.Number(strings.TrimLeft(strings.Trim(strings.TrimPrefix(v.Text, "No."), " .)(#:"), "0"))
		return v, v.V != json.Number("")
	case stock:
		in, ok := stockOf(v.Text)
		if v.V = v.Text; f.Type == "boolean" {
			v.V = in
		}
		return v, ok
	case person:
		if by := byPrefix(v.Text); by != "" {
			v.Text = by
		}
		v.Text = strings.TrimPrefix(v.Text, "@")
		return m.fit(f, v)
	case email:
		v.Text, _, _ = strings.Cut(strings.TrimPrefix(v.Text, "mailto:"), "?")
		return m.fit(f, v)
	case phone:
		v.Text = strings.TrimPrefix(v.Text, "tel:")
		return m.fit(f, v)
	case money, formerMoney:
		return m.moneyText(f, v)
	case title:
		v.Text = m.page.own(nodes[0], v.Text)
		return m.fit(f, v)
	default:
		return m.fit(f, v)
	}
	return v, true
}

// own is the text of a name without what stands beside its link in the same
// element: "(example.com)", "Read only".
func (p *Page) own(i int32, text string) string {
	links := 0
	inner := ""
	for k := i + 1; k < p.nodes[i].end; k++ {
		if a := p.nodes[k].n.DataAtom; a == atom.A || a == atom.Code {
			if links == 0 {
				inner = p.text(k, p.nodes[k].end, maxCellText)
			}
			links++
			k = p.nodes[k].end - 1
		}
	}
	if links > 0 && len(inner) >= minOwn && strings.HasPrefix(text, inner) {
		return inner
	}
	return text
}

// minOwn is the least length of a name that stands for the text around it.
const minOwn = 3

// fit asks the schema's type for the value.
func (m *matcher) fit(f *field, v Value) (Value, bool) {
	if f.Fit == nil {
		v.V = v.Text
		return v, true
	}
	v.V = f.Fit(v.Text)
	return v, v.V != nil
}

// listItems are the texts of the list items below a node.
func (p *Page) listItems(i int32) []string {
	var out []string
	for k := i + 1; k < p.nodes[i].end; {
		if a := p.nodes[k].n.DataAtom; a == atom.Li && p.nodes[k].size > 0 {
			out = append(out, p.text(k, p.nodes[k].end, maxCellText))
			k = p.nodes[k].end
			continue
		}
		k++
	}
	return out
}

// list takes a single text apart that lists several things.
func (m *matcher) list(f *field, texts []string) []string {
	if len(texts) == 1 && len(texts[0]) < 300 {
		one := texts[0]
		if f.concepts[len(f.concepts)-1] == "author" {
			one = strings.NewReplacer(" and ", ", ", " & ", ", ").Replace(one)
			if by := byPrefix(one); by != "" {
				one = by
			}
		}
		if parts := strings.Split(one, ", "); len(parts) > 1 {
			texts = parts
		} else {
			texts = []string{one}
		}
	}
	var out []string
	for _, t := range texts {
		if t = strings.Trim(strings.TrimSpace(t), ","); t != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

func (m *matcher) readMoney(f *field, k int32) (Value, bool) {
	a := m.priceFor(f, k)
	if a == nil {
		return Value{}, false
	}
	v := Value{Text: a.text, Where: m.page.address(a.node)}
	if f.kind == currency {
		if v.V = price.Code(a.price.Currency, ""); v.V == "" {
			return v, false
		}
		return v, true
	}
	if a.price.Digits != "" {
		v.V = json.Number(a.price.Digits)
	}
	return m.moneyText(f, v)
}

// withoutWords cuts what stands before and behind the money of a text: "from
// 28,33 €" and "$19 each".
func withoutWords(s string) string {
	start := strings.IndexFunc(s, isDigitRune)
	if start < 0 {
		return s
	}
	if i := strings.LastIndexByte(s[:start], ' '); i < 0 {
		start = 0
	} else if strings.IndexFunc(s[i:start], func(r rune) bool { return r != ' ' }) >= 0 {
		start = i + 1
	} else if i > 0 { // "US $ 12": the sign is a word of its own
		if j := strings.LastIndexByte(s[:i], ' '); price.Parse(s[j+1:], "").Currency != "" && price.Parse(s[start:], "").Currency == "" {
			start = j + 1
		}
	}
	return strings.TrimSpace(s[start:])
}

func (m *matcher) moneyText(f *field, v Value) (Value, bool) {
	if f.Type == "string" || f.Type == "" {
		v.V = withoutWords(v.Text)
		return v, true
	}
	if v.V != nil {
		return v, f.Type != "integer" || !strings.Contains(strings.TrimSuffix(strings.TrimRight(string(v.V.(json.Number)), "0"), "."), ".")
	}
	pr := price.Parse(v.Text, "")
	if !pr.Found || f.Type == "integer" && pr.Amount != float64(int64(pr.Amount)) {
		return v, false
	}
	v.V = json.Number(pr.Digits)
	return v, true
}

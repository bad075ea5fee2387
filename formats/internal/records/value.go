package records

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/price"
)

// texts returns the values of a match in a record.
func (m *matcher) texts(found *match, k int32) (texts []string, nodes []int32) {
	for _, c := range found.cols {
		i, _ := c.firstIn(k)
		for ; i < len(c.cells) && c.cells[i].rec == k; i++ {
			if c.texts()[i] != "" {
				texts = append(texts, c.texts()[i])
				nodes = append(nodes, c.cells[i].node)
			}
		}
		if len(texts) > 0 {
			break
		}
	}
	return texts, nodes
}

// items returns the records as objects.
func (m *matcher) items(limit int) []map[string]Value {
	var out []map[string]Value
	seen, needed := map[string]bool{}, 0 // values that most records have, up to two
	for _, found := range m.found {
		if needed < 2 && found.cover >= enough {
			needed++
		}
	}
	for k := range m.recs {
		m.page.check.Steps(10 * len(m.fields))
		item := map[string]Value{}
		id, name := "", ""
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
			if f.kind == title {
				name = v.Text
			}
			if f.kind == title || f.kind == link || f.kind == prose || f.kind == person || f.kind == when {
				id += "\x00" + f.Name + "\x00" + v.Text
			}
		}
		if len(item) < max(1, needed) || !named || id != "" && seen[id] {
			continue
		}
		seen[id] = true
		for _, f := range m.fields { // the name again says nothing about the record
			if v, ok := item[f.Name]; ok && f.kind == prose && v.Text == name {
				delete(item, f.Name)
			}
		}
		if out = append(out, item); len(out) == limit {
			break
		}
	}
	return out
}

// read converts a record's value of a field to the field's type.
func (m *matcher) read(f *field, found *match, k int32) (Value, bool) {
	if found.rest {
		text, at := m.behindTitle(k)
		if text == "" {
			return Value{}, false
		}
		return f.fit(Value{Text: text, Where: m.page.address(at)})
	}
	if len(found.cols) == 0 {
		return m.readMoney(f, k)
	}
	texts, nodes := m.texts(found, k)
	if len(texts) == 0 {
		return Value{}, false
	}
	return m.page.convert(f, texts, nodes)
}

// convert converts the texts of nodes, of which most fields take the first, to a
// field's value.
func (p *Page) convert(f *field, texts []string, nodes []int32) (Value, bool) {
	v := Value{Text: texts[0], Where: p.address(nodes[0])}
	switch f.kind {
	case tags:
		if len(texts) == 1 {
			if items := p.listItems(nodes[0]); len(items) > 1 {
				texts = items
			}
		}
		list := f.list(texts)
		v.V = list
		v.Text = strings.Join(list, ", ")
		return v, len(list) > 0
	case rating, count, rank:
		return f.figure(p, v)
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
		name := strings.TrimSuffix(v.Text, ":")
		if i := strings.LastIndexByte(name, ' '); i > 0 && slices.Contains(sayings, name[i+1:]) {
			v.Text = name[:i]
		}
	case email:
		v.Text, _, _ = strings.Cut(strings.TrimPrefix(v.Text, "mailto:"), "?")
	case phone:
		v.Text = strings.TrimPrefix(v.Text, "tel:")
	case money, formerMoney:
		return f.moneyText(p, v)
	case when:
		if f.Format == "" && len(v.Text) >= len("1700000000") && strings.Trim(v.Text, "0123456789") == "" {
			v.Text = cmp.Or(date.Parse(v.Text, ""), v.Text) // seconds, which nobody reads as a date
		}
	case title:
		v.Text = p.own(nodes[0], v.Text)
	case generic:
		if f.isPlace() {
			v.Text = strings.TrimPrefix(v.Text, "in ")
			if f.words[len(f.words)-1] == "city" {
				v.Text, _, _ = strings.Cut(v.Text, ",")
			}
		}
	}
	return f.fit(v)
}

// figure reads a value that is a number.
func (f *field) figure(p *Page, v Value) (Value, bool) {
	n, ok := "", false
	switch {
	case f.kind == rating:
		n, ok = ratingOf(v.Text, true)
	case f.kind == rank && f.Type == "string":
		v.V = v.Text
		return v, true
	case f.kind == rank:
		n, ok = number.Read(strings.TrimRight(strings.TrimPrefix(v.Text, "No."), ".:"), p.Style())
		ok = ok && !(f.Type == "integer" && strings.Contains(n, "."))
	case f.isYear():
		n = yearIn(v.Text)
		ok = n != ""
	default:
		if n, ok = countNear(p, v.Text, f); !ok {
			n, ok = number.Read(v.Text, p.Style())
		}
		ok = ok && !(f.Type == "integer" && strings.Contains(n, "."))
	}
	v.V = json.Number(n)
	return v, ok
}

// own returns the text of a name without what stands next to it in the same element:
// that of the only heading in it, or of its link, beside "(example.com)", "Read only".
func (p *Page) own(i int32, text string) string {
	var links, headings []int32
	for k := i + 1; k < p.nodes[i].end; k++ {
		switch n := p.nodes[k].n; {
		case isHeading(n):
			headings = append(headings, k)
		case n.DataAtom == atom.A || n.DataAtom == atom.Code:
			links = append(links, k)
		}
	}
	if len(headings) == 1 {
		if s := p.text(headings[0], p.nodes[headings[0]].end, maxCellText); len(s) >= minOwn {
			return s
		}
	}
	if len(links) > 0 {
		if name := p.longestOfOne(links); name != "" {
			return name
		}
		if s := p.text(links[0], p.nodes[links[0]].end, maxCellText); len(s) >= minOwn && strings.HasPrefix(text, s) {
			return s
		}
	}
	return text
}

// longestOfOne returns the longest text of several links that lead to one address: a
// logo, "DET" for small screens, "Detroit Pistons". It is "" if they do not.
func (p *Page) longestOfOne(links []int32) (longest string) {
	for _, i := range links {
		if p.nodes[i].n.DataAtom != atom.A || p.target(i, true) != p.target(links[0], true) {
			return ""
		}
		if s := p.text(i, p.nodes[i].end, maxCellText); len(s) > len(longest) {
			longest = s
		}
	}
	if len(links) == 1 || len(longest) < minOwn {
		return ""
	}
	return longest
}

// minOwn is the least length of a text that replaces the one around it.
const minOwn = 3

// fit converts the value to the schema's type.
func (f *field) fit(v Value) (Value, bool) {
	if f.Fit == nil {
		v.V = v.Text
		return v, true
	}
	v.V = f.Fit(v.Text)
	return v, v.V != nil
}

// listItems returns the texts of the list items below a node.
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

// list splits a single text that lists several things.
func (f *field) list(texts []string) []string {
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
		if t = strings.Trim(strings.TrimSpace(t), ","); t != "" && !strings.HasSuffix(t, ":") && !slices.Contains(out, t) { // a label is no value
			out = append(out, t)
		}
	}
	return out
}

// sayings are words behind the name of who comments: "Ann says:".
var sayings = []string{"says", "said", "wrote", "writes", "sagt", "schreibt", "dit", "dice", "diz", "zegt", "pisze", "skriver"}

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
	return f.moneyText(m.page, v)
}

// withoutWords removes the text before and after an amount of money: "from
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
	} else if i > 0 { // "US $ 12": the sign is a separate word
		if j := strings.LastIndexByte(s[:i], ' '); price.Parse(s[j+1:], "").Currency != "" && price.Parse(s[start:], "").Currency == "" {
			start = j + 1
		}
	}
	return strings.TrimRight(s[start:], " –—-")
}

func (f *field) moneyText(p *Page, v Value) (Value, bool) {
	if f.Type == "string" || f.Type == "" {
		v.V = withoutWords(v.Text)
		return v, true
	}
	if v.V != nil {
		return v, f.Type != "integer" || !strings.Contains(strings.TrimSuffix(strings.TrimRight(string(v.V.(json.Number)), "0"), "."), ".")
	}
	n, ok := f.amount(p, v.Text)
	v.V = json.Number(n)
	return v, ok
}

// amount reads an amount of money: with its currency as a price, else as a plain
// number.
func (f *field) amount(p *Page, s string) (string, bool) {
	n, ok := number.Read(s, p.Style())
	if !ok && isMoney(s) && !severalAmounts(s) {
		pr := price.Parse(s, "")
		n, ok = pr.Digits, pr.Found
	}
	return n, ok && !(f.Type == "integer" && strings.Contains(strings.TrimRight(strings.TrimRight(n, "0"), "."), "."))
}

package records

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
)

// An amount is a price that a record shows.
type amount struct {
	price  price.Price
	text   string
	node   int32
	former bool // the former price: struck through, or named so
	side   bool // a saving or a shipping cost
}

const (
	maxAmounts   = 24 // amounts of a record
	maxMoneyText = 40
	roleRoom     = 40 // other text that an element may contain and still state the role of its amount
)

// A sum is a node whose text is an amount, or with none looks like one.
type sum struct {
	node  int32
	found bool
	price price.Price
	text  string
}

// sums returns the amounts of the page in order, those inside others included.
func (p *Page) sums() []sum {
	if p.summed {
		return p.amounts
	}
	p.summed = true
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.size == 0 || n.size > maxMoneyText {
			continue
		}
		text := p.text(int32(i), n.end, maxMoneyText+8)
		k := p.shapeOf(text, shapeMoney|shapeFigure)
		if k&shapeMoney == 0 && !(k&shapeFigure != 0 && p.isPriceNamed(int32(i))) || severalAmounts(text) && !isRange(text) {
			continue
		}
		pr := price.Parse(p.withCents(int32(i), text), "")
		p.amounts = append(p.amounts, sum{int32(i), pr.Found && !strings.Contains(text, "%"), pr, text})
	}
	return p.amounts
}

// sumsFrom returns the amounts of the page from a node on.
func (p *Page) sumsFrom(i int32) []sum {
	all := p.sums()
	k, _ := slices.BinarySearchFunc(all, i, func(s sum, i int32) int { return int(s.node - i) })
	return all[k:]
}

// holdsSum reports whether an amount stands in a record.
func (p *Page) holdsSum(r record) bool {
	all := p.sumsFrom(r.from)
	return len(all) > 0 && all[0].node < r.to
}

// amounts reads the prices of a record in order.
func (t *table) amounts(r record) []amount {
	p := t.page
	var out []amount
	at, to := r.from, min(r.to, r.from+maxRecordSize)
	all := p.sumsFrom(at)
	for k := 0; k < len(all) && all[k].node < to && len(out) < maxAmounts; k++ {
		p.check.Steps(2)
		s := &all[k]
		if s.node < at {
			continue // in the one before
		}
		at = p.nodes[s.node].end
		if !s.found {
			continue
		}
		a := amount{price: s.price, text: s.text, node: s.node}
		for k+1 < len(all) && all[k+1].node < at && all[k+1].price.Amount == a.price.Amount && all[k+1].price.Currency == a.price.Currency && !isRange(a.text) {
			k++
			a.text = all[k].text // without what stands beside it
		}
		t.readRole(&a, r)
		out = append(out, a)
	}
	if !slices.ContainsFunc(out, func(a amount) bool { return !a.former && !a.side }) {
		for i := range out {
			out[i].former = false
		}
	}
	t.markReduced(out, r)
	return out
}

// withCents returns a text with a decimal point inserted before superscript
// digits: 619<sup>00</sup>.
func (p *Page) withCents(i int32, text string) string {
	for k := i + 1; k < p.nodes[i].end; k++ {
		if p.nodes[k].n.Type == html.TextNode && p.nodes[k].size == 2 && p.nodes[k].parent > i && strings.Trim(strings.TrimSpace(p.nodes[k].n.Data), "0123456789") == "" {
			cents := strings.TrimSpace(p.nodes[k].n.Data)
			if whole, ok := strings.CutSuffix(text, cents); ok && whole != "" && isDigitRune(rune(whole[len(whole)-1])) {
				return whole + "." + cents
			}
		}
	}
	return text
}

// isRange reports whether a text is a price range.
func isRange(s string) bool {
	for _, dash := range [...]string{" - ", " – ", " — ", " to ", "–", " bis ", " à "} {
		if a, b, ok := strings.Cut(s, dash); ok && price.Parse(a, "").Found && price.Parse(b, "").Found && !severalAmounts(a) && !severalAmounts(b) {
			return true
		}
	}
	return false
}

func (p *Page) isPriceNamed(i int32) bool {
	return slices.ContainsFunc(p.namings[p.naming(i)].lexemes, func(l int32) bool { return p.lexemes[l].concept == "price" })
}

// severalAmounts reports whether a text contains more than one price.
func severalAmounts(s string) bool {
	s = number.Normalise(s)
	first := price.Parse(s, "")
	if !first.Found {
		return false
	}
	at := strings.Index(s, first.Text)
	if at < 0 {
		return false
	}
	rest := s[at+len(first.Text):]
	return strings.IndexFunc(rest, isDigitRune) >= 0 && price.Parse(rest, "").Found
}

// readRole determines the role of an amount from the elements around it and the
// words before it.
func (t *table) readRole(a *amount, r record) {
	p := t.page
	steps := 0
	for i := a.node; i >= r.from && steps < 5; i = p.nodes[i].parent {
		n := p.nodes[i].n
		steps++
		if n.Type != html.ElementNode {
			continue
		}
		if p.nodes[i].size > int32(len(a.text)+roleRoom) || i == r.from && i != a.node {
			break
		}
		switch n.DataAtom {
		case atom.Del, atom.S, atom.Strike:
			a.former = true
		}
		if strings.Contains(dom.Attr(n, "style"), "line-through") || formerNamed(n) {
			a.former = true
		}
		if sideNamed(n) {
			a.side = true
		}
	}
	low := strings.ToLower(a.text)
	if b := strings.ToLower(t.before(a.node)); b != "" && strings.IndexFunc(b, isDigitRune) < 0 {
		low = b + " " + low
	}
	for w := range strings.FieldsFuncSeq(low, func(r rune) bool { return !isLetter(r) }) {
		if price.IsFormer(w) {
			a.former = true
		}
		switch w {
		case "save", "saving", "savings", "off", "shipping", "delivery", "deposit", "discount":
			a.side = true
		case "now", "sale", "current":
			a.former = false
		}
	}
}

// isReduced reports whether a word marks the lower of two prices.
func isReduced(word string) bool {
	switch word {
	case "sale", "discounted", "reduced", "special", "promo", "promotional", "offer", "deal", "now", "current", "final":
		return true
	}
	return false
}

// formerNamed reports whether a class name marks a former price.
func formerNamed(n *html.Node) bool {
	for class := range strings.FieldsSeq(dom.Attr(n, "class")) {
		words := ident.WordsAndNumbers(class)
		priced := slices.ContainsFunc(words, func(w string) bool { return conceptOf(w) == "price" })
		for _, w := range words {
			certain, possible := price.Former(w)
			if certain || w == "through" && slices.Contains(words, "line") {
				return true
			}
			if possible && priced && len(words) <= 5 && !(w == "regular" && isPlain(n)) && !(w == "list" && slices.Contains(words, "product")) {
				return true
			}
		}
	}
	return false
}

// isPlain reports whether an element is not struck through: themes also use
// "regular" for the price of products that are not on sale.
func isPlain(n *html.Node) bool { return n.DataAtom != atom.S && n.DataAtom != atom.Del }

func sideNamed(n *html.Node) bool {
	for _, w := range ident.WordsAndNumbers(dom.Attr(n, "class")) {
		switch w {
		case "save", "saving", "savings", "saved", "discount", "unit", "shipping", "delivery", "installment", "installments", "badge", "deposit", "klarna", "afterpay":
			return true
		}
	}
	return false
}

// current returns the price of a record, former the price before; nil without
// one.
func current(all []amount) *amount {
	highest := 0.0
	for _, a := range all {
		if a.former {
			highest = max(highest, a.price.Amount)
		}
	}
	var first *amount
	for i := range all {
		a := &all[i]
		if a.former || a.side {
			continue
		}
		if highest > 0 && a.price.Amount < highest && (first == nil || a.price.Amount > first.price.Amount || first.price.Amount >= highest) {
			first = a // instalments and unit prices are lower
		}
		if first == nil {
			first = a
		}
	}
	return first
}

func former(all []amount) *amount {
	now := current(all)
	for i := range all {
		if a := &all[i]; a.former && (now == nil || a.price.Amount > now.price.Amount) {
			return a
		}
	}
	return nil
}

// currencyIn returns the code of the currency that a text is, or has beside an amount.
func currencyIn(s string) string {
	return cmp.Or(price.Code(s, ""), price.Code(price.Parse(s, "").Currency, ""))
}

// money assigns the price fields, which are read per record: the role of a
// price depends on the prices next to it.
func (m *matcher) money() {
	for _, f := range m.fields {
		if f.kind != money && f.kind != formerMoney && f.kind != currency || m.found[f] != nil {
			continue
		}
		labelled := m.labelledPrice(f)
		if labelled != nil && 2*labelled.rows >= len(m.recs) {
			m.take(f, labelled, 0.9)
			continue
		}
		if m.prices == nil {
			for _, r := range m.recs {
				m.prices = append(m.prices, m.amounts(r))
			}
		}
		cover := m.coverOf(func(k int32) bool { return m.priceFor(f, k) != nil })
		if labelled != nil && labelled.cover(len(m.recs)) >= cover {
			m.take(f, labelled, 0.9) // some are labelled: reduced ones among others
		} else if cover > 0 {
			m.found[f] = &match{f: f, score: 0.85, cover: cover}
		}
	}
}

// labelledPrice returns the column with digits whose label names the field.
func (m *matcher) labelledPrice(f *field) *column {
	for _, c := range m.cols {
		if c.attr != "" || c.label() == "" || c.meanSize() >= maxMoneyText {
			continue
		}
		words := ident.WordsAndNumbers(c.label())
		if overlap(f.concepts, c.sayings(), len(words)) < 0.8 || c.share(func(s string) bool { return strings.IndexFunc(s, isDigitRune) >= 0 }) < 0.6 {
			continue
		}
		if f.kind == money && slices.ContainsFunc(words, price.IsFormer) && len(f.words) == 1 || c.share(severalAmounts) > 0.1 {
			continue
		}
		return c
	}
	return nil
}

// priceFor returns the amount of a record for a field.
func (m *matcher) priceFor(f *field, k int32) *amount {
	all := m.prices[k]
	var a *amount
	if f.kind == formerMoney {
		return former(all)
	}
	if f.before {
		if a = former(all); a != nil {
			return a
		}
	}
	if a = current(all); a == nil || len(f.aside) == 0 {
		return a
	}
	for i := range all { // "monthly price", "entrance fee": the page must name it
		if m.says(all[i].node, m.recs[k], f.aside) {
			return &all[i]
		}
	}
	return nil
}

// says reports whether the texts and names around an amount contain one of the
// concepts.
func (m *matcher) says(i int32, r record, concepts []string) bool {
	p := m.page
	for steps := 0; i >= r.from && steps < 4; steps++ {
		n := &p.nodes[i]
		if n.size > 120 {
			return false
		}
		words := append(ident.WordsAndNumbers(p.text(i, n.end, 160)), p.namesAt(i)...)
		words = append(words, ident.WordsAndNumbers(m.before(i))...)
		set := conceptSet(words)
		if slices.ContainsFunc(concepts, func(c string) bool {
			return set.has(c) || c == "monthly" && (set.has("month") || set.has("mo")) || c == "yearly" && (set.has("year") || set.has("yr")) || c == "annual" && set.has("year")
		}) {
			return true
		}
		i = n.parent
	}
	return false
}

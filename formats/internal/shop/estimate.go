package shop

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees"
)

// PriceFeatures returns the names of the features of an amount, in their order.
func PriceFeatures() []string {
	w := trees.Row{}
	studied := study(&view{})
	studied.write(&w, &money{node: &html.Node{}})
	return w.Names
}

// signedLog returns a distance on a scale of its logarithm.
func signedLog(d int) float64 {
	if d < 0 {
		return -math.Log2(float64(1 - d))
	}
	return math.Log2(float64(1 + d))
}

// What names of elements and texts around an amount tell, by the lists of words.txt.
var (
	aroundNames = [...]string{"main", "ship", "old", "now", "range", "option"}
	aroundTexts = [...]string{"ship", "save", "old", "now", "from", "member", "without tax", "with tax", "top", "price"}

	nameIndex = indexed("around ", aroundNames[:]...)
	textIndex = indexed("says ", aroundTexts[:]...)
)

// Sets of textIndex.
const (
	saysSave   = 1 << 1
	saysOld    = 1 << 2
	saysMember = 1 << 5
	saysNoTax  = 1 << 6
	saysTax    = 1 << 7
)

// A studied is a page with what its amounts have in common.
type studied struct {
	v      *view
	above  map[*html.Node]int // the elements around the heading, by levels above it
	byCart map[*html.Node]int // the same for the first control that adds to the cart
	cart   int                // its position
	times  map[float64]int
	first  int       // index of the first amount after the heading
	near   []float64 // values within reach of the heading, sorted
	named  int
	looks  map[string]int

	declared bool // whether an amount has a price that the page declares
}

func study(v *view) *studied {
	s := &studied{v: v, above: ancestors(v.headingNode, math.MaxInt), times: map[float64]int{}, looks: map[string]int{}, first: -1}
	for _, c := range v.carts {
		if c.at > v.headingAt && (!c.carded || s.cart == 0) {
			s.cart, s.byCart = c.at, ancestors(c.node, math.MaxInt)
			if !c.carded {
				break
			}
		}
	}
	for i := range v.shown {
		m := &v.shown[i]
		s.times[m.amount.Value]++
		s.declared = s.declared || slices.Contains(v.declared, m.amount.Value)
		s.looks[look0(m.node)]++
		if m.named {
			s.named++
		}
		if v.headingAt > 0 && m.at > v.headingAt {
			if s.first < 0 {
				s.first = i
			}
			if m.at < v.headingAt+near {
				s.near = append(s.near, m.amount.Value)
			}
		}
	}
	slices.Sort(s.near)
	return s
}

// look0 is what amounts of one kind share.
func look0(n *html.Node) string { return n.Data + "." + dom.Attr(n, "class") }

// ancestors returns a node and what is around it, by levels above it, up to a level.
func ancestors(n *html.Node, level int) map[*html.Node]int {
	out := map[*html.Node]int{}
	for i := 0; n != nil && i <= level; n, i = n.Parent, i+1 {
		out[n] = i
	}
	return out
}

// meet returns how many levels above a node, and above what the map is of, the
// element is that holds both.
func meet(n *html.Node, above map[*html.Node]int) (mine, other int) {
	for i := 0; n != nil && i < 40; n, i = n.Parent, i+1 {
		if k, ok := above[n]; ok {
			return i, k
		}
	}
	return 40, 40
}

func (s *studied) write(w *trees.Row, m *money) {
	v := s.v
	w.Is("heading", v.headingAt > 0)
	d := m.at - v.headingAt
	w.Put("from heading", signedLog(d))
	w.Put("from heading in nodes", math.Abs(float64(d)))
	up, over := meet(m.node, s.above)
	w.Put("up to heading", float64(up))
	w.Put("over heading", float64(over))
	w.Put("from cart", signedLog(m.at-s.cart))
	up, over = meet(m.node, s.byCart)
	w.Put("up to cart", float64(up))
	w.Put("over cart", float64(over))
	w.Is("named", m.named)
	w.Is("former", m.former)
	w.Is("side", m.side)
	w.Is("final", m.final)
	w.Is("struck", m.struck)
	w.Is("carded", m.carded)
	w.Put("times", float64(s.times[m.amount.Value]))
	w.Put("amounts", math.Log2(float64(1+len(v.shown))))
	w.Put("named amounts", math.Log2(float64(1+s.named)))
	w.Put("alike", math.Log2(float64(s.looks[look0(m.node)])))
	at := slices.IndexFunc(v.shown, func(o money) bool { return o.node == m.node && o.at == m.at }) - max(s.first, 0)
	w.Put("place", float64(max(-8, min(at, 20))))
	lowest, highest, n := 0.0, 0.0, 0
	if len(s.near) > 0 {
		k, _ := slices.BinarySearch(s.near, m.amount.Value)
		n = k
		lowest, highest = math.Log2(m.amount.Value/s.near[0]), math.Log2(s.near[len(s.near)-1]/m.amount.Value)
	}
	s.neighbours(w, m, at+max(s.first, 0))
	declared := slices.Contains(v.declared, m.amount.Value)
	w.Is("declared", declared)
	w.Is("declared first", declared && v.declared[0] == m.amount.Value)
	w.Put("declared prices", float64(len(v.declared)))
	w.Is("others declared", s.declared && !declared)
	w.Put("over lowest", lowest)
	w.Put("below highest", highest)
	w.Put("lower ones", float64(n))
	firstValue := 0.0
	if s.first >= 0 {
		firstValue = math.Log2(m.amount.Value / v.shown[s.first].amount.Value)
	}
	w.Put("to first", firstValue)
	w.Put("value", math.Log10(m.amount.Value))
	w.Is("cents", m.amount.Value != math.Trunc(m.amount.Value))
	s.around(w, m)
}

// neighbours writes how an amount compares to those before and after it.
func (s *studied) neighbours(w *trees.Row, m *money, at int) {
	for _, side := range [...]struct {
		name string
		by   int
	}{{"previous", -1}, {"next", 1}} {
		o := at + side.by
		for o >= 0 && o < len(s.v.shown) && s.v.shown[o].amount.Value == m.amount.Value {
			o += side.by
		}
		ratio, far, alike, up := 0.0, 12.0, false, 40
		if o >= 0 && o < len(s.v.shown) {
			n := &s.v.shown[o]
			ratio, far = math.Log2(m.amount.Value/n.amount.Value), math.Log2(float64(1+(n.at-m.at)*side.by))
			alike = look0(n.node) == look0(m.node)
			up, _ = meet(m.node, ancestors(n.node, 5))
		}
		w.Put("to "+side.name, ratio)
		w.Put("far from "+side.name, far)
		w.Is("like "+side.name, alike)
		w.Put("up to "+side.name, float64(up))
	}
	text := labelled.ShortText(m.node, 100)
	w.Put("own text", float64(len(text)))
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	w.Put("own letters", float64(letters))
	w.Put("digits", float64(len(figures(m.text))))
	w.Put("element digits", float64(len(figures(text))))
}

// around writes what the elements and the text around an amount say.
func (s *studied) around(w *trees.Row, m *money) {
	own, wide := uint64(0), uint64(0)
	depth, linked, list, table := 0, false, 0, false
	for n := m.node; n != nil && n.Type == html.ElementNode && depth < 10; n, depth = n.Parent, depth+1 {
		sets := nameIndex().In(nameTokens(n))
		if depth < 2 {
			own |= sets
		}
		wide |= sets
		switch n.DataAtom {
		case atom.A:
			linked = true
		case atom.Li:
			list++
		case atom.Td, atom.Th:
			table = true
		}
	}
	for i, name := range aroundNames {
		w.Is("own "+name, own>>i&1 == 1)
		w.Is("wide "+name, wide>>i&1 == 1)
	}
	w.Is("linked", linked)
	w.Put("in lists", float64(list))
	w.Is("in table", table)
	t := m.surroundings()
	for i, name := range aroundTexts {
		w.Is("before "+name, t.says[0]>>i&1 == 1)
		w.Is("after "+name, t.says[1]>>i&1 == 1)
	}
	w.Put("text before", float64(min(len(t.before), 100)))
	w.Put("text after", float64(min(len(t.after), 100)))
	w.Put("text", float64(len(t.whole)))
}

// isAside reports whether the text around an amount says that it is without tax, or
// for members.
func (m *money) isAside() bool {
	t := m.surroundings()
	b, a := t.says[0], t.says[1]
	if t.first && b&(saysTax|saysNoTax) == saysNoTax { // what follows it is said of the next amount
		return true
	}
	return a&(saysTax|saysNoTax) == saysNoTax || a&saysTax == 0 && (b&(saysTax|saysNoTax) == saysNoTax || b&saysMember != 0)
}

// A surrounding is the text of the widest element around an amount that is short,
// and in lower case what is in it before and after the amount, up to the next
// digits, with what the two say (textIndex).
type surrounding struct {
	whole, before, after string
	says                 [2]uint64
	first                bool // no other amount stands before it
}

// surroundings returns the text around an amount, which is read once.
func (m *money) surroundings() *surrounding {
	if m.beside != nil {
		return m.beside
	}
	n := m.node
	t := &surrounding{whole: labelled.ShortText(n, 100)}
	m.beside = t
	for range 3 {
		if n = n.Parent; n == nil {
			break
		}
		wider := labelled.ShortText(n, 100)
		if wider == "" {
			break
		}
		t.whole = wider
	}
	i := strings.Index(t.whole, m.text)
	if i < 0 || m.text == "" {
		return t
	}
	t.before, t.after = strings.ToLower(t.whole[:i]), strings.ToLower(t.whole[i+len(m.text):])
	if k := strings.LastIndexAny(t.before, digits); k >= 0 {
		t.before = t.before[k+1:]
	} else {
		t.first = true
	}
	if k := strings.IndexAny(t.after, digits); k >= 0 && k > 3 {
		t.after = t.after[:k]
	}
	t.says = [2]uint64{textIndex().In(t.before), textIndex().In(t.after)}
	return t
}

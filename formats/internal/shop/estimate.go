package shop

import (
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees"
)

// PriceFeatures returns the names of the features of an amount, in their order.
func PriceFeatures() []string {
	w := row{}
	studied := study(&view{})
	studied.write(&w, &money{node: &html.Node{}})
	return w.names
}

// A row collects the features of an amount; names are kept if there is no room.
type row struct {
	v     *trees.Features
	n     int
	names []string
}

func (w *row) put(name string, x float64) {
	if w.v == nil {
		w.names = append(w.names, name)
		return
	}
	w.v[w.n] = float32(x)
	w.n++
}

func (w *row) is(name string, yes bool) {
	x := 0.0
	if yes {
		x = 1
	}
	w.put(name, x)
}

// signedLog returns a distance on a scale of its logarithm.
func signedLog(d int) float64 {
	if d < 0 {
		return -math.Log2(float64(1 - d))
	}
	return math.Log2(float64(1 + d))
}

// Sets of words in the names of what stands around an amount.
const (
	aroundMain = 1 << iota
	aroundList
	aroundCart
	aroundFrame
	aroundShip
	aroundRate
	aroundMember
	aroundUnit
	aroundOld
	aroundNow
	aroundSave
	aroundRange
	aroundOption
	aroundSets = 13
)

var aroundNames = sync.OnceValue(func() *wordindex.Index {
	return wordindex.New(
		[]string{"product-info", "productinfo", "product-detail", "productdetail", "pdp", "product-main", "product_main", "buybox", "buy-box", "summary", "purchase", "add-to", "product-price", "productprice", "main-price", "offer"},
		[]string{"list", "grid", "item", "card", "tile", "slide", "swiper", "carousel", "thumb"},
		[]string{"cart", "basket", "checkout", "warenkorb", "panier", "bag"},
		[]string{"header", "menu", "nav", "popup", "modal", "sidebar", "filter"},
		[]string{"ship", "deliver", "versand", "livraison"},
		[]string{"install", "month", "financ", "credit", "klarna", "afterpay", "emi", "rate", "leasing", "cuota", "parcel"},
		[]string{"member", "club", "loyal", "point", "prime", "subscri"},
		[]string{"unit", "per-", "base", "grund", "comparison"},
		[]string{"old", "was", "list-price", "listprice", "regular", "msrp", "rrp", "strike", "compare", "cross", "original", "previous", "before"},
		[]string{"new", "now", "current", "sale", "special", "final", "actual", "discounted", "our", "offer-price", "reduc", "promo"},
		[]string{"save", "saving", "discount", "off", "rabatt", "badge", "you-"},
		[]string{"min", "max", "range", "from", "to-"},
		[]string{"option", "variant", "swatch", "select", "size", "bundle", "addon", "add-on", "warrant", "gift"},
	)
})

// Sets of words in the text around an amount.
const (
	saysShip = 1 << iota
	saysRate
	saysSave
	saysOld
	saysNow
	saysUnit
	saysFrom
	saysMember
	saysNoTax
	saysTax
	saysTop
	saysPrice
	saysPart
	saysSets = 13
)

var aroundText = sync.OnceValue(func() *wordindex.Index {
	return wordindex.New(
		[]string{"ship", "deliver", "versand", "livraison", "envío", "envio", "spedizione", "doprava", "dostaw", "доставк", "postage", "frakt", "verzend", "toimitus", "shipping"},
		[]string{"month", "/mo", "monat", "mois", "mes ", "mese", "installment", "instalment", "cuota", "rate", "mesíc", "měsíč", "miesięcz", "мес", "payments", "raty", "splát", "weekly", "/wk", "4x", "3x", "10x", "12x", "парт"},
		[]string{"save", "off", "spar", "économ", "ahorr", "rispar", "ušetř", "oszczędz", "скидк", "discount", "rabatt", "poup", "-%", "sleva", "zľava"},
		[]string{"was", "rrp", "msrp", "uvp", "statt", "list price", "regular", "original", "avant", "antes", "prima", "reg.", "retail", "vorher", "běžná", "bežná", "før", "förr", "ord.", "van ", "stara", "compare", "lowest", "najniższa", "30 d", "bisher", "typical", "норма"},
		[]string{"now", "jetzt", "price:", "sale", "maintenant", "ahora", "today", "special", "our price", "nu ", "deal", "only"},
		[]string{"/kg", "/ kg", "per kg", "100 g", "100g", "/l", "/ l", "/unit", "per unit", "/100", "/ 100", "/st", "/pc", "/ea", " je ", "per 100", "/m", "/oz", "/ oz", "/count", "/ count", "/szt", "/ks", "za ", "l'unité", "1 l", "1 kg"},
		[]string{"from", " ab ", "ab ", "à partir", "desde", "da ", "od ", "vanaf", "от ", "från", "fra ", "starting", "as low as"},
		[]string{"member", "clubcard", "prime", "mit karte", "with card", "points", "loyal", "subscribe"},
		withoutTax, withTax,
		[]string{"over", "above", "orders", "ab einem", "minimum", "mindest", "bestellwert", "spend", "dès", "compra", "cashback", "gift card", "coupon", "code", "deposit", "pfand", "fee", "bid", "used", "gebraucht", "refurb"},
		[]string{"price", "preis", "prix", "precio", "prezzo", "cena", "preço", "pris", "prijs", "hinta", "цена", "ціна", "ár:", "価格", "价格", "가격", "fiyat", "giá"},
		[]string{"total", "subtotal", "sum", "zusammen", "together", "both", "bundle", "warranty", "garant", "protection", "insurance", "add"},
	)
})

// A studied is a page with what its amounts have in common.
type studied struct {
	v      *view
	above  map[*html.Node]int // the elements around the heading, by levels above it
	byCart map[*html.Node]int // the same for the first control that adds to the cart
	cart   int                // its position
	times  map[float64]int
	coins  map[string]int // amounts by currency
	most   string         // the currency of most amounts
	first  int            // index of the first amount after the heading
	near   []float64      // values within reach of the heading, sorted
	named  int
	carded int
	looks  map[string]int

	declared bool // whether an amount has a price that the page declares
}

func study(v *view) *studied {
	s := &studied{v: v, above: ancestors(v.headingNode), times: map[float64]int{}, coins: map[string]int{}, looks: map[string]int{}, first: -1}
	for _, c := range v.carts {
		if c.at > v.headingAt && (!c.carded || s.cart == 0) {
			s.cart, s.byCart = c.at, ancestors(c.node)
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
		s.coins[m.currency]++
		if m.currency != "" && s.coins[m.currency] > s.coins[s.most] || s.most == "" {
			s.most = m.currency
		}
		if m.named {
			s.named++
		}
		if m.carded {
			s.carded++
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

func ancestors(n *html.Node) map[*html.Node]int {
	out := map[*html.Node]int{}
	for i := 0; n != nil; n, i = n.Parent, i+1 {
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

func (s *studied) write(w *row, m *money) {
	v := s.v
	w.is("heading", v.headingAt > 0)
	d := m.at - v.headingAt
	w.put("from heading", signedLog(d))
	w.put("from heading in nodes", math.Abs(float64(d)))
	up, over := meet(m.node, s.above)
	w.put("up to heading", float64(up))
	w.put("over heading", float64(over))
	w.is("cart", s.cart > 0)
	w.put("from cart", signedLog(m.at-s.cart))
	up, over = meet(m.node, s.byCart)
	w.put("up to cart", float64(up))
	w.put("over cart", float64(over))
	w.is("named", m.named)
	w.is("former", m.former)
	w.is("side", m.side)
	w.is("final", m.final)
	w.is("struck", m.struck)
	w.is("carded", m.carded)
	w.put("carded share", float64(s.carded)/float64(max(1, len(v.shown))))
	w.is("currency", m.currency != "")
	w.is("usual currency", m.currency == s.most)
	w.put("times", float64(s.times[m.amount.Value]))
	w.put("amounts", math.Log2(float64(1+len(v.shown))))
	w.put("named amounts", math.Log2(float64(1+s.named)))
	w.put("alike", math.Log2(float64(s.looks[look0(m.node)])))
	at := slices.IndexFunc(v.shown, func(o money) bool { return o.node == m.node && o.at == m.at }) - max(s.first, 0)
	w.put("place", float64(max(-8, min(at, 20))))
	lowest, highest, n := 0.0, 0.0, 0
	if len(s.near) > 0 {
		k, _ := slices.BinarySearch(s.near, m.amount.Value)
		n = k
		lowest, highest = math.Log2(m.amount.Value/s.near[0]), math.Log2(s.near[len(s.near)-1]/m.amount.Value)
	}
	s.neighbours(w, m, at+max(s.first, 0))
	declared := slices.Contains(v.declared, m.amount.Value)
	w.is("declared", declared)
	w.is("declared first", declared && v.declared[0] == m.amount.Value)
	w.put("declared prices", float64(len(v.declared)))
	w.is("others declared", s.declared && !declared)
	w.put("over lowest", lowest)
	w.put("below highest", highest)
	w.put("lower ones", float64(n))
	firstValue := 0.0
	if s.first >= 0 {
		firstValue = math.Log2(m.amount.Value / v.shown[s.first].amount.Value)
	}
	w.put("to first", firstValue)
	w.put("value", math.Log10(m.amount.Value))
	w.is("cents", m.amount.Value != math.Trunc(m.amount.Value))
	s.around(w, m)
}

// neighbours writes how an amount compares to those before and after it.
func (s *studied) neighbours(w *row, m *money, at int) {
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
			up, _ = meet(m.node, ancestorsUpTo(n.node, 5))
		}
		w.put("to "+side.name, ratio)
		w.put("far from "+side.name, far)
		w.is("like "+side.name, alike)
		w.put("up to "+side.name, float64(up))
	}
	text := labelled.ShortText(m.node, 100)
	w.put("own text", float64(len(text)))
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	w.put("own letters", float64(letters))
	w.put("digits", float64(len(figures(m.text))))
	w.put("element digits", float64(len(figures(text))))
}

func ancestorsUpTo(n *html.Node, levels int) map[*html.Node]int {
	out := map[*html.Node]int{}
	for i := 0; n != nil && i <= levels; n, i = n.Parent, i+1 {
		out[n] = i
	}
	return out
}

// around writes what the elements and the text around an amount say.
func (s *studied) around(w *row, m *money) {
	own, wide := uint64(0), uint64(0)
	depth, headingTag, strong, linked, list, table, form, label := 0, false, false, false, 0, false, false, false
	for n := m.node; n != nil && n.Type == html.ElementNode && depth < 10; n, depth = n.Parent, depth+1 {
		sets := aroundNames().In(nameTokens(n))
		if depth < 2 {
			own |= sets
		}
		wide |= sets
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4:
			headingTag = true
		case atom.Strong, atom.B:
			strong = strong || depth < 2
		case atom.A:
			linked = true
		case atom.Li:
			list++
		case atom.Td, atom.Th:
			table = true
		case atom.Form:
			form = true
		case atom.Label, atom.Button:
			label = true
		}
	}
	for i, name := range [aroundSets]string{"main", "list", "cart", "frame", "ship", "rate", "member", "unit", "old", "now", "save", "range", "option"} {
		w.is("own "+name, own>>i&1 == 1)
		w.is("wide "+name, wide>>i&1 == 1)
	}
	w.is("in heading", headingTag)
	w.is("bold", strong)
	w.is("linked", linked)
	w.put("in lists", float64(list))
	w.is("in table", table)
	w.is("in form", form)
	w.is("in label", label)
	around, before, after := m.surroundings()
	b, a := aroundText().In(before), aroundText().In(after)
	for i, name := range [saysSets]string{"ship", "rate", "save", "old", "now", "unit", "from", "member", "without tax", "with tax", "top", "price", "part"} {
		w.is("before "+name, b>>i&1 == 1)
		w.is("after "+name, a>>i&1 == 1)
	}
	w.put("text before", float64(min(len(before), 100)))
	w.put("text after", float64(min(len(after), 100)))
	w.put("text", float64(len(around)))
}

// isAside reports whether the text around an amount says that it is without tax, or
// for members.
func (m *money) isAside() bool {
	_, before, after := m.surroundings()
	b, a := aroundText().In(before), aroundText().In(after)
	return a&(saysTax|saysNoTax) == saysNoTax || a&saysTax == 0 && (b&(saysTax|saysNoTax) == saysNoTax || b&saysMember != 0)
}

// surroundings returns the text of the widest element around an amount that is
// short, and in lower case what is in it before and after the amount, up to the
// next digits.
func (m *money) surroundings() (around, before, after string) {
	n := m.node
	around = labelled.ShortText(n, 100)
	for range 3 {
		if n = n.Parent; n == nil {
			break
		}
		wider := labelled.ShortText(n, 100)
		if wider == "" {
			break
		}
		around = wider
	}
	i := strings.Index(around, m.text)
	if i < 0 || m.text == "" {
		return around, "", ""
	}
	before, after = strings.ToLower(around[:i]), strings.ToLower(around[i+len(m.text):])
	if k := strings.LastIndexAny(before, digits); k >= 0 {
		before = before[k+1:]
	}
	if k := strings.IndexAny(after, digits); k >= 0 && k > 3 {
		after = after[:k]
	}
	return around, before, after
}

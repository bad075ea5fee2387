package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees"
)

// drawn returns pages made by how shops mark their prices. They are always learned
// from and never measured: they teach what a few hundred real pages show too rarely.
func drawn(n int) (out []*page) {
	for i := range n {
		d := &drawing{Rand: rand.New(rand.NewPCG(uint64(i), 3))}
		text, kind := d.page()
		out = append(out, pageOf(text, d.price, kind, int32(-1-i)))
	}
	return out
}

func pageOf(text string, price float64, kind int, group int32) *page {
	parsed, err := dom.ParseString(text)
	check(err)
	p := &page{set: "drawn", url: "https://shop.example/p/1", root: parsed.Root, kind: kind, fold: -2, group: group}
	if kind > 0 {
		p.price = []float64{price}
		p.rows = p.read(&trees.Ensemble{}).Amounts
	}
	return p
}

// A drawing is one page in the making.
type drawing struct {
	*rand.Rand
	price    float64 // the product's
	sign     string
	after    bool // the sign follows the amount
	grouping string
	another  float64 // another amount that is shown and that structured data may hold
}

func (d *drawing) one(of ...string) string { return of[d.IntN(len(of))] }

func (d *drawing) chance(p float64) bool { return d.Float64() < p }

// money writes an amount as the shop writes them.
func (d *drawing) money(v float64) string {
	s := fmt.Sprintf("%.2f", v)
	if d.grouping == "," {
		s = strings.Replace(s, ".", ",", 1)
	}
	if d.after {
		return s + " " + d.sign
	}
	return d.sign + s
}

// class returns a class attribute, sometimes one that says nothing.
func (d *drawing) class(names ...string) string {
	if d.chance(.25) {
		return fmt.Sprintf(` class="css-%x"`, d.IntN(1<<20))
	}
	return fmt.Sprintf(` class=%q`, d.one(names...))
}

func (d *drawing) page() (text string, kind int) {
	d.price = float64(200+d.IntN(40000)) / 100
	if d.chance(.4) {
		d.price = float64(5 + d.IntN(900))
	}
	d.sign, d.grouping = d.one("$", "€", "£", "EUR", "zł", "kr", "Kč"), d.one(".", ",")
	d.after = d.sign != "$" && d.sign != "£" && d.chance(.7)
	name := d.one("Ash shelf", "Oak stool", "Lamp Anna", "Trail jacket", "Mug No. 3", "Kettle K2")
	var b strings.Builder
	title := name + d.one(" | Reedshop", " – Alder & Co", "")
	fmt.Fprintf(&b, "<title>%s</title>", title)
	kind = 1
	if d.chance(.2) {
		kind = -1
	}
	offer := d.offer()
	if kind > 0 && d.chance(.4) {
		declared := d.price
		switch {
		case d.another > 0 && d.chance(.3):
			declared = d.another
			if d.chance(.5) {
				fmt.Fprintf(&b, `<meta property="og:title" content=%q><meta property="product:price:amount" content="%.2f"><meta property="product:price:currency" content="USD">`, name, d.price)
			}
		case d.chance(.1):
			declared = d.other(1.1, 1.6) // in another currency
		}
		fmt.Fprintf(&b, `<script type="application/ld+json">{"@type":"Product","name":%q,"offers":{"price":"%.2f","priceCurrency":"USD"}}</script>`, name, declared)
	}
	if d.chance(.5) {
		fmt.Fprintf(&b, `<header><a href="/cart"%s>%s</a>%s</header>`, d.class("cart", "mini-cart-link", "basket"), d.money(0), d.one("", "<nav><a href=/a>All</a></nav>", "<p>Free delivery over "+d.money(50)+"</p>"))
	}
	if kind < 0 {
		d.listing(&b, name)
		return b.String(), kind
	}
	before := d.chance(.1)
	if before {
		b.WriteString(offer)
	}
	fmt.Fprintf(&b, "<h1%s>%s</h1>", d.one("", d.class("product-title", "item-title", "title")), name)
	for range d.IntN(4) {
		b.WriteString(d.one("<p>Made of solid wood, with a hand-oiled surface.</p>", "<div><span>4.6</span> (12)</div>", "<ul><li>New</li><li>Oiled</li></ul>", "<img src=a.jpg alt='"+name+"'>"))
	}
	if !before {
		b.WriteString(offer)
	}
	switch n := d.IntN(20); {
	case n < 3:
		b.WriteString(d.one("<button class='btn soldout' disabled>Sold out</button>", "<p>This listing has ended.</p>", "<div class=stock>Out of stock</div>", "<p>Ausverkauft</p>", "<a class=button>Notify me</a><p>Currently unavailable</p>"))
	case n < 16:
		b.WriteString(d.one("<button>Add to cart</button>", "<button>In den Warenkorb</button>", `<a class="btn add-to-cart">Buy now</a>`, "<form><button type=submit>Ajouter au panier</button></form>"))
	}
	for range d.IntN(3) {
		b.WriteString(d.beside())
	}
	if d.chance(.4) {
		b.WriteString("<h2>" + d.one("You may also like", "Others bought", "Neu") + "</h2>")
		d.cards(&b, 3+d.IntN(5))
	}
	return b.String(), kind
}

// listing writes what a list of products or an article has.
func (d *drawing) listing(b *strings.Builder, name string) {
	fmt.Fprintf(b, "<h1>%s</h1>", d.one("Chairs", "Gas grills", "The best kettles", "Our services", name+"s"))
	if d.chance(.3) {
		b.WriteString(`<script type="application/ld+json">{"@type":"Product","name":"Chairs","aggregateRating":{"ratingValue":4.7,"reviewCount":137}}</script>`)
	}
	if d.chance(.6) {
		d.cards(b, 4+d.IntN(30))
		return
	}
	for range 5 + d.IntN(20) {
		b.WriteString("<p>We looked at many of them, and asked people who use them daily what they think.</p>")
	}
	fmt.Fprintf(b, "<p>The best one costs %s, others begin at %s.</p>", d.money(d.other(.2, 3)), d.money(d.other(.2, 3)))
}

func (d *drawing) cards(b *strings.Builder, n int) {
	class, button := d.class("card", "product-item", "tile", "col"), d.chance(.5)
	for i := range n {
		fmt.Fprintf(b, `<div%s><a href="/p/%d"><img src="%d.jpg"></a><a href="/p/%d">Thing %d</a><span%s>%s</span>`, class, i+2, i, i+2, i, d.class("price", "amount"), d.money(d.other(.2, 4)))
		if button {
			b.WriteString("<button>Add to cart</button>")
		}
		b.WriteString("</div>")
	}
}

// other returns an amount between two multiples of the price that differs from it.
func (d *drawing) other(low, high float64) float64 {
	v := float64(int(100*d.price*(low+d.Float64()*(high-low)))) / 100
	if v == d.price {
		v++
	}
	return max(v, .5)
}

// offer writes the price, with what shops write beside it, in any order.
func (d *drawing) offer() string {
	now := fmt.Sprintf("<span%s>%s</span>", d.class("price", "product-price", "price-now", "current-price", "amount", "sale-price"), d.money(d.price))
	if d.chance(.15) {
		now = fmt.Sprintf("<div%s>%s %s</div>", d.class("price", "offer"), d.one("Price:", "Now", "Jetzt", "Preis:"), d.money(d.price))
	}
	parts := []string{now}
	switch d.IntN(9) {
	case 0, 1:
		d.another = d.other(1.05, 2)
		old := d.money(d.another)
		parts = append(parts, d.one("<del>"+old+"</del>", "<s>"+old+"</s>", "<span"+d.class("price old-price", "was-price", "price--compare", "list-price", "price-before")+">"+d.one("", "Was ", "RRP ", "Statt ", "UVP ")+old+"</span>",
			`<span class="price old">`+old+"</span>", "<div>Was: "+old+"</div>"))
	case 2:
		old := d.other(1.2, 2.5)
		d.another = old
		both := fmt.Sprintf("%s %s (SAVE %.0f%%)", d.money(old), d.money(d.price), 100-100*d.price/old)
		return fmt.Sprintf("<div%s>%s</div>", d.class("price", "product-price"), both)
	case 3:
		return d.taxed()
	case 4:
		class := d.class("price", "amount")
		label := d.one("Members", "Member price", "With Prime", "Clubcard price", "Club members")
		member := d.money(d.other(.6, .95))
		pair := []string{fmt.Sprintf("<div>%s<span%s>%s</span></div>", d.one(`<span class="price-label">`+label+"</span> ", "<b>"+label+"</b> ", label+" "), class, member), fmt.Sprintf("<div><span%s>%s</span></div>", class, d.money(d.price))}
		d.Shuffle(2, func(i, j int) { pair[i], pair[j] = pair[j], pair[i] })
		return strings.Join(pair, "")
	case 5:
		d.another = d.other(.3, .9)
		parts = append(parts, "<span>"+d.one("Opening bid ", "Starting bid: ", "Reserve ")+d.money(d.another)+"</span>")
	case 6:
		parts = append(parts, d.beside())
	}
	if d.chance(.3) {
		parts = append(parts, d.beside())
	}
	d.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return d.one("<div>", `<div class="offer">`, `<section class="buy">`) + strings.Join(parts, d.one(" ", "\n")) + d.one("</div>", "</div><p>In stock</p>")
}

// taxed writes the price beside that without tax.
func (d *drawing) taxed() string {
	words := [...][2]string{{"bez DPH", "s DPH"}, {"excl. VAT", "incl. VAT"}, {"ex VAT", "inc VAT"}, {"zzgl. MwSt.", "inkl. MwSt."}, {"excl. btw", "incl. btw"}, {"HT", "TTC"}, {"netto", "brutto"}, {"exkl. moms", "inkl. moms"}}[d.IntN(8)]
	class := d.class("price", "product-price")
	part := func(v float64, words string) string {
		if d.chance(.3) {
			return fmt.Sprintf("<div>%s: <span%s>%s</span></div>", words, class, d.money(v))
		}
		return fmt.Sprintf("<div><span%s>%s</span> %s</div>", class, d.money(v), words)
	}
	d.another = d.other(.78, .9)
	pair := []string{part(d.another, words[0]), part(d.price, words[1])}
	d.Shuffle(2, func(i, j int) { pair[i], pair[j] = pair[j], pair[i] })
	return strings.Join(pair, "")
}

// beside writes an amount that is not the price.
func (d *drawing) beside() string {
	part := d.money(d.other(.05, .4))
	return d.one(
		"<p>Shipping "+part+"</p>", "<div>Versand: "+part+"</div>", "<span"+d.class("shipping-price", "delivery")+">+ "+part+" shipping</span>",
		"<p>or 4 payments of "+d.money(d.price/4)+"</p>", "<span"+d.class("installment-price", "monthly")+">"+d.money(d.price/12)+" / month</span>",
		"<span"+d.class("unit-price", "base-price", "price-per-unit")+">"+part+" / 100 g</span>", "<div>You save "+part+"</div>", "<span"+d.class("price-saving", "discount")+">Save "+part+"</span>",
		"<p>Free delivery on orders over "+d.money(50)+"</p>", "<label><input type=checkbox> Gift wrapping (+"+part+")</label>", "<p>Earn "+part+" cashback</p>")
}

package shop

import (
	_ "embed"
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
)

// The trees are learned by formats/internal/train.
var (
	//go:embed price.bin
	priceFile string
	//go:embed page.bin
	pageFile string

	priceModel = trees.Embedded(priceFile, PriceFeatures, "price")
	pageModel  = trees.Embedded(pageFile, PageFeatures, "page")
)

// best returns the amount that is most likely the product's price, nil if the page
// shows none.
func (v *view) best() *money {
	v.estimate()
	var best *money
	for i := range v.shown {
		if m := &v.shown[i]; (m.currency != "" || m.final) && (best == nil || m.estimate > best.estimate) {
			best = m
		}
	}
	return best
}

// estimate estimates for each amount whether it is the product's price.
func (v *view) estimate() {
	if v.estimated {
		return
	}
	v.estimated = true
	e := v.trees
	if e == nil {
		e = priceModel()
	}
	s := study(v)
	for i := range v.shown {
		var f trees.Features
		w := trees.Row{To: &f}
		s.write(&w, &v.shown[i])
		if v.shown[i].estimate = e.Logit(&f); v.shown[i].struck || v.shown[i].isAside() {
			v.shown[i].estimate -= barred
		}
	}
}

// Rows are the features of a page, for the trainer.
type Rows struct {
	Amounts  []AmountRow
	Page     []float32
	Is       func(estimate float32) bool // whether it is about a product
	Declared []float64                   // the price of structured data, none or one
}

// An AmountRow is an amount that the page shows.
type AmountRow struct {
	Value    float64
	Features []float32
	Around   string // the text around it
}

// Study returns the features of a page. Those of the page as a whole depend on
// estimates of its amounts, which are by the given trees.
func Study(e Evidence, price *trees.Ensemble) (r Rows) {
	v := readView(e)
	v.trees = price
	v.declares(e)
	s := study(v)
	for i := range v.shown {
		m := &v.shown[i]
		var f trees.Features
		w := trees.Row{To: &f}
		s.write(&w, m)
		r.Amounts = append(r.Amounts, AmountRow{m.amount.Value, slices.Clone(f[:w.N]), m.surroundings().whole})
	}
	var f trees.Features
	w := trees.Row{To: &f}
	v.write(&w, e)
	r.Page = slices.Clone(f[:w.N])
	r.Is = v.decide
	if len(v.sources) > 0 && v.sources[0].declared() && len(v.declared) > 0 {
		r.Declared = v.declared[:1]
	}
	return r
}

// isProduct reports whether the page is about one product. What a page offers or
// numbers as its product is one, unless much speaks for a list.
func (v *view) isProduct(e Evidence) bool {
	var f trees.Features
	v.write(&trees.Row{To: &f}, e)
	return v.decide(pageModel().Logit(&f))
}

func (v *view) decide(estimate float32) bool {
	switch {
	case v.group:
		return false
	case v.offers() || v.brand != "" && (v.sku != "" || v.model != ""): // the latter: a price comparison without offers
		return estimate > list
	}
	return estimate > about
}

// offers reports whether the page declares an offer of its product, or its number.
func (v *view) offers() bool {
	return slices.ContainsFunc(v.sources, func(c *Candidate) bool { return c.sold() || c.numbered() })
}

// Thresholds, in log-odds, each of the figure that set it.
const (
	// about is that of a page about a product: by folds over sites 176 of 189
	// products are found and 8 of 1,134 other pages are false.
	about = 0
	// list is that of a page that declares one.
	list = -5
	// barred is what an amount loses that is struck through or that not every buyer
	// pays: it is the price only where no other can be.
	barred = 6
	// sure is that of a shown amount in place of a declared price that the page does
	// not show, surer what it must be above a declared one that is shown.
	sure, surer = 1, 1.5
)

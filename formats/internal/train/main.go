// Command train learns the trees of formats/internal/shop from labelled product
// pages, with cross-validation by shop:
//
//	go build -C formats/internal/train -o ../../../bin/train-shop .
//	bin/train-shop -data FOLDER -write formats/internal/shop
//
// FOLDER holds formats/product, formats/products2, extract/products, formats/pages
// and extract/wcxb-*. Each page is learned from twice, once without what it
// declares, and product pages twice more without their price. Pages without labels
// have the price that their structured data declares. With -golds it writes instead
// the lists that lists.txt marks, in two halves by site: what is found by reading one
// is measured on the other.
//
//	bin/train-shop -data FOLDER -lists -write formats/internal
//
// learns the vectors of formats/internal/meaning from what pages name their elements
// with, and the trees of formats/internal/records from marked lists.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/pagemill/pagemill/formats/internal/shop"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

const folds = 5

// pricelessWeight is that of a page whose price was taken out: of 189 such, 169 and 131
// (without what they declare) are found by folds, 146 and 112 without them; of the pages as
// they are as many, and of 1,134 others 8 are false for 6.
const pricelessWeight = .15

var sets = []string{"formats/product (MIT)", "formats/products2 (ours)", "extract/products (MIT)", "extract/wcxb-dev, wcxb-train (CC BY 4.0)"}

func main() {
	data := flag.String("data", "", "folder of the corpora")
	write := flag.String("write", "", "folder of the model files to write")
	drawings := flag.Int("drawn", 1000, "pages that are drawn")
	drawnWeight := flag.Float64("drawnweight", .15, "weight of a drawn page")
	show := flag.Int("show", 0, "print that many wrong decisions of each kind")
	s := boost.Settings{Trees: 400, Depth: 4, Rate: .05, L2: 4, GroupShare: .8, FeatureShare: .3}
	flag.IntVar(&s.Trees, "trees", s.Trees, "trees")
	flag.IntVar(&s.Depth, "depth", s.Depth, "questions of a tree")
	flag.Float64Var(&s.Rate, "rate", s.Rate, "learning rate")
	flag.Float64Var(&s.L2, "l2", s.L2, "regularisation")
	flag.Float64Var(&s.GroupShare, "groups", s.GroupShare, "share of the shops that a tree sees")
	flag.Float64Var(&s.FeatureShare, "features", s.FeatureShare, "share of the features that a tree sees")
	seeds := flag.Int("seeds", 1, "how often to measure, with other seeds")
	flag.Uint64Var(&s.Seed, "seed", 1, "of the models that are written")
	golds := flag.String("golds", "", "write the marked lists, as formats/lists has them, to files of this name with .learned and .apart, and nothing else")
	lists := flag.Bool("lists", false, "learn what the words of schemas mean and which columns and groups answer them, write it into the rooms below -write, and nothing else")
	flag.Parse()
	if *lists {
		learnLists(*data, *write, s)
		return
	}
	if *golds != "" {
		writeGolds(*golds, *data)
		return
	}
	pages := append(load(*data), drawn(*drawings)...)
	for _, p := range pages {
		p.weight = 1
		if p.fold < 0 {
			p.weight = float32(*drawnWeight)
		}
	}
	for k := range *seeds {
		o := s
		o.Seed += uint64(k)
		c := prices(pages)
		c.cross(o, *show)
		d := decisions(pages, c, o)
		d.crossPages(o, *show)
		*show = 0
	}
	if *write != "" {
		c := prices(pages)
		price := c.fit(s, -1)
		d := decisions(pages, c, s) // of estimates by folds, as for pages that were not learned from
		save(filepath.Join(*write, "price.bin"), sets, shop.PriceFeatures(), map[string]*trees.Ensemble{"price": price}, s)
		save(filepath.Join(*write, "page.bin"), sets, shop.PageFeatures(), map[string]*trees.Ensemble{"page": d.fit(s, -1)}, s)
	}
}

// save writes a model file.
func save(path string, sets, features []string, of map[string]*trees.Ensemble, s boost.Settings) {
	m := &trees.Model{Origin: trees.Origin{Features: features, Sets: sets, Seed: s.Seed, Settings: fmt.Sprintf("%+v", s)}, Ensembles: of}
	b, err := m.AppendBinary(nil)
	check(err)
	check(os.WriteFile(path, b, 0o644))
}

// A collection is the rows that trees are learned from.
type collection struct {
	rows   [][]float32
	y, w   []float32
	groups []int32
	of     []*page
	table  *boost.Table
	models [folds]*trees.Ensemble
}

func (c *collection) add(p *page, features []float32, yes bool, weight float32) {
	y := float32(0)
	if yes {
		y = 1
	}
	c.rows, c.y, c.w = append(c.rows, features), append(c.y, y), append(c.w, weight)
	c.groups, c.of = append(c.groups, p.group), append(c.of, p)
}

// fit learns from all pages but those of a fold.
func (c *collection) fit(s boost.Settings, leave int) *trees.Ensemble {
	if c.table == nil {
		c.table = boost.NewTable(c.rows, c.groups, nil)
	}
	var in []int32
	for i, p := range c.of {
		if p.fold != leave {
			in = append(in, int32(i))
		}
	}
	return c.table.Fit(s, c.y, c.w, in)
}

// prices returns the amounts of the pages that show their price.
func prices(pages []*page) *collection {
	c := &collection{}
	for _, p := range pages {
		if !p.shows() {
			continue
		}
		for _, r := range p.rows {
			c.add(p, r.Features, p.is(r.Value), p.weight*3/float32(3+len(p.rows)))
		}
	}
	return c
}

// cross prints how often the price is right by trees that saw no page of the shop.
func (c *collection) cross(s boost.Settings, show int) {
	n, right := map[bool]int{}, map[bool]int{}
	for f := range folds {
		c.models[f] = c.fit(s, f)
	}
	for i := 0; i < len(c.rows); {
		p := c.of[i]
		if p.fold < 0 {
			i += len(p.rows)
			continue
		}
		best, at := float32(-99), 0
		for k := range p.rows {
			if l := logit(c.models[p.fold], c.rows[i+k]); l > best {
				best, at = l, k
			}
		}
		n[p.bare]++
		if p.is(p.rows[at].Value) {
			right[p.bare]++
		} else if show > 0 {
			show--
			fmt.Println("price", p.set, p.bare, p.url, "is", p.price, "not", p.rows[at].Value, best, strconv.Quote(p.rows[at].Around))
		}
		i += len(p.rows)
	}
	fmt.Printf("price: %d of %d pages, %d of %d without what they declare\n", right[false], n[false], right[true], n[true])
}

func logit(e *trees.Ensemble, row []float32) float32 {
	var v trees.Features
	copy(v[:], row)
	return e.Logit(&v)
}

// decisions returns the pages, with estimates of their amounts by trees that did
// not see the shop.
func decisions(pages []*page, prices *collection, s boost.Settings) *collection {
	c := &collection{}
	for _, p := range pages {
		if p.kind == 0 {
			continue
		}
		fold := max(p.fold, 0)
		if prices.models[fold] == nil {
			prices.models[fold] = prices.fit(s, fold)
		}
		r := p.read(prices.models[fold])
		p.decide = r.Is
		w := p.weight
		if p.kind < 0 && p.bare {
			w *= .3
		}
		if p.unmeasured {
			w *= pricelessWeight
		}
		c.add(p, r.Page, p.kind > 0, w)
	}
	return c
}

// crossPages prints which pages are found to be about a product by trees that saw no
// page of the site.
func (c *collection) crossPages(s boost.Settings, show int) {
	for f := range folds {
		c.models[f] = c.fit(s, f)
	}
	for _, bare := range []bool{false, true} {
		found, wrong, n, not := 0, 0, 0, 0
		for i, p := range c.of {
			if p.bare != bare || p.fold < 0 || p.unmeasured {
				continue
			}
			estimate := logit(c.models[p.fold], c.rows[i])
			yes := p.decide(estimate)
			switch {
			case p.kind > 0 && yes:
				found++
			case yes:
				wrong++
			}
			if p.kind > 0 {
				n++
			} else {
				not++
			}
			if yes != (p.kind > 0) && show > 0 {
				show--
				fmt.Println("page", p.set, p.bare, p.url, "product", p.kind > 0, estimate)
			}
		}
		fmt.Printf("products: %d of %d found, %d of %d false; without what they declare: %v\n", found, n, wrong, not, bare)
	}
}

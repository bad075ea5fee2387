package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/shop"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// A page is one of a set, with its price.
type page struct {
	set, url   string
	root       *html.Node
	price      []float64 // as labelled; several are alternatives
	kind       int       // 1 if it is about a product, -1 if not, 0 if unknown
	bare       bool      // read without what it declares
	unmeasured bool      // learned from alone
	fold       int       // -2 for a drawn page: always learned from
	weight     float32
	group      int32
	rows       []shop.AmountRow
	decide     func(estimate float32) bool
}

// is reports whether an amount is the page's price.
func (p *page) is(v float64) bool {
	return slices.ContainsFunc(p.price, func(w float64) bool { return v-w < .005 && w-v < .005 })
}

// shows reports whether the page shows its price.
func (p *page) shows() bool {
	return slices.ContainsFunc(p.rows, func(r shop.AmountRow) bool { return p.is(r.Value) })
}

// read returns the features of the amounts, and those of the page by estimates of them.
func (p *page) read(price *trees.Ensemble) shop.Rows {
	base := dom.NewBase(p.root, p.url)
	of := p.root
	if p.bare {
		of = &html.Node{Type: html.DocumentNode}
	}
	facts := func() []labelled.Fact { return labelled.Read(nil, p.root) }
	return shop.Study(shop.Evidence{Root: p.root, Base: base, URL: p.url, Declared: declared.Of(of, base, nil), Facts: facts}, price)
}

func load(folder string) (out []*page) {
	known := map[string]bool{}
	for _, file := range []string{"formats/product.ndjson.gz", "formats/products2.ndjson.gz", "extract/wcxb-dev.ndjson.gz", "extract/wcxb-train.ndjson.xz", "extract/products.ndjson.gz", "formats/pages.ndjson.gz"} {
		set := filepath.Base(file[:strings.IndexByte(file, '.')])
		for _, b := range lines(filepath.Join(folder, file)) {
			var r struct {
				URL, HTML, Type string
				Expected        struct{ Price []string }
				Gold            *struct{ Price any }
				Doubtful        []string
			}
			check(json.Unmarshal(b, &r))
			if known[r.URL] && r.URL != "" {
				continue
			}
			known[r.URL] = true
			p := &page{set: set, url: r.URL, kind: -1}
			parsed, err := dom.ParseString(r.HTML)
			check(err)
			p.root = parsed.Root
			p.group, p.fold = groupOf(r.URL)
			switch {
			case set == "product" || r.Gold != nil || set == "products" || r.Type == "product":
				p.kind = 1
			case set == "pages": // some sell nothing
				p.kind = 0
			}
			for _, s := range r.Expected.Price {
				v, _ := strconv.ParseFloat(s, 64)
				if i := strings.IndexByte(s, '.'); i >= 0 && len(s)-i == 4 { // the label reads a point that groups as a decimal one
					v *= 1000
				}
				p.price = append(p.price, v)
			}
			if r.Gold != nil && !slices.Contains(r.Doubtful, "price") {
				p.price = numbers(r.Gold.Price)
			}
			if len(p.price) == 0 && (r.Type == "product" || set == "products") {
				p.price = p.read(&trees.Ensemble{}).Declared
			}
			q := *p
			q.bare = true
			for _, x := range []*page{p, &q} {
				if len(x.price) > 0 {
					x.rows = x.read(&trees.Ensemble{}).Amounts
				}
				out = append(out, x)
			}
			out = append(out, priceless(p, r.HTML)...)
		}
	}
	return out
}

// priceless returns a page about a product as a shop shows it that states no price:
// without amounts, and declared without an offer. It is never measured.
func priceless(p *page, text string) []*page {
	if p.kind <= 0 {
		return nil
	}
	parsed, err := dom.ParseString(priceWords.ReplaceAllString(text, "x"))
	check(err)
	for n := parsed.Root; n != nil; n = dom.Next(n, parsed.Root, true) {
		if n.Type == html.TextNode && !dom.Is(n.Parent, atom.Script) && !dom.Is(n.Parent, atom.Title) {
			n.Data = currencies.ReplaceAllString(n.Data, "")
		}
	}
	with := &page{set: "priceless", url: p.url, root: parsed.Root, kind: 1, fold: p.fold, group: p.group, unmeasured: true}
	without := *with
	without.bare = true
	return []*page{with, &without}
}

var (
	priceWords = regexp.MustCompile(`(?i)price|offers|preis|prix`)
	currencies = regexp.MustCompile(`[$€£₹¥₽₴]|\b[A-Z]{3}\b|zł|Kč|\bkr\b|\bft\b|\b[Rr]s\b|лв|р\.|руб`)
)

func numbers(a any) (out []float64) {
	switch v := a.(type) {
	case float64:
		return []float64{v}
	case []any:
		for _, x := range v {
			out = append(out, numbers(x)...)
		}
	}
	return out
}

var groups = map[string]int32{}

// groupOf returns the number and the fold of a shop: the longest label of its host,
// so that its shops in several countries are one.
func groupOf(address string) (int32, int) {
	name := siteOf(address)
	if _, ok := groups[name]; !ok {
		groups[name] = int32(len(groups))
	}
	return groups[name], boost.Fold(name, 0, folds)
}

func siteOf(address string) (name string) {
	u, err := url.Parse(address)
	check(err)
	labels := strings.Split(strings.TrimPrefix(u.Hostname(), "www."), ".")
	for _, p := range labels[:max(1, len(labels)-1)] {
		if len(p) > len(name) {
			name = p
		}
	}
	return name
}

func lines(path string) (out [][]byte) {
	f, err := os.Open(path)
	check(err)
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".xz") {
		b, err := exec.Command("xz", "-dc", path).Output()
		check(err)
		r = bytes.NewReader(b)
	} else {
		r, err = gzip.NewReader(f)
		check(err)
	}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<27)
	for s.Scan() {
		out = append(out, bytes.Clone(s.Bytes()))
	}
	check(s.Err())
	return out
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

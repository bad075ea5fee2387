package main

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"codeberg.org/readeck/go-readability"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/extract"
)

// An extractor returns the main content of a page as plain text.
type extractor struct {
	name string
	text func(page) string
}

var allExtractors = []extractor{
	{"pagemill, whole pipeline", func(p page) string {
		res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(p.HTML), URL: p.URL, ContentType: "text/html; charset=utf-8"},
			pagemill.Options{Formats: []pagemill.Format{{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatLinks}}})
		if err != nil {
			return ""
		}
		return score.BodyText(res.Markdown, p.Gold)
	}},
	{"go-trafilatura", func(p page) string {
		res, err := trafilatura.Extract(strings.NewReader(p.HTML), trafilatura.Options{OriginalURL: address(p), EnableFallback: true})
		if err != nil {
			return ""
		}
		return rendered(res.ContentNode)
	}},
	{"go-readability", func(p page) string {
		a, err := readability.FromReader(strings.NewReader(p.HTML), address(p))
		if err != nil {
			return ""
		}
		return rendered(a.Node)
	}},
}

func rendered(n *html.Node) string {
	if n == nil {
		return ""
	}
	var b bytes.Buffer
	if err := html.Render(&b, n); err != nil {
		return ""
	}
	return score.PlainHTML(b.String())
}

func address(p page) *url.URL {
	u, err := url.Parse(p.URL)
	if err != nil || u.Host == "" {
		u = &url.URL{Scheme: "https", Host: "page.example", Path: "/"}
	}
	return u
}

// extractors compares main-content extraction: quality by the data sets' own
// measures, and time. The peers' time does not include rendering their text.
func extractors(data string, reps, limit int) ([]claim, error) {
	var ratios ratios
	var f1 []float64 // on wcxb-dev
	err := eachSet(data, limit, func(set string, pages []page) {
		f1 = f1[:0]
		for _, e := range allExtractors {
			q, how := quality(set, pages, e)
			fmt.Printf("  %-26s F1 %.3f  P %.3f  R %.3f  (%s)\n", e.name, q.F1, q.Precision, q.Recall, how)
			f1 = append(f1, q.F1)
		}
		ratios = speed(pages, reps, ratios)
	})
	if err != nil {
		return nil, err
	}
	return []claim{
		{"main content, wcxb-dev F1", fmt.Sprintf("%.3f", f1[0]), fmt.Sprintf("%.3f (go-trafilatura), %.3f (go-readability)", f1[1], f1[2])},
		{"whole pipeline, time", "1", fmt.Sprintf("%v (go-trafilatura), %v (go-readability)", ratios.trafilatura, ratios.readability)},
	}, nil
}

// ratios are the peers' times divided by ours.
type ratios struct{ trafilatura, readability span }

func quality(set string, pages []page, e extractor) (score.PRF, string) {
	var words []score.PRF
	var shingles []score.Overlap
	for _, p := range pages {
		got := e.text(p)
		words = append(words, score.WordOverlap(p.Gold, got).PRF())
		shingles = append(shingles, score.ShingleOverlap(p.Gold, got))
	}
	f, how := score.MeanPRF(words), "words"
	if set == "zyte" {
		f, how = score.MeanShingles(shingles), "4-token shingles"
	}
	return f, how
}

func speed(pages []page, reps int, r ratios) ratios {
	ways := append(pageWays(pages)[:2], run("pagemill.Run", "", pages, `{"formats":["markdown","links"]}`))
	// Before any trees are retained, which the garbage collector would have to scan.
	alternate(ways, reps)
	trees := parsed(pages)
	filter := &way{name: "extract.Filter", size: sizeOf(pages), pass: func() {
		for _, n := range trees {
			_, _, _ = extract.Filter(context.Background(), n, extract.Options{OnlyMainContent: true, BlockAds: true})
		}
	}}
	alternate([]*way{filter}, reps)
	peers := []*way{
		{name: "go-trafilatura", size: sizeOf(pages), pass: func() {
			for _, p := range pages {
				_, _ = trafilatura.Extract(strings.NewReader(p.HTML), trafilatura.Options{OriginalURL: address(p), EnableFallback: true})
			}
		}},
		{name: "go-readability", size: sizeOf(pages), pass: func() {
			for _, p := range pages {
				_, _ = readability.FromReader(strings.NewReader(p.HTML), address(p))
			}
		}},
	}
	alternate(peers, 1)
	printCosts(slices.Concat(ways, []*way{filter}, peers))
	ours := ways[2].seconds
	return ratios{r.trafilatura.with(peers[0].seconds / ours), r.readability.with(peers[1].seconds / ours)}
}

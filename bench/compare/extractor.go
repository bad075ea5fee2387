package main

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"codeberg.org/readeck/go-readability"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/htmlparse"
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
	for _, set := range []string{"zyte", "wcxb-dev"} {
		pages, err := load(filepath.Join(data, "extract", set+".ndjson.gz"), limit)
		if err != nil {
			return nil, err
		}
		size := sizeOf(pages)
		fmt.Printf("%s: %d pages, %.1f MB\n", set, len(pages), float64(size)/1e6)
		f1 = f1[:0]
		for _, e := range allExtractors {
			q, how := quality(set, pages, e)
			fmt.Printf("  %-26s F1 %.3f  P %.3f  R %.3f  (%s)\n", e.name, q.F1, q.Precision, q.Recall, how)
			f1 = append(f1, q.F1)
		}
		ratios = speed(pages, size, reps, ratios)
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

func speed(pages []page, size, reps int, r ratios) ratios {
	ctx := context.Background()
	parse := measure(reps, func() {
		for _, p := range pages {
			_, _ = html.Parse(strings.NewReader(p.HTML)) // fails for one page in a thousand, nested too deeply
		}
	})
	report("parse (x/net/html)", parse, parse, size)
	bodies := make([][]byte, len(pages))
	for i, p := range pages {
		bodies[i] = []byte(p.HTML)
	}
	own := measure(reps, func() {
		for _, body := range bodies {
			_, _ = htmlparse.Parse(body)
		}
	})
	report("internal/htmlparse", own, parse, size)
	opts := pagemill.Options{Formats: []pagemill.Format{{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatLinks}}}
	// Measured before any trees are retained, which the garbage collector would
	// have to scan. Parse was measured before that too.
	run := measure(reps, func() {
		for _, p := range pages {
			_, _ = pagemill.Run(ctx, pagemill.Document{Body: []byte(p.HTML), URL: p.URL, ContentType: "text/html; charset=utf-8"}, opts)
		}
	})
	report("pagemill.Run", run, parse, size)
	var trees []*html.Node
	for _, p := range pages {
		if n, err := html.Parse(strings.NewReader(p.HTML)); err == nil {
			trees = append(trees, n)
		}
	}
	filter := measure(reps, func() {
		for _, n := range trees {
			_, _, _ = extract.Filter(ctx, n, extract.Options{OnlyMainContent: true, BlockAds: true})
		}
	})
	report("extract.Filter", filter, parse, size)
	peer := measure(1, func() {
		for _, p := range pages {
			_, _ = trafilatura.Extract(strings.NewReader(p.HTML), trafilatura.Options{OriginalURL: address(p), EnableFallback: true})
		}
	})
	report("go-trafilatura", peer, parse, size)
	other := measure(1, func() {
		for _, p := range pages {
			_, _ = readability.FromReader(strings.NewReader(p.HTML), address(p))
		}
	})
	report("go-readability", other, parse, size)
	fmt.Printf("  filter / parse %.3f   run / parse %.3f   go-trafilatura / run %.1f   go-readability / run %.1f\n",
		filter.seconds/parse.seconds, run.seconds/parse.seconds, peer.seconds/run.seconds, other.seconds/run.seconds)
	return ratios{r.trafilatura.with(peer.seconds / run.seconds), r.readability.with(other.seconds / run.seconds)}
}

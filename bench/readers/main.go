// Command readers prints predictions for scoring those readers of package
// formats whose results `pagemill batch` does not output directly. It reads the
// gold records of a kind from standard input (one JSON object per line) and
// writes one prediction per line. The outputs of batch are scored by
// scripts/scored.py.
//
//	zcat rules_gold.ndjson.gz | readers -pages pages.ndjson,metadata.ndjson rules
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
)

// A record is a gold line; each kind uses some of its fields.
type record struct {
	Name string `json:"name"`
	URL  string `json:"url"`
	HTML string `json:"html"`

	Strict    bool   `json:"strict"`
	Microdata string `json:"html_microdata"`
	RDFa      string `json:"html_rdfa"`
	Text      string `json:"text"`
	Hint      string `json:"hint"`

	Sentences []string
}

func (r record) page() formats.Page {
	tree, err := dom.ParseString(r.HTML)
	if err != nil {
		return formats.Page{URL: r.URL}
	}
	return formats.Page{Root: tree.Root, URL: r.URL}
}

// predictors return the fields of a prediction other than its name.
func predictors() map[string]func(record) map[string]any {
	return map[string]func(record) map[string]any{
		"rules": rules, "jsonld": jsonLD, "microdata": microdataItems, "rdfa": rdfaNodes, "opengraph": openGraph,
		"dublincore": dublinCore, "microformats": microformats, "xsyntax": syntaxes, "prices": prices, "summary": summary,
	}
}

func main() {
	pages := flag.String("pages", "", "comma-separated files of records that hold the HTML by name")
	flag.Parse()
	predict := predictors()[flag.Arg(0)]
	if predict == nil {
		fmt.Fprintln(os.Stderr, "usage: readers [-pages FILES] KIND < GOLD; kinds:", slices.Sorted(maps.Keys(predictors())))
		os.Exit(2)
	}
	if err := run(predict, *pages); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(predict func(record) map[string]any, pages string) error {
	html := map[string]string{}
	if pages != "" {
		for path := range strings.SplitSeq(pages, ",") {
			f, err := os.Open(path)
			if err != nil {
				return err
			}
			if err := each(f, func(r record) error { html[r.Name] = r.HTML; return nil }); err != nil {
				return err
			}
		}
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	return each(os.Stdin, func(r record) error {
		if r.HTML == "" {
			r.HTML = html[r.Name]
		}
		line := predict(r)
		line["name"] = r.Name
		return out.Encode(line)
	})
}

// each calls f for every line of in, which may be compressed.
func each(in io.Reader, f func(record) error) error {
	b := bufio.NewReaderSize(in, 1<<20)
	if magic, _ := b.Peek(2); string(magic) == "\x1f\x8b" {
		z, err := gzip.NewReader(b)
		if err != nil {
			return err
		}
		b = bufio.NewReader(z)
	}
	for d := json.NewDecoder(b); ; {
		var r record
		if err := d.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := f(r); err != nil {
			return err
		}
	}
}

func rules(r record) map[string]any {
	p := r.page()
	return map[string]any{"result": map[string]any{
		"metadata": formats.ReadMetadata(p), "links": formats.Links(p), "images": formats.Images(p),
	}}
}

func prices(r record) map[string]any {
	p, ok := formats.ParsePrice(r.Text, r.Hint)
	out := map[string]any{"amount": nil, "currency": nil}
	if ok {
		out["amount"] = p.Amount
	}
	if p.Currency != "" {
		out["currency"] = p.Currency
	}
	return map[string]any{"result": out}
}

func summary(r record) map[string]any {
	return map[string]any{"ranked": formats.RankSentences(r.Sentences)}
}

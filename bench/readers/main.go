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
	"context"
	"encoding/json"
	"errors"
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
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "readers:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("readers", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says it
	pages := flags.String("pages", "", "comma-separated files of records that hold the HTML by name")
	if err := flags.Parse(args); err != nil {
		return err
	}
	predict := predictors()[flags.Arg(0)]
	if predict == nil {
		return fmt.Errorf("usage: readers [-pages FILES] KIND < GOLD; kinds: %v", slices.Sorted(maps.Keys(predictors())))
	}
	html, err := pagesOf(*pages)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	return each(in, func(r record) error {
		if r.HTML == "" {
			r.HTML = html[r.Name]
		}
		line := predict(r)
		line["name"] = r.Name
		return lines.Encode(line)
	})
}

// pagesOf returns the HTML of the records in some files, by name.
func pagesOf(paths string) (map[string]string, error) {
	html := map[string]string{}
	for path := range strings.FieldsFuncSeq(paths, func(r rune) bool { return r == ',' }) {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		err = each(f, func(r record) error { html[r.Name] = r.HTML; return nil })
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return html, nil
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
		"metadata": must(formats.ReadMetadata(context.Background(), p)),
		"links":    must(formats.Links(context.Background(), p)),
		"images":   must(formats.Images(context.Background(), p)),
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

// Command formatspred prints what a scorer of the formats corpora wants: it
// reads the gold records of a kind from standard input (one JSON object a line)
// and writes one prediction a line.
//
//	zcat rules_gold.ndjson.gz | formatspred -pages pages.ndjson,metadata.ndjson rules
package main

import (
	"bufio"
	"compress/gzip"
	"context"
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
	Name     string          `json:"name"`
	URL      string          `json:"url"`
	HTML     string          `json:"html"`
	Expected json.RawMessage `json:"expected"`

	Strict    bool            `json:"strict"`
	Microdata string          `json:"html_microdata"`
	RDFa      string          `json:"html_rdfa"`
	Schema    json.RawMessage `json:"schema"`
	Text      string          `json:"text"`
	Hint      string          `json:"hint"`

	Kind      string
	Markdown  string
	Questions []struct{ Question string }
	Sentences []string
}

func (r record) page() formats.Page {
	tree, err := dom.ParseString(r.HTML)
	if err != nil {
		return formats.Page{URL: r.URL}
	}
	return formats.Page{Root: tree.Root, URL: r.URL}
}

// predictors give the fields of a prediction besides its name.
func predictors() map[string]func(record) map[string]any {
	return map[string]func(record) map[string]any{
		"rules": rules, "jsonld": jsonLD, "microdata": microdataItems, "rdfa": rdfaNodes, "opengraph": openGraph,
		"dublincore": dublinCore, "microformats": microformats, "xsyntax": syntaxes, "prices": prices, "product": product, "recipes": recipes, "metadata": metadata, "highlights": highlights, "summary": summary, "injection": injection,
	}
}

func main() {
	pages := flag.String("pages", "", "comma-separated files of records that hold the HTML by name")
	flag.Parse()
	predict := predictors()[flag.Arg(0)]
	if predict == nil {
		fmt.Fprintln(os.Stderr, "usage: formatspred [-pages FILES] KIND < GOLD; kinds:", slices.Sorted(maps.Keys(predictors())))
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

func product(r record) map[string]any {
	p := formats.ReadProduct(r.page())
	if p != nil {
		for i := range p.Variants { // the gold has currencies as the page shows them
			if price := p.Variants[i].Price; price != nil && price.Symbol != "" {
				price.Currency = price.Symbol
			}
		}
	}
	return map[string]any{"result": p}
}

func recipes(r record) map[string]any {
	got, err := formats.ExtractJSON(context.Background(), r.page(), formats.JSONOptions{Schema: r.Schema}, nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, r.Name, err)
		return map[string]any{"result": nil}
	}
	return map[string]any{"result": got.Value}
}

// metadata gives the fields of the labelled set; a list of authors is one
// string where the gold has one.
func metadata(r record) map[string]any {
	m := formats.ReadMetadata(r.page())
	out := map[string]any{
		"title": m.Headline, "author": m.Authors, "date": m.Published, "description": firstOf(m.Description, m.OGDescription), "image": m.Image,
		"lang": m.Language, "publisher": m.Publisher, "keywords": m.Keywords, "url": m.Canonical, "logo": m.Favicon,
	}
	if strings.HasPrefix(r.Name, "metascraper/") { // they want the title as shared, typeset, and the last change
		out["title"], out["date"] = typeset(firstOf(m.OGTitle, m.Headline)), firstOf(m.Modified, m.Published)
	}
	var gold struct{ Author any }
	if json.Unmarshal(r.Expected, &gold) == nil {
		if _, list := gold.Author.([]any); !list {
			out["author"] = strings.Join(m.Authors, ", ")
		}
	}
	return map[string]any{"result": out}
}

// typeset writes apostrophes and quotation marks in their typographic form.
func typeset(s string) string {
	out, before := []rune(s), ' '
	for i, r := range out {
		switch opens := before == ' ' || before == '('; {
		case r == '\'' && opens:
			out[i] = '‘'
		case r == '\'':
			out[i] = '’'
		case r == '"' && opens:
			out[i] = '“'
		case r == '"':
			out[i] = '”'
		}
		before = r
	}
	return string(out)
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// highlights gives the ranked passages for each question on a page.
func highlights(r record) map[string]any {
	answers := [][]string{}
	for _, q := range r.Questions {
		ranked, err := formats.RankPassages(formats.Page{Markdown: r.Markdown}, q.Question)
		if err != nil {
			panic(err)
		}
		texts := []string{}
		for _, p := range ranked[:min(len(ranked), 10)] {
			texts = append(texts, p.Text)
		}
		answers = append(answers, texts)
	}
	return map[string]any{"answers": answers}
}

func summary(r record) map[string]any {
	return map[string]any{"ranked": formats.RankSentences(r.Sentences)}
}

// injection gives the score of the worst finding and its technique.
func injection(r record) map[string]any {
	p := formats.Page{Markdown: r.Text}
	if r.Kind == "page" {
		p = r.page()
	}
	out := map[string]any{"score": 0.0}
	if found := formats.ScanInjection(p); len(found) > 0 {
		out["score"], out["technique"], out["rules"], out["text"] = found[0].Score, found[0].Technique, found[0].Rules, found[0].Text
	}
	return out
}

package formats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/byline"
	"github.com/pagemill/pagemill/formats/internal/coerce"
	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/formats/internal/schemafill"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// JSONOptions are the options of the json format, under the contract's names.
type JSONOptions struct {
	Schema               json.RawMessage `json:"schema,omitempty"`               // JSON Schema of the result; empty means what the page declares
	Prompt               string          `json:"prompt,omitempty"`               // what to extract, for a model; up to MaxPrompt characters
	CheckPromptInjection bool            `json:"checkPromptInjection,omitempty"` // refuse a page with an injection, see CheckInjection
	// Grounded drops what a model answers but the page does not contain;
	// without it such a value has evidence with the source "none".
	Grounded bool `json:"grounded,omitempty"`
}

// MaxPrompt is the greatest length, in characters, of a prompt, a question or a
// query (spec 8).
const MaxPrompt = 10_000

// JSONResult is the outcome of the json format.
type JSONResult struct {
	Value    json.RawMessage // null if nothing was found
	Evidence []Evidence      // the source of each value, by pointer
	Coerced  []Coercion      // what was changed to fit the schema
	Warnings []string        // what was left out or repaired
}

// Evidence states where a value of a result comes from.
type Evidence struct {
	Pointer string `json:"pointer"`        // JSON pointer into the result
	Source  string `json:"source"`         // "json-ld", "microdata", "rdfa", "microformats", "metadata", "table", "list", "text", or "none" if the page does not contain it
	Path    string `json:"path,omitempty"` // path within the source
	Text    string `json:"text,omitempty"` // as written on the page
	Start   int    `json:"start"`          // byte range of the text in the Markdown; both 0 if it is not in it
	End     int    `json:"end"`            // exclusive
}

// A Coercion is a value that was converted to the schema's type.
type Coercion struct {
	Pointer string `json:"pointer"` // JSON pointer into the result
	From    string `json:"from"`    // what was found, as text
	To      string `json:"to"`      // what the result has instead, as text
}

// ErrPrompt reports that a prompt, question or query is empty or too long.
var ErrPrompt = errors.New("a prompt has 1 to 10000 characters")

// NoJSON is the warning for a page that answers no property of a schema.
const NoJSON = "JSON extraction did not produce a result."

// ExtractJSON fills a JSON Schema from the page. It needs no model: values are
// what the page declares and shows, properties that are not found are absent,
// and a result without required ones is a *SchemaError. ModelJSON uses a model.
// The schema is checked first, and the page for prompt injection if the options
// request it (see CheckInjection).
func ExtractJSON(ctx context.Context, p Page, o JSONOptions, guard Guard) (*JSONResult, error) {
	return attempt(ctx, p, func(p Page) (*JSONResult, error) { return extractJSON(ctx, p, o, guard) })
}

func extractJSON(ctx context.Context, p Page, o JSONOptions, guard Guard) (*JSONResult, error) {
	s, err := prepareJSON(cancel.OrNone(ctx), p, o, guard)
	if err != nil {
		return nil, err
	}
	p = p.reading()
	var r *JSONResult
	if s == nil {
		r, err = declaredJSON(p)
	} else {
		r, err = p.filled(s, p.answers())
	}
	if err == nil && strings.TrimSpace(o.Prompt) != "" {
		r.Warnings = append(r.Warnings, NoModel)
	}
	return r, err
}

// NoModel is the warning for a prompt where no model is there to read it.
const NoModel = "A prompt needs a model, and none is plugged in: the result is what the page declares and shows, without it."

// filled fills a schema from answers.
func (p Page) filled(s *schema.Schema, answers schemafill.Page) (*JSONResult, error) {
	filled := schemafill.Fill(s.Source, answers)
	if filled.TooMuch {
		return nil, &SchemaError{Invalid: true, Problems: []Problem{{Reason: "it asks too much of this page: fewer properties, or fewer objects inside objects, are needed"}}}
	}
	if filled.Value == nil {
		return &JSONResult{Value: json.RawMessage("null"), Warnings: []string{strings.TrimSpace(NoJSON + " " + schemafill.Unanswered(filled.Unanswered))}}, nil
	}
	fitting, changes := coerce.Value(p.check, filled.Value, s.Source, filled.Dates)
	done := schemafill.Conform(p.check, filled, fitting, s.Source, func(v any) []schema.Problem { return s.Check(p.check, v) })
	if len(done.Problems) > 0 {
		return nil, schemaError(false, done.Problems)
	}
	value, err := json.Marshal(done.Value)
	if err != nil {
		return nil, fmt.Errorf("encode the result: %w", err)
	}
	out := &JSONResult{Value: value}
	for _, warning := range [...]string{schemafill.Missing(done.Missing), schemafill.LeftOut(done.Left), schemafill.Unanswered(filled.Unanswered)} {
		if warning != "" {
			out.Warnings = append(out.Warnings, warning)
		}
	}
	for _, c := range changes {
		out.Coerced = append(out.Coerced, Coercion(c))
	}
	pointers := slices.Sorted(maps.Keys(done.Evidence))
	texts := make([]string, len(pointers))
	for i, pointer := range pointers {
		texts[i] = strings.TrimSpace(done.Evidence[pointer].Text)
	}
	places := locate(p.check, p.Markdown, texts)
	for i, pointer := range pointers {
		e := done.Evidence[pointer]
		start, end := span(places, texts[i])
		out.Evidence = append(out.Evidence, Evidence{Pointer: pointer, Source: e.Source, Path: e.Path, Text: e.Text, Start: start, End: end})
	}
	return out, nil
}

// prepareJSON checks the options and the page; the returned schema is nil if
// the options have none.
func prepareJSON(ctx context.Context, p Page, o JSONOptions, guard Guard) (*schema.Schema, error) {
	if len([]rune(o.Prompt)) > MaxPrompt {
		return nil, ErrPrompt
	}
	var s *schema.Schema
	if len(o.Schema) > 0 && string(o.Schema) != "null" {
		var err error
		if s, err = compile(o.Schema); err != nil {
			return nil, err
		}
	}
	if o.CheckPromptInjection {
		if err := checkInjection(ctx, p, guard); err != nil {
			return nil, err
		}
	}
	return s, ctx.Err()
}

// answers returns the sources for filling a schema; each is read on first use.
func (p Page) answers() schemafill.Page {
	content := []*html.Node{p.content()}
	if !p.Selected && p.Main != nil && p.Root != nil && p.Main != p.Root { // last, what the filter dropped as boilerplate
		content = append(content, p.Root)
	}
	return schemafill.Page{
		Things:  p.declares().Things(),
		Lists:   p.lists(),
		Content: content,
		Check:   p.check,
		Meta:    sync.OnceValue(p.answeringMetadata),
		Several: sync.OnceValue(func() map[string][]string {
			m := p.metadata()
			return map[string][]string{"author": m.Authors, "keywords": m.Keywords}
		}),
		Product: p.product,
	}
}

// answeringMetadata returns the metadata by property names.
func (p Page) answeringMetadata() map[string]string {
	m := p.metadata()
	return map[string]string{
		"title": p.plainTitle(m), "description": cmp.Or(m.Description, m.OGDescription), "author": strings.Join(m.Authors, ", "), "image": m.Image,
		"published": m.Published, "modified": m.Modified, "publisher": m.Publisher, "siteName": m.SiteName, "url": cmp.Or(m.Canonical, m.OGURL, p.URL),
		"language": m.Language, "keywords": strings.Join(m.Keywords, ", "),
	}
}

// lists returns readers of the page's lists and labelled values: of the whole
// page, then, if the page has content for readers without scripts, of its main
// content, which may include it.
func (p Page) lists() []func() *records.Page {
	root := p.Root
	if p.Selected || root == nil {
		root = p.content()
	}
	read := func(n *html.Node) func() *records.Page {
		return func() *records.Page { return records.Read(p.check, n, p.base(), p.labelsOf(n)) }
	}
	data := p.declares()
	if root != data.Root() {
		data = declared.Of(root, p.base(), p.check)
	}
	fallback := data.Noscripts()
	if slices.ContainsFunc(fallback, func(n *html.Node) bool {
		return n != root && n.FirstChild != nil && len(n.FirstChild.Data) >= minFallback
	}) {
		root = page.BuildChecked(p.check, root, "", nil).Root // with its noscript content in place, if that is most of its text
	}
	out := []func() *records.Page{read(root)}
	if p.Main != nil && p.Main != root && len(fallback) > 0 && dom.Find(root, atom.Noscript) != nil {
		out = append(out, read(p.Main))
	}
	return out
}

// minFallback is the least size of a noscript element, in bytes of HTML, for which its
// content may be in place of what scripts show.
const minFallback = 1500

// plainTitle returns the headline without the site's name.
func (p Page) plainTitle(m Metadata) string {
	var headings []string
	if h := dom.Find(p.Root, atom.H1); h != nil {
		headings = append(headings, labelled.ShortText(h, 300))
	}
	title := byline.WithoutSite(m.Headline, m.SiteName, headings)
	if len(headings) == 1 && len(headings[0]) >= minHeading && headings[0] != title && strings.Contains(title, headings[0]) {
		return headings[0] // the title as shown, without additions of the metadata
	}
	return title
}

// minHeading is the least length of a heading that replaces a longer title.
const minHeading = 8

// declaredJSON is the json format without a schema: the data as the page
// declares it, and the product that it is about.
func declaredJSON(p Page) (*JSONResult, error) {
	s, err := readStructured(p)
	if err != nil {
		return nil, err
	}
	product := readProduct(p)
	if s.JSONLD == nil && s.Microdata == nil && s.RDFa == nil && product == nil {
		return &JSONResult{Value: json.RawMessage("null"), Warnings: []string{NoJSON}}, nil
	}
	value, err := json.Marshal(struct {
		JSONLD    json.RawMessage `json:"jsonLd,omitempty"`
		Microdata json.RawMessage `json:"microdata,omitempty"`
		Product   *Product        `json:"product,omitempty"`
		RDFa      json.RawMessage `json:"rdfa,omitempty"`
	}{s.JSONLD, s.Microdata, product, s.RDFa})
	if err != nil {
		return nil, fmt.Errorf("encode the result: %w", err)
	}
	return &JSONResult{Value: value}, nil
}

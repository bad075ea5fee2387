// Package schemafill fills a JSON Schema from what a page declares and shows, without
// a model: properties are matched by their names, descriptions and types
// against the page's structured data, its metadata, its labelled values and the
// lists below its headings. A value that is not found is absent; every value
// states its source.
package schemafill

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Page is the input for filling a schema.
type Page struct {
	Things []*schemaorg.Thing // structured data, best source first
	// Meta returns the metadata under our own names: title, description, image,
	// author, …, when a property needs it, possibly several times.
	Meta func() map[string]string
	// Several returns those of them that are several values: author, keywords.
	Several func() map[string][]string
	// Content is what the page shows: its main content, then the whole page,
	// which is searched for what is missing in the first.
	Content []*html.Node
	// Lists returns the lists of the whole page, then of its main content;
	// each is called when a property needs it.
	Lists []func() *records.Page
	// Product returns what the reader of products finds, as a thing, when
	// a property needs it. It may be nil.
	Product func() *schemaorg.Thing
	Check   *cancel.Checker
}

// Evidence says where a value comes from.
type Evidence struct {
	Source string // "json-ld", "microdata", "rdfa", "metadata", "table", …
	Path   string // path within the source
	Text   string // the value as written on the page
}

// Result is a filled value with the evidence for its parts by JSON pointer.
type Result struct {
	Value    any
	Evidence map[string]Evidence
	// Dates is the language by which dates in numbers were read, "" for any.
	Dates string
	// Unanswered has the properties of the whole that nothing answers, with why.
	Unanswered []Blank
	// TooMuch means that filling was abandoned because the schema takes too
	// much work on this page; Value is then nil.
	TooMuch bool
}

// maxDepth limits the depth to which a schema is followed.
const maxDepth = 12

// Limits on the work of filling a schema. A step examines one part of the page
// for one property and takes about 0.1 µs. maxSteps is for pages up to a
// megabyte; larger pages have stepsPerNode for each node.
const (
	maxSteps     = 5_000_000
	stepsPerNode = 150

	nodesPerThing = 3 // a declared thing counts as this many nodes
)

// errTooMuch ends filling after maxSteps.
var errTooMuch = errors.New("fill: too much work")

// spend deducts n steps from the budget.
func (f *filler) spend(n int) {
	f.check.Step()
	if f.left -= n; f.left < 0 {
		panic(errTooMuch)
	}
}

// read adds the budget for n more nodes of the page.
func (f *filler) read(n int) {
	before := max(maxSteps, stepsPerNode*f.nodes)
	f.nodes += n
	f.left += max(maxSteps, stepsPerNode*f.nodes) - before
}

// lists returns the lists of a part of the page, by its number.
func (f *filler) lists(i int) *records.Page {
	if i == len(f.structure) {
		f.structure = append(f.structure, f.page.Lists[i]())
		f.read(f.structure[i].Size())
	}
	return f.structure[i]
}

// Fill fills the schema. Value is nil if nothing was found.
func Fill(schema map[string]any, p Page) (r Result) {
	defer func() {
		switch e := recover(); e {
		case nil:
		case errTooMuch:
			r = Result{TooMuch: true}
		default:
			panic(e)
		}
	}()
	f := filler{check: p.Check, root: schema, page: p, evidence: map[string]Evidence{}, all: schemaorg.Find(p.Check, p.Things, nil), left: maxSteps}
	defer func() {
		for _, lists := range f.structure {
			lists.Done()
		}
	}()
	f.read(nodesPerThing * len(f.all))
	s := f.resolve(schema)
	f.takeProduct(s)
	var v any
	switch typeOf(s) {
	case "array":
		v = f.list(s, nil, "", "", 0)
	default:
		v = f.object(s, f.subject(s), "", 0)
	}
	r = Result{Value: v, Evidence: f.evidence, Unanswered: f.blanks}
	if f.ordered {
		r.Dates = f.order
	}
	return r
}

type filler struct {
	check     *cancel.Checker
	root      map[string]any
	page      Page
	all       []*schemaorg.Thing
	types     [][]*schemaorg.Thing // see byType
	evidence  map[string]Evidence
	titles    map[string]bool // group titles on the page, built on demand
	taken     []int32         // lists of the page already used for an array
	places    map[*html.Node][]listPlace
	structure []*records.Page // the lists read so far
	nodes     int             // nodes read of the page
	left      int             // steps left
	order     string          // see dates, valid once ordered is set
	ordered   bool
	unfit     bool // a text was found that the type of the property does not take
	blanks    []Blank
	product   *schemaorg.Thing // the page's product, if the schema asks for it
}

// resolve follows a reference within the schema.
func (f *filler) resolve(s map[string]any) map[string]any { return f.resolveAt(s, 0) }

func (f *filler) resolveAt(s map[string]any, depth int) map[string]any {
	f.spend(1 + len(s))
	s = schema.Referred(f.root, s)
	for _, key := range [...]string{"anyOf", "oneOf", "allOf"} { // use the non-null alternative of a nullable value
		if list, ok := s[key].([]any); ok && s["type"] == nil && s["properties"] == nil {
			for _, e := range list {
				if m, ok := e.(map[string]any); ok && m["type"] != "null" && depth < maxDepth {
					merged := maps.Clone(s)
					delete(merged, key)
					maps.Copy(merged, f.resolveAt(m, depth+1))
					return merged
				}
			}
		}
	}
	return s
}

// typeOf returns the type of a schema, "" if it has none; null beside another
// type is ignored.
func typeOf(s map[string]any) string {
	if t, ok := s["type"].(string); ok {
		return t
	}
	for _, t := range schema.Strings(s["type"]) {
		if t != "null" {
			return t
		}
	}
	switch {
	case s["properties"] != nil:
		return "object"
	case s["items"] != nil:
		return "array"
	}
	return ""
}

func properties(s map[string]any) (names []string, props map[string]any) {
	props, _ = s["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(props)), props
}

// mainThing returns the thing that answers most of the schema's properties;
// general ones (a name, an image) count little.
func (f *filler) mainThing(s map[string]any, among []*schemaorg.Thing) *schemaorg.Thing {
	names, props := properties(s)
	for i, name := range names {
		p, _ := props[name].(map[string]any)
		names[i] = called(name, p)
	}
	f.spend(60 * len(names) * len(among)) // one answer costs about sixty steps
	title, _ := s["title"].(string)
	best, bestScore := (*schemaorg.Thing)(nil), 0
	for _, t := range among {
		f.check.Steps(6 * len(names)) // microseconds
		score := 0
		for _, name := range names {
			if v, specific := answer(t, name); v != nil {
				score++
				if specific {
					score += 3
				}
			}
		}
		if title != "" && t.Is(strings.ReplaceAll(title, " ", "")) {
			score += 10
		}
		if isFrame(t) {
			score -= 4
		}
		if score > bestScore {
			best, bestScore = t, score
		}
	}
	return best
}

// isFrame reports whether a thing describes the site or its pages rather than
// the subject of the page.
func isFrame(t *schemaorg.Thing) bool {
	return t.Is("WebSite", "Organization", "BreadcrumbList", "ListItem", "ImageObject", "SearchAction", "WebPage", "Person", "Comment", "Review", "Rating",
		"AggregateRating", "HowToStep", "HowToSection", "Offer", "PostalAddress", "ContactPoint", "ReadAction", "EntryPoint", "VideoObject", "NutritionInformation", "Brand", "CollectionPage")
}

// object fills an object schema from t. With a nil t, only answers of the page
// as a whole remain.
func (f *filler) object(s map[string]any, t *schemaorg.Thing, at string, depth int) any {
	names, props := properties(s)
	f.spend(1 + len(names))
	if depth > maxDepth || len(names) == 0 {
		return nil
	}
	out := map[string]any{}
	for _, name := range names {
		p, ok := props[name].(map[string]any)
		if !ok {
			continue
		}
		f.unfit = false
		if v := f.property(f.resolve(p), name, t, at+"/"+PointerPart(name), depth); v != nil {
			out[name] = v
		} else if depth == 0 {
			f.blanks = append(f.blanks, Blank{name, f.why(f.resolve(p))})
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// PointerPart is a name as a part of a JSON pointer.
func PointerPart(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// property fills one property of an object.
func (f *filler) property(s map[string]any, name string, t *schemaorg.Thing, at string, depth int) any {
	switch typeOf(s) {
	case "object":
		return f.nested(s, name, t, at, depth)
	case "array":
		return f.list(s, t, name, at, depth)
	}
	return f.scalar(s, name, t, at, depth == 0)
}

// nested fills an object inside an object: from the thing that is its value,
// else from a thing of the type in its name, else, unless the name is that of another
// thing, such as the author, from t itself.
func (f *filler) nested(s map[string]any, name string, t *schemaorg.Thing, at string, depth int) any {
	if values, _ := answer(t, name); values != nil {
		for _, v := range values {
			if c, ok := v.(*schemaorg.Thing); ok {
				if o := f.object(s, c, at, depth+1); o != nil {
					return o
				}
			}
		}
	}
	var named []*schemaorg.Thing
	f.spend(len(f.all))
	words := ident.Words(name)
	for _, c := range f.all {
		if isNamed(c, words) {
			named = append(named, c)
		}
	}
	if c := f.mainThing(s, named); c != nil {
		return f.object(s, c, at, depth+1)
	}
	if t == nil {
		t = f.subject(s)
	}
	if m := meanings(strings.Join(words, " ")); m != nil && m[0] != "name" {
		return f.ofAnother(s, name, t, at, depth)
	}
	return f.object(s, t, at, depth+1)
}

// list fills an array schema.
func (f *filler) list(s map[string]any, t *schemaorg.Thing, name, at string, depth int) any {
	items, _ := s["items"].(map[string]any)
	items = f.resolve(items)
	if typeOf(items) == "object" {
		return f.objects(s, items, t, name, at, depth)
	}
	if t != nil {
		if values, path := answerAt(t, name); values != nil {
			if out := f.texts(items, name, path, values, t, at, depth == 0); len(out) > 0 {
				return out
			}
		}
	}
	if depth == 0 {
		if out := f.shownList(items, name, at); len(out) > 0 {
			return out
		}
		if v, from, _ := f.labelled(map[string]any{"type": "array"}, name); v != nil {
			if parts, ok := v.([]string); ok {
				if out := f.converted(parts, items, name, at, from); len(out) > 0 {
					return out
				}
			}
		}
		if key := metaKey(name); f.page.Several != nil && len(f.page.Several()[key]) > 0 {
			return f.converted(f.page.Several()[key], items, name, at, Evidence{Source: "metadata", Path: key})
		}
		if v := f.scalar(items, name, nil, at+"/0", true); v != nil {
			return []any{v}
		}
	}
	return nil
}

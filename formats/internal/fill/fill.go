// Package fill fills a JSON Schema from what a page declares and shows, without
// a model: properties are found by their names, descriptions and types in the
// page's structured data, its metadata, its labelled facts and the lists under
// its headings. What is not found is absent; every value says where it is from.
package fill

import (
	"errors"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/formats/internal/thing"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Page is what a schema is filled from.
type Page struct {
	Things []*thing.Thing // structured data, best source first
	// Meta is the metadata by our own names: title, description, image,
	// author, …; Facts are the labelled values. Each is called where a property
	// needs it, Meta perhaps several times.
	Meta  func() map[string]string
	Facts func() []facts.Fact
	// Content is what the page shows: its main content, then the whole, where
	// what is missing in the first is looked for.
	Content []*html.Node
	// Lists are the lists of the whole page, then of its main content; called
	// as Facts is.
	Lists []func() *records.Page
	Check *cancel.Checker
}

// Evidence says where a value comes from.
type Evidence struct {
	Source string // "json-ld", "microdata", "rdfa", "metadata", "table", …
	Path   string // within the source
	Text   string // the value as the page has it
}

// Result is a filled value with the evidence of its parts by JSON pointer.
type Result struct {
	Value    any
	Evidence map[string]Evidence
	// TooMuch says that the schema asks so much of this page that filling it
	// was given up; there is no value then.
	TooMuch bool
}

// maxDepth bounds how deep a schema is followed.
const maxDepth = 12

// Bounds on the work of filling a schema, in parts of the page looked at for a
// property, which take about a tenth of a microsecond each: what a page of a
// megabyte may cost, and for larger ones what each of their nodes may.
const (
	maxSteps     = 5_000_000
	stepsPerNode = 150

	nodesPerThing = 3 // a declared thing counts as so many nodes
)

// errTooMuch ends filling that has taken maxSteps.
var errTooMuch = errors.New("fill: too much work")

// spend takes n steps off what is left.
func (f *filler) spend(n int) {
	f.check.Step()
	if f.left -= n; f.left < 0 {
		panic(errTooMuch)
	}
}

// read allows for the work on n nodes that were read of the page.
func (f *filler) read(n int) {
	before := max(maxSteps, stepsPerNode*f.nodes)
	f.nodes += n
	f.left += max(maxSteps, stepsPerNode*f.nodes) - before
}

// facts are the page's labelled values.
func (f *filler) facts() []facts.Fact {
	if f.known == nil {
		f.known = append([]facts.Fact{}, f.page.Facts()...)
		f.read(len(f.known))
	}
	return f.known
}

// lists are the lists of a part of the page, by its number.
func (f *filler) lists(i int) *records.Page {
	if i == len(f.structure) {
		f.structure = append(f.structure, f.page.Lists[i]())
		f.read(f.structure[i].Size())
	}
	return f.structure[i]
}

// Fill fills the schema. Value is nil where nothing was found.
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
	f := filler{check: p.Check, root: schema, page: p, evidence: map[string]Evidence{}, all: thing.Find(p.Check, p.Things, nil), left: maxSteps}
	f.read(nodesPerThing * len(f.all))
	s := f.resolve(schema)
	var v any
	switch typeOf(s) {
	case "array":
		v = f.list(s, nil, "", "", 0)
	default:
		v = f.object(s, f.mainThing(s, f.all), "", 0)
	}
	return Result{Value: v, Evidence: f.evidence}
}

type filler struct {
	check     *cancel.Checker
	root      map[string]any
	page      Page
	all       []*thing.Thing
	evidence  map[string]Evidence
	titles    map[string]bool // of groups on the page, once they are asked for
	taken     []int32         // lists of the page that an array holds already
	labels    []label         // of the facts, once they are asked for
	places    map[*html.Node][]listPlace
	known     []facts.Fact    // once they are asked for
	structure []*records.Page // the lists read so far
	nodes     int             // read of the page
	left      int             // steps
}

// resolve follows a reference into the schema itself.
func (f *filler) resolve(s map[string]any) map[string]any { return f.resolveAt(s, 0) }

func (f *filler) resolveAt(s map[string]any, depth int) map[string]any {
	f.spend(1 + len(s))
	for range maxDepth {
		ref, ok := s["$ref"].(string)
		if !ok || !strings.HasPrefix(ref, "#") {
			break
		}
		t, ok := Lookup(f.root, ref[1:]).(map[string]any)
		if !ok {
			return map[string]any{}
		}
		s = t
	}
	for _, key := range [...]string{"anyOf", "oneOf", "allOf"} { // a nullable value is the other one
		if list, ok := s[key].([]any); ok && s["type"] == nil && s["properties"] == nil {
			for _, e := range list {
				if m, ok := e.(map[string]any); ok && m["type"] != "null" && depth < maxDepth {
					merged := map[string]any{}
					for k, v := range s {
						if k != key {
							merged[k] = v
						}
					}
					for k, v := range f.resolveAt(m, depth+1) {
						merged[k] = v
					}
					return merged
				}
			}
		}
	}
	return s
}

// Lookup follows a JSON pointer.
func Lookup(v any, pointer string) any {
	if pointer == "" {
		return v
	}
	for part := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[part]
	}
	return v
}

// typeOf is the type a schema asks for, "" where it does not say; null beside
// another type does not count.
func typeOf(s map[string]any) string {
	switch t := s["type"].(type) {
	case string:
		return t
	case []any:
		for _, e := range t {
			if e, ok := e.(string); ok && e != "null" {
				return e
			}
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
	for name := range props {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, props
}

// mainThing picks the thing that answers most of the schema's properties;
// those that anything has (a name, a picture) count little.
func (f *filler) mainThing(s map[string]any, among []*thing.Thing) *thing.Thing {
	names, _ := properties(s)
	f.spend(60 * len(names) * len(among)) // an answer takes as long as sixty steps
	title, _ := s["title"].(string)
	best, bestScore := (*thing.Thing)(nil), 0
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
// what the page is about.
func isFrame(t *thing.Thing) bool {
	return t.Is("WebSite", "Organization", "BreadcrumbList", "ListItem", "ImageObject", "SearchAction", "WebPage", "Person", "Comment", "Review", "Rating",
		"AggregateRating", "HowToStep", "HowToSection", "Offer", "PostalAddress", "ContactPoint", "ReadAction", "EntryPoint", "VideoObject", "NutritionInformation", "Brand", "CollectionPage")
}

// object fills an object schema from t, which may be nil: page-level answers
// then remain.
func (f *filler) object(s map[string]any, t *thing.Thing, at string, depth int) any {
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
		if v := f.property(f.resolve(p), name, t, at+"/"+escape(name), depth); v != nil {
			out[name] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func escape(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }

// property fills one property of an object.
func (f *filler) property(s map[string]any, name string, t *thing.Thing, at string, depth int) any {
	switch typeOf(s) {
	case "object":
		return f.nested(s, name, t, at, depth)
	case "array":
		return f.list(s, t, name, at, depth)
	}
	return f.scalar(s, name, t, at, depth == 0)
}

// nested fills an object inside an object: from the thing that is the value,
// else from a thing of the type that the name says, else from t itself.
func (f *filler) nested(s map[string]any, name string, t *thing.Thing, at string, depth int) any {
	if values, _ := answer(t, name); values != nil {
		for _, v := range values {
			if c, ok := v.(*thing.Thing); ok {
				if o := f.object(s, c, at, depth+1); o != nil {
					return o
				}
			}
		}
	}
	var named []*thing.Thing
	f.spend(len(f.all))
	for _, c := range f.all {
		if slices.ContainsFunc(c.Types, func(typ string) bool { return sameWords(typ, name) }) {
			named = append(named, c)
		}
	}
	if c := f.mainThing(s, named); c != nil {
		return f.object(s, c, at, depth+1)
	}
	if t == nil {
		t = f.mainThing(s, f.all)
	}
	return f.object(s, t, at, depth+1)
}

// list fills an array schema.
func (f *filler) list(s map[string]any, t *thing.Thing, name, at string, depth int) any {
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
		if v := f.scalar(items, name, nil, at+"/0", true); v != nil {
			return []any{v}
		}
	}
	return nil
}

package jsonschema

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/excerpt"
)

// root is the address of a schema without one, in a scheme that cannot be
// loaded.
const root = "mem:///schema.json"

// A resource is a schema with its own address, with all subschemas except those
// of other resources.
type resource struct {
	address   string // absolute, without a fragment
	pointer   string
	draft     draft
	anchors   map[string]string // pointers by name
	dynamic   map[string]*node  // targets of $dynamicRef
	recursive *node             // target of $recursiveRef, nil without one
}

// A place is the position of a schema.
type place struct {
	value any
	in    *resource
}

// maxPointers limits the total length of the pointers to all parts of a schema:
// a long name occurs in the pointers of everything below it.
const maxPointers = 16 << 20

// collect records a schema and its subschemas, and reports their problems.
func (c *compiler) collect(at string, v any, in *resource) {
	if _, seen := c.places[at]; seen {
		return
	}
	if c.pointers += len(at); c.pointers > maxPointers {
		if c.pointers -= len(at); !c.full {
			c.full = true
			c.report("", Problem{Reason: fmt.Sprintf("the pointers to the schema's parts have more than %d bytes", maxPointers)})
		}
		c.places[at] = place{true, in}
		return
	}
	obj, ok := v.(map[string]any)
	if !ok {
		c.places[at] = place{v, in}
		c.checkKind(at, v, in.draft)
		return
	}
	in = c.enter(at, obj, in)
	c.places[at] = place{v, in}
	c.nameAnchors(at, obj, in)
	for _, keyword := range slices.Sorted(maps.Keys(obj)) {
		c.keyword(at, keyword, obj[keyword], in)
	}
}

// checkKind reports a schema that is neither an object nor, since draft 6, a
// boolean.
func (c *compiler) checkKind(at string, v any, d draft) {
	want := object
	if d > draft4 {
		want |= boolean
	}
	if got := typeOf(v); got&want == 0 {
		c.report(at, wrongType(got, want))
	}
}

// keyword checks the value of one keyword and collects its subschemas.
func (c *compiler) keyword(at, keyword string, v any, in *resource) {
	h := in.draft.holds(keyword)
	if h == noSchema {
		if shape := in.draft.shape(keyword); shape != "" && !isPlain(keyword, shape, v) {
			c.checkShape(at+"/"+escape(keyword), shape, v)
		}
		return
	}
	at += "/" + escape(keyword)
	switch h {
	case oneSchema:
		if b, ok := v.(bool); ok && in.draft == draft4 && strings.HasPrefix(keyword, "additional") {
			c.places[at] = place{b, in}
			return
		}
		c.collect(at, v, in)
	case oneOrList:
		if list, ok := v.([]any); ok {
			c.collectList(at, list, in)
			return
		}
		c.collect(at, v, in)
	case schemaList:
		if list, ok := v.([]any); ok {
			c.collectList(at, list, in)
			return
		}
		c.report(at, wrongType(typeOf(v), array))
	case namedSchemas, schemaOrNames:
		obj, ok := v.(map[string]any)
		if !ok {
			c.report(at, wrongType(typeOf(v), object))
			return
		}
		c.collectNamed(at, keyword, obj, in)
	}
}

// isPlain reports whether a quick check accepts a keyword's value, as it does
// for most.
func isPlain(keyword, shape string, v any) bool {
	s, ok := v.(string)
	return ok && (shape == stringShape || keyword == "type" && typeNamed(s) != 0)
}

func (c *compiler) collectList(at string, list []any, in *resource) {
	if len(list) == 0 {
		c.report(at, compared("minItems", "0", "1"))
	}
	for i, e := range list {
		c.collect(at+"/"+strconv.Itoa(i), e, in)
	}
}

func (c *compiler) collectNamed(at, keyword string, obj map[string]any, in *resource) {
	for _, name := range slices.Sorted(maps.Keys(obj)) {
		inner := at + "/" + escape(name)
		if keyword == "patternProperties" {
			c.pattern(inner, name)
		}
		if names, ok := obj[name].([]any); ok && keyword == "dependencies" {
			shape := stringsShape
			if in.draft == draft4 {
				shape = in.draft.shape("required")
			}
			c.checkShape(inner, shape, names)
			continue
		}
		c.collect(inner, obj[name], in)
	}
}

// enter returns the resource that a schema starts, or the one that contains it.
func (c *compiler) enter(at string, obj map[string]any, in *resource) *resource {
	d := in.draft
	if s, ok := obj["$schema"].(string); ok {
		if d, ok = draftOf(s); !ok {
			c.report(at+"/$schema", external("$schema", strings.TrimSuffix(s, "#")))
			d = in.draft
		}
	}
	keyword, id := d.id(obj)
	if id == "" && at != "" { // $schema counts only at the start of a resource
		d = in.draft
		keyword, id = d.id(obj)
	}
	if id == "" {
		if at == "" {
			in.draft = d
		}
		return in
	}
	address, ok := join(in.address, id)
	if !ok {
		c.report(at+"/"+keyword, Problem{Keyword: keyword, Reason: quote(id) + " is no address"})
		return in
	}
	if other := c.resources[address]; other != nil && other.pointer != at {
		c.report(at+"/"+keyword, Problem{Keyword: keyword, Reason: quote(id) + " is the address of " + strconv.Quote("#"+excerpt.Of(other.pointer)) + ", too"})
		return in
	}
	r := &resource{address: address, pointer: at, draft: d}
	c.resources[address] = r
	return r
}

// join resolves a reference, without a fragment, against an address.
func join(base, reference string) (string, bool) {
	b, err := url.Parse(base)
	if err != nil {
		return "", false
	}
	r, err := url.Parse(reference)
	if err != nil {
		return "", false
	}
	resolved := b.ResolveReference(r)
	if !r.IsAbs() && b.Opaque != "" {
		resolved.Opaque = b.Opaque
	}
	return resolved.String(), true
}

// nameAnchors records the anchors of a schema.
func (c *compiler) nameAnchors(at string, obj map[string]any, in *resource) {
	keywords := [...]string{"$anchor", "$dynamicAnchor"}
	for i, keyword := range keywords {
		name, _ := obj[keyword].(string)
		switch {
		case in.draft < draft2019:
			if _, isRef := obj["$ref"]; isRef || i > 0 {
				continue
			}
			keyword, _ = in.draft.id(obj)
			id, _ := obj[keyword].(string)
			_, fragment, _ := strings.Cut(id, "#")
			if name, _ = url.PathUnescape(fragment); strings.HasPrefix(name, "/") {
				continue
			}
		case i > 0 && in.draft < draft2020:
			continue
		}
		if name == "" {
			continue
		}
		if other, taken := in.anchors[name]; taken && other != at {
			c.report(at+"/"+keyword, Problem{Keyword: keyword, Reason: quote(name) + " is the name of " + strconv.Quote("#"+excerpt.Of(other)) + ", too"})
			continue
		}
		if in.anchors == nil {
			in.anchors = map[string]string{}
		}
		in.anchors[name] = at
		if keyword == "$dynamicAnchor" {
			if in.dynamic == nil {
				in.dynamic = map[string]*node{}
			}
			in.dynamic[name] = nil // compiled later
		}
	}
}

// resourceOf returns the resource that contains a pointer.
func (c *compiler) resourceOf(pointer string) *resource {
	for {
		if p, ok := c.places[pointer]; ok {
			return p.in
		}
		i := strings.LastIndexByte(pointer, '/')
		if i < 0 {
			return c.top
		}
		pointer = pointer[:i]
	}
}

// escape escapes a name for a JSON pointer.
func escape(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

// lookup returns what a JSON pointer points to.
func lookup(v any, pointer string) (any, bool) {
	if pointer == "" {
		return v, true
	}
	for part := range strings.SplitSeq(pointer[1:], "/") {
		name := strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		switch w := v.(type) {
		case map[string]any:
			e, ok := w[name]
			if !ok {
				return nil, false
			}
			v = e
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(w) {
				return nil, false
			}
			v = w[i]
		default:
			return nil, false
		}
	}
	return v, true
}

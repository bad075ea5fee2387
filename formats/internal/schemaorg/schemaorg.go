// Package schemaorg converts what a page declares in JSON-LD, microdata, RDFa and
// microformats to one form: things of the schema.org vocabulary with properties.
package schemaorg

import (
	"encoding/json"
	"html"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/microdata"
	"github.com/pagemill/pagemill/formats/internal/rdfa"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Thing is a node of declared data. Values are string, json.Number, bool or
// *Thing.
type Thing struct {
	Types  []string // names without vocabulary: "Product"
	ID     string
	Props  map[string][]any
	Source string // "json-ld", "microdata", "rdfa" or "microformats"
	Path   string // path in the source: "[0].offers[1]"
}

// Is reports whether t has one of the types.
func (t *Thing) Is(types ...string) bool {
	return t != nil && slices.ContainsFunc(t.Types, func(s string) bool {
		return slices.ContainsFunc(types, func(u string) bool { return strings.EqualFold(s, u) })
	})
}

// Values returns the values of a property; letter case is ignored.
func (t *Thing) Values(name string) []any {
	if t == nil {
		return nil
	}
	if v, ok := t.Props[name]; ok {
		return v
	}
	found := "" // of several the first in the order of names
	for other := range t.Props {
		if strings.EqualFold(other, name) && (found == "" || other < found) {
			found = other
		}
	}
	if found == "" {
		return nil
	}
	return t.Props[found]
}

// Text returns the first non-blank value of the first of the properties that
// has one: a string, or the name of the thing that is the value.
func (t *Thing) Text(names ...string) string {
	for _, s := range t.Texts(names...) {
		return s
	}
	return ""
}

// Texts returns all values, as text, of the first of the properties with a
// non-blank value.
func (t *Thing) Texts(names ...string) []string {
	if t == nil {
		return nil
	}
	for _, name := range names {
		var out []string
		for _, v := range t.Values(name) {
			if s := TextOf(v); s != "" {
				out = append(out, s)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// Things returns the values of the properties that are of type *Thing.
func (t *Thing) Things(names ...string) []*Thing {
	if t == nil {
		return nil
	}
	var out []*Thing
	for _, name := range names {
		for _, v := range t.Values(name) {
			if c, ok := v.(*Thing); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

// TextOf returns a value as text, without markup and surrounding white space.
func TextOf(v any) string {
	switch v := v.(type) {
	case string:
		return Clean(v)
	case json.Number:
		return v.String()
	case bool:
		if v {
			return "true"
		}
		return "false"
	case *Thing:
		for _, name := range [...]string{"name", "headline", "value", "text", "url", "@value"} {
			for _, w := range v.Props[name] {
				switch w := w.(type) {
				case string:
					if s := Clean(w); s != "" {
						return s
					}
				case json.Number:
					return w.String()
				}
			}
		}
	}
	return ""
}

// Clean decodes the character references, or the encoding of addresses, that generators
// leave in strings, and collapses white space.
func Clean(s string) string {
	if strings.Count(s, "%20") > 1 && !strings.ContainsAny(s, " /") {
		if text, err := url.PathUnescape(s); err == nil {
			s = text
		}
	}
	if strings.Contains(s, "&") {
		s = html.UnescapeString(s)
		if strings.Contains(s, "&amp;") || strings.Contains(s, "&#") || strings.Contains(s, "&quot;") {
			s = html.UnescapeString(s)
		}
	}
	return strings.Join(strings.Fields(s), " ")
}

// Name strips the vocabulary from a property or type name.
func Name(s string) string {
	if i := strings.LastIndexAny(s, "/#"); i >= 0 && strings.Contains(s, ":") {
		return s[i+1:]
	}
	if rest, ok := strings.CutPrefix(s, "schema:"); ok {
		return rest
	}
	return s
}

// FromJSONLD converts the values of JSON-LD blocks. Graphs are flattened, and a
// reference by @id becomes the thing it names.
func FromJSONLD(check *cancel.Checker, values []any) []*Thing {
	c := converter{check: check, ids: map[string]*Thing{}}
	var out []*Thing
	for i, v := range values {
		out = append(out, c.top(v, index("", i))...)
	}
	l := linker{ids: c.ids, size: map[*Thing]int{}, left: maxLinks + linksPerThing*len(c.all)}
	for _, t := range c.all {
		check.Step()
		l.link(t, 0)
	}
	return out
}

type converter struct {
	check *cancel.Checker
	ids   map[string]*Thing
	all   []*Thing
}

func (c *converter) top(v any, path string) []*Thing {
	switch v := v.(type) {
	case []any:
		var out []*Thing
		for i, e := range v {
			out = append(out, c.top(e, index(path, i))...)
		}
		return out
	case map[string]any:
		if graph, ok := v["@graph"]; ok {
			out := c.top(graph, path+".@graph")
			if len(v) > 2 {
				out = append([]*Thing{c.thing(v, path)}, out...)
			}
			return out
		}
		return []*Thing{c.thing(v, path)}
	}
	return nil
}

func (c *converter) thing(m map[string]any, path string) *Thing {
	t := &Thing{Props: map[string][]any{}, Source: "json-ld", Path: path}
	c.check.Step()
	c.all = append(c.all, t)
	for _, key := range slices.Sorted(maps.Keys(m)) {
		v := m[key]
		switch key {
		case "@context", "@graph":
			continue
		case "@type":
			for _, s := range list(v) {
				if s, ok := s.(string); ok {
					t.Types = append(t.Types, Name(s))
				}
			}
			continue
		case "@id":
			t.ID, _ = v.(string)
			continue
		}
		name := Name(key)
		for i, e := range list(v) {
			at := ""
			if nests(e) { // the others need no path
				at = index(path+"."+name, i)
			}
			if w := c.value(e, at); w != nil {
				t.Props[name] = append(t.Props[name], w)
			}
		}
	}
	if old := c.ids[t.ID]; t.ID != "" && (old == nil || len(old.Props) < len(t.Props)) {
		c.ids[t.ID] = t
	}
	return t
}

func (c *converter) value(v any, path string) any {
	switch v := v.(type) {
	case map[string]any:
		if w, ok := v["@value"]; ok {
			return c.value(w, path)
		}
		if w, ok := v["@list"]; ok && len(v) == 1 {
			for _, e := range list(w) {
				return c.value(e, path)
			}
			return nil
		}
		return c.thing(v, path)
	case []any:
		for _, e := range v {
			return c.value(e, path)
		}
		return nil
	case nil:
		return nil
	}
	return v
}

// nests reports whether a value may be or hold a thing.
func nests(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

func list(v any) []any {
	if l, ok := v.([]any); ok {
		return l
	}
	if m, ok := v.(map[string]any); ok && len(m) == 1 {
		if l, ok := m["@list"].([]any); ok {
			return l
		}
	}
	return []any{v}
}

// index appends an index to a path, also for the first element of a list.
func index(path string, i int) string {
	return path + "[" + strconv.Itoa(i) + "]"
}

// FromMicrodata converts microdata items.
func FromMicrodata(check *cancel.Checker, items []*microdata.Item) []*Thing {
	out := make([]*Thing, 0, len(items))
	for i, it := range items {
		out = append(out, fromItem(check, it, index("", i)))
	}
	return out
}

func fromItem(check *cancel.Checker, it *microdata.Item, path string) *Thing {
	check.Step()
	t := &Thing{ID: it.ID, Props: map[string][]any{}, Source: "microdata", Path: path}
	for _, s := range it.Type {
		t.Types = append(t.Types, Name(s))
	}
	for _, p := range it.Properties {
		name := Name(p.Name)
		for i, v := range p.Values {
			switch v := v.(type) {
			case string:
				t.Props[name] = append(t.Props[name], v)
			case *microdata.Item:
				t.Props[name] = append(t.Props[name], fromItem(check, v, index(path+"."+name, i)))
			}
		}
	}
	if it.Value != "" && len(t.Props) == 0 {
		t.Props["name"] = []any{it.Value}
	}
	return t
}

// FromRDFa converts RDFa nodes with a type; values are nested. Nodes that are
// values of others are not listed separately.
func FromRDFa(check *cancel.Checker, nodes []*rdfa.Node) []*Thing {
	byID := map[string]*Thing{}
	for i, n := range nodes {
		t := &Thing{ID: n.ID, Props: map[string][]any{}, Source: "rdfa", Path: index("", i)}
		for _, s := range n.Types {
			t.Types = append(t.Types, Name(s))
		}
		byID[n.ID] = t
	}
	nested := map[*Thing]bool{}
	var out []*Thing
	for _, n := range nodes {
		check.Step()
		t := byID[n.ID]
		for _, p := range n.Properties {
			name := Name(p.IRI)
			for _, v := range p.Values {
				if c := byID[v.ID]; v.ID != "" && c != nil && c != t {
					nested[c] = true
					t.Props[name] = append(t.Props[name], c)
				} else if v.ID != "" {
					t.Props[name] = append(t.Props[name], v.ID)
				} else {
					t.Props[name] = append(t.Props[name], v.Text)
				}
			}
		}
	}
	for _, n := range nodes {
		if t := byID[n.ID]; !nested[t] && len(t.Types) > 0 {
			out = append(out, t)
		}
	}
	return out
}

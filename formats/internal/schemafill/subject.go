package schemafill

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// subject returns the thing that a schema is about; nil if it would answer only what all
// things have, such as a name, and is not called as the page is.
func (f *filler) subject(s map[string]any) *schemaorg.Thing {
	t := f.mainThing(s, f.all)
	names, props := properties(s)
	if t == nil || slices.ContainsFunc(names, func(name string) bool {
		p, _ := props[name].(map[string]any)
		_, specific := answer(t, called(name, p))
		return specific
	}) {
		return t
	}
	own, title := tokens(t.Text("headline", "name")), tokens(f.page.Meta()["title"])
	own, title = own[:min(len(own), maxTitle)], title[:min(len(title), maxTitle)]
	shared := 0
	for _, w := range own {
		if slices.Contains(title, w) {
			shared++
		}
	}
	if least := min(len(own), len(title)); least > 0 && 2*shared <= least {
		return nil
	}
	return t
}

// ofAnother fills an object about a thing that t only names: by what both names say
// together, as "author name", and by what only such a thing has; a name, an image or a
// date of t is none of it.
func (f *filler) ofAnother(s map[string]any, name string, t *schemaorg.Thing, at string, depth int) any {
	names, props := properties(s)
	f.spend(1 + len(names))
	out := map[string]any{}
	for _, own := range names {
		p, ok := props[own].(map[string]any)
		if !ok {
			continue
		}
		key := name + "_" + own
		if meanings(strings.Join(ident.Words(key), " ")) == nil {
			if m := meanings(strings.Join(ident.Words(own), " ")); m != nil && isGeneral(m[0]) {
				continue
			}
			key = own
		}
		p, here := f.resolve(p), at+"/"+PointerPart(own)
		v := f.property(p, key, t, here, depth+1)
		if v == nil && depth == 0 && key != own {
			v = f.fromMeta(p, key, here)
		}
		if text, ok := v.(string); v != nil && !(ok && isAddressField(own) && !strings.Contains(text, "/")) {
			out[own] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

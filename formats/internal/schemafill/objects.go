package schemafill

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// objects fills a list of objects: from a list that the page shows or from
// things that it declares; if both are the same list, from the shown one,
// completed with the declared values.
func (f *filler) objects(array, items map[string]any, t *schemaorg.Thing, name, at string, depth int) any {
	if depth == 0 {
		if out := f.facts(array, items, name, at); out != nil {
			return out
		}
	}
	declared := f.declaredList(items, t, name)
	var shown *records.List
	if depth == 0 {
		for i := range f.page.Lists {
			p := f.lists(i)
			f.spend(findSteps * p.Size())
			if shown = p.Find(f.asked(array, items, name), f.taken); shown != nil {
				break
			}
		}
	}
	switch {
	case shown == nil:
		return f.fromThings(items, declared, at, depth, limit(array))
	case len(declared) == 0:
		return f.fromRecords(shown, at)
	}
	same := f.sameThings(shown, items, declared)
	part := len(same) > 0 && len(declared) < len(shown.Items) // of the shown list
	if !part && f.declaredScore(items, declared) > shownScore(items, shown) {
		return f.fromThings(items, declared, at, depth, limit(array))
	}
	return f.completed(f.fromRecords(shown, at), items, same, at, depth)
}

// completed adds to the objects of a shown list what the page declares of the same
// things.
func (f *filler) completed(objects []any, items map[string]any, same map[int]*schemaorg.Thing, at string, depth int) []any {
	names, props := properties(items)
	for i, o := range objects {
		object := o.(map[string]any)
		t := same[i]
		if t == nil {
			continue
		}
		f.spend(60 * len(names)) // an answer takes as long as sixty steps
		for _, name := range names {
			here := at + "/" + itoa(i) + "/" + PointerPart(name)
			if p, ok := props[name].(map[string]any); ok && object[name] == nil {
				if v := f.property(f.resolve(p), name, t, here, depth+1); v != nil {
					object[name] = v
				}
			}
		}
	}
	return objects
}

// addRecord adds to an object the values of a shown record that it lacks.
func (f *filler) addRecord(object map[string]any, shown *records.List, k int, at string) {
	for name, v := range shown.Items[k] {
		if object[name] != nil {
			continue
		}
		switch value := v.V.(type) {
		case []string:
			var list []any
			for _, s := range value {
				list = append(list, s)
			}
			object[name] = list
		default:
			object[name] = value
		}
		f.note(at+"/"+PointerPart(name), Evidence{Source: shown.Source, Path: v.Where, Text: v.Text})
	}
}

// identities are the properties by which a thing is the same as a shown one.
var identities = []string{"name", "headline", "url"}

// sameThings returns, by the number of a shown record, the only thing that has its
// name or address.
func (f *filler) sameThings(shown *records.List, items map[string]any, declared []*schemaorg.Thing) map[int]*schemaorg.Thing {
	names, _ := properties(items)
	of := map[string]*schemaorg.Thing{} // nil for what several things have
	for _, t := range declared {
		f.spend(4)
		for _, path := range identities {
			key := strings.ToLower(t.Text(path))
			if _, ok := of[key]; ok {
				of[key] = nil
			} else {
				of[key] = t
			}
		}
	}
	same := map[int]*schemaorg.Thing{}
	for i, record := range shown.Items {
		for _, name := range names {
			t := of[strings.ToLower(record[name].Text)]
			if t == nil {
				continue
			}
			if _, path := answerAt(t, name); slices.Contains(identities, path) {
				same[i] = t
				break
			}
		}
	}
	return same
}

// Costs of searching for a list and for a labelled value, in steps.
const (
	findSteps   = 4
	singleParts = 4 // elements examined per step
)

// limit returns the schema's maximum number of items, 0 for no limit.
func limit(array map[string]any) int {
	if n, ok := array["maxItems"].(json.Number); ok {
		if i, err := n.Int64(); err == nil && i > 0 && i < math.MaxInt32 {
			return int(i)
		}
	}
	return 0
}

// asked describes the items of an array schema.
func (f *filler) asked(array, items map[string]any, name string) records.Array {
	a := records.Array{Name: name, Max: limit(array)}
	a.Description, _ = array["description"].(string)
	names, props := properties(items)
	for _, n := range names {
		p, ok := props[n].(map[string]any)
		if !ok {
			continue
		}
		p = f.resolve(p)
		field := records.Field{Name: n, Type: typeOf(p)}
		if field.Type == "object" {
			continue
		}
		if field.Type == "array" {
			inner, _ := p["items"].(map[string]any)
			if inner = f.resolve(inner); typeOf(inner) == "object" {
				continue
			}
		}
		field.Description, _ = p["description"].(string)
		field.Title, _ = p["title"].(string)
		field.Format, _ = p["format"].(string)
		field.Fit = func(text string) any { return f.convert(nil, text, p, n) }
		if field.Type == "array" {
			field.Fit = nil
		}
		a.Fields = append(a.Fields, field)
	}
	return a
}

// fromRecords fills the array from a shown list.
func (f *filler) fromRecords(shown *records.List, at string) []any {
	f.taken = append(f.taken, shown.Key)
	var out []any
	for i := range shown.Items {
		object := map[string]any{}
		f.addRecord(object, shown, i, at+"/"+itoa(i))
		out = append(out, object)
	}
	return out
}

// fromThings fills the array from a declared list.
func (f *filler) fromThings(items map[string]any, things []*schemaorg.Thing, at string, depth, most int) any {
	var out []any
	names, _ := properties(items)
	for _, t := range things {
		f.spend(60 * len(names)) // an answer takes as long as sixty steps
		if o := f.object(items, t, at+"/"+itoa(len(out)), depth+1); o != nil {
			if out = append(out, o); len(out) == most {
				break
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// declaredList returns the things for an array of objects: the values of the
// property of that name, else things of the type in the name, else the things
// of the type that answers most of the items' properties.
func (f *filler) declaredList(items map[string]any, t *schemaorg.Thing, name string) []*schemaorg.Thing {
	var from []*schemaorg.Thing
	values, path := answerAt(t, name)
	for _, v := range values {
		switch v := v.(type) {
		case *schemaorg.Thing:
			from = append(from, v)
		case string:
			from = append(from, &schemaorg.Thing{Source: t.Source, Path: strings.TrimPrefix(t.Path+"."+path, "."), Props: map[string][]any{"name": {v}}})
		}
	}
	if len(from) > 0 && f.declaredScore(items, from) > 0 {
		return unwrap(from)
	}
	best, bestScore := []*schemaorg.Thing(nil), 0.0
	words := ident.Words(name)
	for _, list := range f.byType() {
		score := f.declaredScore(items, list)
		if len(list) < 2 {
			score *= 0.5
		}
		if name != "" && isNamed(list[0], words) {
			score *= 2
		}
		if score > bestScore {
			best, bestScore = list, score
		}
	}
	if bestScore < enoughDeclared {
		return nil
	}
	return best
}

// enoughDeclared is the share of an item's properties that declared things must
// answer to be used for the list.
const enoughDeclared = 0.45

// byType groups the page's things by type; list entries are replaced by the
// things they list.
func (f *filler) byType() [][]*schemaorg.Thing {
	if f.types != nil {
		return f.types
	}
	at, seen := map[string]int{}, map[*schemaorg.Thing]bool{}
	var out [][]*schemaorg.Thing
	f.spend(len(f.all))
	for _, t := range unwrap(f.all) {
		if seen[t] {
			continue
		}
		seen[t] = true
		key := strings.Join(t.Types, " ")
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], t)
	}
	f.types = out
	return out
}

// unwrap replaces list entries by the things they list.
func unwrap(things []*schemaorg.Thing) []*schemaorg.Thing {
	out := make([]*schemaorg.Thing, 0, len(things))
	for _, t := range things {
		if t.Is("ListItem") {
			if inner := t.Things("item"); len(inner) == 1 && len(inner[0].Props) > 0 {
				t = inner[0]
			}
		}
		out = append(out, t)
	}
	return out
}

// declaredScore returns the share of an item's properties that things answer;
// general properties count half.
func (f *filler) declaredScore(items map[string]any, things []*schemaorg.Thing) float64 {
	names, _ := properties(items)
	if len(names) == 0 || len(things) == 0 {
		return 0
	}
	sum := 0.0
	f.spend(60 * len(names) * min(len(things), sampled))
	for _, t := range things[:min(len(things), sampled)] {
		for _, name := range names {
			if v, specific := answer(t, name); v != nil {
				sum += 0.7
				if specific {
					sum += 0.3
				}
			}
		}
		if isFrame(t) && !t.Is("Review", "Comment", "Person", "Offer", "ListItem", "HowToStep", "VideoObject") {
			sum--
		}
	}
	return sum / float64(len(names)*min(len(things), sampled))
}

// sampled is how many things of a list are scored.
const sampled = 10

// shownScore returns the share of the items' properties that a shown list
// answers.
func shownScore(items map[string]any, shown *records.List) float64 {
	names, _ := properties(items)
	n := 0
	for _, item := range shown.Items {
		n += len(item)
	}
	return float64(n) / float64(max(1, len(names)*len(shown.Items)))
}

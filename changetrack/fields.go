package changetrack

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Values are the two values of a field; an absent value is null.
type Values struct {
	Previous any `json:"previous"` // null if the field was added
	Current  any `json:"current"`  // null if the field was removed
}

// identities are the keys that can identify the items of a list, most reliable
// first. A key is used if every item has it and all values differ.
var identities = [...]string{"id", "@id", "uid", "uuid", "key", "sku", "gtin", "isbn", "code", "slug", "url", "href", "link", "name", "title", "label"}

// fieldDiff compares two JSON values.
type fieldDiff struct {
	check *cancel.Checker
	noise *noise
	paths map[string]Values
}

// diffFields returns the fields in which two values differ, by top-level key
// and by path.
func diffFields(check *cancel.Checker, prev, cur any, s *schema, n *noise) (keys, paths map[string]Values) {
	in := &interner{check: check, ids: map[string]int{}, noise: n}
	a, b := in.node(prev, s), in.node(cur, s)
	d := &fieldDiff{check: check, noise: n, paths: map[string]Values{}}
	if a == nil || b == nil || a.fields == nil || b.fields == nil {
		d.value("", "", a, b, s)
		return d.paths, d.paths // no keys: the map has only paths
	}
	keys = map[string]Values{}
	for _, k := range bothKeys(a, b) {
		before := len(d.paths)
		if d.value(join("", k), k, a.fields[k], b.fields[k], s.property(k)); len(d.paths) > before {
			keys[k] = Values{a.fields[k].raw(), b.fields[k].raw()}
		}
	}
	return keys, d.paths
}

func bothKeys(a, b *node) []string {
	all := maps.Clone(a.fields)
	maps.Copy(all, b.fields)
	return slices.Sorted(maps.Keys(all))
}

// value compares two values at a path whose last element is key.
func (d *fieldDiff) value(path, key string, a, b *node, s *schema) {
	d.check.Step()
	switch {
	case a.number() == b.number():
	case a == nil || b == nil:
		d.put(path, a, b)
	case a.fields != nil && b.fields != nil:
		for _, k := range bothKeys(a, b) {
			d.value(join(path, k), k, a.fields[k], b.fields[k], s.property(k))
		}
	case a.items != nil && b.items != nil:
		d.list(path, key, a.items, b.items, s)
	case !d.noise.samePriceValue(key, a.value, b.value):
		d.put(path, a, b)
	}
}

// put records a change. If an item was removed where another was added, the two
// share the path. If both halves of the path are already used, a number is
// appended.
func (d *fieldDiff) put(path string, a, b *node) {
	v := Values{a.raw(), b.raw()}
	old, taken := d.paths[path]
	switch {
	case !taken:
	case old.Previous == nil && b == nil:
		v.Current = old.Current
	case old.Current == nil && a == nil:
		v.Previous = old.Previous
	default:
		for n := 2; taken; n++ {
			numbered := fmt.Sprintf("%s#%d", path, n)
			if _, taken = d.paths[numbered]; !taken {
				path = numbered
			}
		}
	}
	d.paths[path] = v
}

// list compares lists. Items are matched by an identifying field if they have
// one, or else by equality; the items between two matches are paired in order.
func (d *fieldDiff) list(path, key string, prev, cur []*node, s *schema) {
	if id := identityKey(prev, cur); id != "" {
		d.identified(path, id, prev, cur, s)
		return
	}
	if s.isSet() {
		d.set(path, prev, cur)
		return
	}
	item := func(i int) string { return fmt.Sprintf("%s[%d]", path, i) }
	for _, e := range linediff.Compare(numbers(prev), numbers(cur)) {
		i, j := e.OldStart, e.NewStart
		for ; i < e.OldEnd && j < e.NewEnd; i, j = i+1, j+1 {
			d.value(item(j), key, prev[i], cur[j], s.item())
		}
		for ; i < e.OldEnd; i++ {
			d.put(item(i), prev[i], nil)
		}
		for ; j < e.NewEnd; j++ {
			d.put(item(j), nil, cur[j])
		}
	}
}

// numbers lists the numbers of items, one per line, for the line diff.
func numbers(items []*node) *linediff.Text {
	var w strings.Builder
	for _, item := range items {
		fmt.Fprintln(&w, item.number())
	}
	return linediff.NewText(w.String())
}

// set compares lists whose order does not matter.
func (d *fieldDiff) set(path string, prev, cur []*node) {
	left := map[int]int{}
	for _, a := range prev {
		left[a.number()]++
	}
	for j, b := range cur {
		if left[b.number()]--; left[b.number()] < 0 {
			d.put(fmt.Sprintf("%s[%d]", path, j), nil, b)
		}
	}
	for i, a := range slices.Backward(prev) {
		if left[a.number()] > 0 {
			left[a.number()]--
			d.put(fmt.Sprintf("%s[%d]", path, i), a, nil)
		}
	}
}

// identified compares lists whose items are identified by the field id.
func (d *fieldDiff) identified(path, id string, prev, cur []*node, s *schema) {
	item := func(i int) string { return fmt.Sprintf("%s[%d]", path, i) }
	at := map[string]int{}
	for i, a := range prev {
		at[a.identity(id)] = i
	}
	var order []int          // of the items in both lists, by previous index
	stayed := map[int]bool{} // items in both lists, by previous index
	came := map[int]bool{}   // added items, by current index
	for j, b := range cur {
		if i, ok := at[b.identity(id)]; ok {
			order, stayed[i] = append(order, i), true
			d.value(item(j), "", prev[i], b, s.item())
		} else {
			came[j] = true
		}
	}
	for i, a := range prev {
		switch {
		case stayed[i]:
		case came[i] && alike(a, cur[i]): // it was renamed
			delete(came, i)
			d.value(item(i), "", a, cur[i], s.item())
		default:
			d.put(item(i), a, nil)
		}
	}
	for _, j := range slices.Sorted(maps.Keys(came)) {
		d.put(item(j), nil, cur[j])
	}
	if !slices.IsSorted(order) && !s.isSet() {
		d.put(path+"[*]."+id, column(prev, id), column(cur, id))
	}
}

// alike reports whether two objects agree in at least half of their fields.
func alike(a, b *node) bool {
	keys, same := bothKeys(a, b), 0
	for _, k := range keys {
		if a.fields[k].number() == b.fields[k].number() {
			same++
		}
	}
	return same > 0 && 2*same >= len(keys)
}

// identityKey returns the key that identifies the items of both lists, or "".
func identityKey(prev, cur []*node) string {
	for _, key := range identities {
		if len(prev) > 0 && len(cur) > 0 && identifies(prev, key) && identifies(cur, key) {
			return key
		}
	}
	return ""
}

func identifies(items []*node, key string) bool {
	seen := make(map[string]bool, len(items))
	for _, item := range items {
		id := item.identity(key)
		if id == "" || seen[id] {
			return false
		}
		seen[id] = true
	}
	return true
}

// identity returns the value of an identifying field, or "".
func (n *node) identity(key string) string {
	if n == nil || n.fields == nil {
		return ""
	}
	switch v := n.fields[key].raw().(type) {
	case string:
		return normalString(v)
	case json.Number:
		return canonicalNumber(v.String())
	}
	return ""
}

// column returns the list of the items' values of a field.
func column(items []*node, key string) *node {
	values := make([]any, len(items))
	for i, item := range items {
		values[i] = item.fields[key].raw()
	}
	return &node{value: values}
}

// join appends a key to a path, quoted if it would be ambiguous.
func join(path, key string) string {
	if key == "" || strings.ContainsAny(key, `.[]"#*`) {
		return fmt.Sprintf("%s[%q]", path, key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

package jsonschema

import (
	"maps"
	"slices"
	"unicode/utf8"
)

func (e *evaluation) object(o *objectRules, obj map[string]any, s *scope, r *rest) []Problem {
	found := e.sized("Properties", o.least, o.most, len(obj))
	if names := missing(obj, o.required); len(names) > 0 {
		found = append(found, e.problem(func() Problem { return Problem{Keyword: "required", Reason: absent(names)} })...)
	}
	for _, d := range o.dependencies {
		found = append(found, e.dependency("dependency", d, obj, s, r)...)
	}
	if e.quiet > 0 && len(found) > 0 {
		return found
	}
	known := 0
	for _, p := range o.properties {
		if v, ok := obj[p.name]; ok {
			known++
			found = append(found, e.below(p.schema, v, s, p.name, -1)...)
			r.dropName(p.name)
		}
	}
	if len(o.patterns) > 0 || o.additional != nil && known < len(obj) {
		found = append(found, e.others(o, obj, s, r)...)
	}
	if o.names != nil {
		for _, name := range slices.Sorted(maps.Keys(obj)) {
			found = append(found, e.run(o.names, name, &scope{o.names, s, s.part + 1}, &rest{})...)
		}
	}
	for _, d := range o.dependentSchemas {
		found = append(found, e.dependency("", d, obj, s, r)...)
	}
	for _, d := range o.dependentRequired {
		found = append(found, e.dependency("dependentRequired", d, obj, s, r)...)
	}
	return found
}

// others checks properties by patterns, and properties that no keyword covers.
func (e *evaluation) others(o *objectRules, obj map[string]any, s *scope, r *rest) []Problem {
	var found []Problem
	var refused []string
	for _, name := range slices.Sorted(maps.Keys(obj)) {
		_, known := slices.BinarySearchFunc(o.properties, name, func(p property, name string) int {
			switch {
			case p.name < name:
				return -1
			case p.name > name:
				return 1
			}
			return 0
		})
		for _, p := range o.patterns {
			if e.matches(p.pattern, name) {
				known = true
				found = append(found, e.below(p.schema, obj[name], s, name, -1)...)
			}
		}
		if !known {
			if o.additional == nil {
				continue
			}
			if o.additional.never {
				refused = append(refused, name)
			} else {
				found = append(found, e.below(o.additional, obj[name], s, name, -1)...)
			}
		}
		r.dropName(name)
	}
	if len(refused) > 0 {
		found = append(found, e.problem(func() Problem {
			return Problem{Keyword: "additionalProperties", Reason: "additional properties " + quoteAll(refused) + " not allowed"}
		})...)
	}
	return found
}

// dependency checks what the presence of a property requires of its object.
func (e *evaluation) dependency(keyword string, d property, obj map[string]any, s *scope, r *rest) []Problem {
	if _, ok := obj[d.name]; !ok {
		return nil
	}
	if d.schema != nil {
		return e.same(d.schema, obj, s, r)
	}
	names := missing(obj, d.require)
	if len(names) == 0 {
		return nil
	}
	return e.problem(func() Problem {
		return Problem{Keyword: keyword, Reason: "properties " + quoteAll(names) + " required, if " + quote(d.name) + " exists"}
	})
}

func missing(obj map[string]any, names []string) []string {
	var absent []string
	for _, name := range names {
		if _, ok := obj[name]; !ok {
			absent = append(absent, name)
		}
	}
	return absent
}

func absent(names []string) string {
	if len(names) == 1 {
		return "missing property " + quote(names[0])
	}
	return "missing properties " + quoteAll(names)
}

// sized checks a count against minX and maxX.
func (e *evaluation) sized(what string, least, most, got int) []Problem {
	var found []Problem
	if least >= 0 && got < least {
		found = e.problem(func() Problem { return compared("min"+what, grouped(got), grouped(least)) })
	}
	if most >= 0 && got > most {
		found = append(found, e.problem(func() Problem { return compared("max"+what, grouped(got), grouped(most)) })...)
	}
	return found
}

func (e *evaluation) array(n *node, list []any, s *scope, r *rest) []Problem {
	a := n.arrays
	found := e.sized("Items", a.least, a.most, len(list))
	if a.unique && len(list) > 1 {
		if i, j, twice := e.duplicates(list); twice {
			found = append(found, e.problem(func() Problem {
				return Problem{Keyword: "uniqueItems", Reason: "items at " + grouped(i) + " and " + grouped(j) + " are equal"}
			})...)
		}
	}
	fixed := min(len(a.prefix), len(list))
	for i, v := range list[:fixed] {
		found = append(found, e.below(a.prefix[i], v, s, "", i)...)
	}
	switch {
	case a.rest == nil || fixed == len(list) || a.rest.always:
	case a.rest.never && a.restKeyword == "additionalItems":
		found = append(found, e.problem(func() Problem {
			return Problem{Keyword: "additionalItems", Reason: "last " + grouped(len(list)-fixed) + " additionalItem(s) not allowed"}
		})...)
	default:
		for i, v := range list[fixed:] {
			found = append(found, e.below(a.rest, v, s, "", fixed+i)...)
		}
	}
	if a.contains != nil {
		found = append(found, e.contains(n, list, s, r)...)
	}
	return found
}

// duplicates returns the first two equal members of a list.
func (e *evaluation) duplicates(list []any) (first, second int, found bool) {
	at := make(map[string]int, len(list))
	var b []byte
	for i, v := range list {
		b = appendKey(b[:0], v)
		e.spend(1 + len(b)/bytesPerEvaluation)
		if j, ok := at[string(b)]; ok {
			return j, i, true
		}
		at[string(b)] = i
	}
	return 0, 0, false
}

func (e *evaluation) contains(n *node, list []any, s *scope, r *rest) []Problem {
	a := n.arrays
	var matched []int
	e.quiet++
	for i, v := range list {
		if e.below(a.contains, v, s, "", i) == nil {
			matched = append(matched, i)
			if n.in.draft >= draft2020 {
				delete(r.items, i)
			}
		}
	}
	e.quiet--
	var found []Problem
	switch {
	case a.leastMatches >= 0 && len(matched) < a.leastMatches:
		found = e.problem(func() Problem {
			reason := "min " + grouped(a.leastMatches) + " items required to match contains schema, but "
			if len(matched) == 0 {
				return Problem{Keyword: "minContains", Reason: reason + "none matched"}
			}
			return Problem{Keyword: "minContains", Reason: reason + "matched " + grouped(len(matched)) + " items at " + indexes(matched)}
		})
	case a.leastMatches < 0 && len(matched) == 0:
		found = e.problem(func() Problem { return Problem{Keyword: "contains", Reason: "no items match contains schema"} })
	}
	if a.mostMatches >= 0 && len(matched) > a.mostMatches {
		found = append(found, e.problem(func() Problem {
			return Problem{Keyword: "maxContains", Reason: "max " + grouped(a.mostMatches) + " items required to match contains schema, but matched " + grouped(len(matched)) + " items at " + indexes(matched)}
		})...)
	}
	return found
}

func (e *evaluation) text(t *textRules, s string) []Problem {
	var found []Problem
	if t.least >= 0 || t.most >= 0 {
		found = e.sized("Length", t.least, t.most, utf8.RuneCountInString(s))
	}
	if t.pattern != nil && !e.matches(t.pattern, s) {
		found = append(found, e.problem(func() Problem {
			return Problem{Keyword: "pattern", Reason: quote(s) + " does not match pattern " + quote(t.pattern.re.String())}
		})...)
	}
	return found
}

func (e *evaluation) number(rules []numberRule, v any) []Problem {
	got, _ := numberText(v)
	d := decimalOf(got)
	var found []Problem
	for _, rule := range rules {
		if !rule.takes(d) {
			found = append(found, e.problem(func() Problem { return compared(rule.keyword, groupedText(got), groupedText(rule.text)) })...)
		}
	}
	return found
}

func (r numberRule) takes(d decimal) bool {
	if r.keyword == "multipleOf" {
		return d.multipleOf(r.bound)
	}
	switch c := d.compare(r.bound); r.keyword {
	case "minimum":
		return c >= 0
	case "maximum":
		return c <= 0
	case "exclusiveMinimum":
		return c > 0
	default:
		return c < 0
	}
}

// A rest holds the members of an object or list that no keyword has evaluated;
// it is only kept if a schema needs it.
type rest struct {
	names map[string]bool
	items map[int]bool
}

func newRest(n *node, v any, asked bool) rest {
	switch v := v.(type) {
	case map[string]any:
		if !n.allProperties && (asked || n.unevaluatedProperties != nil) {
			r := rest{names: make(map[string]bool, len(v))}
			for name := range v {
				r.names[name] = true
			}
			return r
		}
	case []any:
		if !n.allItems && (asked || n.unevaluatedItems != nil) && n.items < len(v) {
			r := rest{items: make(map[int]bool, len(v))}
			for i := n.items; i < len(v); i++ {
				r.items[i] = true
			}
			return r
		}
	}
	return rest{}
}

func (r *rest) empty() bool { return len(r.names) == 0 && len(r.items) == 0 }

func (r *rest) dropName(name string) {
	if r.names != nil {
		delete(r.names, name)
	}
}

// keep drops what is not in another rest of the same part.
func (r *rest) keep(other *rest) {
	maps.DeleteFunc(r.names, func(name string, _ bool) bool { return !other.names[name] })
	maps.DeleteFunc(r.items, func(i int, _ bool) bool { return !other.items[i] })
}

// unevaluated validates the remaining members against the schemas for them.
func (e *evaluation) unevaluated(n *node, v any, s *scope, r *rest) []Problem {
	var found []Problem
	if obj, ok := v.(map[string]any); ok && n.unevaluatedProperties != nil {
		for _, name := range slices.Sorted(maps.Keys(r.names)) {
			found = append(found, e.below(n.unevaluatedProperties, obj[name], s, name, -1)...)
		}
		r.names = nil
	}
	if list, ok := v.([]any); ok && n.unevaluatedItems != nil {
		for _, i := range slices.Sorted(maps.Keys(r.items)) {
			found = append(found, e.below(n.unevaluatedItems, list[i], s, "", i)...)
		}
		r.items = nil
	}
	return found
}

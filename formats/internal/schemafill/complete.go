package schemafill

import (
	"maps"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Complete applies the one rule for missing values. An optional property stays
// absent. A required one becomes null if the schema allows null. Otherwise a
// list item that lacks it is removed, and anything else stays as it is and
// fails the schema's check. missing holds the pointers of what was set to null
// or removed, removed those of the items among them.
func Complete(check *cancel.Checker, value any, root map[string]any) (completed any, missing, removed []string) {
	defer func() {
		switch e := recover(); e {
		case nil:
		case errTooMuch:
			completed, missing, removed = value, nil, nil
		default:
			panic(e)
		}
	}()
	c := completer{filler: filler{check: check, root: root, left: maxSteps + stepsPerNode*schema.Parts(value)}}
	completed, _ = c.value(value, root, "", 0)
	return completed, c.missing, c.removed
}

type completer struct {
	filler
	missing []string
	removed []string
}

// value completes a value; whole means that no required property is missing.
func (c *completer) value(v any, s map[string]any, at string, depth int) (out any, whole bool) {
	c.check.Step()
	nullable := takesNull(s)
	s = c.resolve(s)
	if depth > maxDepth {
		return v, true
	}
	switch v := v.(type) {
	case map[string]any:
		return c.object(v, s, at, depth)
	case []any:
		items, ok := s["items"].(map[string]any)
		if !ok {
			return v, true
		}
		kept := make([]any, 0, len(v))
		for i, e := range v {
			here := at + "/" + itoa(i)
			e, whole := c.value(e, items, here, depth+1)
			if !whole {
				c.missing = append(c.missing, here)
				c.removed = append(c.removed, here)
				continue
			}
			kept = append(kept, e)
		}
		return kept, true
	case nil:
		return v, nullable || takesNull(s)
	}
	return v, true
}

func (c *completer) object(m map[string]any, s map[string]any, at string, depth int) (out any, whole bool) {
	whole = true
	props, _ := s["properties"].(map[string]any)
	done := make(map[string]any, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		p, ok := props[name].(map[string]any)
		if !ok {
			done[name] = m[name]
			continue
		}
		inner, ok := c.value(m[name], p, at+"/"+PointerPart(name), depth+1)
		done[name] = inner
		whole = whole && ok
	}
	for _, name := range schema.Strings(s["required"]) {
		if _, ok := done[name]; ok {
			continue
		}
		p, _ := props[name].(map[string]any)
		if !takesNull(p) && !takesNull(c.resolve(p)) {
			whole = false
			continue
		}
		done[name] = nil
		c.missing = append(c.missing, at+"/"+PointerPart(name))
	}
	return done, whole
}

// takesNull reports whether a schema allows null in its types, its enum or its
// alternatives.
func takesNull(s map[string]any) bool {
	if s == nil {
		return false
	}
	if s["type"] != nil {
		return slices.Contains(schema.Strings(s["type"]), "null")
	}
	if s["nullable"] == true {
		return true
	}
	for _, key := range [...]string{"anyOf", "oneOf"} {
		list, _ := s[key].([]any)
		for _, e := range list {
			if m, ok := e.(map[string]any); ok && takesNull(m) {
				return true
			}
		}
	}
	return false
}

// Missing returns the warning for what Complete found missing, "" for nothing.
func Missing(pointers []string) string {
	if len(pointers) == 0 {
		return ""
	}
	shown := pointers
	rest := ""
	if len(shown) > maxNamed {
		shown, rest = shown[:maxNamed], " and others"
	}
	return "The page does not say what the schema requires at " + strings.Join(shown, ", ") + rest + ": null stands there, and items of lists without it were left out."
}

// maxNamed is how many missing pointers a warning lists.
const maxNamed = 8

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
// or removed; kept is the evidence for what is left, by its pointers then.
func Complete(check *cancel.Checker, value any, root map[string]any, evidence map[string]Evidence) (completed any, missing []string, kept map[string]Evidence) {
	defer func() {
		switch e := recover(); e {
		case nil:
		case errTooMuch:
			completed, missing, kept = value, nil, evidence
		default:
			panic(e)
		}
	}()
	c := completer{filler: filler{check: check, root: root, left: maxSteps + stepsPerNode*schema.Parts(value)}, removed: map[string]bool{}}
	completed, _ = c.value(value, root, "", 0)
	completed, kept = Without(completed, c.removed, evidence)
	return completed, c.missing, kept
}

type completer struct {
	filler
	missing []string
	removed map[string]bool // the items of lists among them
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
		done := make([]any, len(v))
		for i, e := range v {
			here := at + "/" + itoa(i)
			if done[i], whole = c.value(e, items, here, depth+1); !whole {
				c.missing = append(c.missing, here)
				c.removed[here] = true
			}
		}
		return done, true
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
	return "The page does not say what the schema requires at " + enumerated(pointers) + ": null stands there, and items of lists without it were left out."
}

// enumerated names the first of some parts of a value.
func enumerated(parts []string) string {
	if len(parts) > maxNamed {
		return strings.Join(parts[:maxNamed], ", ") + " and others"
	}
	return strings.Join(parts, ", ")
}

// maxNamed is how many parts a warning names.
const maxNamed = 8

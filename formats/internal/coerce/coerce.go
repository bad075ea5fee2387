// Package coerce converts a value that a model wrote to the types of a JSON
// Schema if that loses nothing, and reports what it changed.
package coerce

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/formats/internal/schemafill"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Change is one value that was converted to another type or form.
type Change struct{ Pointer, From, To string }

// Value coerces a value to a schema; references resolve against root. dates is the
// language by which dates in numbers are read.
func Value(check *cancel.Checker, value any, schema map[string]any, dates string) (any, []Change) {
	c := coercer{check: check, root: schema, dates: dates}
	return c.value(value, schema, "", 0), c.changes
}

type coercer struct {
	check   *cancel.Checker
	root    map[string]any
	dates   string
	changes []Change
}

const maxDepth = 64

func (c *coercer) value(v any, s map[string]any, at string, depth int) any {
	c.check.Step()
	if depth > maxDepth {
		return v
	}
	s = schema.Referred(c.root, s)
	if enum, ok := s["enum"].([]any); ok {
		v = c.enum(v, enum, at)
	}
	want := schema.Strings(s["type"])
	if len(want) > 0 && !takes(want, v) {
		if out, ok := c.convert(v, want, at); ok {
			v = out
		}
	}
	switch v := v.(type) {
	case map[string]any:
		return c.object(v, s, at, depth)
	case []any:
		items, ok := s["items"].(map[string]any)
		if !ok {
			return v
		}
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = c.value(e, items, at+"/"+strconv.Itoa(i), depth+1)
		}
		return out
	case string:
		return c.format(v, s, at)
	}
	return v
}

// object coerces the members. An optional member that is null is removed if the
// schema does not allow null.
func (c *coercer) object(m map[string]any, s map[string]any, at string, depth int) any {
	props, _ := s["properties"].(map[string]any)
	required := map[string]bool{}
	for _, name := range schema.Strings(s["required"]) {
		required[name] = true
	}
	out := make(map[string]any, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) { // changes are reported in this order
		v := m[name]
		p, ok := props[name].(map[string]any)
		if !ok {
			out[name] = v
			continue
		}
		if v == nil && !required[name] && !takes(schema.Strings(schema.Referred(c.root, p)["type"]), nil) {
			continue
		}
		out[name] = c.value(v, p, at+"/"+schemafill.PointerPart(name), depth+1)
	}
	return out
}

// takes reports whether v has one of the wanted types.
func takes(want []string, v any) bool {
	n, _ := v.(json.Number)
	return slices.ContainsFunc(want, func(t string) bool { return t == typeOf(v) || t == "integer" && isInteger(n.String()) })
}

// typeOf returns the type of a value in JSON Schema.
func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

func isInteger(s string) bool {
	n, err := strconv.ParseFloat(s, 64)
	return err == nil && n == float64(int64(n))
}

// convert tries the types in order.
func (c *coercer) convert(v any, want []string, at string) (any, bool) {
	for _, t := range want {
		if out, ok := to(t, v); ok {
			c.changes = append(c.changes, Change{at, text(v), text(out)})
			return out, true
		}
	}
	return nil, false
}

// to converts a value to one type: numeric text to a number, a single value to
// a list, a list of one to its value.
func to(t string, v any) (any, bool) {
	if list, ok := v.([]any); ok && t != "array" && len(list) == 1 {
		if takes([]string{t}, list[0]) {
			return list[0], true
		}
		return to(t, list[0])
	}
	switch t {
	case "array":
		if v == nil {
			return []any{}, true
		}
		return []any{v}, true
	case "number", "integer":
		s, _ := v.(string)
		n, ok := number.Read(s, number.Point)
		if !ok || t == "integer" && !isInteger(n) {
			return nil, false
		}
		return json.Number(n), true
	case "string":
		switch v := v.(type) {
		case json.Number:
			return v.String(), true
		case bool:
			return strconv.FormatBool(v), true
		}
	case "boolean":
		if s, ok := v.(string); ok {
			switch strings.ToLower(strings.TrimSpace(s)) {
			case "true", "yes":
				return true, true
			case "false", "no":
				return false, true
			}
		}
	}
	return nil, false
}

// enum replaces v by the enum member that differs only in letter case or white
// space.
func (c *coercer) enum(v any, enum []any, at string) any {
	s, ok := v.(string)
	if !ok {
		return v
	}
	if slices.Contains(enum, v) {
		return v
	}
	for _, e := range enum {
		if t, ok := e.(string); ok && fold(t) == fold(s) {
			c.changes = append(c.changes, Change{at, s, t})
			return t
		}
	}
	return v
}

func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// format converts dates to the form that the schema's format requires.
func (c *coercer) format(v string, s map[string]any, at string) any {
	format, _ := s["format"].(string)
	if format != "date" && format != "date-time" {
		return v
	}
	iso := date.Parse(v, c.dates)
	switch {
	case iso == "":
		return v
	case format == "date":
		iso = iso[:min(len(iso), 10)]
	case len(iso) > 10 && !strings.HasSuffix(iso, "Z") && !strings.ContainsAny(iso[11:], "+-"), len(iso) == 10:
		return v // a date-time needs an offset, which must not be guessed
	}
	if iso != v {
		if format == "date-time" {
			if _, err := time.Parse(time.RFC3339, v); err == nil {
				return v // already valid, with its fractions
			}
		}
		c.changes = append(c.changes, Change{at, v, iso})
	}
	return iso
}

func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}

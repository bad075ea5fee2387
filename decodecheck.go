package pagemill

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/pdfparse"
)

// A checker walks decoded JSON alongside the tables of optionspec.go, collects
// errors, and normalizes the values: formats become objects, old names are
// replaced, redactPII true becomes an object.
type checker struct {
	errs []FieldError
}

func (c *checker) fail(path, format string, args ...any) {
	c.errs = append(c.errs, FieldError{path, fmt.Sprintf(format, args...)})
}

// expect returns v as a T, and whether it is one.
func expect[T any](c *checker, path string, v any, what string) (T, bool) {
	t, ok := v.(T)
	if !ok {
		c.fail(path, "expected %s, got %s", what, kindOf(v))
	}
	return t, ok
}

func (c *checker) object(path string, v any, fields []field) any {
	m, ok := expect[map[string]any](c, path, v, "an object")
	if !ok {
		return nil
	}
	out := make(map[string]any, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == key })
		if i < 0 {
			c.fail(join(path, key), "unknown field")
			continue
		}
		f := &fields[i]
		name := key
		if f.alias != "" {
			name = f.alias
		}
		if m[key] == nil { // null counts as absent
			if !f.nullable && path != "" {
				c.fail(join(path, key), "must not be null")
			}
			continue
		}
		if _, ok := out[name]; ok && f.alias != "" {
			continue // the new name wins over the old one
		}
		out[name] = c.value(join(path, key), m[key], f)
	}
	for i := range fields {
		if fields[i].required && m[fields[i].name] == nil {
			c.fail(join(path, fields[i].name), "required")
		}
	}
	return out
}

func (c *checker) value(path string, v any, f *field) any {
	switch f.kind {
	case kindBool:
		expect[bool](c, path, v, "a boolean")
	case kindInt:
		return c.integer(path, v, f)
	case kindString:
		c.text(path, v, f)
	case kindArray:
		return c.array(path, v, f)
	case kindObject:
		return c.object(path, v, f.fields)
	case kindStrings:
		c.strings(path, v)
	case kindAction:
		return c.action(path, v)
	case kindNumber:
		expect[json.Number](c, path, v, "a number")
	case kindSchema:
		c.schema(path, v)
	case kindFormat:
		return c.format(path, v)
	case kindRedaction:
		return c.redaction(path, v, f)
	}
	return v
}

// integer accepts an integer in any notation (60000.0 and 6e4 are integers in
// JSON Schema) and returns it in plain digits.
func (c *checker) integer(path string, v any, f *field) any {
	n, ok := expect[json.Number](c, path, v, "an integer")
	if !ok {
		return v
	}
	x, err := n.Float64()
	i := int64(x)
	switch {
	case err != nil || x != float64(i) || math.Abs(x) >= 1<<53:
		c.fail(path, "expected an integer, got %s", excerpt.Of(n.String()))
		return v
	case i < int64(f.min):
		c.fail(path, "must be at least %d", f.min)
	case f.max > 0 && i > int64(f.max):
		c.fail(path, "must be at most %d", f.max)
	}
	return json.Number(strconv.FormatInt(i, 10))
}

// strings checks an object whose values must be strings.
func (c *checker) strings(path string, v any) {
	m, _ := expect[map[string]any](c, path, v, "an object")
	for _, key := range slices.Sorted(maps.Keys(m)) {
		expect[string](c, join(path, key), m[key], "a string")
	}
}

// action checks an action.
func (c *checker) action(path string, v any) any {
	m, _ := v.(map[string]any)
	if m["type"] == "wait" && (m["milliseconds"] == nil) == (m["selector"] == nil) {
		c.fail(path, "a wait has either milliseconds or a selector")
	}
	return c.typed(path, v, "an object", "action", actionFields)
}

// typed checks an object against the fields for its type; form is what is expected.
func (c *checker) typed(path string, v any, form, what string, types []field) any {
	m, ok := expect[map[string]any](c, path, v, form)
	if !ok {
		return nil
	}
	name, ok := m["type"].(string)
	if !ok {
		c.fail(join(path, "type"), "required, as a string")
		return nil
	}
	for i := range types {
		if types[i].name == name {
			return c.object(path, v, append([]field{{name: "type", kind: kindString}}, types[i].fields...))
		}
	}
	c.fail(join(path, "type"), "unknown %s %q", what, excerpt.Of(name))
	return nil
}

func (c *checker) text(path string, v any, f *field) {
	s, ok := expect[string](c, path, v, "a string")
	if !ok {
		return
	}
	n := utf8.RuneCountInString(s)
	switch {
	case f.enum != nil && !slices.Contains(f.enum, s):
		c.fail(path, "must be one of %s", strings.Join(f.enum, ", "))
	case n < f.min:
		c.fail(path, "must have at least %d character(s)", f.min)
	case f.max > 0 && n > f.max:
		c.fail(path, "must have at most %d characters", f.max)
	case f.like != nil && !f.like(s):
		c.fail(path, "must be %s", f.looks)
	}
}

func isDomain(s string) bool { return len(s) <= 253 && domain.MatchString(s) }

func isPageRange(s string) bool { return pdfparse.CheckPageRange(s) == nil }

// The forms of an ISO 3166 alpha-2 country code, a language tag with optional
// subtags, a domain name in which any label may be *, and a top-level domain.
var (
	isCountry  = regexp.MustCompile(`^[A-Z]{2}$`).MatchString
	isLanguage = regexp.MustCompile(`^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$`).MatchString
	domain     = regexp.MustCompile(`^[A-Za-z0-9*_-]+(?:\.[A-Za-z0-9*_-]+)*$`)
	isTLD      = regexp.MustCompile(`^[a-z0-9-]{1,63}$`).MatchString
)

func (c *checker) array(path string, v any, f *field) any {
	a, ok := expect[[]any](c, path, v, "an array")
	if !ok {
		return nil
	}
	if f.max > 0 && len(a) > f.max {
		c.fail(path, "must have at most %d items", f.max)
		return nil
	}
	out := make([]any, len(a))
	for i, e := range a {
		at := fmt.Sprintf("%s[%d]", path, i)
		if e == nil {
			c.fail(at, "must not be null")
			continue
		}
		out[i] = c.value(at, e, f.elem)
	}
	return out
}

// format expands "html" to {"type":"html"}.
func (c *checker) format(path string, v any) any {
	if name, ok := v.(string); ok {
		v = map[string]any{"type": name}
	}
	return c.typed(path, v, "a format's name or an object", "format", formatFields)
}

// redaction turns true into the defaults and false into none.
func (c *checker) redaction(path string, v any, f *field) any {
	switch v {
	case true:
		return map[string]any{"mode": "accurate", "replaceStyle": "tag"}
	case false:
		return nil
	}
	if _, ok := expect[map[string]any](c, path, v, "a boolean or an object"); !ok {
		return nil
	}
	return c.object(path, v, f.fields)
}

// schema refuses what the reference service refuses: an object schema that
// declares no properties and allows any (Reference 1.12). Package formats
// checks whether it is a valid JSON Schema at all (status 422).
func (c *checker) schema(path string, v any) {
	switch v := v.(type) {
	case bool:
	case map[string]any:
		c.freeDict(path, v, 0)
	default:
		c.fail(path, "expected a JSON Schema, got %s", kindOf(v))
	}
}

func (c *checker) freeDict(path string, v any, depth int) {
	if depth > 200 {
		c.fail(path, "nested too deeply")
		return
	}
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			c.freeDict(fmt.Sprintf("%s[%d]", path, i), e, depth+1)
		}
	case map[string]any:
		if v["$ref"] != nil {
			return
		}
		if v["type"] == "object" && v["properties"] == nil && v["patternProperties"] == nil && v["additionalProperties"] == true {
			c.fail(path, "an object schema must name properties where additionalProperties is true")
		}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			c.freeDict(join(path, k), v[k], depth+1)
		}
	}
}

// combinations checks the rules between fields.
func (c *checker) combinations(m map[string]any) {
	count := map[string]int{}
	list, _ := m["formats"].([]any)
	for _, v := range list {
		if v, ok := v.(map[string]any); ok {
			name, _ := v["type"].(string)
			count[name]++
		}
	}
	switch {
	case count["rawBase64"] > 0 && len(list) > 1:
		c.fail("formats", "The rawBase64 format cannot be combined with other formats")
	case count["changeTracking"] > 0 && count["markdown"] == 0:
		c.fail("formats", "The changeTracking format requires the markdown format to be specified as well")
	case count["screenshot"] > 1:
		c.fail("formats", "You may only specify one screenshot format")
	}
	for _, f := range formatFields {
		if count[f.name] > 1 && f.name != "screenshot" {
			c.fail("formats", "%s is given more than once", f.name)
		}
	}
	wait, limit := intOr(m["waitFor"], 0), intOr(m["timeout"], 60000)
	if wait*2 > limit {
		c.fail("waitFor", "waitFor must not exceed half of timeout")
	}
	var waits int64
	actions, _ := m["actions"].([]any)
	for _, a := range actions {
		if a, ok := a.(map[string]any); ok && a["type"] == "wait" {
			waits += intOr(a["milliseconds"], 0)
		}
	}
	if wait+waits > 60000 && waits > 0 {
		c.fail("actions", "the waits must not exceed 60000 milliseconds in all")
	}
}

func intOr(v any, def int64) int64 {
	if n, ok := v.(json.Number); ok {
		if i, err := n.Int64(); err == nil {
			return i
		}
	}
	return def
}

func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "an array"
	}
	return "an object"
}

func join(path, key string) string {
	if path == "" {
		return excerpt.Of(key)
	}
	return path + "." + excerpt.Of(key)
}

//go:build !pagemill_noformats

package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/pagemill/pagemill/internal/cancel"
)

// resource is the name under which the caller's schema is known. The scheme is
// none that anything could load.
const resource = "mem:///schema.json"

// Schema is a compiled schema with its source.
type Schema struct {
	Source   map[string]any
	compiled *jsonschema.Schema
	meter    *meter
	enum     int // members of its largest enum
}

// refuse is the loader of a library that reads no files and no network.
type refuse struct{}

var errExternal = errors.New("references to files and addresses are not followed")

func (refuse) Load(url string) (any, error) { return nil, errExternal }

// Compile reads and compiles a schema of any draft; 2020-12 where it names
// none.
func Compile(text []byte) (*Schema, []Problem) {
	doc, err := decode(text)
	if err != nil {
		return nil, []Problem{{Pointer: "", Keyword: "", Reason: "the schema is not valid JSON: " + err.Error()}}
	}
	source, ok := doc.(map[string]any)
	if !ok {
		return nil, []Problem{{Pointer: "", Keyword: "type", Reason: "the schema is not an object"}}
	}
	if isPropertyMap(source) {
		source = map[string]any{"type": "object", "properties": source}
		doc = source
	}
	if p := tooDeep(doc, 0); p {
		return nil, []Problem{{Pointer: "", Keyword: "", Reason: fmt.Sprintf("the schema nests deeper than %d levels", maxDepth)}}
	}
	if reason := tooLarge(text, doc); reason != "" {
		return nil, []Problem{{Reason: reason}}
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(refuse{})
	c.AssertFormat()
	if err := c.AddResource(resource, doc); err != nil {
		return nil, compileProblems(doc, err)
	}
	compiled, err := c.Compile(resource)
	if err != nil {
		return nil, compileProblems(doc, err)
	}
	s := &Schema{Source: source, compiled: compiled, meter: &meter{}, enum: largestEnum(doc)}
	s.meter.install(compiled)
	return s, nil
}

// isPropertyMap reports whether an object is no schema but the properties of
// one, as callers write who leave out what is around them: {"title": {"type":
// "string"}}. Every value then is a schema, and no name that of a keyword that
// holds schemas.
func isPropertyMap(m map[string]any) bool {
	for name, v := range m {
		s, ok := v.(map[string]any)
		if !ok || strings.HasPrefix(name, "$") {
			return false
		}
		switch name {
		case "properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "propertyNames", "items", "prefixItems", "additionalItems", "unevaluatedItems", "contains",
			"not", "if", "then", "else", "definitions", "dependencies", "dependentSchemas", "allOf", "anyOf", "oneOf", "contentSchema":
			return false
		}
		if s["type"] == nil && s["properties"] == nil && s["items"] == nil && s["$ref"] == nil && s["enum"] == nil && s["anyOf"] == nil && s["oneOf"] == nil {
			return false
		}
	}
	return len(m) > 0
}

func tooDeep(v any, depth int) bool {
	if depth > maxDepth {
		return true
	}
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			if tooDeep(e, depth+1) {
				return true
			}
		}
	case []any:
		for _, e := range v {
			if tooDeep(e, depth+1) {
				return true
			}
		}
	}
	return false
}

func decode(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

// Check holds a value, as encoding/json with UseNumber decodes it, against the
// schema. A schema that takes too much work is a problem. A Schema checks one
// value at a time.
func (s *Schema) Check(check *cancel.Checker, value any) (problems []Problem) {
	defer func() {
		switch r := recover(); r {
		case nil:
		case errTooMuch:
			problems = []Problem{{Reason: errTooMuch.Error()}}
		default:
			panic(r)
		}
	}()
	size := Parts(value)
	if s.enum*size > maxComparisons {
		return []Problem{{Keyword: "enum", Reason: fmt.Sprintf("%d members are too many to compare with every part of the result", s.enum)}}
	}
	s.meter.left, s.meter.check = max(maxEvaluations, evaluationsPerPart*size), check
	err := s.compiled.Validate(value)
	if err == nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return []Problem{{Reason: err.Error()}}
	}
	return leaves(invalid)
}

// compileProblems says where in the schema a compile error is.
func compileProblems(doc any, err error) []Problem {
	var invalid *jsonschema.SchemaValidationError
	var load *jsonschema.LoadURLError
	var regex *jsonschema.InvalidRegexError
	var pointer *jsonschema.JSONPointerNotFoundError
	var anchor *jsonschema.AnchorNotFoundError
	switch {
	case errors.As(err, &invalid):
		var v *jsonschema.ValidationError
		if errors.As(invalid.Err, &v) {
			return explain(doc, leaves(v))
		}
	case errors.As(err, &load):
		url := strings.TrimPrefix(strings.TrimSuffix(load.URL, "#"), "mem:///") // a relative reference was resolved
		at := findValue(doc, func(key, s string) bool {
			return (key == "$ref" || key == "$schema" || key == "$dynamicRef") && strings.HasPrefix(s, url)
		})
		return []Problem{{Pointer: at, Keyword: lastPart(at), Reason: fmt.Sprintf("%q is not part of the schema: %v", url, errExternal)}}
	case errors.As(err, &regex):
		return []Problem{{Pointer: strings.TrimPrefix(regex.URL, resource+"#"), Keyword: "pattern", Reason: fmt.Sprintf("%q is no regular expression that is supported: %v", regex.Regex, regex.Err)}}
	case errors.As(err, &pointer):
		at := findValue(doc, func(key, s string) bool { return key == "$ref" && strings.HasSuffix(pointer.URL, s) })
		return []Problem{{Pointer: at, Keyword: "$ref", Reason: "the reference leads nowhere: " + strings.TrimPrefix(pointer.URL, resource)}}
	case errors.As(err, &anchor):
		at := findValue(doc, func(key, s string) bool { return key == "$ref" && s != "" && strings.HasSuffix(anchor.Reference, s) })
		return []Problem{{Pointer: at, Keyword: "$ref", Reason: "the anchor does not exist: " + strings.TrimPrefix(anchor.Reference, resource)}}
	}
	at := findValue(doc, func(key, s string) bool {
		return (key == "$ref" || key == "$schema" || key == "$id") && s != "" && strings.Contains(err.Error(), s)
	})
	return []Problem{{Pointer: at, Keyword: lastPart(at), Reason: strings.ReplaceAll(err.Error(), resource, "")}}
}

// explain words what a pattern that Go can't run is: most are lookaheads.
func explain(doc any, problems []Problem) []Problem {
	for i := range problems {
		p := &problems[i]
		if p.Keyword == "format" && strings.Contains(p.Reason, "valid regex") && !strings.HasSuffix(p.Pointer, "/pattern") {
			p.Pointer = badPattern(doc, "")
		}
		if p.Keyword == "format" && strings.HasSuffix(p.Pointer, "/pattern") || strings.Contains(p.Pointer, "/patternProperties") {
			p.Keyword, p.Reason = "pattern", "no regular expression that is supported (lookahead, lookbehind and back references are not): "+p.Reason
		}
	}
	return problems
}

// badPattern returns the pointer of the first key of patternProperties that is
// no regular expression.
func badPattern(v any, at string) string {
	m, ok := v.(map[string]any)
	if !ok {
		return ""
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		inner := at + pointerOf([]string{key})
		if patterns, ok := m[key].(map[string]any); ok && key == "patternProperties" {
			for _, p := range slices.Sorted(maps.Keys(patterns)) {
				if _, err := regexp.Compile(p); err != nil {
					return inner + pointerOf([]string{p})
				}
			}
		}
		if found := badPattern(m[key], inner); found != "" {
			return found
		}
	}
	return ""
}

// leaves returns the innermost causes: they say what is wrong and where.
func leaves(e *jsonschema.ValidationError) []Problem {
	if len(e.Causes) == 0 {
		return []Problem{problem(e)}
	}
	var out []Problem
	switch e.ErrorKind.(type) {
	case *kind.AnyOf:
		return []Problem{choice(e)}
	case *kind.Contains, *kind.MinContains, *kind.MaxContains:
		return []Problem{problem(e)}
	}
	if k, ok := e.ErrorKind.(*kind.OneOf); ok && len(k.Subschemas) == 0 {
		return []Problem{choice(e)}
	}
	for _, c := range e.Causes {
		for _, p := range leaves(c) {
			if !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// choice describes a value that fits none of several schemas, by what each
// says about it.
func choice(e *jsonschema.ValidationError) Problem {
	p := problem(e)
	var reasons []string
	for _, c := range e.Causes {
		for _, q := range leaves(c) {
			if !slices.Contains(reasons, q.Reason) && len(reasons) < 4 {
				reasons = append(reasons, q.Reason)
			}
		}
	}
	p.Reason = "fits none of the alternatives: " + strings.Join(reasons, "; ")
	return p
}

func problem(e *jsonschema.ValidationError) Problem {
	p := Problem{Pointer: pointerOf(e.InstanceLocation), Reason: e.ErrorKind.LocalizedString(message.NewPrinter(language.English))}
	if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
		p.Keyword = path[0]
	}
	return p
}

func pointerOf(path []string) string {
	var b strings.Builder
	for _, part := range path {
		b.WriteByte('/')
		b.WriteString(strings.NewReplacer("~", "~0", "/", "~1").Replace(part))
	}
	return b.String()
}

func lastPart(pointer string) string {
	return pointer[strings.LastIndexByte(pointer, '/')+1:]
}

// findValue returns the pointer of the first string for which match says yes,
// keys in order.
func findValue(v any, match func(key, s string) bool) string {
	at, _ := find(v, "", "", match)
	return at
}

func find(v any, key, at string, match func(key, s string) bool) (string, bool) {
	switch v := v.(type) {
	case string:
		return at, match(key, v)
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			if p, ok := find(v[k], k, at+pointerOf([]string{k}), match); ok {
				return p, true
			}
		}
	case []any:
		for i, e := range v {
			if p, ok := find(e, key, fmt.Sprintf("%s/%d", at, i), match); ok {
				return p, true
			}
		}
	}
	return "", false
}

//go:build !pagemill_noformats

package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/jsonschema"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Limits on the work of a check; results take a few thousand evaluations, but
// references that fan out double them at each level.
const (
	maxEvaluations = 300_000

	evaluationsPerPart = 20 // for a large value
)

// Limits on a schema to compile.
const (
	maxBytes   = 1 << 20
	maxSchemas = 10_000
)

// Schema is a compiled schema with its source.
type Schema struct {
	Source   map[string]any
	compiled *jsonschema.Schema
}

// Compile reads and compiles a schema of any draft; 2020-12 if it names none.
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
	compiled, problems := jsonschema.Compile(doc)
	if len(problems) > 0 {
		return nil, problems
	}
	return &Schema{Source: source, compiled: compiled}, nil
}

// tooLarge returns why a schema is too large to compile, "" if it is not.
func tooLarge(text []byte, doc any) string {
	if len(text) > maxBytes {
		return fmt.Sprintf("the schema has more than %d bytes", maxBytes)
	}
	if objects(doc) > maxSchemas {
		return fmt.Sprintf("the schema has more than %d properties and other parts", maxSchemas)
	}
	return ""
}

// objects counts the objects in a value.
func objects(v any) int {
	n := 0
	switch v := v.(type) {
	case map[string]any:
		n = 1
		for _, e := range v {
			n += objects(e)
		}
	case []any:
		for _, e := range v {
			n += objects(e)
		}
	}
	return n
}

// isPropertyMap reports whether m is a bare property map, without the enclosing
// schema: {"title": {"type": "string"}}. Then every value is a schema, and no
// name is a keyword that contains schemas.
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

// Check validates a value, decoded by encoding/json with UseNumber, against the
// schema. Exceeding the limit on work is a problem.
func (s *Schema) Check(check *cancel.Checker, value any) []Problem {
	problems, err := s.compiled.Check(check, max(maxEvaluations, evaluationsPerPart*jsonschema.Parts(value)), value)
	if err != nil {
		return []Problem{{Reason: err.Error()}}
	}
	return problems
}

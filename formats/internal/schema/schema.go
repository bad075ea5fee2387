//go:build !pagemill_noformats

package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Limits on a schema to compile. The library keeps the address of every part as
// one text, so that a long name counts once for everything below it.
const (
	maxBytes    = 1 << 20
	maxSchemas  = 10_000
	maxPointers = 16 << 20 // bytes of all JSON pointers
)

// address is that of a schema that has none: it can't be loaded.
const address = "mem:///schema.json"

// Schema is a compiled schema with its source. It is safe for concurrent use.
type Schema struct {
	Source   map[string]any
	compiled *jsonschema.Schema
}

// Compile reads and compiles a schema of any draft; 2020-12 if it names none.
func Compile(text []byte) (*Schema, []Problem) {
	if len(text) > maxBytes {
		return nil, []Problem{{Reason: fmt.Sprintf("the schema has more than %d bytes", maxBytes)}}
	}
	doc, err := decode(text)
	if err != nil {
		return nil, []Problem{{Reason: "the schema is not valid JSON: " + err.Error()}}
	}
	source, ok := doc.(map[string]any)
	if !ok {
		return nil, []Problem{{Keyword: "type", Reason: "the schema is not an object"}}
	}
	if isPropertyMap(source) {
		source = map[string]any{"type": "object", "properties": source}
	}
	if reason := tooLarge(source); reason != "" {
		return nil, []Problem{{Reason: reason}}
	}
	patterns := &patterns{}
	c := jsonschema.NewCompiler()
	c.UseLoader(nowhere{})
	c.UseRegexpEngine(patterns.compile)
	c.AssertFormat()
	if err := c.AddResource(address, source); err != nil {
		return nil, compileProblems(err)
	}
	compiled, err := c.Compile(address)
	if err != nil {
		return nil, compileProblems(err)
	}
	return &Schema{Source: source, compiled: compiled}, nil
}

// nowhere loads nothing.
type nowhere struct{}

func (nowhere) Load(string) (any, error) { return nil, errors.New("not part of the schema") }

// tooLarge returns why a schema is too large to compile, "" if it is not.
func tooLarge(doc any) string {
	schemas, pointers, deep, number := 0, 0, false, ""
	var walk func(v any, at, depth int)
	walk = func(v any, at, depth int) {
		if pointers += at; depth > maxDepth || pointers > maxPointers {
			deep = deep || depth > maxDepth
			return
		}
		switch v := v.(type) {
		case map[string]any:
			schemas++
			for name, e := range v {
				walk(e, at+1+len(name), depth+1)
			}
		case []any:
			for _, e := range v {
				walk(e, at+2, depth+1)
			}
		case json.Number:
			if !isSmall(v) {
				number = v.String()
			}
		}
	}
	walk(doc, 0, 0)
	switch {
	case deep:
		return fmt.Sprintf("the schema nests deeper than %d levels", maxDepth)
	case pointers > maxPointers:
		return fmt.Sprintf("the pointers to the schema's parts have more than %d bytes", maxPointers)
	case schemas > maxSchemas:
		return fmt.Sprintf("the schema has more than %d properties and other parts", maxSchemas)
	case number != "":
		return "the schema holds a number that is too large or too long: " + excerptOf(number)
	}
	return ""
}

// maxDigits is how many decimal digits a number may have when it is written
// without an exponent: double precision needs 308 before the point and 324
// after it.
const maxDigits = 800

// isSmall reports whether a number may be computed with: the library computes
// exactly, which for 1e1000000 takes a million digits.
func isSmall(n json.Number) bool {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(n.String()), "e")
	if len(mantissa) > maxDigits {
		return false
	}
	if exponent == "" {
		return true
	}
	e, ok := new(big.Int).SetString(strings.TrimPrefix(exponent, "+"), 10)
	return ok && e.IsInt64() && e.Int64() <= maxDigits && e.Int64() >= -maxDigits
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
// schema. The problems are sorted by pointer, keyword and reason. Exceeding the
// limit on work is a problem.
func (s *Schema) Check(check *cancel.Checker, value any) []Problem {
	b := budget{left: max(maxEvaluations, evaluationsPerPart*Parts(value)), checker: check}
	if reason := b.exceeded(s.compiled, value); reason != "" {
		return []Problem{{Reason: reason}}
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(s.compiled.Validate(value), &invalid) {
		return nil
	}
	return problemsOf(check, invalid)
}

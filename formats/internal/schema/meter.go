//go:build !pagemill_noformats

package schema

import (
	"errors"
	"fmt"
	"regexp/syntax"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Bounds on the work of a check. An evaluation is one schema held against one
// part of the value and takes about half a microsecond; results have a few
// thousand, but references that fan out double them at each level.
const (
	maxEvaluations = 300_000
	maxComparisons = 5_000_000 // members of enums compared with parts of the value

	evaluationsPerPart = 20 // of a large value
)

// Bounds on what is compiled: the library looks a schema up among all those
// that wait, so that compiling 10,000 takes 0.3 s and 50,000 forty.
const (
	maxBytes   = 1 << 20
	maxSchemas = 10_000
)

// tooLarge says what of a schema is too much to compile, "" where nothing is.
func tooLarge(text []byte, doc any) string {
	if len(text) > maxBytes {
		return fmt.Sprintf("the schema has more than %d bytes", maxBytes)
	}
	if objects(doc) > maxSchemas {
		return fmt.Sprintf("the schema has more than %d properties and other parts", maxSchemas)
	}
	return ""
}

// objects counts the objects that a value is made of.
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

// errTooMuch ends a check that has used up its evaluations.
var errTooMuch = errors.New("the schema takes too many evaluations: references in allOf, anyOf or oneOf multiply")

// A meter counts evaluations. The library offers no hook for it, but asserts
// the format of a schema before anything that leads to other schemas.
type meter struct {
	left  int
	check *cancel.Checker
}

func (m *meter) spend(n int) {
	m.check.Step()
	if m.left -= n; m.left < 0 {
		panic(errTooMuch)
	}
}

// install makes every schema that can be reached from s report to the meter.
func (m *meter) install(s *jsonschema.Schema) {
	seen := map[*jsonschema.Schema]bool{}
	todo := []*jsonschema.Schema{s}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s == nil || seen[s] {
			continue
		}
		seen[s] = true
		m.wrap(s)
		todo = appendSubschemas(todo, s)
	}
}

func (m *meter) wrap(s *jsonschema.Schema) {
	own := s.Format
	name := ""
	if own != nil {
		name = own.Name
	}
	states := 1 + statesOf(s.Pattern)
	s.Format = &jsonschema.Format{Name: name, Validate: func(v any) error {
		m.spend(1)
		if text, ok := v.(string); ok {
			m.spend(len(text) / stepsPerEvaluation * states)
		}
		if own == nil {
			return nil
		}
		return own.Validate(v)
	}}
}

// stepsPerEvaluation is how many steps of an automaton take as long as an
// evaluation.
const stepsPerEvaluation = 100

// statesOf returns the size of the automaton that matches a pattern: each byte
// of a text may take a step for each state.
func statesOf(pattern jsonschema.Regexp) int {
	if pattern == nil {
		return 0
	}
	re, err := syntax.Parse(pattern.String(), syntax.Perl)
	if err != nil {
		return 0
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return 0
	}
	return len(prog.Inst)
}

func appendSubschemas(to []*jsonschema.Schema, s *jsonschema.Schema) []*jsonschema.Schema {
	to = append(to, s.Ref, s.RecursiveRef, s.Not, s.If, s.Then, s.Else, s.PropertyNames, s.UnevaluatedProperties,
		s.Contains, s.Items2020, s.UnevaluatedItems, s.ContentSchema)
	if s.DynamicRef != nil {
		to = append(to, s.DynamicRef.Ref)
	}
	to = append(to, s.AllOf...)
	to = append(to, s.AnyOf...)
	to = append(to, s.OneOf...)
	to = append(to, s.PrefixItems...)
	for _, c := range s.Properties {
		to = append(to, c)
	}
	for _, c := range s.PatternProperties {
		to = append(to, c)
	}
	for _, c := range s.DependentSchemas {
		to = append(to, c)
	}
	for _, c := range s.Dependencies {
		to = appendAny(to, c)
	}
	to = appendAny(to, s.AdditionalProperties)
	to = appendAny(to, s.Items)
	return appendAny(to, s.AdditionalItems)
}

// appendAny appends what a field of several types holds of schemas.
func appendAny(to []*jsonschema.Schema, v any) []*jsonschema.Schema {
	switch v := v.(type) {
	case *jsonschema.Schema:
		return append(to, v)
	case []*jsonschema.Schema:
		return append(to, v...)
	}
	return to
}

// largestEnum returns how many members the largest enum below v has.
func largestEnum(v any) int {
	most := 0
	switch v := v.(type) {
	case map[string]any:
		for key, e := range v {
			if list, ok := e.([]any); ok && key == "enum" {
				most = max(most, len(list))
			}
			most = max(most, largestEnum(e))
		}
	case []any:
		for _, e := range v {
			most = max(most, largestEnum(e))
		}
	}
	return most
}

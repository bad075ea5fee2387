//go:build !pagemill_noformats

package schema

import (
	"encoding/json"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Limits on the work of a check, in evaluations of a schema on a part of a
// value, each about a microsecond. Results take a few thousand; references that
// fan out double them at each level.
const (
	maxEvaluations     = 300_000
	evaluationsPerPart = 20  // for a large value
	bytesPerEvaluation = 100 // of text, matched by one state of an automaton or compared
	stepsPerEvaluation = 50  // of a chain of references, which the library searches for cycles
	pairsPerItem       = 20  // uniqueItems: the library compares each item with so many
)

// maxStates bounds the automata of all patterns of a schema: each state takes
// about a microsecond to make.
const maxStates = 200_000

const tooMuch = "the schema takes too many evaluations: references in allOf, anyOf or oneOf multiply"

// A budget counts the evaluations that a check may take before it is begun. It
// unfolds the schema over the value as the library does, but takes every
// alternative, so that its count is never too low.
type budget struct {
	left    int
	checker *cancel.Checker
	reason  string
}

// A chain is the schemas that lead to the current one on the same value.
type chain struct {
	schema *jsonschema.Schema
	parent *chain
	length int
}

// exceeded returns why a check would take too long, "" if it would not.
func (b *budget) exceeded(s *jsonschema.Schema, v any) string {
	b.value(s, v, nil)
	return b.reason
}

func (b *budget) spend(n int) bool {
	b.checker.Step()
	if b.left -= n; b.left < 0 && b.reason == "" {
		b.reason = tooMuch
	}
	return b.reason == ""
}

// value counts the evaluations of a schema on a value; above are the schemas
// that led here on the same value.
func (b *budget) value(s *jsonschema.Schema, v any, above *chain) {
	if s == nil {
		return
	}
	here := &chain{schema: s, parent: above}
	for c := above; c != nil; c = c.parent {
		if here.length++; c.schema == s {
			return // the library reports the cycle
		}
	}
	if !b.spend(1+here.length/stepsPerEvaluation) || s.Bool != nil {
		return
	}
	b.compared(s, v)
	for _, inner := range [...]*jsonschema.Schema{s.Ref, s.RecursiveRef, s.Not, s.If, s.Then, s.Else} {
		b.value(inner, v, here)
	}
	if s.DynamicRef != nil {
		b.value(s.DynamicRef.Ref, v, here)
	}
	for _, list := range [...][]*jsonschema.Schema{s.AllOf, s.AnyOf, s.OneOf} {
		for _, inner := range list {
			b.value(inner, v, here)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		b.object(s, v, here)
	case []any:
		b.array(s, v)
	case string:
		b.matched(s.Pattern, v)
	case json.Number:
		if !isSmall(v) && b.reason == "" {
			b.reason = "the value holds a number that is too large or too long: " + excerptOf(v.String())
		}
	}
}

// compared counts the comparisons of const, enum and uniqueItems.
func (b *budget) compared(s *jsonschema.Schema, v any) {
	size := 0
	if s.Enum != nil {
		size += len(s.Enum.Values)
	}
	if s.Const != nil {
		size += Parts(*s.Const)
	}
	if list, ok := v.([]any); ok && s.UniqueItems {
		size += min(len(list), pairsPerItem) * Parts(v)
	}
	if s.Format != nil {
		if text, ok := v.(string); ok {
			size += len(text)
		}
	}
	b.spend(size / bytesPerEvaluation)
}

func (b *budget) object(s *jsonschema.Schema, v map[string]any, here *chain) {
	b.spend(len(v) / bytesPerEvaluation)
	for name, part := range v {
		if b.reason != "" {
			return
		}
		b.value(s.Properties[name], part, nil)
		for pattern, inner := range s.PatternProperties {
			b.matched(pattern, name)
			b.value(inner, part, nil)
		}
		if inner, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
			b.value(inner, part, nil)
		}
		b.value(s.PropertyNames, name, nil)
		b.value(s.UnevaluatedProperties, part, nil)
		b.value(s.DependentSchemas[name], v, here)
		if inner, ok := s.Dependencies[name].(*jsonschema.Schema); ok {
			b.value(inner, v, here)
		}
	}
}

func (b *budget) array(s *jsonschema.Schema, v []any) {
	positional, _ := s.Items.([]*jsonschema.Schema)
	each, _ := s.Items.(*jsonschema.Schema)
	rest, _ := s.AdditionalItems.(*jsonschema.Schema)
	for i, part := range v {
		if b.reason != "" {
			return
		}
		if i < len(s.PrefixItems) {
			b.value(s.PrefixItems[i], part, nil)
		}
		if i < len(positional) {
			b.value(positional[i], part, nil)
		}
		for _, inner := range [...]*jsonschema.Schema{each, rest, s.Items2020, s.Contains, s.UnevaluatedItems} {
			b.value(inner, part, nil)
		}
	}
}

func (b *budget) matched(r jsonschema.Regexp, text string) {
	if p, ok := r.(*pattern); ok {
		b.spend(len(text) / bytesPerEvaluation * (1 + p.states))
	}
}

// A pattern is a regular expression with the size of its automaton: each state
// may take a step for each byte of a text.
type pattern struct {
	*regexp.Regexp
	states int
}

// patterns compiles the regular expressions of one schema, each once.
type patterns struct {
	made   map[string]*pattern
	states int // of all of them
}

func (p *patterns) compile(source string) (jsonschema.Regexp, error) {
	if made := p.made[source]; made != nil {
		return made, nil
	}
	parsed, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil, err
	}
	n := states(parsed)
	if p.states += n; p.states > maxStates {
		return nil, fmt.Errorf("the patterns have more than %d states", maxStates)
	}
	re, err := regexp.Compile(source)
	if err != nil {
		return nil, err
	}
	if p.made == nil {
		p.made = map[string]*pattern{}
	}
	p.made[source] = &pattern{re, n}
	return p.made[source], nil
}

// states is about how many states the automaton of a regular expression has,
// without making it.
func states(re *syntax.Regexp) int {
	n := 1
	if re.Op == syntax.OpLiteral {
		n = len(re.Rune)
	}
	for _, sub := range re.Sub {
		n += states(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return n
}

// unescaped undoes the escapes of a part of a JSON pointer.
func unescaped(part string) string {
	return strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
}

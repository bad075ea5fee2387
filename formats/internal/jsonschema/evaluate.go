package jsonschema

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/excerpt"
)

// ErrTooMuch ends a check that exceeds its evaluations.
var ErrTooMuch = errors.New("the schema takes too many evaluations: references in allOf, anyOf or oneOf multiply")

// Check validates a value, decoded by encoding/json with UseNumber, against the
// schema. It makes at most the given number of evaluations of a schema on a
// part of the value, each of about 0.5 µs; beyond that it fails with
// ErrTooMuch.
func (s *Schema) Check(check *cancel.Checker, evaluations int, value any) (problems []Problem, err error) {
	defer func() {
		switch r := recover(); r {
		case nil:
		case ErrTooMuch:
			problems, err = nil, ErrTooMuch
		default:
			panic(r)
		}
	}()
	e := evaluation{left: evaluations, checker: check}
	return e.check(s.root, value), nil
}

// An evaluation is the state of one check.
type evaluation struct {
	left    int
	checker *cancel.Checker
	path    []step // from the root of the value to the current part
	quiet   int    // if positive, only whether there is a problem matters
}

// A step is a member name or, if that is empty and index is not negative, an
// index.
type step struct {
	name  string
	index int
}

func (e *evaluation) check(n *node, v any) []Problem {
	own := newRest(n, v, false)
	found := e.run(n, v, &scope{node: n}, &own)
	seen := make(map[Problem]bool, len(found))
	out := found[:0]
	for _, p := range found {
		if !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}

func (e *evaluation) spend(n int) {
	e.checker.Step()
	if e.left -= n; e.left < 0 {
		panic(ErrTooMuch)
	}
}

// bytesPerEvaluation is how many bytes of text count as one evaluation, when
// matched by one state of an automaton or compared.
const bytesPerEvaluation = 100

func (e *evaluation) matches(p *pattern, s string) bool {
	e.spend(len(s) / bytesPerEvaluation * (1 + p.states))
	return p.re.MatchString(s)
}

// pointer returns the JSON pointer of the current part.
func (e *evaluation) pointer() string {
	var b strings.Builder
	for _, s := range e.path {
		b.WriteByte('/')
		if s.name == "" && s.index >= 0 {
			b.WriteString(strconv.Itoa(s.index))
		} else {
			b.WriteString(escape(s.name))
		}
	}
	return b.String()
}

var silent = []Problem{{}}

// problem returns a list of one problem of the current part; while quiet, the
// problem is empty.
func (e *evaluation) problem(make func() Problem) []Problem {
	if e.quiet > 0 {
		return silent
	}
	p := make()
	p.Pointer = e.pointer()
	e.spend((len(p.Pointer) + len(p.Reason)) / bytesPerEvaluation)
	p.Reason = excerpt.Cut(p.Reason, maxReason)
	return []Problem{p}
}

// A scope records the chain of schemas that led to the current one.
type scope struct {
	node   *node
	parent *scope
	part   int // depth in the value; schemas of equal depth validate the same part
}

func (s *scope) cyclic() bool {
	for p := s.parent; p != nil && p.part == s.part; p = p.parent {
		if p.node == s.node {
			return true
		}
	}
	return false
}

// same validates the current part against another schema.
func (e *evaluation) same(n *node, v any, s *scope, r *rest) []Problem {
	own := newRest(n, v, !r.empty())
	found := e.run(n, v, &scope{n, s, s.part}, &own)
	if found == nil {
		r.keep(&own)
	}
	return found
}

// quietly is same if only the outcome matters.
func (e *evaluation) quietly(n *node, v any, s *scope, r *rest) bool {
	e.quiet++
	found := e.same(n, v, s, r)
	e.quiet--
	return found == nil
}

// below validates a child of the current part against a schema.
func (e *evaluation) below(n *node, v any, s *scope, name string, index int) []Problem {
	if n.always {
		return nil
	}
	e.path = append(e.path, step{name, index})
	own := newRest(n, v, false)
	found := e.run(n, v, &scope{n, s, s.part + 1}, &own)
	e.path = e.path[:len(e.path)-1]
	return found
}

// run validates the current part against a schema and leaves its unevaluated
// members in r.
func (e *evaluation) run(n *node, v any, s *scope, r *rest) []Problem {
	e.spend(1)
	switch {
	case n.always:
		return nil
	case n.never:
		return e.problem(func() Problem { return Problem{Reason: "false schema"} })
	case s.cyclic():
		return e.problem(func() Problem {
			return Problem{Reason: fmt.Sprintf("the schema at %q leads back to itself", "#"+excerpt.Of(n.at))}
		})
	}
	t := typeOf(v)
	if found := e.plain(n, v, t); found != nil {
		return found
	}
	var found []Problem
	if n.reference != nil {
		found = e.same(n.reference, v, s, r)
		if n.in.draft < draft2019 {
			return found
		}
	}
	add := func(more []Problem) bool {
		found = append(found, more...)
		return e.quiet > 0 && len(found) > 0
	}
	switch {
	case found != nil && e.quiet > 0:
	case add(e.typed(n, v, s, r)):
	case add(e.references(n, v, s, r)):
	case add(e.choices(n, v, s, r)):
	default:
		add(e.unevaluated(n, v, s, r))
	}
	return found
}

// plain checks type, const, enum and format: run stops if one of them fails.
func (e *evaluation) plain(n *node, v any, t typeSet) []Problem {
	switch {
	case t == 0:
		return e.problem(func() Problem { return Problem{Reason: fmt.Sprintf("invalid jsonType %T", v)} })
	case n.types != 0 && !n.types.matches(t, v):
		return e.problem(func() Problem { return wrongType(t, n.types) })
	case n.constant != nil && e.key(v) != n.constant.key:
		return e.problem(func() Problem { return notConstant(n.constant.value) })
	case n.enum != nil && !e.listed(n.enum, v):
		return e.problem(func() Problem { return notListed(n.enum.values) })
	}
	if n.isFormat != nil && t == text {
		e.spend(len(v.(string)) / bytesPerEvaluation)
		if err := n.isFormat(v.(string)); err != nil {
			return e.problem(func() Problem {
				return Problem{Keyword: "format", Reason: quote(v.(string)) + " is not valid " + excerpt.Of(n.format) + ": " + err.Error()}
			})
		}
	}
	return nil
}

// key is keyOf with its work counted.
func (e *evaluation) key(v any) string {
	key := keyOf(v)
	e.spend(len(key) / bytesPerEvaluation)
	return key
}

func (e *evaluation) listed(list *enum, v any) bool {
	if s, ok := v.(string); ok {
		return list.texts[s]
	}
	return len(list.keys) > 0 && list.keys[e.key(v)]
}

func notConstant(want any) Problem {
	if isComposite(want) {
		return Problem{Keyword: "const", Reason: "'const' failed"}
	}
	return Problem{Keyword: "const", Reason: "value must be " + display(want)}
}

func notListed(values []any) Problem {
	shown := make([]string, len(values))
	for i, v := range values {
		if isComposite(v) {
			return Problem{Keyword: "enum", Reason: "'enum' failed"}
		}
		shown[i] = display(v)
	}
	if len(shown) == 1 {
		return Problem{Keyword: "enum", Reason: "value must be " + shown[0]}
	}
	return Problem{Keyword: "enum", Reason: "value must be one of " + strings.Join(shown, ", ")}
}

// references follows references whose target depends on the path to them.
func (e *evaluation) references(n *node, v any, s *scope, r *rest) []Problem {
	var found []Problem
	if target := n.recursiveReference; target != nil {
		if target.in.recursive != nil && target == target.in.recursive {
			for p := s; p != nil; p = p.parent {
				if p.node.in.recursive != nil {
					target = p.node.in.recursive
				}
			}
		}
		found = append(found, e.same(target, v, s, r)...)
	}
	if target := n.dynamicReference; target != nil {
		if n.dynamicName != "" {
			for p := s; p != nil; p = p.parent {
				if other := p.node.in.dynamic[n.dynamicName]; other != nil {
					target = other
				}
			}
		}
		found = append(found, e.same(target, v, s, r)...)
	}
	return found
}

// typed checks the keywords of the value's type.
func (e *evaluation) typed(n *node, v any, s *scope, r *rest) []Problem {
	switch v := v.(type) {
	case nil, bool:
		return nil
	case map[string]any:
		if n.objects != nil {
			return e.object(n.objects, v, s, r)
		}
		return nil
	case []any:
		if n.arrays != nil {
			return e.array(n, v, s, r)
		}
		return nil
	case string:
		if n.texts != nil {
			return e.text(n.texts, v)
		}
		return nil
	}
	if len(n.numbers) == 0 {
		return nil
	}
	return e.number(n.numbers, v)
}

// choices checks not, allOf, anyOf, oneOf and if.
func (e *evaluation) choices(n *node, v any, s *scope, r *rest) []Problem {
	var found []Problem
	if n.not != nil && e.quietly(n.not, v, s, r) {
		found = append(found, e.problem(func() Problem { return Problem{Reason: "'not' failed"} })...)
	}
	for _, sub := range n.allOf {
		found = append(found, e.same(sub, v, s, r)...)
	}
	if len(n.anyOf) > 0 {
		found = append(found, e.anyOf(n.anyOf, v, s, r)...)
	}
	if len(n.oneOf) > 0 {
		found = append(found, e.oneOf(n.oneOf, v, s, r)...)
	}
	if n.condition != nil {
		branch := n.otherwise
		if e.quietly(n.condition, v, s, r) {
			branch = n.then
		}
		if branch != nil {
			found = append(found, e.same(branch, v, s, r)...)
		}
	}
	return found
}

func (e *evaluation) anyOf(list []*node, v any, s *scope, r *rest) []Problem {
	var alternatives [][]Problem
	matched := false
	for _, sub := range list {
		if found := e.same(sub, v, s, r); found != nil {
			alternatives = append(alternatives, found)
		} else if matched = true; r.empty() {
			break // otherwise all matching schemas count as evaluated
		}
	}
	if matched {
		return nil
	}
	return e.problem(func() Problem { return choice("anyOf", alternatives) })
}

func (e *evaluation) oneOf(list []*node, v any, s *scope, r *rest) []Problem {
	var alternatives [][]Problem
	matched := -1
	for i, sub := range list {
		if matched >= 0 {
			if e.quietly(sub, v, s, r) {
				return e.problem(func() Problem {
					return Problem{Keyword: "oneOf", Reason: fmt.Sprintf("'oneOf' failed, subschemas %s, %s matched", grouped(matched), grouped(i))}
				})
			}
		} else if found := e.same(sub, v, s, r); found != nil {
			alternatives = append(alternatives, found)
		} else {
			matched = i
		}
	}
	if matched >= 0 {
		return nil
	}
	return e.problem(func() Problem { return choice("oneOf", alternatives) })
}

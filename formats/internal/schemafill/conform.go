package schemafill

import (
	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Conformed is a value with what was done to make it conform.
type Conformed struct {
	Value    any
	Missing  []string            // what Complete set to null or removed
	Left     []schema.Problem    // what was left out, and why
	Problems []schema.Problem    // of a value that can't conform; Value is then not to be used
	Evidence map[string]Evidence // by the pointers of Value
}

// maxRounds limits how often a value is checked again after a part is left out.
const maxRounds = 8

// Conform completes a value and leaves out each part that does not conform to the
// schema, until the rest does. What is required stays missing, so that it is a
// problem of the whole.
func Conform(check *cancel.Checker, r Result, value any, root map[string]any, problems func(any) []schema.Problem) Conformed {
	out := Conformed{Value: value, Evidence: r.Evidence}
	for range maxRounds {
		var missing []string
		out.Value, missing, out.Evidence = Complete(check, out.Value, root, out.Evidence)
		out.Missing = append(out.Missing, missing...)
		found := problems(out.Value)
		if len(found) == 0 {
			out.Problems = nil
			return out
		}
		if out.Problems == nil {
			out.Problems = found
		}
		drop := map[string]bool{}
		for _, p := range found {
			if p.Pointer == "" {
				return out
			}
			if !drop[p.Pointer] {
				drop[p.Pointer] = true
				out.Left = append(out.Left, p)
			}
		}
		out.Value, out.Evidence = Without(out.Value, drop, out.Evidence)
	}
	return out
}

// Without returns a value without the parts at some pointers, nor the objects in lists
// that are empty then, and the evidence for the rest, by its pointers then.
func Without(v any, drop map[string]bool, evidence map[string]Evidence) (rest any, kept map[string]Evidence) {
	switch {
	case len(drop) == 0:
		return v, evidence
	case drop[""]:
		return nil, nil
	}
	p := pruning{drop, evidence, map[string]Evidence{}}
	return p.rest(v, "", ""), p.kept
}

type pruning struct {
	drop           map[string]bool
	evidence, kept map[string]Evidence
}

// rest returns what is left of a value that was at one pointer and is at another.
func (p *pruning) rest(v any, was, at string) any {
	if e, ok := p.evidence[was]; ok {
		p.kept[at] = e
	}
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, e := range v {
			if part := "/" + PointerPart(name); !p.drop[was+part] {
				out[name] = p.rest(e, was+part, at+part)
			}
		}
		return out
	case []any:
		out := make([]any, 0, len(v))
		for i, e := range v {
			if here := was + "/" + itoa(i); !p.drop[here] {
				left := p.rest(e, here, at+"/"+itoa(len(out)))
				if object, ok := left.(map[string]any); ok && len(object) == 0 {
					continue
				}
				out = append(out, left)
			}
		}
		return out
	}
	return v
}

// LeftOut returns the warning for parts that did not conform, "" for none.
func LeftOut(left []schema.Problem) string {
	if len(left) == 0 {
		return ""
	}
	var parts []string
	for _, p := range left {
		parts = append(parts, p.Pointer+" ("+p.Reason+")")
	}
	return "What the page says does not conform to the schema and was left out: " + enumerated(parts) + "."
}

package redact

import (
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mail"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// applyRules applies the pattern rules to text with the given regions.
func applyRules(check *cancel.Checker, text string, rs []scan.Region, want scan.Wanted) []scan.Hit {
	s := scan.New(check, text, want)
	s.Places = places
	i := 0
	for _, r := range rs {
		walk(s, i, r.Start, scan.Prose)
		if r.Kind != scan.Label {
			walk(s, r.Start, r.End, r.Kind)
		}
		i = r.End
	}
	walk(s, i, len(text), scan.Prose)
	if len(want.Extra) > 0 {
		s.Enter(0, len(text), scan.Prose)
		field.Extras(s)
	}
	return s.Hits
}

// places finds the postal addresses in text, which has no context.
func places(text string) []scan.Hit {
	return mask.Merge(nil, text, applyRules(nil, text, nil, scan.Wanted{Entities: []scan.Entity{scan.Location}}))
}

// A rule examines an anchor, the byte at i. It returns the offset where the
// walk continues if it has handled the byte; otherwise i, and the next rule of
// the byte is tried.
type rule func(s *scan.Cursor, i int) int

// An anchor has the rules for one byte.
type anchor struct {
	steps int // approximate cost of its rules in microseconds
	rules []rule
}

// anchors are the rules by the byte that they start at or surround.
func anchors() *[256]anchor { return anchorTable.Get(readAnchors) }

var anchorTable lazy.Value[*[256]anchor]

func readAnchors() *[256]anchor {
	t := new([256]anchor)
	for c := range t {
		switch scan.Class[c] {
		case scan.CWord:
			t[c] = anchor{1, []rule{word}}
		case scan.CDigit:
			t[c] = anchor{40, []rule{digits}}
		}
	}
	for c, a := range map[byte]anchor{
		'_': {1, []rule{only(secret.Underscored)}}, // most often emphasis, not a name
		'@': {4, []rule{mail.At}},
		'%': {2, []rule{mail.Escaped}},
		':': {10, []rule{secret.Schemed, only(field.Assign)}},
		'=': {10, []rule{secret.Parameter, only(field.Assign)}},
		'>': {10, []rule{only(field.Assign)}},
		',': {4, []rule{unquoted, only(field.Assign), only(field.LoginPair)}}, // call("key", "value")
		'(': {2, []rule{only(secret.Call)}},
		'-': {2, []rule{only(secret.Option), secret.PrivateKey}},
		'~': {2, []rule{only(secret.Entra)}},
		'#': {1, []rule{only(mail.Protected)}},
		'$': {4, []rule{only(secret.Crypt)}},
	} {
		t[c] = a
	}
	return t
}

// only turns a function into a rule that never handles the byte.
func only(f func(s *scan.Cursor, i int)) rule {
	return func(s *scan.Cursor, i int) int {
		f(s, i)
		return i
	}
}

// unquoted handles the byte at i unless it follows a quotation mark.
func unquoted(s *scan.Cursor, i int) int {
	if c := s.Before(i); c == '"' || c == '\'' {
		return i
	}
	return i + 1
}

// walk applies the rules of each anchor in the region [i,end) of kind k.
func walk(s *scan.Cursor, i, end int, k scan.Kind) {
	s.Enter(i, end, k)
	src, table := s.Src[:end], anchors()
next:
	for i < len(src) {
		a := &table[src[i]]
		if len(a.rules) > 0 {
			s.Check.Steps(a.steps)
			for _, try := range a.rules {
				if n := try(s, i); n > i {
					i = n
					continue next
				}
			}
		}
		i++
	}
}

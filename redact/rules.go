package redact

import (
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mail"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// applyRules runs the pattern rules over text, whose regions are given.
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

// places finds the postal addresses in text, which stands in no context.
func places(text string) []scan.Hit {
	return mask.Merge(nil, text, applyRules(nil, text, nil, scan.Wanted{Entities: []scan.Entity{scan.Location}}))
}

// A rule looks at an anchor, the byte at i, and returns where the walk goes on
// if that byte is settled; otherwise i, and the next rule of the byte is asked.
type rule func(s *scan.Cursor, i int) int

// An anchor is what is tried where a byte stands.
type anchor struct {
	steps int // about how many microseconds its rules can take
	rules []rule
}

// anchors are the rules by the byte that they begin at or go around.
var anchors = func() (t [256]anchor) {
	for c := range t {
		switch scan.Class[c] {
		case scan.CWord:
			t[c] = anchor{1, []rule{word}}
		case scan.CDigit:
			t[c] = anchor{40, []rule{digits}}
		}
	}
	for c, a := range map[byte]anchor{
		'_': {1, []rule{only(secret.Underscored)}}, // emphasis, more often than a name
		'@': {4, []rule{mail.At}},
		'%': {2, []rule{mail.Escaped}},
		'&': {2, []rule{mail.Entity}},
		':': {10, []rule{secret.Schemed, only(secret.Opened), only(secret.Wifi), only(field.Assign)}},
		'=': {10, []rule{secret.Parameter, only(field.Assign)}},
		'>': {10, []rule{only(field.Assign)}},
		',': {4, []rule{unquoted, only(field.Assign), only(field.LoginPair)}}, // call("key", "value")
		'-': {2, []rule{only(secret.Option), secret.PrivateKey}},
		'~': {2, []rule{only(secret.Entra)}},
		'$': {4, []rule{only(secret.Crypt)}},
	} {
		t[c] = a
	}
	return t
}()

// only makes a rule of a function that settles nothing.
func only(f func(s *scan.Cursor, i int)) rule {
	return func(s *scan.Cursor, i int) int {
		f(s, i)
		return i
	}
}

// unquoted settles what stands at i but for the sign after a quotation.
func unquoted(s *scan.Cursor, i int) int {
	if c := s.Before(i); c == '"' || c == '\'' {
		return i
	}
	return i + 1
}

// walk asks the rules of each anchor in the region [i,end) of kind k.
func walk(s *scan.Cursor, i, end int, k scan.Kind) {
	s.Enter(i, end, k)
next:
	for i < end {
		a := &anchors[s.Src[i]]
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

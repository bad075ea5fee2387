package object

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]Object{
		"12":                     12,
		"-0.5":                   -0.5,
		"+17":                    17,
		"4.":                     4.0,
		"--8":                    -8,
		"12.3-45":                12.3,
		"true":                   true,
		"null":                   nil,
		"/Name#20x":              Name("Name x"),
		"/A#zz":                  Name("A#zz"),
		"/":                      Name(""),
		`(a\(b\)c)`:              String("a(b)c"),
		`(a(b)c)`:                String("a(b)c"),
		`(\101\7\n\\)`:           String("A\a\n\\"),
		"(a\\\r\nb\r\nc)":        String("ab\nc"),
		"<48 656C6C6F7>":         String("Hellop"),
		"[1 /a (b) [2]]":         Array{1, Name("a"), String("b"), Array{2}},
		"<</A 1/B<</C 2 0 R>>>>": Dict{"A": 1, "B": Dict{"C": Ref{2, 0}}},
		"12 0 R":                 Ref{12, 0},
		"[1 0 R 2 3]":            Array{Ref{1, 0}, 2, 3},
		"1 0 Rx":                 1,
		"% a comment\n7":         7,
		"<</A 1/B":               Dict{"A": 1},
		"<</A[1 2>>":             Dict{"A": Array{1, 2}},
		"<</A endobj":            Dict{},
		"obj":                    Keyword("obj"),
		"<</A 1/A 2>>":           Dict{"A": 1},
	} {
		p := newParser([]byte(in))
		got, err := p.Next()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %#v, %v; want %#v", in, got, err, want)
		}
	}
}

func TestParseEnd(t *testing.T) {
	t.Parallel()
	if o, err := newParser([]byte("  % only a comment")).Next(); err != io.EOF {
		t.Errorf("got %v, %v", o, err)
	}
}

func TestParseDepth(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"[", "<</A", "[<</A "} {
		if _, err := newParser([]byte(strings.Repeat(unit, 100_000))).Next(); err != ErrDepth {
			t.Errorf("%q nested: got %v", unit, err)
		}
	}
}

// TestParseGrowth checks that time grows with the input, not with its square.
func TestParseGrowth(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"[1 2 3]", "<</A 1>>", "(((", "1 0 ", "<", "/A#", "\\", "1 0 R "} {
		growth.Prepared(t, unit, 5_000, func(n int) func() {
			in := []byte(strings.Repeat(unit, n))
			return func() {
				for p := newParser(in); ; {
					if _, err := p.Next(); err != nil {
						return
					}
				}
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("<</A[1 0 R(x)<41>/B#20]>>"))
	f.Add([]byte("[(\\101(a)) 1.5-2 true null]>>endobj"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := newParser(data)
		for last := -1; ; {
			if _, err := p.Next(); err != nil {
				return
			}
			if p.Pos <= last {
				t.Fatalf("no progress at %d", p.Pos)
			}
			last = p.Pos
		}
	})
}

func newParser(buf []byte) *Parser { return &Parser{Buf: buf, Refs: true} }

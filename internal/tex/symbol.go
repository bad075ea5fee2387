package tex

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A Class is the role of a symbol in a formula, by TeX's classes.
type Class byte

const (
	Ord      Class = 'o'
	Bin      Class = 'b'
	Rel      Class = 'r'
	Op       Class = 'O' // operator with limits above and below it
	Integral Class = 'I' // operator with limits beside it
	Opening  Class = '('
	Closing  Class = ')'
	Punct    Class = 'p'
	Accent   Class = 'a'
	Brace    Class = 'v' // over- or underbrace
	Slash    Class = 'd' // a literal backslash
)

// A Symbol describes one Unicode character in a formula.
type Symbol struct {
	TeX   string // the character itself or its command
	Class Class
}

// One character, its class and its TeX per line, sorted. Characters are from
// Unicode, names from plain TeX, LaTeX and amssymb.
//
//go:embed symbols.txt
var symbolList string

// Symbols maps the known characters to their symbols.
func Symbols() map[rune]Symbol {
	return symbolsOnce.Get(func() map[rune]Symbol {
		m := make(map[rune]Symbol, 512)
		for line := range strings.Lines(symbolList) {
			r, n := utf8.DecodeRuneInString(line)
			rest := strings.TrimSuffix(line[n+1:], "\n")
			m[r] = Symbol{TeX: rest[2:], Class: Class(rest[0])}
		}
		return m
	})
}

var symbolsOnce lazy.Value[map[rune]Symbol]

// Names are the operators that LaTeX and amsmath set upright, and whether
// limits go below them in display style. Not all are commands: "mod" is not.
var Names = map[string]bool{
	"arccos": false, "arcsin": false, "arctan": false, "arg": false, "cos": false, "cosh": false, "cot": false, "coth": false, "csc": false,
	"deg": false, "det": true, "dim": false, "exp": false, "gcd": true, "hom": false, "inf": true, "injlim": true, "ker": false, "lg": false,
	"lim": true, "liminf": true, "limsup": true, "ln": false, "log": false, "max": true, "min": true, "Pr": true, "projlim": true, "sec": false,
	"sin": false, "sinh": false, "sup": true, "tan": false, "tanh": false,
}

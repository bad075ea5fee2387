package selector

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"

	"github.com/andybalholm/cascadia"

	"github.com/pagemill/pagemill/internal/excerpt"
)

// Limits on a selector. The combinators of a selector are the bits of a word.
const (
	maxCompounds = 64
	maxNesting   = 32
)

// bytesPerStep is the number of bytes of a compound selector that are tried per
// step.
const bytesPerStep = 2

// A List is a compiled list of selectors: "a, b > c".
type List struct{ alternatives []complex }

// complex is one selector: compounds with combinators between them.
type complex struct {
	compounds   []compound
	combinators []byte // before each compound but the first: ' ', '>', '+' or '~'
}

// compound is a compound selector: all conditions on one element.
type compound struct {
	simple cascadia.Sel // nil if there are only tests
	tests  []test
	key    string // what every match has: "#id", ".class" or a tag name; "" if unknown
	size   int    // approximate number of simple selectors
	attrs  int    // number of attribute selectors, each of which reads all attributes
	near   int    // number of pseudo-classes that count siblings
	text   int    // weighted number of pseudo-classes that read the text below
}

// test is a pseudo-class with selectors as its argument.
type test struct {
	kind byte // 'n' :not, 'h' :has, 'c' :haschild
	of   *List
}

// Parse compiles a list of selectors, by the grammar of the cascadia library.
func Parse(s string) (*List, error) {
	p := parser{s: s}
	l, err := p.list(0)
	if err != nil {
		return nil, err
	}
	if p.i < len(s) {
		return nil, fmt.Errorf("%q is left over", excerpt.Of(s[p.i:]))
	}
	return l, nil
}

type parser struct {
	s string
	i int
}

func (p *parser) space() bool {
	start := p.i
	for p.i < len(p.s) && strings.IndexByte(" \t\r\n\f", p.s[p.i]) >= 0 {
		p.i++
	}
	return p.i > start
}

// list parses selectors up to the end or a closing parenthesis.
func (p *parser) list(depth int) (*List, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("selectors nest deeper than %d levels", maxNesting)
	}
	l := &List{}
	for {
		c, err := p.complex(depth)
		if err != nil {
			return nil, err
		}
		l.alternatives = append(l.alternatives, c)
		if p.i >= len(p.s) || p.s[p.i] != ',' {
			return l, nil
		}
		p.i++
	}
}

func (p *parser) complex(depth int) (complex, error) {
	var c complex
	p.space()
	for {
		k, err := p.compound(depth)
		if err != nil {
			return c, err
		}
		if c.compounds = append(c.compounds, k); len(c.compounds) > maxCompounds {
			return c, fmt.Errorf("a selector has more than %d parts", maxCompounds)
		}
		combinator := byte(0)
		if p.space() {
			combinator = ' '
		}
		if p.i < len(p.s) && strings.IndexByte(">+~", p.s[p.i]) >= 0 {
			combinator = p.s[p.i]
			p.i++
			p.space()
		}
		if p.i >= len(p.s) || p.s[p.i] == ',' || p.s[p.i] == ')' {
			if combinator != 0 && combinator != ' ' {
				return c, errors.New("a combinator has nothing after it")
			}
			return c, nil
		}
		if combinator == 0 {
			return c, fmt.Errorf("unexpected %q", excerpt.Of(p.s[p.i:]))
		}
		c.combinators = append(c.combinators, combinator)
	}
}

// compound parses up to a combinator, a comma or a closing parenthesis. Parts
// without nested selectors are left to the library.
func (p *parser) compound(depth int) (compound, error) {
	var k compound
	var simple strings.Builder
	start := p.i
	for p.i < len(p.s) && strings.IndexByte(" \t\r\n\f,)>+~", p.s[p.i]) < 0 {
		kind, n := p.nested()
		if n == 0 {
			end, err := p.piece(&k)
			if err != nil {
				return k, err
			}
			simple.WriteString(p.s[p.i:end])
			p.i = end
			continue
		}
		p.i += n
		of, err := p.list(depth + 1)
		if err != nil {
			return k, err
		}
		if p.i >= len(p.s) || p.s[p.i] != ')' {
			return k, errors.New("a parenthesis is not closed")
		}
		p.i++
		k.tests = append(k.tests, test{kind, of})
	}
	if p.i == start {
		return k, errors.New("a selector is missing")
	}
	text := simple.String()
	if text == "" || text == "*" {
		return k, nil
	}
	sel, err := cascadia.Parse(text)
	if err != nil {
		return k, err
	}
	if sel.PseudoElement() != "" {
		return k, fmt.Errorf("pseudo-elements such as ::%s are no elements", sel.PseudoElement())
	}
	k.simple, k.key, k.size = sel, keyOf(text), len(text)/bytesPerStep
	return k, nil
}

// nested returns the kind of the pseudo-class with a selector argument at the
// current position, and its length including the opening parenthesis.
func (p *parser) nested() (kind byte, n int) {
	for name, kind := range map[string]byte{":not(": 'n', ":has(": 'h', ":haschild(": 'c'} {
		if rest := p.s[p.i:]; len(rest) >= len(name) && strings.EqualFold(rest[:len(name)], name) {
			return kind, len(name)
		}
	}
	return 0, 0
}

// piece returns the end of a simple selector, or of one character of it, and
// adds its cost.
func (p *parser) piece(k *compound) (int, error) {
	switch p.s[p.i] {
	case '\\':
		return min(p.i+2, len(p.s)), nil
	case '[':
		k.attrs++
		end := p.closing(']')
		if strings.Contains(p.s[p.i:end], "#=") {
			k.attrs += statesOf(p.s[p.i:end])
		}
		return end, nil
	case '(':
		return 0, errors.New("unexpected (")
	case ':':
		end := p.i + 1
		for end < len(p.s) && (p.s[end] == ':' || p.s[end] == '-' || p.s[end]|0x20 >= 'a' && p.s[end]|0x20 <= 'z') {
			end++
		}
		name := strings.ToLower(p.s[p.i:end])
		if end < len(p.s) && p.s[end] == '(' {
			at := p.i
			p.i = end
			end = p.closing(')')
			p.i = at
		}
		switch {
		case strings.HasPrefix(name, ":contains"):
			k.text++
		case strings.HasPrefix(name, ":matches"):
			k.text += statesOf(p.s[p.i:end])
		case strings.HasSuffix(name, "-child"), strings.HasSuffix(name, "-of-type"):
			k.near++
		}
		return end, nil
	}
	return p.i + 1, nil
}

// statesOf returns the number of automaton states of the regular expression in
// an argument.
func statesOf(arg string) int {
	arg = arg[strings.IndexAny(arg, "(=")+1 : max(strings.IndexAny(arg, "(=")+1, len(arg)-1)]
	re, err := syntax.Parse(strings.Trim(arg, `"'`), syntax.Perl)
	if err != nil {
		return 1
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return 1
	}
	return len(prog.Inst)
}

// closing returns the position after the bracket that closes the one at the
// current position, ignoring strings and escapes, or the end of the text.
func (p *parser) closing(closer byte) int {
	opener, depth, quote := p.s[p.i], 0, byte(0)
	for i := p.i; i < len(p.s); i++ {
		switch c := p.s[i]; {
		case c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == opener:
			depth++
		case c == closer:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(p.s)
}

// keyOf returns something that every match of a compound selector has: its
// first id or class, else its tag. Names with escapes give none.
func keyOf(text string) string {
	if strings.ContainsAny(text, `\`) {
		return ""
	}
	key := ""
	for i := 0; i < len(text); {
		start := i
		for i++; i < len(text) && strings.IndexByte(".#:[", text[i]) < 0; i++ {
		}
		switch part := text[start:i]; text[start] {
		case '#', '.':
			return part
		case ':', '[':
			return key
		default:
			if part != "*" {
				key = strings.ToLower(part)
			}
		}
	}
	return key
}

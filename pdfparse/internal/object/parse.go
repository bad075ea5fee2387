package object

import (
	"errors"
	"io"
)

// MaxDepth is the maximum nesting of arrays and dictionaries.
const MaxDepth = 100

// maxInterned is the maximum number of names that a parser caches.
const maxInterned = 4096

// ErrDepth is returned for objects nested deeper than MaxDepth.
var ErrDepth = errors.New("pdf: objects nested too deeply")

// A Parser reads consecutive objects. It accepts damaged input as far as
// possible: a dictionary without an end ends with the object, and a key without
// a value is null.
type Parser struct {
	Buf []byte
	Pos int
	// Refs enables the parsing of "1 0 R" as an indirect reference. Content
	// streams and CMaps have none.
	Refs bool

	names map[string]Name
	text  []byte // scratch space for strings with escapes
}

// NewParser returns a parser of the objects of a file.
func NewParser(buf []byte) *Parser { return &Parser{Buf: buf, Refs: true} }

// Next returns the next object or keyword, or io.EOF at the end.
func (p *Parser) Next() (Object, error) { return p.next(0) }

func (p *Parser) next(depth int) (Object, error) {
	if depth > MaxDepth {
		return nil, ErrDepth
	}
	p.SkipSpace()
	if p.Pos >= len(p.Buf) {
		return nil, io.EOF
	}
	switch c := p.Buf[p.Pos]; c {
	case '/':
		p.Pos++
		return p.name(), nil
	case '(':
		p.Pos++
		return p.literal(), nil
	case '<':
		p.Pos++
		if p.Pos < len(p.Buf) && p.Buf[p.Pos] == '<' {
			p.Pos++
			return p.dict(depth)
		}
		return p.hex(), nil
	case '[':
		p.Pos++
		return p.array(depth)
	case '>':
		p.Pos++
		if p.Pos < len(p.Buf) && p.Buf[p.Pos] == '>' {
			p.Pos++
			return Keyword(">>"), nil
		}
		return Keyword(">"), nil
	case ']', ')', '{', '}':
		p.Pos++
		return Keyword(p.Buf[p.Pos-1 : p.Pos]), nil
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if p.Refs {
			if r, ok := p.ref(); ok {
				return r, nil
			}
		}
		return p.word(), nil
	}
	return p.word(), nil
}

// SkipSpace advances to the next byte that is neither white space nor in a
// comment.
func (p *Parser) SkipSpace() {
	for p.Pos < len(p.Buf) {
		c := p.Buf[p.Pos]
		switch {
		case class[c] == space:
			p.Pos++
		case c == '%':
			for p.Pos < len(p.Buf) && p.Buf[p.Pos] != '\n' && p.Buf[p.Pos] != '\r' {
				p.Pos++
			}
		default:
			return
		}
	}
}

func (p *Parser) array(depth int) (Object, error) {
	a := Array{}
	for {
		o, err := p.next(depth + 1)
		if err == io.EOF {
			return a, nil
		} else if err != nil {
			return a, err
		}
		if k, ok := o.(Keyword); ok {
			switch k {
			case "]":
				return a, nil
			case ">>", "endobj", "stream", "endstream":
				p.Pos -= len(k)
				return a, nil
			}
			continue
		}
		a = append(a, o)
	}
}

func (p *Parser) dict(depth int) (Object, error) {
	d := Dict{}
	for {
		k, err := p.next(depth + 1)
		if err == io.EOF {
			return d, nil
		} else if err != nil {
			return d, err
		}
		name, ok := k.(Name)
		if !ok {
			if w, ok := k.(Keyword); ok && p.endsDict(w) {
				return d, nil
			}
			continue
		}
		v, err := p.next(depth + 1)
		if err == io.EOF {
			return d, nil
		} else if err != nil {
			return d, err
		}
		if w, ok := v.(Keyword); ok {
			if p.endsDict(w) {
				return d, nil
			}
			continue
		}
		if _, dup := d[name]; !dup {
			d[name] = v
		}
	}
}

// endsDict reports whether keyword w ends a dictionary: its proper end, or one
// that belongs to an enclosing construct and is then read again.
func (p *Parser) endsDict(w Keyword) bool {
	switch w {
	case ">>":
		return true
	case "endobj", "stream", "endstream":
		p.Pos -= len(w)
		return true
	}
	return false
}

// ref reads a reference such as "12 0 R" if there is one here.
func (p *Parser) ref() (Ref, bool) {
	i, num, ok := digits(p.Buf, p.Pos)
	if !ok {
		return Ref{}, false
	}
	j := i
	for j < len(p.Buf) && class[p.Buf[j]] == space {
		j++
	}
	if j == i || j >= len(p.Buf) {
		return Ref{}, false
	}
	i, gen, ok := digits(p.Buf, j)
	if !ok {
		return Ref{}, false
	}
	j = i
	for j < len(p.Buf) && class[p.Buf[j]] == space {
		j++
	}
	if j == i || j >= len(p.Buf) || p.Buf[j] != 'R' {
		return Ref{}, false
	}
	if j+1 < len(p.Buf) && class[p.Buf[j+1]] == regular {
		return Ref{}, false
	}
	p.Pos = j + 1
	return Ref{num, gen}, true
}

// digits reads at most ten digits starting at i.
func digits(b []byte, i int) (end, n int, ok bool) {
	start := i
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		if i-start == 10 {
			return i, 0, false
		}
		n = n*10 + int(b[i]-'0')
		i++
	}
	return i, n, i > start
}

// word reads a number or a keyword.
func (p *Parser) word() Object {
	start := p.Pos
	for p.Pos < len(p.Buf) && class[p.Buf[p.Pos]] == regular {
		p.Pos++
	}
	w := p.Buf[start:p.Pos]
	if n, isInt, ok := ParseNumber(w); ok {
		if isInt {
			return int(n)
		}
		return n
	}
	switch string(w) {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	return Keyword(w)
}

package object

import (
	"errors"
	"io"
)

// MaxDepth is the maximum nesting of arrays and dictionaries.
const MaxDepth = 100

// maxInterned is the maximum number of names, and of keywords, that a parser
// caches; maxWord is the maximum length of such a keyword.
const (
	maxInterned = 4096
	maxWord     = 32
)

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

	names map[string]Object // of type Name
	words map[string]Object // of type Keyword
	text  []byte            // scratch space for strings with escapes
	stack []Object          // elements of the arrays and dictionaries being read
}

// Keywords that files hold many of: to make an Object of one allocates.
var (
	endArray  Object = Keyword("]")
	endDict   Object = Keyword(">>")
	obj       Object = Keyword("obj")
	endObject Object = Keyword("endobj")
	inUse     Object = Keyword("n")
	free      Object = Keyword("f")
)

// integers are boxed integers, such as most widths of glyphs: to make an Object
// of one allocates.
var integers = func() (list [1024]Object) {
	for i := range list {
		list[i] = i
	}
	return list
}()

// Reset begins to read another buffer. What is interned is kept.
func (p *Parser) Reset(buf []byte) { p.Buf, p.Pos = buf, 0 }

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
			return endDict, nil
		}
		return Keyword(">"), nil
	case ']':
		p.Pos++
		return endArray, nil
	case ')', '{', '}':
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

// NextInt returns the next object if it is an integer.
func (p *Parser) NextInt() (int, bool) {
	o, err := p.Next()
	n, ok := o.(int)
	return n, err == nil && ok
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
	base := len(p.stack)
	err := p.elements(depth)
	a := make(Array, len(p.stack)-base)
	copy(a, p.stack[base:])
	p.drop(base)
	return a, err
}

// elements pushes the elements of an array.
func (p *Parser) elements(depth int) error {
	for {
		o, err := p.next(depth + 1)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if k, ok := o.(Keyword); ok {
			switch k {
			case "]":
				return nil
			case ">>", "endobj", "stream", "endstream":
				p.Pos -= len(k)
				return nil
			}
			continue
		}
		p.stack = append(p.stack, o)
	}
}

func (p *Parser) dict(depth int) (Object, error) {
	base := len(p.stack)
	err := p.entries(depth)
	d := make(Dict, (len(p.stack)-base)/2)
	for i := base; i < len(p.stack); i += 2 {
		name := p.stack[i].(Name)
		if _, dup := d[name]; !dup {
			d[name] = p.stack[i+1]
		}
	}
	p.drop(base)
	return d, err
}

// entries pushes the keys and values of a dictionary.
func (p *Parser) entries(depth int) error {
	for {
		k, err := p.next(depth + 1)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if _, ok := k.(Name); !ok {
			if w, ok := k.(Keyword); ok && p.endsDict(w) {
				return nil
			}
			continue
		}
		v, err := p.next(depth + 1)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if w, ok := v.(Keyword); ok {
			if p.endsDict(w) {
				return nil
			}
			continue
		}
		p.stack = append(p.stack, k, v)
	}
}

// drop removes what is on the stack above base.
func (p *Parser) drop(base int) {
	clear(p.stack[base:])
	p.stack = p.stack[:base]
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
	i, gen, ok := digits(p.Buf, i)
	if !ok || p.Buf[i] != 'R' || i+1 < len(p.Buf) && class[p.Buf[i+1]] == regular {
		return Ref{}, false
	}
	p.Pos = i + 1
	return Ref{num, gen}, true
}

// digits reads at most ten digits starting at i and the white space after them, of
// which there has to be some, as something else after it.
func digits(b []byte, i int) (end, n int, ok bool) {
	start := i
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		if i-start == 10 {
			return i, 0, false
		}
		n = n*10 + int(b[i]-'0')
		i++
	}
	stop := i
	for i < len(b) && class[b[i]] == space {
		i++
	}
	return i, n, start < stop && stop < i && i < len(b)
}

// word reads a number or a keyword.
func (p *Parser) word() Object {
	start := p.Pos
	for p.Pos < len(p.Buf) && class[p.Buf[p.Pos]] == regular {
		p.Pos++
	}
	w := p.Buf[start:p.Pos]
	if n, isInt, ok := ParseNumber(w); ok {
		if !isInt {
			return n
		}
		if i := int(n); i >= 0 && i < len(integers) {
			return integers[i]
		}
		return int(n)
	}
	switch string(w) {
	case "n":
		return inUse
	case "f":
		return free
	case "obj":
		return obj
	case "endobj":
		return endObject
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	if k, ok := p.words[string(w)]; ok {
		return k
	}
	k := Object(Keyword(w))
	if p.words == nil {
		p.words = make(map[string]Object)
	}
	if len(p.words) < maxInterned && len(w) <= maxWord {
		p.words[string(w)] = k
	}
	return k
}

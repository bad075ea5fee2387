package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// byteClass says which characters end a name in a tag or need handling in it.
type byteClass uint8

const (
	endsName byteClass = 1 << iota // white space, "/" or ">"
	equals
	toLower // an upper-case letter or a NUL
)

var classes = [256]byteClass{
	' ': endsName, '\n': endsName, '\t': endsName, '\f': endsName, '\r': endsName, '/': endsName, '>': endsName,
	'=': equals, 0: toLower,
	'A': toLower, 'B': toLower, 'C': toLower, 'D': toLower, 'E': toLower, 'F': toLower, 'G': toLower, 'H': toLower,
	'I': toLower, 'J': toLower, 'K': toLower, 'L': toLower, 'M': toLower, 'N': toLower, 'O': toLower, 'P': toLower,
	'Q': toLower, 'R': toLower, 'S': toLower, 'T': toLower, 'U': toLower, 'V': toLower, 'W': toLower, 'X': toLower,
	'Y': toLower, 'Z': toLower,
}

// tag reads the tag whose name begins at index at. If the page ends within the
// tag, it is dropped with everything after it.
func (l *lexer) tag(kind tokenKind, at int) {
	s, i := l.src, at
	var seen byteClass
	var packed uint64
	for i < len(s) && classes[s[i]]&endsName == 0 {
		seen |= classes[s[i]]
		packed = packed<<8 | uint64(s[i])
		i++
	}
	l.tok.kind, l.tok.selfClosing, l.tok.data = kind, false, s[at:i]
	switch {
	case seen&toLower != 0:
		l.tok.data = l.withoutNUL(l.lower(s[at:i]))
		l.tok.atom = lookup(l.tok.data)
	case i-at > packedName:
		l.tok.atom = lookup(l.tok.data)
	default:
		l.tok.atom = l.names.lookup(packed, l.tok.data)
	}
	if i < len(s) && s[i] == '>' {
		l.pos = i + 1
		return
	}
	l.attributes(i)
}

// lookup returns the atom of a name in lower case, or 0.
func lookup(name string) atom.Atom {
	const longest = 20 // length of the longest atom
	if len(name) > longest {
		return 0
	}
	return atom.Lookup([]byte(name))
}

// A nameCache remembers the atoms of names, of which a page has few, many times.
type nameCache [1 << nameBits]struct {
	packed uint64 // the bytes of the name
	atom   atom.Atom
}

const (
	nameBits   = 7
	packedName = 8 // length of the longest name in the cache
)

// lookup is like the function lookup.
func (c *nameCache) lookup(packed uint64, name string) atom.Atom {
	e := &c[packed*0x9E3779B97F4A7C15>>(64-nameBits)]
	if e.packed != packed {
		e.packed, e.atom = packed, lookup(name)
	}
	return e.atom
}

// attributes reads a tag from the end of its name on (13.2.5.32 to 13.2.5.40).
func (l *lexer) attributes(i int) {
	s := l.src
	list := attrList{slab: &l.attrs}
	for {
		for i < len(s) && isSpace(s[i]) {
			i++
		}
		switch {
		case i >= len(s):
			l.pos = len(s)
			l.tok.kind = endOfFile
			return
		case s[i] == '>':
			l.pos = i + 1
			if l.tok.kind == startTag {
				l.tok.attr = list.take()
			}
			return
		case s[i] == '/':
			if i++; i < len(s) && s[i] == '>' {
				l.tok.selfClosing = true
			}
			continue
		}
		var key, val string
		key, val, i = l.attribute(i)
		l.mark(key, val)
		list.add(key, val)
	}
}

// attribute reads the attribute that begins at index at; next is the index
// after it.
func (l *lexer) attribute(at int) (key, val string, next int) {
	s, i := l.src, at+1 // a name may begin with "="
	seen := classes[s[at]]
	for i < len(s) && classes[s[i]]&(endsName|equals) == 0 {
		seen |= classes[s[i]]
		i++
	}
	if key = s[at:i]; seen&toLower != 0 {
		key = l.withoutNUL(l.lower(key))
	}
	if i = skipSpace(s, i); i >= len(s) || s[i] != '=' {
		return key, "", i
	}
	if i = skipSpace(s, i+1); i >= len(s) {
		return key, "", i
	}
	switch c := s[i]; c {
	case '>':
		return key, "", i
	case '"', '\'':
		end := strings.IndexByte(s[i+1:], c)
		if end < 0 {
			return key, "", len(s)
		}
		return key, l.value(i+1, i+1+end), i + 2 + end
	}
	at = i
	for i < len(s) && !isSpace(s[i]) && s[i] != '>' {
		i++
	}
	return key, l.value(at, i), i
}

// value returns the value of an attribute that stands from start to end.
func (l *lexer) value(start, end int) string {
	s := l.withoutNUL(l.src[start:end])
	if l.refers(start, end) {
		return l.unescaped(s, true)
	}
	return s
}

// An attrList collects the attributes of one tag; the first of each name
// counts.
type attrList struct {
	slab *slab[html.Attribute]
	n    int
	keys map[string]struct{} // keys of the list, used beyond fewAttrs
}

// fewAttrs is the number of keys up to which they are compared one by one.
const fewAttrs = 16

func (a *attrList) add(key, val string) {
	if a.has(key) {
		return
	}
	if a.n == len(a.slab.free) {
		old := a.slab.free[:a.n]
		a.slab.grow(2*a.n + 1)
		copy(a.slab.free, old)
		clear(old)
	}
	a.slab.free[a.n] = html.Attribute{Key: key, Val: val}
	a.n++
}

func (a *attrList) has(key string) bool {
	list := a.slab.free[:a.n]
	if a.n > fewAttrs {
		if a.keys == nil {
			a.keys = make(map[string]struct{}, 2*a.n)
			for _, t := range list {
				a.keys[t.Key] = struct{}{}
			}
		}
		_, found := a.keys[key]
		a.keys[key] = struct{}{}
		return found
	}
	for i := range list {
		if list[i].Key == key {
			return true
		}
	}
	return false
}

// take returns the attributes, which the list no longer uses.
func (a *attrList) take() []html.Attribute {
	if a.n == 0 {
		return nil
	}
	list := a.slab.free[:a.n:a.n]
	a.slab.free = a.slab.free[a.n:]
	return list
}

package dom

import (
	"bytes"
	"io"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
)

// flatten returns text without the tags nested deeper than bound; their content
// stays. Elements whose end tag may be omitted hardly nest but in others: their
// tags stay, unless bound is 0, with which only text and what is void is left. One
// that formats is closed by its own end tag alone.
func flatten(check *cancel.Checker, text []byte, bound int) []byte {
	f := flattener{bound: bound, names: map[string]*tagName{}}
	f.out.Grow(len(text))
	z := html.NewTokenizer(bytes.NewReader(text))
	for {
		check.Step()
		kind := z.Next()
		raw := z.Raw()
		write := true
		switch kind {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				f.out.Write(raw)
			}
			return f.out.Bytes()
		case html.StartTagToken:
			name, _ := z.TagName()
			write = f.start(f.name(name))
		case html.EndTagToken:
			name, _ := z.TagName()
			write = f.end(f.name(name))
		}
		if write {
			f.out.Write(raw)
		}
	}
}

// A flattener tracks the open elements.
type flattener struct {
	out   bytes.Buffer
	bound int
	open  []openTag // those that do not format
	depth int       // number of open elements that were kept
	names map[string]*tagName
}

type openTag struct {
	name *tagName
	kept bool
}

// A tagName holds the state of the tags with one name.
type tagName struct {
	formats, stays bool
	open, dropped  int
}

func (f *flattener) name(b []byte) *tagName {
	n := f.names[string(b)]
	if n == nil {
		n = new(tagName)
		switch a := atom.Lookup(b); a {
		case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike,
			atom.Strong, atom.Tt, atom.U:
			n.formats = true
		case atom.P, atom.Li, atom.Dt, atom.Dd, atom.Option, atom.Tr, atom.Td, atom.Th, atom.Tbody, atom.Thead, atom.Tfoot:
			n.stays = f.bound > 0
		case atom.Script, atom.Style, atom.Textarea, atom.Title, atom.Xmp, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext:
			n.stays = true
		default:
			n.stays = IsVoid(a)
		}
		f.names[string(b)] = n
	}
	return n
}

// start opens an element and reports whether its tag stays.
func (f *flattener) start(n *tagName) bool {
	if n.stays {
		return true
	}
	kept := f.depth < f.bound
	if kept {
		f.depth++
	}
	n.open++
	if !kept {
		n.dropped++
	}
	if !n.formats {
		f.open = append(f.open, openTag{n, kept})
	}
	return kept
}

// end closes an element with what is open in it, and reports whether its tag
// stays.
func (f *flattener) end(n *tagName) bool {
	switch {
	case n.stays || n.open == 0:
		return true
	case n.formats: // the innermost were dropped
		kept := n.dropped == 0
		f.close(openTag{n, kept})
		return kept
	}
	for {
		t := f.open[len(f.open)-1]
		f.open = f.open[:len(f.open)-1]
		f.close(t)
		if t.name == n {
			return t.kept
		}
	}
}

func (f *flattener) close(t openTag) {
	t.name.open--
	if t.kept {
		f.depth--
	} else {
		t.name.dropped--
	}
}

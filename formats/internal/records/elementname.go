package records

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/labelled"
)

// layoutNames name parts of any page, not what they say.
var layoutNames = []string{"section", "content", "header", "footer", "body", "main", "item", "block", "column", "row"}

// named returns the text of the only element named by exactly the field's
// words.
func (p *Page) named(f *field) Value {
	if f.kind == tags || f.kind == image || f.kind == prose || f.kind == title || len(f.words) == 1 && slices.Contains(layoutNames, f.words[0]) {
		return Value{}
	}
	var found Value
	name := f.elementName()
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.n.Type != html.ElementNode || n.size == 0 || n.size > 120 || len(n.n.Attr) == 0 || !name.isOf(n.n) || labelled.HasField(n.n) {
			continue
		}
		t := fact{value: p.text(int32(i), n.end, labelled.MaxValue), node: n.n}
		if head, rest, ok := strings.Cut(t.value, ":"); ok && labelled.IsLabel(head, rest) {
			t.value = strings.TrimSpace(rest)
		}
		if f.kind != person && !holdsDigit(t.value) && p.inControl(int32(i)) {
			continue
		}
		v, ok := p.readSingle(f, t)
		if !ok || len(f.words) == 1 && f.kind == generic && len(v.Text) > 60 {
			continue
		}
		if found.V != nil && found.Text != v.Text {
			return Value{} // several candidates: ambiguous
		}
		found = v
	}
	return found
}

// inControl reports whether a node is in a link, a button or navigation: words there say
// where they lead.
func (p *Page) inControl(i int32) bool {
	for ; i >= 0; i = p.nodes[i].parent {
		switch p.nodes[i].n.DataAtom {
		case atom.A, atom.Button, atom.Nav:
			return true
		}
	}
	return false
}

// ofValue are the last words of names of elements that hold a value.
var ofValue = []string{"value", "text", "content", "amount", "field", "info"}

// An elementName is the words of a field, in the singular, as names of elements have
// them, and what the longest of them begins with in any number.
type elementName struct {
	words []string
	stem  string
}

func (f *field) elementName() elementName {
	var e elementName
	for _, w := range f.words {
		w = ident.Singular(w)
		e.words = append(e.words, w)
		if s := strings.TrimSuffix(w, "y"); len(s) > len(e.stem) {
			e.stem = s
		}
	}
	return e
}

// isOf reports whether an id, a microdata name or a class name of an element consists
// of the words, one before them and those of ofValue behind.
func (e *elementName) isOf(n *html.Node) bool {
	for _, a := range n.Attr {
		switch {
		case a.Namespace != "" || a.Key != "itemprop" && a.Key != "id" && a.Key != "class" || !mayHold(a.Val, e.stem):
		case a.Key != "class":
			if e.is(a.Val) {
				return true
			}
		default:
			for class := range strings.FieldsSeq(a.Val) {
				if len(class) < 60 && e.is(class) {
					return true
				}
			}
		}
	}
	return false
}

func (e *elementName) is(name string) bool {
	if !mayHold(name, e.stem) {
		return false
	}
	words := ident.WordsAndNumbers(name)
	for len(words) > 1 && slices.Contains(ofValue, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || len(words) > len(e.words)+1 || len(words) > 5 || ident.Singular(words[len(words)-1]) != e.words[len(e.words)-1] {
		return false // "size-full" is a look
	}
	var have wordSet
	for _, w := range words {
		have.add(ident.Singular(w))
	}
	return !slices.ContainsFunc(e.words, func(w string) bool { return !have.has(w) })
}

// mayHold is a cheap test whether a name can contain a lower-case word; only
// false is certain.
func mayHold(name, word string) bool {
	if word == "" {
		return true
	}
	for i := 0; i < len(name); i++ {
		if name[i] >= utf8.RuneSelf { // lower-casing may change the length
			return true
		}
		if name[i]|0x20 != word[0]|0x20 || i+len(word) > len(name) {
			continue
		}
		k := 1
		for k < len(word) && name[i+k]|0x20 == word[k]|0x20 {
			k++
		}
		if k == len(word) {
			return true
		}
	}
	return false
}

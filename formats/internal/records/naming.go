package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// A wordSet is a small set of words.
type wordSet []string

func (s wordSet) has(word string) bool {
	for _, w := range s {
		if w == word {
			return true
		}
	}
	return false
}

func (s *wordSet) add(word string) {
	if !s.has(word) {
		*s = append(*s, word)
	}
}

// conceptSet returns the concepts of words, and the words in the singular.
func conceptSet(words []string) wordSet {
	out := make(wordSet, 0, len(words)+2)
	for _, w := range words {
		out.add(conceptOf(w))
		out.add(ident.Singular(w))
	}
	return out
}

// A naming is the names of an element in the page's source.
type naming struct {
	words []string
	set   wordSet   // their concepts
	data  []wordSet // for each data- attribute with a value, the concepts of its name
}

// namesAt returns the names of a node, conceptsAt their concepts.
func (p *Page) namesAt(i int32) []string { return p.naming(i).words }

func (p *Page) conceptsAt(i int32) wordSet { return p.naming(i).set }

// naming returns the names of a node; elements with the same attributes share
// them.
func (p *Page) naming(i int32) *naming {
	n := &p.nodes[i]
	if n.naming == 0 {
		n.naming = p.readNaming(n.n)
	}
	return &p.namings[n.naming-1]
}

func (p *Page) readNaming(n *html.Node) int32 {
	if p.byNaming == nil {
		p.byNaming = map[string]int32{}
		p.namings = append(p.namings, naming{}) // for nodes without names
	}
	if n.Type != html.ElementNode || len(n.Attr) == 0 && n.DataAtom != atom.Time && n.DataAtom != atom.Address {
		return 1
	}
	key := p.buffer[:0]
	if n.DataAtom == atom.Time || n.DataAtom == atom.Address {
		key = append(key, n.Data...)
	}
	for _, a := range n.Attr {
		switch {
		case a.Key == "class", a.Key == "itemprop", a.Key == "rel", a.Key == "name":
			key = append(append(append(key, 0), a.Key...), '=')
			key = append(key, a.Val[:min(len(a.Val), maxNames)]...)
		case strings.HasPrefix(a.Key, "data-"):
			key = append(append(key, 0), a.Key...)
			if isCall(a) {
				key = append(append(key, '='), a.Val...)
			} else if a.Val == "" {
				key = append(key, '-')
			}
		}
	}
	p.buffer = key
	if len(key) == 0 {
		return 1
	}
	if k, ok := p.byNaming[string(key)]; ok {
		return k
	}
	words := names(n)
	out := naming{words: words, set: conceptSet(words)}
	for _, a := range n.Attr {
		if strings.HasPrefix(a.Key, "data-") && a.Val != "" && carries(n, a.Key) {
			out.data = append(out.data, conceptSet(ident.WordsAndNumbers(a.Key[len("data-"):])))
		}
	}
	p.namings = append(p.namings, out)
	k := int32(len(p.namings))
	p.byNaming[string(key)] = k
	return k
}

// names returns the words that name an element in the source: its microdata,
// its class names and its test attributes.
func names(n *html.Node) []string {
	var out []string
	for _, a := range n.Attr {
		switch a.Key {
		case "itemprop", "rel", "name":
			out = append(out, ident.WordsAndNumbers(a.Val[:min(len(a.Val), maxNames)])...)
		case "class":
			for class := range strings.FieldsSeq(a.Val[:min(len(a.Val), maxNames)]) {
				if words := ident.WordsAndNumbers(class); len(words) <= 6 && !isCode(class, words) {
					out = append(out, words...)
				}
			}
		default:
			if isCall(a) {
				out = append(out, ident.WordsAndNumbers(a.Val)...)
			}
		}
	}
	if n.DataAtom == atom.Time {
		out = append(out, "time")
	}
	if n.DataAtom == atom.Address {
		out = append(out, "address")
	}
	return slices.Clip(out)
}

// maxNames limits how many bytes of an attribute are read.
const maxNames = 400

// isCall reports whether an attribute holds the name of an element for scripts
// and tests.
func isCall(a html.Attribute) bool {
	if !strings.HasPrefix(a.Key, "data-") || len(a.Val) >= 40 {
		return false
	}
	for i := range len(a.Val) {
		if c := a.Val[i]; (c|0x20 < 'a' || c|0x20 > 'z') && c != '-' && c != '_' && c != '.' {
			return false
		}
	}
	return true
}

// isCode reports whether a class name is generated: too many word pieces, or
// digits between letters.
func isCode(class string, words []string) bool {
	letters := 0
	for _, w := range words {
		letters += len(w)
	}
	return len(words) > 3 && letters < 3*len(words) || len(class) > 12 && strings.IndexByte(class, '-') < 0 && strings.IndexByte(class, '_') < 0 && len(words) > 3
}

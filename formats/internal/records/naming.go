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
	return slices.Contains(s, word)
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

// A naming is the names of an element in the page's source. The words
// themselves are read on first use: few elements have a name that is asked for.
type naming struct {
	lexemes []int32   // words, by number
	data    [][]int32 // for each data- attribute with a value, the words of its name
	titled  bool      // whether title is among the concepts
	names   *names    // read on first use
}

// names are the words of an element and their concepts.
type names struct {
	words []string
	set   wordSet
}

// namesAt returns the names of a node, conceptsAt their concepts.
func (p *Page) namesAt(i int32) []string { return p.namesOf(i).words }

func (p *Page) conceptsAt(i int32) wordSet { return p.namesOf(i).set }

func (p *Page) namesOf(i int32) *names {
	n := &p.namings[p.naming(i)]
	if n.names == nil {
		n.names = &names{words: make([]string, len(n.lexemes)), set: p.conceptsOf(n.lexemes)}
		for k, l := range n.lexemes {
			n.names.words[k] = p.lexemes[l].word
		}
	}
	return n.names
}

// naming returns the number of a node's names; elements with the same
// attributes share them.
func (p *Page) naming(i int32) int32 {
	p.readClasses()
	n := &p.nodes[i]
	if n.naming < 0 {
		n.naming = p.readNaming(n)
	}
	return n.naming
}

// readNaming reads the names of a node, 0 if it has none.
func (p *Page) readNaming(at *node) int32 {
	n := at.n
	if n.Type != html.ElementNode {
		return 0
	}
	timed := n.DataAtom == atom.Time || n.DataAtom == atom.Address
	if !timed && !at.otherNames {
		if c := &p.classes[at.class]; c.naming < 0 {
			c.naming = p.newNaming(at)
		}
		return p.classes[at.class].naming
	}
	key := p.buffer[:0]
	if timed {
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
	if k, ok := p.byNaming[string(key)]; ok {
		return k
	}
	k := p.newNaming(at)
	p.byNaming[string(key)] = k
	return k
}

// newNaming reads the words that name an element in the source: its microdata,
// its class names and its test attributes.
func (p *Page) newNaming(at *node) int32 {
	words, n := p.spelled[:0], at.n
	var out naming
	for _, a := range n.Attr {
		switch a.Key {
		case "itemprop", "rel", "name":
			words = p.appendWords(words, a.Val[:min(len(a.Val), maxNames)])
		case "class":
			for _, k := range p.classTokens(at, a.Val) {
				if of := p.wordsOf(k); !p.isCode(p.tokens[k].name, of) {
					words = append(words, of...)
				}
			}
		default:
			if isCall(a) {
				words = p.appendWords(words, a.Val)
			}
			if strings.HasPrefix(a.Key, "data-") && a.Val != "" && carries(n, a.Key) {
				out.data = append(out.data, p.wordsOf(p.token(a.Key[len("data-"):])))
			}
		}
	}
	if n.DataAtom == atom.Time {
		words = append(words, p.lexeme("time"))
	}
	if n.DataAtom == atom.Address {
		words = append(words, p.lexeme("address"))
	}
	p.spelled = words
	if len(words) > 0 || len(out.data) > 0 {
		out.lexemes = p.kept(words)
		out.titled = slices.ContainsFunc(words, func(l int32) bool { return p.lexemes[l].titles })
	}
	p.namings = append(p.namings, out)
	return int32(len(p.namings) - 1)
}

// classTokens returns the tokens of an element's class attribute, as far as it is
// read.
func (p *Page) classTokens(at *node, value string) []int32 {
	if len(value) <= maxNames {
		return p.classes[at.class].tokens
	}
	var out []int32
	for name := range strings.FieldsSeq(value[:maxNames]) {
		out = append(out, p.token(name))
	}
	return out
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
func (p *Page) isCode(class string, words []int32) bool {
	letters := 0
	for _, l := range words {
		letters += len(p.lexemes[l].word)
	}
	return len(words) > 6 || len(words) > 3 && letters < 3*len(words) || len(class) > 12 && strings.IndexByte(class, '-') < 0 && strings.IndexByte(class, '_') < 0 && len(words) > 3
}

package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// A lexicon holds the names of a page's elements, each read once.
type lexicon struct {
	lexemes  []lexeme
	byWord   map[string]int32
	tokens   []token
	byToken  map[string]int32
	classes  []class
	byClass  map[string]int32
	namings  []naming
	byNaming map[string]int32 // those of elements with other names than classes

	buffer         []byte // of readNaming
	words          []string
	split, spelled []int32
	slab           []int32 // of which the words of tokens are made
}

// A lexeme is a word of the page's names and labels.
type lexeme struct {
	word, concept, singular string
	titles, frames          bool // means a title; names a part of the page's frame
}

// lexeme returns the number of a word. Each word of a page is looked up once;
// readClasses comes first.
func (p *Page) lexeme(word string) int32 {
	k, ok := p.byWord[word]
	if !ok {
		l := lexeme{word: word, concept: conceptOf(word), singular: ident.Singular(word)}
		l.titles = l.concept == "title" || l.singular == "title"
		l.frames = namesFrame(word)
		k = int32(len(p.lexemes))
		p.byWord[word] = k
		p.lexemes = append(p.lexemes, l)
	}
	return k
}

// appendWords appends the numbers of the words of a text.
func (p *Page) appendWords(out []int32, text string) []int32 {
	p.words = ident.AppendWordsAndNumbers(p.words[:0], text)
	for _, w := range p.words {
		out = append(out, p.lexeme(w))
	}
	return out
}

// conceptsOf returns the concepts of words, and the words in the singular.
func (p *Page) conceptsOf(words []int32) wordSet {
	if len(words) == 0 {
		return nil
	}
	out := make(wordSet, 0, len(words)+2)
	for _, k := range words {
		out.add(p.lexemes[k].concept)
		out.add(p.lexemes[k].singular)
	}
	return out
}

// A token is a class name, or what follows data- in the name of an attribute.
type token struct {
	words []int32
	hash  uint64
	count int32 // elements that have it as a class
	code  bool  // generated
	frame bool  // names a part of the page's frame
}

// token returns the number of a token.
func (p *Page) token(name string) int32 {
	k, ok := p.byToken[name]
	if !ok {
		t := token{words: p.readToken(name), hash: hashString(1099511628211, name)}
		t.code = p.isCode(name, t.words)
		t.frame = len(name) <= maxFrameName && slices.ContainsFunc(t.words, func(l int32) bool { return p.lexemes[l].frames })
		k = int32(len(p.tokens))
		p.byToken[name] = k
		p.tokens = append(p.tokens, t)
	}
	return k
}

// readToken returns the words of a token, none for what is too long to be read.
func (p *Page) readToken(name string) []int32 {
	if len(name) > maxNames {
		return nil
	}
	p.split = p.appendWords(p.split[:0], name)
	if len(p.slab) < len(p.split) {
		p.slab = make([]int32, max(len(p.split), 512))
	}
	n := copy(p.slab, p.split)
	words := p.slab[:n:n]
	p.slab = p.slab[n:]
	return words
}

// A class is the value of a class attribute. Number 0 is that of elements
// without one.
type class struct {
	tokens []int32
	count  int32 // elements
	naming int32 // the names of elements that have no others, -1 if not read yet
	hash   classHash
	frame  bool // names a part of the page's frame
}

// A classHash is the hash of those class names of an element that other elements
// share, independent of order, and the hash of the first of them.
type classHash struct{ all, first uint64 }

// readClasses reads the classes of the elements, and which other attributes
// name them. A class name that only one element has would distinguish it from
// similar elements and is left out of the hashes.
func (p *Page) readClasses() {
	if p.classes != nil {
		return
	}
	some := min(len(p.nodes)/4, 400) // different names of a usual page
	p.byClass, p.byToken, p.byNaming, p.byWord = make(map[string]int32, some), make(map[string]int32, some), map[string]int32{}, make(map[string]int32, some)
	p.tokens, p.lexemes = make([]token, 0, some), make([]lexeme, 0, some)
	p.classes, p.namings = append(make([]class, 0, some), class{}), append(make([]naming, 0, some), naming{})
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		n.naming = -1
		for _, a := range n.n.Attr {
			switch a.Key {
			case "class":
				n.class = p.class(a.Val)
			case "itemprop":
				n.otherNames, n.property = true, n.property || a.Val != ""
			case "rel", "name":
				n.otherNames = true
			case "alt", "title", "aria-label":
				n.lead(toSaying, a.Val)
			case "href":
				if n.n.DataAtom == atom.A {
					n.lead(toLink, a.Val)
				}
			case "src", "srcset":
				n.lead(toImage, a.Val)
			case "content":
				n.lead(toData, a.Val)
			default:
				if strings.HasPrefix(a.Key, "data-") {
					n.otherNames = true
					n.lead(toData, a.Val)
					if a.Key == "data-src" || a.Key == "data-srcset" {
						n.lead(toImage, a.Val)
					}
				}
			}
		}
	}
	for i := range p.classes {
		for _, t := range p.classes[i].tokens {
			p.tokens[t].count += p.classes[i].count
		}
	}
	for i := range p.classes {
		c := &p.classes[i]
		for _, k := range c.tokens {
			t := &p.tokens[k]
			c.frame = c.frame || t.frame
			if t.count < 2 {
				continue
			}
			if c.hash.first == 0 {
				c.hash.first = t.hash
			}
			c.hash.all += t.hash
		}
	}
	p.reordered = p.isReordered()
}

// isReordered reports whether two classes differ by nothing but the order of
// their shared names.
func (p *Page) isReordered() bool {
	p.numbers.reset(len(p.classes))
	var first []uint64
	for i := range p.classes {
		h := &p.classes[i].hash
		k, fresh := p.numbers.number(h.all)
		if fresh {
			first = append(first, h.first)
		} else if first[k] != h.first {
			return true
		}
	}
	return false
}

// class counts an element with a class attribute.
func (p *Page) class(value string) int32 {
	if value == "" {
		return 0
	}
	k, ok := p.byClass[value]
	if !ok {
		c := class{naming: -1}
		for name := range strings.FieldsSeq(value) {
			c.tokens = append(c.tokens, p.token(name))
		}
		k = int32(len(p.classes))
		p.byClass[value] = k
		p.classes = append(p.classes, c)
	}
	p.classes[k].count++
	return k
}

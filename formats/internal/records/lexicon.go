package records

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// A lexicon holds the names of a page's elements, each read once.
type lexicon struct {
	lexemes  []lexeme
	byWord   glossary
	tokens   []token
	byToken  glossary
	classes  []class
	byClass  glossary // their values, without number 0
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
	titles                  bool // means a title
}

// lexeme returns the number of a word. Each word of a page is looked up once;
// readClasses comes first.
func (p *Page) lexeme(word string) int32 {
	k, fresh := p.byWord.number(word)
	if fresh {
		l := lexeme{word: word, concept: conceptOf(word), singular: ident.Singular(word)}
		l.titles = l.concept == "title" || l.singular == "title"
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

// A token is a class name, or what follows data- in the name of an attribute. Its
// words are read on first use: most name nothing that is asked for.
type token struct {
	name  string
	hash  uint64
	words []int32
	count int32 // elements that have it as a class
	read  bool  // whether words are known
	frame bool  // names a part of the page's frame
}

// token returns the number of a token.
func (p *Page) token(name string) int32 {
	k, fresh := p.byToken.number(name)
	if fresh {
		frame := len(name) <= maxFrameName && frameIndex().In(strings.ToLower(name)) != 0 && slices.ContainsFunc(ident.WordsAndNumbers(name), namesFrame)
		p.tokens = append(p.tokens, token{name: name, hash: hashString(1099511628211, name), frame: frame})
	}
	return k
}

// wordsOf returns the words of a token, none for what is too long to be read.
func (p *Page) wordsOf(k int32) []int32 {
	t := &p.tokens[k]
	if !t.read && len(t.name) <= maxNames {
		p.split = p.appendWords(p.split[:0], t.name)
		t.words = p.kept(p.split)
	}
	t.read = true
	return t.words
}

// kept returns a copy of a list of numbers.
func (p *Page) kept(list []int32) []int32 {
	if len(p.slab) < len(list) {
		p.slab = make([]int32, max(len(list), 512))
	}
	n := copy(p.slab, list)
	list = p.slab[:n:n]
	p.slab = p.slab[n:]
	return list
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
// name them.
func (p *Page) readClasses() {
	if p.classes != nil {
		return
	}
	some := min(len(p.nodes)/4, 400) // different names of a usual page
	p.byClass, p.byToken, p.byWord = make(glossary, some), make(glossary, some), make(glossary, some)
	p.byNaming = map[string]int32{}
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
			default:
				n.otherNames = n.otherNames || strings.HasPrefix(a.Key, "data-")
			}
		}
	}
	p.hashClasses()
}

// hashClasses makes the hashes of the classes. A class name that only one element
// has would distinguish it from similar elements and is left out.
func (p *Page) hashClasses() {
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
}

// class counts an element with a class attribute.
func (p *Page) class(value string) int32 {
	if value == "" {
		return 0
	}
	k, fresh := p.byClass.number(value)
	k++
	if fresh {
		list := p.spelled[:0]
		for name := range strings.FieldsSeq(value) {
			list = append(list, p.token(name))
		}
		p.spelled = list
		p.classes = append(p.classes, class{naming: -1, tokens: p.kept(list)})
	}
	p.classes[k].count++
	return k
}

// A glossary numbers strings in the order of their first appearance.
type glossary map[string]int32

// number returns the number of a string; fresh means that it is new.
func (g glossary) number(s string) (k int32, fresh bool) {
	k, known := g[s]
	if !known {
		k = int32(len(g))
		g[s] = k
	}
	return k, !known
}

package page

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// Limits for descriptions.
const (
	describeBelow = 25  // blocks from the heading on that may be the description: one in 3,058 pages has it after 15
	describeWords = 6   // words of a description
	describeNodes = 200 // nodes of an element that may be the description
	mostDescribed = 4   // descriptions
	longWord      = 12  // letters
)

// Descriptions are the words of what the page's head says about the page.
type Descriptions struct {
	page              *Page
	all               [][]uint64
	longest, shortest int // words of one
	hasher            wordHasher
}

// Descriptions returns nil if the head has no description of some words.
func (p *Page) Descriptions() *Descriptions {
	d := &Descriptions{page: p, shortest: 1 << 30}
	for _, text := range p.descriptions {
		h := wordHasher{words: make([]uint64, 0, 64)}
		h.write(text)
		if words := h.distinct(); len(words) >= describeWords && len(d.all) < mostDescribed {
			d.all = append(d.all, words)
			d.longest, d.shortest = max(d.longest, len(words)), min(d.shortest, len(words))
		}
	}
	if len(d.all) == 0 {
		return nil
	}
	return d
}

// Blocks returns the first block that may be the description, and the end.
func (d *Descriptions) Blocks() (first, end int32) {
	first = max(0, d.page.own.block)
	return first, min(int32(len(d.page.Blocks)), first+describeBelow)
}

// Likeness compares the words of a block with those of the descriptions: twice
// the words in common by the words of both.
func (d *Descriptions) Likeness(b int32) (most float32) {
	k := &d.page.Blocks[b]
	if int(k.Words) < describeWords && k.Size < describeWords*CharsPerWide || k.Linked > 0 {
		return 0
	}
	if int(k.Size)/longWord > 4*d.longest || 2*int(k.Size) < d.shortest {
		return 0 // of another length
	}
	words := d.page.wordsOf(&d.hasher, k)
	for _, one := range d.all {
		most = max(most, likeness(one, words))
	}
	return most
}

// common counts what is in both of two sorted lists of distinct numbers.
func common(a, b []uint64) (n int) {
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[0], b[0]; {
		case x < y:
			a = a[1:]
		case x > y:
			b = b[1:]
		default:
			a, b = a[1:], b[1:]
			n++
		}
	}
	return n
}

// wordsOf returns the distinct hashes of the words in the element that holds a
// block, in order. They are valid until h is used again.
func (p *Page) wordsOf(h *wordHasher, k *Block) []uint64 {
	root, seen := p.Elements[k.Inner].Node, 0
	h.words = h.words[:0]
	for n := root.FirstChild; n != nil && seen < describeNodes; n = dom.Next(n, root, true) {
		if seen++; n.Type == html.TextNode {
			h.write(n.Data)
		}
	}
	return h.distinct()
}

// A wordHasher collects the hashes of the words of a text in lower case; a
// character of a script without spaces is a word.
type wordHasher struct {
	words []uint64
	open  uint64 // hash of the word that is being read, 0 between words
}

func (h *wordHasher) write(s string) {
	open := h.open
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			h.open = open
			h.rune(r)
			open = h.open
			i += n
			continue
		}
		i++
		if c = wordByte[c]; c != 0 {
			if open == 0 {
				open = hashOffset
			}
			open = (open ^ uint64(c)) * hashPrime
		} else if open != 0 {
			h.words = append(h.words, open)
			open = 0
		}
	}
	h.open = open
}

// The constants of the hash FNV-1a.
const hashOffset, hashPrime = 14695981039346656037, 1099511628211

// wordByte is an ASCII letter in lower case or a digit, 0 for what ends a word.
var wordByte = func() (t [128]byte) {
	for c := range t {
		switch asciiClass[c] {
		case classUpper:
			t[c] = byte(c) + 'a' - 'A'
		case classLower, classDigit:
			t[c] = byte(c)
		}
	}
	return t
}()

// rune adds a character that is not ASCII.
func (h *wordHasher) rune(c rune) {
	switch {
	case classOf(c) == classWide:
		h.end()
		h.open = (hashOffset ^ uint64(c)) * hashPrime
		h.end()
	case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c):
		if h.open == 0 {
			h.open = hashOffset
		}
		h.open = (h.open ^ uint64(unicode.ToLower(c))) * hashPrime
	case c == 0xad || c == 0x200b: // soft hyphens, which scripts add
	default:
		h.end()
	}
}

func (h *wordHasher) end() {
	if h.open != 0 {
		h.words = append(h.words, h.open)
		h.open = 0
	}
}

// distinct ends the text and returns its words once each, sorted by hash.
func (h *wordHasher) distinct() []uint64 {
	h.end()
	slices.Sort(h.words)
	h.words = slices.Compact(h.words)
	return h.words
}

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

// Described returns, by block, the likeness of its words to the descriptions in
// the page's head: twice the words in common by the words of both. Only blocks
// below the page's heading that may be a description are compared. It is nil
// without one.
func (p *Page) Described(may func(b int32) bool) []float32 {
	var all [][]uint64
	longest, shortest := 0, 1<<30 // words of a description
	for _, d := range p.descriptions {
		var h wordHasher
		h.write(d)
		words := h.distinct()
		if len(words) >= describeWords && len(all) < mostDescribed {
			all = append(all, words)
			longest, shortest = max(longest, len(words)), min(shortest, len(words))
		}
	}
	if len(all) == 0 {
		return nil
	}
	head := max(0, p.own.block)
	out := make([]float32, len(p.Blocks))
	var h wordHasher
	for b := head; b < min(int32(len(p.Blocks)), head+describeBelow); b++ {
		if !may(b) {
			continue
		}
		k := &p.Blocks[b]
		if int(k.Words) < describeWords && k.Size < describeWords*CharsPerWide || k.Linked > 0 {
			continue
		}
		if int(k.Size)/longWord > 4*longest || 2*int(k.Size) < shortest {
			continue // of another length
		}
		words := p.wordsOf(&h, k)
		for _, d := range all {
			out[b] = max(out[b], likeness(d, words))
		}
	}
	return out
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
	const offset, prime = 14695981039346656037, 1099511628211
	for _, c := range s {
		switch {
		case c < utf8.RuneSelf && asciiClass[c] == classUpper:
			c += 'a' - 'A'
		case c < utf8.RuneSelf && (asciiClass[c] == classLower || asciiClass[c] == classDigit):
		case c < utf8.RuneSelf:
			h.end()
			continue
		case classOf(c) == classWide:
			h.end()
			h.open = (offset ^ uint64(c)) * prime
			h.end()
			continue
		case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c):
			c = unicode.ToLower(c)
		case c == 0xad || c == 0x200b: // soft hyphens, which scripts add
			continue
		default:
			h.end()
			continue
		}
		if h.open == 0 {
			h.open = offset
		}
		h.open = (h.open ^ uint64(c)) * prime
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

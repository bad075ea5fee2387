package page

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// Limits for descriptions.
const (
	describeAbove = 12 // blocks above the heading, and below it, that may be the description
	describeBelow = 25
	describeWords = 6   // words of a description
	describeNodes = 200 // nodes of an element that may be the description
	mostDescribed = 4   // descriptions
	longWord      = 12  // letters
)

// Described returns, by block, the likeness of its words to the descriptions in
// the page's head: twice the words in common by the words of both. Only blocks
// around the page's heading are compared. It is nil without a description.
func (p *Page) Described() []float32 {
	var all []map[uint64]bool
	longest, shortest := 0, 1<<30 // words of a description
	for _, d := range p.descriptions {
		words := map[uint64]bool{}
		h := wordHasher{words: words}
		h.write(d)
		h.end()
		if len(words) >= describeWords && len(all) < mostDescribed {
			all = append(all, words)
			longest, shortest = max(longest, len(words)), min(shortest, len(words))
		}
	}
	if len(all) == 0 {
		return nil
	}
	head := max(0, p.own.block)
	likeness := make([]float32, len(p.Blocks))
	for b := max(0, head-describeAbove); b < min(int32(len(p.Blocks)), head+describeBelow); b++ {
		k := &p.Blocks[b]
		if int(k.Words) < describeWords && k.Size < describeWords*CharsPerWide || k.Linked > 0 {
			continue
		}
		if int(k.Size)/longWord > 4*longest || 2*int(k.Size) < shortest {
			continue // of another length
		}
		words := p.wordsOf(k)
		for _, d := range all {
			common := 0
			for w := range words {
				if d[w] {
					common++
				}
			}
			likeness[b] = max(likeness[b], 2*float32(common)/float32(len(d)+len(words)))
		}
	}
	return likeness
}

// wordsOf returns the hashes of the words in the element that holds a block.
func (p *Page) wordsOf(k *Block) map[uint64]bool {
	root, words, seen := p.Elements[k.Inner].Node, map[uint64]bool{}, 0
	h := wordHasher{words: words}
	for n := root.FirstChild; n != nil && seen < describeNodes; n = dom.Next(n, root, true) {
		if seen++; n.Type == html.TextNode {
			h.write(n.Data)
		}
	}
	h.end()
	return words
}

// A wordHasher collects the hashes of the words of a text in lower case; a
// character of a script without spaces is a word.
type wordHasher struct {
	words map[uint64]bool
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
		h.words[h.open] = true
		h.open = 0
	}
}

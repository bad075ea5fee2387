package page

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// Said holds, by block, how much of its text the page's metadata repeat.
type Said struct {
	Body      []float32 // share of its words in the declared articleBody, Unsaid without one; nil if no block has any
	Described []float32 // likeness of its words to the declared description; nil without one
	Share     float32   // share of the words of the declared articleBody that the page shows
	First     int32     // first and last block that the articleBody has; -1 without one
	Last      int32
}

// Unsaid is the share of a block with too few words to look for.
const Unsaid = -0.5

// Limits for declared texts.
const (
	phraseWords   = 3   // words of the runs that are compared
	mostlySaid    = 0.8 // share of a block's runs that the articleBody has
	fewestSaid    = 40  // words of an articleBody that tells the text
	describeAbove = 12  // blocks above the heading, and below it, that may be the description
	describeBelow = 25
	describeWords = 6   // words of a description
	describeNodes = 200 // nodes of an element that may be the description
	mostDescribed = 4   // descriptions
	longWord      = 12  // letters
)

// Said compares the blocks with the description and the articleBody that the
// page declares.
func (p *Page) Said() (s Said) {
	s.First, s.Last = -1, -1
	p.sayBody(&s)
	p.sayDescription(&s)
	return s
}

func (p *Page) sayBody(s *Said) {
	said := map[uint64]bool{} // runs of words, and whether the page shows them
	words := 0
	for _, script := range p.articles {
		eachArticleBody(script, func(body string) {
			p.Check.Step()
			r := runHasher{run: func(h uint64) { said[h] = false }}
			r.write(body)
			r.end()
			words += r.total
		})
	}
	if words < fewestSaid {
		return
	}
	s.Body = make([]float32, len(p.Blocks))
	found, all := 0, 0
	r := runHasher{run: func(h uint64) {
		all++
		if _, ok := said[h]; ok {
			said[h] = true
			found++
		}
	}}
	last := int32(-1)
	settle := func() {
		r.end()
		if last < 0 {
			return
		}
		s.Body[last] = Unsaid
		if all > 0 {
			s.Body[last] = float32(found) / float32(all)
			if s.Body[last] >= mostlySaid {
				if s.First < 0 {
					s.First = last
				}
				s.Last = last
			}
		}
		found, all = 0, 0
	}
	p.eachText(func(b int32, text string) {
		if b != last {
			settle()
			last = b
		}
		r.write(text)
	})
	settle()
	shown := 0
	for _, ok := range said {
		if ok {
			shown++
		}
	}
	s.Share = float32(shown) / float32(len(said))
}

// eachText calls f for each text node that shows, with its block.
func (p *Page) eachText(f func(block int32, text string)) {
	t := 0
	for n, down := p.Root, true; n != nil; n = dom.Next(n, p.Root, down) {
		down = true
		switch n.Type {
		case html.TextNode:
			if n == p.Root || n.Parent.Type != html.ElementNode || Blank(n.Data) {
				break
			}
			f(p.Texts[t], n.Data)
			t++
		case html.ElementNode:
			down = !Skipped(n) && !Opaque(n)
		}
	}
}

// eachArticleBody calls f with the values of "articleBody" in JSON-LD, without
// decoding the rest, which is often invalid.
func eachArticleBody(script string, f func(string)) {
	const key = `"articleBody"`
	for {
		_, after, found := strings.Cut(script, key)
		if !found {
			return
		}
		script = after
		value := strings.TrimLeft(after, ": \t\r\n")
		if value == "" || value[0] != '"' {
			continue
		}
		end := 1
		for end < len(value) && value[end] != '"' {
			if value[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(value) {
			return
		}
		script = value[end:]
		var s string
		literal := strings.Map(func(r rune) rune {
			if r < ' ' {
				return ' '
			}
			return r
		}, value[:end+1])
		if json.Unmarshal([]byte(literal), &s) == nil {
			f(withoutTags(html.UnescapeString(s)))
		}
	}
}

// withoutTags replaces tags by spaces.
func withoutTags(s string) string {
	if strings.IndexByte(s, '<') < 0 {
		return s
	}
	var b strings.Builder
	in := false
	for _, r := range s {
		switch {
		case r == '<':
			in = true
			b.WriteByte(' ')
		case r == '>' && in:
			in = false
		case !in:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// sayDescription compares the blocks around the page's heading with the
// descriptions in its head.
func (p *Page) sayDescription(s *Said) {
	var all []map[uint64]bool
	longest, shortest := 0, 1<<30 // words of a description
	for _, d := range p.descriptions {
		words := map[uint64]bool{}
		h := runHasher{word: func(w uint64) { words[w] = true }}
		h.write(d)
		h.end()
		if len(words) >= describeWords && len(all) < mostDescribed {
			all = append(all, words)
			longest, shortest = max(longest, len(words)), min(shortest, len(words))
		}
	}
	if len(all) == 0 {
		return
	}
	head := max(0, p.own.block)
	s.Described = make([]float32, len(p.Blocks))
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
			s.Described[b] = max(s.Described[b], 2*float32(common)/float32(len(d)+len(words)))
		}
	}
}

// wordsOf returns the hashes of the words in the element that holds a block.
func (p *Page) wordsOf(k *Block) map[uint64]bool {
	root, words, seen := p.Elements[k.Inner].Node, map[uint64]bool{}, 0
	h := runHasher{word: func(w uint64) { words[w] = true }}
	for n := root.FirstChild; n != nil && seen < describeNodes; n = dom.Next(n, root, true) {
		if seen++; n.Type == html.TextNode {
			h.write(n.Data)
		}
	}
	h.end()
	return words
}

// A runHasher hashes the words of a text, in lower case, and each run of
// phraseWords of them; a character of a script without spaces is a word.
type runHasher struct {
	word  func(uint64)
	run   func(uint64)
	words int // since the last end
	total int // before it
	last  [phraseWords]uint64
	open  uint64 // hash of the word that is being read, 0 between words
}

func (r *runHasher) write(s string) {
	const offset, prime = 14695981039346656037, 1099511628211
	for _, c := range s {
		switch {
		case c < utf8.RuneSelf && asciiClass[c] == classUpper:
			c += 'a' - 'A'
		case c < utf8.RuneSelf && (asciiClass[c] == classLower || asciiClass[c] == classDigit):
		case c < utf8.RuneSelf:
			r.close()
			continue
		case classOf(c) == classWide:
			r.close()
			r.open = (offset ^ uint64(c)) * prime
			r.close()
			continue
		case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c):
			c = unicode.ToLower(c)
		case c == 0xad || c == 0x200b: // soft hyphens, which scripts add
			continue
		default:
			r.close()
			continue
		}
		if r.open == 0 {
			r.open = offset
		}
		r.open = (r.open ^ uint64(c)) * prime
	}
}

func (r *runHasher) close() {
	if r.open == 0 {
		return
	}
	copy(r.last[:], r.last[1:])
	r.last[phraseWords-1] = r.open
	r.open = 0
	r.words++
	if r.word != nil {
		r.word(r.last[phraseWords-1])
	}
	if r.run != nil && r.words >= phraseWords {
		h := uint64(0)
		for _, w := range r.last {
			h = h*0x9E3779B97F4A7C15 + w
		}
		r.run(h)
	}
}

// end ends a text.
func (r *runHasher) end() {
	r.close()
	r.total += r.words
	r.words, r.last = 0, [phraseWords]uint64{}
}

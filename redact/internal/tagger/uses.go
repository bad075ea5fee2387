package tagger

import "strings"

// uses records how the capitalised words of a chunk are written and what they
// adjoin throughout it: the same name may have clear context in one place and
// none in another.
type uses struct {
	index map[uint32]int32 // by the hash of the word: its index in list, plus one
	list  []use
}

// A use is the record of one word.
type use struct {
	lower, upper bool // whether it occurs in lower case; whether capitalised inside a sentence
	short        bool // one or two letters
	near         uint32
	seen, things uint16           // how often it occurs, and how often before a capitalised word that is not a surname
	next         [mostNext]uint32 // the different capitalised words after it, 0 for none
	votes        [4]float32       // how often it was labelled as no name, person, place, organisation
}

// Bits of use.near. They begin at bit 2: bits 0 and 1 of the context are lower
// and upper.
const (
	afterFirstName = 1 << (iota + 2)
	afterTitle
	beforeSurname
	afterIn // in, at, from, near
	afterTo // to, of
	beforeRegion
	beforeFirm
	beforeSaying
	afterArticle // the, a, your, new
	afterBy      // by
	beforeNumber // the number of a model or version

	contextBits = 13
)

// mostNext is how many different capitalised words after a word are told apart.
const mostNext = 4

// before records a capitalised word after the word.
func (u *use) before(word uint32) {
	for k, w := range u.next {
		if w == word || w == 0 {
			u.next[k] = word
			return
		}
	}
}

// companions returns the number of different capitalised words after the word.
func (u *use) companions() (n int) {
	for n < mostNext && u.next[n] != 0 {
		n++
	}
	return n
}

func (u *use) context() uint32 {
	c := u.near
	if u.lower {
		c |= 1
	}
	if u.upper {
		c |= 2
	}
	return c
}

// of returns the uses of t's word, or nil if it is not capitalised.
func (s *uses) of(t *Token) *use {
	if t.uses == 0 {
		return nil
	}
	return &s.list[t.uses-1]
}

// The scores that a word gets for other occurrences in the chunk labelled as a kind
// of name: on a page, where a list or a heading says little of a name, and in plain
// English text, where the sentence says more.
const (
	votePage  = 2
	votePlain = 1
)

// vote returns the score for the text as model m reads it.
func (d *decoder) vote(m *Model) float32 {
	if m.Header.Style == Lists && d.plain() {
		return votePlain
	}
	return votePage
}

// disputes reports whether other occurrences of the word were labelled
// differently. Short words are ignored: they often abbreviate several things.
func (u *use) disputes(label uint8) bool {
	return !u.short && u.votes[(label+3)/4] < u.voted()
}

// voted returns how often the word was labelled.
func (u *use) voted() float32 { return u.votes[0] + u.votes[1] + u.votes[2] + u.votes[3] }

// weigh adds the votes, each worth the score vote, to the scores of a token of
// the word.
func (u *use) weigh(s *[Labels]float32, vote float32) {
	if u == nil || u.short {
		return
	}
	all := u.voted()
	for y := BPer; y < Labels; y++ {
		s[y] += vote * u.votes[(y+3)/4] / all
	}
}

// survey records the uses of the capitalised words of a chunk.
func (r *reader) survey(toks []Token, ends []int) {
	s := &r.uses
	s.index, s.list = map[uint32]int32{}, s.list[:0] // a map keeps the size of the largest text
	start := 0
	for _, end := range ends {
		titled := inTitleCase(toks[start:end])
		for i := start; i < end; i++ {
			t := &toks[i]
			t.titled = titled
			if !t.capital() {
				continue
			}
			if t.uses = s.index[t.lower]; t.uses == 0 {
				s.list = append(s.list, use{short: t.length < 3})
				t.uses = int32(len(s.list))
				s.index[t.lower] = t.uses
			}
			u := &s.list[t.uses-1]
			u.upper = u.upper || !t.first && !titled
			u.near |= r.near(toks[start:end], i-start)
			if u.seen++; i+1 < end && toks[i+1].capital() && toks[i+1].gaz&gazSurname == 0 {
				u.things++
			}
			if i+1 < end && toks[i+1].capital() && toks[i+1].Start-t.End <= 1 {
				u.before(toks[i+1].lower)
			}
		}
		start = end
	}
	for i := range toks {
		if t := &toks[i]; t.kind == lowerWord {
			if k := s.index[t.lower]; k != 0 {
				s.list[k-1].lower = true
			}
		}
	}
}

// inTitleCase reports whether a sentence is capitalised as a heading, a button
// or a list of names: it has at least three capitalised words and almost no
// others except short ones.
func inTitleCase(sent []Token) bool {
	capitals, others := 0, 0
	for i := range sent {
		switch t := &sent[i]; {
		case t.capital():
			capitals++
		case t.kind == lowerWord && t.length > 3:
			others++
		}
	}
	return capitals >= 3 && 4*others <= capitals
}

func (t *Token) capital() bool {
	return t.kind == capWord || t.kind == upperWord || t.kind == mixedWord
}

// near returns the bits for the neighbours of the capitalised word at i.
func (r *reader) near(sent []Token, i int) (bits uint32) {
	if i > 0 {
		p := &sent[i-1]
		if !p.capital() {
			bits |= cues[p.lower] & (afterIn | afterTo | afterArticle | afterBy)
		} else if r.findLists(p); p.gaz&gazTitle != 0 {
			bits |= afterTitle
		} else if p.gaz&gazFirst != 0 {
			bits |= afterFirstName
		}
	}
	if i+1 == len(sent) {
		return bits
	}
	n := &sent[i+1]
	switch {
	case n.lower == comma:
		if i+2 < len(sent) && sent[i+2].capital() {
			if r.findLists(&sent[i+2]); sent[i+2].gaz&(gazRegion|gazCountry) != 0 {
				bits |= beforeRegion
			}
		}
	case n.kind == numberTok:
		bits |= beforeNumber
	case !n.capital():
		bits |= cues[n.lower] & beforeSaying
	default:
		r.findLists(n)
		r.findLists(&sent[i])
		bits |= cues[n.lower] & beforeFirm
		if n.gaz&gazSurname != 0 && sent[i].gaz&gazFirst != 0 {
			bits |= beforeSurname
		}
	}
	return bits
}

var comma = hashString(",")

// cues are words that characterize their neighbour. It is read-only.
var cues = func() map[uint32]uint32 {
	m := map[uint32]uint32{}
	for bit, words := range map[uint32]string{
		afterIn:      "in at near from inside outside around across throughout",
		afterTo:      "to of",
		afterArticle: "the a an this that these your our new every all",
		afterBy:      "by",
		beforeFirm:   "inc ltd corp llc plc gmbh co company corporation group university college school bank institute association party club foundation committee council department ministry agency",
		beforeSaying: "said says told wrote writes added asked thinks thought who whose was is has had will would",
	} {
		for _, w := range strings.Fields(words) {
			m[hashString(w)] = bit
		}
	}
	return m
}()

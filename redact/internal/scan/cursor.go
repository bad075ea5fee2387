// Package scan is what all rules of redaction read with: a cursor over a text
// and the region at hand, the hits, small questions about bytes and words, the
// words around a candidate, and runs of digits.
package scan

import (
	"slices"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Hit is a finding with its standing among others that overlap it.
type Hit struct {
	Entity Entity
	Span
	Score     float64 // 0..1
	Rule      string
	Validated bool // a checksum or numbering plan agreed
	Rank      Rank
}

// Found returns a hit that nothing but its form or place tells.
func Found(e Entity, start, end int, rule string, score float64, r Rank) Hit {
	return Hit{Entity: e, Span: Span{start, end}, Score: score, Rule: rule, Rank: r}
}

// Rank orders hits that overlap: the higher wins.
type Rank uint8

const (
	RankTagger Rank = iota
	RankField
	RankAddress
	RankWeak   // a pattern without a checksum
	RankSecret // a key and its value
	RankStrong // checksum, numbering plan or known prefix
)

// A Cursor walks one text once and hands every anchor to the rules that can
// start there. A candidate never leaves the region it stands in.
type Cursor struct {
	Check  *cancel.Checker
	Src    string
	Lo, Hi int // bounds of the region being walked
	Kind   Kind
	Want   Wanted
	InTag  bool // the region is an HTML tag
	lone   bool // the text is one short value without any context
	Hits   []Hit
	Done   int // numbers before this position have been looked at
	// tokens before this position have been taken
	TokenDone int
	// addresses before this position have been read
	AddressEnd int
	// hashes of passwords before this position have been looked for
	CryptEnd int
	Provider string // that the key at hand names
	// places finds postal addresses in a text that is none of this document
	Places func(text string) []Hit
	dials  answer         // whether the region is an address to call
	Runs   [charsets]Span // the last run of characters of each set
	// the visible characters read last, and what none of them is
	visible     Span
	visibleEnds string
}

// Wanted says which entities are masked: of the six those named, all where none
// is; beyond them those named alone.
type Wanted struct{ Entities, Extra []Entity }

// Has reports whether e is wanted.
func (w Wanted) Has(e Entity) bool {
	if IsExtra(e) {
		return slices.Contains(w.Extra, e)
	}
	return len(w.Entities) == 0 || slices.Contains(w.Entities, e)
}

// New returns a scanner of text for what is wanted of it.
func New(check *cancel.Checker, text string, want Wanted) *Cursor {
	return &Cursor{Check: check, Src: text, Want: want, lone: isLone(text)}
}

// isLone reports whether text is a single value: then there is no context
// that could confirm or deny a number.
func isLone(text string) bool {
	if len(text) > 48 || len(text) == 0 {
		return false
	}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			return false
		}
	}
	return true
}

// Add records the bytes [start,end) as an entity, where it is wanted.
func (s *Cursor) Add(e Entity, start, end int, rule string, score float64, valid bool, r Rank) {
	if start < end && s.Want.Has(e) {
		s.Hits = append(s.Hits, Hit{e, Span{start, end}, score, rule, valid, r})
	}
}

// Classes of bytes inside a word and out of it.
const (
	COther = iota
	CWord
	CDigit
)

var Class = func() (t [256]uint8) {
	for c := range t {
		switch b := byte(c); {
		case IsDigit(b):
			t[c] = CDigit
		case IsWord(b) || b == '_':
			t[c] = CWord
		}
	}
	return t
}()

// Enter makes [i,end) the region at hand.
func (s *Cursor) Enter(i, end int, k Kind) {
	s.Lo, s.Hi, s.Kind, s.dials = i, end, k, unknown
	if s.InTag = k == Tag; s.InTag {
		s.Kind = Prose // attribute values are prose as far as rules go
	}
}

// Before returns the byte before i inside the region, or a space: also for a
// character past ASCII that parts words.
func (s *Cursor) Before(i int) byte {
	if i <= s.Lo || s.Src[i-1] >= 0x80 && s.PartedBefore(i) {
		return ' '
	}
	return s.Src[i-1]
}

// CharEnd returns the end of the character past ASCII at i.
func (s *Cursor) CharEnd(i int) int {
	for i++; i < s.Hi && s.Src[i]&0xC0 == 0x80; i++ {
	}
	return i
}

// PartedBefore reports whether the character before i parts words.
func (s *Cursor) PartedBefore(i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s.Src[max(s.Lo, i-utf8.UTFMax):i])
	return PartsWords(r)
}

// InWord reports whether the character at i can go on a word.
func (s *Cursor) InWord(i int) bool {
	c := s.At(i)
	if c < 0x80 {
		return IsAlnum(c)
	}
	r, _ := utf8.DecodeRuneInString(s.Src[i:s.Hi])
	return !PartsWords(r)
}

// At returns the byte at i inside the region, or 0.
func (s *Cursor) At(i int) byte {
	if i >= s.Lo && i < s.Hi {
		return s.Src[i]
	}
	return 0
}

// Alone reports whether [i,j) is all the text there is but for spaces and
// closing punctuation.
func (s *Cursor) Alone(i, j int) bool {
	if !s.lone {
		return false
	}
	for k := range len(s.Src) {
		if (k < i || k >= j) && !IsSpace(s.Src[k]) && s.Src[k] != '.' {
			return false
		}
	}
	return true
}

func byStart(a, b Hit) int {
	if a.Start != b.Start {
		return a.Start - b.Start
	}
	return b.End - a.End
}

// SortHits orders hits by where they start, the longer first.
func SortHits(check *cancel.Checker, hs []Hit) {
	slices.SortStableFunc(hs, func(a, b Hit) int {
		check.Step()
		return byStart(a, b)
	})
}

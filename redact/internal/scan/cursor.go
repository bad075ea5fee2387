// Package scan is the base of all redaction rules: a cursor over a text and the
// current region, hits, predicates on bytes and words, the words around a
// candidate, and runs of digits.
package scan

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Hit is a finding with its rank among overlapping ones.
type Hit struct {
	Entity Entity
	Span
	Score     float64 // 0 to 1
	Rule      string
	Validated bool // confirmed by a checksum or numbering plan
	Rank      Rank
	Attested  bool // of the tagger: a person by more than the likeness of a name
}

// Found returns a hit supported only by its form or position.
func Found(e Entity, start, end int, rule string, score float64, r Rank) Hit {
	return Hit{Entity: e, Span: Span{start, end}, Score: score, Rule: rule, Rank: r}
}

// Rank orders overlapping hits: the higher wins.
type Rank uint8

const (
	RankTagger Rank = iota
	RankField
	RankAddress
	RankWeak   // a pattern without a checksum
	RankSecret // a key and its value
	RankStrong // checksum, numbering plan or known prefix
)

// A Cursor walks a text once and passes every anchor to the rules that can
// start there. A candidate never extends beyond its region.
type Cursor struct {
	Check  *cancel.Checker
	Src    string
	Lo, Hi int // bounds of the current region
	Kind   Kind
	Want   Wanted
	InTag  bool // the region is an HTML tag
	lone   bool // the text is a single short value without context
	Hits   []Hit
	Done   int // numbers before this offset are done
	// tokens before this offset are done
	TokenDone int
	// URLs before this offset are done
	AddressEnd int
	// password hashes before this offset are done
	CryptEnd int
	Provider string // provider named by the current key
	// Places finds postal addresses in a text from outside this document.
	Places func(text string) []Hit
	dials  answer         // whether the region is a URL with a telephone number
	Runs   [charsets]Span // last run of characters of each set
	// last run of visible characters, and the set that ends it
	visible     Span
	visibleEnds string
	alnum       []byte // the last result of Alnum
}

// Alnum returns the ASCII letters, in upper case, and digits of [i,j). The result
// is valid until the next call.
func (s *Cursor) Alnum(i, j int) []byte {
	s.alnum = AlnumOf(s.alnum[:0], s.Src[i:j])
	return s.alnum
}

// Wanted selects the entities to mask: of the six those in Entities, all if it
// is empty; of the others only those in Extra.
type Wanted struct{ Entities, Extra []Entity }

// Has reports whether e is wanted.
func (w Wanted) Has(e Entity) bool {
	if IsExtra(e) {
		return slices.Contains(w.Extra, e)
	}
	return len(w.Entities) == 0 || slices.Contains(w.Entities, e)
}

// New returns a Cursor over text for the wanted entities.
func New(check *cancel.Checker, text string, want Wanted) *Cursor {
	return &Cursor{Check: check, Src: text, Want: want, lone: isLone(text)}
}

// isLone reports whether text is a single value: then no context can confirm or
// refute a number.
func isLone(text string) bool {
	return text != "" && len(text) <= 48 && strings.IndexByte(text, '\n') < 0
}

// Add records the bytes [start,end) as an entity if it is wanted.
func (s *Cursor) Add(e Entity, start, end int, rule string, score float64, valid bool, r Rank) {
	if start < end && s.Want.Has(e) {
		s.Hits = append(s.Hits, Hit{e, Span{start, end}, score, rule, valid, r, false})
	}
}

// Take adds a finding, of which the numbers are then done.
func (s *Cursor) Take(e Entity, start, end int, rule string, score float64, valid bool, r Rank) {
	s.Add(e, start, end, rule, score, valid, r)
	s.Done = max(s.Done, end)
}

// Classes of bytes inside and outside words.
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

// Enter makes [i,end) the current region.
func (s *Cursor) Enter(i, end int, k Kind) {
	s.Lo, s.Hi, s.Kind, s.dials = i, end, k, unknown
	if s.InTag = k == Tag; s.InTag {
		s.Kind = Prose // rules treat attribute values as prose
	}
}

// Before returns the byte before i in the region, or a space at its start and
// after a non-ASCII character that ends a word.
func (s *Cursor) Before(i int) byte {
	if i <= s.Lo || s.Src[i-1] >= 0x80 && s.PartedBefore(i) {
		return ' '
	}
	return s.Src[i-1]
}

// CharEnd returns the end of the non-ASCII character at i.
func (s *Cursor) CharEnd(i int) int {
	return Past(s.Src, i+1, s.Hi, func(c byte) bool { return c&0xC0 == 0x80 })
}

// PartedBefore reports whether the character before i ends a word.
func (s *Cursor) PartedBefore(i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s.Src[max(s.Lo, i-utf8.UTFMax):i])
	return PartsWords(r)
}

// InWord reports whether the character at i can continue a word.
func (s *Cursor) InWord(i int) bool {
	c := s.At(i)
	if c < 0x80 {
		return IsAlnum(c)
	}
	r, _ := utf8.DecodeRuneInString(s.Src[i:s.Hi])
	return !PartsWords(r)
}

// At returns the byte at i in the region, or 0 outside it.
func (s *Cursor) At(i int) byte {
	if i >= s.Lo && i < s.Hi {
		return s.Src[i]
	}
	return 0
}

// Alone reports whether [i,j) is the whole text except for spaces and closing
// punctuation.
func (s *Cursor) Alone(i, j int) bool {
	const around = " \t\n\r."
	return s.lone && strings.Trim(s.Src[:i], around) == "" && strings.Trim(s.Src[j:], around) == ""
}

// SortHits sorts hits by start, the longer first.
func SortHits(check *cancel.Checker, hs []Hit) {
	slices.SortStableFunc(hs, func(a, b Hit) int {
		check.Step()
		return cmp.Or(a.Start-b.Start, b.End-a.End)
	})
}

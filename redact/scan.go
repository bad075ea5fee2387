package redact

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A hit is a finding with its standing among others that overlap it.
type hit struct {
	Finding
	rank rank
}

// rank orders hits that overlap: the higher wins.
type rank uint8

const (
	rankTagger rank = iota
	rankField
	rankAddress
	rankWeak   // a pattern without a checksum
	rankSecret // a key and its value
	rankStrong // checksum, numbering plan or known prefix
)

// A scanner walks one text once and hands every anchor to the rules that can
// start there. A candidate never leaves the region it stands in.
type scanner struct {
	check  *cancel.Checker
	src    string
	lo, hi int // bounds of the region being walked
	kind   kind
	opts   Options
	inTag  bool // the region is an HTML tag
	lone   bool // the text is one short value without any context
	hits   []hit
	done   int // numbers before this position have been looked at
	// tokens before this position have been taken
	tokenDone int
	// addresses before this position have been read
	addressEnd int
	// hashes of passwords before this position have been looked for
	cryptEnd int
	provider string         // that the key at hand names
	dials    answer         // whether the region is an address to call
	runs     [charsets]Span // the last run of characters of each set
}

// scan runs the pattern rules over text, whose regions are given.
func scan(check *cancel.Checker, text string, rs []region, opts Options) []hit {
	s := &scanner{check: check, src: text, opts: opts, lone: isLone(text)}
	i := 0
	for _, r := range rs {
		s.walk(i, r.start, prose)
		if r.kind != label {
			s.walk(r.start, r.end, r.kind)
		}
		i = r.end
	}
	s.walk(i, len(text), prose)
	if len(opts.Extra) > 0 {
		s.lo, s.hi, s.kind = 0, len(text), prose
		s.extras()
	}
	return s.hits
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

func (s *scanner) add(e Entity, start, end int, rule string, score float64, valid bool, r rank) {
	if start < end && s.opts.wants(e) {
		s.hits = append(s.hits, hit{Finding{e, Span{start, end}, score, rule, valid}, r})
	}
}

// Classes of bytes for walk.
const (
	cOther = iota
	cWord
	cDigit
	cAt
	cAssign
	cDash
	cPercent
	cComma
	cTilde
	cDollar
	cAmp
)

var class = func() (t [256]uint8) {
	for c := range t {
		switch b := byte(c); {
		case isDigit(b):
			t[c] = cDigit
		case isWord(b) || b == '_':
			t[c] = cWord
		}
	}
	t['@'], t[':'], t['='], t['-'], t['%'] = cAt, cAssign, cAssign, cDash, cPercent
	t['>'], t[','], t['~'] = cAssign, cComma, cTilde
	t['$'], t['&'] = cDollar, cAmp
	return t
}()

// stepsOf is about how many microseconds each class of bytes can take.
var stepsOf = [...]uint8{cWord: 1, cDigit: 40, cAt: 4, cAssign: 10, cDash: 2, cPercent: 2, cComma: 4, cTilde: 2, cDollar: 4, cAmp: 2}

func (s *scanner) walk(i, end int, k kind) {
	s.lo, s.hi, s.kind, s.dials = i, end, k, unknown
	if s.inTag = k == tag; s.inTag {
		s.kind = prose // attribute values are prose as far as rules go
	}
	for i < end {
		c := class[s.src[i]]
		if c != cOther {
			s.check.Steps(int(stepsOf[c]))
		}
		switch c {
		case cOther:
			i++
		case cWord:
			if s.src[i] == '_' { // emphasis, more often than a name
				s.token(i, i+1)
				i++
			} else {
				i = s.word(i)
			}
		case cDigit:
			i = s.digits(i)
		case cAt:
			i = s.email(i)
		case cAssign:
			s.assign(i)
			i++
		case cDash:
			s.option(i)
			i = s.privateKey(i)
		case cPercent:
			i = s.escapedEmail(i)
		case cComma: // call("key", "value")
			if c := s.before(i); c == '"' || c == '\'' {
				s.assign(i)
				s.loginPair(i)
			}
			i++
		case cTilde:
			s.entraSecret(i)
			i++
		case cDollar:
			s.crypt(i)
			i++
		case cAmp:
			i = s.entityEmail(i)
		}
	}
}

// word reads a run of letters, digits and underscores that starts with a
// letter, and tries the rules for what such a run can be.
func (s *scanner) word(i int) int {
	src := s.src[:s.hi]
	j, digits := i, 0
	for j < len(src) && letterByte[src[j]] {
		j++
	}
	if j > i && (j == len(src) || class[src[j]] != cWord && class[src[j]] != cDigit) { // as most words
		s.letters(i, j)
		return j
	}
	for j < s.hi {
		b := s.src[j]
		c := class[b]
		if c > cDigit || c == cOther {
			break
		}
		if b >= 0x80 {
			if j > i && isParting(s.src[j:s.hi]) {
				break
			}
			if j = s.charEnd(j); s.partedBefore(j) && j < s.hi && s.src[j] < 0x80 {
				break
			}
			continue
		}
		digits += int(c - cWord)
		j++
	}
	if s.src[j-1] == 0xA0 && strings.HasSuffix(s.src[i:j], "＠") {
		s.wideEmail(j)
	}
	switch n := j - i; {
	case s.src[i] >= 0xE3 && s.kind == prose:
		s.eastAsianSecret(i, j)
		s.eastAsian(i, j)
	case (n == 8 || n == 11) && isUpper(s.src[i+1]) && s.bic(i, j):
	case digits == 0 && n <= 12:
		s.keyword(i, j)
	case digits == 0 && n <= 40 && s.kind == prose && s.at(j) == ' ':
		s.openedAddress(i, j)
	case digits > 0 && n >= 2 && n <= 40 && i >= s.done:
		if !s.hyphenID(i, j) {
			s.letterID(i, j)
		}
	}
	if j-i >= shortestToken || joinsToken[s.at(j)] {
		s.token(i, j)
	}
	if digits >= 3 && j-i-digits <= 20 {
		s.phoneAfterLetters(i, j)
	}
	return j
}

// letters tries the rules for the word [i,j) of ASCII letters.
func (s *scanner) letters(i, j int) {
	switch n := j - i; {
	case (n == 8 || n == 11) && isUpper(s.src[i+1]) && s.bic(i, j):
	case n <= 12:
		s.keyword(i, j)
	case n <= 40 && s.kind == prose && s.at(j) == ' ':
		s.openedAddress(i, j)
	}
	if j-i >= shortestToken || joinsToken[s.at(j)] {
		s.token(i, j)
	}
}

// digits reads a run that starts with a digit.
func (s *scanner) digits(i int) int {
	j, letters := i, 0
	for j < s.hi {
		c := class[s.src[j]]
		if c != cWord && c != cDigit {
			break
		}
		if s.src[j] >= 0x80 {
			letters++
			if isParting(s.src[j:s.hi]) {
				break
			}
			if j = s.charEnd(j); s.partedBefore(j) && j < s.hi && s.src[j] < 0x80 {
				break
			}
			continue
		}
		if c == cWord {
			letters++
		}
		j++
	}
	if j-i >= shortestToken || joinsToken[s.at(j)] {
		s.token(i, j)
	}
	if i < s.done {
		return j
	}
	if letters > 0 && j-i <= 40 {
		s.letterID(i, j)
	}
	if s.hyphenID(i, j) {
		return j
	}
	if j-i <= 7 {
		s.place(i, j)
	}
	if i >= s.done {
		s.number(i)
	}
	return j
}

// before returns the byte before i inside the region, or a space: also for a
// character past ASCII that parts words.
func (s *scanner) before(i int) byte {
	if i <= s.lo || s.src[i-1] >= 0x80 && s.partedBefore(i) {
		return ' '
	}
	return s.src[i-1]
}

// charEnd returns the end of the character past ASCII at i.
func (s *scanner) charEnd(i int) int {
	for i++; i < s.hi && s.src[i]&0xC0 == 0x80; i++ {
	}
	return i
}

func (s *scanner) partedBefore(i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s.src[max(s.lo, i-utf8.UTFMax):i])
	return partsWords(r)
}

// inWord reports whether the character at i can go on a word.
func (s *scanner) inWord(i int) bool {
	c := s.at(i)
	if c < 0x80 {
		return isAlnum(c)
	}
	r, _ := utf8.DecodeRuneInString(s.src[i:s.hi])
	return !partsWords(r)
}

// at returns the byte at i inside the region, or 0.
func (s *scanner) at(i int) byte {
	if i >= s.lo && i < s.hi {
		return s.src[i]
	}
	return 0
}

// alone reports whether [i,j) is all the text there is but for spaces and
// closing punctuation.
func (s *scanner) alone(i, j int) bool {
	if !s.lone {
		return false
	}
	for k := range len(s.src) {
		if (k < i || k >= j) && !isSpace(s.src[k]) && s.src[k] != '.' {
			return false
		}
	}
	return true
}

func byStart(a, b hit) int {
	if a.Start != b.Start {
		return a.Start - b.Start
	}
	return b.End - a.End
}

func sortHits(check *cancel.Checker, hs []hit) {
	slices.SortStableFunc(hs, func(a, b hit) int {
		check.Step()
		return byStart(a, b)
	})
}

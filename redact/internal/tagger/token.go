package tagger

import (
	_ "embed"
	"unicode"
	"unicode/utf8"
)

// A Token is a word or a sign of the text, with the data for its features.
type Token struct {
	Start, End int

	lower uint32 // hash of the lower-case word
	shape uint32 // hash of the collapsed shape, "Xx.X"
	lore
	kind   tokenKind
	sign   sign // script of a token that is a single character
	gaz    uint8
	listed uint16 // of a character: where it stands in names of the lists, as in listSigns
	looked bool   // gaz is set
	known  bool   // lore is set
	first  bool   // first word of its sentence
	titled bool   // in a line in title case, where capitals mean nothing
	length uint8  // in characters, up to 255
	uses   int32  // index of its word among the document's uses, plus one; 0 for none
}

// A lore is what the model's lists say about a word, and hashes of its first
// and last letters.
type lore struct {
	pre    [3]uint32
	suf    [4]uint32
	group  uint8 // word cluster, 0 for none
	family uint8
	habit  uint8
	role   uint8
}

type tokenKind uint8

const (
	aWord tokenKind = iota // a word that is not yet classified by its letters
	punct
	lowerWord // no capital at all
	capWord   // Capital first
	upperWord // ALL CAPITALS, two letters or more
	mixedWord // iPhone
	numberTok
	caseless // a script without case
	address  // stands for a URL or a code span
)

func shapeOf(w string) uint32 {
	var f folded
	f.fold(w)
	return f.shape
}

const (
	fnvBasis = 2166136261
	fnvPrime = 16777619
)

func hashByte(h uint32, c byte) uint32 { return (h ^ uint32(c)) * fnvPrime }

// mix combines two hashes; the finisher is that of MurmurHash3.
func mix(a, b uint32) uint32 {
	h := a*0x9E3779B1 ^ (b + 0x7F4A7C15 + a<<6 + a>>2)
	h ^= h >> 16
	h *= 0x85EBCA6B
	h ^= h >> 13
	return h
}

// A lexer splits one document into sentences of tokens.
type lexer struct {
	text string
	pos  int
	gaps []Gap
	toks []Token // tokens of the chunk
	from int     // start of the current sentence in toks
	ends []int   // ends of the sentences before it
	read bool    // whether a chunk was
}

// chunkSize is how many tokens are read at a time; the uses of a word are
// counted within a chunk.
const chunkSize = 1 << 15

// begin prepares for a text.
func (l *lexer) begin(text string, gaps []Gap) {
	l.text, l.gaps, l.pos, l.read = text, gaps, 0, false
	if l.toks == nil {
		n := min(len(text)/5, chunkSize) + 64
		l.toks, l.ends = make([]Token, 0, n), make([]int, 0, n/8)
	}
}

// chunk reads whole sentences; ends are their ends in toks. Both slices are
// reused.
func (l *lexer) chunk() (toks []Token, ends []int) {
	if l.read && l.pos == len(l.text) {
		return nil, nil
	}
	l.read = true
	l.toks, l.ends, l.from = l.toks[:0], l.ends[:0], 0
	for l.from < chunkSize && l.sentence() {
		l.from = len(l.toks)
		l.ends = append(l.ends, l.from)
	}
	return l.toks, l.ends
}

// sentence appends the tokens up to the next end of a sentence or line to
// l.toks, and returns false at the end of the text.
func (l *lexer) sentence() bool {
	for l.pos < len(l.text) {
		for len(l.gaps) > 0 && l.gaps[0].End <= l.pos {
			l.gaps = l.gaps[1:]
		}
		if len(l.gaps) > 0 && l.gaps[0].Start <= l.pos {
			g := l.gaps[0]
			if !g.Silent {
				t := g.token()
				t.first = len(l.toks) == l.from
				l.toks = append(l.toks, t)
			}
			l.pos = g.End
			continue
		}
		c := l.text[l.pos]
		switch {
		case c == '\n' || c == '|':
			l.pos++
			if len(l.toks) > l.from {
				return true
			}
			continue
		case c <= ' ' || c == '*' || c == '_' || c == '`' || c == '[' || c == ']' || c == '\\' || c == '~' || c == '#' && len(l.toks) == l.from:
			l.pos++
			continue
		}
		l.token()
		if n := len(l.toks) - l.from; n >= maxSentence || n > 0 && l.stops() {
			return true
		}
	}
	return len(l.toks) > l.from
}

// maxSentence limits a sentence, in tokens.
const maxSentence = 400

var addressHash = hashString("<address>")

func hashString[T string | []byte](s T) uint32 {
	h := uint32(fnvBasis)
	for i := range len(s) {
		h = hashByte(h, s[i])
	}
	return h
}

// limit returns how far the text may be read: to the start of the next gap.
func (l *lexer) limit() int {
	if len(l.gaps) > 0 {
		return l.gaps[0].Start
	}
	return len(l.text)
}

// token reads the token at l.pos.
func (l *lexer) token() {
	end := l.limit()
	i := l.pos
	r, n := rune(l.text[i]), 1
	if r >= utf8.RuneSelf {
		r, n = utf8.DecodeRuneInString(l.text[i:end])
	}
	switch {
	case isLetter(r):
		if s := signOf(r); s != 0 {
			l.sign(i, end, n, s)
			return
		}
		l.word(i, end)
	case r >= '0' && r <= '9':
		j := i + 1
		for j < end && (isDigit(l.text[j]) || (l.text[j] == '.' || l.text[j] == ',') && j+1 < end && isDigit(l.text[j+1])) {
			j++
		}
		for j < end && isASCIILetter(l.text[j]) { // 5th, 12a, 3rd
			j++
		}
		l.push(i, j, numberTok)
	case r == utf8.RuneError && n <= 1:
		l.pos = i + 1
	case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
		l.pos = i + n
	default:
		l.push(i, i+n, punct)
	}
}

func isDigit(c byte) bool       { return c >= '0' && c <= '9' }
func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isLetter reports whether r is a letter or a mark. Common scripts, all of whose
// characters are but for a few, are told without the tables of unicode.
func isLetter(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return isASCIILetter(byte(r))
	case 0xC0 <= r && r < 0x250: // Latin
		return r != '×' && r != '÷'
	case 0x400 <= r && r < 0x530: // Cyrillic
		return r != 0x482 // thousands sign
	case isCommonUncased(r):
		return true
	}
	return unicode.IsLetter(r) || unicode.IsMark(r)
}

// isCommonUncased reports whether r is among the usual Chinese characters or the
// syllables of Hangul, which have no capitals.
func isCommonUncased(r rune) bool {
	return 0x4E00 <= r && r < 0xA000 || 0xAC00 <= r && r <= 0xD7A3
}

// word reads a word: letters, and inside it apostrophes after a short start
// (O'Brien), hyphens between capitals (Smith-Jones), and the dots of initials.
func (l *lexer) word(i, end int) {
	j := l.letters(i, end)
	if j < end && l.text[j] == '.' && j-i == 1 { // J. U.S. e.g.
		for j+2 < end && isASCIILetter(l.text[j+1]) && l.text[j+2] == '.' {
			j += 2
		}
		j++
		l.push(i, j, aWord)
		return
	}
	for j < end {
		c, n := l.text[j], 1
		if c == 0xE2 && j+2 < end && l.text[j+1] == 0x80 && (l.text[j+2] == 0x99 || l.text[j+2] == 0x91) {
			n = 3
			if c = '\''; l.text[j+2] == 0x91 {
				c = '-'
			}
		}
		if c != '\'' && c != '-' || j+n >= end {
			break
		}
		r, _ := utf8.DecodeRuneInString(l.text[j+n : end])
		if !isLetter(r) {
			break
		}
		k := l.letters(j+n, end)
		if c == '\'' && (j-i > 2 || k-j-n < 2 || l.text[j-1] == 'n' && k-j-n == 1) || c == '-' && (!unicode.IsUpper(r) || !l.upperAt(i)) {
			break
		}
		j = k
	}
	l.push(i, j, aWord)
}

func (l *lexer) upperAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(l.text[i:])
	return unicode.IsUpper(r)
}

// maxWord limits a word, in bytes: longer runs of letters are not words.
const maxWord = 64

func (l *lexer) letters(i, end int) int {
	j := i
	for j < end && j-i < maxWord {
		if c := l.text[j]; c < utf8.RuneSelf {
			if !isASCIILetter(c) {
				break
			}
			j++
			continue
		}
		r, n := utf8.DecodeRuneInString(l.text[j:end])
		if !isLetter(r) || r >= firstSign && signOf(r) != 0 {
			break
		}
		j += n
	}
	return j
}

// opens reports whether the next token is the first of its sentence, but for
// punctuation.
func (l *lexer) opens() bool {
	return len(l.toks) == l.from || len(l.toks) == l.from+1 && l.toks[l.from].kind == punct
}

// push appends the token [i,j). With kind aWord, its letters determine its
// kind.
func (l *lexer) push(i, j int, kind tokenKind) {
	t := Token{Start: i, End: j, kind: kind, first: l.opens()}
	l.pos = j
	if kind == punct {
		t.lower = hashString(l.text[i:j])
		t.shape = t.lower
		t.length = 1
	} else {
		t.describe(l.text[i:j])
	}
	l.toks = append(l.toks, t)
}

// stops reports whether the last token ends a sentence: a full stop, question
// or exclamation mark before a space and a capital, except the dot of an
// abbreviation.
func (l *lexer) stops() bool {
	n := len(l.toks)
	t := l.toks[n-1]
	if t.kind != punct {
		return false
	}
	switch l.text[t.Start:t.End] {
	case "。", "！", "？", "।":
		return true
	}
	if t.End-t.Start != 1 {
		return false
	}
	switch l.text[t.Start] {
	case '.':
		if n > l.from+1 && abbreviations[l.toks[n-2].lower] && l.toks[n-2].End == t.Start {
			return false
		}
	case '!', '?':
	default:
		return false
	}
	return l.pos < len(l.text) && (l.text[l.pos] == ' ' || l.text[l.pos] == '"')
}

// abbreviations are the hashes of the words of abbreviations.txt.
var abbreviations = hashesOf(abbreviationList)

//go:embed abbreviations.txt
var abbreviationList string

package tagger

import (
	_ "embed"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
)

// A language is identified by its commonest words, or by its script.
type language struct {
	code, name string
	file       string // file of its model, or of the nearest related language's
	own        bool   // the model was trained on it
	words      string // empty if the script identifies it
}

// languages are those that are distinguished. Words are in lower case; words
// shared by several languages count less.
var languages = func() (list []language) {
	for line := range datafile.Lines(languageTable) {
		f := strings.Split(line, "\t")
		list = append(list, language{f[0], f[1], f[2], f[3] == "own", f[4]})
	}
	return list
}()

//go:embed languages.txt
var languageTable string

// Files of models: of the default one, and of the one whose languages are told by
// their characters.
const (
	english   = "en"
	eastAsian = "cjk"
)

func languageOf(code string) int {
	for i := range languages {
		if languages[i].code == code {
			return i
		}
	}
	return -1
}

// scripts identify languages whose script no language with a model uses.
var scripts = []struct {
	table *unicode.RangeTable
	lang  int
}{
	{unicode.Greek, languageOf("el")}, {unicode.Arabic, languageOf("ar")}, {unicode.Hebrew, languageOf("he")}, {unicode.Thai, languageOf("th")},
	{unicode.Bengali, languageOf("bn")}, {unicode.Tamil, languageOf("ta")}, {unicode.Telugu, languageOf("te")}, {unicode.Georgian, languageOf("ka")},
	{unicode.Armenian, languageOf("hy")}, {unicode.Ethiopic, languageOf("am")}, {unicode.Devanagari, languageOf("hi")},
}

var japanese, chinese, korean = languageOf("ja"), languageOf("zh"), languageOf("ko")

// commonWords maps the hash of a word to the languages of which it is one of
// the commonest: an open-addressing table, 0 for an empty slot.
type commonWords struct {
	hashes [1 << commonBits]uint32
	masks  [1 << commonBits]uint64
}

const commonBits = 14

var common = func() *commonWords {
	c := &commonWords{}
	for k, l := range languages {
		for w := range strings.FieldsSeq(l.words) {
			h := hashString(w)
			i := h >> (32 - commonBits)
			for c.hashes[i] != 0 && c.hashes[i] != h {
				i = (i + 1) & (1<<commonBits - 1)
			}
			c.hashes[i] = h
			c.masks[i] |= 1 << k
		}
	}
	return c
}()

func (c *commonWords) get(h uint32) uint64 {
	i := h >> (32 - commonBits)
	for c.hashes[i] != 0 {
		if c.hashes[i] == h {
			return c.masks[i]
		}
		i = (i + 1) & (1<<commonBits - 1)
	}
	return 0
}

// evidence is the score of each language, in tenths of a word unique to it.
type evidence struct {
	scores [64]int32
	some   uint64 // the languages with a score, as a bit set
	words  int32
}

func (e *evidence) add(lang int, score int32) {
	e.scores[lang] += score
	e.some |= 1 << lang
}

// take moves the scores of e to all.
func (e *evidence) take(all *evidence) {
	for some := e.some; some != 0; some &= some - 1 {
		lang := bits.TrailingZeros64(some)
		all.add(lang, e.scores[lang])
		e.scores[lang] = 0
	}
	all.words += e.words
	e.some, e.words = 0, 0
}

// letters counts the letters of a word in lower case that few languages have.
// Words in Cyrillic are of none that is written otherwise.
func (e *evidence) letters(word string) {
	seen := uint64(0)
	for _, r := range word {
		if r < 0x80 {
			continue
		}
		seen |= tellingLetters[r]
	}
	if seen == 0 {
		switch r, _ := utf8.DecodeRuneInString(word); { // the one that has most of such text
		case unicode.Is(unicode.Cyrillic, r):
			e.add(russian, fewWords)
		}
		return
	}
	weight := max(1, int32(12/filesOf(seen)))
	for ; seen != 0; seen &= seen - 1 {
		e.add(bits.TrailingZeros64(seen), weight)
	}
}

// tellingLetters are letters by the languages that are written with them, apart
// from those in which they occur in foreign words alone.
var tellingLetters = func() map[rune]uint64 {
	m := map[rune]uint64{}
	for letters, codes := range map[string]string{
		"ß": "de", "äö": "de sv fi et sk hu tr", "ü": "de et hu tr", "å": "da nb nn sv fi", "øæ": "da nb nn", "ñ": "es", "¿¡": "es", "ã": "pt", "õ": "pt et", "ç": "fr pt tr ca", "èù": "fr it ca", "êûîœ": "fr", "ô": "fr sk vi", "ò": "it ca", "ì": "it",
		"ăț": "ro", "ș": "ro", "ş": "tr", "ğı": "tr", "ə": "az", "őű": "hu", "łąęńśźż": "pl", "řěů": "cs", "ľĺŕ": "sk", "čšž": "cs sk sl hr sr lt lv", "ýť": "cs sk", "ćđ": "hr sr", "ėįų": "lt", "āēīļņķģ": "lv", "þð": "is",
		"ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ": "vi", "ыэё": "ru", "ґєїі": "uk", "јљњћђџ": "sr", "ќѓѕ": "mk",
	} {
		mask := uint64(0)
		for code := range strings.FieldsSeq(codes) {
			mask |= 1 << languageOf(code)
		}
		for _, r := range letters {
			m[r] |= mask
		}
	}
	return m
}()

var russian = languageOf("ru")

// read counts the words of a sentence of text.
func (e *evidence) read(sent []Token, text string) {
	for i := range sent {
		if t := &sent[i]; t.length > mostInitials || !t.capital() || !initials(sent, i) {
			e.see(t, text)
		}
	}
}

// mostInitials is the most letters of an abbreviation that could be a word.
const mostInitials = 3

// initials reports whether the short word sent[i] in capitals abbreviates
// something, as NO, DEN or W in a table do. A single letter may be a word before
// another: "W Polsce".
func initials(sent []Token, i int) bool {
	if sent[i].length > 1 {
		return sent[i].kind == upperWord
	}
	return i+1 == len(sent) || sent[i+1].kind != lowerWord && sent[i+1].kind != capWord
}

// see counts the token t of text.
func (e *evidence) see(t *Token, text string) {
	switch t.sign {
	case 0:
	case hiragana, katakana:
		e.add(japanese, 10)
		return
	case hangul:
		e.add(korean, 10)
		return
	default:
		e.add(chinese, 4) // Japanese also has kana
		e.add(japanese, 2)
		return
	}
	if t.kind == punct || t.kind == address || t.kind == numberTok {
		return
	}
	e.words++
	if t.kind == lowerWord && int(t.length) < t.End-t.Start {
		e.letters(text[t.Start:t.End])
	}
	if mask := common.get(t.lower); mask != 0 {
		e.add(0, int32(mask&1)*10/int32(bits.OnesCount64(mask)))
		weight := int32(10 / filesOf(mask))
		for mask &^= 1; mask != 0; mask &= mask - 1 {
			e.add(bits.TrailingZeros64(mask), weight)
		}
		return
	}
	if text[t.Start] >= 0xCD { // Greek and higher code points
		r, _ := utf8.DecodeRuneInString(text[t.Start:t.End])
		for _, s := range scripts {
			if unicode.Is(s.table, r) {
				e.add(s.lang, 10)
			}
		}
	}
}

// filesOf returns the number of models that read the languages of mask.
func filesOf(mask uint64) (n int) {
	for _, m := range sharing {
		if mask&m != 0 {
			n++
		}
	}
	return n
}

// sharing are the languages of each model, as bit sets.
var sharing = func() (masks []uint64) {
	files := map[string]uint64{}
	for k, l := range languages {
		files[l.file] |= 1 << k
	}
	return slices.Collect(maps.Values(files))
}()

// best returns the language with the highest score, and the score.
func (e *evidence) best() (lang int, score int32) {
	for some := e.some; some != 0; some &= some - 1 {
		if k := bits.TrailingZeros64(some); e.scores[k] > score {
			lang, score = k, e.scores[k]
		}
	}
	return lang, score
}

// A sentence is in another language than its text if that language scores at
// least otherLanguage, in tenths of a word, and three times the score of the
// text's language.
const otherLanguage = 30

// someLanguage is the least score for a text not in English, fewWords for one so
// short that its score is a third of the number of its words, and three times that
// of English.
const (
	someLanguage = 14
	fewWords     = 4
)

// setLanguages sets the language of each sentence of a chunk.
func (d *decoder) setLanguages(toks []Token, ends []int) {
	d.spoken = d.spoken[:0]
	var all, e evidence
	start := 0
	for _, end := range ends {
		e.read(toks[start:end], d.r.text)
		lang, score := e.best()
		d.spoken = append(d.spoken, said{lang, score})
		e.take(&all)
		start = end
	}
	main, score := all.best()
	if score < someLanguage && (score < fewWords || 3*score < all.words || score < 3*all.scores[0]) {
		main = 0
	}
	start = 0
	for i, end := range ends {
		s := &d.spoken[i]
		byCharacters := languages[main].file == eastAsian
		if s.lang != main && (byCharacters || s.score >= otherLanguage) {
			var e evidence
			e.read(toks[start:end], d.r.text)
			switch own := e.scores[main]; {
			case s.score >= otherLanguage && s.score >= 3*own:
			case byCharacters && own == 0: // the title of a product, say
				s.lang = 0
			default:
				s.lang = main
			}
		} else {
			s.lang = main
		}
		if l := &languages[s.lang]; !l.own && l.words == "" { // its script tells it, however short it is
			d.met |= 1 << s.lang
		}
		start = end
	}
	d.met |= 1 << main
}

// said is the language of a sentence and its score.
type said struct {
	lang  int
	score int32
}

package tagger

import (
	_ "embed"
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
)

// A language is told by its scripts, and from others in the same script by its words.
type language struct {
	code, name string
	file       string // file of its model, or of the nearest related language's
	own        bool   // the model was trained on it
	scripts    uint32 // indexes in scripts, as a bit set
}

// languages are those that are distinguished, the first of them English, and scripts
// their scripts, the first of them Latin.
var languages, scripts = readLanguages()

func readLanguages() (list []language, tables []*unicode.RangeTable) {
	index := map[string]int{}
	for line := range datafile.Lines(languageTable) {
		f := strings.Split(line, "\t")
		l := language{f[0], f[1], f[2], f[3] == "own", 0}
		for name := range strings.FieldsSeq(f[4]) {
			if _, ok := index[name]; !ok {
				index[name] = len(tables)
				tables = append(tables, unicode.Scripts[name])
			}
			l.scripts |= 1 << index[name]
		}
		list = append(list, l)
	}
	return list, tables
}

//go:embed languages.txt
var languageTable string

// english is the file of the default model.
const english = "en"

func languageOf(code string) int {
	return slices.IndexFunc(languages, func(l language) bool { return l.code == code })
}

// Languages whose characters others have, too.
var (
	chinese, japanese              = languageOf("zh"), languageOf("ja")
	hiraganaScript, katakanaScript = scriptOf("あ"), scriptOf("ア")
)

// kanaShare is how many characters of Chinese stand beside one syllable of Japanese
// at most in Japanese.
const kanaShare = 5

// evidence is what the words of a text say about its language.
type evidence struct {
	weights gramSum           // of the words' features, in steps divided by capitalShare
	words   [maxScripts]int32 // by script, each character of Chinese, Japanese and Korean as one
}

// maxScripts is the number of scripts that can be told apart.
const maxScripts = 24

// mostInitials is the most letters of an abbreviation that could be a word.
const mostInitials = 3

// tells reports whether the token sent[i] tells a language: a word that is none of
// the short words in capitals that abbreviate something, as NO, DEN or W in a table
// do. A single letter may be a word before another: "W Polsce".
func tells(sent []Token, i int) bool {
	switch t := &sent[i]; t.kind {
	case punct, address, numberTok:
		return false
	case capWord:
		return t.length > 1 || i+1 < len(sent) && (sent[i+1].kind == lowerWord || sent[i+1].kind == capWord)
	case upperWord:
		return t.length > mostInitials
	}
	return true
}

// mostRead is how many tokens of a sentence are asked for its language.
const mostRead = 40

// read counts the words of a sentence of text.
func (e *evidence) read(g *grams, sums *wordSums, sent []Token, text string) {
	for i := range sent[:min(len(sent), mostRead)] {
		if !tells(sent, i) {
			continue
		}
		t := &sent[i]
		script := scriptOf(text[t.Start:t.End])
		if script < 0 {
			continue
		}
		e.words[script]++
		if t.sign != 0 {
			continue
		}
		share := int32(capitalShare)
		if t.capital() {
			share = 1
		}
		for k, w := range sums.of(g, t, text) {
			e.weights[k] += share * w
		}
	}
}

// add adds o to e.
func (e *evidence) add(o *evidence) {
	for k, v := range o.weights {
		e.weights[k] += v
	}
	for k, n := range o.words {
		e.words[k] += n
	}
}

// scriptOf returns the script of a word's first letter, -1 for one that no language has.
func scriptOf(word string) int {
	if word[0] < 0xCD { // Latin; the first letter of Greek is U+0370
		return 0
	}
	r, _ := utf8.DecodeRuneInString(word)
	for k, table := range scripts {
		if unicode.Is(table, r) {
			return k
		}
	}
	return -1
}

// withScript are the languages of each script, as bit sets.
var withScript = func() (masks [maxScripts]uint64) {
	for k, l := range languages {
		for script := range scripts {
			masks[script] |= uint64(l.scripts>>script&1) << k
		}
	}
	return masks
}()

// isAlone reports whether no other language has the script of lang.
func isAlone(lang int) bool {
	script := bits.TrailingZeros32(languages[lang].scripts)
	return withScript[script] == 1<<lang
}

// script returns the script of most words, -1 if there are none.
func (e *evidence) script() int {
	most := -1
	for k, n := range e.words {
		if n > 0 && (most < 0 || n > e.words[most]) {
			most = k
		}
	}
	return most
}

// best returns the likeliest language of e, -1 if no word tells it.
func (g *grams) best(e *evidence) int {
	script := e.script()
	if script < 0 {
		return -1
	}
	among := withScript[script]
	if among&(1<<chinese) != 0 {
		if kana := e.words[hiraganaScript] + e.words[katakanaScript]; kanaShare*kana > e.words[script] {
			return japanese
		}
		return chinese
	}
	best := bits.TrailingZeros64(among)
	for some := among; some != 0; some &= some - 1 {
		if k := bits.TrailingZeros64(some); g.weight(e, k) > g.weight(e, best) {
			best = k
		}
	}
	return best
}

func (g *grams) weight(e *evidence, lang int) int32 {
	if c := g.columns[lang]; c >= 0 {
		return e.weights[c]
	}
	return 0
}

// lead returns how much likelier the language is than other, as the logarithm of a
// ratio: infinitely if other is written in another script than most words of e.
func (g *grams) lead(e *evidence, lang, other int) float64 {
	if script := e.script(); script < 0 || languages[other].scripts>>script&1 == 0 {
		return math.Inf(1)
	}
	return g.step / capitalShare * float64(g.weight(e, lang)-g.weight(e, other))
}

// Least leads: of the language of a text over English, below which it is unknown and
// read as English; of that of a sentence over the language of its text. Both were chosen
// by folds (docs/notes/MODELS.md).
const (
	leastSure  = 4.0
	leastApart = 4.0
)

// sure returns lang, or English if it isn't enough likelier: unknown words are read as English.
func (g *grams) sure(e *evidence, lang int) int {
	if lang < 0 || g.lead(e, lang, 0) < leastSure {
		return 0
	}
	return lang
}

// setLanguages sets the language of each sentence of a chunk.
func (d *decoder) setLanguages(toks []Token, ends []int) error {
	g, err := embeddedGrams()
	if err != nil {
		return err
	}
	d.spoken = d.spoken[:0]
	var all evidence
	start := 0
	for _, end := range ends {
		d.steps.Steps(stepsOfToken * (end - start))
		var e evidence
		e.read(g, &d.words, toks[start:end], d.r.text)
		d.spoken = append(d.spoken, g.best(&e))
		all.add(&e)
		start = end
	}
	main := g.sure(&all, g.best(&all))
	d.met |= 1 << main
	start = 0
	for i, end := range ends {
		if lang := d.spoken[i]; lang != main {
			d.spoken[i] = d.inText(g, toks[start:end], lang, main)
		}
		if lang := d.spoken[i]; isAlone(lang) && !languages[lang].own { // its script tells it, however short it is
			d.met |= 1 << lang
		}
		start = end
	}
	return nil
}

// inText returns the language of a sentence that is likeliest in lang, -1 for none,
// in a text whose language is main.
func (d *decoder) inText(g *grams, sent []Token, lang, main int) int {
	if lang < 0 {
		return main
	}
	var e evidence
	e.read(g, &d.words, sent, d.r.text)
	switch lead := g.lead(&e, lang, main); {
	case math.IsInf(lead, 1): // the title of a product, say
		return g.sure(&e, lang)
	case lead >= leastApart:
		return lang
	}
	return main
}

package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// The weights that tell the language of words: a softmax regression over fragments of
// sentences, as many of each language.

//go:embed words.txt
var wordTable string

// languageSettings are those of the regression.
type languageSettings struct {
	bits      int     // log2 of the number of slots
	fragments int     // of each language in a pass
	passes    int     // over the fragments
	longest   int     // words of a fragment
	rate, l2  float64 // AdaGrad step; weight decay
}

var usual = languageSettings{bits: 13, fragments: 6000, passes: 6, longest: 10, rate: 0.3, l2: 1e-6}

// A spoken is a sentence by the features of its words.
type spoken struct {
	words  []tagger.Gram
	fold   int  // -1 if it is in all
	titled bool // written as a heading
}

// englishSets are the labelled sets in English that speak for it.
var englishSets = []string{"ewt", "wikigold", "wnut17", "sec", "gum_silver", "litbank", "crossner_politics_dev", "crossner_science_dev", "crossner_music_dev", "crossner_literature_dev", "crossner_ai_dev"}

// readSpoken reads sentences by language: of the labelled sets, of pages by the
// language they declare, and of the lists of words.
func readSpoken(s settings) (said, whole map[string][]spoken, sources []string, err error) {
	said, whole = map[string][]spoken{}, map[string][]spoken{}
	sets := slices.Clone(englishSets)
	for _, g := range groups {
		if g.style != tagger.Caseless || slices.Contains(g.languages, "hi") {
			sets = append(sets, g.sets...)
		}
	}
	slices.Sort(sets)
	for _, set := range sets {
		docs, err := readSet(filepath.Join(s.data, "train", set+".ndjson.gz"))
		if err != nil {
			return nil, nil, nil, err
		}
		lang := "en"
		if !slices.Contains(englishSets, set) {
			lang, _, _ = strings.Cut(set, "_")
		}
		for i, d := range docs {
			if lang == "en" && i%8 == 0 { // the English model alone finds names in lower case
				hear(said, lang, strings.ToLower(d.text), foldOf(d, languageFolds))
			}
			hear(said, lang, withoutNames(d), foldOf(d, languageFolds))
			for _, words := range tagger.Grams(d.text) {
				whole[lang] = append(whole[lang], spoken{words, foldOf(d, languageFolds), false})
			}
		}
	}
	for _, name := range []string{"wcxb-train.ndjson.xz", "fundus.ndjson.xz"} {
		if err := hearPages(said, filepath.Join(s.text, "extract", name)); err != nil {
			return nil, nil, nil, err
		}
	}
	for code, text := range datafile.Lists(wordTable) {
		hearWords(said, seed, code, strings.Split(text, "\n"))
	}
	return said, whole, append(licences(strings.Join(sets, ",")), "wcxb-train: CC BY 4.0", "fundus: MIT", "words.txt: MIT"), nil
}

// withoutNames returns the text of d but for its names, which are of any language.
func withoutNames(d document) string {
	var b strings.Builder
	from := 0
	for _, n := range d.spans {
		if n.Start >= from {
			b.WriteString(d.text[from:n.Start])
			from = n.End
		}
	}
	return b.String() + d.text[from:]
}

// hearWords adds the commonest words of a language, the first of the lines, eight at a
// time, and the other lines, until it has as many sentences as a small set.
func hearWords(said map[string][]spoken, seed uint64, code string, lines []string) {
	list := strings.Fields(lines[0])
	rng := rand.New(rand.NewPCG(seed, 2))
	for len(said[code]) < 400 {
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		hear(said, code, strings.Join(list[:min(len(list), 8)], " "), -1)
		for _, l := range lines[1:] {
			hear(said, code, l, -1)
		}
	}
}

// languageFolds is the number of folds over documents.
const languageFolds = 4

// hear adds the sentences of a text; of Serbian also in Cyrillic.
func hear(said map[string][]spoken, lang, text string, fold int) {
	for _, words := range tagger.Grams(text) {
		said[lang] = append(said[lang], spoken{words, fold, false})
	}
	if len(said[lang])%8 == 0 {
		for _, words := range tagger.Grams(titleCase(text)) {
			said[lang] = append(said[lang], spoken{words, fold, true})
		}
	}
	if lang == "sr" && !strings.ContainsRune(text, 'и') {
		hear(said, lang, inCyrillic.Replace(text), fold)
	}
}

var inCyrillic = strings.NewReplacer("lj", "љ", "nj", "њ", "dž", "џ", "Lj", "Љ", "Nj", "Њ", "Dž", "Џ",
	"a", "а", "b", "б", "v", "в", "g", "г", "d", "д", "đ", "ђ", "e", "е", "ž", "ж", "z", "з", "i", "и", "j", "ј", "k", "к", "l", "л", "m", "м", "n", "н", "o", "о",
	"p", "п", "r", "р", "s", "с", "t", "т", "ć", "ћ", "u", "у", "f", "ф", "h", "х", "c", "ц", "č", "ч", "š", "ш",
	"A", "А", "B", "Б", "V", "В", "G", "Г", "D", "Д", "Đ", "Ђ", "E", "Е", "Ž", "Ж", "Z", "З", "I", "И", "J", "Ј", "K", "К", "L", "Л", "M", "М", "N", "Н", "O", "О",
	"P", "П", "R", "Р", "S", "С", "T", "Т", "Ć", "Ћ", "U", "У", "F", "Ф", "H", "Х", "C", "Ц", "Č", "Ч", "Š", "Ш")

var declaredLanguage = regexp.MustCompile(`<html[^>]*?\slang\s*=\s*["']?([A-Za-z]{2})`)

// hearPages reads the text of pages, whose language is the one they declare.
func hearPages(said map[string][]spoken, path string) error {
	z, err := unpack(path)
	if err != nil {
		return err
	}
	defer z.Close()
	for dec := json.NewDecoder(z); ; {
		var p struct {
			URL, HTML string
			Text      string `json:"gold_text"`
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if m := declaredLanguage.FindStringSubmatch(p.HTML); m != nil {
			hear(said, strings.ToLower(m[1]), p.Text, boost.Fold(p.URL, 8, languageFolds))
		}
	}
}

// A teller is the regression.
type teller struct {
	settings languageSettings
	codes    []string
	weights  []float32 // a row of len(codes) for each slot
	squares  []float32 // of the gradients
}

func (t *teller) slot(h uint32) int { return int(h>>(32-t.settings.bits)) * len(t.codes) }

// probabilities returns the probability of each language of a fragment.
func (t *teller) probabilities(p []float64, words []tagger.Gram) {
	clear(p)
	for _, w := range words {
		for _, h := range w.Hashes {
			for k, v := range t.weights[t.slot(h):][:len(p)] {
				p[k] += w.Share * float64(v)
			}
		}
	}
	most, sum := slices.Max(p), 0.0
	for k := range p {
		p[k] = math.Exp(p[k] - most)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
}

// learn moves the weights towards language lang for a fragment.
func (t *teller) learn(p []float64, words []tagger.Gram, lang int) {
	t.probabilities(p, words)
	p[lang]--
	for _, w := range words {
		for _, h := range w.Hashes {
			at := t.slot(h)
			weights, squares := t.weights[at:][:len(p)], t.squares[at:][:len(p)]
			for k, d := range p {
				d = w.Share*d + t.settings.l2*float64(weights[k])
				squares[k] += float32(d * d)
				weights[k] -= float32(t.settings.rate * d / math.Sqrt(float64(squares[k])+1e-3))
			}
		}
	}
}

// fragment returns some consecutive words of a sentence.
func fragment(rng *rand.Rand, words []tagger.Gram, longest int) []tagger.Gram {
	n := min(len(words), 1+rng.IntN(longest))
	at := rng.IntN(len(words) - n + 1)
	return words[at : at+n]
}

// learnLanguages fits the regression to the sentences of all folds but one, -1 for all.
func learnLanguages(s settings, ls languageSettings, codes []string, said map[string][]spoken, without int) *teller {
	n := len(codes) << ls.bits
	t := &teller{ls, codes, make([]float32, n), make([]float32, n)}
	known := make([][]spoken, len(codes))
	for k, code := range codes {
		for _, sp := range said[code] {
			if sp.fold < 0 || sp.fold != without {
				known[k] = append(known[k], sp)
			}
		}
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	p := make([]float64, len(codes))
	for range ls.passes * ls.fragments {
		for k := range codes {
			t.learn(p, fragment(rng, known[k][rng.IntN(len(known[k]))].words, ls.longest), k)
		}
	}
	return t
}

// file returns the weights as a file for the tagger.
func (t *teller) file(s settings, sets []string) []byte {
	sizes := make([]float32, len(t.weights))
	for i, v := range t.weights {
		sizes[i] = max(v, -v)
	}
	slices.Sort(sizes)
	step := float64(sizes[len(sizes)*9999/10000]) / 127
	steps := make([]int8, len(t.weights))
	for i, v := range t.weights {
		steps[i] = int8(max(-127, min(127, math.Round(float64(v)/step))))
	}
	h := tagger.GramHeader{Languages: t.codes, Sets: sets, Bits: t.settings.bits, Step: step, Settings: fmt.Sprintf("-seed %d %+v", seed, t.settings)}
	return tagger.WriteGrams(nil, h, steps)
}

// runLanguages fits the weights that tell languages, and writes them to -o or scores
// them by folds.
func runLanguages(s settings) error {
	said, whole, sets, err := readSpoken(s)
	if err != nil {
		return err
	}
	codes := slices.Sorted(maps.Keys(datafile.Lists(wordTable)))
	for _, code := range codes {
		fmt.Fprintf(os.Stderr, "%s %d  ", code, len(said[code]))
	}
	fmt.Fprintln(os.Stderr)
	if s.folds > 0 {
		return scoreLanguages(s, codes, said, whole)
	}
	return os.WriteFile(s.out, learnLanguages(s, usual, codes, said, -1).file(s, sets), 0o644)
}

// shortSentence is the most words of the sentences that are scored.
const shortSentence = 8

// scoreLanguages prints the share of short sentences whose language is
// told, and whose model.
func scoreLanguages(s settings, codes []string, said, whole map[string][]spoken) error {
	right, file, all := map[string]int{}, map[string]int{}, map[string]int{}
	p := make([]float64, len(codes))
	for fold := range min(s.folds, languageFolds) {
		t := learnLanguages(s, usual, codes, said, fold)
		for _, code := range codes {
			for _, sp := range whole[code] {
				if sp.fold != fold || len(sp.words) > shortSentence {
					continue
				}
				t.probabilities(p, sp.words)
				best := codes[slices.Index(p, slices.Max(p))]
				all[code]++
				if best == code {
					right[code]++
				}
				if tagger.FileOf(best) == tagger.FileOf(code) {
					file[code]++
				}
			}
		}
	}
	sum, sumFile, n := 0.0, 0.0, 0
	for _, code := range codes {
		if all[code] < 5 {
			continue
		}
		r, f := float64(right[code])/float64(all[code]), float64(file[code])/float64(all[code])
		fmt.Printf("%-4s %6d sentences, language %.3f, model %.3f\n", code, all[code], r, f)
		sum, sumFile, n = sum+r, sumFile+f, n+1
	}
	fmt.Printf("mean of %d: language %.3f, model %.3f\n", n, sum/float64(n), sumFile/float64(n))
	return nil
}

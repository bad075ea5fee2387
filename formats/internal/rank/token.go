// Package rank orders the sentences of a page by how well they answer a query,
// and by how well they represent the page.
package rank

import (
	"strings"
	"unicode"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"

	"github.com/pagemill/pagemill/internal/letters"
)

// Words returns the words of a text in lower case: runs of letters, marks and
// digits, and each pair of adjacent characters in scripts without spaces.
func Words(s string) []string {
	var out []string
	start := -1
	var prev rune
	flush := func(end int) {
		if start >= 0 {
			out = append(out, strings.ToLower(s[start:end]))
			start = -1
		}
	}
	at := 0
	for i, r := range s {
		switch {
		case letters.IsUnspaced(r):
			flush(i)
			if letters.IsUnspaced(prev) {
				out = append(out, s[at:i]+string(r))
			}
			out = append(out, string(r))
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if start < 0 {
				start = i
			}
		case (r == '\'' || r == '’') && start >= 0 && i+1 < len(s):
			flush(i)
		default:
			flush(i)
		}
		prev, at = r, i
	}
	flush(len(s))
	return out
}

// A Stemmer reduces words of one language to their stems.
type Stemmer struct{ stem func(*snowballstem.Env) bool }

// Stem returns the stem of a lower-case word.
func (s Stemmer) Stem(word string) string {
	if s.stem == nil || len(word) < 3 || len(word) > 60 {
		return word
	}
	env := snowballstem.NewEnv(word)
	s.stem(env)
	return env.Current()
}

// StemmerFor returns the stemmer of a language (a BCP 47 tag); for an unknown
// language, one that does nothing.
func StemmerFor(language string) Stemmer {
	language, _, _ = strings.Cut(strings.ToLower(language), "-")
	switch language {
	case "en":
		return Stemmer{english.Stem}
	case "de":
		return Stemmer{german.Stem}
	case "fr":
		return Stemmer{french.Stem}
	case "es":
		return Stemmer{spanish.Stem}
	case "it":
		return Stemmer{italian.Stem}
	case "pt":
		return Stemmer{portuguese.Stem}
	case "nl":
		return Stemmer{dutch.Stem}
	case "sv":
		return Stemmer{swedish.Stem}
	case "da":
		return Stemmer{danish.Stem}
	case "no", "nb", "nn":
		return Stemmer{norwegian.Stem}
	case "fi":
		return Stemmer{finnish.Stem}
	case "hu":
		return Stemmer{hungarian.Stem}
	case "ro":
		return Stemmer{romanian.Stem}
	case "ru":
		return Stemmer{russian.Stem}
	case "tr":
		return Stemmer{turkish.Stem}
	}
	return Stemmer{}
}

// Language guesses the language of a text by its most frequent function words;
// "" if unknown.
func Language(words []string) string {
	best, most := "", 0
	counts := map[string]int{}
	for _, w := range words[:min(len(words), 2000)] {
		counts[w]++
	}
	for _, l := range stopLists() {
		n := 0
		for w := range strings.FieldsSeq(l.words) {
			n += counts[w]
		}
		if n > most {
			best, most = l.language, n
		}
	}
	if most*25 < min(len(words), 2000) {
		return ""
	}
	return best
}

type stopList struct{ language, words string }

// stopLists returns the most frequent function words of each language.
func stopLists() []stopList { return stopWords[:] }

var stopWords = [...]stopList{
	{"en", "the a an of and to in is was were are be been for on with as by at from that this it its or which who whom what when where how why did do does has have had he she his her they their not but will would can could into than there one about after i you your we our s t if many much name named called during"},
	{"de", "der die das und in den von zu mit ist des auf für im dem nicht ein eine als auch es an werden aus er hat dass sie nach bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch wer was wann wo warum welche welcher wurde"},
	{"fr", "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son être cette aux ont comme été leur mais ou nous sa ses où quand quel quelle était"},
	{"es", "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy hasta desde quién qué cuál dónde"},
	{"it", "di e il la che in a per un è del le con si una i da non dei della al sono più gli come alla ha delle nel anche su o ma lo dal questo se nella era stato chi cosa quando dove quale"},
	{"pt", "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso quem qual onde"},
	{"nl", "de het een van en in is dat op te zijn met voor niet aan er die als ook door bij om maar uit naar dan nog tot over of wordt werd was heeft wie wat waar wanneer welke"},
	{"sv", "och i att en det som på är av för med till den inte har de ett om var vid så från men eller hade kan när vad vem hur under"},
	{"da", "og i at en det som på er af for med til den ikke har de et om var ved så fra men eller havde kan når hvad hvem hvor blev der"},
	{"no", "og i at en det som på er av for med til den ikke har de et om var ved så fra men eller hadde kan når hva hvem hvor ble"},
	{"fi", "ja on ei se että oli hän mutta ovat kun niin myös kuin joka tai sen mikä kuka missä milloin vuonna"},
	{"ru", "и в не на что с по как из к у за от для о это он она они был была были но а же или до так который где когда кто"},
	{"pl", "i w nie na z do to się że jest o jak a po od za przez dla być był była są oraz ale tak jego który która kiedy gdzie kto co"},
	{"tr", "ve bir bu da de için ile olarak olan daha çok gibi en ne kadar sonra kim nerede hangi oldu"},
	{"ro", "de și în a la cu pe din o nu care un este pentru mai că au fost sau prin ca se când unde cine"},
	{"hu", "a az és hogy nem is egy volt meg ez de csak el már még vagy mint aki ami hol mikor"},
}

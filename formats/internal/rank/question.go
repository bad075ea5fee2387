package rank

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
)

// kind is what a question asks for, in the order in which its words are looked for.
type kind int

const (
	aTelephone kind = iota
	anAmount        // of money
	aDate
	aDuration
	aNumber
	aName
	oneOf // a class
	anything
)

//go:embed words.txt
var wordTable string

// A vocabulary has the words of words.txt.
type vocabulary struct {
	phrases map[string][]string        // by list
	words   map[string]map[string]bool // the same
	kinds   map[string]kind            // of questions by their phrases
	longest int                        // words of those
}

var known = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{phrases: datafile.Phrases(wordTable), words: map[string]map[string]bool{}, kinds: map[string]kind{}}
	for list, phrases := range v.phrases {
		v.words[list] = map[string]bool{}
		for _, phrase := range phrases {
			v.words[list][phrase] = true
		}
	}
	for k, list := range [...]string{"telephone", "amount", "date", "duration", "number", "name"} {
		for _, phrase := range v.phrases[list] {
			if _, asked := v.kinds[phrase]; !asked {
				v.kinds[phrase] = kind(k)
			}
			v.longest = max(v.longest, len(strings.Fields(phrase)))
		}
	}
	return v
})

// is reports whether a word is of a list of words.txt.
func is(list, word string) bool { return known().words[list][word] }

// kindOf returns what a question asks for, judged by its words.
func kindOf(words []string) kind {
	v, k := known(), anything
	if slices.ContainsFunc(words, asksWhich) && !slices.Contains(words, "what") {
		k = oneOf
	}
	for i := range words {
		for end := i + 1; end <= min(len(words), i+v.longest); end++ {
			if asked, ok := v.kinds[strings.Join(words[i:end], " ")]; ok {
				k = min(k, asked)
			}
		}
	}
	return k
}

// asksWhich reports whether a word asks for one of the class that the next names.
func asksWhich(w string) bool { return is("which", w) }

// fits reports whether a sentence contains an answer of this kind.
func (k kind) fits(s string, said map[string]bool) bool {
	switch k {
	case aDate:
		return hasYear(s) || hasMonth(s) || hasDay(s)
	case aNumber:
		return hasNumber(s, said) || slices.ContainsFunc(Words(s), isNumeral)
	case aDuration:
		return hasDuration(s)
	case aName:
		return hasName(s, said)
	case anAmount:
		return hasNumber(s, said) && (strings.ContainsAny(s, "$€£¥₹₽") || slices.ContainsFunc(Words(s), func(w string) bool { return is("currency", w) }))
	case aTelephone:
		return TelephoneIn(s) != ""
	case oneOf:
		return hasName(s, said) || hasNumber(s, said) || strings.Count(s, ",") >= leastListed
	}
	return false
}

// leastListed is how many commas a list has that answers which of a class are meant.
const leastListed = 2

// hasNumber reports whether a sentence has a number that is not in the
// question, such as a version or part of a product's name.
func hasNumber(s string, said map[string]bool) bool {
	return slices.ContainsFunc(Words(s), func(w string) bool { return strings.ContainsAny(w, "0123456789") && !said[w] })
}

func isNumeral(w string) bool { return is("numeral", w) }

// A telephone number has seven digits at least, and what such numbers are grouped by.
var telephoneNumber = lazy.Regexp(`[0-9](?:[ ()\-./+\x{A0}]*[0-9]){6,}`)

// TelephoneIn returns the digits of the first telephone number in a text, "" for none.
func TelephoneIn(s string) string {
	return strings.Join(strings.FieldsFunc(telephoneNumber().FindString(s), func(r rune) bool { return r < '0' || r > '9' }), "")
}

var year = lazy.Regexp(`(?:^|[^0-9])[12][0-9]{3}(?:[^0-9]|$)`)

func hasYear(s string) bool { return year().MatchString(s) }

// hasMonth reports whether a sentence names a month next to a number, as in a
// date.
func hasMonth(s string) bool {
	words := strings.Fields(s)
	for i, w := range words {
		if date.IsMonth(strings.Trim(w, ".,;:()")) && (i > 0 && startsWithDigit(words[i-1]) || i+1 < len(words) && startsWithDigit(words[i+1])) {
			return true
		}
	}
	return false
}

// hasDay reports whether a text has a day in figures: "7/18", "6/2/2025", "18.7.".
func hasDay(s string) bool {
	for w := range strings.FieldsSeq(s) {
		w = strings.Trim(w, ",;:()*_|")
		for _, mark := range [...]string{"/", "."} {
			parts := strings.Split(strings.TrimSuffix(w, mark), mark)
			if (len(parts) == 3 || len(parts) == 2 && (mark == "/" || strings.HasSuffix(w, mark))) && within(parts[0], 31) && within(parts[1], 31) {
				return true
			}
		}
	}
	return false
}

// within reports whether a text is a number from 1 to most of one or two digits.
func within(s string, most int) bool {
	n, err := strconv.Atoi(s)
	return err == nil && len(s) <= 2 && n >= 1 && n <= most
}

func startsWithDigit(w string) bool { return w != "" && w[0] >= '0' && w[0] <= '9' }

// hasDuration reports whether a sentence has a length of time or another, in figures
// or words: "60 minutes", "30-minute", "two weeks", "26.2 miles"; or a year as its end.
func hasDuration(s string) bool {
	words := Words(s)
	for i, w := range words {
		if i > 0 && is("unit", strings.TrimSuffix(w, "s")) && (startsWithDigit(words[i-1]) || isNumeral(words[i-1]) || is("one", words[i-1])) {
			return true
		}
	}
	return hasYear(s)
}

// hasName reports whether a word after the first is capitalized and not in the
// question.
func hasName(s string, said map[string]bool) bool {
	for i, w := range strings.Fields(s) {
		w = strings.Trim(w, "\"'([*_,.;:)]")
		r, _ := utf8.DecodeRuneInString(w)
		if i > 0 && unicode.IsUpper(r) && !said[strings.ToLower(w)] {
			return true
		}
	}
	return false
}

// refersBack reports whether a sentence begins with a word that refers to an
// earlier sentence.
func refersBack(s string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(s, " \"“*_"), " ")
	return is("back", strings.ToLower(first))
}

// definedIn returns the thing that a question asks to have explained, in lower
// case; "" for other questions.
func definedIn(query string) string {
	q := strings.ToLower(strings.Trim(strings.TrimSpace(query), "?!. "))
	for _, opening := range known().phrases["opening"] {
		if rest, ok := strings.CutPrefix(q, opening+" "); ok {
			rest = withoutArticle(strings.Trim(rest, " \"“”"))
			if n := len(strings.Fields(rest)); n >= 1 && n <= 4 {
				return rest
			}
		}
	}
	return ""
}

// defines reports whether a sentence begins with a definition of the subject.
func defines(sentence, subject string) bool {
	s := withoutArticle(strings.ToLower(strings.TrimLeft(sentence, " \"“*_")))
	rest, ok := strings.CutPrefix(s, subject)
	if !ok {
		if rest, ok = strings.CutPrefix(s, strings.TrimSuffix(subject, "s")); !ok {
			return false
		}
	}
	rest = rest[:min(len(rest), maxAside)]
	return slices.ContainsFunc(known().phrases["defining"], func(verb string) bool { return strings.Contains(rest, " "+verb+" ") })
}

// maxAside is how many bytes may separate a subject from its verb, such as its
// name in another language.
const maxAside = 60

func withoutArticle(s string) string {
	if first, rest, ok := strings.Cut(s, " "); ok && is("article of a noun", first) {
		return rest
	}
	return s
}

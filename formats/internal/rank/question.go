package rank

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/internal/lazy"
)

// kind is what a question asks for.
type kind int

const (
	anything kind = iota
	aDate
	aNumber
	aDuration
	aName
	anAmount // of money
	aTelephone
	oneOf // a class
)

// kindOf returns what a question asks for, judged by its words.
func kindOf(query, language string) kind {
	q := " " + strings.Join(Words(query), " ") + " "
	has := func(phrases ...string) bool {
		for _, p := range phrases {
			if strings.Contains(q, " "+p+" ") {
				return true
			}
		}
		return false
	}
	switch {
	case has("telephone", "telephone number", "phone number", "phone", "telefon", "telefonnummer", "téléphone", "numéro de téléphone", "teléfono", "telefono", "telefone", "telefoonnummer", "телефон"):
		return aTelephone
	case has("cost", "costs", "price", "what price", "kostet", "kosten", "preis", "coûte", "prix", "cuesta", "precio", "costa", "prezzo", "custa", "preço", "kost", "prijs"):
		return anAmount
	case has("when", "what year", "which year", "what date", "what day", "what month", "which month", "which day", "year", "date", "wann", "quand", "cuándo", "quando", "wanneer", "когда", "när", "hvornår"):
		return aDate
	case has("how long", "duration", "what is the run time", "what is the runtime", "running time", "wie lange", "combien de temps", "cuánto tiempo", "cuánto dura", "quanto tempo", "quanto dura", "hoe lang", "hur länge", "hvor lang tid"):
		return aDuration
	case has("how many", "how much", "how old", "how wide", "how high", "how deep", "total count", "how far", "how tall", "how large", "how big", "what percentage", "percent", "number", "what salary", "what share", "what temperature", "at what temperature", "wie viele", "wie viel", "combien", "cuántos", "cuánto", "quanti", "quanto", "quantos", "hoeveel", "сколько"):
		return aNumber
	case has("who", "whom", "whose", "wer", "wen", "qui", "quién", "chi", "quem", "wie heißt", "кто", "where", "wo", "où", "dónde", "dove", "onde", "waar", "где", "which country", "what country", "what city", "which city", "what company", "what team"):
		return aName
	case slices.ContainsFunc(Words(query), asksWhich) && !has("what"):
		return oneOf
	}
	return anything
}

// fits reports whether a sentence contains an answer of this kind.
func (k kind) fits(s string, said map[string]bool) bool {
	switch k {
	case aDate:
		return hasYear(s) || hasMonth(s) || hasDay(s)
	case aNumber:
		return hasNumber(s, said) || hasNumberWord(s)
	case aDuration:
		return hasDuration(s)
	case aName:
		return hasName(s, said)
	case anAmount:
		return hasNumber(s, said) && (strings.ContainsAny(s, "$€£¥₹₽") || hasCurrency(s))
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
	for _, w := range Words(s) {
		if strings.ContainsAny(w, "0123456789") && !said[w] {
			return true
		}
	}
	return false
}

// hasCurrency reports whether a word names a currency.
func hasCurrency(s string) bool {
	for _, w := range Words(s) {
		switch w {
		case "euro", "euros", "eur", "usd", "dollar", "dollars", "gbp", "pound", "pounds", "chf", "franken", "kr", "kč", "zł", "lei", "ft", "руб", "yen", "free", "kostenlos", "gratuit", "gratis":
			return true
		}
	}
	return false
}

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
		if i > 0 && isUnit(strings.TrimSuffix(w, "s")) && (startsWithDigit(words[i-1]) || isNumberWord(words[i-1]) || isOne(words[i-1])) {
			return true
		}
	}
	return hasYear(s)
}

// isOne reports whether a word says "one", as an article may: "an hour".
func isOne(w string) bool {
	switch w {
	case "a", "an", "one", "ein", "eine", "einen", "einer", "un", "une", "una", "uno", "um", "uma", "een", "en", "ett", "et", "один", "одну":
		return true
	}
	return false
}

// isUnit reports whether a word, without an ending s, is a unit of time or length.
func isUnit(w string) bool {
	switch w {
	case "second", "minute", "min", "hour", "hr", "day", "night", "week", "month", "year", "decade", "mile", "km", "kilometer", "kilometre", "meter", "metre", "cm", "mm", "feet", "foot", "ft", "inch", "inche", "page", "word",
		"sekunden", "minuten", "stunde", "stunden", "std", "tag", "tage", "tagen", "woche", "wochen", "monat", "monate", "monaten", "jahr", "jahre", "jahren", "heure", "jour", "semaine", "moi", "année", "an",
		"minuto", "hora", "día", "semana", "mese", "año", "giorni", "ore", "minuti", "settimane", "mesi", "anni", "dia", "ano", "uur", "dagen", "weken", "maanden", "jaar", "dagar", "timmar", "veckor", "månader", "år", "час", "часа", "часов", "минут", "дней", "недель", "месяцев", "лет":
		return true
	}
	return false
}

func hasNumberWord(s string) bool { return slices.ContainsFunc(Words(s), isNumberWord) }

func isNumberWord(w string) bool {
	switch w {
	case "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "thirty", "forty", "fifty", "hundred", "thousand", "million", "billion", "half", "dozen", "few", "several",
		"zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "zwölf", "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix", "dos", "tres", "cuatro", "cinco", "siete", "ocho", "nueve", "diez",
		"due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "dois", "duas", "três", "quatro", "sete", "oito", "dez", "twee", "drie", "vijf", "zes", "zeven", "negen", "tien", "två", "fyra", "fem", "два", "две", "три", "четыре", "пять", "шесть", "семь", "десять":
		return true
	}
	return false
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
	switch strings.ToLower(first) {
	case "it", "he", "she", "they", "this", "these", "its", "his", "her", "their", "er", "sie", "es", "dies", "diese", "il", "elle", "ils", "elles", "él", "ella", "esto", "esso", "essa", "questo", "ele", "ela", "hij", "zij", "han", "hon", "hun", "он", "она", "они", "это":
		return true
	}
	return false
}

// definedIn returns the thing that a question asks to have explained, in lower
// case; "" for other questions.
func definedIn(query string) string {
	q := strings.ToLower(strings.Trim(strings.TrimSpace(query), "?!. "))
	for _, opening := range [...]string{"what is ", "what are ", "what was ", "what were ", "who is ", "who was ", "what's ", "define ", "explain ", "was ist ", "was sind ", "wer ist ", "wer war ", "qu'est-ce que ", "qu’est-ce que ", "qué es ", "quién es ", "che cos'è ", "che cosa è ", "o que é ", "wat is ", "vad är ", "hvad er ", "что такое ", "кто такой "} {
		if rest, ok := strings.CutPrefix(q, opening); ok {
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
	if len(rest) > maxAside {
		rest = rest[:maxAside]
	}
	for _, verb := range [...]string{" is ", " are ", " was ", " were ", " ist ", " sind ", " war ", " est ", " sont ", " es ", " son ", " è ", " sono ", " é ", " são ", " är ", " er ", " means ", " refers to ", " — ", " – "} {
		if strings.Contains(rest, verb) {
			return true
		}
	}
	return false
}

// maxAside is how many bytes may separate a subject from its verb, such as its
// name in another language.
const maxAside = 60

func withoutArticle(s string) string {
	for _, a := range [...]string{"the ", "a ", "an ", "der ", "die ", "das ", "ein ", "eine ", "le ", "la ", "les ", "un ", "une ", "el ", "los ", "il ", "lo ", "o ", "de ", "het ", "een "} {
		if rest, ok := strings.CutPrefix(s, a); ok {
			return rest
		}
	}
	return s
}

package field

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Holding is what the head of a column or the key of an entry says of what
// stands under it.
type Holding struct {
	Entity scan.Entity // "" if it says nothing
	Vague  bool        // it can also be about things: only what is beside it tells
	People bool        // it names people, and so what is nested under it is about them
	Short  bool        // it is so short that it means other things, too: "via", "run"
}

//go:embed heads.txt
var headTable string

// heads are the heads of heads.txt, as joined writes them.
var heads = sync.OnceValue(func() map[string]Holding {
	m := map[string]Holding{}
	for kind, list := range datafile.Pairs(headTable) {
		e, vague := headKinds[kind], strings.HasPrefix(kind, "vague")
		if e == "" {
			continue
		}
		for h := range strings.SplitSeq(strings.TrimSuffix(list, ","), ",") {
			m[joined(headWords(h))] = Holding{Entity: e, Vague: vague}
		}
	}
	for label, e := range fieldLabels { // those of both that say more are above
		if w := joined(headWords(label)); w != "" && m[w].Entity == "" {
			m[w] = Holding{Entity: e}
		}
	}
	return m
})

var headKinds = map[string]scan.Entity{
	"person": scan.Person, "vague": scan.Person, "email": scan.Email, "phone": scan.Phone, "location": scan.Location, "vagueplace": scan.Location, "financial": scan.Financial, "secret": scan.Secret,
	"birth": scan.BirthDate, "ip": scan.IPAddress, "vin": scan.Vehicle, "record": scan.MedicalRecord,
}

// peopleWords name people, otherHeads the things that a name or an address can be
// of instead.
var peopleWords, otherHeads = func() (people, other map[string]bool) {
	people, other = map[string]bool{}, map[string]bool{}
	for kind, list := range datafile.Pairs(headTable) {
		switch kind {
		case "people":
			for h := range strings.SplitSeq(strings.TrimSuffix(list, ","), ",") {
				people[joined(headWords(h))] = true
			}
		case "not":
			for _, h := range strings.Fields(list) {
				other[h] = true
			}
		}
	}
	return people, other
}()

// Of returns what a head says of the values under it: the longest of its ends
// that is known, whether its words are parted by spaces, signs or capitals.
func Of(head string) Holding {
	if len(head) > 120 {
		return Holding{}
	}
	words := headWords(head)
	for len(words) > 1 && tailWords[words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	h := Holding{People: peopleWords[joined(words)] || len(words) > 0 && peopleWords[words[len(words)-1]]}
	if len(words) == 0 || len(words) > 1 && predicates[words[0]] {
		return h
	}
	for from := range words {
		found, ok := heads()[joined(words[from:])]
		if !ok || from > 0 && from+1 == len(words) && endParticles[words[from]] { // "Developed by"
			continue
		}
		if from > 0 {
			found = qualified(found, words[:from], words[from:])
		}
		if w := joined(words[from:]); len(w) <= shortHead && w[0] < 0x80 {
			found.Short = true
			found.Vague = found.Vague || found.Entity == scan.Person || found.Entity == scan.Location
		}
		found.People = h.People
		return found
	}
	if e, ok := cjkEnd(joined(words)); ok {
		h.Entity = e
	}
	return h
}

// endParticles are heads by themselves, for a town or a street in Danish and
// Italian, and function words in English at the end of others.
var endParticles = scan.WordSet(`by via`)

// shortHead is the number of letters up to which a head is Short.
const shortHead = 3

// tailWords end heads and add nothing.
var tailWords = scan.WordSet(`1 2 3 4 5 6 7 8 9 10 value raw text string str field column col line`)

// predicates begin the names of what is true or false, and of numbers.
var predicates = scan.WordSet(`is has num count total max min allow enable show verify valid require hide can should no`)

// qualified decides what the words before a known head leave of it: the name of
// a customer is a person's, that of a file is not.
func qualified(h Holding, before, known []string) Holding {
	last := before[len(before)-1]
	switch {
	case otherHeads[last] && (h.Entity == scan.Person || h.Entity == scan.Location):
		return Holding{}
	case h.Vague && h.Entity == scan.Person && known[len(known)-1] == "name":
		h.Vague = !peopleWords[last] && !peopleWords[joined(before)]
	}
	return h
}

// cjkEnd returns what a head in Chinese, Japanese or Korean, which parts no
// words, says by its end.
func cjkEnd(head string) (scan.Entity, bool) {
	if head == "" || head[0] < 0xE1 {
		return "", false
	}
	for i := range head {
		if len(head)-i < 6 {
			break
		}
		if h, ok := heads()[head[i:]]; ok && !h.Vague {
			return h.Entity, true
		}
	}
	return "", false
}

// joined returns the words of a head without anything between them.
func joined(words []string) string { return strings.Join(words, "") }

// headWords returns the words of a head in lower case and without accents:
// "customer_firstName", "Customer first name", "customer-first-name".
func headWords(head string) []string {
	var words []string
	var b strings.Builder
	flush := func() {
		if b.Len() > 0 {
			words = append(words, b.String())
			b.Reset()
		}
	}
	lower, upper := false, false // what the last letter was
	rs := []rune(head)
	if len(rs) < len(head) {
		rs = []rune(norm.NFD.String(head))
	}
	for i, r := range rs {
		switch {
		case unicode.Is(unicode.Mn, r) && r < 0x600:
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			flush()
			lower, upper = false, false
			continue
		case unicode.IsDigit(r) != (b.Len() > 0 && lastDigit(b.String())) && b.Len() > 0:
			flush()
		case unicode.IsUpper(r) && (lower || upper && i+1 < len(rs) && unicode.IsLower(rs[i+1])):
			flush()
		}
		lower, upper = unicode.IsLower(r), unicode.IsUpper(r)
		if s := plainLetters[r]; s != "" {
			b.WriteString(s)
		} else {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	flush()
	return words
}

func lastDigit(s string) bool { return scan.IsDigit(s[len(s)-1]) }

// plainLetters are letters that norm.NFD does not take apart.
var plainLetters = map[rune]string{'ß': "ss", 'ø': "o", 'Ø': "o", 'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ı': "i", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'ð': "d", 'þ': "th"}

// Within returns what a key says together with the key around it: "first" within
// "name", "value" within "phone".
func Within(parent, key string) Holding {
	outer, inner := headWords(parent), headWords(key)
	if len(inner) == 1 && passingKeys[inner[0]] || len(inner) == 0 {
		h := Of(parent)
		if !h.Vague {
			return h
		}
	}
	if len(outer) > 3 || len(inner) > 3 {
		return Holding{}
	}
	for _, words := range [...][]string{{joined(inner), joined(outer)}, {joined(outer), joined(inner)}} {
		if h, ok := heads()[joined(words)]; ok && !h.Vague {
			return h
		}
	}
	return Holding{}
}

// Passing reports whether a key tells nothing of its value by itself.
func Passing(key string) bool {
	words := headWords(key)
	return len(words) == 1 && passingKeys[words[0]]
}

// Names reports whether the value of a key names what the value beside it is.
func Names(key string) bool { return namingKeys[key] }

var namingKeys = scan.WordSet(`type kind system name key label field property attribute id`)

// passingKeys are keys under which the value of the key around them stands.
var passingKeys = scan.WordSet(`value values text number nr no content data display item string val`)

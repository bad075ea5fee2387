package field

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Holding is what the head of a column or the key of an entry says of what
// stands under it.
type Holding struct {
	Entity scan.Entity // "" if it says nothing
	Vague  bool        // it can also be about things: only what is beside it tells
	People bool        // it names people, and so what is nested under it is about them
	Short  bool        // it is so short that it means other things, too: "via", "run"
	Asked  scan.Entity // what it says if that is asked for: a plate, a user's name
}

// For returns what a head says to a caller who wants some entities.
func (h Holding) For(want scan.Wanted) Holding {
	if h.Asked != "" && want.Has(h.Asked) {
		h.Entity, h.Vague, h.Short = h.Asked, false, false
	}
	return h
}

//go:embed heads.txt
var headTable string

// heads are the heads of heads.txt, as joined writes them.
func heads() map[string]Holding {
	return headsOnce.Get(func() map[string]Holding {
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
		for _, c := range cues() {
			for _, words := range c.words {
				for _, w := range words {
					if name := joined(headWords(w)); name != "" && (c.e == scan.Plate || c.e == scan.Username) {
						h := m[name]
						h.Asked = c.e
						m[name] = h
					}
				}
			}
		}
		return m
	})
}

var headsOnce lazy.Value[map[string]Holding]

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
	var letters [128]byte
	var at [16]int
	text, starts := appendHead(letters[:0], at[:0], head)
	for n := len(starts) - 1; n > 0 && tailWords[string(text[starts[n]:])]; n-- {
		text, starts = text[:starts[n]], starts[:n]
	}
	if len(starts) == 0 {
		return Holding{}
	}
	last := text[starts[len(starts)-1]:]
	h := Holding{People: peopleWords[string(text)] || peopleWords[string(last)]}
	if len(starts) > 1 && predicates[string(text[:starts[1]])] {
		return h
	}
	for k, from := range starts {
		known := text[from:]
		found, ok := heads()[string(known)]
		if !ok || k > 0 && k+1 == len(starts) && endParticles[string(known)] { // "Developed by"
			continue
		}
		if k > 0 {
			found = qualified(found, text[:from], starts[k-1], string(last) == "name")
		}
		if len(known) <= shortHead && known[0] < 0x80 {
			found.Short = true
			found.Vague = found.Vague || found.Entity == scan.Person || found.Entity == scan.Location
		}
		found.People = h.People
		return found
	}
	if e, ok := cjkEnd(text); ok {
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

// qualified decides what the words before a known head, of which the last begins
// at last, leave of it: the name of a customer is a person's, that of a file is
// not.
func qualified(h Holding, before []byte, last int, name bool) Holding {
	switch {
	case otherHeads[string(before[last:])] && (h.Entity == scan.Person || h.Entity == scan.Location):
		return Holding{}
	case h.Vague && h.Entity == scan.Person && name:
		h.Vague = !peopleWords[string(before[last:])] && !peopleWords[string(before)]
	}
	return h
}

// cjkEnd returns what a head in Chinese, Japanese or Korean, which parts no
// words, says by its end.
func cjkEnd(head []byte) (scan.Entity, bool) {
	if head[0] < 0xE1 {
		return "", false
	}
	for i := range string(head) {
		if len(head)-i < 6 {
			break
		}
		if h, ok := heads()[string(head[i:])]; ok && !h.Vague {
			return h.Entity, true
		}
	}
	return "", false
}

// joined returns the words of a head without anything between them.
func joined(words []string) string { return strings.Join(words, "") }

// headWords returns the words of a head as appendHead reads them.
func headWords(head string) []string {
	text, starts := appendHead(nil, nil, head)
	words := make([]string, len(starts))
	for k, from := range starts {
		to := len(text)
		if k+1 < len(starts) {
			to = starts[k+1]
		}
		words[k] = string(text[from:to])
	}
	return words
}

// appendHead appends the words of a head to text, in lower case, without accents
// and without anything between them, and to starts where each of them begins:
// "customer_firstName", "Customer first name", "customer-first-name". The two
// are empty before.
func appendHead(text []byte, starts []int, head string) (words []byte, at []int) {
	if utf8.RuneCountInString(head) < len(head) {
		head = norm.NFD.String(head)
	}
	open := false                // whether the last word goes on
	lower, upper := false, false // what the last letter was
	for i, r := range head {
		digit := unicode.IsDigit(r)
		switch {
		case unicode.Is(unicode.Mn, r) && r < 0x600:
			continue
		case !digit && !unicode.IsLetter(r) && !unicode.IsMark(r):
			open, lower, upper = false, false, false
			continue
		case open && digit != scan.IsDigit(text[len(text)-1]):
			open = false
		case unicode.IsUpper(r) && (lower || upper && lowerNext(head[i:])):
			open = false
		}
		lower, upper = unicode.IsLower(r), unicode.IsUpper(r)
		if !open {
			starts = append(starts, len(text))
			open = true
		}
		if s := plainOf(r); s != "" {
			text = append(text, s...)
		} else {
			text = utf8.AppendRune(text, unicode.ToLower(r))
		}
	}
	return text, starts
}

// lowerNext reports whether the second character of s is a lower-case letter.
func lowerNext(s string) bool {
	_, n := utf8.DecodeRuneInString(s)
	r, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.IsLower(r)
}

// plainOf returns what r is without its stroke, or "" if it has none.
func plainOf(r rune) string {
	if r < 0x80 {
		return ""
	}
	return plainLetters[r]
}

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

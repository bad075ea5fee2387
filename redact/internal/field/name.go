package field

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Untitled returns the start of the name in [i,end) after titles such as "Dr.":
// a title is not part of the name, nor a name by itself.
func Untitled(text string, i, end int) int {
	for i < end {
		w := scan.WordEnd(text[:end], i) // a Chinese word may be as long as the text
		if !titles[strings.ToLower(text[i:w])] || text[i:w] == "Don" {
			break
		}
		for i = w; i < end && (text[i] == '.' || scan.IsSpace(text[i])); {
			i++
		}
	}
	return i
}

// JSONFields are schema.org properties, and common names for the same, whose
// whole value is one entity; in lower case.
var JSONFields = map[string]scan.Entity{
	"telephone": scan.Phone, "phone": scan.Phone, "phonenumber": scan.Phone, "faxnumber": scan.Phone, "mobile": scan.Phone,
	"givenname": scan.Person, "familyname": scan.Person, "additionalname": scan.Person, "firstname": scan.Person, "lastname": scan.Person, "fullname": scan.Person, "realname": scan.Person, "customername": scan.Person, "patientname": scan.Person, "contactname": scan.Person,
	"streetaddress": scan.Location, "postofficeboxnumber": scan.Location,
}

// metaPersons are keys of meta elements whose value is a person, in lower case.
var metaPersons = scan.WordSet(lists["metaPersons"])

// unjoined takes the signs out of a key.
var unjoined = strings.NewReplacer("_", "", "-", "")

// Keyed returns the entity that value is because of its key, of an attribute or
// a meta element, or "".
func Keyed(key, value string) scan.Entity {
	if len(value) < 3 || len(value) > 100 {
		return ""
	}
	name := strings.ToLower(key)
	e := JSONFields[unjoined.Replace(name)]
	if metaPersons[name] {
		e = scan.Person
	}
	switch e {
	case scan.Phone:
		if digits, odd := countDigits(value); digits < 7 || digits > 16 || odd > 0 {
			return ""
		}
	case scan.Person:
		s := scan.Cursor{Src: value, Hi: len(value)}
		last, first, comma := strings.Cut(value, ", ")
		small := strings.HasSuffix(name, "name") && strings.Trim(value, "abcdefghijklmnopqrstuvwxyz'-") == "" && !notNames[value]
		switch n := nameLength(&s, 0, len(value)); {
		case n > 1 && !comma, comma && n > 0 && strings.IndexByte(first, ',') < 0 && nameLength(&s, 0, len(last)) > 0, n == 1 && name != "author" && !metaPersons[name], n == 1 && strings.HasPrefix(name, "profile:"), small && e != "":
		default:
			return ""
		}
	case scan.Location:
		if !placeLike(value) {
			return ""
		}
	}
	return e
}

// countDigits counts the digits, and the characters that no phone number has.
func countDigits(v string) (digits, odd int) {
	for _, r := range v {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune(" +-./()\u00A0x", r):
			odd++
		}
	}
	return digits, odd
}

func placeLike(v string) bool {
	if strings.ContainsAny(v, "@={}") {
		return false
	}
	words := strings.Fields(v)
	if len(words) > 14 {
		return false
	}
	capitals := 0
	for k, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		if unicode.IsUpper(r) || unicode.IsDigit(r) || isCaseless(r) || strings.HasSuffix(w, ".") && k > 0 {
			capitals++
		} else if k == 0 && !strings.HasSuffix(w, ".") && r != '〒' {
			return false
		}
	}
	return capitals*3 >= len(words)*2 && strings.ContainsFunc(v, unicode.IsLetter)
}

// isCaseless reports whether r is a letter of a script without capitals.
func isCaseless(r rune) bool {
	return unicode.IsLetter(r) && !unicode.IsUpper(r) && !unicode.IsLower(r) && !unicode.IsTitle(r)
}

// nameLength returns the number of words of [i,end) if it can be a person's
// name: one to five capitalised words, with particles and initials. Otherwise
// it is 0.
func nameLength(s *scan.Cursor, i, end int) int {
	words, capitals := 0, 0
	for _, w := range strings.FieldsFunc(s.Src[i:end], func(r rune) bool { return r == ' ' || r == ',' || r == '\u00A0' }) {
		words++
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsUpper(r) || unicode.IsLetter(r) && !unicode.IsLower(r):
			capitals++
		case !particles[w]:
			return 0
		}
		for k, c := range w {
			if !unicode.IsLetter(c) && !unicode.IsMark(c) && c != '\'' && c != '’' && c != '-' && !(c == '.' && k == len(w)-1) {
				return 0
			}
		}
		if notNames[strings.ToLower(w)] {
			return 0
		}
	}
	if words > 5 || capitals == 0 || address.CountryNames[s.Lower(i, end)] {
		return 0
	}
	return words
}

var particles = scan.WordSet(`de del della di da do dos das du la le van der den von zu zum al el bin ibn ben abu y e of ter ten af av`)

// notNames are words in the place of a name: teams, roles, blanks.
var notNames = scan.WordSet(lists["notNames"])

package scan

import (
	"slices"
	"strings"
	"unicode"
)

// Entity is a kind of personal data, by its name in the spec.
type Entity string

// The six entities of spec 2.4.
const (
	Person    Entity = "PERSON"
	Email     Entity = "EMAIL"
	Phone     Entity = "PHONE"
	Location  Entity = "LOCATION"
	Financial Entity = "FINANCIAL" // cards, accounts, wallets, tax and identity numbers
	Secret    Entity = "SECRET"    // passwords, keys, tokens
)

// Entities lists them all, in the order of the spec.
func Entities() []Entity {
	return []Entity{Person, Email, Phone, Location, Financial, Secret}
}

// Span is a half-open range of bytes.
type Span struct{ Start, End int }

// Entities beyond the six of the contract, masked where Options.Extra names them.
const (
	BirthDate     Entity = "BIRTH_DATE"     // a date that is said to be one of birth
	IPAddress     Entity = "IP_ADDRESS"     // IPv4 and IPv6, but for loopback addresses and netmasks
	Vehicle       Entity = "VIN"            // vehicle identification numbers (ISO 3779)
	MedicalRecord Entity = "MEDICAL_RECORD" // numbers of patients and their records
)

// Extras lists the entities that Options.Extra can name.
func Extras() []Entity { return []Entity{BirthDate, IPAddress, Vehicle, MedicalRecord} }

// IsExtra reports whether e is one of Extras.
func IsExtra(e Entity) bool { return slices.Contains(Extras(), e) }

var maskable = append(Entities(), Extras()...)

// IsMask reports whether a value is nothing but what this package puts in the
// place of values, in any of its spellings.
func IsMask(v string) bool {
	rest := strings.Trim(v, `\* `+WordJoiner)
	for _, e := range maskable {
		if !strings.Contains(rest, string(e)) {
			continue
		}
		for _, cut := range [...]string{"<?>", "&lt;?&gt;", "&lt;?&gt", "lt;?&gt", "%3C?%3E", "?"} {
			rest = strings.ReplaceAll(rest, strings.Replace(cut, "?", string(e), 1), "")
		}
	}
	return !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// WordJoiner keeps emphasis alive where a mask, being punctuation, would stop
// "**" from closing before a letter. It is invisible and has no width.
const WordJoiner = "\u2060"

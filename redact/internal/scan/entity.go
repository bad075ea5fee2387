package scan

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Entity is a kind of personal data, under its name in the spec.
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

// Entities lists the six, in the order of the spec.
func Entities() []Entity {
	return []Entity{Person, Email, Phone, Location, Financial, Secret}
}

// Span is a half-open range of bytes.
type Span struct{ Start, End int }

// Entities beyond the six of the contract, masked if Options.Extra names them.
const (
	BirthDate     Entity = "BIRTH_DATE"     // a date stated to be a date of birth
	IPAddress     Entity = "IP_ADDRESS"     // IPv4 and IPv6, except loopback addresses and netmasks
	Vehicle       Entity = "VIN"            // vehicle identification numbers (ISO 3779)
	MedicalRecord Entity = "MEDICAL_RECORD" // patient and medical record numbers
	Plate         Entity = "LICENSE_PLATE"  // registration numbers of vehicles, beside a label
	Username      Entity = "USERNAME"       // names of users, beside a label
	MACAddress    Entity = "MAC_ADDRESS"    // addresses of network cards
)

// Extras lists the entities that Options.Extra can name.
func Extras() []Entity {
	return []Entity{BirthDate, IPAddress, Vehicle, MedicalRecord, Plate, Username, MACAddress}
}

// IsExtra reports whether e is one of Extras.
func IsExtra(e Entity) bool { return slices.Contains(Extras(), e) }

var maskable = append(Entities(), Extras()...)

// IsMask reports whether a value is only a replacement written by this package,
// in any of its forms.
func IsMask(v string) bool {
	rest := strings.Trim(v, `\* `+WordJoiner)
	if strings.Contains(rest, "<") || strings.Contains(rest, "lt;") || strings.Contains(rest, "%3C") || strings.Contains(rest, "ENC-") {
		rest = ownMask.ReplaceAllString(rest, "")
	}
	for _, e := range maskable {
		if !strings.Contains(rest, string(e)) {
			continue
		}
		for _, cut := range [...]string{"<?>", "&lt;?&gt;", "&lt;?&gt", "lt;?&gt", "%3C?%3E", "?"} {
			rest = strings.ReplaceAll(rest, strings.Replace(cut, "?", string(e), 1), "")
		}
	}
	return !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// ownMask matches replacements with numbers, encrypted ones, and those of entities
// of one's own.
var ownMask = regexp.MustCompile(`(?:<|&lt;|%3C)[A-Z][A-Z0-9_]+(?:>|&gt;|%3E)|ENC-[A-Z][A-Z0-9_]*-[a-z2-7]+Q`)

// WordJoiner preserves emphasis: next to a replacement, which is punctuation,
// "**" could otherwise not close before a letter. It is invisible and has no
// width.
const WordJoiner = "\u2060"

package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// CountryNames are the short names of ISO 3166-1 in lower case, in English and,
// for the larger countries, in their own language.
var CountryNames = scan.PhraseSet(lists["countries"])

// IsCountry reports whether a name in lower case is that of a country, a group of
// countries or a continent, and of no region: Georgia is both.
func IsCountry(name string) bool {
	name = strings.TrimPrefix(name, "the ")
	return widePlaces[name] || CountryNames[name] && !RegionNames[name]
}

var widePlaces = scan.PhraseSet(lists["wide"])

// RegionNames are the states and provinces that follow the name of a town, in
// lower case: those of the United States, Canada, Australia and India, and
// counties of England and Ireland (ISO 3166-2).
var RegionNames = scan.PhraseSet(lists["regions"])

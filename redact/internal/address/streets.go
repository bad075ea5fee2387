package address

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

//go:embed words.txt
var wordTable string

var lists = datafile.Lists(wordTable)

// A grade is the certainty with which a word ends a street name.
type grade uint8

const (
	looseStreet grade = iota // needs further evidence of an address
	usualStreet
	sureStreet
)

// StreetEndings are the last words of street names: the suffixes of USPS
// Publication 28, appendix C1, and their British and other English equivalents.
var StreetEndings = func() map[string]grade {
	m := map[string]grade{}
	for g, words := range [...]string{lists["looseStreet"], lists["usualStreet"], lists["sureStreet"]} {
		for _, w := range strings.Fields(words) {
			m[w] = grade(g)
		}
	}
	return m
}()

// townJoins are the lower-case words inside names of towns.
var townJoins = scan.WordSet(lists["townJoins"])

// notTowns are words after an address that begin something else.
var notTowns = scan.WordSet(lists["notTowns"])

// notStreets follow a count or measure, which makes a following street word
// meaningless: "24 Hour Road Service".
var notStreets = scan.WordSet(lists["notStreets"])

// placeIntros directly precede a residence or location.
var placeIntros = scan.WordSet(lists["placeIntros"])

// streetIntros precede a street as a location.
var streetIntros = scan.WordSet(lists["streetIntros"])

// StreetOpeners precede the name of a street in Romance and Slavic languages,
// Indonesian and Malay.
var StreetOpeners = scan.WordSet(lists["StreetOpeners"])

// lowerOpeners are openers that are also written in lower case and are not
// English words.
var lowerOpeners = scan.WordSet(lists["lowerOpeners"])

// maxOpener is the length of the longest opener.
const maxOpener = 22

// LowerStarts holds the first two bytes of lowerOpeners.
var LowerStarts = scan.StartsOf(lowerOpeners)

// numberMarks precede a house number; opensMark holds their first bytes.
var (
	numberMarks = [...]string{"nº ", "n° ", "No: ", "no: ", "Nr: ", "nr. ", "nr ", "no. ", "n. ", "No. ", "Nº ", "# ", "#", "№ ", "d. ", "д. ", "д.", "дом ", "буд. ", "nr.", "No.", "nº"}
	opensMark   = func() (t [256]bool) {
		for _, m := range numberMarks {
			t[m[0]] = true
		}
		return t
	}()
)

// StreetNouns stand between the name of a street and the house number in
// Hungarian, Turkish, Baltic and Slavic languages and in split German names.
var StreetNouns = scan.WordSet(lists["StreetNouns"])

// SmallNouns are StreetNouns that also have another meaning when capitalised.
var SmallNouns = scan.WordSet(`gate gata vei plass plads gade park tee tie`)

// openersLower are openers that are accepted in lower case after a number.
var openersLower = scan.WordSet(`rue avenue av boulevard bd place allée allées impasse chemin quai route cours passage rua`)

// streetSuffixes are endings of one-word street names in Germanic and Nordic
// languages.
var streetSuffixes = []string{"straße", "strasse", "str", "weg", "platz", "allee", "gasse", "damm", "ufer", "chaussee", "steig", "straat", "laan", "plein", "gracht",
	"singel", "dreef", "gatan", "vägen", "gränd", "torget", "vej", "allé", "veien", "vegen", "gata", "katu", "kuja", "polku", "stieg", "graben"}

// looseSuffixes are endings of street names that other words have too.
var looseSuffixes = []string{"ring", "markt", "gade", "kade", "tie", "ranta", "gate", "berg", "hof", "steeg", "lei"}

// unitWords begin the part of an address within a building.
var unitWords = scan.WordSet(lists["unitWords"])

// RegionCodes are the two- and three-letter codes of states, territories and
// provinces in addresses (USPS, Canada Post, Australia Post).
var RegionCodes = scan.WordSet(lists["RegionCodes"])

// brazilStates are the federative units (ISO 3166-2:BR), which are used in
// fewer places than RegionCodes.
var brazilStates = scan.WordSet(`AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO`)

// monthNames precede the number of a day, not of a house.
var monthNames = scan.WordSet(lists["monthNames"])

// directions precede or follow street names.
var directions = scan.WordSet(`n s e w ne nw se sw north south east west northeast northwest southeast southwest upper lower old new great`)

// connectors are the lower-case words inside names of places and streets.
var connectors = scan.WordSet(lists["connectors"])

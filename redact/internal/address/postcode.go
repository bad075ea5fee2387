package address

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A postForm is the form of a postcode, in the notation of scan.Fits, with the
// letters that it can't begin with, and whether its town follows.
type postForm struct {
	form string
	not  string
	town order
}

type order uint8

const (
	townMay order = iota
	townNot
	townMust
)

// postForms are tried in turn; of forms with a common start the longer is
// first. British postcodes need their area; see ukPostcode. Source: the
// Universal Postal Union's addressing guides.
var postForms = []postForm{
	{"99999-9999", "", townNot},      // United States, with the delivery route
	{"99999-999", "", townMay},       // Brazil
	{"9999-999", "", townMay},        // Portugal
	{"999-9999", "", townMay},        // Japan
	{"999-999", "", townMay},         // South Korea until 2015
	{"99-999", "", townMay},          // Poland
	{"999999", "", townMay},          // India, China, Russia
	{"99999", "", townMay},           // Germany, France, Spain, Italy, the United States
	{"999 99", "", townMay},          // Sweden, Czechia, Slovakia, Greece
	{"9999 AA", "", townMay},         // Netherlands
	{"9999", "", townMay},            // Austria, Switzerland, Belgium, Denmark, Australia
	{"A99 AXXX", "", townNot},        // Ireland
	{"A9W AXXX", "", townNot},        // Dublin 6W
	{"A9999AAA", "", townMay},        // Argentina, with the block
	{"A9999", "", townMust},          // Argentina
	{"A9A 9A9", "DFIOQUWZ", townNot}, // Canada
	{"A9A-9A9", "DFIOQUWZ", townNot},
	{"A9A9A9", "DFIOQUWZ", townNot},
}

// postcode reads a postcode of any country at i, with an optional hyphenated
// country code before it, and the town after it if that is the order.
func postcode(s *scan.Cursor, i int) int {
	if scan.IsUpper(s.At(i)) {
		if e := ukPostcode(s, i); e > 0 {
			return e
		}
		if s.At(i+1) == '-' && scan.IsDigit(s.At(i+2)) || scan.IsUpper(s.At(i+1)) && s.At(i+2) == '-' && scan.IsDigit(s.At(i+3)) {
			i += strings.IndexByte(s.Src[i:], '-') + 1 // D-10115, CH-8001
		}
	} else if !scan.IsDigit(s.At(i)) {
		return 0
	}
	for k := range postForms {
		if end := postForms[k].end(s, i); end > 0 {
			return end
		}
	}
	return 0
}

// end returns the end of a postcode of form f at i, including its town, or 0.
func (f *postForm) end(s *scan.Cursor, i int) int {
	end := i + len(f.form)
	if end > s.Hi || !scan.Fits(f.form, s.Src[i:end]) || strings.IndexByte(f.not, s.Src[i]) >= 0 {
		return 0
	}
	if c := s.At(end); scan.IsWord(c) || c == '-' || c == '/' || (c == '.' || c == ',') && scan.IsDigit(s.At(end+1)) {
		return 0
	}
	if f.town != townNot && s.At(end) == ' ' {
		if e := Capitals(s, end+1, 4); e > 0 {
			return max(e, district(s, e))
		}
	}
	if f.town == townMust {
		return 0
	}
	return end
}

// ukPostcode returns the end of a British postcode at i, or 0.
func ukPostcode(s *scan.Cursor, i int) int {
	m := ukForm().FindStringSubmatchIndex(s.Src[i:min(s.Hi, i+10)])
	if m == nil || !ukAreas[s.Src[i+m[4]:i+m[5]]] {
		return 0
	}
	return i + m[3]
}

// ukForm matches the forms of Royal Mail's Programmers' Guide (A9 9AA to AA9A 9AA) and
// what can't go on with them; the inward part never has C, I, K, M, O or V.
var ukForm = lazy.Regexp(`^(([A-Z]{1,2})[0-9][A-Z0-9]? ?[0-9][ABD-HJLNP-UW-Z]{2})(?:[^0-9A-Za-z_\x{80}-\x{10FFFF}]|$)`)

// ukAreas are the postcode areas in use (Royal Mail).
var ukAreas = scan.WordSet(lists["ukAreas"])

// OneWordPostcode reads a British postcode written without a space, or one with
// a space from its first part.
func OneWordPostcode(s *scan.Cursor, i, j int) {
	if j-i < 2 || j-i > 7 || s.Kind != scan.Prose || scan.IsWord(s.Before(i)) {
		return
	}
	e := ukPostcode(s, i)
	if e == 0 || e < j || (e == j && s.CluesAround(i, j)&scan.CluePost == 0 && !s.Alone(i, j)) {
		return
	}
	s.Take(scan.Location, i, e, "postcode", 0.8, false, scan.RankAddress)
}

// labelledCode reports whether a label for a postcode directly precedes i.
func labelledCode(s *scan.Cursor, i int) bool { return codeLabels[s.LabelBefore(i)] }

var codeLabels = scan.WordSet(`zip zipcode postcode postal plz postleitzahl cp cap cep pin pincode`)

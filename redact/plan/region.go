package main

import (
	"slices"

	"github.com/nyaruka/phonenumbers"
)

// A desc is a kind of number: a pattern and its lengths, or any length if there
// are none.
type desc struct {
	pattern *automaton
	lengths []int32
}

func newDesc(d *phonenumbers.PhoneNumberDesc) (desc, error) {
	a, err := compile(d.GetNationalNumberPattern())
	return desc{a, d.GetPossibleLength()}, err
}

func (d *desc) has(state, length int) bool {
	return d.pattern.accept[state] && (len(d.lengths) == 0 || slices.Contains(d.lengths, int32(length)))
}

// A region is the metadata of a region's numbers. A number is valid if it
// matches the first, general kind and any other.
type region struct {
	meta    *phonenumbers.PhoneMetadata
	leading *automaton // leading digits of the region's numbers, nil if unspecified
	kinds   []desc
}

func newRegion(m *phonenumbers.PhoneMetadata) (*region, error) {
	r := &region{meta: m}
	if m.GetLeadingDigits() != "" {
		a, err := compile(m.GetLeadingDigits())
		if err != nil {
			return nil, err
		}
		r.leading = a
	}
	for _, kind := range []*phonenumbers.PhoneNumberDesc{m.GetGeneralDesc(), m.GetFixedLine(), m.GetMobile(), m.GetTollFree(), m.GetPremiumRate(), m.GetSharedCost(),
		m.GetPersonalNumber(), m.GetVoip(), m.GetPager(), m.GetUan(), m.GetVoicemail()} {
		d, err := newDesc(kind)
		if err != nil {
			return nil, err
		}
		r.kinds = append(r.kinds, d)
	}
	return r, nil
}

// A regionState holds the states of a region's automata. The first is that of
// the leading digits, which stops once it has accepted.
type regionState []int

func (r *region) start() regionState {
	s := make(regionState, 1+len(r.kinds))
	for i := range s {
		s[i] = start
	}
	return s
}

func (r *region) step(from regionState, digit int) regionState {
	to := make(regionState, len(from))
	if r.leading != nil {
		to[0] = from[0]
		if !r.leading.accept[from[0]] {
			to[0] = r.leading.step(from[0], digit)
		}
	}
	for i := range r.kinds {
		to[1+i] = r.kinds[i].pattern.step(from[1+i], digit)
	}
	return to
}

func (r *region) valid(s regionState, length int) bool {
	if !r.kinds[0].has(s[1], length) {
		return false
	}
	for i := range r.kinds[1:] {
		if r.kinds[1+i].has(s[2+i], length) {
			return true
		}
	}
	return false
}

// A language is a set of national numbers.
type language interface {
	start() []regionState
	step(from []regionState, digit int) []regionState
	has(s []regionState, length int) bool
}

type regions []*region

func (rs regions) start() []regionState {
	var s []regionState
	for _, r := range rs {
		s = append(s, r.start())
	}
	return s
}

func (rs regions) step(from []regionState, digit int) []regionState {
	to := make([]regionState, len(rs))
	for i, r := range rs {
		to[i] = r.step(from[i], digit)
	}
	return to
}

// shortestAny and longestAny limit the digits of a number without a country
// code.
const shortestAny, longestAny = 6, 13

// anyOf is the numbers that are valid in any of the regions.
type anyOf struct{ regions }

func (l anyOf) has(s []regionState, length int) bool {
	if length < shortestAny || length > longestAny {
		return false
	}
	for i, r := range l.regions {
		if r.valid(s[i], length) {
			return true
		}
	}
	return false
}

// firstOf is the numbers of a country code shared by several regions. The first
// region with a number's leading digits decides whether it is valid; a region
// without leading digits decides if the number is valid in it.
type firstOf struct{ regions }

func (l firstOf) has(s []regionState, length int) bool {
	if len(l.regions) == 1 {
		return l.regions[0].valid(s[0], length)
	}
	for i, r := range l.regions {
		valid := r.valid(s[i], length)
		if r.leading != nil && r.leading.accept[s[i][0]] || r.leading == nil && valid {
			return valid
		}
	}
	return false
}

// generally is the numbers, of any length, that match the general pattern of
// the single region.
type generally struct{ regions }

func (l generally) has(s []regionState, _ int) bool {
	return l.regions[0].kinds[0].pattern.accept[s[0][1]]
}

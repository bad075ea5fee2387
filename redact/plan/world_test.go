package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"github.com/pagemill/pagemill/redact/internal/numbering"
)

// world is the library's result for digits that begin with a country code.
func world(digits string) (valid, possible bool) {
	num, err := phonenumbers.Parse("+"+digits, "ZZ")
	if err != nil {
		return false, false
	}
	return phonenumbers.IsValidNumber(num), phonenumbers.IsPossibleNumber(num)
}

// ours is the same from the table.
func ours(digits string) (valid, possible bool) {
	code, national := numbering.Split(digits)
	if code == 0 {
		return false, false
	}
	if national[0] == '0' {
		national = numbering.TrimPrefix(code, national)
	}
	if len(national) < 2 {
		return false, false
	}
	return numbering.Valid(code, national), numbering.Possible(code, national)
}

// examples returns the metadata's example numbers of every kind and country.
func examples(t *testing.T) (list []string) {
	all, err := phonenumbers.MetadataCollection()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all.GetMetadata() {
		for _, d := range []*phonenumbers.PhoneNumberDesc{m.GetFixedLine(), m.GetMobile(), m.GetTollFree(), m.GetPremiumRate(), m.GetSharedCost(),
			m.GetPersonalNumber(), m.GetVoip(), m.GetPager(), m.GetUan(), m.GetVoicemail()} {
			if e := d.GetExampleNumber(); e != "" {
				list = append(list, fmt.Sprint(m.GetCountryCode(), "/", e))
			}
		}
	}
	return list
}

// vary changes some digits of a number, lengthens or shortens it, or prepends a
// trunk zero.
func vary(rnd *rand.Rand, national string) string {
	b := []byte(national)
	for range rnd.IntN(4) {
		switch at := rnd.IntN(len(b)); rnd.IntN(4) {
		case 0, 1:
			b[at] = byte('0' + rnd.IntN(10))
		case 2:
			b = append(b, byte('0'+rnd.IntN(10)))
		case 3:
			if len(b) > 3 {
				b = b[:len(b)-1]
			}
		}
	}
	if rnd.IntN(4) == 0 {
		return "0" + string(b)
	}
	return string(b)
}

// TestWorld: numbers with a country code get the library's result for text; if
// they begin with a prefix other than 0, its result for a code and a number.
func TestWorld(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	valid, trimmed := 0, 0
	for _, e := range examples(t) {
		code, national, _ := strings.Cut(e, "/")
		for range 40 {
			d := code + vary(rnd, national)
			gotValid, gotPossible := ours(d)
			wantValid, wantPossible := world(d)
			if _, n := numbering.Split(d); n[0] == '0' {
				trimmed++
			} else {
				wantValid, wantPossible = split(code, n)
			}
			if gotValid != wantValid || gotPossible != wantPossible {
				t.Errorf("+%s: valid %v, possible %v; want %v, %v", d, gotValid, gotPossible, wantValid, wantPossible)
			}
			if gotValid {
				valid++
			}
		}
	}
	if valid < 1000 || trimmed < 1000 {
		t.Errorf("%d valid numbers, %d with a zero: too few to say anything", valid, trimmed)
	}
}

// split is the library's result for a country code and a national number.
func split(code, national string) (valid, possible bool) {
	var num phonenumbers.PhoneNumber
	var c int32
	var n uint64
	fmt.Sscan(code, &c)
	for _, d := range national {
		n = n*10 + uint64(d-'0')
	}
	num.CountryCode, num.NationalNumber = &c, &n
	return phonenumbers.IsValidNumber(&num), phonenumbers.IsPossibleNumber(&num)
}

// TestNational: valid numbers without a country code are those of the regions
// that plan names.
func TestNational(t *testing.T) {
	t.Parallel()
	anyOf := func(regions []string, national string) bool {
		for _, r := range regions {
			c, n := int32(phonenumbers.GetCountryCodeForRegion(r)), uint64(0)
			zeros := int32(len(national) - len(strings.TrimLeft(national, "0")))
			for _, d := range national {
				n = n*10 + uint64(d-'0')
			}
			leading := zeros > 0
			if phonenumbers.IsValidNumberForRegion(&phonenumbers.PhoneNumber{CountryCode: &c, NationalNumber: &n, ItalianLeadingZero: &leading, NumberOfLeadingZeros: &zeros}, r) {
				return true
			}
		}
		return false
	}
	rnd := rand.New(rand.NewPCG(3, 4))
	found := 0
	for _, e := range examples(t) {
		_, national, _ := strings.Cut(e, "/")
		if national = vary(rnd, national); len(national) < 6 || len(national) > 13 || strings.Trim(national, "0") == "" {
			continue
		}
		if got, want := numbering.Trunk(national), anyOf(trunk, national); got != want {
			t.Errorf("trunk %s: %v, want %v", national, got, want)
		}
		if got, want := numbering.Open(national), anyOf(open, national); got != want {
			t.Errorf("open %s: %v, want %v", national, got, want)
		}
		if numbering.Trunk(national) || numbering.Open(national) {
			found++
		}
	}
	if found < 100 {
		t.Errorf("%d numbers found: too few to say anything", found)
	}
	for _, d := range []string{"", "1", "12345", "44207946095812345", strings.Repeat("7", 400)} {
		if numbering.Trunk(d) || numbering.Open(d) {
			t.Errorf("%q is a number", d)
		}
	}
}

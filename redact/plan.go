package redact

import (
	"math/bits"

	"github.com/nyaruka/phonenumbers"
)

// worldNumber reports whether d, a country code and a number, is a number of
// that country's plan, and whether it can be one by its length.
func worldNumber(d string) (valid, possible bool) {
	if d[0] == '0' {
		return false, false // no country code begins so
	}
	code := 0
	for n := 1; n <= 3 && n < len(d); n++ {
		code = code*10 + int(d[n-1]-'0')
		if phonenumbers.GetRegionCodeForCountryCode(code) == "ZZ" {
			continue
		}
		national := d[n:]
		if code == 52 && len(national) == 11 && national[0] == '1' {
			national = national[1:] // Mexico's mobiles had a 1 until 2019
		}
		num := phoneNumber(code, national)
		if phonenumbers.IsValidNumber(num) {
			return true, true
		}
		if d[n] != '0' {
			return false, phonenumbers.IsPossibleNumber(num)
		}
		break // perhaps a trunk zero, which the library knows to take out
	}
	num, err := phonenumbers.Parse("+"+d, "ZZ")
	if err != nil {
		return false, false
	}
	return phonenumbers.IsValidNumber(num), phonenumbers.IsPossibleNumber(num)
}

// nationalNumber reports whether d, a number as written without a country
// code, is one of the plan of a region that writes it so. A table of lengths
// and first digits says which regions are worth asking.
func nationalNumber(d string) bool {
	set, strip := uint64(openSet), 0
	if d[0] == '0' {
		set, strip = trunkSet, 1
	}
	if validIn(set, d[strip:]) {
		return true
	}
	switch d[0] {
	case '0': // Italian numbers keep their zero
		return validIn(trunkSet, d)
	case '1': // North America's trunk prefix
		return validIn(openSet, d[1:])
	case '8': // Russia's and Lithuania's
		return validIn(openSet, d[1:])
	}
	return false
}

// validIn reports whether national is a number of one of a set of regions.
func validIn(set uint64, national string) bool {
	for set &= planned(national); set != 0; set &= set - 1 {
		region := planRegions[bits.TrailingZeros64(set)]
		num := phoneNumber(phonenumbers.GetCountryCodeForRegion(region), national)
		if phonenumbers.IsValidNumberForRegion(num, region) {
			return true
		}
	}
	return false
}

// planned returns the regions whose plan has numbers of the length and first
// digits of national.
func planned(national string) uint64 {
	n := len(national)
	if n < shortestPlan || n > longestPlan {
		return 0
	}
	first := int(national[0]-'0')*100 + int(national[1]-'0')*10 + int(national[2]-'0')
	at := 2 * ((n-shortestPlan)*1000 + first)
	return planSets[int(planIndex[at])<<8|int(planIndex[at+1])]
}

// phoneNumber makes of digits what the library judges.
func phoneNumber(code int, national string) *phonenumbers.PhoneNumber {
	country, value, zeros := int32(code), uint64(0), int32(0)
	for i := 0; i < len(national); i++ {
		if national[i] == '0' && value == 0 && i < len(national)-1 {
			zeros++
		}
		value = value*10 + uint64(national[i]-'0')
	}
	num := &phonenumbers.PhoneNumber{CountryCode: &country, NationalNumber: &value}
	if zeros > 0 {
		leading := true
		num.ItalianLeadingZero, num.NumberOfLeadingZeros = &leading, &zeros
	}
	return num
}

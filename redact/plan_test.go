package redact

import (
	"math/rand/v2"
	"testing"

	"github.com/nyaruka/phonenumbers"
)

// TestPlanTable: whatever number the library calls valid in a region, the
// table lists the region for.
func TestPlanTable(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	valid := 0
	for range 1500 {
		b := make([]byte, 7+rnd.IntN(6))
		for i := range b {
			b[i] = byte('0' + rnd.IntN(10))
		}
		d := string(b)
		set := planned(d)
		for i, region := range planRegions {
			if set>>i&1 == 1 {
				continue
			}
			if phonenumbers.IsValidNumberForRegion(phoneNumber(phonenumbers.GetCountryCodeForRegion(region), d), region) {
				t.Errorf("%s is valid in %s, which the table lacks", d, region)
			}
		}
		if validIn(set, d) {
			valid++
		}
	}
	if valid == 0 {
		t.Error("no number was valid anywhere")
	}
}

// TestWorldNumber: numbers with a country code are judged as the library does
// that reads them from text.
func TestWorldNumber(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 4))
	codes := []string{"1", "44", "49", "33", "39", "7", "81", "86", "91", "351", "420", "852", "999", "0"}
	for range 3000 {
		d := codes[rnd.IntN(len(codes))]
		for range 6 + rnd.IntN(7) {
			d += string(rune('0' + rnd.IntN(10)))
		}
		valid, _ := worldNumber(d)
		num, err := phonenumbers.Parse("+"+d, "ZZ")
		if want := err == nil && phonenumbers.IsValidNumber(num); valid != want {
			t.Errorf("+%s: %v, want %v", d, valid, want)
		}
	}
}

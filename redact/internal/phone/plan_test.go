package phone

import "testing"

// TestPhonePlans: country codes, trunk prefixes and Mexico's former mobile
// prefix, with numbers of the plans in the table.
func TestPhonePlans(t *testing.T) {
	t.Parallel()
	for d, want := range map[string][2]bool{
		"442079460958":  {true, true},
		"4402079460958": {true, true}, // a trunk zero after the country code
		"390612345678":  {true, true}, // Italian numbers keep theirs
		"5215512345678": {true, true},
		"12015550123":   {true, true},
		"10000000000":   {false, true},
		"999123456789":  {false, false},
		"0442079460958": {false, false},
	} {
		if valid, possible := WorldNumber(d); valid != want[0] || possible != want[1] {
			t.Errorf("+%s: %v, %v, want %v", d, valid, possible, want)
		}
	}
	for d, want := range map[string]bool{"02079460958": true, "0612345678": true, "912345678": true, "88005553535": true, "12015550123": true, "00000000": false, "1234567": false} {
		if got := nationalNumber(d); got != want {
			t.Errorf("%s: %v, want %v", d, got, want)
		}
	}
}

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"github.com/pagemill/pagemill/redact"
)

// areas returns a valid number for each area code of a region: for each of the
// first three digits that a subscriber's number can begin with.
func areas(region string) []*phonenumbers.PhoneNumber {
	example := phonenumbers.GetExampleNumber(region)
	if example == nil {
		return nil
	}
	national := phonenumbers.GetNationalSignificantNumber(example)
	code := phonenumbers.GetCountryCodeForRegion(region)
	r := rand.New(rand.NewPCG(uint64(code), 37))
	var out []*phonenumbers.PhoneNumber
	for area := range 1000 {
		for range 4 {
			d := []byte(fmt.Sprintf("%03d", area))
			for len(d) < len(national) {
				d = append(d, byte('0'+r.IntN(10)))
			}
			n, err := phonenumbers.Parse(fmt.Sprintf("+%d%s", code, d), region)
			if err == nil && phonenumbers.IsValidNumberForRegion(n, region) {
				out = append(out, n)
				break
			}
		}
	}
	return out
}

// TestEveryAreaCode: telephone numbers of all regions and all of their area
// codes, in national and international form, are found in a sentence and beside
// a label.
func TestEveryAreaCode(t *testing.T) {
	t.Parallel()
	regions := make([]string, 0, 250)
	for r := range phonenumbers.GetSupportedRegions() {
		regions = append(regions, r)
	}
	sort.Strings(regions)
	type form struct {
		name   string
		format phonenumbers.PhoneNumberFormat
		text   string
	}
	forms := []form{
		{"international, sentence", phonenumbers.INTERNATIONAL, "You can call %s on weekdays."},
		{"international, label", phonenumbers.INTERNATIONAL, "Phone: %s"},
		{"e164, sentence", phonenumbers.E164, "Please ring %s before noon."},
		{"tel link", phonenumbers.E164, "[call](tel:%s)"},
		{"national, sentence", phonenumbers.NATIONAL, "You can call %s on weekdays."},
		{"national, label", phonenumbers.NATIONAL, "Phone: %s"},
		{"national link", phonenumbers.NATIONAL, "<tel:%s>"},
	}
	found, all := map[string]int{}, map[string]int{}
	missed := map[string]int{}
	step := 5
	if testing.Short() {
		step = 41
	}
	for _, region := range regions {
		for i, n := range areas(region) {
			if i%step != 0 {
				continue
			}
			for _, f := range forms {
				number := phonenumbers.Format(n, f.format)
				if strings.Contains(f.text, "tel:") {
					number = strings.NewReplacer(" ", "-").Replace(number)
				}
				text := fmt.Sprintf(f.text, number)
				out, _, err := redact.Markdown(context.Background(), text, redact.Options{Mode: redact.Fast})
				if err != nil {
					t.Fatal(err)
				}
				all[f.name]++
				if !strings.ContainsAny(strings.ReplaceAll(strings.ReplaceAll(out, "%3C", "<"), "%3E", ">"), "0123456789") {
					found[f.name]++
				} else {
					missed[region+" "+f.name]++
					if missed[region+" "+f.name] <= 2 {
						t.Logf("%s %s: %q became %q", region, f.name, text, out)
					}
				}
			}
		}
	}
	for _, f := range forms {
		t.Logf("%s: %d of %d, %.4f", f.name, found[f.name], all[f.name], float64(found[f.name])/float64(all[f.name]))
		if found[f.name]*100 < all[f.name]*97 {
			t.Errorf("%s: less than 97 %%", f.name)
		}
	}
}

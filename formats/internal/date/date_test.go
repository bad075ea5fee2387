package date_test

import (
	"testing"

	"github.com/pagemill/pagemill/formats/internal/date"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ in, lang, want string }{
		{"2017-09-06T00:00:00.000Z", "", "2017-09-06T00:00:00Z"},
		{"2017-09-06T10:11:12+0200", "", "2017-09-06T10:11:12+02:00"},
		{"2017-09-06 10:11", "", "2017-09-06T10:11:00"},
		{"20170906", "", "2017-09-06"},
		{"2017/9/6", "", "2017-09-06"},
		{"1504656000", "", "2017-09-06T00:00:00Z"},
		{"Wed, 06 Sep 2017 10:11:12 GMT", "", "2017-09-06T10:11:12Z"},
		{"6 September 2017, 3:05 AM GMT+8", "", "2017-09-06T03:05:00+08:00"},
		{"6 September 2017, 9:30-5pm", "", "2017-09-06T09:30:00"},
		{"20170906T150405Z", "", "2017-09-06T15:04:05Z"},
		{"2017-09", "", "2017-09"},
		{"2017-09-061", "", ""},
		{"September 6, 2017", "", "2017-09-06"},
		{"Published Sept. 6th 2017 at 3:04 PM EDT", "", "2017-09-06T15:04:00-04:00"},
		{"6 de septiembre de 2017", "es", "2017-09-06"},
		{"6. September 2017, 15.04 Uhr", "de", "2017-09-06"},
		{"06.09.2017 15:04", "de", "2017-09-06T15:04:00"},
		{"06/09/2017", "fr", "2017-09-06"},
		{"09/06/2017", "en-US", "2017-09-06"},
		{"25/12/2017", "en-US", "2017-12-25"},
		{"2017年9月6日 15:04", "zh", "2017-09-06T15:04:00"},
		{"6 сентября 2017", "ru", "2017-09-06"},
		{"2017-13-06", "", ""},
		{"31 February 2017", "", ""},
		{"May the force be with you", "", ""},
		{"version 1.2.3", "", ""},
		{"", "", ""},
		{"11 listopada 2023", "pl", "2023-11-11"},
		{"11 listopada 2023", "", "2023-11-11"},
		{"11 listopada 2023", "en-US", "2023-11-11"},
		{"11. listopada 2023.", "hr-HR", "2023-10-11"},
		{"11. listopadu 2023", "cs", "2023-11-11"},
		{"11 листопада 2023", "uk", "2023-11-11"},
		{"11 lis 2023", "hr", "2023-10-11"},
		{"11 lip 2023", "pl_PL", "2023-07-11"},
		{"11. lip 2023.", "hr", "2023-06-11"},
		{"srp 3, 2023", "cs", "2023-08-03"},
		{"2023. május 3.", "hu", "2023-05-03"},
		{"3 kwi 2023", "pl", "2023-04-03"},
		{"decorate 3 rooms, 2023 guests", "en", ""},
		{"octopus 3 2023", "en", ""},
	} {
		if got := date.Parse(test.in, test.lang); got != test.want {
			t.Errorf("%q %s: got %q, want %q", test.in, test.lang, got, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"2017-09-06T10:11:12+0200", "Sept. 6th 2017 at 3:04 PM EDT", "06.09.17 1h", "2017年9月6日", "9:9:9 pm"} {
		f.Add(s, "en")
	}
	f.Fuzz(func(t *testing.T, s, lang string) {
		if got := date.Parse(s, lang); got != "" && date.Parse(got, "") != got {
			t.Errorf("%q gives %q, which gives %q", s, got, date.Parse(got, ""))
		}
	})
}

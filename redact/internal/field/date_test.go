package field

import "testing"

// TestDateEnd: dates in all written forms, and what is none.
func TestDateEnd(t *testing.T) {
	t.Parallel()
	for _, v := range []string{"9 Dec 1993", "09DEC1993", "09-Dec-93", "9th of December 1993", "December 9th, 1993", "Dec 9 1993", "1993-12-09", "1993/12/9", "19931209", "9.12.1993", "9/12/93",
		"9. Dezember 1993", "9 de diciembre de 1993", "1er janvier 1980", "9.XII.1993", "1993. december 9", "9 tháng 12 năm 1993", "9 декабря 1993", "19 Mayıs 1990", "1993年12月9日", "昭和61年9月30日", "令和元年5月1日", "S61.9.30", "民國75年9月30日", "1990년 5월 19일"} {
		if got := dateEnd(v + " x"); got != len(v) {
			t.Errorf("%q: %d of %d bytes", v, got, len(v))
		}
	}
	for _, v := range []string{"5 of 12", "12 May at 10", "in Dec 1993", "1993", "19939909", "S61", "3 times", "1.2.3.4.5"} {
		if got := dateEnd(v); got > len("1.2.3") {
			t.Errorf("%q is read as a date of %d bytes", v, got)
		}
	}
}

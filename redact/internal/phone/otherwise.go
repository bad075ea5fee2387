package phone

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// isOtherNumber reports whether the groups are a date, a time, an IP address, a
// decimal number, or a price.
func isOtherNumber(s *scan.Cursor, r *scan.Run, k, n int, d string) bool {
	start, end := r.Group[k].Start, r.Group[k+n-1].End
	switch {
	case scan.AllSame([]byte(d)):
		return true
	case n >= 3 && r.Sep[k+2] == r.Sep[k+1] && (n == 3 && r.Sep[k+1] != ' ' || n > 3 && r.Sep[k+3] != r.Sep[k+1]) && IsDate(r, k, s.Src):
		return true
	case n == 2 && r.Sep[k+1] == ')' && r.Len(k) == r.Len(k+1) && s.Src[r.Group[k].Start:r.Group[k].End] == s.Src[r.Group[k+1].Start:r.Group[k+1].End]:
		return true // "(1332)1332": repeated
	case n == 2 && r.Sep[k+1] == '-' && scan.IsYear(s.Src[start:r.Group[k].End]) && scan.IsYear(s.Src[r.Group[k+1].Start:end]):
		return true // "2009-2020"
	case n == 4 && r.Sep[k+1] == '.' && r.Sep[k+3] == '.' && isTime(s, r, k) && isTime(s, r, k+2):
		return true // "8.30-12.30"
	case n == 4 && r.Uniform(k, n, '.') && isIPv4(s.Src[start:end]):
		return true
	case n == 2 && r.Sep[k+1] == '.' && r.Len(k) <= 4:
		return true // a decimal number
	case r.Len(k) == 13 || isbn13At(s, r, k):
		return true // ISBN-13, EAN
	case n == 4 && len(d) == 10 && r.Len(k+3) == 1 && r.Sep[k+1] == '-' && isISBN10(d):
		return true
	case n >= 3 && r.Uniform(k, n, '.') && allThree(r, k, n):
		return true // 1.234.567
	}
	switch c := s.Before(start); c {
	case '$', '#', '/', '\\':
		return true
	case '=': // phone=5551234567
		return s.Kind == scan.Prose && scan.CluesIn(scan.Near(s.Src, start, 24))&scan.CluePhone == 0
	default:
		if c >= 0x80 || start > s.Lo && s.Src[start-1] >= 0x80 && isCurrency(s.Src[s.Lo:start]) {
			return true
		}
	}
	c := s.At(end)
	return c == '%' || c == '$' || strings.HasPrefix(s.Src[end:s.Hi], "€") || strings.HasPrefix(s.Src[end:s.Hi], "£")
}

// isCurrency reports whether text ends in the sign of a currency.
func isCurrency(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return unicode.Is(unicode.Sc, r)
}

// isbn13At reports whether an ISBN-13 (ISO 2108) begins at group k: thirteen
// digits from 978 or 979 on, in one, two or five groups, with their check digit
// or in all of its five parts. Area codes begin so, too.
func isbn13At(s *scan.Cursor, r *scan.Run, k int) bool {
	if start := r.Group[k].Start; r.Len(k) < 3 || s.Src[start:start+2] != "97" || s.Src[start+2] < '8' {
		return false
	}
	sum, digits, n := 0, 0, 0
	for ; k+n < r.N && digits < 13; n++ {
		for _, c := range []byte(s.Src[r.Group[k+n].Start:r.Group[k+n].End]) {
			sum += int(c-'0') * (1 + digits%2*2)
			digits++
		}
	}
	return digits == 13 && (sum%10 == 0 || n == 5 && r.Len(k) == 3 && r.Len(k+4) == 1)
}

// isISBN10 reports whether ten digits are an ISBN by their check digit (ISO 2108,
// until 2006).
func isISBN10(d string) bool {
	sum := 0
	for i := range len(d) {
		sum += (10 - i) * int(d[i]-'0')
	}
	return sum%11 == 0
}

// isTime reports whether the two groups from k are hour and minute.
func isTime(s *scan.Cursor, r *scan.Run, k int) bool {
	hour, minute := s.Src[r.Group[k].Start:r.Group[k].End], s.Src[r.Group[k+1].Start:r.Group[k+1].End]
	return len(hour) <= 2 && len(minute) == 2 && (len(hour) == 1 || hour <= "24") && minute < "60"
}

func isIPv4(w string) bool {
	_, err := netip.ParseAddr(w)
	return err == nil
}

// allThree reports whether all groups after the first have three digits.
func allThree(r *scan.Run, k, n int) bool {
	for i := k + 1; i < k+n; i++ {
		if r.Len(i) != 3 {
			return false
		}
	}
	return r.Len(k) <= 3 && n != 3
}

// IsDate reports whether the groups from k are year-month-day or
// day-month-year.
func IsDate(r *scan.Run, k int, src string) bool {
	v := func(i int) int {
		x := 0
		for _, c := range src[r.Group[i].Start:r.Group[i].End] {
			x = x*10 + int(c-'0')
		}
		return x
	}
	if r.Len(k) > 4 || r.Len(k+1) > 2 || r.Len(k+2) > 4 {
		return false
	}
	a, b, c := v(k), v(k+1), v(k+2)
	year := func(y int) bool { return y >= 1000 && y <= 2999 || y < 100 }
	return year(a) && b <= 12 && c <= 31 || a <= 31 && b <= 31 && year(c)
}

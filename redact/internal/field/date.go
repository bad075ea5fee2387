package field

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// months are prefixes of month names, in lower case, in the larger languages of
// Europe.
var months = strings.Fields(lists["months"])

// A dated reads a date from text; at is the offset of the unread rest.
type dated struct {
	text string
	at   int
}

// dateEnd returns the length of the date that text begins with, or 0: 12.05.1984,
// 1984-05-12, 19840512, 12th of May 1984, 12-May-84, 12MAY1984, May 12, 1984,
// 9.XII.1993, 1993. december 9., 1984年5月12日, 昭和61年9月30日, S61.9.30.
func dateEnd(text string) int {
	for _, read := range [...]func(*dated) bool{(*dated).yearFirst, (*dated).dayFirst, (*dated).monthFirst, (*dated).era} {
		d := &dated{text: text}
		if read(d) {
			return d.at
		}
	}
	return 0
}

// yearFirst reads year, month and day.
func (d *dated) yearFirst() bool {
	if !d.count(4, 4) {
		return false
	}
	at := d.at
	switch {
	case d.digits(4) == 4: // 19840512
		return isMonth(d.text[at:at+2]) && !scan.IsDigit(d.next())
	case d.reset(at) && d.sign("./-"):
		if d.opt(" "); d.count(1, 2) {
			return d.sign("./-") && d.opt(" ") && d.count(1, 2)
		}
		return d.month() && d.sign(" -./") && d.count(1, 2)
	case d.unit("年", "년"):
		return d.opt(" ") && d.count(1, 2) && d.unit("月", "월") && d.opt(" ") && d.count(1, 2) && d.unit("日", "일")
	}
	return d.sign(" ") && d.month() && d.sign(" ") && d.count(1, 2)
}

// isMonth reports whether two digits are a month.
func isMonth(v string) bool { return v >= "01" && v <= "12" }

// dayFirst reads day, month and year.
func (d *dated) dayFirst() bool {
	if !d.count(1, 2) {
		return false
	}
	day := d.at
	if d.sign("./-") && d.opt(" ") && d.count(1, 2) && d.sign("./-") && d.opt(" ") && (d.count(4, 4) || d.count(2, 2)) {
		return true
	}
	d.at = day
	if d.unit(" tháng ") {
		return d.count(1, 2) && d.unit(" năm ") && d.count(4, 4)
	}
	d.ordinal()
	d.opt(".")
	for d.sign(" -/.") {
	}
	for _, of := range [...]string{"de ", "of ", "d'", "di "} {
		d.opt(of)
	}
	if !d.month() && !d.roman() {
		return false
	}
	d.opt(",")
	for d.sign(" -/.,'’") {
	}
	for _, of := range [...]string{"de ", "del ", "of ", "do ", "г. "} {
		d.opt(of)
	}
	return d.count(4, 4) || d.count(2, 2)
}

// monthFirst reads the name of a month, day and year.
func (d *dated) monthFirst() bool {
	return d.month() && (d.sign(" ") || d.sign("-./")) && d.count(1, 2) && d.ordinal() && d.opt(",") && (d.sign(" ") || d.sign("-./")) && d.count(4, 4)
}

// era reads a date in an era of Japan or Taiwan.
func (d *dated) era() bool {
	if d.unit("明治", "大正", "昭和", "平成", "令和", "民國", "民国") {
		d.opt(" ")
		return (d.unit("元") || d.count(1, 3)) && d.unit("年") && d.opt(" ") && d.count(1, 2) && d.unit("月") && d.opt(" ") && d.count(1, 2) && d.unit("日")
	}
	return d.sign("MTSHR") && d.opt(".") && d.count(1, 2) && d.sign("./-") && d.count(1, 2) && d.sign("./-") && d.count(1, 2)
}

// roman reads a month in Roman numerals.
func (d *dated) roman() bool {
	end := d.at
	for end < len(d.text) && strings.IndexByte("IVX", d.text[end]) >= 0 {
		end++
	}
	switch d.text[d.at:end] {
	case "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII":
		d.at = end
		return true
	}
	return false
}

func (d *dated) reset(at int) bool {
	d.at = at
	return true
}

// next returns the next byte, or 0 at the end.
func (d *dated) next() byte {
	if d.at < len(d.text) {
		return d.text[d.at]
	}
	return 0
}

// digits reads up to most digits and returns their number.
func (d *dated) digits(most int) int {
	n := 0
	for n < most && d.at < len(d.text) && scan.IsDigit(d.text[d.at]) {
		d.at++
		n++
	}
	return n
}

// count reads between least and most digits; with fewer it reads nothing.
func (d *dated) count(least, most int) bool {
	n := d.digits(most)
	if n < least {
		d.at -= n
	}
	return n >= least
}

// sign reads one byte of set.
func (d *dated) sign(set string) bool {
	if d.at == len(d.text) || strings.IndexByte(set, d.text[d.at]) < 0 {
		return false
	}
	d.at++
	return true
}

// opt reads s if it is next.
func (d *dated) opt(s string) bool {
	if n := d.at + len(s); n <= len(d.text) && strings.EqualFold(d.text[d.at:n], s) {
		d.at = n
	}
	return true
}

// ordinal reads the suffix of a day's number.
func (d *dated) ordinal() bool {
	for _, end := range [...]string{"st", "nd", "rd", "th", "er", "º"} {
		at := d.at
		if d.opt(end); d.at > at {
			break
		}
	}
	return true
}

func (d *dated) unit(names ...string) bool {
	for _, n := range names {
		if strings.HasPrefix(d.text[d.at:], n) {
			d.at += len(n)
			return true
		}
	}
	return false
}

// longestMonth limits the length of a month name.
const longestMonth = 24

// month reads the name of a month or its abbreviation: "Sept.".
func (d *dated) month() bool {
	end := d.at
	for end < len(d.text) && end-d.at <= longestMonth {
		r, n := utf8.DecodeRuneInString(d.text[end:])
		if r != '.' && !unicode.IsLetter(r) {
			break
		}
		end += n
	}
	word := strings.ToLower(d.text[d.at:end])
	for _, m := range months {
		if strings.HasPrefix(word, m) {
			d.at = end
			return true
		}
	}
	return false
}

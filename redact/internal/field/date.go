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
// 1984-05-12, 12th of May 1984, May 12, 1984, 1984年5月12日.
func dateEnd(text string) int {
	d := &dated{text: text}
	ok := false
	switch d.digits(4) {
	case 0:
		ok = d.month() && d.sign(" ") && d.count(1, 2) && d.ordinal() && d.opt(",") && d.sign(" ") && d.count(4, 4)
	case 1, 2:
		day := d.at
		if ok = d.sign("./-") && d.opt(" ") && d.count(1, 2) && d.sign("./-") && d.opt(" "); ok {
			ok = d.count(4, 4) || d.count(2, 2)
			break
		}
		d.at = day
		ok = d.ordinal() && d.opt(".") && (d.opt(" de") && d.opt(" of")) && d.sign(" ") && d.month() && d.opt(",") && d.opt(" de") && d.sign(" ") && d.count(4, 4)
	case 4:
		if d.sign("./-") {
			ok = d.count(1, 2) && d.sign("./-") && d.count(1, 2)
			break
		}
		ok = d.unit("年", "년") && d.opt(" ") && d.count(1, 2) && d.unit("月", "월") && d.opt(" ") && d.count(1, 2) && d.unit("日", "일")
	}
	if !ok {
		return 0
	}
	return d.at
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

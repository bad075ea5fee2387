package records

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/price"
)

// shape is a set of what a short text may be.
type shape uint16

const (
	shapeKnown shape = 1 << iota
	shapeMoney
	shapeMoneyInside
	shapeDate
	shapeAge
	shapeFigure
	shapePerson
	shapeRating
	shapeStock
)

// shapeOf reads what a text is like, once for each text.
func (p *Page) shapeOf(s string) shape {
	if len(s) > 300 {
		return shapeKnown
	}
	if k, ok := p.shapes[s]; ok {
		return k
	}
	k := shapeKnown
	for _, t := range [...]struct {
		k  shape
		ok func(string) bool
	}{
		{shapeMoney, isMoney}, {shapeMoneyInside, holdsMoney}, {shapeDate, isDate}, {shapeAge, isAge}, {shapeFigure, isFigure},
		{shapePerson, isPersonLike}, {shapeRating, isRating}, {shapeStock, isStock},
	} {
		if t.ok(s) {
			k |= t.k
		}
	}
	if p.shapes == nil {
		p.shapes = map[string]shape{}
	}
	p.shapes[s] = k
	return k
}

// isMoney reports whether a text is an amount of money and little else.
func isMoney(s string) bool {
	if s == "" || len(s) > 40 || strings.IndexFunc(s, unicode.IsDigit) < 0 {
		return false
	}
	p := price.Parse(s, "")
	return p.Found && p.Currency != "" && letters(s) <= 12 && price.Code(p.Currency, "") != ""
}

// holdsMoney reports whether a text has an amount of money in it.
func holdsMoney(s string) bool {
	if len(s) > 300 || strings.IndexFunc(s, isDigitRune) < 0 {
		return false
	}
	if strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Sc, r) }) < 0 {
		return false
	}
	p := price.Parse(s, "")
	return p.Found && p.Currency != "" && letters(p.Currency) == 0
}

func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// maxDateLetters is what the longest way to write a date and time has.
const maxDateLetters = 26

// isDate reports whether a text is a date and little else.
func isDate(s string) bool {
	if len(s) < 4 || len(s) > 60 || strings.IndexFunc(s, unicode.IsDigit) < 0 {
		return false
	}
	if d := date.Parse(s, ""); d == "" || len(d) < 7 {
		return false
	}
	return letters(s) <= maxDateLetters
}

// isAge reports whether a text says how long ago something was.
func isAge(s string) bool {
	if len(s) < 2 || len(s) > 40 {
		return false
	}
	low := strings.ToLower(s)
	switch low {
	case "today", "yesterday", "just now", "new":
		return true
	}
	if strings.HasSuffix(low, " ago") || strings.HasPrefix(low, "vor ") || strings.HasPrefix(low, "il y a ") || strings.HasPrefix(low, "hace ") {
		return strings.IndexFunc(low, unicode.IsDigit) >= 0 || strings.HasPrefix(low, "a") || strings.HasPrefix(low, "over") || strings.HasPrefix(low, "about")
	}
	d := strings.TrimLeft(low, "0123456789")
	if len(d) == len(low) {
		return false
	}
	switch strings.TrimSpace(d) {
	case "d", "h", "m", "w", "mo", "y", "min", "mins", "hr", "hrs", "days", "day", "hours", "weeks":
		return true
	}
	return false
}

func isFigure(s string) bool {
	return s != "" && strings.Trim(s, "0123456789.,%+-#$€£ ()KkM") == ""
}

// isPersonLike reports whether a text may be the name of a person or an
// account.
func isPersonLike(s string) bool {
	if by := byPrefix(s); by != "" {
		s = by
	}
	n := utf8.RuneCountInString(s)
	if strings.Contains(s, " ago") || figureGroups(s) > 1 {
		return false
	}
	if strings.Contains(s, ", ") { // several
		return n <= 200 && len(strings.Fields(s)) <= 30 && !isDate(s)
	}
	return n >= 2 && n <= 60 && len(strings.Fields(s)) <= 7 && !strings.ContainsAny(s, "?!$€£") && !isDate(s) && letters(s) > 0
}

// figureGroups counts the numbers in a text.
func figureGroups(s string) int {
	n := 0
	for i := range len(s) {
		if isDigitRune(rune(s[i])) && (i == 0 || !isDigitRune(rune(s[i-1]))) {
			n++
		}
	}
	return n
}

// byPrefix is the name in "By Jane Doe", "" where the text has another form.
func byPrefix(s string) string {
	head, rest, ok := strings.Cut(s, " ")
	if !ok {
		return ""
	}
	switch strings.ToLower(strings.TrimRight(head, ":")) {
	case "by", "von", "por", "par", "di", "door", "author", "posted", "written", "af", "av":
		if strings.EqualFold(head, "posted") || strings.EqualFold(head, "written") {
			if rest, ok = strings.CutPrefix(strings.ToLower(rest), "by "); !ok {
				return ""
			}
			return s[len(s)-len(rest):]
		}
		return strings.TrimSpace(rest)
	}
	return ""
}

func isRating(s string) bool { _, ok := ratingOf(s, false); return ok }

// ratingOf reads "4.5 out of 5", "4.5/5", "Rated 4.5 stars"; a bare figure up to
// ten only where bare is set.
func ratingOf(s string, bare bool) (string, bool) {
	if len(s) == 0 || len(s) > 80 {
		return "", false
	}
	low := strings.ToLower(s)
	at := strings.IndexFunc(low, unicode.IsDigit)
	if at < 0 {
		return "", false
	}
	end := at
	for end < len(low) && (low[end] >= '0' && low[end] <= '9' || (low[end] == '.' || low[end] == ',') && end+1 < len(low) && low[end+1] >= '0' && low[end+1] <= '9') {
		end++
	}
	n := strings.Replace(low[at:end], ",", ".", 1)
	v, err := strconv.ParseFloat(n, 64)
	if err != nil || v > 100 {
		return "", false
	}
	rest := strings.TrimLeft(low[end:], " ")
	for _, mark := range [...]string{"out of", "/ 5", "/5", "/ 10", "/10", "/100", "of 5", "of 10", "star", "von 5", "sur 5", "de 5", "su 5", "van 5", "av 5", "étoile", "sterne", "avg", "average rating", "rating"} {
		if strings.HasPrefix(rest, mark) {
			return n, true
		}
	}
	if bare && v <= 10 && (rest == "" || rest[0] == '(' || strings.ContainsAny(rest[:1], "★|·")) {
		return n, true
	}
	return "", false
}

// figureIn reads the only number of a text: "1,234", "(80)", "12K", "3.5 mi".
func figureIn(s string) (string, bool) {
	at := strings.IndexFunc(s, func(r rune) bool { return r >= '0' && r <= '9' })
	if at < 0 || at > 0 && isLetter(rune(s[at-1])) {
		return "", false
	}
	n, end := numberAt(s, at)
	if n == "" || strings.IndexFunc(s[end:], func(r rune) bool { return r >= '0' && r <= '9' }) >= 0 {
		return "", false
	}
	return n, true
}

// numberAt reads the number that starts at a digit, group separators taken out
// and K and M multiplied, and says where it ends.
func numberAt(s string, at int) (string, int) {
	end := at
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || (s[end] == ',' || s[end] == '.') && end+1 < len(s) && s[end+1] >= '0' && s[end+1] <= '9') {
		end++
	}
	text := s[at:end]
	if i := strings.LastIndexByte(text, ','); i >= 0 {
		if len(text)-i == 4 || strings.Contains(text[i:], ".") {
			text = strings.ReplaceAll(text, ",", "")
		} else {
			text = strings.ReplaceAll(text, ",", ".")
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return "", end
	}
	if at > 0 && (s[at-1] == '-' || strings.HasSuffix(s[:at], "−")) && (at == 1 || s[at-2] == ' ' || s[at-2] == '(') {
		v = -v
	}
	scale := 1.0
	if end < len(s) && (end+1 == len(s) || !isLetter(rune(s[end+1]))) {
		switch s[end] {
		case 'k', 'K':
			scale = 1e3
		case 'm', 'M':
			scale = 1e6
		}
	}
	if scale != 1 {
		end++
	}
	return strconv.FormatFloat(v*scale, 'f', -1, 64), end
}

// counted are the words of what a number counts.
func (f *field) counted() []string {
	var out []string
	for i, w := range f.words {
		switch w {
		case "count", "number", "num", "total", "n", "of", "no":
		default:
			out = append(out, f.concepts[i])
		}
	}
	if len(out) == 0 {
		return f.concepts
	}
	return out
}

func (f *field) isYear() bool { return f.words[len(f.words)-1] == "year" }

// countNear reads the number that stands beside the word for what is counted:
// "12 comments", "Comments: 12", "Beds 3".
func countNear(s string, f *field) (string, bool) {
	if len(s) > 400 {
		return "", false
	}
	want := f.counted()
	for at := 0; at < len(s); {
		if s[at] < '0' || s[at] > '9' || at > 0 && (isLetter(rune(s[at-1])) || s[at-1] == '.') {
			at++
			continue
		}
		n, end := numberAt(s, at)
		if n == "" {
			at = end
			continue
		}
		if w := firstWord(s[end:]); w != "" && contains(want, w) {
			return n, true
		}
		if w := lastWord(s[:at]); w != "" && contains(want, w) {
			if next := firstWord(s[end:]); next == "" || strings.IndexFunc(s[end:], isDigitRune) < 0 {
				return n, true
			}
		}
		at = end
	}
	return "", false
}

func isDigitRune(r rune) bool { return r >= '0' && r <= '9' }

func contains(want []string, word string) bool {
	c, s := conceptOf(word), singular(word)
	for _, w := range want {
		if w == c || w == s {
			return true
		}
	}
	return false
}

// firstWord is the word that a text starts with, in lower case, signs between
// aside; "" where a number or the end comes first.
func firstWord(s string) string {
	s = strings.TrimLeft(s, " +)-\u00a0")
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(s)
	}
	return strings.ToLower(s[:end])
}

func lastWord(s string) string {
	s = strings.TrimRight(s, " :(#\u00a0")
	start := strings.LastIndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.ToLower(s[start+1:])
}

// yearIn is the year in a text, "" where there is none or several.
func yearIn(s string) string {
	found := ""
	for at := 0; at < len(s) && at < 300; {
		if !isDigitRune(rune(s[at])) {
			at++
			continue
		}
		end := at
		for end < len(s) && isDigitRune(rune(s[end])) {
			end++
		}
		if end-at == 4 && (s[at:at+2] == "19" || s[at:at+2] == "20" || s[at:at+2] == "18") {
			if found != "" && found != s[at:end] {
				return ""
			}
			found = s[at:end]
		}
		at = end
	}
	return found
}

func isYear(s string) bool { return len(strings.Trim(s, "()[] ")) == 4 && yearIn(s) != "" }

// isRank reads "1", "1.", "#1", "No. 1".
func isRank(s string) bool {
	t := strings.Trim(strings.TrimPrefix(strings.TrimPrefix(s, "No."), "#"), " .)(#:")
	return t != "" && len(t) <= 5 && strings.Trim(t, "0123456789") == ""
}

// rising reports whether the numbers of a column count up one by one, or up at
// least where a sample leaves some out.
func rising(c *column) bool {
	last, steps := -1, 0
	for _, s := range c.texts {
		n, err := strconv.Atoi(strings.Trim(strings.TrimPrefix(s, "No."), " .)(#:"))
		if err != nil || n <= last {
			return false
		}
		last = n
		steps++
	}
	return steps > 1
}

func isStock(s string) bool {
	_, ok := stockOf(s)
	return ok && len(s) <= 40 && !strings.Contains(strings.ToLower(s), "available in")
}

// stockOf reads what a shop says of its stock.
func stockOf(s string) (in, ok bool) {
	low := strings.ToLower(s)
	for _, w := range [...]string{"out of stock", "sold out", "unavailable", "outofstock", "soldout", "ausverkauft", "agotado", "épuisé", "esaurito", "esgotado", "uitverkocht", "discontinued", "no longer available"} {
		if strings.Contains(low, w) {
			return false, true
		}
	}
	for _, w := range [...]string{"in stock", "instock", "available", "auf lager", "lieferbar", "en stock", "disponible", "disponibile", "op voorraad", "i lager", "low stock", "pre-order", "preorder", "backorder"} {
		if strings.Contains(low, w) {
			return true, true
		}
	}
	return false, false
}

func isDiscount(s string) bool {
	low := strings.ToLower(s)
	return len(s) < 40 && strings.IndexFunc(s, unicode.IsDigit) >= 0 && (strings.Contains(s, "%") || strings.Contains(low, "save") || strings.Contains(low, "off"))
}

// isDuration reads "1h 54m", "90 min", "2 hours".
func isDuration(s string) bool {
	if len(s) < 2 || len(s) > 24 || !isDigitRune(rune(s[0])) {
		return false
	}
	words := splitWords(s)
	for i, w := range words {
		if isDigitRune(rune(w[0])) != (i%2 == 0) {
			return false
		}
		if i%2 == 1 {
			switch w {
			case "h", "hr", "hrs", "hour", "hours", "m", "min", "mins", "minute", "minutes", "s", "sec", "std", "uur":
			default:
				return false
			}
		}
	}
	return len(words) > 1 && len(words)%2 == 0
}

// isPlace reports whether a text is names with commas between, as in "Austin,
// Texas, United States".
func isPlace(s string) bool {
	parts := strings.Split(s, ", ")
	if len(parts) < 2 || len(parts) > 5 || len(s) > 80 {
		return false
	}
	for _, p := range parts {
		first, _ := utf8.DecodeRuneInString(p)
		if !unicode.IsUpper(first) || len(strings.Fields(p)) > 4 || strings.IndexFunc(p, isDigitRune) >= 0 {
			return false
		}
	}
	return true
}

func (f *field) isDuration() bool {
	switch f.words[len(f.words)-1] {
	case "runtime", "duration", "length":
		return true
	}
	return false
}

func (f *field) isPlace() bool {
	switch f.words[len(f.words)-1] {
	case "location", "place", "city", "headquarters":
		return true
	}
	return false
}

// isCode reports whether a field is an identifier, which may be all figures.
func (f *field) isCode() bool {
	for _, w := range f.words {
		switch w {
		case "sku", "id", "code", "number", "no", "zip", "postcode", "postal", "ean", "isbn", "gtin", "mpn", "version", "year", "score", "size", "value", "count", "model", "part", "percent", "amount", "weight", "length":
			return true
		}
	}
	return false
}

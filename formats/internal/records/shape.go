package records

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/letters"
)

// shape is a set of possible meanings of a text.
type shape uint32

const (
	shapeMoney shape = 1 << iota
	shapeMoneyInside
	shapeDate
	shapeAge
	shapeFigure
	shapePerson
	shapeRating
	shapeStock
	allShapes shape = 1<<len(shapes) - 1
)

// shapes are what texts are told by, in the order of the bits; the others than those named
// above are known to trees alone.
var shapes = [...]struct {
	name string
	is   func(string) bool
}{
	{"money", isMoney}, {"money inside", holdsMoney}, {"date", isOnlyDate}, {"age", isAge}, {"figure", isFigure}, {"person", isPersonLike}, {"rating", isRating},
	{"stock", isStock}, {"duration", isDuration}, {"place", isPlace}, {"site", isDomain}, {"sentence", isSentence}, {"question", isQuestion},
	{"year", isYear}, {"rank", isRank}, {"discount", isDiscount}, {"digit", holdsDigit}, {"colon", endsInColon}, {"by", func(s string) bool { return byPrefix(s) != "" }}, {"capital", func(s string) bool { r, _ := utf8.DecodeRuneInString(s); return unicode.IsUpper(r) }},
	{"long", func(s string) bool { return len(s) > maxSample }}, {"words", func(s string) bool { return strings.IndexByte(s, ' ') >= 0 }},
}

// A reading is what is known of a text, wherever it stands.
type reading struct {
	asked, has shape // the shapes that were tested, and those that the text has
	meaning    *textMeaning
}

// reading returns what is known of a text.
func (p *Page) reading(s string) *reading {
	r := p.readings[s]
	if r == nil {
		if r = new(reading); p.readings == nil {
			p.readings = map[string]*reading{}
		}
		p.readings[s] = r
	}
	return r
}

// shapeOf returns which of the wanted shapes a short text has.
func (p *Page) shapeOf(s string, want shape) shape {
	if len(s) > maxShaped {
		return 0
	}
	if want &^= excluded(s); want == 0 {
		return 0
	}
	return p.reading(s).shapes(s, want)
}

// maxShaped is the size, in bytes, of a text whose shape decides what it is.
const maxShaped = 300

// shapes returns which of the wanted shapes a text has; each is tested once.
func (r *reading) shapes(s string, want shape) shape {
	for missing := want &^ r.asked; missing != 0; missing &= missing - 1 {
		if k := bits.TrailingZeros32(uint32(missing)); shapes[k].is(s) {
			r.has |= 1 << k
		}
	}
	r.asked |= want
	return r.has & want
}

// excluded returns shapes that a text can't have: without digits it is no
// amount, date or rating, and a figure begins as one.
func excluded(s string) shape {
	if s == "" {
		return shapeMoney | shapeMoneyInside | shapeDate | shapeRating | shapeFigure
	}
	not := shapeMoney | shapeMoneyInside | shapeDate | shapeRating
	for i := range len(s) {
		if c := s[i]; c-'0' < 10 || c >= utf8.RuneSelf {
			not = 0
			break
		}
	}
	if c := s[0]; c < utf8.RuneSelf && strings.IndexByte(figureSigns, c) < 0 {
		not |= shapeFigure
	}
	return not
}

// isMoney reports whether a text is an amount of money and little else.
func isMoney(s string) bool {
	if s == "" || len(s) > 40 || strings.IndexFunc(s, unicode.IsDigit) < 0 || strings.IndexFunc(s, isCurrencyRune) < 0 {
		return false
	}
	if letters.Count(s) > 12 {
		return false
	}
	p := price.Parse(s, "")
	return p.Found && p.Currency != "" && price.Code(p.Currency, "") != ""
}

// isCurrencyRune reports whether a rune may be part of a currency: a sign, or a
// letter of a code.
func isCurrencyRune(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Sc, r) }

// holdsMoney reports whether a text contains an amount of money.
func holdsMoney(s string) bool {
	if len(s) > 300 || strings.IndexFunc(s, isDigitRune) < 0 {
		return false
	}
	if strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Sc, r) }) < 0 {
		return false
	}
	p := price.Parse(s, "")
	return p.Found && p.Currency != "" && letters.Count(p.Currency) == 0
}

// maxDateLetters is the number of letters of the longest form of a date and
// time.
const maxDateLetters = 26

// isOnlyDate reports whether a text is a date and little else.
func isOnlyDate(s string) bool {
	if len(s) < 4 || len(s) > 60 || strings.IndexFunc(s, unicode.IsDigit) < 0 {
		return false
	}
	if d := date.Parse(s, ""); d == "" || len(d) < 7 {
		return false
	}
	return letters.Count(s) <= maxDateLetters
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

func isFigure(s string) bool { return s != "" && strings.Trim(s, figureSigns) == "" }

const figureSigns = "0123456789.,%+-#$€£ ()KkM"

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
		return n <= 200 && len(strings.Fields(s)) <= 30 && !isOnlyDate(s)
	}
	return n >= 2 && n <= 60 && len(strings.Fields(s)) <= 7 && !strings.ContainsAny(s, "?!$€£") && !isOnlyDate(s) && letters.Count(s) > 0
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

// byPrefix returns the name in "By Jane Doe", "" for a text of another form.
func byPrefix(s string) string {
	head, rest, ok := strings.Cut(s, " ")
	if !ok {
		return ""
	}
	switch strings.ToLower(strings.TrimRight(head, ":")) {
	case "by", "von", "por", "par", "di", "door", "author", "posted", "written", "af", "av":
		if strings.EqualFold(head, "posted") || strings.EqualFold(head, "written") {
			if len(rest) < len("by ") || !strings.EqualFold(rest[:len("by ")], "by ") {
				return ""
			}
			return rest[len("by "):]
		}
		return strings.TrimSpace(rest)
	}
	return ""
}

func isStock(s string) bool {
	if len(s) > 40 {
		return false
	}
	_, ok := stockOf(s)
	return ok && !strings.Contains(strings.ToLower(s), "available in")
}

// stockOf reads a shop's statement of its stock; ok is false for other texts.
func stockOf(s string) (in, ok bool) {
	low := strings.ToLower(s)
	for _, w := range [...]string{"out of stock", "sold out", "unavailable", "outofstock", "soldout", "ausverkauft", "agotado", "épuisé", "esaurito", "esgotado", "uitverkocht", "discontinued", "no longer available",
		"not available", "not in stock", "nicht lieferbar", "nicht auf lager", "no disponible", "non disponib", "indispon", "niet op voorraad", "ej i lager"} {
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

var durations = lazy.Regexp(`^(?i:[0-9]+[^\pL\pN]*(?:h(?:(?:ou)?rs?)?|m(?:in(?:ute)?s?)?|s(?:ec)?|std|uur)[^\pL\pN]*)+(?: read)?$`)

// isDuration reports whether a text is a duration: "1h 54m", "90 min", "2
// hours".
func isDuration(s string) bool {
	return len(s) <= 24 && durations().MatchString(s)
}

// isPlace reports whether a text is names separated by commas, as in "Austin,
// Texas, United States", maybe after "in".
func isPlace(s string) bool {
	parts := strings.Split(strings.TrimPrefix(s, "in "), ", ")
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

// isDomain reports whether a text is the name of a site: "news.example.org".
func isDomain(s string) bool {
	host, _, _ := strings.Cut(s, "/")
	dot := strings.LastIndexByte(host, '.')
	return len(s) < 80 && dot > 0 && len(host)-dot > 2 && !strings.ContainsAny(s, " @:,()") && strings.IndexFunc(host[dot+1:], func(r rune) bool { return !isLetter(r) }) < 0
}

// isSite reports whether a field asks for the name of a site.
func (f *field) isSite() bool {
	return f.endsIn("domain", "site", "host", "website", "hostname")
}

func (f *field) isDuration() bool {
	return f.endsIn("runtime", "duration", "length") ||
		f.endsIn("time") && (strings.HasPrefix(f.words[0], "read") || f.words[0] == "running" || f.words[0] == "playing")
}

func (f *field) isPlace() bool {
	return f.endsIn("location", "place", "city", "headquarters")
}

// isCode reports whether a field is an identifier, which may be all digits.
func (f *field) isCode() bool {
	for _, w := range f.words {
		switch w {
		case "sku", "id", "code", "number", "no", "zip", "postcode", "postal", "ean", "isbn", "gtin", "mpn", "version", "year", "score", "size", "value", "count", "model", "part", "percent", "amount", "weight", "length":
			return true
		}
	}
	return false
}

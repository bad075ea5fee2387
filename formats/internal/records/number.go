package records

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/stars"
)

func isRating(s string) bool { _, ok := ratingOf(s, false); return ok }

// ratingOf reads "4.5 out of 5", "4.5/5", "Rated 4.5 stars", also behind another
// number: "28 reviews, 4.5 out of 5"; a bare number up to ten only if bare is set.
func ratingOf(s string, bare bool) (string, bool) {
	if len(s) > maxRating {
		return "", false
	}
	low := strings.ToLower(s)
	if r, ok := stars.In(low); ok {
		return r.Text, true
	}
	if n := stars.Numbers(low); bare && len(n) > 0 && n[0].Value <= 10 {
		rest := strings.TrimLeft(low[n[0].To:], " ")
		if next, _ := utf8.DecodeRuneInString(rest); rest == "" || strings.ContainsRune("(★|·", next) {
			return n[0].Text, true
		}
	}
	return "", false
}

// maxRating is the greatest length of a text with a rating, in bytes.
const maxRating = 80

// Style returns how the page writes decimals, as its short texts tell.
func (p *Page) Style() number.Style {
	p.readStyle()
	return p.style
}

// Order returns the language by which its dates in numbers are read.
func (p *Page) Order(language string) string {
	p.readStyle()
	return date.Order(p.dates, language, p.style == number.Comma)
}

func (p *Page) readStyle() {
	if !p.styled {
		p.styled = true
		var texts []string
		for i := range p.nodes {
			p.check.Step()
			if n := &p.nodes[i]; n.n.Type == html.TextNode && n.size <= maxMoneyText && holdsDigit(n.n.Data) {
				if texts = append(texts, n.n.Data); strings.Count(n.n.Data, "/") == 2 {
					p.dates = append(p.dates, n.n.Data)
				}
			}
		}
		p.style = number.StyleOf(texts)
	}
}

// counted returns the words for what a number counts.
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

func (f *field) isYear() bool { return f.endsIn("year") }

// countNear reads the number next to the word for what it counts: "12
// comments", "Comments: 12", "Beds 3".
func countNear(p *Page, s string, f *field) (string, bool) {
	if len(s) > 400 {
		return "", false
	}
	want := f.counted()
	for at := 0; at < len(s); {
		if s[at] < '0' || s[at] > '9' || at > 0 && (isLetter(rune(s[at-1])) || s[at-1] == '.') {
			at++
			continue
		}
		n, end, ok := number.At(s, at, p.Style(), false)
		if !ok {
			at = max(end, at+1)
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
	return slices.Contains(want, conceptOf(word)) || slices.Contains(want, ident.Singular(word))
}

// firstWord returns the first word of a text in lower case, after any signs; ""
// if a number or the end comes first.
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

// yearIn returns the year in a text, "" if there is none or more than one.
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

// isRank reports whether s is a rank: "1", "1.", "#1", "No. 1".
func isRank(s string) bool {
	t := strings.Trim(strings.TrimPrefix(strings.TrimPrefix(s, "No."), "#"), " .)(#:")
	return t != "" && len(t) <= 5 && strings.Trim(t, "0123456789") == ""
}

// rising reports whether the numbers of a column count up one by one; in a
// sample with gaps, whether they increase.
func rising(texts []string) bool {
	last, steps := -1, 0
	for _, s := range texts {
		n, err := strconv.Atoi(strings.Trim(strings.TrimPrefix(s, "No."), " .)(#:"))
		if err != nil || n <= last {
			return false
		}
		last = n
		steps++
	}
	return steps > 1
}

package shop

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
)

// priceText returns the text below n, "" if it is longer than limit, with a point
// before cents that are an element of their own: 63<sup>07</sup>.
func priceText(n *html.Node, limit int) string {
	text := labelled.ShortText(n, limit)
	if text == "" || n.FirstChild == nil || n.FirstChild == n.LastChild && n.FirstChild.Type == html.TextNode {
		return text
	}
	before := ""
	for c, steps := n, 0; c != nil && steps < labelled.MaxSteps; c, steps = dom.Next(c, n, !labelled.IsCode(c)), steps+1 {
		if c.Type != html.TextNode {
			continue
		}
		cents := strings.TrimSpace(c.Data)
		if cents == "" {
			continue
		}
		if len(cents) == 2 && strings.Trim(cents, digits) == "" && c.Parent != n && strings.Trim(before, digits+".,'\u00a0 ") == "" && endsDigit(before) {
			return strings.Replace(text, before+" "+cents, before+"."+cents, 1)
		}
		before = cents[strings.LastIndexByte(cents, ' ')+1:]
		before = strings.TrimLeftFunc(before, func(r rune) bool { return r < '0' || r > '9' })
	}
	return text
}

const digits = "0123456789"

func endsDigit(s string) bool { return s != "" && strings.IndexByte(digits, s[len(s)-1]) >= 0 }

// figures returns the digits of a text.
func figures(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// note remembers the digits of a price as it is shown, in whatever mark-up.
func (v *view) note(text string) {
	if v.figures == nil {
		v.figures = map[string]bool{}
	}
	if d := figures(text); d != "" && len(d) <= 12 && len(v.figures) < maxFigures {
		v.figures[d] = true
	}
}

const maxFigures = 4 * maxAmounts

// showsDigits reports whether an element named as a price shows the digits of an amount, with its
// cents or, if it has none, without them.
func (v *view) showsDigits(value float64) bool {
	exact := strconv.FormatFloat(value, 'f', 2, 64)
	return v.figures[figures(exact)] || v.figures[strings.TrimSuffix(exact, ".00")] || v.figures[figures(strings.TrimSuffix(exact, "0"))] && !strings.HasSuffix(exact, ".00")
}

// reduced returns the two prices of a text that says how much the first is reduced
// by: "$3,560.00 $1,779.00 (SAVE 50%)".
func reduced(text string) (now, before price.Price, ok bool) {
	if !strings.Contains(text, "%") && !hasAny(strings.ToLower(text), "save", "was ", "statt ", "instead") {
		return now, before, false
	}
	all := price.All(text)
	if len(all) < 2 || all[0].Currency == "" || all[1].Currency == "" || all[0].Amount == all[1].Amount {
		return now, before, false
	}
	if before, now = all[0], all[1]; before.Amount < now.Amount {
		before, now = now, before
	}
	if len(all) > 2 && all[2].Amount > now.Amount || now.Amount < before.Amount/10 {
		return now, before, false
	}
	return now, before, true
}

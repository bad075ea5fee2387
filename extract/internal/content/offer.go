package content

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/page"
)

// productLike is the estimate from which a page may be a product page.
const productLike = 0.2

// Limits for a fact of an offer: the length of its line, and its distance in
// blocks from the page's heading.
const (
	factSize   = 80
	factBefore = 15
	factAfter  = 80
	factBelow  = 4 // right below it
	manyCards  = 4
)

// offer keeps the facts of a product page's offer: prices, article numbers and
// the like near its heading, which the text-based model may miss; those that
// its metadata declares; and the breadcrumb trail above its name. Facts of
// related products, in repeated cards, are left out.
func (d *Decision) offer(p *page.Page, dropped []bool) {
	head := int(d.head)
	if head < 0 {
		return
	}
	if d.Kinds[Product] < productLike && p.Declared&page.DeclaresProduct == 0 {
		d.priceBelow(p, dropped, head)
		return
	}
	for b := max(0, head-factBefore); b < min(len(p.Blocks), head+factAfter); b++ {
		if !d.Keep[b] && !dropped[b] && isFact(p, &p.Blocks[b]) {
			d.Keep[b] = true
		}
	}
	if !dropped[head] {
		d.Keep[head] = true
	}
	if t := trail(p, d.Kinds); t >= 0 {
		for b := p.Elements[t].Block; b < p.Elements[t].EndBlock; b++ {
			d.Keep[b] = !dropped[b]
		}
	}
	d.declared(p, dropped, head)
}

// priceBelow keeps what its class calls a price, right below the heading of a
// page that nothing else tells to be of a product.
func (d *Decision) priceBelow(p *page.Page, dropped []bool, head int) {
	for b := head + 1; b < min(len(p.Blocks), head+1+factBelow); b++ {
		e := &p.Elements[p.Blocks[b].Inner]
		if !d.Keep[b] && !dropped[b] && (e.Own|e.Above)&page.IsPrice != 0 && isFact(p, &p.Blocks[b]) {
			d.Keep[b] = true
		}
	}
}

// declared keeps facts that the metadata declares and no kept block shows: for
// each, the block nearest to the heading that shows it.
func (d *Decision) declared(p *page.Page, dropped []bool, head int) {
	values := p.Offer()
	if len(values) == 0 {
		return
	}
	texts := p.BlockTexts()
	for i := range texts {
		texts[i] = strings.ToLower(texts[i])
	}
	for _, v := range values {
		shows := shower(v)
		best := -1
		for b, s := range texts {
			if dropped[b] || !shows(s) {
				continue
			}
			if d.Keep[b] {
				best = -1
				break
			}
			if p.Blocks[b].Size <= factSize && (best < 0 || distance(b, head) < distance(best, head)) && !inCards(p, &p.Blocks[b]) {
				best = b
			}
		}
		if best >= 0 {
			d.Keep[best] = true
		}
	}
}

func distance(a, b int) int { return max(a-b, b-a) }

// shower returns a test whether a lower-case text shows a declared value: as
// the same number, however its digits are grouped, or as a whole word.
func shower(value string) func(string) bool {
	if want, err := strconv.ParseFloat(value, 64); err == nil && len(value) < 8 {
		digit := strconv.FormatFloat(want, 'f', -1, 64)[0] // most texts have none like it
		return func(s string) bool { return strings.IndexByte(s, digit) >= 0 && slices.Contains(numbers(s), want) }
	}
	value = strings.ToLower(value)
	return func(s string) bool { return len(value) > 1 && holdsWord(s, value) }
}

// holdsWord reports whether s contains w without an adjacent letter or digit.
func holdsWord(s, w string) bool {
	for from := 0; ; {
		i := strings.Index(s[from:], w)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+len(w):])
		if !isWordRune(before) && !isWordRune(after) {
			return true
		}
		from = i + len(w)
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// numbers reads the numbers of a text, whose digits may be grouped by points,
// commas, apostrophes or spaces: a mark before the last one or two digits is
// the decimal separator.
func numbers(s string) (out []float64) {
	var digits []byte
	mark, decimals := false, 0
	end := func() {
		if len(digits) > 0 && len(digits) < 16 {
			n, _ := strconv.ParseFloat(string(digits), 64)
			if decimals == 1 || decimals == 2 {
				n, _ = strconv.ParseFloat(string(slices.Insert(digits, len(digits)-decimals, '.')), 64)
			}
			out = append(out, n)
		}
		digits, mark, decimals = digits[:0], false, 0
	}
	gap := false
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			if gap {
				mark, decimals = true, 0
			}
			gap = false
			digits = append(digits, byte(r))
			if mark {
				decimals++
			}
		case len(digits) > 0 && !gap && (r == '.' || r == ',' || r == '\'' || r == '’' || r == 0xa0 || r == 0x202f || r == ' '):
			gap = true
		default:
			end()
			gap = false
		}
	}
	end()
	return out
}

// isFact reports whether a block looks like one fact of the offer.
func isFact(p *page.Page, k *page.Block) bool {
	if k.Size > factSize || k.Linked*2 > k.Size {
		return false
	}
	e := &p.Elements[k.Inner]
	in := e.Own | e.Above
	if in&(page.IsRelated|page.InOption|page.InHidden) != 0 {
		return false
	}
	price := k.Digits > 0 && (k.Money > 0 || in&page.IsPrice != 0) && in&page.IsReview == 0
	number := k.Digits >= 5 && k.Digits*4 > k.Size
	return (price || number) && !inCards(p, k)
}

// inCards reports whether a block lies in one of many similar elements with
// links.
func inCards(p *page.Page, k *page.Block) bool {
	for j, n := k.Owner, 0; j >= 0 && n < 6; j, n = p.Elements[j].Parent, n+1 {
		if f := &p.Elements[j]; f.Repeat >= manyCards && f.Links > 0 {
			return true
		}
	}
	return false
}

package markdown

import (
	"math/bits"
	"slices"
	"unicode/utf8"
)

// nothing separates two runs of delimiters that would be parsed as one, or a
// delimiter from a letter that would prevent it from being one. An empty
// comment is invisible, does not split words, and counts as punctuation on both
// sides.
const nothing = "<!-- -->"

var delimiterTexts = map[mark]string{markDel: "~~", markEm: "*", markStrong: "**"}

// change closes and opens delimiters for the marks and link of the next
// segment, with the white space due between the two.
func (c *converter) change(i int, marks mark, link int32, next rune) {
	in := &c.in
	keep := c.kept(i, marks, link)
	gap := in.space || in.breaks > 0
	var add [4]item
	n := c.missing(i, marks, link, keep, &add)
	first := next
	if n > 0 {
		first = '*'
		if add[0].link != 0 {
			first = '['
		}
	}
	before := len(c.out)
	if len(in.open) > keep {
		closing := in.open[keep:]
		delimited := closing[0].mark != 0
		stars := starsOf(closing)
		inside := c.closeTo(keep)
		before = len(c.out)
		switch {
		case gap:
		case closing[0].mark == markDel && first == '~':
			c.out = append(c.out, nothing...)
		case n == 0 || add[0].mark == 0:
			if delimited && isPunct(inside) && !isPunct(first) && !isSpaceRune(first) {
				c.out = append(c.out, nothing...)
			}
		case delimited:
			if c.clash(closing, stars, add[:n], inside, next) {
				c.out = append(c.out, nothing...)
			}
		}
	}
	c.gap()
	if n == 0 {
		return
	}
	if !gap && len(c.out) == before && add[0].mark != 0 && len(c.out) > in.start {
		p, _ := utf8.DecodeLastRune(c.out)
		if !isSpaceRune(p) && !isPunct(p) && opensOn(add[:n], next) {
			c.out = append(c.out, nothing...)
		}
	}
	for _, it := range add[:n] {
		c.push(it)
	}
	if add[n-1].mark == markDel && next == '~' {
		c.out = append(c.out, nothing...)
	}
}

// kept returns how many of the open delimiters stay open.
func (c *converter) kept(i int, marks mark, link int32) int {
	in := &c.in
	for k, it := range in.open {
		if it.mark&^marks != 0 || it.link != 0 && it.link != link {
			return k
		}
	}
	if link == 0 || link == in.link {
		return len(in.open)
	}
	// A link is not split: a mark that ends inside it is reopened inside it.
	end := c.extent(i, item{link: link})
	for k, it := range in.open {
		if c.extent(i, it) < end {
			return k
		}
	}
	return len(in.open)
}

// missing collects the delimiters to open, those with the longest extent first.
func (c *converter) missing(i int, marks mark, link int32, keep int, add *[4]item) int {
	in := &c.in
	var has mark
	hasLink := false
	for _, it := range in.open[:keep] {
		has |= it.mark
		hasLink = hasLink || it.link != 0
	}
	n := 0
	if link != 0 && !hasLink {
		add[n] = item{link: link}
		n++
	}
	for _, m := range [...]mark{markDel, markEm, markStrong} {
		if marks&m != 0 && has&m == 0 {
			add[n] = item{mark: m}
			n++
		}
	}
	if n < 2 {
		return n
	}
	for a := 1; a < n; a++ {
		for b := a; b > 0 && c.extent(i, add[b]) > c.extent(i, add[b-1]); b-- {
			add[b], add[b-1] = add[b-1], add[b]
		}
	}
	return n
}

// extent returns the index of the first segment after i to which the item does
// not apply. White space, breaks and images do not end a mark.
func (c *converter) extent(i int, it item) int {
	slot := 3
	if it.link == 0 {
		slot = bits.TrailingZeros8(uint8(it.mark))
	}
	in := &c.in
	if in.extents[slot] > i {
		return in.extents[slot]
	}
	j := i + 1
	for ; j < len(c.segs); j++ {
		g := &c.segs[j]
		if it.link != 0 {
			if g.visible() && g.link != it.link {
				break
			}
		} else if g.marks&it.mark == 0 && g.kind != segImage && g.visible() {
			break
		}
	}
	in.extents[slot] = j
	return j
}

// push opens a delimiter.
func (c *converter) push(it item) {
	in := &c.in
	in.open = append(in.open, it)
	if it.link != 0 {
		in.link = it.link
		c.openBracket()
		return
	}
	in.marks |= it.mark
	in.real |= it.mark
	in.pairs++
	in.open[len(in.open)-1].pair = in.pairs
	if n := len(c.out); it.mark == markDel && n > in.start && c.out[n-1] == '~' {
		c.out = append(c.out, nothing...) // it would join the run, escaped or not
	}
	c.syntax(delimiterTexts[it.mark], in.pairs)
}

// closeTo closes all open delimiters but the first keep and returns the
// character before the last run of them. Final no-break spaces stay outside.
func (c *converter) closeTo(keep int) (inside rune) {
	in := &c.in
	if len(in.open) == keep {
		return 0
	}
	end := wideSpaceStart(c.out)
	var tail []byte
	if end < len(c.out) {
		tail = append(tail, c.out[end:]...)
		c.out = c.out[:end]
	}
	inside, _ = utf8.DecodeLastRune(c.out)
	for k := len(in.open) - 1; k >= keep; k-- {
		it := in.open[k]
		if it.link != 0 {
			c.closeLink(it.link)
			in.link = 0
			inside = ')'
			continue
		}
		if k < len(in.open)-1 && in.open[k+1].link == 0 && isStar(it) != isStar(in.open[k+1]) {
			inside = '*' // another run precedes it
		}
		in.marks &^= it.mark
		if it.mark == markDel && c.out[len(c.out)-1] == '~' {
			c.out = append(c.out, nothing...)
		}
		c.syntax(delimiterTexts[it.mark], it.pair)
	}
	in.open = in.open[:keep]
	c.out = append(c.out, tail...)
	if len(tail) > 0 {
		return 'x' // white space follows: no ambiguity
	}
	return inside
}

// starsOf counts the star delimiters at the outer end of the closing ones.
func starsOf(closing []item) int {
	if n := slices.IndexFunc(closing, func(it item) bool { return !isStar(it) }); n >= 0 {
		return n
	}
	return len(closing)
}

// clash reports whether adjacent closing and opening delimiters would be
// misparsed. If one kind of emphasis ends where the other begins, they form a
// run of three, which CommonMark splits correctly (rules 9 and 10) as long as
// the run can both open and close.
func (c *converter) clash(closing []item, stars int, opening []item, inside, next rune) bool {
	openStars := starsOf(opening)
	switch {
	case stars == 0 || openStars == 0:
		return false // either counts as punctuation to the other
	case len(closing) == 1 && len(opening) == 1:
		return isPunct(inside) || isPunct(next)
	}
	return true
}

// opensOn reports whether, after a letter, the first run of the delimiters to
// open would be followed by punctuation and so could not open.
func opensOn(add []item, next rune) bool {
	run := isStar(add[0])
	for _, it := range add[1:] {
		if it.link != 0 || isStar(it) != run {
			return true
		}
	}
	return isPunct(next)
}

func isStar(it item) bool { return it.mark == markEm || it.mark == markStrong }

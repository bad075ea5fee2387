package layout

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// traits are what a line adds to the description of a side. They are measured
// once, for a line lies on a side of each gutter of its region.
type traits struct {
	line *textline.Line // nil before they are measured

	lower  bool // begins with a lower case letter
	number bool // has numbers alone
	opens  bool // begins with a number or a mark for none
	marked bool // begins with the marker of a list
	colon  bool // ends with a colon
	bold   bool
	ends   bool // ends a sentence
	code   bool

	mono    float64 // share in fixed pitch
	letters float64
	words   int
}

// traitsOf returns the traits of an item that is a line.
func (c *cutter) traitsOf(it *item) *traits {
	t, l := &c.traits[it.id], it.line
	if t.line != nil {
		return t
	}
	first, last := l.Word(0).Text, l.Last().Text
	m, marked := textline.MarkerOf(&l.Words[0])
	*t = traits{
		line:   l,
		lower:  textline.StartsLower(first),
		number: textline.AllNumbers(l.Words),
		opens:  textline.IsNumber(first) || textline.IsNothing(first),
		marked: marked && !m.Bare,
		colon:  strings.HasSuffix(last, ":"),
		bold:   l.BoldButCode(),
		ends:   endsSentence(l),
		code:   textline.CodeLine(l, false),
		mono:   l.Share(textline.Mono),
		words:  countWords(l),
	}
	for i := range l.Words {
		t.letters += float64(letters.Count(l.Words[i].Text))
	}
	return t
}

// byBase returns the traits of the lines among items from top to bottom.
func (c *cutter) byBase(items []item) []*traits {
	ls := make([]*traits, 0, len(items))
	for i := range items {
		if items[i].line != nil {
			ls = append(ls, c.traitsOf(&items[i]))
		}
	}
	byBase := func(a, b *traits) int { return cmp.Compare(a.line.Base, b.line.Base) }
	if !slices.IsSortedFunc(ls, byBase) {
		slices.SortStableFunc(ls, byBase)
	}
	return ls
}

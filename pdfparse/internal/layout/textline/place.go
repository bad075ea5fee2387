package textline

import (
	"cmp"
	"math"
	"strings"
)

// ByBase compares words by baseline, those on one from left to right.
func ByBase(a, b *Word) int {
	return byPlace(a.Base, b.Base, a.Box.X0, b.Box.X0, a.Order, b.Order)
}

// ByLeft compares the words of a row from left to right.
func ByLeft(a, b *Word) int { return byPlace(0, 0, a.Box.X0, b.Box.X0, a.Order, b.Order) }

// byPlace compares two baselines, if they are one two left edges, if they are one
// two painting orders.
func byPlace(y1, y2, x1, x2 float64, order1, order2 int32) int {
	switch {
	case y1 != y2:
		return cmp.Compare(y1, y2)
	case x1 != x2:
		return cmp.Compare(x1, x2)
	}
	return cmp.Compare(order1, order2)
}

// DropTwins drops words painted twice at the same position, as simulated bold.
func DropTwins(row []Word) []Word {
	out := row[:0]
next:
	for i := range row {
		w := &row[i]
		for k := len(out) - 1; k >= max(0, len(out)-4); k-- {
			p := &out[k]
			if p.Text == w.Text && math.Abs(p.Box.X0-w.Box.X0) < 0.15*w.Size && math.Abs(p.Base-w.Base) < 0.15*w.Size {
				continue next
			}
		}
		out = append(out, *w)
	}
	return out
}

// Glued reports whether there is no space between two adjacent words on a line.
func Glued(a, b *Word) bool {
	if a.Turned || b.Turned {
		return false
	}
	gap := b.Box.X0 - a.Box.X1
	size := min(a.Size, b.Size)
	if math.Abs(gap) < 0.05*size && a.Source == Native && endsInDigit(a.Text) && startsWithDigit(b.Text) {
		return true // spaces of right-to-left text are painted elsewhere
	}
	if b.Order == a.Order+1 && b.Spaced {
		return CJKJoin(a.Text, b.Text) && gap < 0.4*size
	}
	if b.Order == a.Order+1 && endsHangul(a.Text) && strings.Contains(".,)", b.Text[:1]) && b.Source == Native {
		return gap < 0.5*size // in another font
	}
	if b.Source == OCR || b.Parted && b.Order == a.Order+1 && !CJKJoin(a.Text, b.Text) {
		return false
	}
	if CJKJoin(a.Text, b.Text) {
		return gap < 0.6*size
	}
	switch {
	case b.Order == a.Order+1 && strings.Contains(".,)]", b.Text[:1]) && (a.Style&Math != 0 || !Wordy(b.Text) && b.Style&Mono <= a.Style&Mono):
		return gap < 0.5*size // next to the padding of a box, as around code
	case b.Order == a.Order+1 || a.Order == b.Order+1 || b.Style&(Super|Sub) != 0:
		return gap < 0.16*size
	}
	return gap < 0.1*size
}

func endsInDigit(s string) bool {
	c := s[len(s)-1]
	return c >= '0' && c <= '9' || (c == '.' || c == ',') && len(s) > 1 && endsInDigit(s[:len(s)-1])
}

func startsWithDigit(s string) bool { return s[0] >= '0' && s[0] <= '9' }

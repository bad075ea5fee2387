package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
)

// A headingLook is the typographic style of headings of one level.
type headingLook struct {
	size       int // half points
	bold, caps bool
	below      int // numbers in its section number after the first
}

// lookOf returns the look of a heading with the depth of its section number.
func lookOf(b *Block, body float64) headingLook {
	l := styleOf(b, body)
	if n, ok := sectionNumber(b.headText()); ok {
		l.below = len(n) - 1
	}
	return l
}

func styleOf(b *Block, body float64) headingLook {
	l := headingLook{size: int(math.Round(b.Size * 2)), bold: b.Bold}
	if b.Size < 1.1*body {
		l.caps = b.Caps
	}
	return l
}

// name reports whether a look is that of a single name in capitals, and returns
// the usual look of its headings.
func (l headingLook) name(found map[headingLook]int) (usual headingLook, ok bool) {
	usual = headingLook{size: l.size, bold: l.bold, below: l.below}
	return usual, l.caps && found[l] == 1 && found[usual] > 1
}

// scanSlack is the share by which sizes of headings of one level differ in a
// scan: short lines are measured to a pixel, which at 150 dpi is this much.
const scanSlack = 0.09

// rankLooks ranks looks: larger first, then bold, then capitals, then those with
// fewer numbers. Sizes within half a point share a rank, and measured ones within
// scanSlack.
func rankLooks(found map[headingLook]int, measured bool) map[headingLook]int {
	looks := make([]headingLook, 0, len(found))
	for l := range found {
		if _, ok := l.name(found); !ok {
			looks = append(looks, l)
		}
	}
	slices.SortFunc(looks, func(a, b headingLook) int {
		return cmp.Or(cmp.Compare(b.size, a.size), trueFirst(a.bold, b.bold), trueFirst(a.caps, b.caps), cmp.Compare(a.below, b.below))
	})
	out := map[headingLook]int{}
	level := 0
	var of headingLook // the last rank's first look, the last look unless measured
	for i, l := range looks {
		slack := 1
		if measured {
			slack = max(1, int(scanSlack*float64(of.size)+0.5))
		}
		same := i > 0 && of.size-l.size <= slack && of.bold == l.bold && of.caps == l.caps && of.below == l.below
		if !same {
			level++
		}
		if !same || !measured {
			of = l
		}
		out[l] = min(level, roles.LowestLevel)
	}
	for l := range found {
		if usual, ok := l.name(found); ok {
			out[l] = out[usual]
		}
	}
	return out
}

// trueFirst compares two values of which true comes first.
func trueFirst(a, b bool) int { return trees.One(b) - trees.One(a) }

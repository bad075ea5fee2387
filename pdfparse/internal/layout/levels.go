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
}

func lookOf(b *Block, body float64) headingLook {
	l := headingLook{size: int(math.Round(b.Size * 2)), bold: b.Bold}
	if b.Size < 1.1*body {
		l.caps = b.Caps
	}
	return l
}

// name reports whether a look is that of a single name in capitals, and returns
// the usual look of its headings.
func (l headingLook) name(found map[headingLook]int) (usual headingLook, ok bool) {
	usual = headingLook{size: l.size, bold: l.bold}
	return usual, l.caps && found[l] == 1 && found[usual] > 1
}

// rankLooks ranks looks: larger first, then bold, then capitals. Sizes within half
// a point share a rank.
func rankLooks(found map[headingLook]int, measured bool) map[headingLook]int {
	if measured {
		return measuredLevels(found)
	}
	looks := make([]headingLook, 0, len(found))
	for l := range found {
		if _, ok := l.name(found); !ok {
			looks = append(looks, l)
		}
	}
	slices.SortFunc(looks, func(a, b headingLook) int {
		return cmp.Or(cmp.Compare(b.size, a.size), trueFirst(a.bold, b.bold), trueFirst(a.caps, b.caps))
	})
	out := map[headingLook]int{}
	level := 0
	for i, l := range looks {
		if i == 0 || looks[i-1].size-l.size > 1 || looks[i-1].bold != l.bold || looks[i-1].caps != l.caps {
			level++
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

// closeLevels moves up the headings of a level that are never below one of the
// level above theirs.
func closeLevels(heads []*Block) {
	for level := 3; level <= roles.LowestLevel; level++ {
		above := levelAbove(heads, level)
		if above == 0 || above == level-1 {
			continue
		}
		for _, b := range heads {
			if b.Level == level {
				b.Level = above + 1
			}
		}
	}
}

// levelAbove returns the lowest of the levels that headings of a level are right
// below, 0 if there are none.
func levelAbove(heads []*Block, level int) int {
	above := 0
	var open [roles.LowestLevel + 1]bool // levels of the headings that the current one is below
	for _, b := range heads {
		if b.Level < 1 || b.Level > roles.LowestLevel {
			continue
		}
		clear(open[b.Level:])
		if b.Level == level {
			for l := level - 1; l > above; l-- {
				if open[l] {
					above = l
				}
			}
		}
		open[b.Level] = true
	}
	return above
}

// trueFirst compares two values of which true comes first.
func trueFirst(a, b bool) int { return trees.One(b) - trees.One(a) }

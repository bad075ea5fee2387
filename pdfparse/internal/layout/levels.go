package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
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
		out[l] = min(level, lowestLevel)
	}
	for l := range found {
		if usual, ok := l.name(found); ok {
			out[l] = out[usual]
		}
	}
	return out
}

// A headingStyle is what else tells headings of one look apart.
type headingStyle struct {
	caps, italic bool
	color        uint32
}

func headingStyleOf(b *Block) headingStyle { return headingStyle{b.Caps, b.Italic, b.Color} }

const (
	leastManner = 2 // headings of a style that are a level of their own
	capsWord    = 6 // letters of a heading in capitals that is not just an abbreviation
	manners     = 4 // most manners of a level that are told apart
	lowestLevel = 6 // of headings
)

// splitLevels makes a level of its own of headings that only their capitals,
// slant or colour tell from others of their level, if the others come between
// them: sections and the subsections in each. The headings of bare have no text
// before the next.
func splitLevels(heads []*Block, bare map[*Block]bool) {
	for level := 1; level < lowestLevel; level++ {
		rank := rankManners(heads, level, bare)
		if len(rank) < 2 {
			continue
		}
		more := 0
		for _, r := range rank {
			more = max(more, r)
		}
		for _, b := range heads {
			switch {
			case b.Level > level:
				b.Level = min(b.Level+more, lowestLevel)
			case b.Level == level:
				b.Level = min(b.Level+rank[headingStyleOf(b)], lowestLevel)
			}
		}
		level += more
	}
}

// rankManners ranks the manners of headings, from 0: capitals above small
// letters, upright above italic, then by their first heading. Rare ones have the
// rank of those most like them. There is a single rank if they are not nested.
func rankManners(heads []*Block, level int, bare map[*Block]bool) map[headingStyle]int {
	var found, rare []headingStyle
	count, words := map[headingStyle]int{}, map[headingStyle]int{} // words: in capitals and not just abbreviations
	for _, b := range heads {
		if b.Level != level {
			continue
		}
		m := headingStyleOf(b)
		if count[m]++; count[m] == 1 {
			found = append(found, m)
		}
		if letters.Count(b.Text.String()) >= capsWord {
			words[m]++
		}
	}
	found = slices.DeleteFunc(found, func(m headingStyle) bool {
		odd := count[m] < leastManner || m.caps && words[m]*2 < count[m]
		if odd {
			rare = append(rare, m)
		}
		return odd
	})
	if len(found) < 2 || len(found) > manners {
		return nil
	}
	slices.SortStableFunc(found, func(a, b headingStyle) int {
		return cmp.Or(trueFirst(a.caps, b.caps), trueFirst(b.italic, a.italic))
	})
	if a, b := found[0], found[1]; len(found) == 2 && a.caps == b.caps && a.italic == b.italic && nests(heads, b, a, level, bare) {
		found[0], found[1] = b, a
	}
	rank := map[headingStyle]int{}
	for k, m := range found {
		if rank[m] = k; k > 0 && !nests(heads, found[k-1], m, level, bare) {
			return nil
		}
	}
	for _, m := range rare {
		rank[m] = rank[slices.MaxFunc(found, func(a, b headingStyle) int { return cmp.Compare(m.likeness(a), m.likeness(b)) })]
	}
	return rank
}

// likeness counts what two manners have in common; capitals mean least.
func (m headingStyle) likeness(o headingStyle) int {
	return 4*trees.One(m.color == o.color) + 2*trees.One(m.italic == o.italic) + trees.One(m.caps == o.caps)
}

// nests reports whether headings of the style b belong to those of a: they
// stand between them, and a comes first below each higher heading. Where they
// are told by colour only, it is enough if headings right below others are b's.
func nests(heads []*Block, a, b headingStyle, level int, bare map[*Block]bool) bool {
	turns, direct, first := 0, 0, true // turns: from b back to a
	last := headingStyle{}             // of the heading above, in this section
	within := false                    // the section has a heading
	var above *Block
	for _, h := range heads {
		m := headingStyleOf(h)
		switch {
		case h.Level < level:
			within = false
		case h.Level == level && (m == a || m == b):
			if m == b && !within {
				first = false
			}
			if m == a && within && last == b {
				turns++
			}
			if above != nil && bare[above] && above.Level == level && headingStyleOf(above) != m {
				direct += 1 - 2*trees.One(m == a)
			}
			last, within = m, true
		}
		above = h
	}
	if a.caps == b.caps && a.italic == b.italic && direct != 0 {
		return direct > 0 && turns > 0
	}
	return turns > 0 && first
}

// closeLevels moves up the headings of a level that are never below one of the
// level above theirs.
func closeLevels(heads []*Block) {
	for level := 3; level <= lowestLevel; level++ {
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

// levelAbove returns the lowestLevel of the levels that headings of a level are right
// below, 0 if there are none.
func levelAbove(heads []*Block, level int) int {
	above := 0
	var open [lowestLevel + 1]bool // levels of the headings that the current one is below
	for _, b := range heads {
		if b.Level < 1 || b.Level > lowestLevel {
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

package content

import (
	"cmp"
	"slices"
)

// A part is a group of features that describe the same aspect of a block.
type part uint8

// The parts of a block's features, in feature order.
const (
	partText part = iota
	partAround
	partContainer
	partPlace
	partNeighbours
	partNames
	partComments
	partAlike
	partSection
	partDistance
	partPage
	partTeasers
	numParts
)

var partLabels = [numParts]string{
	"its text", "the elements around it", "the part it is in", "where it stands", "its neighbours",
	"class names", "comments", "what is alike", "its heading", "the distance from heading and text",
	"the page as a whole", "a row of teasers",
}

// Because names the parts that decided a block's estimate, most important
// first. It returns no more parts than the constant reasons, and after the
// first only those with at least reasonShare of the total in the same
// direction. The contribution of each question of a tree is half the difference
// to the opposite answer.
func (d *Decision) Because(b int32) (out []string) {
	if d.facts == nil {
		return nil
	}
	var v features
	var ends [numParts]int
	d.facts.write(b, &writer{v: v[:], ends: &ends})
	sums := d.model.parts(&v, &ends)
	way := float32(1)
	if !d.Keep[b] {
		way = -1
	}
	order := make([]part, 0, numParts)
	var all float32
	for p := range numParts {
		if s := sums[p] * way; s > 0 {
			order = append(order, p)
			all += s
		}
	}
	slices.SortStableFunc(order, func(a, b part) int {
		return cmp.Compare(sums[b]*way, sums[a]*way)
	})
	for _, p := range order {
		if len(out) == 0 || len(out) < reasons && sums[p]*way >= reasonShare*all {
			out = append(out, partLabels[p])
		}
	}
	return out
}

// Limits of Because.
const (
	reasons     = 2
	reasonShare = 0.15
)

// parts sums the contributions of each part of the features to the log-odds.
func (m *Ensemble) parts(v *features, ends *[numParts]int) (sums [numParts]float32) {
	of := func(feature uint8) part {
		for p := range numParts {
			if int(feature) < ends[p] {
				return p
			}
		}
		return numParts - 1
	}
	for i := range m.Trees {
		t := &m.Trees[i]
		k := 0
		for q := range Depth {
			k |= reached(v[t.Feature[q]], t.Cut[q]) << q
		}
		for q := range Depth {
			sums[of(t.Feature[q])] += float32(int32(t.Leaf[k])-int32(t.Leaf[k^1<<q])) / 2 / LeafUnit
		}
	}
	return sums
}

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

// Because returns the parts of a block's features that decided its estimate, the
// strongest first, each with the name of its strongest feature: at most reasons
// of them, and after the first only those with at least reasonShare of all that
// spoke for the decision. The share of a feature in a tree is half the difference
// between the tree's answer and that with the opposite answer to its question.
func (d *Decision) Because(b int32) (out []string) {
	if d.facts == nil {
		return nil
	}
	var v features
	d.facts.vector(b, &v)
	by, names := d.model.Shares(&v), blockNames()
	way := float32(1)
	if !d.Keep[b] {
		way = -1
	}
	type speaker struct {
		label string
		sum   float32
	}
	var spoke []speaker
	var all float32
	n := 0
	for p := range numParts {
		part := by[n : n+len(names[p])]
		n += len(part)
		sum, most := float32(0), 0
		for i, s := range part {
			sum += s * way
			if s*way > part[most]*way {
				most = i
			}
		}
		if sum > 0 {
			spoke = append(spoke, speaker{partLabels[p] + " (" + names[p][most] + ")", sum})
			all += sum
		}
	}
	slices.SortStableFunc(spoke, func(a, b speaker) int { return cmp.Compare(b.sum, a.sum) })
	for _, s := range spoke {
		if len(out) == 0 || len(out) < reasons && s.sum >= reasonShare*all {
			out = append(out, s.label)
		}
	}
	return out
}

// Limits of Because.
const (
	reasons     = 2
	reasonShare = 0.15
)

package formula

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// tagOf splits off the number of a display: in brackets, at a distance, at the
// right or left end.
func (rd *pageReader) tagOf(as []*atom, g []*line) (string, []*atom, []*atom) {
	if tag, tagAtoms, rest := rd.tagsAtEdge(as, g); tag != "" && len(rest) > 0 {
		return tag, tagAtoms, rest
	}
	sorted := inOrder(as)
	right := sorted[0].x1
	var gaps []int // before which atoms there is one
	for i, a := range sorted {
		if a.x0-right > tagGap*rd.body {
			gaps = append(gaps, i)
		}
		right = max(right, a.x1)
	}
	if len(gaps) == 0 {
		return "", nil, as
	}
	first, last := gaps[0], gaps[len(gaps)-1]
	if t := tagText(sorted[last:]); t != "" {
		return t, sorted[last:], sorted[:last]
	}
	if t := tagText(sorted[:first]); t != "" {
		return t, sorted[:first], sorted[first:]
	}
	return "", nil, as
}

// inOrder returns atoms from the left to the right.
func inOrder(as []*atom) []*atom {
	out := slices.Clone(as)
	slices.SortStableFunc(out, func(a, b *atom) int { return cmp.Compare(a.x0, b.x0) })
	return out
}

// tagsAtEdge finds numbers that end at the right edge of the column, one per
// row, even if other rows are wider.
func (rd *pageReader) tagsAtEdge(as []*atom, g []*line) (string, []*atom, []*atom) {
	if !g[0].known {
		return "", nil, as
	}
	bySeq := slices.Clone(as)
	slices.SortFunc(bySeq, func(a, b *atom) int { return cmp.Compare(a.seq, b.seq) })
	in := map[*atom]bool{}
	var tags []string
	var tagged []*atom
	for i, a := range bySeq {
		if a.r != ')' && a.r != ']' || math.Abs(a.x1-g[0].edge) > 0.5*rd.body {
			continue
		}
		for k := i - 1; k >= 0 && k > i-12 && bySeq[k].seq == bySeq[k+1].seq-1; k-- {
			if bySeq[k].r != '(' && bySeq[k].r != '[' {
				continue
			}
			before := math.Inf(1)
			if k > 0 && math.Abs(bySeq[k-1].base-a.base) < 0.5*a.size {
				before = bySeq[k].x0 - bySeq[k-1].x1
			}
			if t := oneTag(bySeq[k : i+1]); t != "" && (before > 0.5*rd.body || before < -rd.body) {
				tags = append(tags, t)
				for _, b := range bySeq[k : i+1] {
					in[b] = true
					tagged = append(tagged, b)
				}
			}
			break
		}
	}
	if len(tags) == 0 {
		return "", nil, as
	}
	return strings.Join(tags, ", "), tagged, only(as, func(a *atom) bool { return !in[a] })
}

// tagText returns the equation numbers in as, or "". Several, one below the
// other, are joined with a comma.
func tagText(as []*atom) string {
	byBase := slices.Clone(as)
	slices.SortStableFunc(byBase, func(a, b *atom) int {
		if math.Abs(a.base-b.base) > 0.4*a.size {
			return cmp.Compare(a.base, b.base)
		}
		return cmp.Compare(a.x0, b.x0)
	})
	var tags []string
	for i := 0; i < len(byBase); {
		j := i + 1
		for j < len(byBase) && math.Abs(byBase[j].base-byBase[i].base) < 0.4*byBase[i].size {
			j++
		}
		t := oneTag(byBase[i:j])
		if t == "" {
			return ""
		}
		tags = append(tags, t)
		i = j
	}
	return strings.Join(tags, ", ")
}

func oneTag(as []*atom) string {
	if len(as) < 3 || len(as) > 14 {
		return ""
	}
	var b strings.Builder
	digits := 0
	for i, a := range as {
		if i > 0 && a.x0-as[i-1].x1 > 0.3*a.size {
			return ""
		}
		switch {
		case a.r == '(' && i == 0, a.r == '[' && i == 0, a.r == ')' && i == len(as)-1, a.r == ']' && i == len(as)-1:
		case isDigit(a.r), strings.ContainsRune("∗*†⋆♣", a.r):
			digits++
		case isASCIILetter(a.r) || strings.ContainsRune(".-–−'′", a.r):
		default:
			return ""
		}
		b.WriteRune(a.r)
	}
	s := b.String()
	open, shut := s[0], s[len(s)-1]
	if !(open == '(' && shut == ')' || open == '[' && shut == ']') || digits == 0 && len(as) > 5 {
		return ""
	}
	return s[1 : len(s)-1]
}

package tagger

import "slices"

// Places that the model leaves out by little are proposed to the judge, where the
// text around them speaks for one.

const (
	maxProposed  = 3    // words of such a place
	leastLikely  = 0.1  // belief of the model for one reason
	leastBacked  = 0.02 // for two
	fewestPlaces = 3    // slots of a sort, for its places to be a list
)

// proposePlaces adds to d.names places where the model found no name.
func (d *decoder) proposePlaces(toks []Token) {
	before := len(d.names)
	for _, st := range d.stretches {
		if st.m.Header.Style != Lists {
			continue
		}
		known := false
		for i := st.from; i < st.to; {
			if d.labels[i] != O || !toks[i].capital() {
				i++
				continue
			}
			end := i + 1
			for end < st.to && d.labels[end] == O && toks[end].capital() && toks[end].Start-toks[end-1].End == 1 {
				end++
			}
			if reasons := d.placeable(st, toks, i, end); reasons > 0 {
				if !known {
					d.use(st.m)
					d.marginals(st, toks)
					known = true
				}
				n := nameOf(st, i, end, Place, d.beliefs(st, i, end))
				n.again = true
				if n.belief >= leastLikely || reasons > 1 && n.belief >= leastBacked {
					d.names = append(d.names, n)
				}
			}
			i = end
		}
	}
	if len(d.names) > before {
		slices.SortStableFunc(d.names, func(a, b named) int { return a.from - b.from })
	}
}

// placeable returns how many reasons there are to take toks[i:end] for a place.
func (d *decoder) placeable(st stretch, toks []Token, i, end int) (reasons int) {
	beside := func(k, l int) bool { // a name without a sign between
		return k >= st.from && l < st.to && (d.labels[k] != O || d.labels[l] != O) && toks[l].Start-toks[k].End <= 1
	}
	if end-i > maxProposed || end-i == 1 && (toks[i].length < 2 || d.full[toks[i].lower]) || beside(i-1, i) || beside(end-1, end) {
		return 0
	}
	for _, is := range [...]bool{
		d.listed(toks[i:end], gazPlace),
		i > st.lo && cues[toks[i-1].lower]&afterIn != 0,
		end+1 < st.hi && toks[end].lower == comma && d.listed(toks[end+1:end+2], gazRegion|gazCountry),
		d.amongPlaces(st, toks, i, end),
		end == i+1 && d.r.uses.of(&toks[i]).placed(),
		d.inPlaces(toks[i].Start),
	} {
		if is {
			reasons++
		}
	}
	return reasons
}

// amongPlaces reports whether a place stands before or after [i,end) in a list.
func (d *decoder) amongPlaces(st stretch, toks []Token, i, end int) bool {
	place := func(k int) bool { return k >= st.lo && k < st.hi && (d.labels[k]+3)/4 == uint8(Place)+1 }
	joint := func(k int) bool {
		return k >= st.lo && k < st.hi && (toks[k].kind == punct || toks[k].lower == and)
	}
	return joint(i-1) && (place(i-2) || joint(i-2) && place(i-3)) || joint(end) && (place(end+1) || joint(end+1) && place(end+2))
}

// inPlaces reports whether most slots like that at start hold places.
func (d *decoder) inPlaces(start int) bool {
	like, _ := slotAt(d.r.text, start)
	if like == 0 {
		return false
	}
	s := d.slots.sorts[like]
	return s[Place+1] >= fewestPlaces && 2*s[Place+1] > s[0]+s[1]+s[2]+s[3]
}

// placed reports whether the word was labelled as a place elsewhere.
func (u *use) placed() bool { return u != nil && u.votes[Place+1] > 0 }

var and = hashString("and")

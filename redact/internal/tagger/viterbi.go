package tagger

import "slices"

// reading is the bias of the labels in use. That of the decoder, which is greater,
// finds more names, but joins them to words beside them; its names count where
// the other has none.
const reading = 0.2

// decode labels a stretch.
func (d *decoder) decode(st stretch, toks []Token) {
	if !st.agreed && d.barren(d.memory[st.at:st.at+st.to-st.from]) {
		return
	}
	labels := d.labels[st.from:st.to]
	d.viterbi(st, toks, d.bias)
	if st.m.Header.Style != Lists || d.bias <= reading {
		return
	}
	if !slices.ContainsFunc(labels, ofName) {
		return
	}
	d.keen = append(d.keen[:0], labels...)
	d.viterbi(st, toks, reading)
	addNames(labels, d.keen)
}

// addNames adds to labels the names of more that none of theirs overlaps.
func addNames(labels, more []uint8) {
	for i := 0; i < len(labels); i++ {
		if more[i] == O {
			continue
		}
		from := i
		for (more[i]-1)%4 < 2 { // begin, inside
			i++
		}
		if !slices.ContainsFunc(labels[from:i+1], ofName) {
			copy(labels[from:i+1], more[from:i+1])
		}
	}
}

func ofName(label uint8) bool { return label != O }

// viterbi labels a stretch with the Viterbi algorithm.
func (d *decoder) viterbi(st stretch, toks []Token, bias float32) {
	n := st.to - st.from
	d.paths = slices.Grow(d.paths[:0], n)[:n]
	d.back = slices.Grow(d.back[:0], n)[:n]
	m := st.m
	if m.Header.Style != Lists { // no clues judge its findings
		bias = 0
	}
	for i := range n {
		cur, local := &d.paths[i], d.locals(st, i, toks)
		for y := BPer; y <= SLoc; y++ {
			local[y] += bias
		}
		if i == 0 {
			for y := range cur {
				cur[y] = -1e30
			}
			for _, y := range opening {
				cur[y] = local[y] + m.Start[y]
			}
			continue
		}
		m.advance(&d.paths[i-1], cur, &d.back[i])
		for y := range cur {
			cur[y] += local[y]
		}
	}
	best, y := float32(-1e30), uint8(0)
	for _, x := range closing {
		if v := d.paths[n-1][x] + m.End[x]; v > best {
			best, y = v, x
		}
	}
	for i := n - 1; i >= 0; i-- {
		d.labels[st.from+i] = y
		y = d.back[i][y]
	}
}

// advance finds the best predecessor of each label: a name (or O) begins after
// a closed one and continues an open one.
func (m *Model) advance(prev, cur *[Labels]float32, back *[Labels]uint8) {
	var closed [len(closing)]float32
	for k, x := range closing {
		closed[k] = prev[x]
	}
	for _, y := range opening {
		best, arg := float32(-1e30), uint8(0)
		into := &m.into[y]
		for k, v := range closed {
			if v += into[k]; v > best {
				best, arg = v, closing[k]
			}
		}
		cur[y], back[y] = best, arg
	}
	for b := uint8(BPer); b < Labels; b += 4 { // begin, inside, end
		for y := b + 1; y <= b+2; y++ {
			cur[y], back[y] = prev[b]+m.Trans[b][y], b
			if v := prev[b+1] + m.Trans[b+1][y]; v > cur[y] {
				cur[y], back[y] = v, b+1
			}
		}
	}
}

// barren reports whether O leads at every token by more than any path through
// other labels can gain.
func (d *decoder) barren(locals [][Labels]float32) bool {
	for i := range locals {
		s := &locals[i]
		for _, v := range s[1:] {
			if v+d.safe+d.bias > s[O] {
				return false
			}
		}
	}
	return true
}

// lead returns the greatest gain per token, by transitions, of a path through
// labels other than O.
func (m *Model) lead() float32 {
	most := float32(0)
	for x := range Labels {
		most = max(most, m.Start[x]-m.Start[O], m.End[x]-m.End[O])
		for y := range Labels {
			if Follows(x, y) {
				most = max(most, m.Trans[x][y]-m.Trans[O][O])
			}
		}
	}
	return 2 * most // a token has a transition on each side
}

// agree decodes stretches again with the votes of a word's other occurrences if
// these were labelled differently.
func (d *decoder) agree(toks []Token) {
	any := false
	for i, y := range d.labels {
		if u := d.r.uses.of(&toks[i]); u != nil {
			u.votes[(y+3)/4]++
			any = any || y != O
		}
	}
	if !any {
		return
	}
	for k := range d.stretches {
		st := &d.stretches[k]
		for i := st.from; i < st.to; i++ {
			if u := d.r.uses.of(&toks[i]); u != nil && u.disputes(d.labels[i]) {
				d.steps.Steps(stepsOfToken * (st.to - st.from))
				st.agreed = true
				d.decode(*st, toks)
				break
			}
		}
	}
}

// opening are the labels that may come first and may follow those that may come
// last, closing.
var (
	opening = [...]uint8{O, BPer, SPer, BLoc, SLoc, BOrg, SOrg}
	closing = [...]uint8{O, EPer, SPer, ELoc, SLoc, EOrg, SOrg}
)

// Follows reports whether label y may follow label x.
func Follows(x, y int) bool {
	if x != O && ((x-1)%4 == 0 || (x-1)%4 == 1) { // begin, inside
		return y != O && (y-1)/4 == (x-1)/4 && ((y-1)%4 == 1 || (y-1)%4 == 2)
	}
	return y == O || (y-1)%4 == 0 || (y-1)%4 == 3
}

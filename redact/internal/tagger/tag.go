package tagger

import "context"

// A Mention is a name found in a text.
type Mention struct {
	Start, End int
	Place      bool // of a place, not a person
	Score      float64
}

// chunk is how many tokens are read at a time; how a word is written in the
// rest of the document is asked within a chunk.
const chunk = 1 << 15

// Tag returns the names of persons and places in text, in order. bias is added
// to the score of every label but O: above 0 more names are found.
func (m *Model) Tag(ctx context.Context, text string, gaps []Gap, bias float32) ([]Mention, error) {
	var out []Mention
	l := &lexer{text: text, gaps: gaps}
	d := newDecoder(m, bias)
	for {
		toks, ends := l.chunk()
		if len(toks) == 0 {
			return out, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d.r.survey(toks)
		start := 0
		for _, end := range ends {
			out = d.sentence(out, toks[start:end])
			start = end
		}
	}
}

// chunk reads whole sentences; ends are where each ends among the tokens.
func (l *lexer) chunk() (toks []Token, ends []int) {
	for len(toks) < chunk && l.sentence() {
		toks = append(toks, l.toks...)
		ends = append(ends, len(toks))
	}
	return toks, ends
}

// survey counts how the capitalised words of a chunk are written in it.
func (r *reader) survey(toks []Token) {
	r.cases = map[uint32]casing{}
	for i := range toks {
		t := &toks[i]
		if t.kind != capWord && t.kind != upperWord {
			continue
		}
		c := r.cases[t.lower]
		if !t.first && c.upper < 255 {
			c.upper++
		}
		r.cases[t.lower] = c
	}
	for i := range toks {
		if t := &toks[i]; t.kind == lowerWord {
			if c, ok := r.cases[t.lower]; ok && c.lower < 255 {
				c.lower++
				r.cases[t.lower] = c
			}
		}
	}
}

// candidate reports whether t can be part of a name by itself.
func (r *reader) candidate(t *Token) bool {
	switch t.kind {
	case capWord, upperWord, mixedWord, caseless:
		return true
	case lowerWord:
		r.look(t)
		return t.gaz&(gazFirst|gazSurname|gazCity|gazCountry|gazRegion) != 0 && t.gaz&gazCommon == 0
	}
	return false
}

// reach is how many tokens around a candidate are scored with it: names have
// particles and numbers between and before their capitals.
const reach = 2

// A decoder finds the best labels of stretches of tokens.
type decoder struct {
	m     *Model
	r     reader
	bias  float32
	rows  []uint32
	score [][Labels]float32
	back  [][Labels]uint8
	want  []bool
}

func newDecoder(m *Model, bias float32) *decoder {
	return &decoder{m: m, r: reader{m: m}, bias: bias, rows: make([]uint32, 0, MaxFeatures)}
}

// sentence appends the names in toks to out.
func (d *decoder) sentence(out []Mention, toks []Token) []Mention {
	if cap(d.want) < len(toks) {
		d.want = make([]bool, len(toks)+256)
	}
	want := d.want[:len(toks)]
	clear(want)
	any := false
	for i := range toks {
		if d.r.candidate(&toks[i]) {
			any = true
			for k := max(0, i-reach); k <= min(len(toks)-1, i+reach); k++ {
				want[k] = true
			}
		}
	}
	if !any {
		return out
	}
	for i := 0; i < len(toks); {
		if !want[i] {
			i++
			continue
		}
		j := i
		for j < len(toks) && want[j] {
			j++
		}
		out = d.stretch(out, toks, i, j)
		i = j
	}
	return out
}

// stretch decodes toks[from:to] by Viterbi's algorithm.
func (d *decoder) stretch(out []Mention, toks []Token, from, to int) []Mention {
	n := to - from
	for len(d.score) < n {
		d.score = append(d.score, [Labels]float32{})
		d.back = append(d.back, [Labels]uint8{})
	}
	m := d.m
	for i := range n {
		local := d.local(toks, from+i)
		cur := &d.score[i]
		if i == 0 {
			for y := range cur {
				cur[y] = -1e30
				if canStart[y] {
					cur[y] = local[y] + m.Start[y]
				}
			}
			continue
		}
		prev := &d.score[i-1]
		for y := range cur {
			best, arg := float32(-1e30), 0
			for _, x := range before[y] {
				if v := prev[x] + m.Trans[x][y]; v > best {
					best, arg = v, int(x)
				}
			}
			cur[y] = best + local[y]
			d.back[i][y] = uint8(arg)
		}
	}
	best, y := float32(-1e30), 0
	for x := range d.score[n-1] {
		if v := d.score[n-1][x] + m.End[x]; v > best && canEnd[x] {
			best, y = v, x
		}
	}
	at := len(out)
	last := -1
	for i := n - 1; i >= 0; i-- {
		switch y {
		case EPer, SPer, ELoc, SLoc:
			last = i
		}
		switch y {
		case BPer, SPer, BLoc, SLoc:
			gain := d.margin(i, last)
			out = append(out, Mention{toks[from+i].Start, toks[from+last].End, y >= BLoc, gain})
		}
		y = int(d.back[i][y])
	}
	for a, b := at, len(out)-1; a < b; a, b = a+1, b-1 {
		out[a], out[b] = out[b], out[a]
	}
	return out
}

// margin turns how much better a name is than nothing into a score.
func (d *decoder) margin(i, last int) float64 {
	return 0.8
}

// local sums the weights of the features of toks[i].
func (d *decoder) local(toks []Token, i int) (s [Labels]float32) {
	var sum [Labels]int32
	d.rows = d.r.features(d.rows[:0], toks, i)
	for _, h := range d.rows {
		row := d.m.Weights.get(h)
		if row == nil {
			continue
		}
		row = row[:Labels]
		for y := range sum {
			sum[y] += int32(int8(row[y]))
		}
	}
	for y := range s {
		s[y] = float32(sum[y]) * d.m.Scale
	}
	for y := BPer; y <= SLoc; y++ {
		s[y] += d.bias
	}
	return s
}

// before lists the labels that may stand before each label; canEnd those that
// may be last, canStart those that may be first.
var (
	before   = transitions()
	canEnd   = [Labels]bool{O: true, EPer: true, SPer: true, ELoc: true, SLoc: true, EOrg: true, SOrg: true}
	canStart = [Labels]bool{O: true, BPer: true, SPer: true, BLoc: true, SLoc: true, BOrg: true, SOrg: true}
)

// Follows reports whether label y may follow label x.
func Follows(x, y int) bool {
	open := x != O && ((x-1)%4 == 0 || (x-1)%4 == 1) // begin, inside
	if open {
		return y != O && (y-1)/4 == (x-1)/4 && ((y-1)%4 == 1 || (y-1)%4 == 2)
	}
	return canStart[y]
}

func transitions() (b [Labels][]uint8) {
	for y := range Labels {
		for x := range Labels {
			if Follows(x, y) {
				b[y] = append(b[y], uint8(x))
			}
		}
	}
	return b
}

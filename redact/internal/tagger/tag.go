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

// A Tagger finds names in texts that are much alike, such as one text and the
// same with some of it masked: a sentence it has scored before it does not
// score again. It is for one goroutine at a time.
type Tagger struct{ d *decoder }

// NewTagger returns a Tagger. bias is added to the score of the labels of
// persons and places: above 0 more names are found.
func (m *Model) NewTagger(bias float32) *Tagger {
	return &Tagger{&decoder{m: m, r: reader{m: m}, bias: bias, rows: make([]uint32, 0, MaxFeatures), scored: map[uint64][][Labels]float32{}}}
}

// Tag returns the names of persons and places in text, in order.
func (t *Tagger) Tag(ctx context.Context, text string, gaps []Gap) ([]Mention, error) {
	var out []Mention
	l := &lexer{text: text, gaps: gaps}
	d := t.d
	for {
		toks, ends := l.chunk()
		if len(toks) == 0 {
			return out, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d.r.survey(toks)
		d.begin(toks)
		start := 0
		for _, end := range ends {
			d.sentence(toks, start, end)
			start = end
		}
		d.agree(toks)
		out = d.mentions(out, toks)
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
	case capWord:
		if !t.first {
			return true
		}
		r.look(t) // a common word with the capital of its sentence is none
		return t.gaz&gazCommon == 0 || t.gaz&(gazFirst|gazSurname|gazCity|gazCountry|gazRegion|gazTitle) != 0
	case upperWord, mixedWord:
		return true
	case lowerWord:
		r.look(t)
		return t.gaz&(gazFirst|gazSurname|gazCity|gazCountry|gazRegion) != 0 && t.gaz&gazCommon == 0
	}
	return false
}

// reach is how many tokens around a candidate are scored with it: names have
// particles and numbers between and before their capitals.
const reach = 1

// vote is the score a token gets for being a name of some kind wherever else
// it stands in the document.
const vote = 2

// A decoder finds the best labels of stretches of tokens.
type decoder struct {
	m      *Model
	r      reader
	bias   float32
	rows   []uint32
	locals [][Labels]float32 // of the tokens of all stretches, one after the other
	score  [][Labels]float32
	back   [][Labels]uint8
	want   []bool

	scored map[uint64][][Labels]float32
	kept   int

	labels    []uint8   // of the tokens of the chunk
	stretches []stretch // that were decoded
}

// A stretch is a run of tokens of the chunk that is decoded by itself; its
// scores are at locals[at:].
type stretch struct{ from, to, at int }

// begin makes ready for the tokens of a chunk.
func (d *decoder) begin(toks []Token) {
	d.labels = append(d.labels[:0], make([]uint8, len(toks))...)
	d.stretches = d.stretches[:0]
	d.locals = d.locals[:0]
}

// sentence labels the stretches of toks[start:end] that can hold a name.
func (d *decoder) sentence(toks []Token, start, end int) {
	sent := toks[start:end]
	if cap(d.want) < len(sent) {
		d.want = make([]bool, len(sent)+256)
	}
	want := d.want[:len(sent)]
	clear(want)
	for i := range sent {
		if d.r.candidate(&sent[i]) {
			for k := max(0, i-reach); k <= min(len(sent)-1, i+reach); k++ {
				want[k] = true
			}
		}
	}
	first, scored := len(d.stretches), 0
	for i := 0; i < len(sent); {
		if !want[i] {
			i++
			continue
		}
		j := i
		for j < len(sent) && want[j] {
			j++
		}
		d.stretches = append(d.stretches, stretch{start + i, start + j, len(d.locals) + scored})
		scored += j - i
		i = j
	}
	if scored == 0 {
		return
	}
	d.scores(sent, want, scored)
	for _, st := range d.stretches[first:] {
		d.decode(st)
	}
}

// scores fills d.locals with the scores of the wanted tokens of a sentence,
// from memory where the very same sentence was scored before.
func (d *decoder) scores(sent []Token, want []bool, n int) {
	key := d.r.key(sent)
	known := d.scored[key]
	if len(known) != n {
		known = make([][Labels]float32, 0, n)
		for i := range sent {
			if want[i] {
				known = append(known, d.local(sent, i))
			}
		}
		if d.kept += n; d.kept < maxKept {
			d.scored[key] = known
		}
	}
	d.locals = append(d.locals, known...)
}

// maxKept bounds how many scores of tokens are kept.
const maxKept = 1 << 18

// decode labels a stretch by Viterbi's algorithm.
func (d *decoder) decode(st stretch) {
	n := st.to - st.from
	for len(d.score) < n {
		d.score = append(d.score, [Labels]float32{})
		d.back = append(d.back, [Labels]uint8{})
	}
	m := d.m
	for i := range n {
		local := &d.locals[st.at+i]
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
	for i := n - 1; i >= 0; i-- {
		d.labels[st.from+i] = uint8(y)
		y = int(d.back[i][y])
	}
}

// agree lets what a word was taken for elsewhere in the chunk weigh in where
// it was taken for something else.
func (d *decoder) agree(toks []Token) {
	votes := map[uint32]*[4]float32{}
	for i, y := range d.labels {
		t := &toks[i]
		if t.kind != capWord && t.kind != upperWord && t.kind != mixedWord || t.length < 3 {
			continue
		}
		v := votes[t.lower]
		if v == nil {
			if y == O {
				continue
			}
			v = new([4]float32)
			votes[t.lower] = v
		}
		v[(y+3)/4]++
	}
	if len(votes) == 0 {
		return
	}
	for _, st := range d.stretches {
		again := false
		for i := st.from; i < st.to; i++ {
			v := votes[toks[i].lower]
			if v == nil || toks[i].kind == lowerWord {
				continue
			}
			all := v[0] + v[1] + v[2] + v[3]
			again = again || v[(d.labels[i]+3)/4] < all
			s := &d.locals[st.at+i-st.from]
			for y := BPer; y < Labels; y++ {
				s[y] += vote * v[(y+3)/4] / all
			}
		}
		if again {
			d.decode(st)
		}
	}
}

// mentions appends the names that the labels spell.
func (d *decoder) mentions(out []Mention, toks []Token) []Mention {
	start := 0
	for i, y := range d.labels {
		switch y {
		case BPer, BLoc, BOrg:
			start = i
		case EPer, ELoc:
			out = append(out, Mention{toks[start].Start, toks[i].End, y == ELoc, 0.8})
		case SPer, SLoc:
			out = append(out, Mention{toks[i].Start, toks[i].End, y == SLoc, 0.7})
		}
	}
	return out
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

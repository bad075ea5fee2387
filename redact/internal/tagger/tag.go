package tagger

import (
	"context"
	"slices"
)

// A Mention is a name found in a text.
type Mention struct {
	Start, End int
	Kind       Kind
	Score      float64
}

// Kind says what a name is of.
type Kind uint8

// Organisations are told so that they are taken for neither of the others.
const (
	Person Kind = iota
	Place
	Organisation
)

// A Tagger finds names in texts that are much alike, such as one text and the
// same with some of it masked: a sentence it has scored before it does not
// score again. It is for one goroutine at a time.
type Tagger struct{ d *decoder }

// NewTagger returns a Tagger. bias is added to the score of the labels of
// persons and places: above 0 more names are found.
func (m *Model) NewTagger(bias float32) *Tagger {
	return &Tagger{&decoder{m: m, r: reader{m: m}, bias: bias, safe: m.lead(), rows: make([]uint32, 0, MaxFeatures), scored: map[uint64]kept{}}}
}

// Tag returns the names in text, in order.
func (t *Tagger) Tag(ctx context.Context, text string, gaps []Gap) ([]Mention, error) {
	var out []Mention
	d := t.d
	d.begin(text, gaps)
	for {
		toks := d.read()
		if len(toks) == 0 {
			return out, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out = d.mentions(out, toks)
	}
}

// A decoder finds the best labels of stretches of tokens.
type decoder struct {
	m     *Model
	lexer lexer
	r     reader
	bias  float32
	safe  float32 // by how much O must lead for a stretch to be nothing else
	rows  []uint32
	score [][Labels]float32
	back  [][Labels]uint8
	want  []bool

	memory [][Labels]float32 // scores of tokens
	scored map[uint64]kept   // of sentences in memory, by key

	labels    []uint8   // of the tokens of the chunk
	stretches []stretch // that were decoded
}

// A stretch is a run of tokens of the chunk that is decoded by itself; its
// scores are at memory[at:].
type stretch struct{ from, to, at int }

// A kept says where the scores of a sentence are in memory.
type kept struct{ at, n int32 }

// maxMemory is how many scores of tokens are kept from one chunk to the next.
const maxMemory = 1 << 18

// begin makes ready for a text.
func (d *decoder) begin(text string, gaps []Gap) {
	d.lexer.begin(text, gaps)
	d.r.text = text
	if n := len(text) / 24; d.memory == nil { // most words of a page are never scored
		d.memory = make([][Labels]float32, 0, min(n, maxMemory)+64)
	}
}

// read reads the next chunk and labels its tokens.
func (d *decoder) read() []Token {
	toks, ends := d.lexer.chunk()
	d.r.survey(toks, ends)
	d.labels = slices.Grow(d.labels[:0], len(toks))[:len(toks)]
	clear(d.labels)
	d.stretches = d.stretches[:0]
	if len(d.memory) > maxMemory {
		d.memory = d.memory[:0]
		clear(d.scored)
	}
	start := 0
	for _, end := range ends {
		d.sentence(toks, start, end)
		start = end
	}
	d.agree(toks)
	return toks
}

// sentence labels the stretches of toks[start:end] that can hold a name.
func (d *decoder) sentence(toks []Token, start, end int) {
	sent := toks[start:end]
	d.want = slices.Grow(d.want[:0], len(sent))[:len(sent)]
	clear(d.want)
	n := d.r.hopeful(d.want, sent)
	if n == 0 {
		return
	}
	at := d.scores(sent, n)
	for i := 0; i < len(sent); {
		if !d.want[i] {
			i++
			continue
		}
		j := i
		for j < len(sent) && d.want[j] {
			j++
		}
		st := stretch{start + i, start + j, at}
		d.stretches = append(d.stretches, st)
		d.decode(st, nil)
		at += j - i
		i = j
	}
}

// scores returns where in memory the scores of the n wanted tokens of a
// sentence are; it scores them where the very same sentence was not scored
// before.
func (d *decoder) scores(sent []Token, n int) int {
	key := d.r.key(sent)
	if p, ok := d.scored[key]; ok && int(p.n) == n {
		return int(p.at)
	}
	at := len(d.memory)
	for i := range sent {
		if d.want[i] {
			d.memory = append(d.memory, d.local(sent, i))
		}
	}
	d.scored[key] = kept{int32(at), int32(n)}
	return at
}

// local sums the weights of the features of toks[i].
func (d *decoder) local(toks []Token, i int) (s [Labels]float32) {
	d.rows = d.r.features(d.rows[:0], toks, i)
	sum := d.m.Weights.sum(d.rows)
	for y := range s {
		s[y] = float32(sum[y]) * d.m.Scale
	}
	for y := BPer; y <= SLoc; y++ {
		s[y] += d.bias
	}
	return s
}

// decode labels a stretch by Viterbi's algorithm. Given the chunk's tokens, it
// lets what their words were taken for elsewhere weigh in.
func (d *decoder) decode(st stretch, toks []Token) {
	n := st.to - st.from
	locals := d.memory[st.at : st.at+n]
	if toks == nil && d.barren(locals) {
		return
	}
	d.score = slices.Grow(d.score[:0], n)[:n]
	d.back = slices.Grow(d.back[:0], n)[:n]
	m := d.m
	for i := range n {
		cur, local := &d.score[i], locals[i]
		if toks != nil {
			d.r.uses.of(&toks[st.from+i]).weigh(&local)
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
		m.advance(&d.score[i-1], cur, &d.back[i])
		for y := range cur {
			cur[y] += local[y]
		}
	}
	best, y := float32(-1e30), uint8(0)
	for _, x := range closing {
		if v := d.score[n-1][x] + m.End[x]; v > best {
			best, y = v, x
		}
	}
	for i := n - 1; i >= 0; i-- {
		d.labels[st.from+i] = y
		y = d.back[i][y]
	}
}

// advance finds for each label the best one to stand before it: a name, or
// none, is opened where one was closed, and goes on where it was opened.
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
// other labels can make up.
func (d *decoder) barren(locals [][Labels]float32) bool {
	for i := range locals {
		s := &locals[i]
		for _, v := range s[1:] {
			if v+d.safe > s[O] {
				return false
			}
		}
	}
	return true
}

// lead is the most that a path through other labels than O can gain by its
// transitions for each token it does not label O.
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
	return 2 * most // a token has a transition on either side
}

// agree lets what a word was taken for elsewhere in the chunk weigh in where
// it was taken for something else.
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
	for _, st := range d.stretches {
		for i := st.from; i < st.to; i++ {
			if u := d.r.uses.of(&toks[i]); u != nil && u.disputes(d.labels[i]) {
				d.decode(st, toks)
				break
			}
		}
	}
}

// mentions appends the names that the labels spell.
func (d *decoder) mentions(out []Mention, toks []Token) []Mention {
	start := 0
	for i, y := range d.labels {
		kind, score := Kind(y-1)/4, 0.8
		switch y {
		case BPer, BLoc, BOrg:
			start = i
			continue
		case SPer, SLoc, SOrg:
			start, score = i, 0.7
		case EPer, ELoc, EOrg:
		default:
			continue
		}
		out = append(out, Mention{toks[start].Start, toks[i].End, kind, score})
	}
	return out
}

// opening are the labels that may be first, and follow those that may be last,
// closing.
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

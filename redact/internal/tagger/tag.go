package tagger

import (
	"context"
	"slices"
)

// A Mention is a name found in a text.
type Mention struct {
	Start, End int
	Kind       Kind
	Score      float64 // how probable it is that the mention is right, 0 to 1
	Full       bool    // one word, which stands in a person's full name elsewhere
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

// NewTagger returns a Tagger that reads all text by m. bias is added to the
// score of the labels of persons and places: above 0 more names are found.
func (m *Model) NewTagger(bias float32) *Tagger {
	d := &decoder{bias: bias, rows: make([]uint32, 0, MaxFeatures), scored: map[uint64]kept{}, full: map[uint32]bool{}, often: map[uint32]int{}, hosts: map[uint32]bool{}}
	d.use(m)
	return &Tagger{d}
}

// NewTagger returns a Tagger that reads each sentence by the model of its
// language, which is loaded when it is first met.
func NewTagger(bias float32) (*Tagger, error) {
	m, err := Embedded()
	if err != nil {
		return nil, err
	}
	t := m.NewTagger(bias)
	t.d.tells = true
	return t, nil
}

// Unlearned names the languages that the texts read so far were written in and
// for which there is no model: that of a neighbour, or of English, was used.
func (t *Tagger) Unlearned() []string {
	var names []string
	for k, l := range languages {
		if t.d.met&(1<<k) != 0 && !l.own {
			names = append(names, l.name)
		}
	}
	return names
}

// Tag returns the names in text, in order.
func (t *Tagger) Tag(ctx context.Context, text string, gaps []Gap) ([]Mention, error) {
	var out []Mention
	d := t.d
	d.begin(text, gaps)
	for {
		toks := d.read()
		if d.err != nil {
			return nil, d.err
		}
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

	tells  bool   // each sentence is read by the model of its language
	spoken []said // the language of each sentence of the chunk
	met    uint64 // the languages of texts, as bits
	err    error  // of a model that can't be read

	forward, backward [][Labels]float64

	names   []named
	full    map[uint32]bool // the words of full names
	often   map[uint32]int  // how often a word is a name by itself
	hosts   map[uint32]bool // how the hosts of the text's addresses begin
	persons map[uint32]bool // hints: words of full names
	things  map[uint32]bool // hints: names of things, words joined
	own     []string        // hints: addresses a text is from
	observe func(Mention, *[Clues]float64)
}

// A stretch is a run of tokens of the chunk that is decoded by itself; its
// scores are at memory[at:].
type stretch struct {
	from, to, at int
	m            *Model
	agreed       bool // what its words were taken for elsewhere weighed in
	lo, hi       int  // its sentence
}

// use makes m the model that sentences are read by.
func (d *decoder) use(m *Model) {
	if d.m != m {
		d.m, d.r.m, d.safe = m, m, m.lead()
	}
}

// A kept says where the scores of a sentence are in memory.
type kept struct{ at, n int32 }

// maxMemory is how many scores of tokens are kept from one chunk to the next.
const maxMemory = 1 << 18

// begin makes ready for a text.
func (d *decoder) begin(text string, gaps []Gap) {
	d.lexer.begin(text, gaps)
	d.r.text = text
	d.readHosts(text)
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
	if d.tells && len(toks) > 0 {
		d.speak(toks, ends)
	}
	start := 0
	for k, end := range ends {
		if d.tells {
			m, err := modelFor(d.spoken[k].lang)
			if err != nil {
				d.err = err
				return nil
			}
			d.use(m)
		}
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
		st := stretch{start + i, start + j, at, d.m, false, start, end}
		d.stretches = append(d.stretches, st)
		d.decode(st, toks)
		at += j - i
		i = j
	}
}

// scores returns where in memory the scores of the n wanted tokens of a
// sentence are; it scores them where the very same sentence was not scored
// before.
func (d *decoder) scores(sent []Token, n int) int {
	key := d.r.key(sent) ^ d.m.id
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
	return s
}

// locals returns the scores of the token at i of a stretch: with those of what
// its word was taken for elsewhere, if they weigh in.
func (d *decoder) locals(st stretch, i int, toks []Token) [Labels]float32 {
	local := d.memory[st.at+i]
	if st.agreed {
		d.r.uses.of(&toks[st.from+i]).weigh(&local)
	}
	return local
}

// decode labels a stretch by Viterbi's algorithm.
func (d *decoder) decode(st stretch, toks []Token) {
	n := st.to - st.from
	if !st.agreed && d.barren(d.memory[st.at:st.at+n]) {
		return
	}
	d.score = slices.Grow(d.score[:0], n)[:n]
	d.back = slices.Grow(d.back[:0], n)[:n]
	m, bias := st.m, d.bias
	if m.Header.Style != Lists { // nothing judges what they find
		bias = 0
	}
	for i := range n {
		cur, local := &d.score[i], d.locals(st, i, toks)
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
			if v+d.safe+d.bias > s[O] {
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
	for k := range d.stretches {
		st := &d.stretches[k]
		for i := st.from; i < st.to; i++ {
			if u := d.r.uses.of(&toks[i]); u != nil && u.disputes(d.labels[i]) {
				st.agreed = true
				d.decode(*st, toks)
				break
			}
		}
	}
}

// mentions appends the names that the labels spell.
func (d *decoder) mentions(out []Mention, toks []Token) []Mention {
	d.names = d.names[:0]
	for _, st := range d.stretches {
		d.spell(st, toks)
	}
	d.fullNames(d.names, toks)
	d.surnames(toks)
	for i, n := range d.names {
		m := Mention{toks[n.from].Start, toks[n.to-1].End, n.kind, n.belief, n.to-n.from == 1 && d.full[toks[n.from].lower]}
		if n.kind != Organisation && len(n.st.m.Header.Languages) > 0 && n.st.m.Header.Languages[0] == english {
			d.use(n.st.m)
			c := d.clues(n, toks)
			d.company(&c, i)
			if d.observe != nil {
				d.observe(m, &c)
			}
			m.Score = weigh(&c, n.kind)
		}
		out = append(out, m)
	}
	return out
}

// spell appends to d.names those that the labels of a stretch spell.
func (d *decoder) spell(st stretch, toks []Token) {
	start, known := -1, false
	for i := st.from; i < st.to; i++ {
		y := d.labels[i]
		switch {
		case y == O:
			continue
		case (y-1)%4 == 0: // begin
			start = i
			continue
		case (y-1)%4 == 3: // single
			start = i
		case (y-1)%4 == 1: // inside
			continue
		}
		if !known {
			d.marginals(st, toks)
			known = true
		}
		kind := Kind(y-1) / 4
		d.names = append(d.names, named{st, start, i + 1, kind, d.belief(st, start, i+1, kind), st.lo, st.hi, false})
	}
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

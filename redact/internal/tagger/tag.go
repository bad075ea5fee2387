package tagger

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Mention is a name found in a text.
type Mention struct {
	Start, End int
	Kind       Kind
	Score      float64 // probability that the mention is right, 0 to 1
	Full       bool    // a single word of a person's full name elsewhere
	Attested   bool    // a person by its context or by its first name and surname
	Plain      bool    // of a text without addresses
	English    bool    // of the model of English
}

// Kind is the kind of a name.
type Kind uint8

// Organisations are labelled so that they are not mistaken for the others.
const (
	Person Kind = iota
	Place
	Organisation
	kinds
)

// A Tagger finds names in similar texts, such as a text and its masked
// versions: sentences scored before are not scored again. It is for one
// goroutine at a time.
type Tagger struct{ d *decoder }

// NewTagger returns a Tagger that uses m for all text. bias is added to the
// scores of the labels of persons and places: a positive bias finds more names.
func (m *Model) NewTagger(bias float32) *Tagger {
	d := &decoder{bias: bias, rows: make([]uint32, 0, MaxFeatures), scored: map[uint64]kept{}, full: map[uint32]bool{}, often: map[uint32]int{}, same: map[uint32]repeated{}, hosts: map[uint32]bool{}, labelled: map[uint32]bool{}}
	d.use(m)
	return &Tagger{d}
}

// NewTagger returns a Tagger that uses the model of each sentence's language,
// loaded on first use.
func NewTagger(bias float32) (*Tagger, error) {
	m, err := Embedded()
	if err != nil {
		return nil, err
	}
	if d, ok := m.idle.Get().(*decoder); ok {
		d.bias = bias
		d.use(m)
		return &Tagger{d}, nil
	}
	t := m.NewTagger(bias)
	t.d.tells = true
	return t, nil
}

// Close releases the buffers of t for the next Tagger. t must not be used
// afterwards.
func (t *Tagger) Close() {
	d := t.d
	t.d = nil
	if m, err := Embedded(); err == nil && d != nil && d.tells && d.steps == nil && cap(d.memory)+cap(d.lexer.toks) < mostIdle {
		d.forget()
		m.idle.Put(d)
	}
}

// mostIdle limits the buffers that are kept for other texts, in tokens.
const mostIdle = 1 << 16

// forget clears everything in d that comes from its texts.
func (d *decoder) forget() {
	d.lexer.text, d.lexer.gaps = "", nil
	d.r.text = ""
	d.forgetScores()
	clear(d.full)
	clear(d.often)
	clear(d.hosts)
	clear(d.labelled)
	d.persons, d.things, d.own, d.bare = nil, nil, nil, false
	d.met, d.err = 0, nil
}

func (d *decoder) forgetScores() {
	d.memory, d.chosen, d.kept = d.memory[:0], d.chosen[:0], d.kept[:0]
	clear(d.scored)
}

// Unlearned lists the languages of the texts read so far that have no model;
// that of a related language, or of English, was used.
func (t *Tagger) Unlearned() []string {
	var names []string
	for k, l := range languages {
		if t.d.met&(1<<k) != 0 && !l.own {
			names = append(names, l.name)
		}
	}
	return names
}

// Tag returns the names in text, in order; also those that are hardly likely, by
// their Score.
func (t *Tagger) Tag(ctx context.Context, text string, gaps []Gap) (out []Mention, err error) {
	defer cancel.Caught(&err)
	d := t.d
	d.steps = cancel.New(ctx)
	d.begin(text, gaps)
	for {
		d.steps.Now()
		toks := d.read()
		if d.err != nil {
			return nil, d.err
		}
		if len(toks) == 0 {
			d.steps = nil
			return out, nil
		}
		out = d.mentions(out, toks)
	}
}

// A decoder finds the best labels for stretches of tokens.
type decoder struct {
	m     *Model
	steps *cancel.Checker // of the text that is read, or of one that was not read to its end
	lexer lexer
	r     reader
	bias  float32
	safe  float32 // lead of O above which a stretch can contain no name
	rows  []uint32
	buf   [MaxFeatures]uint32 // buffer for summing rows
	paths [][Labels]float32
	back  [][Labels]uint8
	want  []bool
	keen  []uint8 // labels found with the greater bias

	memory [][Labels]float32 // scores of tokens
	chosen []uint8           // their labels, before the votes of other occurrences
	kept   []run             // stretches of the sentences in memory
	scored map[uint64]kept   // the cached sentences, by key

	labels    []uint8   // labels of the tokens of the chunk
	stretches []stretch // decoded stretches

	tells  bool     // whether each sentence uses the model of its language
	spoken []int    // language of each sentence of the chunk
	words  wordSums // what words say about their language
	met    uint64   // languages of the texts, as a bit set
	err    error    // error of loading a model

	node, forward, backward [][Labels]float64

	names    []named
	full     map[uint32]bool // the words of full names
	often    map[uint32]int  // number of occurrences of a word as a name by itself
	hosts    map[uint32]bool // starts of the hosts in the text's URLs
	labelled map[uint32]bool // the labels of hosts
	persons  map[uint32]bool // hints: words of persons' full names
	things   map[uint32]bool // hints: hashes of names of things
	own      []string        // hints: hosts of the text
	linked   bool            // whether the text is a page's: it has links, or its host is known
	bare     bool            // whether hosts, mains and labelled are those of own alone
	clued    []clueSet       // of full names, without their company
	observe  func(Finding)
	slots    slots
	same     map[uint32]repeated
	digest   digest
}

// A stretch is a separately decoded run of tokens of the chunk; its scores are
// at memory[at:].
type stretch struct {
	from, to, at int
	m            *Model
	agreed       bool // whether the votes of other occurrences were added
	lo, hi       int  // its sentence
}

// use switches the decoder to model m.
func (d *decoder) use(m *Model) {
	if d.m == m {
		return
	}
	d.m, d.r.m, d.safe = m, m, m.lead()
}

// A kept is the range in decoder.kept of the stretches of a sentence.
type kept struct{ from, to int32 }

// A run is a stretch by its position in the sentence; its scores are at
// memory[at:].
type run struct{ from, to, at int32 }

// maxMemory is how many token scores are kept between chunks.
const maxMemory = 1 << 18

// begin prepares for a text.
func (d *decoder) begin(text string, gaps []Gap) {
	d.lexer.begin(text, gaps)
	d.r.text, d.r.japanese = text, hasKana(text)
	d.linked = len(d.own) > 0 || strings.Contains(text, "](")
	d.readHosts(text)
	if n := len(text) / 24; d.memory == nil { // most words of a page are never scored
		d.memory = make([][Labels]float32, 0, min(n, maxMemory)+64)
	}
}

// stepsOfToken is how many steps of a cancel.Checker the labelling of a token counts
// for, stepsOfName the judgement of a name: some microseconds each.
const (
	stepsOfToken = 4
	stepsOfName  = 16
)

// read reads the next chunk and labels its tokens.
func (d *decoder) read() []Token {
	toks, ends := d.lexer.chunk()
	d.r.survey(toks, ends)
	d.labels = slices.Grow(d.labels[:0], len(toks))[:len(toks)]
	clear(d.labels)
	d.stretches = d.stretches[:0]
	if len(d.memory) > maxMemory {
		d.forgetScores()
	}
	if d.tells && len(toks) > 0 {
		if d.err = d.setLanguages(toks, ends); d.err != nil {
			return nil
		}
	}
	start := 0
	for k, end := range ends {
		d.steps.Steps(stepsOfToken * (end - start))
		if d.tells {
			m, err := modelFor(d.spoken[k])
			if err != nil {
				d.err = err
				return nil
			}
			d.use(m)
			d.r.japanese = d.spoken[k] == japanese
		}
		d.sentence(toks, start, end)
		start = end
	}
	d.agree(toks)
	return toks
}

// sentence labels the stretches of toks[start:end] that can contain a name.
// Results for an identical sentence are reused.
func (d *decoder) sentence(toks []Token, start, end int) {
	sent := toks[start:end]
	d.r.listSigns(sent)
	key := d.keyOf(sent) ^ d.m.id ^ uint64(wordHash(d.r.japanese))
	old, ok := d.scored[key]
	if !ok {
		old = d.label(toks, start, end)
		d.scored[key] = old
	}
	for k := old.from; k < old.to; k++ {
		st := d.kept[k]
		n := int32(copy(d.labels[start+int(st.from):start+int(st.to)], d.chosen[st.at:]))
		d.stretches = append(d.stretches, stretch{start + int(st.from), start + int(st.from+n), int(st.at), d.m, false, start, end})
	}
}

// keyOf returns the key of a sentence, of what the features of its tokens depend on.
func (d *decoder) keyOf(sent []Token) uint64 {
	all := uint64(len(sent))
	for i := range sent {
		t := &sent[i]
		of := uint64(t.kind) | uint64(t.listed)<<32
		if t.first {
			of |= 1 << 4
		}
		if t.titled {
			of |= 1 << 5
		}
		if u := d.r.uses.of(t); u != nil {
			of |= uint64(u.context()) << 8
		}
		h := (uint64(t.lower)<<32 | uint64(t.shape)) * 0x9E3779B97F4A7C15
		h = (h ^ h>>29 ^ of) * 0xBF58476D1CE4E5B9
		h ^= h >> 32
		all = (all ^ h) * 0x94D049BB133111EB
		all ^= all >> 29
	}
	return all
}

// label scores and labels the stretches of a sentence, and caches them.
func (d *decoder) label(toks []Token, start, end int) kept {
	sent := toks[start:end]
	k := kept{int32(len(d.kept)), int32(len(d.kept))}
	d.want = slices.Grow(d.want[:0], len(sent))[:len(sent)]
	clear(d.want)
	if d.r.hopeful(d.want, sent) == 0 {
		return k
	}
	d.r.cut(sent)
	for i := 0; i < len(sent); {
		if !d.want[i] {
			i++
			continue
		}
		j, at := i, len(d.memory)
		for ; j < len(sent) && d.want[j]; j++ {
			d.memory = append(d.memory, d.local(sent, j))
		}
		d.chosen = append(d.chosen, make([]uint8, j-i)...)
		d.decode(stretch{start + i, start + j, at, d.m, false, start, end}, toks)
		copy(d.chosen[at:], d.labels[start+i:start+j])
		d.kept = append(d.kept, run{from: int32(i), to: int32(j), at: int32(at)})
		i = j
	}
	k.to = int32(len(d.kept))
	return k
}

// local returns the summed weights of the features of toks[i].
func (d *decoder) local(toks []Token, i int) (s [Labels]float32) {
	d.rows = d.r.features(d.rows[:0], toks, i)
	all := d.m.Weights.sum(d.rows, &d.buf)
	for y, v := range all.labels() {
		s[y] = float32(v) * d.m.Scale
	}
	return s
}

// locals returns the scores of the token at i of a stretch, with the votes of
// other occurrences of its word if these count.
func (d *decoder) locals(st stretch, i int, toks []Token) [Labels]float32 {
	local := d.memory[st.at+i]
	if st.agreed {
		d.r.uses.of(&toks[st.from+i]).weigh(&local, d.vote(st.m))
	}
	return local
}

package tagger

import "slices"

// Input of the training: the features and labels of a labelled document.

// A LabelledSpan is a name in a text; Kind is BPer, BLoc or BOrg.
type LabelledSpan struct {
	Start, End, Kind int
}

// An Example is one sentence: the hashes of each token's features, and labels.
// The first Spelt of the features tell the token's word.
type Example struct {
	Rows   [][]uint32
	Spelt  []int
	Labels []uint8
}

// Roles calls see for every capitalised word of text with the model's label: 0
// no name, 1 a person, 2 a place, 3 an organisation.
func (m *Model) Roles(text string, see func(word string, kind int)) {
	d := m.NewTagger(0).d
	d.begin(text, nil)
	for {
		toks := d.read()
		if len(toks) == 0 {
			return
		}
		for i, y := range d.labels {
			if t := &toks[i]; t.capital() {
				see(text[t.Start:t.End], int(y+3)/4)
			}
		}
	}
}

// Examples returns the sentences of a labelled document. Like Tag, it leaves
// out sentences and stretches that can't contain a name.
func (m *Model) Examples(text string, spans []LabelledSpan) []Example {
	var out []Example
	l := &lexer{}
	l.begin(text, nil)
	r := &reader{m: m, text: text}
	r.japanese = hasKana(text)
	for {
		toks, ends := l.chunk()
		if len(toks) == 0 {
			return out
		}
		r.survey(toks, ends)
		start := 0
		for _, end := range ends {
			out = r.examples(out, toks[start:end], spans)
			start = end
		}
	}
}

func (r *reader) examples(out []Example, toks []Token, spans []LabelledSpan) []Example {
	r.listSigns(toks)
	r.cut(toks)
	labels := make([]uint8, len(toks))
	want := make([]bool, len(toks))
	for _, s := range spans {
		first, last := -1, -1
		for i := range toks {
			if toks[i].Start < s.End && toks[i].End > s.Start {
				if first < 0 {
					first = i
				}
				last = i
			}
		}
		for i := first; first >= 0 && i <= last; i++ {
			switch {
			case first == last:
				labels[i] = uint8(s.Kind + 3)
			case i == first:
				labels[i] = uint8(s.Kind)
			case i == last:
				labels[i] = uint8(s.Kind + 2)
			default:
				labels[i] = uint8(s.Kind + 1)
			}
			want[i] = true
		}
	}
	r.hopeful(want, toks)
	for i := 0; i < len(toks); {
		if !want[i] {
			i++
			continue
		}
		var e Example
		for ; i < len(toks) && want[i]; i++ {
			row, spelt := r.sorted(toks, i)
			e.Rows, e.Spelt = append(e.Rows, row), append(e.Spelt, spelt)
			e.Labels = append(e.Labels, labels[i])
		}
		if sound(e.Labels) {
			out = append(out, e)
		}
	}
	return out
}

// sorted returns the features of toks[i], those first that tell its word, and
// the number of these.
func (r *reader) sorted(toks []Token, i int) (row []uint32, spelt int) {
	var b bag
	w := r.window(toks, i)
	w.spelling(&b)
	w.pairs(&b)
	row = r.features(nil, toks, i)
	for k, h := range row {
		if slices.Contains(b.hashes, h) {
			row[k], row[spelt] = row[spelt], h
			spelt++
		}
	}
	return row, spelt
}

// sound reports whether the sequence of labels is valid: overlapping gold spans
// can make it invalid.
func sound(labels []uint8) bool {
	if !Follows(O, int(labels[0])) || !Follows(int(labels[len(labels)-1]), O) {
		return false
	}
	for i := 1; i < len(labels); i++ {
		if !Follows(int(labels[i-1]), int(labels[i])) {
			return false
		}
	}
	return true
}

package score

import (
	"cmp"
	"slices"
	"strings"
)

// A Span is a piece of personal data: bytes Start to End of a text, and a
// label.
type Span struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Label string `json:"label"` // the kind of data, such as "EMAIL"
}

// A Redaction accumulates the results of a redactor over texts. The zero value
// with Labels set is ready to use.
type Redaction struct {
	// Labels are the labels with which the texts are annotated. Spans with others
	// count only as covering what was to be masked.
	Labels []string
	counts map[string]*spanCount
	words  int
}

// A spanCount counts the spans of one label.
type spanCount struct {
	want, got       int
	exact           int // found exactly
	wantHit, gotHit int // spans that overlap one of the other side
	paired          int // paired one to one, by intersection over union
	bytes, leaked   int // of expected spans; of these left unmasked
}

// RedactionFigures are the rates for one label, or for all together.
type RedactionFigures struct {
	Want    int `json:"want"`    // number of annotated spans
	Got     int `json:"got"`     // number of spans that were masked
	Exact   PRF `json:"exact"`   // same start, end and label (CoNLL, Tjong Kim Sang 2003)
	Overlap PRF `json:"overlap"` // any byte in common, same label
	// Paired is the F1 score of spans paired one to one whose intersection is at
	// least half their union.
	Paired float64 `json:"paired"`
	// Leak is the share of the bytes to mask, without white space, that were not
	// masked.
	Leak float64 `json:"leak"`
	// FalsePerThousand is the number of spans that overlap no expected span, per
	// 1,000 words.
	FalsePerThousand float64 `json:"falsePerThousand"`
}

// Add scores one text.
func (r *Redaction) Add(text string, want, got []Span) {
	r.words += len(strings.FieldsFunc(text, isSpace))
	w, g := r.labelled(want), r.labelled(got)
	covered := cover(len(text), got)
	wantFinder, gotFinder := newFinder(w), newFinder(g)
	for _, s := range w {
		c := r.count(s.Label)
		c.want++
		if _, found := slices.BinarySearchFunc(g, s, compareSpans); found {
			c.exact++
		}
		if len(gotFinder.hits(s)) > 0 {
			c.wantHit++
		}
		for i := max(0, s.Start); i < min(s.End, len(text)); i++ {
			if text[i] > ' ' {
				c.bytes++
				if !covered[i] {
					c.leaked++
				}
			}
		}
	}
	for _, s := range g {
		c := r.count(s.Label)
		c.got++
		if len(wantFinder.hits(s)) > 0 {
			c.gotHit++
		}
	}
	r.pair(w, g, gotFinder)
}

// labelled returns the distinct spans with the labels that count, in order.
func (r *Redaction) labelled(spans []Span) []Span {
	var out []Span
	for _, s := range spans {
		if slices.Contains(r.Labels, s.Label) {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, compareSpans)
	return slices.Compact(out)
}

func compareSpans(a, b Span) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Label, b.Label))
}

func cover(n int, spans []Span) []bool {
	out := make([]bool, n)
	for _, s := range spans {
		for i := max(0, s.Start); i < min(s.End, n); i++ {
			out[i] = true
		}
	}
	return out
}

func (r *Redaction) count(label string) *spanCount {
	if r.counts == nil {
		r.counts = map[string]*spanCount{}
	}
	if r.counts[label] == nil {
		r.counts[label] = &spanCount{}
	}
	return r.counts[label]
}

// A finder finds the spans that overlap a given one, in a sorted list of spans.
type finder struct {
	spans []Span
	reach []int // the maximum end up to each span
}

func newFinder(spans []Span) finder {
	f := finder{spans: spans, reach: make([]int, len(spans))}
	for i, s := range spans {
		f.reach[i] = s.End
		if i > 0 {
			f.reach[i] = max(s.End, f.reach[i-1])
		}
	}
	return f
}

// hits returns the indexes of the spans with the same label and common bytes.
func (f finder) hits(s Span) (out []int) {
	i, _ := slices.BinarySearchFunc(f.spans, s.End, func(x Span, end int) int { return cmp.Compare(x.Start, end) })
	for i--; i >= 0 && f.reach[i] > s.Start; i-- {
		if x := f.spans[i]; x.Label == s.Label && x.Start < s.End && x.End > s.Start {
			out = append(out, i)
		}
	}
	return out
}

const leastUnion = 0.5 // minimum intersection over union of a pair

// pair pairs spans one to one, best first.
func (r *Redaction) pair(want, got []Span, g finder) {
	type pair struct {
		union float64
		g, w  int
	}
	var pairs []pair
	for i, s := range want {
		for _, j := range g.hits(s) {
			x := got[j]
			both := min(s.End, x.End) - max(s.Start, x.Start)
			union := float64(both) / float64(s.End-s.Start+x.End-x.Start-both)
			if both > 0 && union >= leastUnion {
				pairs = append(pairs, pair{union, j, i})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.union, a.union), cmp.Compare(b.g, a.g), cmp.Compare(b.w, a.w))
	})
	usedG, usedW := map[int]bool{}, map[int]bool{}
	for _, p := range pairs {
		if !usedG[p.g] && !usedW[p.w] {
			usedG[p.g], usedW[p.w] = true, true
			r.count(want[p.w].Label).paired++
		}
	}
}

// Figures returns the rates of a label, or of all labels together for "".
func (r *Redaction) Figures(label string) RedactionFigures {
	var c spanCount
	for l, x := range r.counts {
		if label == "" || l == label {
			c.want, c.got, c.exact = c.want+x.want, c.got+x.got, c.exact+x.exact
			c.wantHit, c.gotHit, c.paired = c.wantHit+x.wantHit, c.gotHit+x.gotHit, c.paired+x.paired
			c.bytes, c.leaked = c.bytes+x.bytes, c.leaked+x.leaked
		}
	}
	return RedactionFigures{
		Want: c.want, Got: c.got,
		Exact:            spanPRF(c.exact, c.exact, c),
		Overlap:          spanPRF(c.gotHit, c.wantHit, c),
		Paired:           spanPRF(c.paired, c.paired, c).F1,
		Leak:             float64(c.leaked) / float64(max(1, c.bytes)),
		FalsePerThousand: 1000 * float64(c.got-c.gotHit) / float64(max(1, r.words)),
	}
}

// spanPRF returns the rates; finding nothing where nothing was expected is
// correct.
func spanPRF(gotRight, wantRight int, c spanCount) PRF {
	p, r := 0.0, 1.0
	switch {
	case c.got > 0:
		p = float64(gotRight) / float64(c.got)
	case c.want == 0:
		p = 1
	}
	if c.want > 0 {
		r = float64(wantRight) / float64(c.want)
	}
	return prf(p, r)
}

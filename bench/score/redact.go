package score

import (
	"cmp"
	"slices"
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
	count  spanCount
}

// A spanCount counts spans.
type spanCount struct {
	want, got       int
	wantHit, gotHit int // spans that overlap one of the other side
	bytes, leaked   int // of expected spans; of these left unmasked
}

// Overlap returns the rates of spans with any byte in common and the same label.
func (r *Redaction) Overlap() PRF {
	c := r.count
	p, rec := 0.0, 1.0
	switch {
	case c.got > 0:
		p = float64(c.gotHit) / float64(c.got)
	case c.want == 0: // finding nothing where nothing was expected is correct
		p = 1
	}
	if c.want > 0 {
		rec = float64(c.wantHit) / float64(c.want)
	}
	return prf(p, rec)
}

// Leak returns the share of the bytes to mask, without white space, that were not
// masked.
func (r *Redaction) Leak() float64 { return float64(r.count.leaked) / float64(max(1, r.count.bytes)) }

// Add scores one text.
func (r *Redaction) Add(text string, want, got []Span) {
	w, g := r.labelled(want), r.labelled(got)
	covered := cover(len(text), got)
	wantFinder, gotFinder := newFinder(w), newFinder(g)
	c := &r.count
	c.want, c.got = c.want+len(w), c.got+len(g)
	for _, s := range w {
		if gotFinder.hits(s) {
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
		if wantFinder.hits(s) {
			c.gotHit++
		}
	}
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

// hits reports whether a span of the list has the same label and common bytes.
func (f finder) hits(s Span) bool {
	i, _ := slices.BinarySearchFunc(f.spans, s.End, func(x Span, end int) int { return cmp.Compare(x.Start, end) })
	for i--; i >= 0 && f.reach[i] > s.Start; i-- {
		if x := f.spans[i]; x.Label == s.Label && x.Start < s.End && x.End > s.Start {
			return true
		}
	}
	return false
}

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
	c := &r.count
	c.want, c.got = c.want+len(w), c.got+len(g)
	for _, s := range w {
		if hits(g, s) {
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
		if hits(w, s) {
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

// hits reports whether one of the spans, sorted by their starts, has the same label
// and common bytes.
func hits(spans []Span, s Span) bool {
	i, _ := slices.BinarySearchFunc(spans, s.End, func(x Span, end int) int { return cmp.Compare(x.Start, end) })
	return slices.ContainsFunc(spans[:i], func(x Span) bool { return x.Label == s.Label && x.Start < s.End && x.End > s.Start })
}

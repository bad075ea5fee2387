package bench

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Comparison is the difference between a report and a later one on the same
// corpus.
type Comparison struct {
	Means []Delta // of the measures in both reports
	Cases []Delta // that differ, greatest losses first
	// Added and Missing are names of cases that only one report has.
	Added   []string
	Missing []string
}

// A Delta is a figure before and after.
type Delta struct {
	Case    string  `json:"case,omitempty"` // "" for a mean
	Measure string  `json:"measure"`        // Measure.Key
	Before  float64 // 0 to 1
	After   float64 // 0 to 1
}

// Change returns the gain.
func (d Delta) Change() float64 { return d.After - d.Before }

// noise is the maximum change of a figure that is due to rounding.
const noise = 1e-9

// Compare compares an earlier report with a later one.
func Compare(before, after *Report) *Comparison {
	c := &Comparison{Means: deltas("", before.Means, after.Means)}
	old := map[string]CaseResult{}
	for _, x := range before.Cases {
		old[x.Name] = x
	}
	for _, x := range after.Cases {
		o, ok := old[x.Name]
		if !ok {
			c.Added = append(c.Added, x.Name)
			continue
		}
		delete(old, x.Name)
		c.Cases = append(c.Cases, deltas(x.Name, o.Figures, x.Figures)...)
	}
	c.Cases = slices.DeleteFunc(c.Cases, func(d Delta) bool { return math.Abs(d.Change()) <= noise })
	c.Missing = slices.Sorted(maps.Keys(old))
	slices.SortStableFunc(c.Cases, func(a, b Delta) int { return cmp.Compare(a.Change(), b.Change()) })
	return c
}

// deltas pairs the figures of measures that are in both.
func deltas(name string, before, after map[string]float64) (out []Delta) {
	for _, m := range Measures() {
		a, hadIt := before[m.Key]
		b, hasIt := after[m.Key]
		if hadIt && hasIt {
			out = append(out, Delta{name, m.Key, a, b})
		}
	}
	return out
}

// Losses returns the means that fell by more than tolerance.
func (c *Comparison) Losses(tolerance float64) (out []Delta) {
	for _, d := range c.Means {
		if d.Change() < -tolerance-noise {
			out = append(out, d)
		}
	}
	return out
}

// WriteTable writes the means, and the n cases with the greatest losses and
// gains.
func (c *Comparison) WriteTable(w io.Writer, n int) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) } // Flush returns any error
	line("measure", "before", "after", "change")
	row := func(d Delta, name string) {
		line(name, fmt.Sprintf("%.3f", d.Before), fmt.Sprintf("%.3f", d.After), fmt.Sprintf("%+.3f", d.Change()))
	}
	for _, d := range c.Means {
		row(d, measureName(d.Measure))
	}
	shown := c.Cases
	if len(shown) > 2*n {
		shown = slices.Concat(shown[:n], shown[len(shown)-n:])
	}
	for _, d := range shown {
		row(d, d.Case+": "+measureName(d.Measure))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, x := range []struct {
		what  string
		names []string
	}{{"new cases", c.Added}, {"cases gone", c.Missing}} {
		if len(x.names) > 0 {
			if _, err := fmt.Fprintf(w, "%s: %s\n", x.what, strings.Join(x.names, ", ")); err != nil {
				return err
			}
		}
	}
	return nil
}

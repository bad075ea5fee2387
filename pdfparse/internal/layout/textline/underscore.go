package textline

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Fonts of TeX without an underscore have a rule in its place, on the baseline and
// close to the letters on both sides.
const (
	widestUnderscore = 0.6  // in sizes
	underscoreGap    = 0.2  // greatest distance to a letter, in sizes
	underscoreBase   = 0.2  // greatest distance from the baseline, in sizes: lines under words are lower
	longestRule      = 12.0 // rules looked at, in points
	mostUnderscores  = 4000 // on a page; more are a pattern
	mostInCell       = 8    // rules looked at in one place
)

// DrawnUnderscores joins the words that a rule on the baseline connects, where no
// space is painted, as it is where that is underlined.
func DrawnUnderscores(ws []Word, p *glyph.Page, f geom.Frame) {
	rules := shortRules(p, f)
	if len(rules) == 0 || len(rules) > mostUnderscores {
		return
	}
	type end struct{ x, y int }
	const cell = 4 // points
	at := func(x, y float64) end { return end{int(x / cell), int(y / cell)} }
	ends := map[end][]geom.Rect{} // by where they begin
	for _, r := range rules {
		if k := at(r.X0, r.Y0); len(ends[k]) < mostInCell {
			ends[k] = append(ends[k], r)
		}
	}
	for i := 1; i < len(ws); i++ {
		a, b := &ws[i-1], &ws[i]
		gap := b.Box.X0 - a.Box.X1
		if a.Turned || b.Turned || b.Spaced || !Wordy(a.Text) && !Wordy(b.Text) || gap <= 0 || gap > (widestUnderscore+2*underscoreGap)*a.Size || math.Abs(a.Base-b.Base) > 0.05*a.Size {
			continue
		}
		k := at(a.Box.X1, a.Base)
		for n := range 9 {
			for _, r := range ends[end{k.x - 1 + n%3, k.y - 1 + n/3}] {
				if r.X0-a.Box.X1 < underscoreGap*a.Size && r.X0 > a.Box.X1-0.1*a.Size && b.Box.X0-r.X1 < underscoreGap*a.Size && r.X1 < b.Box.X0+0.1*a.Size &&
					math.Abs(r.Y0-a.Base) < underscoreBase*a.Size && a.Box.X1 < b.Box.X0 {
					a.Text, a.Box.X1, b.Parted = a.Text+"_", b.Box.X0, false
				}
			}
		}
	}
}

// shortRules returns the horizontal strokes of a page that can be underscores.
func shortRules(p *glyph.Page, f geom.Frame) []geom.Rect {
	var out []geom.Rect
	for i := range p.Lines {
		l := &p.Lines[i]
		r := f.Rect(glyph.Rect{X0: min(l.X0, l.X1), Y0: min(l.Y0, l.Y1), X1: max(l.X0, l.X1), Y1: max(l.Y0, l.Y1)})
		if r.Y1-r.Y0 < 0.3 && r.X1-r.X0 > 1 && r.X1-r.X0 < longestRule {
			out = append(out, r)
		}
	}
	return out
}

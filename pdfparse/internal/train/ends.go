package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Ends of lines inside a block: was the line ended on purpose?

// ends returns whether the gold's block ends a line between two lines: 1, 0, or -1 if it
// is not known. Two blocks of the gold that are read as one are lines ended on purpose.
func (d *doc) ends(s *layout.Step) float32 {
	a, b := letters.Compact(s.PrevText), letters.Compact(s.Text)
	if len(b) < 3 || len(a) < 3 {
		return -1
	}
	y, at, end := float32(-1), false, false
	for k, t := range d.texts {
		at = at || strings.HasPrefix(t, b)
		end = end || strings.HasSuffix(t, a)
		i := strings.Index(t, a+b)
		if i < 0 {
			continue
		}
		is := float32(trees.One(slices.Contains(d.textEnds[k], i+len(a))))
		if y >= 0 && is != y {
			return -1
		}
		y = is
	}
	if y < 0 && at && end {
		return 1
	}
	return y
}

// collectEnds lays documents out and keeps their lines' ends. In the gold of sets that were
// not made, lines of a paragraph are not told apart: there only those that go on in lower case
// and had little room are known to have been broken.
func collectEnds(dirs []string) *study {
	const roomy = 1 // sizes
	st := newStudy(dirs, layout.LineEndNames(), "ends")
	spare := slices.Index(st.names, "spare")
	for k, dir := range dirs {
		made := isMade(dir)
		for _, d := range readSet(dir) {
			d.readTexts(filepath.Join(dir, d.Gold))
			from := len(st.rows)
			eachPage(filepath.Join(dir, d.PDF), func(i int, g *glyph.Page) {
				layout.Read(g, layout.Options{Ends: func(s *layout.Step) bool {
					y := d.ends(s)
					if y < 0 || y == 0 && !made && (s.Row[spare] > roomy || !textline.StartsLower(s.Text)) {
						return false
					}
					st.rows = append(st.rows, row{features: s.Row, y: y, w: 1, fold: d.fold, group: st.group(d.Group),
						what: d.ID + fmt.Sprint(" p", i+1, " ", s.PrevText, " | ", s.Text), set: k})
					return false
				}})
			})
			st.balance(from, 1)
		}
	}
	return st
}

// measureEnds reports the ends of lines by folds, and what bounds of the estimate give in
// the first set.
func measureEnds(dirs []string, s boost.Settings, worst int, write string) {
	st := collectEnds(dirs)
	es := st.byFolds(s)
	for _, bound := range []float32{0, .5, 1, 1.5} {
		var t tally
		for _, r := range st.rows {
			if r.set == 0 {
				t.add(float64(r.w), logit(es[r.fold]["ends"], r.features) > bound, r.y > .5)
			}
		}
		hit := t.yes - t.missed
		fmt.Printf("above %v: P %.3f R %.3f\n", bound, hit/(hit+t.wrong), hit/t.yes)
	}
	st.report(es, worst)
	st.write(write, s, "")
}

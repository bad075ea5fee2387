package layout

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Line distances, from baseline to baseline, in sizes of the text.
const (
	usualPitch = 1.25
	leastPitch = 1.0
	mostPitch  = 2.6
	minWrapped = 3 // continuation lines of a size needed to measure its distance
)

// A pitches holds the line distances of a column's paragraphs. Text in another
// size, such as footnotes below double-spaced text, has its own distance.
type pitches struct {
	all    float64         // for the column
	body   float64         // for the size of most wrapped lines, 0 if unknown
	bySize map[int]float64 // by size in half points
}

func sizeClass(size float64) int { return int(math.Round(2 * size)) }

// newPitches measures the rows of a column whose text ends at right.
func newPitches(rs [][]textline.Line, right float64) pitches {
	p := pitches{all: usualPitch}
	var gaps []float64
	wrapped := map[int][]float64{}
	for i := 1; i < len(rs); i++ {
		a, b := &rs[i-1][len(rs[i-1])-1], &rs[i][0]
		if math.Abs(b.Size-rs[i-1][0].Size) >= 0.5 {
			continue
		}
		g := tabular.GapAbove(rs, i) / max(b.Size, 1)
		if g <= 0.8 || g >= 3 {
			continue
		}
		gaps = append(gaps, g)
		if len(rs[i-1]) == 1 && right-a.Box.X1 < geom.Width(b.Words[0].Box)+1.5*b.Size {
			wrapped[sizeClass(b.Size)] = append(wrapped[sizeClass(b.Size)], g)
		}
	}
	if len(gaps) > 0 {
		p.all = lowGap(gaps)
	}
	most := minWrapped - 1
	for k, gs := range wrapped {
		if len(gs) < minWrapped {
			continue
		}
		if p.bySize == nil {
			p.bySize = map[int]float64{}
		}
		p.bySize[k] = max(p.all, lowGap(gs))
		if len(gs) > most || len(gs) == most && p.bySize[k] < p.body {
			most, p.body = len(gs), p.bySize[k]
		}
	}
	return p
}

// lowGap returns the 20th percentile of the distances between lines, within
// limits: the distances of paragraphs are larger.
func lowGap(gaps []float64) float64 {
	slices.Sort(gaps)
	return max(leastPitch, min(gaps[len(gaps)/5], mostPitch))
}

// of returns the line distance for a size. A rare size, such as that of a
// heading, has the distance of the text if the line above is full.
func (p pitches) of(size float64, full bool) float64 {
	if r, ok := p.bySize[sizeClass(size)]; ok {
		return r
	}
	if full {
		return max(p.all, p.body)
	}
	return p.all
}

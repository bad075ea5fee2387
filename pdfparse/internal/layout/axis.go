package layout

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// hasAxis reports whether numbers in equal steps stand along a side of the plot,
// and extends it to them.
func (c *plot) hasAxis(ws []textline.Word) bool {
	var side, foot []textline.Word
	for i := range ws {
		w := &ws[i]
		if w.Turned || !textline.IsNumber(w.Text) {
			continue
		}
		if w.Box.X1 > c.box.X0-axisReach && w.Box.X0 < c.box.X0+axisReach || w.Box.X0 < c.box.X1+axisReach && w.Box.X1 > c.box.X1-axisReach {
			side = append(side, *w)
		}
		if w.Base > c.box.Y1-2*w.Size && w.Base < c.box.Y1+axisReach {
			foot = append(foot, *w)
		}
	}
	x0, x1 := func(w *textline.Word) float64 { return w.Box.X0 }, func(w *textline.Word) float64 { return w.Box.X1 }
	mid := func(w *textline.Word) float64 { return (w.Box.X0 + w.Box.X1) / 2 }
	base := func(w *textline.Word) float64 { return w.Base }
	for _, edge := range [2]func(*textline.Word) float64{x1, x0} {
		if a, b, ok := axis(side, edge, base, geom.Height(c.box)); ok {
			c.box.Y0, c.box.Y1 = min(c.box.Y0, a), max(c.box.Y1, b)
			return true
		}
	}
	a, b, ok := axis(foot, base, mid, geom.Width(c.box))
	if ok {
		c.box.X0, c.box.X1 = min(c.box.X0, a), max(c.box.X1, b)
	}
	return ok
}

// axis finds numbers in line that rise or fall by equal steps at equal
// distances, along at least half of span. It returns where they begin and end.
func axis(ws []textline.Word, line, at func(*textline.Word) float64, span float64) (a, b float64, ok bool) {
	geom.SortBy(ws, func(a, b *textline.Word) int { return cmp.Or(cmp.Compare(line(a), line(b)), cmp.Compare(at(a), at(b))) })
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && line(&ws[j])-line(&ws[j-1]) < 1.5 {
			j++
		}
		group := ws[i:j]
		geom.SortBy(group, func(a, b *textline.Word) int { return cmp.Compare(at(a), at(b)) })
		for from := 0; from+2 < len(group); {
			n := evenSteps(group[from:], at)
			if a, b = at(&group[from]), at(&group[from+n-1]); n > 2 && b-a > 0.5*span {
				return a, b, true
			}
			from += max(n-1, 1)
		}
		i = j
	}
	return 0, 0, false
}

// evenSteps returns how many of the first numbers rise or fall by equal steps or
// factors, at equal distances.
func evenSteps(ws []textline.Word, at func(*textline.Word) float64) int {
	value := func(i int) float64 {
		v, err := strconv.ParseFloat(axisSigns.Replace(ws[i].Text), 64)
		if err != nil {
			return math.NaN()
		}
		return v
	}
	steps, factors := 1, 1
	d := at(&ws[1]) - at(&ws[0])
	first, second := value(0), value(1)
	for i := 1; i < len(ws); i++ {
		if e := at(&ws[i]) - at(&ws[i-1]); math.Abs(e-d) > max(1, 0.06*d) {
			break
		}
		v, before := value(i), value(i-1)
		if step := second - first; step != 0 && steps == i && math.Abs(v-before-step) <= 0.02*math.Abs(step) {
			steps++
		}
		if f := second / first; first > 0 && f > 0 && f != 1 && factors == i && math.Abs(v/before-f) <= 0.02*f {
			factors++
		}
	}
	return max(steps, factors)
}

// axisSigns takes the signs off a number.
var axisSigns = strings.NewReplacer(",", "", "$", "", "%", "", "€", "", "£", "", "−", "-", "–", "-")

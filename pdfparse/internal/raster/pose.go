package raster

import "math"

// A Pose is the orientation of a page in its image.
type Pose struct {
	Turn int     // clockwise quarter turns that make it upright
	Skew float64 // clockwise degrees that then make its lines horizontal
}

const (
	maxSkew   = 8.0 // degrees: a larger skew is intentional
	minPoints = 30  // minimum number of letters for a decision
	maxPoints = 6000
)

// PoseOf determines the orientation of a page from its letters. The bottoms of
// letters lie on lines, so seen along the right direction they accumulate
// (Baird 1987). Of the two directions along the lines, the right one is that in
// which the bottoms are better aligned than the tops, since more letters have
// ascenders than descenders.
func PoseOf(letters []Component, height int) Pose {
	if len(letters) < minPoints {
		return Pose{}
	}
	step := len(letters)/maxPoints + 1
	var sides [4][]point // below, right, above and left of the letters
	for i := 0; i < len(letters); i += step {
		b := letters[i].Box
		x, y := float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2
		sides[0] = append(sides[0], point{x, float64(b.Max.Y)})
		sides[1] = append(sides[1], point{y, float64(b.Max.X)})
		sides[2] = append(sides[2], point{x, float64(b.Min.Y)})
		sides[3] = append(sides[3], point{y, float64(b.Min.X)})
	}
	bin := max(float64(height)/6, 1)
	level, levelScore := bestSkew(sides[0], bin)
	flip, flipScore := bestSkew(sides[2], bin)
	right, rightScore := bestSkew(sides[1], bin)
	left, leftScore := bestSkew(sides[3], bin)
	// A page is turned only on clear evidence, since most pages are upright.
	const clear, flipped = 1.4, 1.06
	if max(rightScore, leftScore) > clear*max(levelScore, flipScore) {
		// Bottoms to the right: the page was turned a quarter anticlockwise.
		if rightScore >= leftScore {
			return Pose{Turn: 1, Skew: right}
		}
		return Pose{Turn: 3, Skew: left}
	}
	if flipScore > flipped*levelScore {
		return Pose{Turn: 2, Skew: -flip}
	}
	return Pose{Skew: -level}
}

type point struct{ along, across float64 }

// bestSkew returns the angle, in degrees, at which the points accumulate most
// in bins of bin pixels, and the strength of that: 1 is chance. At a positive
// angle, across grows with along.
func bestSkew(ps []point, bin float64) (angle, score float64) {
	h := newHistogram(ps, bin)
	angle, score = h.best(0, maxSkew-0.3, 0.2)
	fine := newHistogram(ps, 1) // wide bins don't separate nearly right angles
	angle, _ = fine.best(angle, 0.25, 0.05)
	angle, _ = fine.best(angle, 0.05, 0.01)
	return angle, score
}

// A histogram counts points by their position across a direction.
type histogram struct {
	points          []point
	lo, span, slack float64
	bin             float64
	n               []int32
}

func newHistogram(ps []point, bin float64) *histogram {
	h := &histogram{points: ps, bin: bin}
	hi := math.Inf(-1)
	h.lo = math.Inf(1)
	for _, p := range ps {
		h.lo, hi = min(h.lo, p.across), max(hi, p.across)
		h.slack = max(h.slack, p.along*math.Tan((maxSkew+1)*math.Pi/180))
	}
	h.span = hi - h.lo
	h.n = make([]int32, int((h.span+2*h.slack)/bin)+3)
	return h
}

// best tries the angles around a middle.
func (h *histogram) best(middle, span, step float64) (angle, score float64) {
	for k := -math.Round(span / step); k <= span/step+0.5; k++ {
		a := middle + k*step
		if s := h.score(a); s > score || s == score && math.Abs(a) < math.Abs(angle) {
			angle, score = a, s
		}
	}
	return angle, score
}

// score returns how unevenly the points are distributed at an angle.
// Neighbouring bins are combined, so that a line on the border of two counts as
// one.
func (h *histogram) score(angle float64) float64 {
	clear(h.n)
	t := math.Tan(angle * math.Pi / 180)
	for _, p := range h.points {
		h.n[int((p.across-h.lo+h.slack-p.along*t)/h.bin)]++
	}
	sum := 0.0
	for i := 1; i < len(h.n); i++ {
		n := float64(h.n[i] + h.n[i-1])
		sum += n * n
	}
	n := float64(len(h.points))
	return sum * (h.span + h.bin) / (4 * n * n * h.bin)
}

package raster

import "math"

// A Pose is how a page lies in its image.
type Pose struct {
	Turn int     // quarter turns clockwise that set it upright
	Skew float64 // degrees clockwise that then set its lines level
}

const (
	maxSkew   = 8.0 // degrees: a page that leans more was not meant to be read so
	minPoints = 30  // letters that it takes to tell
	maxPoints = 6000
)

// PoseOf finds how a page lies from its letters. The bottoms of letters stand
// on lines: seen along the right direction they pile up (Baird 1987). Of the
// two directions along the lines the one is right in which bottoms are the
// better aligned side, since more letters rise above the others than hang
// below the line.
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
	// Only clear evidence turns a page: most pages are upright.
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

// bestSkew finds the angle, in degrees, at which the points pile up most in
// bins of so many pixels, and how much they do: 1 is by chance. A positive
// angle is one at which across grows with along.
func bestSkew(ps []point, bin float64) (angle, score float64) {
	h := newHistogram(ps, bin)
	angle, score = h.best(0, maxSkew-0.3, 0.2)
	fine := newHistogram(ps, 1) // wide bins don't tell angles apart that are nearly right
	angle, _ = fine.best(angle, 0.25, 0.05)
	angle, _ = fine.best(angle, 0.05, 0.01)
	return angle, score
}

// A histogram counts points by where they lie across a direction.
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

// score is how unevenly the points are spread at an angle. Neighbouring bins
// count together, so that a line on the border of two is one.
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

package linediff

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Limits of the search. Like those of the pruning, they select one of several
// correct diffs and so must be git's.
const (
	minCost    = 256 // searches up to this cost are always completed
	snakeLen   = 20  // length of a run of matches that counts as long
	promising  = 4   // progress per cost above which a path is accepted
	afterRange = math.MaxInt32
)

// A search finds an edit path from a to b through the grid in which point (x,
// y) means that x lines of a and y lines of b are done. Diagonal d is x - y.
// fwd and bwd hold, by diagonal, the furthest x reached from the start and from
// the end (Myers 1986, section 4b).
type search struct {
	check    *cancel.Checker
	a, b     subject
	fwd, bwd []int32
	zero     int // index of diagonal 0 in fwd and bwd
	maxCost  int
	lost     func(inA bool, line int32) // called for every line without a partner
}

// A cut is the point at which a box is divided in two. An exact half must be
// searched to the end, whatever the cost.
type cut struct {
	x, y                 int
	exactHead, exactTail bool
}

// run finds the path and reports the lines that it does not match.
func (s *search) run() {
	diagonals := len(s.a.id) + len(s.b.id) + 3
	v := make([]int32, 2*diagonals)
	s.fwd, s.bwd = v[:diagonals], v[diagonals:]
	s.zero = len(s.b.id) + 1
	s.maxCost = max(approxSqrt(diagonals), minCost)
	s.box(0, len(s.a.id), 0, len(s.b.id), false)
}

// box compares the lines a[x0:x1] and b[y0:y1].
func (s *search) box(x0, x1, y0, y1 int, exact bool) {
	a, b := s.a.id, s.b.id
	for {
		s.check.Step()
		for x0 < x1 && y0 < y1 && a[x0] == b[y0] {
			x0, y0 = x0+1, y0+1
		}
		for x0 < x1 && y0 < y1 && a[x1-1] == b[y1-1] {
			x1, y1 = x1-1, y1-1
		}
		if x0 == x1 || y0 == y1 {
			break
		}
		c := s.split(x0, x1, y0, y1, exact)
		s.box(x0, c.x, y0, c.y, c.exactHead)
		x0, y0, exact = c.x, c.y, c.exactTail
	}
	for ; x0 < x1; x0++ {
		s.lost(true, s.a.line[x0])
	}
	for ; y0 < y1; y0++ {
		s.lost(false, s.b.line[y0])
	}
}

// A front is the band of diagonals that one direction has reached.
type front struct{ lo, hi int }

// widen adds a diagonal at either end or, at the edge of the box, removes one:
// cost and diagonal always have the same parity. New neighbours get a value
// from which no path continues.
func (f *front) widen(v []int32, zero, dmin, dmax int, none int32) {
	if f.lo > dmin {
		f.lo--
		v[zero+f.lo-1] = none
	} else {
		f.lo++
	}
	if f.hi < dmax {
		f.hi++
		v[zero+f.hi+1] = none
	} else {
		f.hi--
	}
}

// split searches the box from both ends at once until the paths meet. Unless
// the result must be exact, it also stops when one of the paths is good enough
// or the cost is too high.
func (s *search) split(x0, x1, y0, y1 int, exact bool) cut {
	dmin, dmax := x0-y1, x1-y0
	fd, bd := x0-y0, x1-y1
	f, b := front{fd, fd}, front{bd, bd}
	odd := (fd-bd)&1 != 0
	s.fwd[s.zero+fd] = int32(x0)
	s.bwd[s.zero+bd] = int32(x1)
	for cost := 1; ; cost++ {
		s.check.Steps(1 + (f.hi-f.lo+b.hi-b.lo)/64)
		f.widen(s.fwd, s.zero, dmin, dmax, -1)
		met, snake, c := s.forward(x1, y1, f, b, odd)
		if met {
			return c
		}
		b.widen(s.bwd, s.zero, dmin, dmax, afterRange)
		met, snakeBack, c := s.backward(x0, y0, f, b, !odd)
		if met {
			return c
		}
		if exact {
			continue
		}
		if (snake || snakeBack) && cost > minCost {
			box := [4]int{x0, x1, y0, y1}
			if x, y, ok := s.promising(box, s.fwd, f, x0, y0, snakeLen, cost); ok {
				return cut{x, y, true, false}
			}
			if x, y, ok := s.promising(box, s.bwd, b, x1, y1, 0, cost); ok {
				return cut{x, y, false, true}
			}
		}
		if cost >= s.maxCost {
			return s.furthest(x0, x1, y0, y1, f, b)
		}
	}
}

// forward extends every forward path by one edit and the matches that follow.
// It reports whether one has met a backward path, and whether one followed a
// long run of matches.
//
// Most of the time is spent in forward and backward. Each diagonal reads its
// two neighbours, one of which it shares with the previous diagonal; comparing
// as unsigned numbers avoids bounds checks.
func (s *search) forward(x1, y1 int, f, b front, meet bool) (met, snake bool, c cut) {
	ids, other := s.a.id[:x1], s.b.id[:y1]
	base := f.lo - 1 // diagonal of v[0]
	v, w := s.fwd[s.zero+base:s.zero+f.hi+2], s.bwd[s.zero+base:s.zero+f.hi+2]
	lo, hi := b.lo-base, b.hi-base
	if !meet {
		lo, hi = 1, 0
	}
	above := v[len(v)-1]
	for i := len(v) - 2; i > 0; i -= 2 {
		below := v[i-1]
		x := int(max(below+1, above))
		above = below
		from, y := x, x-(base+i)
		for uint(x) < uint(len(ids)) && uint(y) < uint(len(other)) && ids[x] == other[y] {
			x, y = x+1, y+1
		}
		v[i] = int32(x)
		if x-from > snakeLen {
			snake = true
		}
		if lo <= i && i <= hi && w[i] <= int32(x) {
			return true, snake, cut{x, y, true, true}
		}
	}
	return false, snake, cut{}
}

// backward is forward's mirror image.
func (s *search) backward(x0, y0 int, f, b front, meet bool) (met, snake bool, c cut) {
	ids, other := s.a.id, s.b.id
	base := b.lo - 1
	v, w := s.bwd[s.zero+base:s.zero+b.hi+2], s.fwd[s.zero+base:s.zero+b.hi+2]
	lo, hi := f.lo-base, f.hi-base
	if !meet {
		lo, hi = 1, 0
	}
	above := v[len(v)-1]
	for i := len(v) - 2; i > 0; i -= 2 {
		below := v[i-1]
		x := int(min(below, above-1))
		above = below
		from, y := x, x-(base+i)
		for x > x0 && y > y0 && uint(x-1) < uint(len(ids)) && uint(y-1) < uint(len(other)) && ids[x-1] == other[y-1] {
			x, y = x-1, y-1
		}
		v[i] = int32(x)
		if from-x > snakeLen {
			snake = true
		}
		if lo <= i && i <= hi && int32(x) <= w[i] {
			return true, snake, cut{x, y, true, true}
		}
	}
	return false, snake, cut{}
}

// promising finds a path that has advanced far from its corner (cornerX, cornerY)
// of the box for its cost, is near the corner's diagonal and ends in a long run of
// matches, which begins the given number of lines before the path's end.
func (s *search) promising(box [4]int, v []int32, f front, cornerX, cornerY, before, cost int) (bestX, bestY int, ok bool) {
	best := promising * cost
	for d := f.hi; d >= f.lo; d -= 2 {
		x := int(v[s.zero+d])
		y := x - d
		progress := abs(x-cornerX) + abs(y-cornerY) - abs(d-(cornerX-cornerY))
		if progress > best && isInside(x, before, box[0], box[1]) && isInside(y, before, box[2], box[3]) && s.matchRun(x-before, y-before) {
			best, bestX, bestY, ok = progress, x, y, true
		}
	}
	return bestX, bestY, ok
}

// isInside reports whether a path that ends at a line between two others, and
// the run of matches at its end, are between these.
func isInside(at, before, first, last int) bool {
	return first < at && at < last && first <= at-before && at-before+snakeLen <= last
}

// matchRun reports whether snakeLen lines match from (x, y) on.
func (s *search) matchRun(x, y int) bool {
	return slices.Equal(s.a.id[x:x+snakeLen], s.b.id[y:y+snakeLen])
}

// furthest abandons the search and returns the path that covers the most lines.
func (s *search) furthest(x0, x1, y0, y1 int, f, b front) cut {
	head, headX := -1, -1
	for d := f.hi; d >= f.lo; d -= 2 {
		x := min(int(s.fwd[s.zero+d]), x1, y1+d) // inside the box
		if sum := 2*x - d; sum > head {
			head, headX = sum, x
		}
	}
	tail, tailX := math.MaxInt, 0
	for d := b.hi; d >= b.lo; d -= 2 {
		x := max(int(s.bwd[s.zero+d]), x0, y0+d)
		if sum := 2*x - d; sum < tail {
			tail, tailX = sum, x
		}
	}
	if x1+y1-tail < head-(x0+y0) {
		return cut{headX, head - headX, true, false}
	}
	return cut{tailX, tail - tailX, false, true}
}

func abs(n int) int { return max(n, -n) }

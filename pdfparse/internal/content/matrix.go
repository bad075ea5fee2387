package content

import "math"

// A matrix is a transformation (PDF 32000-1, 8.3.3): x' = ax + cy + e,
// y' = bx + dy + f.
type matrix struct{ a, b, c, d, e, f float64 }

var unit = matrix{a: 1, d: 1}

// mul returns the matrix that applies m first, then n.
func (m matrix) mul(n matrix) matrix {
	return matrix{
		m.a*n.a + m.b*n.c, m.a*n.b + m.b*n.d,
		m.c*n.a + m.d*n.c, m.c*n.b + m.d*n.d,
		m.e*n.a + m.f*n.c + n.e, m.e*n.b + m.f*n.d + n.f,
	}
}

func (m matrix) point(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}

func (m matrix) vector(x, y float64) (float64, float64) {
	return m.a*x + m.c*y, m.b*x + m.d*y
}

// scale returns the mean factor by which m scales lengths.
func (m matrix) scale() float64 {
	return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c))
}

// maxLength is the maximum sum of a matrix's elements.
const maxLength = 1e12

// finite reports whether all elements of m are usable numbers.
func (m matrix) finite() bool {
	s := math.Abs(m.a) + math.Abs(m.b) + math.Abs(m.c) + math.Abs(m.d) + math.Abs(m.e) + math.Abs(m.f)
	return s < maxLength // false for NaN too
}

// A box is an axis-aligned rectangle, empty if x0 > x1.
type box struct{ x0, y0, x1, y1 float64 }

var emptyBox = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b *box) add(x, y float64) {
	b.x0, b.y0 = min(b.x0, x), min(b.y0, y)
	b.x1, b.y1 = max(b.x1, x), max(b.y1, y)
}

func (b box) intersect(o box) box {
	return box{max(b.x0, o.x0), max(b.y0, o.y0), min(b.x1, o.x1), min(b.y1, o.y1)}
}

func (b box) empty() bool { return !(b.x0 <= b.x1 && b.y0 <= b.y1) }

// apply returns the bounding box of b's image.
func (m matrix) apply(b box) box {
	out := emptyBox
	for _, p := range [4][2]float64{{b.x0, b.y0}, {b.x1, b.y0}, {b.x0, b.y1}, {b.x1, b.y1}} {
		out.add(m.point(p[0], p[1]))
	}
	return out
}

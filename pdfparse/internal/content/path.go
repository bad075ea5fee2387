package content

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// thin is the thickness in points below which a filled rectangle is a rule.
const thin = 2

// maxPoints is the maximum number of points of one path.
const maxPoints = 100_000

// A point is the end of a path segment in page space.
type point struct {
	x, y  float64
	curve bool // the segment that ends here is a Bézier curve
}

// A subpath is points[lo:hi] of a path.
type subpath struct {
	lo, hi int
	closed bool
}

// A path is the current path in page space (PDF 32000-1, 8.5.2).
type path struct {
	points []point
	subs   []subpath
	clip   bool // after W or W*: the next painting operator clips
}

func (p *path) reset() { p.points, p.subs, p.clip = p.points[:0], p.subs[:0], false }

func (p *path) move(x, y float64) {
	if len(p.points) < maxPoints {
		p.subs = append(p.subs, subpath{len(p.points), len(p.points) + 1, false})
		p.points = append(p.points, point{x, y, false})
	}
}

func (p *path) line(x, y float64, curve bool) {
	if len(p.subs) == 0 {
		p.move(x, y)
		return
	}
	s := &p.subs[len(p.subs)-1]
	if s.closed {
		start := p.points[s.lo]
		p.move(start.x, start.y)
		s = &p.subs[len(p.subs)-1]
	}
	if len(p.points) < maxPoints && s.hi == len(p.points) {
		p.points = append(p.points, point{x, y, curve})
		s.hi++
	}
}

// close ends the current subpath.
func (p *path) close() {
	if n := len(p.subs); n > 0 {
		p.subs[n-1].closed = true
	}
}

// pathOperator executes path construction and painting operators.
func (r *run) pathOperator(op []byte, l *lexer) bool {
	p, m := &r.path, &r.state.ctm
	switch string(op) {
	case "m":
		p.move(m.point(l.num(1), l.num(0)))
	case "l", "c", "v", "y":
		// Of curves the end point is enough, since only their boxes are needed.
		x, y := m.point(l.num(1), l.num(0))
		p.line(x, y, op[0] != 'l')
	case "re":
		x, y, w, h := l.num(3), l.num(2), l.num(1), l.num(0)
		p.move(m.point(x, y))
		for _, q := range [3][2]float64{{x + w, y}, {x + w, y + h}, {x, y + h}} {
			qx, qy := m.point(q[0], q[1])
			p.line(qx, qy, false)
		}
		p.close()
	case "h":
		p.close()
	case "W", "W*":
		p.clip = true
	case "n":
		r.endPath()
	case "f", "F", "f*":
		r.paintPath(true, false)
	case "s", "S", "b", "b*", "B", "B*":
		if op[0] >= 'a' { // small letters close the path before
			p.close()
		}
		r.paintPath(op[0]|0x20 == 'b', true)
	default:
		return false
	}
	return true
}

// endPath clips if there was a W operator, and clears the path.
func (r *run) endPath() {
	if r.path.clip {
		b := emptyBox
		for _, q := range r.path.points {
			b.add(q.x, q.y)
		}
		r.state.clip = r.state.clip.intersect(b)
	}
	r.path.reset()
}

func (r *run) paintPath(fill, stroke bool) {
	if r.hidden == 0 && r.type3 <= 1 {
		for _, s := range r.path.subs {
			if r.limits.drawings <= 0 {
				r.warn("the page has too many drawings; the rest is left out")
				break
			}
			r.limits.drawings--
			r.paintSubpath(s, fill, stroke)
		}
	}
	r.endPath()
}

func (r *run) paintSubpath(s subpath, fill, stroke bool) {
	pts := r.path.points[s.lo:s.hi]
	if len(pts) < 2 {
		return
	}
	b, curves := emptyBox, 0
	for _, q := range pts {
		b.add(q.x, q.y)
		if q.curve {
			curves++
		}
	}
	width := r.state.lineWidth * r.state.ctm.scale()
	if stroke && !fill && curves == 0 && !isRectangle(pts) {
		r.strokes(pts, s.closed, width)
		return
	}
	visible := b.intersect(r.state.clip)
	if visible.empty() || r.coversPage(visible) {
		return
	}
	if fill && curves == 0 && min(b.x1-b.x0, b.y1-b.y0) < thin && max(b.x1-b.x0, b.y1-b.y0) >= thin {
		r.rule(visible)
		return
	}
	shape := glyph.Shape{
		Rect: glyph.Rect{X0: visible.x0, Y0: visible.y0, X1: visible.x1, Y1: visible.y1}, Filled: fill, Stroked: stroke,
		Rectangle: isRectangle(pts), Round: isRound(pts, b, curves),
		Color: r.state.fill.rgb, MCID: r.mcid,
	}
	if !fill {
		shape.Color = r.state.stroke.rgb
	}
	r.page.Shapes = append(r.page.Shapes, shape)
}

// shade paints a shading over what is not clipped away. A radial one is a ball, as
// before the items of slides; others are backgrounds.
func (r *run) shade(name object.Name) {
	const radial = 3
	kind, _ := r.f.Int(r.f.Dict(r.f.Dict(r.res["Shading"])[name])["ShadingType"])
	b := r.state.clip.intersect(box{0, 0, r.page.Width, r.page.Height})
	if kind != radial || r.hidden > 0 || r.type3 > 1 || r.limits.drawings <= 0 || b.empty() || r.coversPage(b) {
		return
	}
	r.limits.drawings--
	r.page.Shapes = append(r.page.Shapes, glyph.Shape{
		Rect: glyph.Rect{X0: b.x0, Y0: b.y0, X1: b.x1, Y1: b.y1}, Filled: true, Round: true, Color: r.state.fill.rgb, MCID: r.mcid,
	})
}

// strokes adds a line for each straight segment.
func (r *run) strokes(pts []point, closed bool, width float64) {
	add := func(a, b point) {
		if r.limits.drawings <= 0 {
			return
		}
		r.limits.drawings--
		if x0, y0, x1, y1, ok := r.state.clip.cut(a.x, a.y, b.x, b.y); ok {
			r.page.Lines = append(r.page.Lines, glyph.Line{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: width, Color: r.state.stroke.rgb})
		}
	}
	for i := 1; i < len(pts); i++ {
		add(pts[i-1], pts[i])
	}
	if closed && len(pts) > 2 {
		add(pts[len(pts)-1], pts[0])
	}
}

// cut returns the part of an axis-parallel line inside b. Other lines are
// unchanged if they touch b.
func (b box) cut(x0, y0, x1, y1 float64) (a0, b0, a1, b1 float64, ok bool) {
	const near = 1
	if max(x0, x1) < b.x0-near || min(x0, x1) > b.x1+near || max(y0, y1) < b.y0-near || min(y0, y1) > b.y1+near {
		return 0, 0, 0, 0, false
	}
	if math.Abs(x0-x1) < near || math.Abs(y0-y1) < near {
		x0, x1 = min(max(x0, b.x0), b.x1), min(max(x1, b.x0), b.x1)
		y0, y1 = min(max(y0, b.y0), b.y1), min(max(y1, b.y0), b.y1)
	}
	return x0, y0, x1, y1, true
}

// rule adds a thin filled rectangle as the line along its centre.
func (r *run) rule(b box) {
	ln := glyph.Line{Color: r.state.fill.rgb}
	if w, h := b.x1-b.x0, b.y1-b.y0; w >= h {
		y := (b.y0 + b.y1) / 2
		ln.X0, ln.Y0, ln.X1, ln.Y1, ln.Width = b.x0, y, b.x1, y, h
	} else {
		x := (b.x0 + b.x1) / 2
		ln.X0, ln.Y0, ln.X1, ln.Y1, ln.Width = x, b.y0, x, b.y1, w
	}
	r.page.Lines = append(r.page.Lines, ln)
}

// coversPage reports whether b is the page's background.
func (r *run) coversPage(b box) bool {
	return (b.x1-b.x0)*(b.y1-b.y0) > 0.95*r.page.Width*r.page.Height
}

// isRectangle reports whether pts are the corners of an upright rectangle.
func isRectangle(pts []point) bool {
	n := len(pts)
	if n == 5 && near(pts[4].x, pts[0].x) && near(pts[4].y, pts[0].y) {
		n = 4
	}
	if n != 4 {
		return false
	}
	for i := range n {
		p, q := pts[i], pts[(i+1)%n]
		upright := i%2 == 0 == (near(pts[0].y, pts[1].y) && !near(pts[0].x, pts[1].x))
		if p.curve || upright && !near(p.y, q.y) || !upright && !near(p.x, q.x) {
			return false
		}
	}
	return true
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.05 }

// isRound reports whether a subpath of curves follows the ellipse in its box:
// the ends of the curves lie on that ellipse.
func isRound(pts []point, b box, curves int) bool {
	rx, ry := (b.x1-b.x0)/2, (b.y1-b.y0)/2
	if curves < 2 || curves < len(pts)-2 || rx <= 0 || ry <= 0 || rx > 3*ry || ry > 3*rx {
		return false
	}
	cx, cy := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	for _, p := range pts {
		x, y := (p.x-cx)/rx, (p.y-cy)/ry
		if d := x*x + y*y; d < 0.85 || d > 1.15 {
			return false
		}
	}
	return true
}

package formula

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Limits of a formula: a larger one is a drawing or a table instead.
const (
	maxNodes = 1500
	maxRules = 200
	maxNest  = 12
)

// A parser turns the glyphs and rules of one region into LaTeX.
type parser struct {
	doubts int // number of guesses about the structure
	depth  int
	em     float64 // font size of its line
	office bool    // set by a word processor
}

// parse parses a region; rows says that it may have several rows.
func (p *parser) parse(ns []*node, rules []*rule, display bool) string {
	ns = p.assemble(ns)
	ns = p.ruled(ns, rules)
	ns = p.accents(ns)
	ns = p.wordsOf(ns)
	ns = p.braces(ns)
	ns = p.limits(ns)
	ns = p.fences(ns)
	return p.lines(ns, display)
}

// sub parses a part whose rules have already been handled.
func (p *parser) sub(ns []*node) string {
	if len(ns) == 0 {
		return ""
	}
	if p.depth >= maxNest {
		p.doubts++
		return p.row(ns)
	}
	p.depth++
	defer func() { p.depth-- }()
	ns = p.limits(p.wordsOf(ns))
	ns = p.fences(ns)
	rows := p.rows(rowsOf(ns))
	if len(rows) > 1 {
		return `\substack{` + strings.Join(rows, ` \\ `) + "}"
	}
	return strings.Join(rows, "")
}

// rows writes several rows.
func (p *parser) rows(rs [][]*node) []string {
	out := make([]string, len(rs))
	for i, r := range rs {
		out[i] = p.row(r)
	}
	return out
}

// lines writes the rows of a whole formula.
func (p *parser) lines(ns []*node, display bool) string {
	rs := rowsOf(ns)
	switch len(rs) {
	case 0:
		return ""
	case 1:
		return p.row(rs[0])
	}
	if !display {
		p.doubts++
	}
	const next = " \\\\\n"
	aligned := alignedAt(rs)
	if aligned == nil {
		return "\\begin{gathered}\n" + strings.Join(p.rows(rs), next) + "\n\\end{gathered}"
	}
	rows := make([]string, len(rs))
	for i, r := range rs {
		k := aligned[i]
		rows[i] = strings.TrimPrefix(p.row(r[:k])+" & "+p.row(r[k:]), " ")
	}
	return "\\begin{aligned}\n" + strings.Join(rows, next) + "\n\\end{aligned}"
}

// alignedAt returns the index of the relation in each row at which the rows are
// aligned, or nil.
func alignedAt(rs [][]*node) []int {
	var xs []float64
	for _, r := range rs {
		byX(r)
	}
	for _, n := range rs[0] {
		if n.class == rel {
			xs = append(xs, n.ink.X0)
		}
	}
	for _, x := range append(xs, rs[0][0].ink.X0) {
		at := make([]int, len(rs))
		found := 0
		for i, r := range rs {
			at[i] = -1
			for k, n := range r {
				if math.Abs(n.ink.X0-x) < 0.25*n.size && (n.class == rel || n.class == bin || k == 0) {
					at[i] = k
					found++
					break
				}
			}
		}
		if found == len(rs) {
			return at
		}
	}
	return nil
}

// rowsOf splits nodes into rows by the baselines of the largest ones; smaller
// ones belong to the nearest row.
func rowsOf(ns []*node) [][]*node {
	if len(ns) == 0 {
		return nil
	}
	size := mainSize(ns)
	isMain := func(n *node) bool { return n.size > 0.86*size || n.centre }
	mains := only(ns, isMain)
	slices.SortStableFunc(mains, func(a, b *node) int { return cmp.Or(cmp.Compare(a.base, b.base), a.order-b.order) })
	type row struct {
		base, sum, weight float64
		nodes             []*node
	}
	var rs []row
	for _, n := range mains {
		w := max(geom.Width(n.ink), 0.1)
		if n.centre {
			w *= 0.05 // brackets and fractions are rarely exactly on the axis
		}
		if k := len(rs) - 1; k >= 0 && n.base-rs[k].base < rowSlack*size {
			r := &rs[k]
			r.sum += n.base * w
			r.weight += w
			r.base = r.sum / r.weight
			r.nodes = append(r.nodes, n)
			continue
		}
		rs = append(rs, row{n.base, n.base * w, w, []*node{n}})
	}
	for _, n := range ns {
		if isMain(n) {
			continue
		}
		best, d := 0, math.Inf(1)
		for k := range rs {
			if e := math.Abs(n.base + 0.1*size - rs[k].base); e < d {
				best, d = k, e
			}
		}
		rs[best].nodes = append(rs[best].nodes, n)
	}
	out := make([][]*node, len(rs))
	for i := range rs {
		out[i] = rs[i].nodes
	}
	return out
}

// rowSlack is the maximum difference between the baselines of one row, in font
// sizes: the rows of the tightest matrices are 1.0 apart, raised symbols less
// than 0.4.
const rowSlack = 0.42

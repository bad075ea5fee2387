package formula

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Thresholds for tables within brackets, in font sizes.
const (
	tallFence  = 1.3  // minimum height of a tall bracket
	columnGap  = 0.62 // minimum distance of columns: \arraycolsep gives 1.0, a word space .33
	binomLeast = 1.28 // the distance of a binomial's parts is 1.36, of a matrix's rows 1.2
	binomMost  = 1.6
)

// environments maps pairs of brackets to table environments.
var environments = map[[2]string]string{
	{"(", ")"}: "pmatrix", {"[", "]"}: "bmatrix", {`\{`, `\}`}: "Bmatrix", {"|", "|"}: "vmatrix", {`\|`, `\|`}: "Vmatrix",
}

func (n *node) fence() bool {
	return n.class == opening || n.class == closing || n.class == ord && (n.r == '|' || n.r == '‖' || n.r == '∣' || n.r == '∥')
}

// fences makes tables of several rows between tall brackets.
func (p *parser) fences(ns []*node) []*node {
	size := mainSize(ns)
	small := slices.ContainsFunc(ns, func(n *node) bool { return n.size < 0.86*size })
	tall := only(ns, func(n *node) bool {
		return n.fence() && (geom.Height(n.ink) > tallFence*size || small && geom.Height(n.ink) > 0.9*size)
	})
	if len(tall) == 0 || len(tall) > 200 {
		return ns
	}
	byX(tall)
	for _, pr := range pairs(tall, size) {
		ns = p.table(ns, pr[0], pr[1])
	}
	return ns
}

// pairs matches tall brackets of equal height, inner pairs first; a left brace
// may be unmatched.
func pairs(tall []*node, size float64) [][2]*node {
	var out [][2]*node
	used := map[*node]bool{}
	alike := func(a, b *node) bool {
		return math.Abs(a.ink.Y0-b.ink.Y0) < 0.3*size && math.Abs(a.ink.Y1-b.ink.Y1) < 0.3*size
	}
	var stack []*node
	for _, n := range tall {
		if n.class == closing || n.class == ord {
			for k := len(stack) - 1; k >= 0; k-- {
				if o := stack[k]; alike(o, n) && (n.class == closing && o.class == opening || n.class == ord && o.class == ord && o.r == n.r) {
					out = append(out, [2]*node{o, n})
					used[o], used[n] = true, true
					stack = stack[:k]
					break
				}
			}
			if used[n] {
				continue
			}
		}
		if n.class != closing {
			stack = append(stack, n)
		}
	}
	for _, n := range tall {
		if !used[n] && n.r == '{' {
			out = append(out, [2]*node{n, nil})
		}
	}
	slices.SortStableFunc(out, func(a, b [2]*node) int {
		w := func(p [2]*node) float64 {
			if p[1] == nil {
				return math.MaxFloat64 / 2
			}
			return p[1].ink.X0 - p[0].ink.X1
		}
		return cmp.Compare(w(a), w(b))
	})
	return out
}

// table makes one node of two brackets and the rows between them, if there is
// more than one row.
func (p *parser) table(ns []*node, left, right *node) []*node {
	x1 := math.Inf(1)
	if right != nil {
		x1 = right.ink.X0 + 0.1*right.size
	}
	in := only(ns, func(n *node) bool {
		x, y := midX(n.ink), midY(n.ink)
		return n != left && n != right && x > left.ink.X1-0.1*n.size && x < x1 && y > left.ink.Y0-0.1*n.size && y < left.ink.Y1+0.1*n.size
	})
	if len(in) < 2 || geom.Height(left.ink) < tallFence*mainSize(ns) && mainSize(in) > 0.86*mainSize(ns) {
		return ns
	}
	rs := rowsOf(in)
	if len(rs) < 2 {
		return ns
	}
	gap := columnGap
	if mainSize(in) < 0.86*p.em { // \smallmatrix sets its columns closer
		gap = 0.3
	}
	cuts := columnsOf(in, gap*mainSize(in))
	tex := p.cells(rs, cuts)
	all := append(slices.Clone(in), left)
	l, r := left.tex, "."
	if right != nil {
		all, r = append(all, right), right.tex
	}
	env, known := environments[[2]string{l, r}]
	switch {
	case len(rs) == 2 && len(cuts) == 0 && l == "(" && r == ")" && p.binomial(rs):
		tex = `\binom{` + p.row(rs[0]) + "}{" + p.row(rs[1]) + "}"
	case l == `\{` && right == nil:
		tex = `\begin{cases} ` + tex + ` \end{cases}`
	case known:
		tex = `\begin{` + env + `} ` + tex + ` \end{` + env + `}`
	default:
		tex = `\left` + l + ` \begin{matrix} ` + tex + ` \end{matrix} \right` + r
	}
	n := built(tex, whole, all, midY(left.ink)+axis*p.lineEm(in), p.lineEm(in))
	n.centre = true
	return append(without(ns, all), n)
}

func (p *parser) lineEm(in []*node) float64 { return max(mainSize(in), 0.86*p.em) }

// binomial distinguishes two symbols above each other from a matrix with one
// column by their distance.
func (p *parser) binomial(rs [][]*node) bool {
	size := max(mainSize(rs[0]), mainSize(rs[1]))
	if p.office {
		return true // a word processor has a command for it, and none for a matrix with brackets
	}
	d := baseOf(rs[1]) - baseOf(rs[0])
	if size < 0.86*p.em {
		return true
	}
	return d > binomLeast*size && d < binomMost*size
}

// columnsOf returns the x at which every row of a table has a wide gap.
func columnsOf(in []*node, gap float64) []float64 {
	byX(in)
	var cuts []float64
	right := in[0].x1
	for _, n := range in[1:] {
		if x := min(n.x0, n.ink.X0); x-right > gap {
			cuts = append(cuts, (x+right)/2)
		}
		right = max(right, n.x1, n.ink.X1)
	}
	return cuts
}

func (p *parser) cells(rs [][]*node, cuts []float64) string {
	lines := make([]string, len(rs))
	for i, r := range rs {
		cells := make([][]*node, len(cuts)+1)
		for _, n := range r {
			k, _ := slices.BinarySearch(cuts, midX(n.ink))
			cells[k] = append(cells[k], n)
		}
		lines[i] = strings.Join(p.rows(cells), " & ")
	}
	return strings.Join(lines, ` \\ `)
}

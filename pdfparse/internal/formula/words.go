package formula

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/tex"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// isOperator reports whether LaTeX sets a name upright.
func isOperator(name string) bool {
	_, ok := tex.Names[name]
	return ok || name == "mod"
}

// hasLimits reports whether the limits of a command go below it in a display.
func hasLimits(command string) bool {
	return tex.Names[strings.TrimPrefix(command, `\`)]
}

// Gaps between letters and words, in font sizes.
const (
	letterGap = 0.13
	wordGap   = 0.8
)

// wordsOf joins upright letters into names, and words into text.
func (p *parser) wordsOf(ns []*node) []*node {
	if !slices.ContainsFunc(ns, (*node).isRoman) {
		return ns
	}
	byX(ns)
	gone := map[*node]bool{}
	var out []*node
	for i, n := range ns {
		if gone[n] || !n.isRoman() {
			continue
		}
		group := []*node{n}
		last := n
		for _, q := range ns[i+1:] {
			if q.ink.X0 > last.x1+0.6*n.size {
				break
			}
			if gone[q] || math.Abs(q.base-n.base) > 0.05*n.size || math.Abs(q.size-n.size) > 0.05*n.size {
				continue
			}
			if !q.isRoman() && !(q.r == '-' || q.r == '\'' || q.r == '’') || q.alpha != n.alpha && q.isRoman() || q.x0-last.x1 > letterGap*n.size {
				break
			}
			group = append(group, q)
			last = q
		}
		for len(group) > 1 && !group[len(group)-1].isRoman() {
			group = group[:len(group)-1]
		}
		if len(group) == 1 {
			continue
		}
		for _, q := range group {
			gone[q] = true
		}
		out = append(out, wordNode(group))
	}
	return joinText(append(removeAll(ns, gone), out...))
}

func wordNode(group []*node) *node {
	n := group[0]
	var b strings.Builder
	for _, q := range group {
		if len(q.tex) > 1 && q.tex[0] != '\\' {
			b.WriteString(q.tex)
			continue
		}
		b.WriteRune(q.r)
	}
	s := b.String()
	w := built("", word, group, n.base, n.size)
	w.x0, w.x1 = n.x0, group[len(group)-1].x1
	w.alpha, w.text, w.face = n.alpha, n.text, n.face
	if isOperator(s) && s != "mod" && !n.prose {
		w.tex, w.alpha = `\`+s, plain
	} else {
		w.tex, w.words = s, true
	}
	return w
}

// joinText joins neighbouring words that are not names of operators into one
// piece of text.
func joinText(ns []*node) []*node {
	byX(ns)
	gone := map[*node]bool{}
	for i, a := range ns {
		if gone[a] || a.class != word || !a.words {
			continue
		}
		for _, b := range ns[i+1:] {
			if b.ink.X0 > a.x1+wordGap*a.size {
				break
			}
			isText := b.class == word && b.words || b.class == word && b.text || b.isRoman() && b.text && b.alpha != plain || b.class == punct && b.text && b.x0-a.x1 < 0.1*a.size
			if gone[b] || !isText || math.Abs(a.base-b.base) > 0.05*a.size || math.Abs(a.size-b.size) > 0.05*a.size {
				break
			}
			if b.class == punct {
				a.tex += b.tex
			} else {
				a.tex += " " + strings.TrimPrefix(b.tex, `\`)
			}
			a.ink, a.x1 = geom.Union(a.ink, b.ink), max(a.x1, b.x1)
			gone[b] = true
		}
	}
	return removeAll(ns, gone)
}

// Continues reports whether two formulas, the first at the end of a line and
// the second at the start of the next, are one broken formula: TeX breaks
// formulas after a relation or an operator.
func Continues(a, b string) bool {
	i := strings.LastIndexAny(strings.TrimRight(a, " "), " }")
	last := strings.TrimSpace(a[i+1:])
	if k := strings.LastIndexByte(last, '\\'); k > 0 {
		last = last[k:]
	}
	c, ok := texClasses()[last]
	return ok && (c == rel || c == bin) && b != ""
}

// texClasses maps commands to their classes.
func texClasses() map[string]class {
	return texClassesOnce.Get(func() map[string]class {
		m := make(map[string]class, 512)
		for _, s := range tex.Symbols() {
			m[s.TeX] = s.Class
		}
		m[`\longrightarrow`], m[`\Longrightarrow`], m[`\cong`] = rel, rel, rel
		return m
	})
}

var texClassesOnce lazy.Value[map[string]class]

package formula

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Distances from a row's baseline, in font sizes, up to which symbols are on
// it.
const (
	baseSlack   = 0.13
	centreSlack = 0.36 // of big symbols, which fonts do not centre exactly
)

// row writes the nodes on one baseline with their scripts.
func (p *parser) row(ns []*node) string {
	if len(ns) == 0 {
		return ""
	}
	byX(ns)
	mains, scripts := splitScripts(ns)
	subs, sups := p.attach(mains, scripts)
	var w texWriter
	marks := p.sized(mains)
	lead := p.scriptTeX(subs[nil], sups[nil], nil)
	if lead != "" {
		w.add("{}"+lead, 0)
	}
	for i, n := range mains {
		tex := p.leaf(n)
		switch {
		case marks[i] != "":
			tex = marks[i] + tex
		case n.class == rel || n.class == bin:
			tex = " " + tex + " "
		}
		if n.words && (len(subs[n])+len(sups[n])) > 0 && n.class != word {
			tex = "{" + tex + "}"
		}
		gap := 0.0
		if i > 0 && n.class != rel && mains[i-1].class != rel {
			gap = (min(n.x0, n.ink.X0) - max(mains[i-1].x1, rightOf(mains[i-1], subs, sups))) / max(n.size, 1)
		}
		s := p.scriptTeX(subs[n], sups[n], n)
		if n.limits && s != "" {
			tex = "{" + tex + "}"
		}
		w.add(tex+s, gap)
		if n.unsure {
			p.doubts++
		}
	}
	return strings.TrimSpace(w.String())
}

func rightOf(n *node, subs, sups map[*node][]*node) float64 {
	x := n.x1
	for _, m := range slices.Concat(subs[n], sups[n]) {
		x = max(x, m.x1)
	}
	return x
}

// splitScripts separates what is on the row's baseline from what is raised or
// lowered.
func splitScripts(ns []*node) (mains, scripts []*node) {
	size := mainSize(ns)
	base := mainBase(ns, size)
	for _, n := range ns {
		d := math.Abs(n.base - base)
		on := n.size > 0.86*size && d < baseSlack*size
		switch {
		case n.fence() && geom.Height(n.ink) > tallFence*size && n.ink.Y0 < base-axis*size && n.ink.Y1 > base-axis*size:
			on = true
		case n.centre:
			on = d < centreSlack*size && n.size > 0.8*size
		case !on && n.size > 0.86*size && d < 0.3*size && n.class != ord:
			on = true
		}
		if on {
			mains = append(mains, n)
		} else {
			scripts = append(scripts, n)
		}
	}
	if len(mains) == 0 {
		return ns, nil
	}
	return mains, scripts
}

// mainBase returns the baseline of a row: that of its first full-size symbol.
func mainBase(ns []*node, size float64) float64 {
	for _, n := range ns {
		if n.size > 0.86*size && !n.centre {
			return n.base
		}
	}
	return ns[0].base
}

// attach assigns each script to the symbol before it.
func (p *parser) attach(mains, scripts []*node) (subs, sups map[*node][]*node) {
	subs, sups = map[*node][]*node{}, map[*node][]*node{}
	for _, s := range scripts {
		var owner *node
		for _, m := range mains {
			if left(m) > left(s)+0.08*s.size && !(m.class == integral && left(m) < left(s)+0.5*s.size) {
				break
			}
			owner = m
		}
		if s.base < mains[0].base-0.1*s.size {
			sups[owner] = append(sups[owner], s)
		} else {
			subs[owner] = append(subs[owner], s)
		}
	}
	return subs, sups
}

func left(n *node) float64 { return min(n.x0, n.ink.X0) }

// scriptTeX writes the scripts of a symbol.
func (p *parser) scriptTeX(sub, sup []*node, of *node) string {
	var b strings.Builder
	primes := 0
	for len(sup) > primes && isPrime(sup[primes]) {
		primes++
	}
	if primes > 0 && primes == len(sup) && of != nil {
		for _, s := range sup {
			b.WriteString(strings.Repeat("'", max(1, strings.Count(s.tex, `\prime`))))
		}
		sup = nil
	}
	if len(sub) > 0 {
		b.WriteString("_" + group(p.sub(sub)))
	}
	if len(sup) > 0 {
		b.WriteString("^" + group(p.sub(sup)))
	}
	return b.String()
}

func isPrime(n *node) bool { return n.r == '′' || n.r == '″' || n.r == '‴' }

// group puts braces around TeX of more than one character.
func group(tex string) string {
	if len(tex) == 1 && tex != "'" && tex != "^" && tex != "_" {
		return tex
	}
	return "{" + tex + "}"
}

// sized adds the commands for tall brackets: \left and \right if they match,
// else the size as a word.
func (p *parser) sized(mains []*node) []string {
	marks := make([]string, len(mains))
	size := mainSize(mains)
	var stack []int
	for i, n := range mains {
		if !n.fence() || geom.Height(n.ink) <= tallFence*size {
			continue
		}
		isBar := n.class == ord
		if n.class == closing || isBar {
			if k := len(stack) - 1; k >= 0 && (!isBar || mains[stack[k]].class == ord && mains[stack[k]].r == n.r) && (isBar || mains[stack[k]].class == opening) {
				marks[stack[k]], marks[i] = `\left`, `\right`
				stack = stack[:k]
				continue
			}
		}
		marks[i] = bigCommand(n, size)
		if n.class != closing {
			stack = append(stack, i)
		}
	}
	return marks
}

func bigCommand(n *node, size float64) string {
	cmd := `\big`
	switch h := geom.Height(n.ink) / size; {
	case h > 2.7:
		cmd = `\Bigg`
	case h > 2.1:
		cmd = `\bigg`
	case h > 1.5:
		cmd = `\Big`
	}
	switch n.class {
	case opening:
		return cmd + "l"
	case closing:
		return cmd + "r"
	}
	return cmd
}

// alphabetCommands are the commands that set letters in an alphabet.
var alphabetCommands = [...]string{
	roman: `\mathrm`, bold: `\mathbf`, boldItalic: `\boldsymbol`, blackboard: `\mathbb`, calligraphic: `\mathcal`,
	fraktur: `\mathfrak`, sans: `\mathsf`, mono: `\mathtt`,
}

// leaf writes one symbol without its scripts.
func (p *parser) leaf(n *node) string {
	if n.class == word && n.words {
		return textTeX(n)
	}
	if isPrime(n) && n.class == ord {
		return strings.ReplaceAll(n.tex, `\prime`, "'")
	}
	if n.alpha != plain && (isASCIILetter(n.r) || isDigit(n.r) || n.alpha == boldItalic || n.alpha == bold) && n.class == ord && len(n.tex) < 24 && !strings.HasPrefix(n.tex, `\text`) && !strings.HasPrefix(n.tex, alphabetCommands[n.alpha]) {
		return alphabetCommands[n.alpha] + "{" + n.tex + "}"
	}
	return n.tex
}

// textTeX writes words: names that are part of the formula in upright type,
// text as text.
func textTeX(n *node) string {
	s := n.tex
	if strings.HasPrefix(s, `\`) {
		return s
	}
	if strings.ContainsAny(s, " ,.;:") || n.alpha == plain || n.text && n.alpha == roman && len(s) > 3 {
		return `\text{` + escapeText(s) + `}`
	}
	return alphabetCommands[n.alpha] + "{" + escapeText(s) + "}"
}

// escapeText escapes text for TeX.
func escapeText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '#', '$', '%', '&', '_', '{', '}':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '\\', '^', '~', '<', '>', '`', '*', '[', ']', '|':
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// A texWriter joins pieces of TeX with the spaces they need.
type texWriter struct {
	strings.Builder
	last string
}

func (w *texWriter) add(tex string, gap float64) {
	if tex == "" {
		return
	}
	switch {
	case w.last == "":
	case gap > 1.8:
		tex = `\qquad ` + strings.TrimLeft(tex, " ")
	case gap > 0.9:
		tex = `\quad ` + strings.TrimLeft(tex, " ")
	}
	if w.last != "" && needsSpace(w.last, tex) {
		w.WriteByte(' ')
	}
	if strings.HasSuffix(w.last, " ") && strings.HasPrefix(tex, " ") {
		tex = tex[1:]
	}
	w.WriteString(tex)
	w.last = tex
}

// needsSpace reports whether a command would run into the letter after it, or
// text is next to another piece.
func needsSpace(a, b string) bool {
	if a == "" || b == "" || !isASCIILetter(rune(b[0])) {
		return false
	}
	command := strings.TrimRightFunc(a, isASCIILetter)
	return command != a && strings.HasSuffix(command, `\`)
}

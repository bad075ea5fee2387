package markdown

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// formula collects a formula in TeX.
func (c *converter) formula(tex string, display bool, s style) {
	tex = oneLine(tex)
	tex = strings.TrimSpace(unwrapStyle(tex))
	if tex == "" || tex == `\begingroup` || tex == `\endgroup` { // they keep a post's definitions to itself and show nothing
		return
	}
	c.formulas = true
	if c.flat != blocks {
		display = false
	}
	tex = inertTeX(tex)
	if c.flat == cell {
		tex = strings.ReplaceAll(tex, "|", `\vert `)
	}
	if !display {
		c.segs = append(c.segs, seg{kind: segRaw, text: "$" + tex + "$", marks: s.marks &^ markCode, link: s.link})
		return
	}
	c.flush()
	c.segs = append(c.segs, seg{kind: segRaw, text: "$$" + tex + "$$"})
	c.flush()
}

// inertTeX inserts spaces, which TeX ignores, into what a parser without
// formulas would take for a tag, an autolink or the end of a link's text, and
// writes backticks, which would pair with those of a code span, as the signs
// that they mean: an opening quotation mark or, after a backslash, an accent.
func inertTeX(tex string) string {
	if strings.IndexByte(tex, '`') >= 0 {
		tex = strings.NewReplacer(`\\`, `\\`, "\\`", `\grave `, "`", "‘").Replace(tex)
	}
	if strings.IndexByte(tex, '<') < 0 && !strings.Contains(tex, "](") {
		return tex
	}
	var b strings.Builder
	for i := range len(tex) {
		b.WriteByte(tex[i])
		if i+1 < len(tex) && (tex[i] == '<' && tex[i+1] != ' ' || tex[i] == ']' && tex[i+1] == '(') {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// unwrapStyle removes the group that MediaWiki puts around every formula.
func unwrapStyle(tex string) string {
	for _, p := range [...]string{`{\displaystyle `, `{\textstyle `} {
		if strings.HasPrefix(tex, p) && strings.HasSuffix(tex, "}") {
			return tex[len(p) : len(tex)-1]
		}
	}
	return tex
}

// math writes a math element, or MathJax 3's container of one.
func (c *converter) math(n *html.Node, s style) {
	display := dom.Attr(n, "display") == "block" || dom.Attr(n, "display") == "true" || dom.Attr(n, "mode") == "display"
	m := dom.Find(n, atom.Math)
	if m == nil {
		c.children(n, s)
		return
	}
	c.formula(texOf(m), display, s)
}

// texOf returns the TeX of a math element: its annotation, or else a
// translation of its elements.
func texOf(m *html.Node) string {
	for k := m.FirstChild; k != nil; k = dom.Next(k, m, true) {
		if k.Type == html.ElementNode && k.Data == "annotation" && strings.Contains(dom.Attr(k, "encoding"), "tex") {
			return dom.Text(k)
		}
	}
	if alt := dom.Attr(m, "alttext"); strings.TrimSpace(alt) != "" {
		return alt
	}
	var w texWriter
	w.row(m)
	return string(w.out)
}

// mathClasses begin the classes of mathSpan.
var mathClasses = []string{"katex", "MathJax", "MJX", "mwe-math"}

func isMathClass(class string) bool {
	return slices.ContainsFunc(mathClasses, func(c string) bool { return strings.HasPrefix(class, c) })
}

// mathSpan writes a formula rendered by KaTeX, MathJax or MediaWiki once, and
// reports whether n is one. All of them include the source of the formula next
// to the rendered one.
func (c *converter) mathSpan(n *html.Node, class string, s style) bool {
	if class[0] == 'M' && mathScriptAfter(n) {
		return true
	}
	m := dom.Find(n, atom.Math)
	if m == nil || strings.HasPrefix(class, "MathJax_Preview") {
		return false
	}
	display := dom.Attr(m, "display") == "block" || strings.Contains(strings.ToLower(class), "display") || strings.Contains(class, "block")
	c.formula(texOf(m), display, s)
	return true
}

// mathScriptAfter reports whether a script element with the source of a formula
// that MathJax 2 rendered follows.
func mathScriptAfter(n *html.Node) bool {
	steps := 0
	for k := n.NextSibling; k != nil && steps < 4; k = k.NextSibling {
		steps++
		if k.DataAtom == atom.Script {
			return isMathScript(k)
		}
		if k.Type == html.TextNode && !isBlank(k.Data) {
			return false
		}
	}
	return false
}

func isMathScript(n *html.Node) bool {
	return strings.HasPrefix(dom.Attr(n, "type"), "math/tex")
}

// script writes a formula that MathJax would render; other scripts are left
// out.
func (c *converter) script(n *html.Node, s style) {
	if isMathScript(n) && n.FirstChild != nil {
		c.formula(n.FirstChild.Data, strings.Contains(dom.Attr(n, "type"), "mode=display"), s)
	}
}

// mathImage writes an image whose description is its TeX source, and reports
// whether n is one.
func (c *converter) mathImage(n *html.Node, s style) bool {
	class := dom.Attr(n, "class")
	if class == "" || class != "tex" && class != "latex" && !strings.HasPrefix(class, "mwe-math-fallback") {
		return false
	}
	alt := dom.Attr(n, "alt")
	if alt == "" {
		return false
	}
	c.formula(strings.Trim(alt, "$"), strings.Contains(class, "display"), s)
	return true
}

func escapeTeXText(s string) string { return texEscaper.Replace(s) }

var texEscaper = strings.NewReplacer(`\`, `\backslash `, `#`, `\#`, `$`, `\$`, `%`, `\%`, `&`, `\&`, `_`, `\_`, `{`, `\{`, `}`, `\}`)

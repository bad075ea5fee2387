package markdown

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/tex"
)

// texWriter translates presentation MathML (MathML Core and MathML 3, chapter
// 3) into TeX.
type texWriter struct {
	out   []byte
	depth int
}

func (w *texWriter) write(s string) { w.out = append(w.out, s...) }
func (w *texWriter) byte(b byte)    { w.out = append(w.out, b) }

// maxMathDepth bounds the recursion; deeper elements keep only their text.
const maxMathDepth = 200

// row writes the children one after the other.
func (w *texWriter) row(n *html.Node) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if isLetterElement(k) {
			k = w.letters(k)
		} else {
			w.node(k)
		}
	}
}

// letters writes the run of one-letter identifiers in one style that begins with
// k, and returns its last. White space between two words of a run, which TeX and
// browsers ignore, stays for those who read the source.
func (w *texWriter) letters(k *html.Node) (last *html.Node) {
	text := []byte(dom.InlineText(k))
	for last = k; ; {
		next, space := last.NextSibling, false
		if next != nil && isBlankText(next) && isLetterElement(last.PrevSibling) && next.NextSibling != nil && isLetterElement(next.NextSibling.NextSibling) {
			next, space = next.NextSibling, true
		}
		if !isLetterElement(next) || styleOf(next) != styleOf(k) {
			break
		}
		if space {
			text = append(text, ' ')
		}
		text = append(text, dom.InlineText(next)...)
		last = next
	}
	w.styled(styleOf(k), string(text))
	return last
}

// styled writes letters in the style of a command.
func (w *texWriter) styled(command, letters string) {
	if command == "" {
		w.token(letters)
		return
	}
	w.write(command)
	w.group(func() { w.write(letters) })
}

// styleOf returns the command for the style of a letter, "" for none.
func styleOf(mi *html.Node) string {
	switch dom.Attr(mi, "mathvariant") {
	case "bold":
		return `\mathbf`
	case "double-struck":
		return `\mathbb`
	case "script":
		return `\mathcal`
	case "fraktur":
		return `\mathfrak`
	case "normal":
		if t := dom.InlineText(mi); len(t) == 1 && ascii.IsLetter(t[0]) {
			return `\mathrm`
		}
	}
	return ""
}

// isLetterElement reports whether n is an identifier of one letter or sign.
func isLetterElement(n *html.Node) bool {
	return n != nil && n.Type == html.ElementNode && n.Data == "mi" && utf8.RuneCountInString(dom.InlineText(n)) == 1
}

func isBlankText(n *html.Node) bool {
	return n.Type == html.TextNode && n.Data != "" && strings.TrimSpace(n.Data) == ""
}

func (w *texWriter) node(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		w.token(strings.TrimSpace(n.Data))
		return
	case html.ElementNode:
	default:
		return
	}
	if w.depth++; w.depth > maxMathDepth {
		w.token(dom.InlineText(n))
	} else {
		w.element(n)
	}
	w.depth--
}

func (w *texWriter) element(n *html.Node) {
	kids := elements(n)
	switch n.Data {
	case "annotation", "annotation-xml", "mphantom":
	case "mi":
		w.identifier(n)
	case "mn":
		w.token(dom.InlineText(n))
	case "mo":
		w.operator(dom.InlineText(n))
	case "mtext", "ms":
		switch t := dom.InlineText(n); {
		case strings.TrimSpace(t) != "":
			w.command(`\text`)
			w.group(func() { w.write(escapeTeXText(t)) })
		case n.FirstChild != nil:
			w.command(`\ `)
		}
	case "mspace":
		w.command(`\ `)
	case "mfrac":
		w.apply(`\frac`, kids, 2)
	case "msqrt":
		w.command(`\sqrt`)
		w.group(func() { w.row(n) })
	case "mroot":
		if len(kids) == 2 {
			w.write(`\sqrt[`)
			w.node(kids[1])
			w.byte(']')
			w.group(func() { w.node(kids[0]) })
		} else {
			w.row(n)
		}
	case "msup", "mover", "msub", "munder", "msubsup", "munderover":
		w.scripts(n, kids)
	case "mmultiscripts":
		w.multiscripts(kids)
	case "mtable":
		w.table(kids)
	case "mfenced":
		w.fenced(n, kids)
	default:
		w.row(n)
	}
}

func elements(n *html.Node) []*html.Node {
	var kids []*html.Node
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if k.Type == html.ElementNode {
			kids = append(kids, k)
		}
	}
	return kids
}

// token writes characters, and symbols as commands.
func (w *texWriter) token(s string) {
	for _, r := range s {
		switch {
		case symbolOf(r) != "":
			w.command(symbolOf(r))
		case strings.ContainsRune(`#$%&_{}`, r):
			w.byte('\\')
			w.out = utf8.AppendRune(w.out, r)
		case r == '\\':
			w.command(`\backslash`)
		case r == '\u2061', r == '\u2062', r == '\u2063', r == '\u2064', r == '\u200b': // invisible operators
		case r == '\u00a0':
			w.write(`\ `)
		default:
			w.out = utf8.AppendRune(w.out, r)
		}
	}
}

// command writes a control word, separated from letters that follow.
func (w *texWriter) command(name string) {
	w.write(name)
	if b := name[len(name)-1]; ascii.IsLetter(b) {
		w.byte(' ')
	}
}

func (w *texWriter) group(body func()) {
	w.trimSpaceAfter(0)
	w.byte('{')
	body()
	w.byte('}')
}

// identifier writes mi: one letter is a variable, several are a name.
func (w *texWriter) identifier(n *html.Node) {
	t := dom.InlineText(n)
	if utf8.RuneCountInString(t) <= 1 {
		w.styled(styleOf(n), t)
		return
	}
	if _, named := tex.Names[t]; named {
		w.command(`\` + t)
		return
	}
	if symbolOf([]rune(t)[0]) != "" {
		w.token(t)
		return
	}
	w.write(`\mathrm{` + escapeTeXText(t) + `}`)
}

func (w *texWriter) operator(t string) {
	if _, named := tex.Names[t]; named {
		w.command(`\` + t)
		return
	}
	w.token(t)
}

func (w *texWriter) apply(name string, kids []*html.Node, n int) {
	if len(kids) != n {
		for _, k := range kids {
			w.node(k)
		}
		return
	}
	w.write(name)
	for _, k := range kids {
		w.byte('{')
		w.node(k)
		w.byte('}')
	}
}

// scripts writes sub- and superscripts, limits and accents.
func (w *texWriter) scripts(n *html.Node, kids []*html.Node) {
	two := n.Data == "msubsup" || n.Data == "munderover"
	if len(kids) != 2 && !two || len(kids) != 3 && two {
		w.row(n)
		return
	}
	if n.Data == "mover" || n.Data == "munder" {
		if a := accents[signOf(kids[1])]; a != "" && (n.Data == "mover") == (a != `\underline`) {
			w.write(a)
			w.byte('{')
			w.node(kids[0])
			w.byte('}')
			return
		}
	}
	w.base(kids[0])
	if n.Data != "msup" && n.Data != "mover" {
		w.script('_', kids[1])
	}
	switch {
	case two:
		w.script('^', kids[2])
	case n.Data == "msup" || n.Data == "mover":
		w.script('^', kids[1])
	}
}

// base writes the base of scripts, as a group if it has more than one part.
func (w *texWriter) base(n *html.Node) {
	switch n.Data {
	case "mi", "mn", "mo", "mtext":
		before := len(w.out)
		w.node(n)
		w.trimSpaceAfter(before)
	default:
		w.byte('{')
		w.node(n)
		w.byte('}')
	}
}

func (w *texWriter) trimSpaceAfter(from int) {
	if n := len(w.out); n > from && w.out[n-1] == ' ' && (n < 2 || w.out[n-2] != '\\') {
		w.out = w.out[:n-1]
	}
}

func (w *texWriter) script(sign byte, n *html.Node) {
	w.byte(sign)
	switch t := signOf(n); {
	case len(t) == 1 && (n.Data == "mn" || n.Data == "mi"):
		w.token(t)
		return
	case t == "′":
		w.write(`{\prime}`)
		return
	}
	w.byte('{')
	w.node(n)
	w.byte('}')
}

// signOf returns the text of an element that is one sign, else "" or a text that
// is none. It looks at a few nodes only: elements nest.
func signOf(n *html.Node) string {
	const nodes, size = 8, 16
	text, k := "", n
	for i := 0; k != nil && i < nodes && len(text) <= size; i++ {
		if k.Type == html.TextNode {
			text += k.Data
		}
		k = dom.Next(k, n, true)
	}
	if text = trimSpace(text); k != nil || len(text) > size {
		return ""
	}
	return text
}

// multiscripts writes mmultiscripts: the base, then the pairs after it and
// before it.
func (w *texWriter) multiscripts(kids []*html.Node) {
	if len(kids) == 0 {
		return
	}
	split := slices.IndexFunc(kids, func(k *html.Node) bool { return k.Data == "mprescripts" })
	if split < 0 {
		split = len(kids)
	} else {
		w.write("{}")
		w.pairs(kids[split+1:])
	}
	w.base(kids[0])
	w.pairs(kids[1:split])
}

func (w *texWriter) pairs(kids []*html.Node) {
	for i := 0; i+1 < len(kids); i += 2 {
		if hasText(kids[i]) {
			w.script('_', kids[i])
		}
		if hasText(kids[i+1]) {
			w.script('^', kids[i+1])
		}
	}
}

func (w *texWriter) table(rows []*html.Node) {
	w.write(`\begin{matrix}`)
	for i, r := range rows {
		if i > 0 {
			w.write(` \\ `)
		}
		for j, cell := range elements(r) {
			if j > 0 {
				w.write(" & ")
			}
			w.row(cell)
		}
	}
	w.write(`\end{matrix}`)
}

func (w *texWriter) fenced(n *html.Node, kids []*html.Node) {
	open, end, sep := "(", ")", ","
	if v, ok := dom.LookupAttr(n, "open"); ok {
		open = v
	}
	if v, ok := dom.LookupAttr(n, "close"); ok {
		end = v
	}
	if v, ok := dom.LookupAttr(n, "separators"); ok {
		sep = strings.TrimSpace(v)
	}
	w.token(open)
	seps := []rune(sep)
	for i, k := range kids {
		if i > 0 && len(seps) > 0 {
			w.token(string(seps[min(i-1, len(seps)-1)]))
		}
		w.node(k)
	}
	w.token(end)
}

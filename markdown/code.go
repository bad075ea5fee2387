package markdown

import (
	"bytes"
	"iter"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// pre writes a block of code.
func (c *converter) pre(n *html.Node, s style) {
	c.flush()
	if c.flat != blocks {
		c.flatPre(n, s)
		return
	}
	if variants := codeVariants(n); variants != nil {
		for _, k := range variants {
			c.codeBlock(k, classLanguage(dom.Attr(k, "class")))
		}
		return
	}
	c.codeBlock(n, languageOf(n))
}

// codeBlock writes the code in n.
func (c *converter) codeBlock(n *html.Node, lang string) {
	g := codeText{out: c.code[:0]}
	g.children(n)
	c.code = g.out
	c.fence(c.code, lang)
}

// codeVariants returns the code elements of a block that shows one of several
// at a time, such as one per language: each names its language. It returns nil
// if there are fewer than two.
func codeVariants(pre *html.Node) []*html.Node {
	var out []*html.Node
	for k := pre.FirstChild; k != nil; k = k.NextSibling {
		switch {
		case dom.Is(k, atom.Code) && !isLineSpan(k):
			if classLanguage(dom.Attr(k, "class")) == "" {
				return nil
			}
			out = append(out, k)
		case k.Type == html.TextNode && trimSpace(k.Data) != "":
			return nil
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// fence writes a fenced block. One newline at the end of its text is dropped,
// since the fence implies it.
func (c *converter) fence(text []byte, lang string) {
	if n := len(text); n > 0 && text[n-1] == '\n' {
		text = text[:n-1]
	}
	tick := byte('`')
	if strings.IndexByte(lang, '`') >= 0 {
		tick = '~'
	}
	n := 3
	for _, k := range runsOf(text, tick) {
		n = max(n, k+1)
	}
	c.startBlock()
	c.out = appendRun(c.out, tick, n)
	c.out = append(c.out, lang...)
	if len(text) > 0 {
		c.codeLines(text)
	}
	c.newLine()
	c.out = appendRun(c.out, tick, n)
	c.sep = sepBlank
}

func (c *converter) codeLines(text []byte) {
	if len(c.prefix) == 0 {
		c.out = append(c.out, '\n')
		c.out = append(c.out, text...)
		return
	}
	blank := bytes.TrimRight(c.prefix, " ")
	for more := true; more; {
		var line []byte
		line, text, more = bytes.Cut(text, []byte("\n"))
		if len(line) == 0 {
			c.out = append(append(c.out, '\n'), blank...)
			continue
		}
		c.newLine()
		c.out = append(c.out, line...)
	}
}

// runsOf yields where the runs of a byte begin in a text, and their lengths.
func runsOf[T string | []byte](text T, b byte) iter.Seq2[int, int] {
	return func(yield func(at, n int) bool) {
		for i := 0; i < len(text); i++ {
			at := i
			for i < len(text) && text[i] == b {
				i++
			}
			if i > at && !yield(at, i-at) {
				return
			}
		}
	}
}

func appendRun(dst []byte, b byte, n int) []byte {
	return append(dst, strings.Repeat(string(rune(b)), n)...)
}

// flatPre writes a block of code inside a heading or table cell: one code span
// per line.
func (c *converter) flatPre(n *html.Node, s style) {
	g := codeText{}
	g.children(n)
	for line := range strings.SplitSeq(strings.Trim(string(g.out), "\n"), "\n") {
		if line != "" {
			c.segs = append(c.segs, seg{kind: segText, text: line, marks: s.marks | markCode, link: s.link})
		}
		c.segs = append(c.segs, seg{kind: segBoundary})
	}
}

// codeText collects the text of a code block as copied by a reader: br and the
// ends of block elements end a line, line numbers and buttons are left out.
type codeText struct {
	out   []byte
	ended bool // a block ended: an adjacent one begins a new line
}

func (g *codeText) children(n *html.Node) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		switch k.Type {
		case html.TextNode:
			g.text(k.Data)
		case html.ElementNode:
			g.element(k)
		}
	}
}

func (g *codeText) text(s string) {
	if s == "" {
		return
	}
	g.ended = false
	if strings.IndexByte(s, '\r') >= 0 {
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	}
	g.out = append(g.out, s...)
}

func (g *codeText) lineEnd() {
	if n := len(g.out); n > 0 && g.out[n-1] != '\n' {
		g.out = append(g.out, '\n')
	}
}

func (g *codeText) element(n *html.Node) {
	switch r := roleOf(n); {
	case n.DataAtom == atom.Br:
		g.out = append(g.out, '\n')
		g.ended = false
	case r == roleSkip, r == roleScript, r == roleButton, r == roleMedia, dom.IsGutter(n), isCopyButton(n), isBoring(n):
	case r == roleBlock && n.DataAtom != atom.Td && n.DataAtom != atom.Th || n.DataAtom == atom.Div || r == rolePre:
		if g.ended {
			g.lineEnd()
		}
		g.ended = false
		before := len(g.out)
		g.children(n)
		if len(g.out) == before && n.DataAtom != atom.Tr && len(elements(n)) == 0 && before > 0 {
			g.out = append(g.out, '\n') // an empty line
		} else if len(g.out) > before {
			g.ended = true
		}
	case isLineSpan(n):
		if g.ended {
			g.lineEnd()
			g.ended = false
		}
		before := len(g.out)
		g.children(n)
		if len(g.out) == before && before > 0 && isLineSpan(n.NextSibling) {
			g.out = append(g.out, '\n')
		}
		g.ended = isLineSpan(n.NextSibling) || g.ended
	default:
		g.children(n)
	}
}

// isLineSpan reports whether n is a span that a highlighter displays as a line.
func isLineSpan(n *html.Node) bool {
	if !dom.Is(n, atom.Span) && !dom.Is(n, atom.Code) {
		return false
	}
	for t := range strings.FieldsSeq(dom.Attr(n, "class")) {
		switch t {
		case "line", "code-line", "token-line", "view-line", "cl":
			return true
		}
	}
	return false
}

// isBoring reports whether n is a part of the code that mdBook hides.
func isBoring(n *html.Node) bool { return dom.Is(n, atom.Span) && dom.Attr(n, "class") == "boring" }

// isCopyButton reports whether n is a control that copies the code but not a
// button element.
func isCopyButton(n *html.Node) bool {
	if dom.Attr(n, "role") == "button" {
		return true
	}
	if n.DataAtom != atom.Div && n.DataAtom != atom.A && n.DataAtom != atom.Span {
		return false
	}
	for t := range strings.FieldsSeq(dom.Attr(n, "class")) {
		t = strings.ToLower(t)
		if strings.Contains(t, "copy-b") || strings.Contains(t, "copybtn") || strings.Contains(t, "clipboard") || strings.Contains(t, "btn-copy") || t == "copy" || strings.HasSuffix(t, "-copy") {
			return true
		}
	}
	return false
}

// codeSpan writes the segments of the code span that starts at segment i and
// returns the index after them.
func (c *converter) codeSpan(i int) int {
	g := &c.segs[i]
	j := i + 1
	for j < len(c.segs) && c.segs[j].kind == segText && c.segs[j].marks == g.marks && c.segs[j].link == g.link {
		j++
	}
	text := g.text
	if j > i+1 {
		c.code = c.code[:0]
		for k := i; k < j; k++ {
			c.code = append(c.code, c.segs[k].text...)
		}
		text = string(c.code)
	}
	if strings.ContainsAny(text, "\n\r") {
		text = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
	}
	if text == "" {
		return j
	}
	c.before(i, g.marks, g.link, '`')
	c.writeCode(text)
	return j
}

// writeCode writes a code span, delimited by the shortest run of backticks that
// does not occur in the text.
func (c *converter) writeCode(text string) {
	n := 1
	if strings.IndexByte(text, '`') >= 0 {
		n = freeFence(text)
	}
	c.endAddress()
	c.in.cands = append(c.in.cands, candidate{pos: c.offset(), char: '`', n: int32(n), real: true})
	c.out = appendRun(c.out, '`', n)
	last := len(text) - 1
	pad := text[0] == '`' || text[last] == '`' || text[0] == ' ' && text[last] == ' ' && strings.Trim(text, " ") != ""
	if pad {
		c.out = append(c.out, ' ')
	}
	if c.in.context == cellContext && strings.IndexByte(text, '|') >= 0 {
		text = strings.ReplaceAll(text, "|", `\|`)
	}
	if strings.IndexByte(text, '`') >= 0 {
		c.noteTicks(text)
	}
	c.out = append(c.out, text...)
	if pad {
		c.out = append(c.out, ' ')
	}
	c.out = appendRun(c.out, '`', n)
}

// noteTicks records the runs of backticks inside a code span, since an earlier
// run could end at any of them.
func (c *converter) noteTicks(text string) {
	for at, n := range runsOf(text, '`') {
		c.in.cands = append(c.in.cands, candidate{pos: c.offset() + int32(at), char: '`', n: int32(n), real: true})
	}
}

// freeFence returns the smallest length that no run of backticks in text has.
func freeFence(text string) int {
	seen := map[int]bool{}
	for _, n := range runsOf(text, '`') {
		seen[n] = true
	}
	n := 1
	for seen[n] {
		n++
	}
	return n
}

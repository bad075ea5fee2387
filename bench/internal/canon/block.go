package canon

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// A Kind is the kind of a block.
type Kind string

// The kinds of blocks.
const (
	Doc     Kind = "doc"
	Para    Kind = "p"
	Heading Kind = "h"
	Quote   Kind = "quote"
	List    Kind = "list"
	Item    Kind = "li"
	Code    Kind = "code"
	Rule    Kind = "hr"
	Table   Kind = "table"
)

// A Block is a block of a document.
type Block struct {
	Kind    Kind
	Level   int    // of a heading
	Ordered bool   // of a list
	Start   int    // of an ordered list
	Task    string // of an item: "", "open" or "done"
	Lang    string // of code
	Text    string // of code
	Inline  []Run  // of a paragraph or heading
	Kids    []*Block
	Rows    [][]Cell // of a table
	Align   []string // of its columns
}

// A Cell is a cell of a table.
type Cell struct {
	Inline []Run
	Align  string
}

// Reading selects interpretations of HTML that has no Markdown equivalent.
type Reading struct {
	Unwrap bool // read tables with blocks in their cells as those blocks
	Repeat bool // repeat the content of a spanning cell in each cell it covers
}

// Facts describe a page.
type Facts struct {
	Ambiguous bool // readings differ
	Debatable bool // it has elements that have no correct conversion
}

// Parse parses a page or fragment.
func Parse(page string, r Reading) (*Block, Facts, error) {
	p, err := dom.ParseString(page)
	if err != nil {
		return nil, Facts{}, err
	}
	b := &builder{reading: r, facts: &Facts{}, out: &Block{Kind: Doc}}
	b.children(p.Root, style{})
	b.endParagraph()
	return b.out, *b.facts, nil
}

// A builder collects the blocks of one container.
type builder struct {
	reading Reading
	facts   *Facts
	out     *Block
	pending []Run // of the current paragraph
	flat    bool  // in headings and cells, where blocks are only separated by spaces
}

// within starts a nested container.
func (b *builder) within(kind Kind) *builder {
	return &builder{reading: b.reading, facts: b.facts, out: &Block{Kind: kind}}
}

func (b *builder) add(k *Block) { b.out.Kids = append(b.out.Kids, k) }

func (b *builder) children(n *html.Node, s style) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		b.node(k, s)
	}
}

func (b *builder) node(n *html.Node, s style) {
	switch n.Type {
	case html.TextNode:
		b.text(n.Data, s)
	case html.DocumentNode:
		b.children(n, s)
	case html.ElementNode:
		b.facts.Debatable = b.facts.Debatable || debatable[n.Data]
		switch {
		case skipped[n.Data]:
		case b.inlineElement(n, s):
		case b.flat && (blocks[n.Data] || containers[n.Data] || n.Data == "hr"):
			b.text(" ", style{})
			b.children(n, s)
			b.text(" ", style{})
		case b.blockElement(n, s):
		case blocks[n.Data]:
			b.endParagraph()
			b.children(n, s)
			b.endParagraph()
		default:
			b.children(n, s)
		}
	}
}

// blockElement reads an element that has a Markdown block and reports whether
// it is one.
func (b *builder) blockElement(n *html.Node, s style) bool {
	if !containers[n.Data] && n.Data != "hr" {
		return false
	}
	b.endParagraph()
	switch n.Data {
	case "hr":
		b.add(&Block{Kind: Rule})
	case "pre", "listing", "xmp", "plaintext":
		text := strings.TrimSuffix(newlines.Replace(preText(n)), "\n")
		b.add(&Block{Kind: Code, Lang: language(n), Text: text})
	case "blockquote":
		q := b.within(Quote)
		q.children(n, s)
		q.endParagraph()
		if len(q.out.Kids) > 0 {
			b.add(q.out)
		}
	case "ul", "ol", "menu", "dir":
		b.list(n, s)
	case "table":
		b.table(n, s)
	default: // h1 to h6
		h := b.within(Doc)
		h.flat = true
		h.children(n, s)
		if runs := normalise(h.pending, true); len(runs) > 0 {
			b.add(&Block{Kind: Heading, Level: int(n.Data[1] - '0'), Inline: runs})
		}
	}
	return true
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// list reads a list; content outside its items belongs to the previous item, as
// browsers show it.
func (b *builder) list(n *html.Node, s style) {
	l := &Block{Kind: List, Ordered: n.Data == "ol", Start: 1}
	if i, err := strconv.Atoi(strings.TrimSpace(dom.Attr(n, "start"))); l.Ordered && err == nil && i >= 0 {
		l.Start = i
	}
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		item := b.within(Item)
		isItem := k.Type == html.ElementNode && k.Data == "li"
		if isItem {
			item.children(k, s)
		} else {
			item.node(k, s)
		}
		item.endParagraph()
		switch last := len(l.Kids) - 1; {
		case isItem || last < 0 && len(item.out.Kids) > 0:
			l.Kids = append(l.Kids, item.out)
		case last >= 0:
			l.Kids[last].Kids = append(l.Kids[last].Kids, item.out.Kids...)
		}
	}
	if len(l.Kids) > 0 {
		b.add(l)
	}
}

// endParagraph makes a paragraph of the pending content; two consecutive breaks
// split it.
func (b *builder) endParagraph() {
	if b.flat {
		return
	}
	runs := b.pending
	b.pending = nil
	start := 0
	for i := 0; i < len(runs); i++ {
		if runs[i].Kind != Break {
			continue
		}
		end, breaks := i+1, 1
		for ; end < len(runs); end++ {
			if runs[end].Kind == Break {
				breaks++
			} else if !runs[end].blank() {
				break
			}
		}
		if breaks > 1 {
			b.paragraph(runs[start:i])
			start = end
		}
		i = end - 1
	}
	b.paragraph(runs[start:])
}

func (b *builder) paragraph(runs []Run) {
	if in := normalise(runs, false); len(in) > 0 {
		b.add(&Block{Kind: Para, Inline: in})
	}
}

func preText(n *html.Node) string {
	var t strings.Builder
	for k := range n.Descendants() {
		switch {
		case k.Type == html.TextNode && !underSkipped(k, n):
			t.WriteString(k.Data)
		case k.Type == html.ElementNode && k.Data == "br":
			t.WriteByte('\n')
		}
	}
	return t.String()
}

func underSkipped(n, top *html.Node) bool {
	for p := n.Parent; p != nil && p != top; p = p.Parent {
		if skipped[p.Data] {
			return true
		}
	}
	return false
}

// language returns the language named in a class of the block or of the code
// element inside it.
func language(n *html.Node) string {
	if l := classLanguage(n); l != "" {
		return l
	}
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if k.Type == html.ElementNode && k.Data == "code" {
			if l := classLanguage(k); l != "" {
				return l
			}
		}
	}
	return ""
}

func classLanguage(n *html.Node) string {
	for _, class := range strings.Fields(dom.Attr(n, "class")) {
		for _, prefix := range []string{"language-", "lang-", "highlight-source-"} {
			if l, ok := strings.CutPrefix(class, prefix); ok && l != "" {
				return l
			}
		}
	}
	return ""
}

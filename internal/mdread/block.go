package mdread

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// A BlockKind says what a Block is.
type BlockKind int

// The kinds of blocks that hold text.
const (
	Paragraph BlockKind = iota // of a list item or a quotation too
	Heading
	TableRow
	CodeLine
)

// A Block is a piece of the text of a Markdown document: a paragraph, a
// heading, a row of a table or a line of code.
type Block struct {
	Kind     BlockKind
	Level    int    // of a heading
	Text     string // as written, without the marks of the block
	Cells    []string
	Header   bool   // of a table's first row
	Language string // of code
	Parent   int    // which paragraph, heading, table or code block of the document it is or belongs to
	Start    int    // byte range in the document
	End      int
}

// Blocks returns the text blocks of a Markdown document in order. HTML blocks
// and rules are passed over.
func Blocks(markdown string) []Block {
	source := []byte(markdown)
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	r := blockReader{source: source}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		return r.node(n), nil
	})
	return r.out
}

type blockReader struct {
	source []byte
	out    []Block
	parent int
}

func (r *blockReader) node(n ast.Node) ast.WalkStatus {
	switch n := n.(type) {
	case *ast.Heading:
		r.lines(n, Block{Kind: Heading, Level: n.Level})
	case *ast.Paragraph, *ast.TextBlock:
		r.lines(n, Block{Kind: Paragraph})
	case *east.Table:
		r.table(n)
	case *ast.FencedCodeBlock:
		r.code(n, string(n.Language(r.source)))
	case *ast.CodeBlock:
		r.code(n, "")
	case *ast.HTMLBlock:
	default:
		return ast.WalkContinue
	}
	return ast.WalkSkipChildren
}

// lines adds a block whose text is the lines of n.
func (r *blockReader) lines(n ast.Node, b Block) {
	lines := n.Lines()
	if lines.Len() == 0 {
		return
	}
	var t strings.Builder
	for i := range lines.Len() {
		s := lines.At(i)
		t.Write(s.Value(r.source))
	}
	b.Text = strings.TrimSpace(t.String())
	b.Start, b.End = lines.At(0).Start, lines.At(lines.Len()-1).Stop
	b.End = b.Start + len(bytes.TrimRight(r.source[b.Start:b.End], " \n"))
	b.Parent = r.parent
	r.parent++
	r.out = append(r.out, b)
}

func (r *blockReader) table(n *east.Table) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		b := Block{Kind: TableRow, Parent: r.parent, Start: -1}
		_, b.Header = row.(*east.TableHeader)
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			value := ""
			if l := cell.Lines(); l.Len() > 0 {
				s := l.At(0)
				value = strings.TrimSpace(string(s.Value(r.source)))
				if b.Start < 0 {
					b.Start = s.Start
				}
				b.End = s.Stop
			}
			b.Cells = append(b.Cells, value)
		}
		if b.Start < 0 {
			continue
		}
		b.Text = strings.Join(b.Cells, " | ")
		r.out = append(r.out, b)
	}
	r.parent++
}

func (r *blockReader) code(n ast.Node, language string) {
	lines := n.Lines()
	for i := range lines.Len() {
		s := lines.At(i)
		line := strings.TrimRight(string(s.Value(r.source)), " \r\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		r.out = append(r.out, Block{Kind: CodeLine, Text: line, Language: language, Parent: r.parent, Start: s.Start, End: s.Start + len(line)})
	}
	r.parent++
}

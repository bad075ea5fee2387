package mdread

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// A BlockKind is the kind of a Block.
type BlockKind int

// The kinds of blocks that hold text.
const (
	Paragraph BlockKind = iota // also of a list item or a quotation
	Heading
	TableRow
	CodeLine
)

// A Block is a piece of the text of a Markdown document: a paragraph, a
// heading, a row of a table or a line of code.
type Block struct {
	Kind     BlockKind
	Level    int    // of a heading
	Text     string // as written, without block markers
	Cells    []string
	Header   bool   // the first row of a table
	Language string // of a code block
	Parent   int    // number of the paragraph, heading, table or code block that it is or belongs to
	Start    int    // byte range in the document
	End      int
}

// Blocks returns the text blocks of a document in order. HTML blocks,
// definitions and rules are skipped.
func Blocks(check *cancel.Checker, d *mdtext.Document) []Block {
	r := blockReader{d: d}
	n := 0
	for i := range d.Blocks {
		n += pieces(&d.Blocks[i])
	}
	r.out = make([]Block, 0, n)
	for i := range d.Blocks {
		check.Step()
		b := &r.d.Blocks[i]
		switch b.Kind {
		case mdtext.Heading:
			r.lines(b, Block{Kind: Heading, Level: b.Level})
		case mdtext.Paragraph:
			r.lines(b, Block{Kind: Paragraph})
		case mdtext.Table:
			r.table(b)
		case mdtext.FencedCode, mdtext.IndentedCode:
			r.code(b)
		}
	}
	return r.out
}

// pieces is how many blocks of text b may be.
func pieces(b *mdtext.Block) int {
	switch b.Kind {
	case mdtext.Heading, mdtext.Paragraph:
		return 1
	case mdtext.Table, mdtext.FencedCode, mdtext.IndentedCode:
		return len(b.Lines)
	}
	return 0
}

type blockReader struct {
	d      *mdtext.Document
	out    []Block
	parent int
}

// lines adds a block whose text is the lines of b.
func (r *blockReader) lines(b *mdtext.Block, out Block) {
	if len(b.Lines) == 0 {
		return
	}
	out.Text = strings.TrimSpace(r.text(b.Lines))
	out.Start = b.Lines[0].Start
	out.End = out.Start + len(strings.TrimRight(r.d.Source[out.Start:b.Lines[len(b.Lines)-1].End], " \t\r\n"))
	out.Parent = r.parent
	r.parent++
	r.out = append(r.out, out)
}

func (r *blockReader) text(lines []mdtext.Line) string {
	parts := make([]string, len(lines))
	for i, l := range lines {
		parts[i] = r.d.Source[l.Start:l.End]
	}
	return strings.Join(parts, "\n")
}

func (r *blockReader) table(b *mdtext.Block) {
	for i, l := range b.Lines {
		row := r.d.Source[l.Start:l.End]
		cells := mdtext.Cells(row)
		out := Block{Kind: TableRow, Parent: r.parent, Header: i == 0}
		for _, c := range cells[:min(len(cells), b.Cells)] {
			out.Cells = append(out.Cells, row[c.Start:c.End])
		}
		out.Text = strings.Join(out.Cells, " | ")
		out.Start, out.End = l.Start+cells[0].Start, l.Start+cells[len(out.Cells)-1].End
		r.out = append(r.out, out)
	}
	r.parent++
}

func (r *blockReader) code(b *mdtext.Block) {
	language, _, _ := strings.Cut(b.Info, " ")
	for _, l := range b.Lines {
		line := strings.Repeat(" ", l.Pad) + strings.TrimRight(r.d.Source[l.Start:l.End], " \r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		r.out = append(r.out, Block{Kind: CodeLine, Text: line, Language: language, Parent: r.parent, Start: l.Start, End: l.Start + len(line) - l.Pad})
	}
	r.parent++
}

package layout

import (
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// displayBlocks separates the display formulas from the words.
func displayBlocks(ws []textline.Word) ([]item, []textline.Word) {
	var out []item
	rest := ws[:0:0]
	for i := range ws {
		if ws[i].Style&textline.Display == 0 {
			continue
		}
		if out == nil {
			rest = append(make([]textline.Word, 0, len(ws)), ws[:i]...)
		}
		out = append(out, item{box: *ws[i].Column, order: ws[i].Order, block: formulaBlock(&ws[i])})
		for k := i + 1; k < len(ws) && ws[k].Style&textline.Display == 0; k++ {
			rest = append(rest, ws[k])
		}
	}
	if out == nil {
		return nil, ws
	}
	return out, rest
}

func formulaBlock(w *textline.Word) *Block {
	return &Block{
		Kind: Formula, Box: w.Box, Order: w.Order, Left: w.Box.X0, End: w.Box.X1, Size: w.Size, Conf: w.Conf,
		Text: textline.Text{textline.Runs{textline.Run{Text: w.Text, Style: textline.Math | textline.Display}}},
	}
}

// dollar appends an inline formula.
func dollar(b []byte, tex string) []byte {
	b = append(b, '$')
	b = append(b, inertTeX(tex)...)
	return append(b, '$')
}

// inertTeX escapes TeX that Markdown would read as links or images, and puts it
// on one line.
func inertTeX(tex string) string {
	if !strings.ContainsAny(tex, "]!\n<`") {
		return tex
	}
	return inert.Replace(tex)
}

var inert = strings.NewReplacer("](", "] (", "][", "] [", "]:", "] :", "![", "! [", "\n", " ", "<", `\lt `, "`", "'")

// formula writes a display formula. If a block tagged as a formula contains
// more than that, it is written as text.
func (w *writer) formula(b *Block) {
	if len(b.Text) != 1 || len(b.Text[0]) != 1 || b.Text[0][0].Style&textline.Math == 0 {
		s := w.text(nil, b.Text, 0)
		w.out = append(w.out, escapeStart(string(s))...)
		return
	}
	w.out = append(w.out, "$$"...)
	w.out = append(w.out, inertTeX(b.Text[0][0].Text)...)
	w.out = append(w.out, "$$"...)
}

// rows returns the number of lines of a complete block: a table's rows, 1 for a
// formula.
func (b *Block) rows() int {
	if b.Table == nil {
		return 1
	}
	return len(b.Table.Rows)
}

// dollars reports whether the dollar signs of a text, mostly prices, could be
// read as those of a formula: one before text and a later one after text, or
// any next to a formula.
func dollars(rs []textline.Run) bool {
	open, math, any := false, false, false
	last := byte(' ')
	for _, r := range rs {
		if r.Style&textline.Math != 0 {
			math, last = true, 'x'
			continue
		}
		for i := range len(r.Text) {
			if r.Text[i] == '$' {
				if open && last != ' ' {
					return true
				}
				any = true
				open = open || i+1 < len(r.Text) && r.Text[i+1] != ' '
			}
			last = r.Text[i]
		}
	}
	return math && any
}

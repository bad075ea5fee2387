package layout

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// displayBlocks separates the display formulas from the words.
func displayBlocks(ws []textline.Word) (out []item, rest []textline.Word) {
	const display = textline.Display
	if !slices.ContainsFunc(ws, func(w textline.Word) bool { return w.Style&display != 0 }) {
		return nil, ws
	}
	for i := range ws {
		w := &ws[i]
		if w.Style&display == 0 {
			rest = append(rest, *w)
			continue
		}
		b := &Block{Kind: Formula, Box: w.Box, Order: w.Order, Left: w.Box.X0, End: w.Box.X1, Size: w.Size, Conf: w.Conf}
		b.Text = textline.Text{{{Text: w.Text, Style: textline.Math | display}}}
		out = append(out, item{box: *w.Column, order: w.Order, block: b})
	}
	return out, rest
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

package layout

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Bars that a scan's rulings are read as make no table out of a drawing; a
// table may have a few, and a painted page any number.
func TestDrawing(t *testing.T) {
	t.Parallel()
	lay := func(source textline.Source, rows ...string) bool {
		var ws []textline.Word
		for k, row := range rows {
			base := 100 + 20*float64(k)
			for c, s := range strings.Fields(row) {
				if s == "." {
					continue
				}
				x := 50 + 90*float64(c)
				ws = append(ws, textline.Word{Text: s, Size: 10, Base: base, Source: source, Order: int32(len(ws)), Run: int32(len(ws)), Box: geom.Rect{X0: x, X1: x + 5*float64(len(s)), Y0: base - 8, Y1: base + 2}})
			}
		}
		for _, b := range layWords(Options{}, ws, nil, nil, nil) {
			if b.Kind == TableBlock {
				return true
			}
		}
		return false
	}
	table := []string{"Wheel Depth Flow Turns", "North 12 340 7", "South 14 355 8", "West 15 362 9"}
	drawing := []string{"Wheel | Flow |", "North | Sluice |", "South | Race |", "West | Pond |"}
	if !lay(textline.OCR, table...) || !lay(textline.Native, table...) {
		t.Error("a table is none")
	}
	table[3] = "West | 362 9"
	if !lay(textline.OCR, table...) {
		t.Error("a table with a bar is none")
	}
	if lay(textline.OCR, drawing...) {
		t.Error("a drawing on a scan is a table")
	}
	if !lay(textline.Native, drawing...) {
		t.Error("painted bars are no table")
	}
}

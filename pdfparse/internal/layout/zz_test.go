package layout_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

func TestZZ(t *testing.T) {
	data, err := os.ReadFile(os.Getenv("ZZ"))
	if err != nil {
		t.Skip()
	}
	f, err := reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := content.New(f)
	var out []*layout.Page
	for i := range f.NumPages() {
		g, err := in.Page(context.Background(), i)
		if err != nil || i > 60 {
			break
		}
		if y, err := strconv.ParseFloat(os.Getenv("Y"), 64); err == nil && os.Getenv("PAGE") == fmt.Sprint(i+1) {
			for i, x := range g.Glyphs {
				if x.Y > y-4 && x.Y < y+4 {
					fmt.Printf("%d %q x %.2f-%.2f y %.2f size %.1f run %d mcid %d flags %d col %06x %s\n", i, x.Text, x.X, x.X+x.DX, x.Y, x.Size, x.Run, x.MCID, x.Flags, x.Color, x.Font.Name)
				}
			}
		}
		out = append(out, layout.Read(g, layout.Options{Formulas: new(formula.Finder)}))
	}
	kinds := []string{"P", "HEAD", "TITLE", "item", "code", "TABLE", "caption", "figure", "formula", "pagehead", "pagefoot", "pageno", "note"}
	for _, p := range layout.Settle(out, nil).Pages {
		if w := os.Getenv("PAGE"); w != "" && w != fmt.Sprint(p.Number) {
			continue
		}
		fmt.Println("== page", p.Number)
		for _, b := range p.Blocks {
			s := b.Plain()
			if len(s) > 90 {
				s = s[:60] + " … " + s[len(s)-25:]
			}
			fl := ""
			if b.Bold {
				fl += "B"
			}
			if b.Italic {
				fl += "I"
			}
			if b.Caps {
				fl += "C"
			}
			if b.Tagged {
				fl += "T"
			}
			fmt.Printf("%-8s%d %4.1f%-3s c%d (%.0f,%.0f,%.0f,%.0f) ab %.1f be %.1f n%d %06x %q %q\n", kinds[b.Kind], b.Level, b.Size, fl, b.Column, b.Box.X0, b.Box.Y0, b.Box.X1, b.Box.Y1, b.Above, b.Below, len(b.Text), b.Color, b.Label, s)
		}
	}
}

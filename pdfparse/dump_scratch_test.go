package pdfparse

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

func TestDumpScratch(t *testing.T) {
	p := os.Getenv("DUMP")
	if p == "" {
		t.Skip()
	}
	f, _ := os.Open(p)
	st, _ := f.Stat()
	r, err := reader.Open(context.Background(), f, st.Size(), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := content.New(r)
	n, _ := strconv.Atoi(os.Getenv("PAGE"))
	g, err := in.Page(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	pen := 0.0
	for i := range g.Glyphs {
		c := &g.Glyphs[i]
		fmt.Printf("%q x=%.1f y=%.1f dx=%.2f size=%.1f gap=%.3f font=%s run=%d fl=%x sw=%.2f mcid=%d\n", c.Text, c.X, c.Y, c.DX, c.Size, (c.X-pen)/c.Size, c.Font.Name, c.Run, c.Flags, c.Font.SpaceWidth, c.MCID)
		pen = c.X + c.DX
	}
}

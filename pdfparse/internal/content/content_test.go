package content_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// read reads the first page of a file.
func read(t testing.TB, data []byte) *glyph.Page {
	t.Helper()
	f, err := reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := content.New(f).Page(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPage runs the goldens: "objects" holds objects from number 3 on,
// separated by lines of "--"; "page" holds entries of the page; "catalog"
// entries of the catalog; "input" the content stream.
func TestPage(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		d := &pdftest.Doc{Catalog: c.Files["catalog"]}
		if objects := c.Files["objects"]; objects != "" {
			for o := range strings.SplitSeq(objects, "\n--\n") {
				if dict, data, ok := strings.Cut(o, "\nstream\n"); ok {
					o = pdftest.StreamBody(strings.TrimSuffix(strings.TrimPrefix(dict, "<<"), ">>"), data)
				}
				d.Add(o)
			}
		}
		d.Page(c.Files["input"], strings.ReplaceAll(c.Files["page"], "\n", ""))
		return map[string]string{"output": dump(read(t, d.Bytes()))}
	})
}

// dump writes a page with consecutive glyphs joined.
func dump(p *glyph.Page) string {
	var b strings.Builder
	if p.Width != 612 || p.Height != 792 {
		fmt.Fprintf(&b, "page %g x %g\n", p.Width, p.Height)
	}
	for i := 0; i < len(p.Glyphs); {
		g := p.Glyphs[i]
		text, end := "", i
		for ; end < len(p.Glyphs) && follows(p.Glyphs[i:end+1]); end++ {
			text += p.Glyphs[end].Text
		}
		last := p.Glyphs[end-1]
		fmt.Fprintf(&b, "%q at %.1f,%.1f to %.1f,%.1f size %.1f %s", text, g.X, g.Y, last.X+last.DX, last.Y+last.DY, g.Size, g.Font.Name)
		if g.Color != 0 {
			fmt.Fprintf(&b, " color %06x", g.Color)
		}
		if g.MCID >= 0 {
			fmt.Fprintf(&b, " mcid %d", g.MCID)
		}
		for bit, name := range []string{"invisible", "artifact", "actual", "vertical", "", "annotation"} {
			if g.Flags&(1<<bit) != 0 && name != "" {
				b.WriteString(" " + name)
			}
		}
		if i+1 == end && g.Flags&glyph.Space != 0 {
			b.WriteString(" space")
		}
		b.WriteByte('\n')
		i = end
	}
	for _, l := range p.Lines {
		fmt.Fprintf(&b, "line %.1f,%.1f to %.1f,%.1f width %.1f color %06x\n", l.X0, l.Y0, l.X1, l.Y1, l.Width, l.Color)
	}
	for _, s := range p.Shapes {
		fmt.Fprintf(&b, "shape %s filled %v stroked %v rectangle %v round %v color %06x\n", box(s.Rect), s.Filled, s.Stroked, s.Rectangle, s.Round, s.Color)
	}
	for _, m := range p.Images {
		fmt.Fprintf(&b, "image %s %dx%d mask %v\n", box(m.Rect), m.Width, m.Height, m.Mask)
	}
	for _, l := range p.Links {
		fmt.Fprintf(&b, "link %s uri %q page %d\n", box(l.Rect), l.URI, l.Page)
	}
	for _, f := range p.Fields {
		fmt.Fprintf(&b, "field %s name %q value %q checked %v button %v\n", box(f.Rect), f.Name, f.Value, f.Checked, f.Button)
	}
	for _, tag := range p.Tags {
		fmt.Fprintf(&b, "tag %d", tag.MCID)
		for _, s := range tag.Path {
			fmt.Fprintf(&b, " %s#%d", s.Type, s.ID)
			if s.RowSpan != 0 || s.ColSpan != 0 {
				fmt.Fprintf(&b, "(%d,%d)", s.RowSpan, s.ColSpan)
			}
		}
		if tag.ActualText != "" {
			fmt.Fprintf(&b, " actual %q", tag.ActualText)
		}
		b.WriteByte('\n')
	}
	for _, w := range p.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func box(r glyph.Rect) string { return fmt.Sprintf("%.1f,%.1f,%.1f,%.1f", r.X0, r.Y0, r.X1, r.Y1) }

// follows reports whether the last of gs continues those before it.
func follows(gs []glyph.Glyph) bool {
	n := len(gs)
	if n == 1 {
		return true
	}
	a, b := gs[n-2], gs[n-1]
	dx, dy := b.X-a.X-a.DX, b.Y-a.Y-a.DY
	return dx*dx+dy*dy < 0.01 && a.Size == b.Size && a.Font == b.Font && a.Color == b.Color && a.MCID == b.MCID &&
		a.Flags&^glyph.Space == b.Flags&^glyph.Space && a.Run == b.Run
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{}
	d.Page(strings.Repeat("0 0 m\n", 10_000), "")
	data := d.Bytes()
	f, err := reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := content.New(f).Page(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestRotate checks that a page is rotated as displayed.
func TestRotate(t *testing.T) {
	t.Parallel()
	for angle, want := range map[int]string{
		0:   "100 200: 10,180 to 20,180",
		90:  "200 100: 20,10 to 20,20",
		180: "100 200: 90,20 to 80,20",
		270: "200 100: 180,90 to 180,80",
	} {
		d := &pdftest.Doc{}
		d.Page("BT /F3 20 Tf 10 20 Td (A) Tj ET", fmt.Sprintf("/MediaBox[0 0 100 200]/Rotate %d", angle))
		p := read(t, d.Bytes())
		g := p.Glyphs[0]
		got := fmt.Sprintf("%g %g: %.0f,%.0f to %.0f,%.0f", p.Width, p.Height, g.X, g.Y, g.X+g.DX*10/12, g.Y+g.DY*10/12)
		if got != want {
			t.Errorf("rotated by %d: got %s, want %s", angle, got, want)
		}
	}
}

// TestGrowth checks that the time for a page is proportional to its content.
func TestGrowth(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{
		"BT /F1 9 Tf (some text) Tj ET\n", "q ", "Q ", "q 1 0 0 1 0 0 cm ", "0 0 m 1 1 l S ", "1 2 l ", "/Span<</ActualText(x)>>BDC ",
		"/P BMC ", "EMC ", "[ ", "( ", "<< ", "BI ", "BI ID EI ", "/F1 ", "1 ", "/X Do ", "0 0 9 9 re W ",
	} {
		growth.Prepared(t, unit, 2_000, func(n int) func() {
			d := &pdftest.Doc{}
			d.Page(strings.Repeat(unit, n), "")
			data := d.Bytes()
			return func() { read(t, data) }
		})
	}
}

// TestCostly checks that pages that require far too much work are cut short
// with a warning: forms that paint two forms each, 24 deep, and more fonts than
// any real page has.
func TestCostly(t *testing.T) {
	t.Parallel()
	forms := &pdftest.Doc{}
	for i := range 24 {
		next := fmt.Sprintf("/Resources<</XObject<</F %d 0 R>>>>", i+4)
		forms.Stream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]"+next, "/F Do /F Do")
	}
	forms.Page("/F Do /F Do", "/Resources<</XObject<</F 3 0 R>>>>")
	fonts := &pdftest.Doc{}
	var names, shows strings.Builder
	widths := fonts.Add("[0 99999 500]")
	for i := range 5000 {
		n := fonts.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</W %d 0 R>>]>>", widths))
		fmt.Fprintf(&names, "/F%d %d 0 R", i, n)
		fmt.Fprintf(&shows, "/F%d 9 Tf ", i)
	}
	fonts.Page(shows.String(), "/Resources<</Font<<"+names.String()+">>>>")
	for name, d := range map[string]*pdftest.Doc{"forms": forms, "fonts": fonts} {
		if p := read(t, d.Bytes()); len(p.Warnings) == 0 {
			t.Errorf("%s: no warning", name)
		}
	}
}

func FuzzPage(f *testing.F) {
	f.Add([]byte("BT /F1 12 Tf 1 0 0 1 72 700 Tm [(A)-200(B)] TJ T* (x) ' 1 2 (y) \" ET"))
	f.Add([]byte("q 1 0 0 1 5 5 cm 0 0 10 10 re W n 1 0 0 rg 0 0 5 5 re f Q 0 0 m 1 1 2 2 3 3 c h B*"))
	f.Add([]byte("BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI /P <</MCID 3/ActualText(x)>> BDC (a) Tj EMC /Fm Do"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &pdftest.Doc{}
		form := d.Stream("/Type/XObject/Subtype/Form/BBox[0 0 600 700]", string(data))
		d.Page(string(data), strings.Replace(pdftest.Resources, "/Resources<<", fmt.Sprintf("/Resources<</XObject<</Fm %d 0 R>>", form), 1))
		p := read(t, d.Bytes())
		for _, g := range p.Glyphs {
			if g.Font == nil || g.Text == "" || g.X != g.X || g.DX != g.DX {
				t.Fatalf("bad glyph %+v", g)
			}
		}
	})
}

func BenchmarkPage(b *testing.B) {
	d := &pdftest.Doc{}
	line := "1 0 0 1 72 700 Tm [(The quick brown)-250( fox jumps over)-250( the lazy dog)] TJ\n"
	d.Page("BT /F1 11 Tf "+strings.Repeat(line, 500)+" ET", "")
	data := d.Bytes()
	f, err := reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), reader.Options{})
	if err != nil {
		b.Fatal(err)
	}
	in := content.New(f)
	b.SetBytes(int64(500 * len(line)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := in.Page(context.Background(), 0); err != nil {
			b.Fatal(err)
		}
	}
}

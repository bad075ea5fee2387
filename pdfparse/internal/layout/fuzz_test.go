package layout_test

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
	"golang.org/x/tools/txtar"
)

// FuzzLayout lays out random pages: every block's span is its position in the
// Markdown, in order, and the pages' own Markdown is there.
func FuzzLayout(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name == "input" {
				f.Add(string(part.Data))
			}
		}
	}
	f.Add("page NaN 1e300\nsize -1e9\ntext 1e308 -Inf x y z\nrule 0 0 NaN 9\ndot 5 5 -3\nlink 9 9 0 0 x\n")
	f.Fuzz(func(t *testing.T, program string) {
		if len(program) > 8<<10 {
			return
		}
		pages, err := draw(program)
		if err != nil {
			return
		}
		checkLayout(t, func() []*layout.Page { return read(pages) }, utf8.ValidString(program))
	})
}

// FuzzScan lays out random results of a recognizer: each six numbers from the
// bytes are a word, a ruling or a dot.
func FuzzScan(f *testing.F) {
	var page []byte
	for row := range byte(12) {
		for col := range byte(6) {
			page = append(page, col, 10+30*col, 30+10*row, 8, row, 20)
		}
	}
	f.Add(page, "When the herring boats are laid up the harbour belongs to the dredger", false)
	f.Add(page, "for i := range gauges { fmt.Println(i, gauges[i].level) }", true)
	f.Add(append(page, 250, 0, 0, 200, 0, 255, 255, 10, 20, 4, 0, 0), "• 1. a) — 12.50 $ Table 3: 潮 汐", false)
	f.Fuzz(func(t *testing.T, data []byte, text string, mono bool) {
		if len(data) > 6<<9 || len(text) > 1<<10 {
			return
		}
		words := strings.Fields(text)
		if len(words) == 0 {
			return
		}
		var s layout.Scan
		for i := 0; i+6 <= len(data); i += 6 {
			d := data[i : i+6]
			x, y, w := 2*float64(d[1]), 3*float64(d[2]), float64(d[5])
			switch d[0] {
			case 250:
				s.Lines = append(s.Lines, glyph.Line{X0: x, Y0: y, X1: x + 2*float64(d[3]), Y1: y + 3*float64(d[4])})
			case 255:
				s.Dots = append(s.Dots, geom.Rect{X0: x, Y0: y, X1: x + float64(d[3]), Y1: y + float64(d[3])})
			default:
				word := textline.Word{Text: words[(i/6)%len(words)], Base: y, Size: float64(d[3]), Run: int32(d[4]), Conf: 0.5,
					Box: geom.Rect{X0: x, Y0: y - float64(d[3]), X1: x + w, Y1: y + 2}}
				if mono && d[0]%8 != 7 {
					word.Style = textline.Mono
				}
				s.Words = append(s.Words, word)
			}
		}
		s.Turn, s.Skew = len(data)/6%4, float64(len(text)%9-4)
		checkLayout(t, func() []*layout.Page {
			p := &glyph.Page{Number: 1, Width: 595, Height: 842, Links: []glyph.Link{{Rect: geom.Rect{X0: 50, Y0: 50, X1: 200, Y1: 90}, URI: "https://example.org/"}}}
			return []*layout.Page{layout.ReadScan(nil, p, &s)}
		}, utf8.ValidString(text))
	})
}

// checkLayout settles pages twice and checks the results.
func checkLayout(t *testing.T, read func() []*layout.Page, valid bool) {
	doc := layout.Settle(read(), nil)
	md, pieces := doc.Markdown(nil, true)
	if valid && !utf8.ValidString(md) {
		t.Fatalf("no UTF-8: %q", md)
	}
	all := slices.Concat(pieces...)
	slices.SortStableFunc(all, func(a, b layout.Piece) int { return cmp.Compare(a.Start, b.Start) })
	at := 0
	for _, p := range all {
		if p.Start < 0 {
			continue
		}
		if p.Start < at || p.End < p.Start || p.End > len(md) {
			t.Fatalf("span %d to %d after %d of %d bytes", p.Start, p.End, at, len(md))
		}
		at = p.End
	}
	for _, ps := range pieces {
		at := 0
		for _, p := range ps {
			if p.Start >= 0 && p.Start < at {
				t.Fatalf("on one page, span %d to %d after %d", p.Start, p.End, at)
			}
			at = max(at, p.End)
		}
	}
	for i := range doc.Pages {
		doc.PageMarkdown(i)
	}
	if again, _ := layout.Settle(read(), nil).Markdown(nil, true); again != md {
		t.Fatalf("two runs differ:\n%s\n---\n%s", md, again)
	}
}

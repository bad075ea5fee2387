package textline

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// letterWidth returns plausible widths of letters, in sizes.
func letterWidth(r rune) float64 {
	switch {
	case strings.ContainsRune("ilj.,;()'!", r):
		return 0.28
	case strings.ContainsRune("mwMW", r):
		return 0.8
	case r >= 'A' && r <= 'Z':
		return 0.68
	}
	return 0.5
}

// inColumns sets a line as the package listings does: each name over as many columns as it
// has letters, with even gaps.
func inColumns(line string, y, column float64, f *glyph.Font) (out []glyph.Glyph) {
	const size = 10
	x := 0.0
	for len(line) > 0 {
		n := strings.IndexAny(line, " (),;={}")
		if n < 0 {
			n = len(line)
		}
		n = max(n, 1)
		if line[0] != ' ' {
			sum := 0.0
			for _, r := range line[:n] {
				sum += letterWidth(r)
			}
			gap := (float64(n)*column - sum) / float64(n+1)
			at := x + gap
			for _, r := range line[:n] {
				out = append(out, glyph.Glyph{Text: string(r), X: at * size, Y: y, DX: letterWidth(r) * size, Size: size, Font: f})
				at += letterWidth(r) + gap
			}
		}
		x += float64(n) * column
		line = line[n:]
	}
	return out
}

// spacedBy sets a line with gaps between its letters.
func spacedBy(line string, y, gap float64, f *glyph.Font) (out []glyph.Glyph) {
	const size = 10
	x := 0.0
	for _, r := range line {
		if r == ' ' {
			x += 0.3
			continue
		}
		out = append(out, glyph.Glyph{Text: string(r), X: x * size, Y: y, DX: letterWidth(r) * size, Size: size, Font: f})
		x += letterWidth(r) + gap
	}
	return out
}

func TestGridText(t *testing.T) {
	t.Parallel()
	code := []string{"void open(gate *g, int width)", "{", "  while (level(weir) < limit)", "    wait(a_little_while, 3);", "  turn(g, all the way); mill();", "}", "{ return s = add(s, flour, mill); }", "int fill(sack *s, double flour)"}
	code = append(append(code, code...), code...)
	set := func(line func(string, float64, *glyph.Font) []glyph.Glyph) string {
		f := &glyph.Font{Name: "Sans"}
		var gs []glyph.Glyph
		for i, s := range code {
			gs = append(gs, line(s, 700-12*float64(i), f)...)
		}
		gridText(gs)
		var b strings.Builder
		x, y := 0.0, gs[0].Y
		for _, g := range gs {
			if g.Y != y {
				b.WriteByte('\n')
				x, y = 0, g.Y
			}
			if g.Font.Mono {
				b.WriteString(strings.Repeat(" ", int((g.X-x)/g.DX+0.5)))
			}
			b.WriteString(g.Text)
			x = g.X + g.DX
		}
		return b.String()
	}
	for _, column := range []float64{0.6, 0.638} {
		got := set(func(s string, y float64, f *glyph.Font) []glyph.Glyph { return inColumns(s, y, column, f) })
		if want := strings.Join(code, "\n"); got != want {
			t.Errorf("columns of %v:\n%s", column, got)
		}
	}
	for _, gap := range []float64{0, 0.02, 0.15} {
		got := set(func(s string, y float64, f *glyph.Font) []glyph.Glyph { return spacedBy(s, y, gap, f) })
		if want := strings.ReplaceAll(strings.Join(code, "\n"), " ", ""); got != want {
			t.Errorf("gaps of %v:\n%s", gap, got)
		}
	}
}

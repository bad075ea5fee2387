package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Scan is the content recognized in a page's image, in points of the upright
// image.
type Scan struct {
	Words []textline.Word
	Lines []glyph.Line // rulings
	Dots  []geom.Rect  // possible bullets
	Turn  int          // clockwise quarter turns that make the image upright
	Skew  float64      // clockwise degrees that then make its lines level
}

// ReadScan lays out a page from the content recognized in its image. If the context
// of check ends, it panics with what cancel.Caught takes.
func ReadScan(check *cancel.Checker, p *glyph.Page, s *Scan) *Page {
	f := geom.Frame{Turn: geom.Turn(s.Turn & 3), Width: p.Width, Height: p.Height}
	ws := make([]textline.Word, 0, len(s.Words)+8)
	links := textline.Linker{URLs: p.Links}
	for _, w := range s.Words {
		w.Source, w.MCID = textline.OCR, -1
		w.Box.Y0, w.Box.Y1 = w.Base-0.76*w.Size, w.Base+0.22*w.Size // the extent of embedded words, whatever their letters
		w.Link = links.Target(f.Unrect(lean(w.Box, f, s.Skew)))
		w.Order = int32(len(ws))
		if w.Text = textline.Clean(w.Text); w.Text != "" {
			ws = append(ws, w)
		}
	}
	ws = inOrder(drawnBullets(ws, s.Dots))
	hs, vs := geom.LineRulings(s.Lines, geom.Frame{})
	blocks := layWords(Options{Check: check}, ws, geom.MergeRulings(hs), geom.MergeRulings(vs), nil)
	for _, b := range blocks {
		b.Box = lean(b.Box, f, s.Skew)
	}
	out := newPage(p, f, len(ws) > 0, append(blocks, smallFigures(p, f)...))
	out.Source = textline.OCR
	return out
}

// inOrder renumbers the words; a bullet precedes the word after it, as if it
// had been recognized there.
func inOrder(ws []textline.Word) []textline.Word {
	slices.SortStableFunc(ws, func(a, b textline.Word) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), trueFirst(a.Bullet, b.Bullet))
	})
	for i := range ws {
		if ws[i].Order = int32(i); ws[i].Bullet && i+1 < len(ws) {
			ws[i].Run = ws[i+1].Run
		}
	}
	return ws
}

// lean maps a box to its position in the image before deskewing.
func lean(r geom.Rect, f geom.Frame, skew float64) geom.Rect {
	if skew == 0 {
		return r
	}
	w, h := f.Width, f.Height
	if f.Turn == geom.Up || f.Turn == geom.Down {
		w, h = h, w
	}
	sin, cos := math.Sincos(-skew * math.Pi / 180)
	x, y := (r.X0+r.X1-w)/2, (r.Y0+r.Y1-h)/2
	dx, dy := cos*x-sin*y-x, sin*x+cos*y-y
	return geom.Rect{X0: r.X0 + dx, Y0: r.Y0 + dy, X1: r.X1 + dx, Y1: r.Y1 + dy}
}

// smallFigures returns the page's images except the one that the page was
// recognized from.
func smallFigures(p *glyph.Page, f geom.Frame) []*Block {
	var out []*Block
	for _, b := range figures(p, f) {
		if geom.Width(b.Box)*geom.Height(b.Box) < 0.6*p.Width*p.Height {
			out = append(out, b)
		}
	}
	return out
}

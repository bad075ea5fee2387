package pdfparse

import (
	"context"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// rasterDPI is the resolution that suits recognisers best: more costs time and
// gains nothing.
const rasterDPI = 200

// A scan is what was read from a page's image.
type scan struct {
	words []layout.Word // in points of the page as shown
	dpi   float64
}

// scan reads the words of a page's image.
func (d *Document) scan(ctx context.Context, g *glyph.Page) (*scan, error) {
	img, err := d.opts.Rasterizer.Rasterize(ctx, d.source, g.Number, rasterDPI)
	if err != nil {
		return nil, err
	}
	found, err := d.opts.Recognizer.Recognize(ctx, img, rasterDPI)
	if err != nil {
		return nil, err
	}
	b := img.Bounds()
	sx, sy := g.Width/float64(max(b.Dx(), 1)), g.Height/float64(max(b.Dy(), 1))
	s := &scan{dpi: rasterDPI}
	for _, w := range found {
		if strings.TrimSpace(w.Text) == "" || w.Box.Empty() {
			continue
		}
		r := w.Box.Sub(b.Min)
		box := layout.Rect{X0: float64(r.Min.X) * sx, Y0: float64(r.Min.Y) * sy, X1: float64(r.Max.X) * sx, Y1: float64(r.Max.Y) * sy}
		base, size := (w.Baseline-float64(b.Min.Y))*sy, w.Size*sy
		if w.Baseline == 0 {
			base = box.Y1 - 0.2*(box.Y1-box.Y0)
		}
		if size <= 0 {
			size = box.Y1 - box.Y0
		}
		s.words = append(s.words, layout.Word{Text: w.Text, Box: box, Base: base, Size: size, Conf: w.Confidence})
	}
	return s, nil
}

// confidence is the mean of the words' confidences, nil without words.
func (s *scan) confidence() *float64 {
	if len(s.words) == 0 {
		return nil
	}
	sum := 0.0
	for i := range s.words {
		sum += s.words[i].Conf
	}
	mean := round(sum/float64(len(s.words)), 4)
	return &mean
}

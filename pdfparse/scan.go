package pdfparse

import (
	"context"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
	"github.com/pagemill/pagemill/pdfparse/internal/picture"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// Resolutions in dots per inch. Pages are rendered at the one best suited to
// recognisers: a higher one costs time without improvement. A scan close to it
// is read unscaled, which is better than any scaling.
const (
	rasterDPI  = 200
	leastDPI   = 140
	mostDPI    = 250
	smallest   = 8   // minimum height of small letters in pixels
	readable   = 12  // height in pixels to which smaller ones are enlarged
	mostDetail = 500 // maximum dots per inch, however small the letters
	leastSense = 36  // dots per inch below which nothing can be read
)

// A page of at least manyWords words whose mean confidence is below senseless
// is also read upside down, and was upside down if that gains clearGain: in ten
// scripts upright text has a mean of .87 to .96 in its own language, and .15 to
// .40 upside down.
const (
	manyWords = 15
	senseless = 0.5
	clearGain = 0.15
)

// maxDots bounds the work on pages with very many dots.
const maxDots = 2000

// A scan is a page's image during recognition.
type scan struct {
	check  *cancel.Checker
	page   *glyph.Page
	source *image.Gray // the scanner's own image, nil if the page is rendered
	height int         // of small letters, in pixels
	grey   *image.Gray // upright; not shared
	dpi    float64
	capped bool // dpi is limited by the maximum number of pixels
	pose   raster.Pose
	ink    *raster.Bitmap
	cs     []raster.Component
	out    layout.Scan

	doubt   error // the recogniser's error about the words it found
	rulings []raster.Ruling
	boxes   []image.Rectangle // of the words, in pixels
	lines   []scanLine
}

// scan reads a page's image.
func (d *Document) scan(ctx context.Context, g *glyph.Page, direct *picture.Picture) (s *scan, err error) {
	defer cancel.Caught(&err)
	s = &scan{page: g, check: cancel.New(ctx)}
	if direct != nil {
		s.source, _ = direct.Grey(s.check) // if it can't be decoded the page is rendered
	}
	if err := s.load(ctx, d, s.usualDPI()); err != nil {
		return nil, err
	}
	if s.height > 0 && s.height < smallest {
		dpi := min(s.dpi*readable/float64(s.height), mostDetail)
		if err := s.load(ctx, d, dpi); err != nil {
			return nil, err
		}
	}
	s.source = nil // before what takes as much room again
	s.rulings = raster.Rulings(s.check, s.grey, s.dpi)
	s.check.Now()
	raster.Erase(s.check, s.grey, s.rulings, s.dpi)
	if err := s.read(ctx, d.opts.Recognizer); err != nil {
		return nil, err
	}
	// Only the words are needed from here on.
	s.grey, s.ink, s.cs, s.boxes = nil, nil, nil, nil
	g.Glyphs, g.Lines, g.Shapes = nil, nil, nil
	return s, nil
}

// read has the image recognized. If that finds nothing plausible, the page may
// be upside down in a script whose letters do not show the orientation.
func (s *scan) read(ctx context.Context, r Recognizer) error {
	found, err := r.Recognize(ctx, s.grey, s.dpi)
	if err != nil && len(found) == 0 {
		return err
	}
	s.doubt = err
	if err == nil && len(found) >= manyWords && confidence(found) < senseless {
		over := raster.Over(s.check, s.grey)
		again, err := r.Recognize(ctx, over, s.dpi)
		if err == nil && confidence(again) > confidence(found)+clearGain {
			found = again
			s.pose.Turn = (s.pose.Turn + 2) % 4
			s.grey = over
			s.setInk()
			s.rulings = raster.OverRulings(s.rulings, over.Rect.Size())
		}
	}
	if b, ok := r.(BlockRecognizer); ok && s.doubt == nil && (len(found) == 0 || confidence(found) >= senseless) {
		if found, err = s.reread(ctx, b, found); err != nil {
			return err
		}
	}
	s.take(found)
	return nil
}

// usualDPI returns the resolution at which the page is read before its letters
// are known.
func (s *scan) usualDPI() float64 {
	if s.source != nil {
		if dpi := s.sourceDPI(); dpi >= leastDPI && dpi <= mostDPI {
			return dpi
		}
	}
	return rasterDPI
}

func (s *scan) sourceDPI() float64 {
	return float64(s.source.Rect.Dx()) * 72 / max(s.page.Width, 1)
}

// load loads the page's image, upright, at a resolution: the scanner's own
// image if there is one, or a rendering.
func (s *scan) load(ctx context.Context, d *Document, dpi float64) error {
	if most := 72 * math.Sqrt(float64(d.opts.Limits.MaxPixels)/max(s.page.Width*s.page.Height, 1)); dpi > most+1 {
		dpi, s.capped = most, true
	}
	if s.dpi = dpi; dpi < leastSense {
		return fmt.Errorf("%w: %d pixels show a page of %.0f by %.0f points too coarsely", ErrTooLarge, d.opts.Limits.MaxPixels, s.page.Width, s.page.Height)
	}
	if s.source != nil {
		img := s.source
		if own := s.sourceDPI(); s.capped && own < dpi { // shrunk to the limit
			s.dpi = own
		} else if math.Abs(own-dpi) > 1 {
			f := dpi / own
			s.check.Now()
			if f > 1 { // then grain could not be distinguished from letters
				img = raster.Clean(s.check, img)
			}
			img = raster.Scale(s.check, img, int(f*float64(img.Rect.Dx())+0.5), int(f*float64(img.Rect.Dy())+0.5))
		}
		s.setUpright(raster.Mend(s.check, img))
		return nil
	}
	img, err := d.opts.Rasterizer.Rasterize(ctx, d.source, s.page.Number, dpi)
	if err != nil {
		return err
	}
	s.setUpright(raster.Mend(s.check, raster.Grey(s.check, img)))
	return nil
}

// direct extracts a page's image from the file; nil unless it is all that is
// visible on the page.
func (d *Document) direct(g *glyph.Page) *picture.Picture {
	if len(g.Images) != 1 || len(g.Lines) > 0 || len(g.Shapes) > 0 || seen(g) {
		return nil
	}
	m := &g.Images[0]
	const slack = 2                                                 // points
	if float64(m.Width) < g.Width || float64(m.Height) < g.Height { // below 72 dots per inch it is not a scan
		return nil
	}
	if !m.Upright || m.Stream == nil || max(math.Abs(m.X0), math.Abs(m.Y0), math.Abs(m.X1-g.Width), math.Abs(m.Y1-g.Height)) > slack {
		return nil
	}
	p, err := picture.Open(d.file, m.Stream, d.opts.Limits.MaxPixels)
	if err != nil {
		return nil
	}
	return p
}

// seen reports whether any text is painted visibly.
func seen(g *glyph.Page) bool {
	return slices.ContainsFunc(g.Glyphs, func(gl glyph.Glyph) bool { return gl.Flags&(glyph.Invisible|glyph.Space) == 0 })
}

// setUpright rotates the image and corrects its skew.
func (s *scan) setUpright(g *image.Gray) {
	s.grey = g
	s.setInk()
	if raster.Noisy(s.cs) {
		g = raster.Quiet(s.check, g)
		s.grey = g
		s.setInk()
	}
	s.check.Now()
	letters, height := raster.Letters(s.cs)
	s.height = height
	s.pose = raster.PoseOf(letters, height)
	s.check.Now()
	if s.grey, s.pose = raster.Upright(s.check, g, s.pose); s.grey != g {
		s.setInk()
	} else {
		s.grey = raster.Copy(g) // g belongs to the rasterizer, or is needed again
	}
}

func (s *scan) setInk() {
	s.ink = raster.Binarise(s.check, s.grey)
	s.cs = s.ink.Components(s.check)
}

// take converts the words found to points.
func (s *scan) take(found []RecognizedWord) {
	sx, sy := s.scale()
	s.out.Turn, s.out.Skew = s.pose.Turn, s.pose.Skew
	for _, r := range s.rulings {
		l := glyph.Line{X0: r.A * sx, X1: r.B * sx, Y0: r.Pos * sy, Y1: r.Pos * sy}
		if r.Vertical {
			l = glyph.Line{X0: r.Pos * sx, X1: r.Pos * sx, Y0: r.A * sy, Y1: r.B * sy}
		}
		s.out.Lines = append(s.out.Lines, l)
	}
	found = joined(s.dots(found))
	for _, f := range found {
		if strings.TrimSpace(f.Text) == "" || f.Box.Empty() {
			continue
		}
		box := rectOf(f.Box, sx, sy)
		base, size := f.Baseline*sy, f.Size*sy
		if f.Baseline == 0 {
			base = box.Y1 - 0.2*(box.Y1-box.Y0)
		}
		if size <= 0 {
			size = box.Y1 - box.Y0
		}
		s.boxes = append(s.boxes, f.Box)
		s.out.Words = append(s.out.Words, textline.Word{Text: f.Text, Box: box, Base: base, Size: size, Conf: f.Confidence, Run: int32(f.Line)})
	}
	s.measure((sx + sy) / 2)
}

// joined joins neighbouring words in a script without spaces, which recognisers
// split.
func joined(found []RecognizedWord) []RecognizedWord {
	out := found[:0:0]
	for _, f := range found {
		if n := len(out) - 1; n >= 0 && f.Line != 0 && f.Line == out[n].Line && float64(f.Box.Min.X-out[n].Box.Max.X) < f.Size/2 {
			last, _ := utf8.DecodeLastRuneInString(out[n].Text)
			first, _ := utf8.DecodeRuneInString(f.Text)
			if spaceless(last) && spaceless(first) {
				w := &out[n]
				a, b := float64(utf8.RuneCountInString(w.Text)), float64(utf8.RuneCountInString(f.Text))
				w.Confidence = (a*w.Confidence + b*f.Confidence) / (a + b)
				w.Text += f.Text
				w.Box = w.Box.Union(f.Box)
				continue
			}
		}
		out = append(out, f)
	}
	return out
}

// spaceless reports whether a letter or mark is Chinese or Japanese.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3001 && r <= 0x303f || r >= 0xff01 && r <= 0xff60
}

// medianSize returns the usual font size of the words, in pixels.
func medianSize(ws []RecognizedWord) float64 {
	sizes := make([]float64, 0, len(ws))
	for i := range ws {
		sizes = append(sizes, ws[i].Size)
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// scale returns the size of a pixel in points.
func (s *scan) scale() (sx, sy float64) {
	w, h := s.page.Width, s.page.Height
	if s.pose.Turn%2 == 1 {
		w, h = h, w
	}
	b := s.grey.Bounds()
	return w / float64(max(b.Dx(), 1)), h / float64(max(b.Dy(), 1))
}

func rectOf(r image.Rectangle, sx, sy float64) geom.Rect {
	return geom.Rect{X0: float64(r.Min.X) * sx, Y0: float64(r.Min.Y) * sy, X1: float64(r.Max.X) * sx, Y1: float64(r.Max.Y) * sy}
}

// confidence returns the mean of the words' confidences, or nil without words.
func (s *scan) confidence() *float64 {
	ws := s.out.Words
	if len(ws) == 0 {
		return nil
	}
	sum := 0.0
	for i := range ws {
		sum += ws[i].Conf
	}
	return new(round(sum/float64(len(ws)), 4))
}

func confidence(ws []RecognizedWord) float64 {
	sum := 0.0
	for i := range ws {
		sum += ws[i].Confidence
	}
	return sum / float64(max(len(ws), 1))
}

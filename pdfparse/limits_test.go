package pdfparse_test

import (
	"context"
	"fmt"
	"image"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// A gauge renders pages and only records their size.
type gauge struct{ drawn, most atomic.Int64 }

func (g *gauge) Rasterize(_ context.Context, _ pdfparse.Source, _ int, dpi float64) (image.Image, error) {
	g.drawn.Add(1)
	return image.NewGray(image.Rect(0, 0, int(612*dpi/72), int(792*dpi/72))), nil
}

func (g *gauge) Recognize(_ context.Context, img image.Image, _ float64) ([]pdfparse.RecognizedWord, error) {
	g.most.Store(max(g.most.Load(), int64(img.Bounds().Dx())*int64(img.Bounds().Dy())))
	return []pdfparse.RecognizedWord{{Text: "Ebb", Box: image.Rect(10, 10, 60, 30), Confidence: 0.9}}, nil
}

// oneImage returns a page that is one image with the given number of samples.
func oneImage(w, h int) []byte {
	d := &pdftest.Doc{}
	data := pdftest.Flate(strings.Repeat("\xff", (w+7)/8*h))
	img := d.Stream(fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode", w, h), data)
	d.Page("612 0 0 792 0 0 cm /Im Do", fmt.Sprintf("/Resources<</XObject<</Im %d 0 R>>>>", img))
	return d.Bytes()
}

// A page's image never has more pixels than the limit, whether it is extracted
// from the file or rendered.
func TestMaxPixels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		w, h   int
		pixels int64
		drawn  int64
		warned string
	}{
		{"its own image", 1700, 2200, 4_000_000, 0, ""},
		{"an image brought to a lower resolution", 3400, 4400, 15_000_000, 0, ""},
		{"an image over the limit, shrunk", 3400, 4400, 10_000_000, 0, ""},
		{"an image over the limit, shrunk to less resolution", 3400, 4400, 2_000_000, 0, "page 1: its image was read at 100 dots per inch only"},
		{"an image over the limit, drawn at less resolution", 3400, 4400, 1_000_000, 1, "page 1: its image was read at 103 dots per inch only"},
		{"a limit under which nothing can be read", 1700, 2200, 50_000, 0, "page 1: its image could not be read: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := &gauge{}
			res, err := parse(oneImage(c.w, c.h), pdfparse.Options{Mode: pdfparse.OCR, Recognizer: g, Rasterizer: g, Limits: pdfparse.Limits{MaxPixels: c.pixels}})
			if err != nil {
				t.Fatal(err)
			}
			if n := g.most.Load(); n > c.pixels {
				t.Errorf("an image of %d pixels was read, the limit is %d", n, c.pixels)
			}
			if n := g.drawn.Load(); n != c.drawn {
				t.Errorf("drawn %d times, want %d", n, c.drawn)
			}
			if all := fmt.Sprint(res.Warnings); !strings.Contains(all, c.warned) || c.warned == "" && len(res.Warnings) > 0 {
				t.Errorf("warnings %q, want %q", all, c.warned)
			}
			if read := res.Markdown == "Ebb"; read == strings.Contains(c.warned, "could not") {
				t.Errorf("got %q", res.Markdown)
			}
		})
	}
}

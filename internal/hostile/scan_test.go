package hostile_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"image"
	"image/color"

	"github.com/pagemill/pagemill/pdfparse"
)

// side is the width and height in pixels of a page's image, nearly as large as
// the default limit of 100 million pixels permits.
const side = 9_900

// drawn is a rasterizer that returns an image of letters, a little askew, with
// grain, shadow and rulings: all that is corrected before a page is read. It is
// in colour, as rasterizers draw.
type drawn struct{ img *image.RGBA }

func newDrawn() drawn {
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			v := 250 - x*60/side - (x*7919+y*104729)%23
			line, at := (y+x/60)%60, x%26
			if line > 20 && line < 44 && at > 4 && at < 18 && (at < 8 || line > 38 || (line+at)%9 < 3) || y%900 < 4 || x%1800 < 4 {
				v = 20 + (x+y)%13
			}
			img.SetRGBA(x, y, color.RGBA{byte(v), byte(v), byte(v), 255})
		}
	}
	return drawn{img}
}

func (d drawn) Rasterize(context.Context, pdfparse.Source, int, float64) (image.Image, error) {
	return d.img, nil
}

// picturePDF returns a PDF of one page that is an image in colour, nearly as
// large as the default limit of a stream permits.
func picturePDF() []byte {
	const side = 4_600
	var samples, b bytes.Buffer
	z := zlib.NewWriter(&samples)
	row := bytes.Repeat([]byte{250, 240, 230}, side)
	for y := range side {
		for x := y % 60; x < side && y%60 < 24; x += 26 {
			copy(row[3*x:], []byte{byte(y), 20, 20})
		}
		_, _ = z.Write(row) // to memory
	}
	_ = z.Close()
	var at []int
	object := func(format string, args ...any) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(at)}, args...)...)
	}
	b.WriteString("%PDF-1.7\n")
	object("<</Type/Catalog/Pages 2 0 R>>")
	object("<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 612 612]>>")
	object("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>")
	object("<</Length 27>>\nstream\nq 612 0 0 612 0 0 cm /I Do Q\nendstream")
	object("<</Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream", side, side, samples.Len(), samples.Bytes())
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, a := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", a)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.Bytes()
}

// reading is a recognizer that reads three words of four, some of them poorly.
type reading struct{}

func (reading) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	var words []pdfparse.RecognizedWord
	for y := 30; y < side-60; y += 60 {
		for x := 30; x < side-160; x += 156 {
			if n := len(words); n%4 > 0 {
				words = append(words, pdfparse.RecognizedWord{Text: "miller", Box: image.Rect(x, y-x/60, x+130, y+26-x/60), Confidence: 0.3 + 0.7*float64(min(n%9, 1)), Line: y / 60})
			} else {
				words = append(words, pdfparse.RecognizedWord{})
			}
		}
	}
	return words, nil
}

func (reading) RecognizeBlock(context.Context, image.Image, float64, []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	return nil, nil
}

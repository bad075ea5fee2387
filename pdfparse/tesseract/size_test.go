package tesseract

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
)

// TestSizes reads a page of text in 11 points, shrunk to 6 and enlarged to 36,
// in scans of low and high resolution.
func TestSizes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads several scans")
	}
	r := newRecognizer(t)
	draw := pdfium.New(pdfium.Options{Workers: 1})
	defer draw.Close()
	want, err := os.ReadFile("testdata/scan/article.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ points, scanned, read float64 }{
		{6, 150, 0}, {6, 600, 0}, {11, 72, 200}, {11, 600, 200}, {36, 72, 200}, {36, 150, 150}, {36, 300, 200},
	} {
		d, f := &pdftest.Doc{}, c.points/11
		d.Page(fmt.Sprintf("%.4f 0 0 %.4f 0 0 cm\n", f, f)+article, fmt.Sprintf("/MediaBox[0 0 %.2f %.2f]", 360*f, 400*f))
		file := d.Bytes()
		img, err := draw.Rasterize(context.Background(), pdfparse.Source{Reader: bytes.NewReader(file), Size: int64(len(file))}, 1, c.scanned)
		if err != nil {
			t.Fatal(err)
		}
		res := readFile(t, scanFile(laid{img: raster.Grey(nil, img), dpi: c.scanned}), r, undrawn{t})
		if dpi := res.Routes[0].DPI; c.read != 0 && dpi != c.read {
			t.Errorf("%v points scanned at %v dots an inch: read at %v, want %v", c.points, c.scanned, dpi, c.read)
		}
		if s := alike(res.Markdown, string(want)); s < 0.9 {
			t.Errorf("%v points scanned at %v dots an inch: %.2f of the words read:\n%s", c.points, c.scanned, s, res.Markdown)
		}
	}
}

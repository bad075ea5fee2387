package pdfium_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
)

// twoPages is a file with a black square on its first page, upright Letter, and
// an empty second page rotated by a quarter turn. It has no cross-reference
// table: PDFium rebuilds it.
const twoPages = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 612 792]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 5 0 R>> endobj
4 0 obj <</Type/Page/Parent 2 0 R/Rotate 90>> endobj
5 0 obj <</Length 22>> stream
72 648 72 72 re f
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`

// cacheDir lets the tests compile the engine once.
var cacheDir string

func TestMain(m *testing.M) {
	var err error
	if cacheDir, err = os.MkdirTemp("", "pagemill-pdfium"); err != nil {
		panic(err)
	}
	status := m.Run()
	_ = os.RemoveAll(cacheDir)
	os.Exit(status)
}

func source(s string) pdfparse.Source {
	return pdfparse.Source{Reader: strings.NewReader(s), Size: int64(len(s))}
}

func grey(t *testing.T, img image.Image) *image.Gray {
	t.Helper()
	g, ok := img.(*image.Gray)
	if !ok {
		t.Fatalf("the image is %T", img)
	}
	return g
}

func TestRasterize(t *testing.T) {
	t.Parallel()
	r := pdfium.New(pdfium.Options{Workers: 2, CacheDir: cacheDir})
	defer r.Close()
	ctx, src := context.Background(), source(twoPages)
	img, err := r.Rasterize(ctx, src, 1, 72)
	if err != nil {
		t.Fatal(err)
	}
	g := grey(t, img)
	if g.Bounds() != image.Rect(0, 0, 612, 792) {
		t.Errorf("page 1 is %v", g.Bounds())
	}
	if in, out := g.GrayAt(100, 100).Y, g.GrayAt(300, 300).Y; in != 0 || out != 255 {
		t.Errorf("inside the square %d, outside %d", in, out)
	}
	if img, err = r.Rasterize(ctx, src, 2, 144); err != nil || img.Bounds() != image.Rect(0, 0, 1584, 1224) {
		t.Errorf("page 2: %v, %v", img, err)
	}
	if _, err := r.Rasterize(ctx, src, 3, 72); err == nil || err.Error() != "pdfium: page 3: the file has no such page, or it can't be read" {
		t.Errorf("page 3 of 2: %v", err)
	}
	if _, err := r.Rasterize(ctx, source("no file"), 1, 72); err == nil || err.Error() != "pdfium: the file is no PDF, or broken" {
		t.Errorf("no PDF: %v", err)
	}
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			again, err := r.Rasterize(ctx, src, 1, 72)
			if err != nil || !bytes.Equal(grey(t, again).Pix, g.Pix) {
				t.Errorf("drawn again it differs (%v)", err)
			}
		})
	}
	wg.Wait()
}

func TestRasterizeBounds(t *testing.T) {
	t.Parallel()
	r := pdfium.New(pdfium.Options{Workers: 1, MaxPixels: 100_000, CacheDir: cacheDir})
	defer r.Close()
	img, err := r.Rasterize(context.Background(), source(twoPages), 1, 600)
	if err != nil {
		t.Fatal(err)
	}
	if n := img.Bounds().Dx() * img.Bounds().Dy(); n > 100_000 {
		t.Errorf("%d pixels", n)
	}
}

func TestRasterizeEndsWithTheContext(t *testing.T) {
	t.Parallel()
	r := pdfium.New(pdfium.Options{Workers: 1, CacheDir: cacheDir})
	defer r.Close()
	slow := strings.Replace(twoPages, "72 648 72 72 re f", strings.Repeat("0 0 m 600 700 9 9 600 1 c S\n", 400_000), 1)
	if _, err := r.Rasterize(context.Background(), source(twoPages), 1, 72); err != nil {
		t.Fatal(err) // this compiles the engine
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Rasterize(ctx, source(slow), 1, 300); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if _, err := r.Rasterize(context.Background(), source(twoPages), 1, 72); err != nil {
		t.Errorf("after it: %v", err)
	}
}

func TestClose(t *testing.T) {
	t.Parallel()
	r := pdfium.New(pdfium.Options{Workers: 1, CacheDir: cacheDir})
	if err := errors.Join(r.Close(), r.Close()); err != nil {
		t.Error(err)
	}
	if _, err := r.Rasterize(context.Background(), source(twoPages), 1, 72); !errors.Is(err, pdfium.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

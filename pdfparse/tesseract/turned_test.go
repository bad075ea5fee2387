package tesseract

import (
	"bytes"
	"context"
	"image"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
)

// layings are the four orientations, level and with little or much skew.
func layings() []raster.Pose {
	var out []raster.Pose
	for turn := range 4 {
		for _, skew := range []float64{0, 5 * float64(turn%2*2-1), 1.5} {
			out = append(out, raster.Pose{Turn: turn, Skew: skew})
		}
	}
	return out
}

// lay rotates an upright image so that the pose makes it upright again.
func lay(g *image.Gray, p raster.Pose) *image.Gray {
	g, _ = raster.Upright(nil, g, raster.Pose{Skew: -p.Skew})
	g, _ = raster.Upright(nil, g, raster.Pose{Turn: (4 - p.Turn) % 4})
	return g
}

// TestTurned reads a page in its image at every orientation.
func TestTurned(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads several scans")
	}
	r := newRecognizer(t)
	img := load(t, "testdata/scan/article.png")
	img, _ = raster.Upright(nil, img, raster.Pose{Skew: 0.8}) // reverses lay
	want, err := os.ReadFile("testdata/scan/article.md")
	if err != nil {
		t.Fatal(err)
	}
	var pages []laid
	for _, p := range layings() {
		pages = append(pages, laid{img: lay(img, p)})
	}
	res := readFile(t, scanFile(pages...), r, undrawn{t})
	for i, p := range layings() {
		got := res.Routes[i]
		if got.Turn != 90*p.Turn || math.Abs(got.Skew-p.Skew) > 0.3 {
			t.Errorf("laid %+v: found turned by %d, leaning by %.2f", p, got.Turn, got.Skew)
		}
		if s := alike(res.Pages[i].Markdown, string(want)); s < 0.93 {
			t.Errorf("laid %+v: %.2f of the words read:\n%s", p, s, res.Pages[i].Markdown)
		}
	}
}

// TestRotated reads pages with a rotation in the file: some become upright by
// it, and some sideways.
func TestRotated(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads several scans")
	}
	r := newRecognizer(t)
	draw := pdfium.New(pdfium.Options{Workers: 1})
	defer draw.Close()
	img := load(t, "testdata/scan/article.png")
	want, err := os.ReadFile("testdata/scan/article.md")
	if err != nil {
		t.Fatal(err)
	}
	var pages []laid
	for turn := range 4 {
		pages = append(pages, laid{img: lay(img, raster.Pose{Turn: turn}), rotate: 90 * turn}, laid{img: img, rotate: 90 * turn})
	}
	res := readFile(t, scanFile(pages...), r, draw)
	for i, p := range pages {
		turn := 0
		if i%2 == 1 {
			turn = (360 - p.rotate) % 360
		}
		if got := res.Routes[i].Turn; got != turn {
			t.Errorf("page %d, shown turned by %d: set upright by %d, want %d", i+1, p.rotate, got, turn)
		}
		if s := alike(res.Pages[i].Markdown, string(want)); s < 0.93 {
			t.Errorf("page %d, shown turned by %d: %.2f of the words read:\n%s", i+1, p.rotate, s, res.Pages[i].Markdown)
		}
	}
}

// TestTurnedScan rotates a real scan to every orientation.
func TestTurnedScan(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../shared/corpora/pdf/scan/sc-tx-064.pdf")
	if err != nil {
		t.Skip("no corpora beside this checkout")
	}
	if testing.Short() {
		t.Skip("one page, five times")
	}
	r := newRecognizer(t)
	draw := pdfium.New(pdfium.Options{Workers: 1})
	defer draw.Close()
	drawn, err := draw.Rasterize(context.Background(), pdfparse.Source{Reader: bytes.NewReader(data), Size: int64(len(data))}, 1, 150)
	if err != nil {
		t.Fatal(err)
	}
	img := raster.Grey(nil, drawn)
	poses := []raster.Pose{{}, {Skew: 5}, {Turn: 1, Skew: -5}, {Turn: 2, Skew: -3}, {Turn: 3}}
	var pages []laid
	for _, p := range poses {
		pages = append(pages, laid{img: lay(img, p)})
	}
	res := readFile(t, scanFile(pages...), r, undrawn{t})
	own := res.Routes[0].Skew
	for i, p := range poses {
		got := res.Routes[i]
		if got.Turn != 90*p.Turn || math.Abs(got.Skew-p.Skew-own) > 0.3 {
			t.Errorf("laid %+v: found turned by %d, leaning by %.2f", p, got.Turn, got.Skew)
		}
		if s := alike(res.Pages[i].Markdown, res.Pages[0].Markdown); s < 0.8 { // its letters are blurred after two rotations
			t.Errorf("laid %+v: %.2f of the words read", p, s)
		}
	}
}

// alike returns the share of the words of want that are in got.
func alike(got, want string) float64 {
	n := map[string]int{}
	text := strings.NewReplacer("#", "", "**", "") // which lines are headings depends on the document
	got, want = text.Replace(got), text.Replace(want)
	for _, w := range strings.Fields(got) {
		n[w]++
	}
	have, all := 0, 0
	for _, w := range strings.Fields(want) {
		if all++; n[w] > 0 {
			n[w]--
			have++
		}
	}
	return float64(have) / float64(max(all, 1))
}

package tesseract

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
)

// newRecognizer skips the test if there is no engine.
func newRecognizer(t *testing.T) *Recognizer {
	t.Helper()
	r, err := New(Options{Workers: 2})
	if errors.Is(err, ErrNotInstalled) || errors.Is(err, ErrLanguage) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// page draws lines of text, 24 points apart, 18 points high.
func page(t *testing.T, lines ...string) image.Image {
	t.Helper()
	var text strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&text, "(%s) Tj 0 -24 Td\n", l)
	}
	file := `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <<>> stream
BT /F 18 Tf 40 150 Td
` + text.String() + `ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`
	r := pdfium.New(pdfium.Options{Workers: 1})
	defer r.Close()
	img, err := r.Rasterize(context.Background(), pdfparse.Source{Reader: strings.NewReader(file), Size: int64(len(file))}, 1, 200)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestRecognize(t *testing.T) {
	t.Parallel()
	r := newRecognizer(t)
	img := page(t, "The tide rises for six hours", "and falls again after that.")
	found, err := r.Recognize(context.Background(), img, 200)
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, w := range found {
		text = append(text, w.Text)
		if w.Confidence < 0.5 || w.Confidence > 1 || !w.Box.In(img.Bounds()) || w.Box.Empty() {
			t.Errorf("word %+v", w)
		}
		if w.Size < 18*200/72*0.6 || w.Size > 18*200/72*1.3 {
			t.Errorf("%q is %.1f pixels high, drawn at 50", w.Text, w.Size)
		}
	}
	if got := strings.Join(text, " "); got != "The tide rises for six hours and falls again after that." {
		t.Errorf("read %q", got)
	}
	if first, last := found[0].Baseline, found[len(found)-1].Baseline; last-first < 55 || last-first > 80 {
		t.Errorf("the baselines are %.1f and %.1f, drawn 67 pixels apart", first, last)
	}
}

func TestRecognizeBlank(t *testing.T) {
	t.Parallel()
	r := newRecognizer(t)
	img := image.NewGray(image.Rect(0, 0, 300, 200))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	if found, err := r.Recognize(context.Background(), img, 200); err != nil || len(found) != 0 {
		t.Errorf("%v, %v", found, err)
	}
}

func TestRecognizeEndsWithTheContext(t *testing.T) {
	t.Parallel()
	r := newRecognizer(t)
	img := image.NewGray(image.Rect(0, 0, 3000, 3000))
	for i := range img.Pix {
		img.Pix[i] = byte(i * 7919 >> 3)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := r.Recognize(ctx, img, 200); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	if _, err := New(Options{Languages: []string{"eng; rm"}}); !errors.Is(err, ErrLanguage) {
		t.Errorf("a strange name: %v", err)
	}
	newRecognizer(t)
	if _, err := New(Options{Languages: []string{"xxx"}}); !errors.Is(err, ErrLanguage) {
		t.Errorf("missing data: %v", err)
	}
}

func TestClosed(t *testing.T) {
	t.Parallel()
	r := newRecognizer(t)
	if err := errors.Join(r.Close(), r.Close()); err != nil {
		t.Error(err)
	}
	if _, err := r.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 9, 9)), 200); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/two-lines.hocr")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, w := range words(data, image.Pt(10, 100)) {
		fmt.Fprintf(&b, "%s %v %.1f %.1f %.2f\n", w.Text, w.Box, w.Baseline, w.Size, w.Confidence)
	}
	const want = `High (30,120)-(90,150) 144.0 48.6 0.96
water: (100,120)-(200,150) 144.1 48.6 0.91
4.9 (30,180)-(80,210) 209.0 28.0 0.40
m & (90,180)-(110,210) 209.0 28.0 0.00
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	for _, s := range []string{"", "<", "no page", `<span class="ocrx_word" title="bbox 1">x`, `<span class=ocrx_word title="bbox 1e99 NaN 3 4; x_wconf -5">x`} {
		for _, w := range words([]byte(s), image.Point{}) {
			if w.Confidence < 0 || w.Confidence > 1 {
				t.Errorf("%q gives %+v", s, w)
			}
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add([]byte(`<span class='ocr_line' title="bbox 1 2 3 4; baseline 0.1 -2; x_size 9"><span class='ocrx_word' title='bbox 1 2 3 4; x_wconf 91'>a&amp;b</span>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, w := range words(data, image.Point{}) {
			if strings.TrimSpace(w.Text) == "" || w.Confidence < 0 || w.Confidence > 1 {
				t.Fatalf("%+v", w)
			}
		}
	})
}

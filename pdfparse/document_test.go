package pdfparse_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// lines returns a content stream that sets lines in Helvetica 12 from the top.
func lines(text ...string) string {
	var b strings.Builder
	for i, s := range text {
		fmt.Fprintf(&b, "BT /F1 12 Tf 72 %d Td (%s) Tj ET\n", 720-14*i, s)
	}
	return b.String()
}

func threePages() []byte {
	d := &pdftest.Doc{}
	for i := range 3 {
		d.Page(lines(fmt.Sprintf("This is the text of page %d.", i+1)), "")
	}
	return d.Bytes()
}

func TestPageMarkers(t *testing.T) {
	t.Parallel()
	res, err := parse(threePages(), pdfparse.Options{PageMarkers: true, Pages: true, Blocks: true})
	if err != nil {
		t.Fatal(err)
	}
	// Spec 2.4: between pages, not before the first.
	want := "This is the text of page 1.\n\n---\n\n<!-- page 2 -->\n\nThis is the text of page 2.\n\n---\n\n<!-- page 3 -->\n\nThis is the text of page 3."
	if res.Markdown != want {
		t.Errorf("got %q", res.Markdown)
	}
	if len(res.Pages) != 3 || res.Pages[1].PageNumber != 2 || res.Pages[1].Markdown != "This is the text of page 2." {
		t.Errorf("pages: %+v", res.Pages)
	}
	checkResult(t, "three pages", res, pdfparse.Options{PageMarkers: true})
}

func TestMaxPages(t *testing.T) {
	t.Parallel()
	res, err := parse(threePages(), pdfparse.Options{MaxPages: 2})
	if err != nil {
		t.Fatal(err)
	}
	if res.NumPages != 2 || res.TotalPages != 3 || strings.Contains(res.Markdown, "page 3") {
		t.Errorf("got %d of %d pages: %q", res.NumPages, res.TotalPages, res.Markdown)
	}
	if !strings.Contains(fmt.Sprint(res.Warnings), "parsed 2 of 3 pages") {
		t.Errorf("warnings: %q", res.Warnings)
	}
}

func TestPagesIterator(t *testing.T) {
	t.Parallel()
	data := threePages()
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), pdfparse.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for p, err := range doc.Pages(context.Background()) {
		if n++; err != nil || p.PageNumber != n || p.Markdown != fmt.Sprintf("This is the text of page %d.", n) {
			t.Errorf("page %d: %+v, %v", n, p, err)
		}
	}
	if n != 3 {
		t.Errorf("%d pages", n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range doc.Pages(ctx) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
}

func TestBlocksJSON(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{}
	d.Page("BT /F2 24 Tf 72 700 Td (The title) Tj ET\n"+"BT /F1 12 Tf 72 660 Td (Some text that stands below it.) Tj ET", "")
	res, err := parse(d.Bytes(), pdfparse.Options{Blocks: true})
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(res.Blocks, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want := `[
 {
  "pageNumber": 1,
  "width": 612,
  "height": 792,
  "status": "ok",
  "source": "native_text",
  "reason": "good_text",
  "items": [
   {
    "id": "p1.b0",
    "type": "title",
    "label": "doc_title",
    "bbox": [0.1176, 0.0944, 0.268, 0.1224],
    "content": "# The title",
    "markdownSpan": [0, 11],
    "readingOrder": 0,
    "source": "native_text",
    "confidence": {"layout": null, "ocr": null}
   },
   {
    "id": "p1.b1",
    "type": "text",
    "label": "text",
    "bbox": [0.1176, 0.1558, 0.3847, 0.1698],
    "content": "Some text that stands below it.",
    "markdownSpan": [13, 44],
    "readingOrder": 1,
    "source": "native_text",
    "confidence": {"layout": null, "ocr": null}
   }
  ]
 }
]`
	if compact(t, got) != compact(t, []byte(want)) {
		t.Errorf("got %s", got)
	}
}

func compact(t *testing.T, data []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, data); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestOptions(t *testing.T) {
	t.Parallel()
	data := threePages()
	for _, o := range []pdfparse.Options{{Mode: "quick"}, {MaxPages: -1}, {MaxPages: 10001}, {PageRange: "2-1"}} {
		if _, err := parse(data, o); !errors.Is(err, pdfparse.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := parse(data, pdfparse.Options{Mode: pdfparse.OCR}); !errors.Is(err, pdfparse.ErrNoRecognizer) {
		t.Errorf("ocr without a recognizer: %v", err)
	}
	if _, err := parse([]byte("<html>"), pdfparse.Options{}); !errors.Is(err, pdfparse.ErrNotPDF) {
		t.Errorf("HTML: %v", err)
	}
	if _, err := parse(data, pdfparse.Options{Limits: pdfparse.Limits{MaxBytes: 10}}); !errors.Is(err, pdfparse.ErrTooLarge) {
		t.Errorf("over the limit: %v", err)
	}
	res, err := parse(data, pdfparse.Options{Limits: pdfparse.Limits{MaxGlyphs: 12}})
	if err != nil || !strings.HasPrefix(res.Markdown, "This is the") || len(res.Warnings) != 1 || !strings.HasPrefix(res.Warnings[0].Message, "page 1, 2, 3: ") {
		t.Errorf("glyph limit: %q, %q, %v", res.Markdown, res.Warnings, err)
	}
}

func TestOpenBytes(t *testing.T) {
	t.Parallel()
	data := threePages()
	want, err := parse(data, pdfparse.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(data)
	doc, err := pdfparse.OpenBytes(context.Background(), data, pdfparse.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := doc.Parse(context.Background())
	if err != nil || got.Markdown != want.Markdown || !bytes.Equal(data, before) {
		t.Errorf("got %q, %v; want %q; its bytes changed: %t", got.Markdown, err, want.Markdown, !bytes.Equal(data, before))
	}
	for name, o := range map[string]pdfparse.Options{"option": {Mode: "quick"}, "limit": {Limits: pdfparse.Limits{MaxBytes: 10}}} {
		if _, err := pdfparse.OpenBytes(context.Background(), data, o); !errors.Is(err, pdfparse.ErrOption) && !errors.Is(err, pdfparse.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// page is a rasterizer of a blank image and a recognizer of fixed words.
type page struct{ calls atomic.Int32 }

func (p *page) Rasterize(_ context.Context, _ pdfparse.Source, n int, dpi float64) (image.Image, error) {
	p.calls.Add(1)
	if n == 3 {
		return nil, errors.New("no ink")
	}
	return image.NewGray(image.Rect(0, 0, int(612*dpi/72), int(792*dpi/72))), nil
}

func (p *page) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	var out []pdfparse.RecognizedWord
	for i, w := range []string{"Words", "in", "an", "image"} {
		out = append(out, pdfparse.RecognizedWord{Text: w, Box: image.Rect(200+i*110, 300, 300+i*110, 330), Confidence: 0.9})
	}
	return out, nil
}

func scanned() []byte {
	d := &pdftest.Doc{}
	d.Page(lines("This page has text of its own."), "")
	img := d.Stream("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", "\x80")
	for range 2 {
		d.Page("612 0 0 792 0 0 cm /Im Do", fmt.Sprintf("/Resources<</XObject<</Im %d 0 R>>>>", img))
	}
	return d.Bytes()
}

func TestRecognizer(t *testing.T) {
	t.Parallel()
	p := &page{}
	res, err := parse(scanned(), pdfparse.Options{Recognizer: p, Rasterizer: p, Blocks: true})
	if err != nil {
		t.Fatal(err)
	}
	if want := "This page has text of its own.\n\nWords in an image"; res.Markdown != want {
		t.Errorf("got %q", res.Markdown)
	}
	if p.calls.Load() != 2 {
		t.Errorf("%d pages drawn, want the two without text", p.calls.Load())
	}
	it := res.Blocks[1].Items
	b := it[slices.IndexFunc(it, func(b pdfparse.BlockItem) bool { return b.Type == "text" })]
	if b.Source != "layout_ocr" || b.Confidence.OCR == nil || *b.Confidence.OCR != 0.9 {
		t.Errorf("block: %+v", b)
	}
	if !strings.Contains(fmt.Sprint(res.Warnings), "page 3: its image could not be read: no ink") {
		t.Errorf("warnings: %q", res.Warnings)
	}
}

func TestFastWarnsOfImages(t *testing.T) {
	t.Parallel()
	res, err := parse(scanned(), pdfparse.Options{Mode: pdfparse.Fast})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(fmt.Sprint(res.Warnings), "no embedded text, only images, on page 2, 3") {
		t.Errorf("warnings: %q", res.Warnings)
	}
}

func ExampleOpen() {
	data := threePages()
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), pdfparse.Options{Mode: pdfparse.Fast, MaxPages: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := doc.Parse(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Markdown)
	fmt.Println(res.NumPages, "of", res.TotalPages)
	// Output:
	// This is the text of page 1.
	// 1 of 3
}

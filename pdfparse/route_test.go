package pdfparse_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

var sentences = []string{
	"When the herring boats are laid up the harbour belongs",
	"to the dredger, which works from the first frost until",
	"the end of February.",
}

// onScan puts content on the image of a page.
func onScan(content string) []byte {
	d := &pdftest.Doc{}
	img := d.Stream("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", "\x80")
	font := "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>"
	d.Page("q 612 0 0 792 0 0 cm /Im Do Q "+content, fmt.Sprintf("/Resources<</XObject<</Im %d 0 R>>%s>>", img, font))
	return d.Bytes()
}

func onPage(content string) []byte {
	d := &pdftest.Doc{}
	d.Page(content, "")
	return d.Bytes()
}

// shifted replaces each letter by the one three places later, like text in a
// font with its own encoding.
func shifted(lines []string) []string {
	out := make([]string, len(lines))
	for i, s := range lines {
		out[i] = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return 'a' + (r-'a'+3)%26
			}
			return r
		}, s)
	}
	return out
}

// shapes draws rows of small filled triangles, like outlined letters.
func shapes(rows, each int) string {
	var b strings.Builder
	for r := range rows {
		for k := range each {
			x, y := 72+k*9, 700-r*16
			fmt.Fprintf(&b, "%d %d m %d %d l %d %d l f\n", x, y, x+6, y, x+3, y+8)
		}
	}
	return b.String()
}

func TestRoutes(t *testing.T) {
	t.Parallel()
	hidden := func(s []string) string { return "3 Tr " + lines(s...) }
	for _, c := range []struct {
		name   string
		file   []byte
		reason pdfparse.Reason
	}{
		{"text", onPage(lines(sentences...)), pdfparse.TextGood},
		{"nothing", onPage(""), pdfparse.TextBlank},
		{"an image", onScan(""), pdfparse.TextMissing},
		{"a stamp on an image", onScan(lines("Received 14 March")), pdfparse.TextSparse},
		{"a good layer of recognised text", onScan(hidden(sentences)), pdfparse.TextGood},
		{"a poor one", onScan(hidden(shifted(sentences))), pdfparse.TextPoorOCR},
		{"letters of no language", onPage(lines(shifted(sentences)...)), pdfparse.TextGarbled},
		{"another script's codes", onPage(lines(strings.Repeat("\\317\\360\\350\\342\\345\\362 ", 20))), pdfparse.TextGarbled},
		{"outlined text", onPage(shapes(8, 30)), pdfparse.TextOutlined},
		{"a drawing beside text", onPage(lines(sentences...) + shapes(8, 30)), pdfparse.TextGood},
		{"a few shapes", onPage(shapes(3, 5)), pdfparse.TextBlank},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			fast, err := parse(c.file, pdfparse.Options{Mode: pdfparse.Fast, Blocks: true})
			if err != nil {
				t.Fatal(err)
			}
			if r := fast.Routes[0]; r.Reason != c.reason || r.Source != pdfparse.NativeText || r.PageNumber != 1 {
				t.Errorf("mode fast: %+v", r)
			}
			if b := fast.Blocks[0]; b.Reason != c.reason || b.Source != pdfparse.NativeText {
				t.Errorf("blocks: %s, %s", b.Source, b.Reason)
			}
			bare, err := parse(c.file, pdfparse.Options{})
			if err != nil {
				t.Fatal(err)
			}
			fine := c.reason == pdfparse.TextGood || c.reason == pdfparse.TextBlank
			warned := strings.Contains(fmt.Sprint(bare.Warnings), "install Tesseract")
			if warned == fine || bare.Markdown != fast.Markdown {
				t.Errorf("mode auto without a recognizer: %q, warnings %q", bare.Markdown, bare.Warnings)
			}
			p := &page{}
			auto, err := parse(c.file, pdfparse.Options{Recognizer: p, Rasterizer: p})
			if err != nil {
				t.Fatal(err)
			}
			if read := p.calls.Load() > 0; read == fine {
				t.Errorf("mode auto: the image was read: %v", read)
			}
			// The text read is only that of the stamp, so the stamp stays.
			source := pdfparse.LayoutOCR
			if fine || c.reason == pdfparse.TextSparse {
				source = pdfparse.NativeText
			}
			if r := auto.Routes[0]; r.Source != source || r.Reason != c.reason {
				t.Errorf("mode auto: %+v", r)
			}
		})
	}
}

func TestModeOCR(t *testing.T) {
	t.Parallel()
	p := &page{}
	res, err := parse(onPage(lines(sentences...)), pdfparse.Options{Mode: pdfparse.OCR, Recognizer: p, Rasterizer: p})
	if err != nil {
		t.Fatal(err)
	}
	r := res.Routes[0]
	if res.Markdown != "Words in an image" || r.Source != pdfparse.LayoutOCR || r.Reason != pdfparse.AskedFor || r.DPI != 200 || r.Confidence == nil || *r.Confidence != 0.9 {
		t.Errorf("%q, %+v", res.Markdown, r)
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	p := &page{}
	var calls []string
	_, err := parse(scanned(), pdfparse.Options{Recognizer: p, Rasterizer: p, Progress: func(done, total int) {
		calls = append(calls, fmt.Sprintf("%d/%d", done, total))
	}})
	if got := strings.Join(calls, " "); err != nil || got != "1/3 2/3 3/3" {
		t.Errorf("%s, %v", got, err)
	}
}

// unsure reads with low confidence, or panics, or waits for the context.
type unsure struct{ page }

func (*unsure) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	return []pdfparse.RecognizedWord{{Text: "worbs", Box: image.Rect(200, 300, 300, 330), Confidence: 0.3}}, nil
}

type broken struct{ page }

func (*broken) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	panic("a defect")
}

type waiting struct{ page }

func (*waiting) Recognize(ctx context.Context, _ image.Image, _ float64) ([]pdfparse.RecognizedWord, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestUnsure(t *testing.T) {
	t.Parallel()
	p := &unsure{}
	res, err := parse(onScan(""), pdfparse.Options{Recognizer: p, Rasterizer: p})
	if err != nil || res.Markdown != "worbs" || len(res.Warnings) != 1 || !strings.HasSuffix(res.Warnings[0].Message, "low confidence on page 1") {
		t.Errorf("%+v, %v", res, err)
	}
	// What it reads instead of garbled text is no better.
	res, err = parse(onPage(lines(shifted(sentences)...)), pdfparse.Options{Recognizer: p, Rasterizer: p})
	if err != nil || strings.Contains(res.Markdown, "worbs") || len(res.Warnings) != 1 {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestBrokenRecognizer(t *testing.T) {
	t.Parallel()
	p := &broken{}
	res, err := parse(scanned(), pdfparse.Options{Recognizer: p, Rasterizer: p})
	if err != nil || res.Markdown != "This page has text of its own." || !strings.Contains(fmt.Sprint(res.Warnings), "page 2: its image could not be read: internal error: a defect") {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestCancelledScan(t *testing.T) {
	t.Parallel()
	p := &waiting{}
	data := scanned()
	ctx, cancel := context.WithCancel(context.Background())
	doc, err := pdfparse.Open(ctx, bytes.NewReader(data), int64(len(data)), pdfparse.Options{Recognizer: p, Rasterizer: p})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := doc.Parse(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

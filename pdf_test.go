package pagemill_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
)

// pdfFile returns a PDF with one page for each text: lines of Helvetica, the
// first one large.
func pdfFile(pages ...string) []byte {
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"}
	var kids []string
	for _, text := range pages {
		var content strings.Builder
		content.WriteString("BT 72 720 Td ")
		for i, line := range strings.Split(text, "\n") {
			size := 11
			if i == 0 {
				size = 20
			}
			fmt.Fprintf(&content, "/F %d Tf (%s) Tj 0 -26 Td\n", size, line)
		}
		content.WriteString("ET")
		objects = append(objects, fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>", len(objects)+2),
			fmt.Sprintf("<</Length %d>> stream\n%s\nendstream", content.Len(), content.String()))
		kids = append(kids, fmt.Sprintf("%d 0 R", len(objects)-1))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(kids), strings.Join(kids, " "))
	var b, xref strings.Builder
	b.WriteString("%PDF-1.4\n")
	for i, o := range objects {
		fmt.Fprintf(&xref, "%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj %s endobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n%strailer <</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, xref.String(), len(objects)+1, start)
	return []byte(b.String())
}

func runPDF(t *testing.T, body []byte, options string) *pagemill.Result {
	t.Helper()
	opts, err := pagemill.ParseOptions([]byte(options))
	if err != nil {
		t.Fatal(err)
	}
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: body}, opts)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

var tidesPDF = pdfFile("Tide tables\nThe water rises for six hours and then falls again.\nWrite to warden@harbour.example for the curves.",
	"Neaps\nSmall ranges come near the half moons of each month.")

func TestRunPDF(t *testing.T) {
	t.Parallel()
	res := runPDF(t, tidesPDF, `{"formats":["markdown","links","html"],"parsers":[{"type":"pdf","mode":"fast","pages":true,"pageMarkers":true,"blocks":true}]}`)
	if !strings.Contains(res.Markdown, "# Tide tables") || !strings.Contains(res.Markdown, "\n\n---\n\n<!-- page 2 -->\n\n") {
		t.Errorf("Markdown %q", res.Markdown)
	}
	if len(res.Pages) != 2 || res.Pages[1].PageNumber != 2 || !strings.Contains(res.Pages[1].Markdown, "half moons") {
		t.Errorf("pages %+v", res.Pages)
	}
	if m := res.Metadata; m.NumPages != 2 || m.TotalPages != 2 {
		t.Errorf("metadata %+v", m)
	}
	if !strings.Contains(res.HTML, "Tide tables</h") {
		t.Errorf("html %q", res.HTML)
	}
	checkSpans(t, res)
	if r := res.Routes; len(r) != 2 || r[1].PageNumber != 2 || r[1].Source != pdfparse.NativeText || r[1].Reason != pdfparse.TextGood {
		t.Errorf("routes %+v", r)
	}
	if res = runPDF(t, tidesPDF, `{"parsers":[{"type":"pdf","maxPages":1}]}`); res.Metadata.NumPages != 1 || res.Metadata.TotalPages != 2 || strings.Contains(res.Markdown, "Neaps") {
		t.Errorf("one page: %+v", res)
	}
	if res = runPDF(t, tidesPDF, `{"parsers":[{"type":"pdf","pageRange":"2"}]}`); res.Metadata.NumPages != 1 || res.Routes[0].PageNumber != 2 || !strings.Contains(res.Markdown, "Neaps") {
		t.Errorf("the second page: %+v", res)
	}
}

// checkSpans checks that every span of the Markdown is its block's text.
func checkSpans(t *testing.T, res *pagemill.Result) {
	t.Helper()
	n := 0
	for _, p := range res.Blocks {
		for _, b := range p.Items {
			if b.MarkdownSpan != nil {
				n++
				if got := res.Markdown[b.MarkdownSpan[0]:b.MarkdownSpan[1]]; got != b.Content {
					t.Errorf("%s spans %q, holds %q", b.ID, got, b.Content)
				}
			}
		}
	}
	if n < 4 {
		t.Errorf("%d blocks have a span", n)
	}
}

func TestRunPDFMasksEverything(t *testing.T) {
	t.Parallel()
	res := runPDF(t, tidesPDF, `{"formats":["markdown","html","links"],"redactPII":{"mode":"fast"},"onlyCleanContent":true,
		"parsers":[{"type":"pdf","mode":"fast","pages":true,"blocks":true}]}`)
	all := fmt.Sprintf("%+v", *res)
	for _, b := range res.Blocks[0].Items {
		all += b.Content
	}
	if strings.Contains(all, "warden@") {
		t.Errorf("the address is left in %s", all)
	}
	if len(res.Redactions) != 1 || !strings.Contains(res.Markdown, "<EMAIL>") {
		t.Errorf("redactions %+v, Markdown %q", res.Redactions, res.Markdown)
	}
	checkSpans(t, res)
}

func TestRunPDFWithoutParsers(t *testing.T) {
	t.Parallel()
	res := runPDF(t, tidesPDF, `{"parsers":[]}`)
	if want := base64.StdEncoding.EncodeToString(tidesPDF); res.RawBase64 != want || res.Markdown != want {
		t.Errorf("Markdown %.40q, rawBase64 %.40q", res.Markdown, res.RawBase64)
	}
	res = runPDF(t, tidesPDF, `{"parsers":[],"redactPII":true}`)
	if res.RawBase64 != "" || res.Markdown != "" || len(res.Warnings) != 1 {
		t.Errorf("under redactPII: %+v", res)
	}
}

func TestRunPDFRefuses(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{"no page": "%PDF-1.4 nothing else", "cut header": "%PDF"} {
		if _, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(body)}, pagemill.Options{}); status(err) != 422 {
			t.Errorf("%s: %v", name, err)
		}
	}
	opts := pagemill.Options{Parsers: []pagemill.Parser{{Type: "pdf", Options: pdfparse.Options{Mode: "ocr"}}}}
	_, err := pagemill.Run(context.Background(), pagemill.Document{Body: tidesPDF}, opts)
	if status(err) != 422 || !strings.Contains(err.Error(), "recognizer") {
		t.Errorf("mode ocr without a recognizer: %v", err)
	}
}

// A sheet is a blank page image in which one word is recognized.
type sheet struct{ pixels atomic.Int64 }

func (s *sheet) Rasterize(_ context.Context, _ pdfparse.Source, _ int, dpi float64) (image.Image, error) {
	return image.NewGray(image.Rect(0, 0, int(612*dpi/72), int(792*dpi/72))), nil
}

func (s *sheet) Recognize(_ context.Context, img image.Image, _ float64) ([]pdfparse.RecognizedWord, error) {
	s.pixels.Store(int64(img.Bounds().Dx()) * int64(img.Bounds().Dy()))
	return []pdfparse.RecognizedWord{{Text: "Ebb", Box: image.Rect(10, 10, 60, 30), Confidence: 0.9}}, nil
}

func TestRunPDFWithinLimits(t *testing.T) {
	t.Parallel()
	s := &sheet{}
	p := &pagemill.Pipeline{OCR: s, Raster: s, Limits: pagemill.Limits{Pages: 1, Pixels: 500_000}}
	res, err := p.Run(context.Background(), pagemill.Document{Body: tidesPDF}, pagemill.Options{Parsers: []pagemill.Parser{{Type: "pdf", Options: pdfparse.Options{Mode: "ocr"}}}})
	if err != nil {
		t.Fatal(err)
	}
	if res.Metadata.NumPages != 1 || res.Metadata.TotalPages != 2 || res.Markdown != "Ebb" {
		t.Errorf("%d of %d pages: %q", res.Metadata.NumPages, res.Metadata.TotalPages, res.Markdown)
	}
	if n := s.pixels.Load(); n == 0 || n > 500_000 {
		t.Errorf("the image that was read has %d pixels", n)
	}
	for _, want := range []string{"parsed 1 of 2 pages", "page 1: its image was read at 73 dots per inch only"} {
		if !strings.Contains(res.Warning(), want) {
			t.Errorf("no %q in %q", want, res.Warning())
		}
	}
}

// Form fields and attachments come with the result if asked for, masked if redaction
// is.
func TestRunPDFAttachments(t *testing.T) {
	t.Parallel()
	body := strings.Replace(string(pdfFile("Order\nof wheels")), "<</Type/Catalog", "<</AF[<</UF(order.xml)/EF<</F 9 0 R>>>> <</UF(wheel.bin)/EF<</F 8 0 R>>>>]/Type/Catalog", 1)
	body = strings.Replace(body, "/Type/Page/", "/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(email)/V(ada@mill.example)/Rect[72 100 200 120]>>]/Type/Page/", 1)
	data := "<order><email>ada@mill.example</email><wheels>12</wheels></order>"
	body = strings.Replace(body, "xref\n", fmt.Sprintf("9 0 obj <</Length %d>> stream\n%s\nendstream endobj\n8 0 obj <</Length 2>> stream\n\x00\x01\nendstream endobj\nxref\n", len(data), data), 1)
	ask := `"parsers":[{"type":"pdf","formFields":true,"attachments":true}]`
	res := runPDF(t, []byte(body), "{"+ask+"}")
	if len(res.FormFields) != 1 || res.FormFields[0].Value != "ada@mill.example" || len(res.Attachments) != 2 || res.Attachments[0].Text != data || string(res.Attachments[1].Data) != "\x00\x01" {
		t.Fatalf("got %+v, %+v", res.FormFields, res.Attachments)
	}
	res = runPDF(t, []byte(body), "{"+ask+`,"redactPII":true}`)
	if len(res.FormFields) != 1 || strings.Contains(res.FormFields[0].Value, "ada") || len(res.Attachments) != 2 ||
		strings.Contains(res.Attachments[0].Text, "ada") || !strings.Contains(res.Attachments[0].Text, "<wheels>12</wheels>") || res.Attachments[1].Data != nil || !strings.Contains(fmt.Sprint(res.Warnings), "left out") {
		t.Errorf("masked: got %+v, %+v, %v", res.FormFields, res.Attachments, res.Warnings)
	}
	if res = runPDF(t, []byte(body), "{}"); res.FormFields != nil || res.Attachments != nil {
		t.Error("they were not asked for")
	}
}

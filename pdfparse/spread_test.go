package pdfparse_test

import (
	"context"
	"fmt"
	"image"
	"reflect"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// A picture is where an image is painted on a page of 612 by 792 points.
type picture struct{ x, y, w, h int }

var wholePage = []picture{{0, 0, 612, 792}}

// painted draws pictures and content on a page.
func painted(pictures []picture, content string) []byte {
	d := &pdftest.Doc{}
	img := d.Stream("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", "\x80")
	font := "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>"
	var b strings.Builder
	for _, p := range pictures {
		fmt.Fprintf(&b, "q %d 0 0 %d %d %d cm /Im Do Q ", p.w, p.h, p.x, p.y)
	}
	d.Page(b.String()+content, fmt.Sprintf("/Resources<</XObject<</Im %d 0 R>>%s>>", img, font))
	return d.Bytes()
}

// at sets a line of text.
func at(x, y, size int, s string) string {
	return fmt.Sprintf("BT /F1 %d Tf %d %d Td (%s) Tj ET\n", size, x, y, s)
}

const (
	filed      = "Case 4:19-cv-00312 Document 27-1 Filed 05/06/19 in the Northern District Page 3 of 11"
	downloaded = "This content was downloaded from the harbour library on Tue, 6 May 2025 09:14:51. All use is subject to its terms."
)

func stamped() string { return at(60, 770, 9, filed) + at(60, 757, 9, filed) }

// A reader reads n words with a confidence.
type reader struct {
	page
	n    int
	conf float64
}

func (r *reader) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	var out []pdfparse.RecognizedWord
	for i := range r.n {
		x, y := 200+i%10*130, 400+i/10*40
		out = append(out, pdfparse.RecognizedWord{Text: "herring", Box: image.Rect(x, y, x+115, y+30), Baseline: float64(y + 24), Size: 32, Line: 1 + i/10, Confidence: r.conf})
	}
	return out, nil
}

// TestSparse has pages whose embedded text is only in margins and stamps, and
// pages that look similar.
func TestSparse(t *testing.T) {
	t.Parallel()
	strips := make([]picture, 99)
	for i := range strips {
		strips[i] = picture{0, 8 * i, 612, 8}
	}
	var page strings.Builder
	for i := range 12 {
		page.WriteString(at(72, 640-30*i, 11, "When the herring boats are laid up the harbour belongs to the dredger."))
	}
	middle := []picture{{106, 250, 400, 300}}
	for _, c := range []struct {
		name   string
		file   []byte
		reason pdfparse.Reason
	}{
		{"two filing stamps on a scan", painted(wholePage, stamped()), pdfparse.TextSparse},
		{"on a scan in strips", painted(strips, stamped()), pdfparse.TextSparse},
		{"a library's line below a scan", painted(wholePage, at(50, 30, 7, downloaded)), pdfparse.TextSparse},
		{"beside it", painted(wholePage, "q 0 1 -1 0 600 120 cm "+at(0, 0, 7, downloaded)+" Q"), pdfparse.TextSparse},
		{"stamps within it", painted(wholePage, at(320, 420, 8, filed[:44])+at(320, 410, 8, filed[44:])), pdfparse.TextSparse},
		{"an image on an empty page", painted(middle, at(300, 40, 10, "12")), pdfparse.TextSparse},
		{"below a running head", painted(middle, at(60, 750, 9, filed)), pdfparse.TextSparse},
		{"text over a background", painted(wholePage, page.String()), pdfparse.TextGood},
		{"text around an image", painted(middle, page.String()), pdfparse.TextGood},
		{"a caption below an image", painted(middle, at(106, 230, 10, "Figure 4. The dredger in the harbour")), pdfparse.TextGood},
		{"a logo", painted([]picture{{256, 600, 100, 60}}, at(60, 750, 9, filed)), pdfparse.TextGood},
		{"stamps on paper", painted(nil, stamped()), pdfparse.TextGood},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, mode := range []pdfparse.Mode{pdfparse.Fast, pdfparse.Auto} { // without a recognizer
				res, err := parse(c.file, pdfparse.Options{Mode: mode, Blocks: true})
				if err != nil {
					t.Fatal(err)
				}
				status, warned := "ok", false
				if c.reason == pdfparse.TextSparse {
					status, warned = "partial", true
				}
				if b := res.Blocks[0]; b.Reason != c.reason || b.Status != status {
					t.Errorf("mode %s: %s, %s", mode, b.Reason, b.Status)
				}
				if got := strings.Contains(fmt.Sprint(res.Warnings), "hardly any embedded text beside images on page 1"); got != warned {
					t.Errorf("mode %s: warnings %q", mode, res.Warnings)
				}
			}
			r := &reader{n: 60, conf: 0.9}
			res, err := parse(c.file, pdfparse.Options{Recognizer: r, Rasterizer: r})
			if err != nil {
				t.Fatal(err)
			}
			source, words := pdfparse.NativeText, 0
			if c.reason == pdfparse.TextSparse {
				source, words = pdfparse.LayoutOCR, 60
			}
			if r := res.Routes[0]; r.Source != source || r.Reason != c.reason || c.reason == pdfparse.TextSparse && strings.Count(res.Markdown, "herring") != words || len(res.Warnings) > 0 {
				t.Errorf("%+v, warnings %q: %q", r, res.Warnings, res.Markdown)
			}
		})
	}
}

// TestSparseStays has readings of images that hold no more than the embedded
// text, or nothing that can be read.
func TestSparseStays(t *testing.T) {
	t.Parallel()
	for _, r := range []*reader{{n: 0}, {n: 6, conf: 0.9}, {n: 90, conf: 0.2}} {
		dpi, warned := 200.0, 0
		if r.n == 90 { // there is text that could not be read
			dpi, warned = 0, 1
		}
		res, err := parse(painted(wholePage, stamped()), pdfparse.Options{Recognizer: r, Rasterizer: r})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Routes[0]; got.Source != pdfparse.NativeText || got.Reason != pdfparse.TextSparse || got.DPI != dpi || len(res.Warnings) != warned || !strings.Contains(res.Markdown, "Northern District") {
			t.Errorf("%d words: %+v, warnings %q: %q", r.n, got, res.Warnings, res.Markdown)
		}
	}
}

// TestNothingToRead names the pages that give no text.
func TestNothingToRead(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{}
	d.Page(lines("This page has text of its own."), "")
	d.Page("", "")
	d.Page("", "")
	res, err := parse(d.Bytes(), pdfparse.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []pdfparse.Warning{{Message: "neither text nor images on page 2, 3", Pages: []int{2, 3}}}
	if !reflect.DeepEqual(res.Warnings, want) {
		t.Errorf("warnings %+v", res.Warnings)
	}
	r := &reader{}
	res, err = parse(painted(wholePage, ""), pdfparse.Options{Recognizer: r, Rasterizer: r})
	want = []pdfparse.Warning{{Message: "nothing was recognised in the image of page 1", Pages: []int{1}}}
	if err != nil || !reflect.DeepEqual(res.Warnings, want) {
		t.Errorf("warnings %+v, %v", res.Warnings, err)
	}
}

// TestGaps warns of words with characters that have no code, not of a bullet.
func TestGaps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"(The height of the water is read ) Tj <808182> Tj ( each day) Tj", "some characters without usable codes on page 1"},
		{"<80> Tj ( The height of the water is read each day) Tj", ""},
	} {
		d := &pdftest.Doc{}
		font := d.Add("<</Type/Font/Subtype/Type1/BaseFont/Mill/Encoding<</Differences[128/g1/g2/g3]>>>>")
		d.Page("BT /F1 10 Tf 72 700 Td "+c.text+" ET", fmt.Sprintf("/Resources<</Font<</F1 %d 0 R>>>>", font))
		res, err := parse(d.Bytes(), pdfparse.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, w := range res.Warnings {
			got += w.Message
		}
		if got != c.want {
			t.Errorf("%q: warnings %q, want %q", res.Markdown, got, c.want)
		}
	}
}

package tesseract

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
)

// A scanned case is a page drawn by this project and placed in its image as by
// a scanner: testdata/scan holds the image, the words that Tesseract read when
// the case was recorded, and the resulting Markdown.
var scanned = []struct {
	name    string
	content string
	pose    raster.Pose // its rotation and skew
	turn    int         // rotation that makes it upright
}{
	{"article", article, raster.Pose{Skew: -0.8}, 0},
	{"table", table, raster.Pose{}, 0},
	{"on-its-side", article, raster.Pose{Turn: 3, Skew: 1.2}, 90},
	{"upside-down", article, raster.Pose{Turn: 2}, 180},
}

// article has a title, bold headings in the size of the text, a bullet list and
// a numbered one.
var article = text("F2 18", 40, 350, 22, "The harbour in winter") +
	text("F1 11", 40, 322, 14, "When the herring boats are laid up the harbour", "belongs to the dredger, which works from the first", "frost until the end of February.") +
	text("F2 11", 40, 270, 14, "What is dredged") +
	text("F1 11", 40, 248, 14, "Each winter the channel is brought back to its", "depth, and the mud goes to three places:") +
	text("F1 11", 52, 214, 14, "\\225", "\\225", "\\225") +
	text("F1 11", 66, 214, 14, "the bank beyond the point", "the old quarry", "the fields above the mill") +
	text("F2 11", 40, 162, 14, "Who gives leave") +
	text("F1 11", 40, 140, 14, "Leave is asked for in this order, and each office", "waits for the one before it:") +
	text("F1 11", 52, 106, 14, "1.", "2.", "3.") +
	text("F1 11", 70, 106, 14, "the harbour master", "the water board", "the county")

// table has cells separated by rules.
var table = text("F1 11", 40, 350, 14, "The three gauges of the bay were read by hand until", "the last keeper left. Their zero points differ:") +
	func() string {
		var b strings.Builder
		b.WriteString("0.6 w\n")
		rows, columns := []int{310, 284, 258, 232, 206}, []int{40, 150, 230, 320}
		for _, y := range rows {
			fmt.Fprintf(&b, "%d %d m %d %d l S\n", columns[0], y, columns[3], y)
		}
		for _, x := range columns {
			fmt.Fprintf(&b, "%d %d m %d %d l S\n", x, rows[0], x, rows[4])
		}
		for r, row := range [][]string{{"Gauge", "Zero", "Since"}, {"North pier", "0.42 m", "1871"}, {"Old lock", "1.10 m", "1888"}, {"Sand bank", "0.95 m", "1902"}} {
			font := "F1 11"
			if r == 0 {
				font = "F2 11"
			}
			for c, s := range row {
				b.WriteString(text(font, columns[c]+8, rows[r]-17, 14, s))
			}
		}
		return b.String()
	}() +
	text("F1 11", 40, 176, 14, "All three are read by radio today, every ten minutes,", "and the zero points are kept for the old records.")

// text sets lines of text below a point.
func text(font string, x, y, leading int, lines ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "BT /%s Tf %d %d Td ", font, x, y)
	for _, l := range lines {
		fmt.Fprintf(&b, "(%s) Tj 0 %d Td ", l, -leading)
	}
	return b.String() + "ET\n"
}

// recorded is an engine that replays recorded results.
type recorded []byte

func (r recorded) hocr(_ context.Context, _ *image.Gray, _ int, _ []string, segmentation int) ([]byte, error) {
	if segmentation == oneBlock {
		return nil, nil
	}
	return r, nil
}
func (recorded) script(context.Context, *image.Gray, int) (string, error) { return "", nil }
func (recorded) close() error                                             { return nil }

// recording calls another engine and records its results.
type recording struct {
	engine
	path string
}

func (r recording) hocr(ctx context.Context, img *image.Gray, dpi int, languages []string, segmentation int) ([]byte, error) {
	data, err := r.engine.hocr(ctx, img, dpi, languages, segmentation)
	if err == nil && segmentation != oneBlock {
		err = os.WriteFile(r.path, data, 0o644)
	}
	return data, err
}

// TestScanned reads the cases from the recordings. With PAGEMILL_GOLDEN=update
// they are read again, and drawn if the image is missing.
func TestScanned(t *testing.T) {
	t.Parallel()
	for _, c := range scanned {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			base := filepath.Join("testdata", "scan", c.name)
			r := &Recognizer{mode: automatic, slots: make(chan struct{}, 1), closed: make(chan struct{})}
			update := os.Getenv("PAGEMILL_GOLDEN") == "update"
			if update {
				if _, err := os.Stat(base + ".png"); err != nil {
					drawCase(t, base+".png", c.content, c.pose)
				}
				r.engine = recording{newRecognizer(t).engine, base + ".hocr"}
			} else {
				data, err := os.ReadFile(base + ".hocr")
				if err != nil {
					t.Fatal(err)
				}
				r.engine = recorded(data)
			}
			res := readScan(t, base+".png", r)
			if got := res.Routes[0]; got.Source != pdfparse.LayoutOCR || got.Reason != pdfparse.TextMissing || got.Turn != c.turn || got.Confidence == nil {
				t.Errorf("route %+v", got)
			}
			if update {
				if err := os.WriteFile(base+".md", []byte(res.Markdown+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(base + ".md")
			if err != nil {
				t.Fatal(err)
			}
			if res.Markdown+"\n" != string(want) {
				t.Errorf("got\n%s\nwant\n%s", res.Markdown, want)
			}
			checkItems(t, res)
		})
	}
}

// TestScannedAnew reads the cases with the installed engine. Another version
// may read a letter differently, but must give the same structure.
func TestScannedAnew(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads several scans")
	}
	r := newRecognizer(t)
	for _, c := range scanned {
		base := filepath.Join("testdata", "scan", c.name)
		res := readScan(t, base+".png", r)
		want, err := os.ReadFile(base + ".md")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := outline(res.Markdown), outline(string(want)); got != want {
			t.Errorf("%s: its lines begin %q, recorded %q", c.name, got, want)
		}
	}
}

// outline returns the first byte of each line.
func outline(md string) string {
	var b strings.Builder
	for l := range strings.Lines(strings.TrimSpace(md)) {
		b.WriteByte(l[0])
	}
	return b.String()
}

// drawCase draws a page and places it in its image.
func drawCase(t *testing.T, path, content string, pose raster.Pose) {
	t.Helper()
	d := &pdftest.Doc{}
	d.Page(content, "/MediaBox[0 0 360 400]")
	file := d.Bytes()
	draw := pdfium.New(pdfium.Options{Workers: 1})
	defer draw.Close()
	img, err := draw.Rasterize(context.Background(), pdfparse.Source{Reader: bytes.NewReader(file), Size: int64(len(file))}, 1, 150)
	if err != nil {
		t.Fatal(err)
	}
	laid, _ := raster.Upright(nil, raster.Grey(nil, img), pose)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, laid); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readScan reads a scanned page with an image of 150 dots per inch.
func readScan(t *testing.T, path string, r *Recognizer) *pdfparse.Result {
	t.Helper()
	return readFile(t, scanFile(laid{img: load(t, path)}), r, undrawn{t})
}

func load(t *testing.T, path string) *image.Gray {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return raster.Grey(nil, img)
}

// A laid image is the image of a page, with the clockwise rotation of the
// displayed page in degrees.
type laid struct {
	img    *image.Gray
	rotate int
	dpi    float64 // 0 means 150
}

// scanFile makes a file of pages that are images.
func scanFile(pages ...laid) []byte {
	d := &pdftest.Doc{}
	for _, p := range pages {
		w, h := p.img.Rect.Dx(), p.img.Rect.Dy()
		num := d.Stream(fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace/DeviceGray", w, h), string(p.img.Pix))
		dpi := cmp.Or(p.dpi, 150)
		width, height := float64(w)*72/dpi, float64(h)*72/dpi
		d.Page(fmt.Sprintf("%.2f 0 0 %.2f 0 0 cm /Im Do", width, height),
			fmt.Sprintf("/MediaBox[0 0 %.2f %.2f]/Rotate %d/Resources<</XObject<</Im %d 0 R>>>>", width, height, p.rotate, num))
	}
	return d.Bytes()
}

func readFile(t *testing.T, file []byte, r pdfparse.Recognizer, draw pdfparse.Rasterizer) *pdfparse.Result {
	t.Helper()
	opts := pdfparse.Options{Recognizer: r, Rasterizer: draw, Blocks: true, Pages: true}
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(file), int64(len(file)), opts)
	if err != nil {
		t.Fatal(err)
	}
	res, err := doc.Parse(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// undrawn is a rasterizer that a page with one image does not need.
type undrawn struct{ t *testing.T }

func (u undrawn) Rasterize(context.Context, pdfparse.Source, int, float64) (image.Image, error) {
	u.t.Error("the page was drawn")
	return image.NewGray(image.Rect(0, 0, 10, 10)), nil
}

// checkItems checks that each block has its source and confidence.
func checkItems(t *testing.T, res *pdfparse.Result) {
	t.Helper()
	for _, it := range res.Blocks[0].Items {
		if it.Type == "figure" {
			continue
		}
		if it.Source != pdfparse.LayoutOCR || it.Confidence.OCR == nil || *it.Confidence.OCR <= 0.3 || *it.Confidence.OCR > 1 {
			t.Errorf("block %+v, confidence %v", it, it.Confidence.OCR)
		}
		if b := it.BBox; b == nil || b[0] >= b[2] || b[1] >= b[3] {
			t.Errorf("block %q stands at %v", it.Content, it.BBox)
		}
	}
}

package pdfparse_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// mathResources are fonts of text and of TeX's mathematics.
const mathResources = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>" +
	"/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>" +
	"/F3<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>" +
	"/M1<</Type/Font/Subtype/Type1/BaseFont/CMMI10/FirstChar 97/LastChar 122/Widths[529 429 433 520 466 490 477 576 345 412 521 298 878 600 485 503 446 451 469 361 572 485 716 572 490 465]>>" +
	"/M2<</Type/Font/Subtype/Type1/BaseFont/CMR10/FirstChar 48/LastChar 61/Widths[500 500 500 500 500 500 500 500 500 500 278 278 278 778]>>>>" +
	"/XObject<</I1 %d 0 R>>>>"

// TestKinds checks the kind, position and span of each kind of block on a page
// whose crop box is smaller than its sheet, upright and rotated.
func TestKinds(t *testing.T) {
	for _, rotate := range []int{0, 90, 180, 270} {
		t.Run(fmt.Sprint(rotate), func(t *testing.T) {
			var d pdftest.Doc
			image := d.Stream("/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8", "\x00\x80\x80\x00")
			places := map[string][4]float64{} // by the beginning of each block, in points from the lower left
			var c strings.Builder
			text := func(font string, size, x, y float64, s string) {
				fmt.Fprintf(&c, "BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y, s)
			}
			place := func(kind string, x, y float64) { places[kind] = [4]float64{x, y} }
			text("F1", 10, 20, 770, "Trim marks outside the crop box")
			text("F2", 18, 70, 700, "The mill and its books")
			place("title", 75, 705)
			for i := range 3 {
				text("F1", 10, 70, 670-float64(i)*12, "The miller of Ashford grinds rye on Friday and writes down the weight of the flour")
			}
			text("F1", 10, 70, 634, "in the evening.")
			place("text", 75, 672)
			text("M1", 10, 280, 605, "x")
			text("M2", 10, 290, 605, "=")
			text("M1", 10, 302, 605, "y")
			place("formula", 283, 607)
			text("F1", 10, 70, 575, "The weight is that of the sacks together with what the cat of the mill weighs on a")
			text("F1", 10, 70, 563, "good day.")
			text("F1", 10, 70, 539, "1. Weigh the sacks.")
			text("F1", 10, 70, 527, "2. Weigh the cat.")
			place("list_item", 85, 541)
			text("F3", 9, 70, 500, "func weigh\\(sacks int\\) int {")
			text("F3", 9, 70, 489, "    return sacks * 50")
			text("F3", 9, 70, 478, "}")
			place("code", 75, 502)
			for i, r := range [][2]string{{"Day", "Weight"}, {"Friday", "250"}, {"Monday", "300"}} {
				y := 440 - float64(i)*16
				text("F1", 10, 75, y, r[0])
				text("F1", 10, 205, y, r[1])
				fmt.Fprintf(&c, "70 %g m 330 %g l S\n", y+12, y+12)
			}
			fmt.Fprintf(&c, "70 404 m 330 404 l S 70 404 m 70 452 l S 200 404 m 200 452 l S 330 404 m 330 452 l S\n")
			place("table", 80, 442)
			fmt.Fprintf(&c, "q 200 0 0 120 70 260 cm /I1 Do Q\n")
			place("figure", 150, 300)
			text("F1", 9, 70, 246, "Figure 1: The cat of the mill.")
			place("caption", 75, 248)
			text("F1", 10, 70, 210, "What else the books say is told by those who have read them to the end, which few")
			text("F1", 10, 70, 198, "have done since.1")
			text("F1", 7, 70, 90, "1The cat does not read.")
			place("footnote", 75, 92)
			crop := [4]float64{50, 60, 562, 742}
			d.Page(c.String(), fmt.Sprintf("/CropBox[50 60 562 742]/Rotate %d"+mathResources, rotate, image))
			res, err := parse(d.Bytes(), pdfparse.Options{Mode: pdfparse.Fast, Pages: true, Blocks: true})
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, "kinds", res, pdfparse.Options{})
			if strings.Contains(res.Markdown, "Trim marks") {
				t.Errorf("text outside the crop box:\n%s", res.Markdown)
			}
			found := map[string]bool{}
			for _, b := range res.Blocks[0].Items {
				kind := b.Type
				if kind == "text" {
					kind = b.Label
				}
				at, ok := places[kind]
				if !ok || found[kind] {
					continue
				}
				x, y := shown(at, crop, rotate)
				if b.BBox == nil || x < b.BBox[0] || x > b.BBox[2] || y < b.BBox[1] || y > b.BBox[3] {
					t.Errorf("%s: box %v does not hold %.3f %.3f", kind, b.BBox, x, y)
				}
				found[kind] = true
			}
			for kind := range places {
				if !found[kind] {
					t.Errorf("no %s in\n%s", kind, res.Markdown)
				}
			}
		})
	}
}

// shown returns the position of a point of the sheet on the displayed page, as
// shares of its size.
func shown(at, crop [4]float64, rotate int) (x, y float64) {
	x, y = (at[0]-crop[0])/(crop[2]-crop[0]), 1-(at[1]-crop[1])/(crop[3]-crop[1])
	for range rotate / 90 {
		x, y = 1-y, x
	}
	return math.Round(x*1e4) / 1e4, math.Round(y*1e4) / 1e4
}

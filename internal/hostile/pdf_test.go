package hostile_test

import (
	"bytes"
	"fmt"
	"strings"
)

// textPDF returns a PDF with a number of pages of text, each with a running
// head, a heading, paragraphs, a list and a table without lines.
func textPDF(pages, lines int) []byte {
	return writePDF(pages, func(page int) string {
		var c strings.Builder
		show := func(font string, size, x, y int, text string) {
			fmt.Fprintf(&c, "BT /%s %d Tf %d %d Td (%s) Tj ET\n", font, size, x, y, text)
		}
		show("F1", 8, 72, 770, "The mill of Ashford")
		show("F1", 8, 500, 770, fmt.Sprint(page+1))
		show("F2", 16, 72, 730, fmt.Sprintf("%d. Flour of day %d", page+1, page*7919%1000))
		for i := range lines {
			y := 700 - i*640/lines
			switch {
			case i%9 == 7:
				show("F1", 10, 90, y, fmt.Sprintf("- bag %d of rye", i))
			case i%9 == 8:
				for k := range 4 {
					show("F1", 10, 72+k*110, y, fmt.Sprintf("%d kg", page*31%97+k))
				}
			default:
				show("F1", 10, 72, y, fmt.Sprintf("Miller %d of Ashford grinds rye on day %d, wheat on day %d, and sells them", page*lines+i, i, page%28))
			}
		}
		return c.String()
	})
}

// writePDF writes a PDF of pages with the content that f returns.
func writePDF(pages int, f func(page int) string) []byte {
	var b bytes.Buffer
	var at []int
	object := func(body string) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(at), body)
	}
	b.WriteString("%PDF-1.7\n")
	object("<</Type/Catalog/Pages 2 0 R>>")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 5+2*i)
	}
	object(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R/F2 4 0 R%s>>>>>>", pages, kids.String(), mathFonts))
	for _, name := range []string{"Helvetica", "Helvetica-Bold"} {
		object("<</Type/Font/Subtype/Type1/BaseFont/" + name + "/Encoding/WinAnsiEncoding>>")
	}
	for i := range pages {
		object(fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R>>", 6+2*i))
		c := f(i)
		object(fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(c), c))
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.Bytes()
}

// crowdedPDF returns a PDF of one page with many lines of words in irregular
// columns.
func crowdedPDF(lines int) []byte {
	return writePDF(1, func(int) string {
		var c strings.Builder
		for i := range lines {
			fmt.Fprintf(&c, "BT /F1 3 Tf %d %d Td (rye %d wheat %d) Tj ET\n", 20+i*37%560, 20+i*7919%750, i, i%28)
			if i%4 == 0 {
				fmt.Fprintf(&c, "%d %d m %d %d l S\n", 20+i*37%560, 20+i*7919%750, 40+i*37%560, 20+i*7919%750)
			}
		}
		return c.String()
	})
}

package pdfparse_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

const rye = "BT /F1 12 Tf 72 700 Td (Rye and wheat) Tj ET\n"

// shared holds files in which n objects share one whose size grows with n as
// well: without bounds they cost the product.
var shared = map[string]func(d *pdftest.Doc, n int){
	"texts of structure elements": func(d *pdftest.Doc, n int) {
		page := d.Page("/P<</MCID 0>>BDC "+rye+"EMC", "")
		text := d.Add(long("", "(", "a", ")", n))
		kids := repeated(n, func(int) string {
			return ref(d.Add(fmt.Sprintf("<</S/P/Pg %d 0 R/K 0/Alt %d 0 R/ActualText %d 0 R>>", page, text, text)))
		})
		d.Catalog = fmt.Sprintf("/StructTreeRoot<</K[%s]>>", kids)
	},
	"attributes of structure elements": func(d *pdftest.Doc, n int) {
		page := d.Page("/P<</MCID 0>>BDC "+rye+"EMC", "")
		list := d.Add(long("", "[", "<<>>", "]", n/4))
		kids := repeated(n, func(int) string {
			return ref(d.Add(fmt.Sprintf("<</S/P/Pg %d 0 R/K 0/A %d 0 R>>", page, list)))
		})
		d.Catalog = fmt.Sprintf("/StructTreeRoot<</K[%s]>>", kids)
	},
	"values of fields": func(d *pdftest.Doc, n int) {
		text := d.Add(long("", "(", "a", ")", n))
		field := d.Add(fmt.Sprintf("<</Subtype/Widget/FT/Tx/T %d 0 R/V %d 0 R/Rect[0 0 9 9]>>", text, text))
		d.Page(rye, "/Annots["+strings.Repeat(ref(field), n)+"]")
	},
	"lists of values": func(d *pdftest.Doc, n int) {
		list := d.Add(long("", "[", "(a)", "]", n/4))
		field := d.Add(fmt.Sprintf("<</Subtype/Widget/FT/Ch/V %d 0 R/Rect[0 0 9 9]>>", list))
		d.Page(rye, "/Annots["+strings.Repeat(ref(field), n)+"]")
	},
	"addresses of links": func(d *pdftest.Doc, n int) {
		text := d.Add(long("", "(", "a", ")", n))
		link := d.Add(fmt.Sprintf("<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI %d 0 R>>>>", text))
		d.Page(rye, "/Annots["+strings.Repeat(ref(link), n)+"]")
	},
	"actual text": func(d *pdftest.Doc, n int) {
		text := d.Add(long("", "(", "a", ")", n))
		d.Page(strings.Repeat("/Span /M BDC EMC ", n)+rye, fmt.Sprintf("/Resources<</Properties<</M<</ActualText %d 0 R>>>>>>", text))
	},
	"titles of bookmarks": func(d *pdftest.Doc, n int) {
		d.Page(rye, "")
		text := d.Add(long("", "(", "a", ")", n))
		next := ""
		for range n {
			next = "/Next " + ref(d.Add(fmt.Sprintf("<</Title %d 0 R%s>>", text, next)))
		}
		d.Catalog = "/Outlines<</First" + strings.TrimPrefix(next, "/Next") + ">>"
	},
	"content": func(d *pdftest.Doc, n int) {
		part := d.Stream("", long(rye, "", " ", "", n))
		d.Page("", fmt.Sprintf("/Contents[%s]", strings.Repeat(ref(part), n)))
	},
	"content of pages": func(d *pdftest.Doc, n int) {
		part := d.Stream("", long(rye, "", " ", "", n))
		for range n {
			d.Page("", fmt.Sprintf("/Contents %d 0 R", part))
		}
	},
	"text of a code": func(d *pdftest.Doc, n int) {
		m := d.Stream("", "1 begincodespacerange <00><ff> endcodespacerange 1 beginbfchar <61> <"+long("", "", "0061", "", n/4)+"> endbfchar")
		d.Page("BT /F1 1 Tf 1 700 Td ("+strings.Repeat("a", n)+") Tj ET", fmt.Sprintf("/Resources<</Font<</F1<</Subtype/Type1/ToUnicode %d 0 R>>>>>>", m))
	},
	"names of codes": func(d *pdftest.Doc, n int) {
		list := d.Add(long("", "[", "/a ", "]", n))
		fonts(d, n, fmt.Sprintf("<</Subtype/Type1/BaseFont/Rye/Encoding<</Differences %d 0 R>>>>", list))
	},
	"widths": func(d *pdftest.Doc, n int) {
		list := d.Add(long("", "[", "1 1 500 ", "]", n))
		cid := d.Add(fmt.Sprintf("<</Subtype/CIDFontType2/BaseFont/Rye/W %d 0 R>>", list))
		fonts(d, n, fmt.Sprintf("<</Subtype/Type0/Encoding/Identity-H/DescendantFonts[%d 0 R]>>", cid))
	},
	"widths of drawn glyphs": func(d *pdftest.Doc, n int) {
		list := d.Add(long("", "[", "500 ", "]", n))
		fonts(d, n, fmt.Sprintf("<</Subtype/Type3/FontBBox[0 0 1 1]/Widths %d 0 R/CharProcs<<>>>>", list))
	},
	"ranges of codes": func(d *pdftest.Doc, n int) {
		m := d.Stream("", "1 begincodespacerange <0000><ffff> endcodespacerange 1 beginbfrange "+strings.Repeat("<0000><00ff><0041>\n", 10*n)+"endbfrange")
		cid := d.Add("<</Subtype/CIDFontType2/BaseFont/Rye>>")
		fonts(d, n, fmt.Sprintf("<</Subtype/Type0/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>", cid, m))
	},
	"tints": func(d *pdftest.Doc, n int) {
		list := d.Add(long("", "[", "0 ", "]", n))
		d.Page("/C cs "+strings.Repeat(".5 scn ", n)+rye, fmt.Sprintf("/Resources<</ColorSpace<</C[/Separation/X/DeviceRGB<</FunctionType 2/N 1/C0 %d 0 R/C1 %d 0 R>>]>>>>", list, list))
	},
	"indexed colours": func(d *pdftest.Doc, n int) {
		table := d.Stream("", long("", "", "a", "", n))
		d.Page("/C cs "+strings.Repeat("1 scn ", n)+rye, fmt.Sprintf("/Resources<</ColorSpace<</C[/Indexed[/ICCBased<</N %d>>] 255 %d 0 R]>>>>", 400*n, table))
	},
	"kids of the page tree": func(d *pdftest.Doc, n int) {
		page := d.Page(rye, "")
		list := d.Add(long("", "[", ref(page), "]", n))
		d.Tree = "/Kids[" + repeated(n, func(int) string { return ref(d.Add(fmt.Sprintf("<</Type/Pages/Kids %d 0 R>>", list))) }) + "]"
	},
	"names of destinations": func(d *pdftest.Doc, n int) {
		list := d.Add("")
		d.Set(list, "["+repeated(4*n, func(int) string { return ref(d.Add(fmt.Sprintf("<</Kids %d 0 R>>", list))) })+"]")
		d.Catalog = fmt.Sprintf("/Names<</Dests<</Kids %d 0 R>>>>", list)
		d.Page(rye, "/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest(x)>>]")
	},
	"groups of layers": func(d *pdftest.Doc, n int) {
		group := d.Add("<</Type/OCG>>")
		list := d.Add(long("", "[", ref(group), "]", n))
		set := d.Add(fmt.Sprintf("<</Type/OCMD/OCGs %d 0 R>>", list))
		d.Catalog = fmt.Sprintf("/OCProperties<</D<</OFF[%d 0 R]>>>>", group)
		d.Page(strings.Repeat("/OC /M BDC EMC ", n)+rye, fmt.Sprintf("/Resources<</Properties<</M %d 0 R>>>>", set))
	},
}

// long returns an object of about 1,000 parts for each of n objects.
func long(before, open, part, end string, n int) string {
	return before + open + strings.Repeat(part, 1000*n) + end
}

func ref(num int) string { return fmt.Sprintf(" %d 0 R", num) }

func repeated(n int, part func(i int) string) string {
	var sb strings.Builder
	for i := range n {
		sb.WriteString(part(i))
	}
	return sb.String()
}

// fonts adds a page with n fonts that are written alike.
func fonts(d *pdftest.Doc, n int, font string) {
	names := repeated(n, func(i int) string { return fmt.Sprintf("/F%d", i) + ref(d.Add(font)) })
	d.Page(repeated(n, func(i int) string { return fmt.Sprintf("BT /F%d 12 Tf 72 700 Td (f) Tj ET ", i) }), "/Resources<</Font<<"+names+">>>>")
}

func TestSharedGrowth(t *testing.T) {
	for name, build := range shared {
		growth.Prepared(t, name, 125, func(n int) func() {
			d := &pdftest.Doc{}
			build(d, n)
			data := d.Bytes()
			return func() {
				if doc, err := pdfparse.OpenBytes(context.Background(), data, pdfparse.Options{Mode: pdfparse.Fast}); err == nil {
					_, _ = doc.Parse(context.Background())
				}
			}
		})
	}
}

// TestSharedMemory checks that files of less than a megabyte allocate no more
// than their bounds allow.
func TestSharedMemory(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("it takes seconds, and under the race detector memory is not used again")
	}
	for name, build := range shared {
		d := &pdftest.Doc{}
		build(d, 250)
		data := d.Bytes()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := parse(data, pdfparse.Options{Mode: pdfparse.Fast}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		runtime.ReadMemStats(&after)
		if size := (after.TotalAlloc - before.TotalAlloc) >> 20; size > 512 {
			t.Errorf("%s: %d MB allocated for a file of %d KB", name, size, len(data)>>10)
		}
	}
}

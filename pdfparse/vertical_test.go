package pdfparse_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// TestVerticalFonts reads vertical text set by fonts in vertical writing mode:
// by a predefined CMap and by one in the file.
func TestVerticalFonts(t *testing.T) {
	t.Parallel()
	columns := []string{"吾輩は猫である。名前はまだ無い。どこで生れたかとんと", "見当がつかぬ。何でも暗い所で（泣いて）いた事だけは、", "記憶している。", "この書生というのは時々我々を捕えて食うという話である。", "しかしその当時は何という考もなかった。"}
	want := strings.Join(columns[:3], "") + "\n\n" + strings.Join(columns[3:], "")
	for _, c := range []struct{ name, encoding, entries string }{
		{"predefined", "/UniJIS-UTF16-V", ""},
		{"other metrics", "/UniJIS-UCS2-V", "/DW2[800 -1000]"},
		{"wide steps", "/UniJIS-UTF16-V", "/DW2[880 -1200]"},
	} {
		d := &pdftest.Doc{}
		cid := d.Add("<</Type/Font/Subtype/CIDFontType0/BaseFont/Mincho/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>" + c.entries + ">>")
		font := d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/Mincho/Encoding%s/DescendantFonts[%d 0 R]>>", c.encoding, cid))
		var b strings.Builder
		b.WriteString("BT /F1 10 Tf\n")
		for i, col := range columns {
			down := 700
			if i == 0 || i == 3 {
				down -= 10
			}
			fmt.Fprintf(&b, "1 0 0 1 %d %d Tm <%s> Tj\n", 500-18*i, down, hexOf(col))
		}
		b.WriteString("ET")
		d.Page(b.String(), fmt.Sprintf("/Resources<</Font<</F1 %d 0 R>>>>", font))
		res, err := parse(d.Bytes(), pdfparse.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(res.Markdown); got != want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, want)
		}
	}
}

// hexOf returns text as the hexadecimal digits of UTF-16.
func hexOf(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String()
}

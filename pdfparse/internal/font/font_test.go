package font

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// load loads object num of a document as a font.
func load(t testing.TB, d *pdftest.Doc, num int) *Font {
	t.Helper()
	data := d.Bytes()
	f, err := reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return NewLoader(f).Load(f.Dict(object.Ref{Num: num}))
}

// show decodes a string and returns its text and the widths of its characters.
func show(f *Font, s string) (text string, widths []float64) {
	for b := []byte(s); len(b) > 0; {
		c, n := f.Next(b)
		b = b[n:]
		text += c.Text
		widths = append(widths, c.Width)
	}
	return text, widths
}

func doc() *pdftest.Doc {
	d := &pdftest.Doc{}
	d.Page("", "")
	return d
}

// TestType3Fonts reads fonts with meaningless glyph names: codes are characters
// only if the font has a whole alphabet of glyphs, and a glyph that paints
// nothing is a space.
func TestType3Fonts(t *testing.T) {
	t.Parallel()
	d := doc()
	blank := d.Stream("", "600 0 0 0 0 0 d1\n")
	box := d.Stream("", "600 0 0 0 500 500 d1 0 0 500 500 re f")
	var shared, own, procs strings.Builder
	for c := 'A'; c <= 'z'; c++ {
		shared.WriteString("/g0")
		fmt.Fprintf(&own, "/g%X", c)
		fmt.Fprintf(&procs, "/g%X %d 0 R", c, d.Stream("", "600 0 0 0 500 500 d1 0 0 500 500 re f"))
	}
	font := func(names, procs, more string) *Font {
		return load(t, d, d.Add("<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FirstChar 64/Widths[600 600 600]"+
			"/Encoding<</Differences[64/g1"+names+"]>>/CharProcs<<"+fmt.Sprintf("/g1 %d 0 R/g0 %d 0 R", blank, box)+procs+">>"+more+">>"))
	}
	toUnicode := fmt.Sprintf("/ToUnicode %d 0 R", d.Stream("", "1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <0062> <42> <0000> endbfchar"))
	for name, c := range map[string]struct {
		font *Font
		want string
	}{
		"one glyph for all":     {font(shared.String(), "", ""), " \uFFFD\uFFFD"},
		"a glyph for each":      {font(own.String(), procs.String(), ""), " AB"},
		"the rest has no names": {font(own.String(), procs.String(), toUnicode), " b\uFFFD"},
	} {
		if got, _ := show(c.font, "@AB"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestBitmapFonts reads fonts that Ghostscript makes of TeX's bitmaps: a name
// is the character with its code, and the glyphs are measured in dots, whatever
// the font's box.
func TestBitmapFonts(t *testing.T) {
	t.Parallel()
	for name, box := range map[string]string{"huge box": "0 0 1000 1000", "unit box": "0 0 1 1"} {
		d := doc()
		capital := d.Stream("", "50 0 2 0 48 69 d1 2 0 46 69 re f")
		low := d.Stream("", "40 0 2 0 38 44 d1 2 0 36 44 re f")
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 -1 0 0]/FontBBox[%s]/FirstChar 12/Widths[50]"+
			"/Encoding<</Differences[12/#0c 44/, 50/2 65/A 97/a 123/#7b]>>/CharProcs<</A %d 0 R/a %d 0 R/#0c %d 0 R>>>>", box, capital, low, capital)))
		if got, want := first(show(f, "\x0c,2Aa{")), "fi,2Aa–"; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if f.Type3.Scale < 99 || f.Type3.Scale > 101 {
			t.Errorf("%s: letters of %.1f times the font size, want 100", name, f.Type3.Scale)
		}
	}
}

func first[T, U any](v T, _ U) T { return v }

func TestSimpleFonts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ dict, in, want string }{
		"standard":          {"/BaseFont/Helvetica", "a'`\xae\xaf", "a’‘fifl"},
		"win ansi":          {"/BaseFont/Helvetica/Encoding/WinAnsiEncoding", "\x80\x93\xe9\xad\x95", "€“é-•"},
		"mac roman":         {"/BaseFont/Helvetica/Encoding/MacRomanEncoding", "\x8e\xde\xca", "éfi "},
		"symbol":            {"/BaseFont/Symbol", "abp\xb7", "αβπ•"},
		"dingbats":          {"/BaseFont/ZapfDingbats", "\x34n\xe4", "✔■➤"},
		"differences":       {"/BaseFont/X/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/alpha/uni05D0 70/u1F600/f_f_i/A.sc/Lslash.alt]>>", "ABCFGHI", "αאC😀ffiAŁ"},
		"tex names":         {"/BaseFont/X/Encoding<</Differences[0/ff/parenleftbigg/summationdisplay/angbracketleft/negationslash]>>", "\x00\x01\x02\x03\x04", "ff(∑⟨\u0338"},
		"numbered":          {"/BaseFont/X/Encoding<</Differences[65/c65/g1 67/a67]>>", "ABC", "A\uFFFDC"},
		"unknown code":      {"/BaseFont/X/Encoding<</Differences[1/nothing]>>", "\x01", "\uFFFD"},
		"wingdings":         {"/BaseFont/ABCDEF+Wingdings-Regular/Encoding/WinAnsiEncoding", "l\xa7\xfc", "●▪✓"},
		"controls are text": {"/BaseFont/Helvetica/Encoding<</Differences[9/nbspace/sfthyphen/space]>>", "\x09\x0b", "  "},
	} {
		d := doc()
		f := load(t, d, d.Add("<</Type/Font/Subtype/Type1"+c.dict+">>"))
		if got, _ := show(f, c.in); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestToUnicode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ cmap, encoding, in, want string }{
		"chars":     {"1 beginbfchar <41> <03B1> endbfchar", "", "AB", "αB"},
		"two bytes": {"1 beginbfchar <0041> <0042> endbfchar", "", "A", "B"},
		"ligature":  {"1 beginbfchar <41> <006600660069> endbfchar", "", "A", "ffi"},
		"range":     {"1 beginbfrange <41> <43> <0061> endbfrange", "", "ABC", "abc"},
		"array":     {"1 beginbfrange <41> <43> [<0078> <0079007A> /alpha] endbfrange", "", "ABC", "xyzα"},
		"surrogate": {"1 beginbfrange <41> <42> <D83DDE00> endbfrange", "", "AB", "😀😁"},
		"presentation": {"3 beginbfchar <41> <FEB3> <42> <FB01> <43> <2F00> endbfchar", "", "ABC",
			"سfi一"},
		"all the same":    {"5 beginbfchar <41> <0020> <42> <0078> <43> <0078> <44> <0078> <45> <0078> endbfchar 1 beginbfchar <46> <0078> endbfchar", "", "ABC", "ABC"},
		"private":         {"3 beginbfchar <41> <E001> <42> <E002> <43> <E003> endbfchar", "", "AB", "AB"},
		"controls":        {"2 beginbfchar <41> <0001> <42> <0002> endbfchar", "", "AB", "AB"},
		"cut ligatures":   {"5 beginbfchar <41> <0066> <42> <0066> <43> <0066> <44> <0054> <45> <0066> endbfchar", "/Encoding<</Differences[65/f_i/f_f_i/f/T_h/fraction]>>", "ABCDE", "fiffifThf"},
		"last letters":    {"3 beginbfchar <41> <0069> <42> <0068> <43> <006C> endbfchar", "/Encoding<</Differences[65/f_f_i/T_h/l]>>", "ABC", "ffiThl"},
		"a return sign":   {"2 beginbfchar <41> <21B5> <42> <21B5> endbfchar", "/Encoding<</Differences[65/ff/carriagereturn]>>", "AB", "ff↵"},
		"one code lost":   {"3 beginbfchar <41> <0078> <42> <E001> <43> <0079> endbfchar", "/Encoding<</Differences[66/beta]>>", "ABC", "xβy"},
		"garbage":         {"1 beginbfchar <41 endbfrange (", "", "A", "A"},
		"symbol area":     {"1 beginbfchar <41> <F0B7> endbfchar", "", "A", "A"},
		"object replaced": {"1 beginbfchar <41> <FFFD> endbfchar", "", "A", "A"},
	} {
		d := doc()
		m := d.Stream("", "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "+c.cmap+" endcmap")
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/X%s/ToUnicode %d 0 R>>", c.encoding, m)))
		if got, _ := show(f, c.in); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestCompositeFonts(t *testing.T) {
	t.Parallel()
	cid := func(ordering, more string) string {
		return "/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(" + ordering + ")/Supplement 2>>" + more + ">>]"
	}
	for name, c := range map[string]struct {
		dict, in, want string
		widths         string
	}{
		"identity":      {"/Encoding/Identity-H" + cid("Japan1", "/W[843[500]]"), "\x03\x4b\x00\x22", "あA", "[0.5 1]"},
		"shift jis":     {"/Encoding/90ms-RKSJ-H" + cid("Japan1", "/DW 900/W[231 632 500]"), "\x82\xa0A", "あA", "[0.9 0.5]"},
		"gbk":           {"/Encoding/GBK-EUC-H" + cid("GB1", ""), "\xd6\xd0\xce\xc4a", "中文a", "[1 1 1]"},
		"big5":          {"/Encoding/ETen-B5-H" + cid("CNS1", ""), "\xa4\xa4\xa4\xe5", "中文", "[1 1]"},
		"korean":        {"/Encoding/KSCms-UHC-H" + cid("Korea1", ""), "\xc7\xd1\xb1\xdb", "한글", "[1 1]"},
		"utf-16":        {"/Encoding/UniJIS-UTF16-H" + cid("Japan1", ""), "\x30\x42\xd8\x42\xdf\xb7", "あ𠮷", "[1 1]"},
		"vertical":      {"/Encoding/UniGB-UCS2-V" + cid("GB1", "/DW2[800 -900]"), "\x4e\x2d", "中", "[-0.9]"},
		"no collection": {"/Encoding/Identity-H" + cid("Identity", ""), "\x01\x41", "\uFFFD", "[1]"},
		"glyph numbers": {"/Encoding/Identity-H" + cid("Identity", ""), "\x00\x24\x00\x03\x00\x6c", "A ä", "[1 1 1]"},
		"odd byte":      {"/Encoding/Identity-H" + cid("Japan1", ""), "\x00", "\uFFFD", "[0]"},
	} {
		d := doc()
		f := load(t, d, d.Add("<</Type/Font/Subtype/Type0/BaseFont/X"+c.dict+">>"))
		got, widths := show(f, c.in)
		if got != c.want || fmt.Sprint(widths) != c.widths {
			t.Errorf("%s: got %q %v, want %q %s", name, got, widths, c.want, c.widths)
		}
	}
}

// TestOldStyle reads figures and small capitals that Adobe's glyph list has in private use.
func TestOldStyle(t *testing.T) {
	t.Parallel()
	d := doc()
	f := load(t, d, d.Add("<</Type/Font/Subtype/Type1/BaseFont/X/Encoding<</Differences[65/zerooldstyle/nineoldstyle/Asmall/one]>>>>"))
	if got, _ := show(f, "ABCD"); got != "09a1" {
		t.Errorf("got %q, want 09a1", got)
	}
}

func TestWidths(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ dict, want string }{
		"core":        {"/BaseFont/Helvetica", "[0.667 0.222 0.278]"},
		"core alias":  {"/BaseFont/Arial,BoldItalic", "[0.722 0.278 0.278]"},
		"given":       {"/BaseFont/X/FirstChar 65/LastChar 65/Widths[123]/FontDescriptor<</MissingWidth 77>>", "[0.123 0.077 0.077]"},
		"looks like":  {"/BaseFont/Unknown/FontDescriptor<</Flags 33>>", "[0.6 0.6 0.6]"},
		"not at all":  {"/BaseFont/X/FirstChar 65/Widths[123]", "[0.123 0 0]"},
		"core, given": {"/BaseFont/Courier/FirstChar 65/Widths[500]", "[0.5 0.6 0.6]"},
	} {
		d := doc()
		f := load(t, d, d.Add("<</Type/Font/Subtype/Type1"+c.dict+">>"))
		if _, got := show(f, "Ai "); fmt.Sprint(got) != c.want {
			t.Errorf("%s: got %v, want %s", name, got, c.want)
		}
	}
}

func TestStyle(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"ABCDEF+NotoSans-Bold":      "NotoSans-Bold bold",
		"Times-BoldItalic":          "Times-BoldItalic bold italic",
		"Courier":                   "Courier mono",
		"CMBX10":                    "CMBX10 bold",
		"CMTI12":                    "CMTI12 italic",
		"SFTT1000":                  "SFTT1000 mono",
		"CMR10":                     "CMR10",
		"DejaVuSansMono-Oblique":    "DejaVuSansMono-Oblique italic mono",
		"SourceHanSans-DemiLight":   "SourceHanSans-DemiLight",
		"MonotypeCorsiva":           "MonotypeCorsiva",
		"ABCDEF+NimbusRomNo9L-Medi": "NimbusRomNo9L-Medi bold",
		"NimbusRomNo9L-MediItal":    "NimbusRomNo9L-MediItal bold italic",
		"HelveticaNeue-Medium":      "HelveticaNeue-Medium",
		"Semibold,Italic#20Display": "Semibold,Italic Display bold italic",
	} {
		d := doc()
		g := load(t, d, d.Add("<</Type/Font/Subtype/Type1/BaseFont/"+name+">>")).Info
		got := g.Name
		for _, s := range []struct {
			on   bool
			name string
		}{{g.Bold, " bold"}, {g.Italic, " italic"}, {g.Mono, " mono"}} {
			if s.on {
				got += s.name
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestStemWidth takes a wide stem for bold, but for slanted and fixed-pitch fonts, in
// which producers measure it across slanted stems or make it up.
func TestStemWidth(t *testing.T) {
	t.Parallel()
	for desc, want := range map[string]bool{
		"/Flags 32/StemV 180":                   true,
		"/Flags 32/StemV 180/ItalicAngle -12.5": false,
		"/Flags 33/StemV 180":                   false,
		"/Flags 32/StemV 90":                    false,
	} {
		d := doc()
		if g := load(t, d, d.Add("<</Type/Font/Subtype/TrueType/BaseFont/Inkwell/FontDescriptor<<"+desc+">>>>")).Info; g.Bold != want {
			t.Errorf("%s: bold %v, want %v", desc, g.Bold, want)
		}
	}
}

// TestFixedPitch holds the flag of a fixed pitch, which producers also set for
// subsets of digits or signs and for whole families, against the widths.
func TestFixedPitch(t *testing.T) {
	t.Parallel()
	d := doc()
	for name, c := range map[string]struct {
		flags  int
		first  int
		widths string
		want   bool
	}{
		"letters of one width":      {33, 'a', strings.Repeat("600 ", 6), true},
		"few letters, no flag":      {32, 'a', strings.Repeat("600 ", 6), false},
		"letters, no flag":          {32, 'a', strings.Repeat("600 ", 8), true},
		"letters of several widths": {33, 'a', "500 556 500 556 556 278 556 556", false},
		"a subset's missing glyphs": {32, 'a', strings.Repeat("500 ", 9) + strings.Repeat("364 ", 30), true},
		"letters of three widths":   {32, 'a', strings.Repeat("500 ", 9) + "364 278", false},
		"digits":                    {33, '0', strings.Repeat("500 ", 10), false},
		"a sign":                    {33, '+', "778", false},
		"a sign and missing widths": {32, '+', "778", false},
	} {
		desc := d.Add(fmt.Sprintf("<</Type/FontDescriptor/FontName/Inkwell/Flags %d/MissingWidth 600>>", c.flags))
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/Inkwell/Encoding/WinAnsiEncoding/FirstChar %d/Widths[%s]/FontDescriptor %d 0 R>>", c.first, c.widths, desc)))
		if f.Info.Mono != c.want {
			t.Errorf("%s: mono %v, want %v", name, f.Info.Mono, c.want)
		}
	}
	few := d.Stream("", "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <0061> endbfchar")
	if f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/Inkwell/Encoding/WinAnsiEncoding/ToUnicode %d 0 R/FirstChar 97/Widths[%s]>>", few, strings.Repeat("525 ", 8)))); !f.Info.Mono {
		t.Error("a map of one letter: mono false, want true")
	}
	desc := d.Add("<</Type/FontDescriptor/FontName/Inkwell/Flags 35>>")
	for name, c := range map[string]struct {
		wide   int // ideographs after the letters
		widths string
		want   bool
	}{
		"letters of one width":      {0, strings.Repeat("600 ", 8), true},
		"letters of several widths": {0, "500 556 500 556 556 278 556 556", false},
		"code with a comment":       {2, strings.Repeat("500 ", 8) + strings.Repeat("1000 ", 2), true},
		"Japanese text":             {16, strings.Repeat("500 ", 8) + strings.Repeat("1000 ", 16), false},
	} {
		text := d.Stream("", fmt.Sprintf("1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfrange <0001> <0008> <0061> <0009> <%04x> <4e00> endbfrange", 8+c.wide))
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/Inkwell/Encoding/Identity-H/ToUnicode %d 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Inkwell"+
			"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/W[1[%s]]>>]>>", text, desc, c.widths)))
		if f.Info.Mono != c.want {
			t.Errorf("composite font, %s: mono %v, want %v", name, f.Info.Mono, c.want)
		}
	}
}

func TestSpaceWidth(t *testing.T) {
	t.Parallel()
	d := doc()
	m := d.Stream("", "begincmap 1 beginbfrange <0001> <0003> [<0041> <0020> <0042>] endbfrange endcmap")
	f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode %d 0 R/DescendantFonts[<</Subtype/CIDFontType2/W[1[600 250 650]]>>]>>", m)))
	if f.Info.SpaceWidth != 0.25 {
		t.Errorf("got %v", f.Info.SpaceWidth)
	}
	if c, _ := f.Next([]byte{0, 2}); c.Flags&glyph.Space == 0 || c.Word {
		t.Errorf("got %+v", c)
	}
}

func TestGlyphNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"A": "A", "zero": "0", "Aacute": "Á", "afii10017": "А", "uni20AC": "€", "uni00410042": "AB", "u1F600": "😀",
		"uniD800": "", "uniXYZW": "", "f_i": "fi", "a.b.c": "a", ".notdef": "", "": "", "Delta": "Δ", "mu": "µ",
		"zzz": "", "dalethatafpatah": "\u05d3\u05b2", "radicalBigg": "√",
	} {
		if got := nameText(name, false); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if got := nameText("a1", true); got != "✁" {
		t.Errorf("a1 in dingbats: got %q", got)
	}
}

// TestLists checks that the embedded lists are sorted, as lookups require.
func TestLists(t *testing.T) {
	t.Parallel()
	for name, list := range map[string]string{"glyphs": glyphList, "dingbats": dingbatList, "tex": texList, "helvetica": readCore("Helvetica").widths} {
		last := ""
		for line := range strings.Lines(list) {
			key, _, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			if !ok || key <= last {
				t.Fatalf("%s: %q after %q", name, key, last)
			}
			if _, ok := lookup(list, key); !ok {
				t.Fatalf("%s: %q is not found", name, key)
			}
			last = key
		}
	}
}

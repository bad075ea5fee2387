package font

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// sfnt builds a font file from tables.
func sfnt(tables ...[2]string) string {
	head := "\x00\x01\x00\x00" + u16(len(tables)) + "\x00\x00\x00\x00\x00\x00"
	body, at := "", 12+16*len(tables)
	for _, t := range tables {
		head += t[0] + "\x00\x00\x00\x00" + u32(at+len(body)) + u32(len(t[1]))
		body += t[1]
	}
	return head + body
}

func u16(n ...int) string {
	var b []byte
	for _, v := range n {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	return string(b)
}

func u32(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }

// subtable returns a cmap with one subtable.
func subtable(platform, encoding int, data string) [2]string {
	return [2]string{"cmap", u16(0, 1, platform, encoding) + u32(12) + data}
}

// segments returns a format 4 subtable that maps start to end to glyphs from
// gid on.
func segments(start, end, gid int) string {
	return u16(4, 32, 0, 4, 0, 0, 0, end, 0xffff, 0, start, 0xffff, (gid-start)&0xffff, 1, 0, 0)
}

var metrics = [][2]string{
	{"head", u16(0, 0, 0, 0, 0, 0, 0, 0, 0, 2000)},
	{"hhea", u16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)},
	{"hmtx", u16(0, 0, 1000, 0, 500, 0)},
	{"maxp", u16(1, 0, 5)},
}

// post returns a version 2 table: glyph 0 .notdef, 1 beta, 2 of the Mac order.
var post = [2]string{"post", u32(0x20000) + string(make([]byte, 28)) + u16(3, 0, 258, 39) + "\x04beta"}

// cffProgram returns a font with the glyphs .notdef, A and "gamma", encoded at
// 65 and 66.
func cffProgram() string {
	index := func(items ...string) string {
		if len(items) == 0 {
			return u16(0)
		}
		out, at, data := u16(len(items))+"\x01\x01", 1, ""
		for _, it := range items {
			at += len(it)
			out += string(rune(at))
			data += it
		}
		return out + data
	}
	const head = "\x01\x00\x04\x01"
	build := func(charset, encoding, chars int) (string, [3]int) {
		num := func(n int) string { return "\x1c" + u16(n) }
		top := num(charset) + "\x0f" + num(encoding) + "\x10" + num(chars) + "\x11"
		s := head + index("X") + index(top) + index("gamma") + index()
		at := [3]int{len(s)}
		s += "\x00" + u16(34, 391) // charset: SIDs of A and gamma
		at[1] = len(s)
		s += "\x00\x02\x41\x42"
		at[2] = len(s)
		return s + index("\x0e", "\x0e", "\x0e"), at
	}
	_, at := build(0, 0, 0)
	s, _ := build(at[0], at[1], at[2])
	return s
}

func TestPrograms(t *testing.T) {
	t.Parallel()
	const type1 = "%!PS-AdobeFont-1.0: X\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 65 /alpha put\ndup 8#102 /beta put\nreadonly def\ncurrentfile eexec\x00\x01dup 67 /gamma put"
	for name, c := range map[string]struct{ key, program, dict, in, want string }{
		"unicode cmap": {"FontFile2", sfnt(append(metrics, subtable(3, 1, segments(0x3b1, 0x3b3, 1)))...), "/Encoding<</Differences[65/g1/g2/g3]>>", "ABC", "αβγ"},
		"symbol cmap":  {"FontFile2", sfnt(append(metrics, subtable(3, 0, segments(0xf041, 0xf042, 1)), post)...), "", "AB", "βD"},
		"mac cmap":     {"FontFile2", sfnt(append(metrics, subtable(1, 0, u16(6, 14, 0, 0x8e, 2, 1, 2)))...), "", "\x8e\x8f", "éè"},
		"blank glyph":  {"FontFile2", sfnt(append(metrics, subtable(1, 0, u16(6, 14, 0, '!', 2, 1, 2)), [2]string{"glyf", strings.Repeat("\x00", 20)}, [2]string{"loca", u16(0, 0, 0, 10)})...), "", "!\"", " \""},
		"counted":      {"FontFile2", sfnt(append(metrics, subtable(1, 0, u16(6, 18, 0, 1, 4, 1, 2, 3, 4)))...), "", "\x01\x02", "\uFFFD\uFFFD"},
		"cff":          {"FontFile3", cffProgram(), "", "AB", "Aγ"},
		"type 1":       {"FontFile", type1, "", "AB", "αβ"},
	} {
		d := doc()
		n := d.Stream("", c.program)
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/TrueType/BaseFont/X%s/FontDescriptor<</Flags 4/%s %d 0 R>>>>", c.dict, c.key, n)))
		if got, _ := show(f, c.in); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestProgramWidths(t *testing.T) {
	t.Parallel()
	d := doc()
	n := d.Stream("", sfnt(append(metrics, subtable(3, 1, segments('A', 'C', 1)))...))
	f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/TrueType/BaseFont/X/Encoding/WinAnsiEncoding/FontDescriptor<</Flags 32/FontFile2 %d 0 R>>>>", n)))
	if _, got := show(f, "ABC"); fmt.Sprint(got) != "[0.5 0.25 0.25]" {
		t.Errorf("got %v", got)
	}
}

func TestCIDProgram(t *testing.T) {
	t.Parallel()
	d := doc()
	n := d.Stream("", sfnt(append(metrics, subtable(3, 1, segments(0x3b1, 0x3b3, 1)))...))
	toGID := d.Stream("", "\x00\x00\x00\x03\x00\x01")
	f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/CIDToGIDMap %d 0 R/FontDescriptor<</FontFile2 %d 0 R>>>>]>>", toGID, n)))
	if got, _ := show(f, "\x00\x01\x00\x02\x00\x09"); got != "γα\uFFFD" {
		t.Errorf("got %q", got)
	}
	n = d.Stream("", cffProgram()) // glyph 0, which has no name, paints nothing
	f = load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType0/FontDescriptor<</FontFile3 %d 0 R>>>>]>>", n)))
	if got, _ := show(f, "\x00\x01\x00\x00\x00\x02"); got != "A γ" {
		t.Errorf("got %q", got)
	}
}

func FuzzCMap(f *testing.F) {
	f.Add([]byte("1 begincodespacerange <00> <ffff> endcodespacerange 1 beginbfrange <00> <ff> [<0041> /a] endbfrange"))
	f.Add([]byte("/H usecmap 2 begincidrange <0000> <00ff> 7 <0100> <ffff> 9 endcidrange 1 beginbfchar <01> <D83DDE00> endbfchar"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m := parseCMap(new(object.Parser), data, cmaps{}.find, maxMappings)
		m.sound()
		for s := []byte("\x00\x01\x02abc\xff\xfe\x81\x40\x8e\xa1\xa1\xa1"); len(s) > 0; {
			code, n := m.next(s)
			if n < 1 || n > len(s) {
				t.Fatalf("a code of %d bytes of %d", n, len(s))
			}
			m.cid(code)
			m.text(code)
			s = s[n:]
		}
	})
}

func FuzzProgram(f *testing.F) {
	f.Add([]byte(sfnt(append(metrics, subtable(3, 1, segments(65, 70, 1)), post)...)))
	f.Add([]byte(sfnt(append(metrics, subtable(1, 0, u16(6, 18, 0, 1, 4, 1, 2, 3, 4)))...)))
	f.Add([]byte(cffProgram()))
	f.Add([]byte("%!PS\n/Encoding 256 array dup 65 /A put readonly def"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := parseProgram(data)
		if p == nil {
			return
		}
		p.encoding()
		for code := range 256 {
			p.text("A", code)
			p.text("", code)
			p.glyphText(code)
			p.width("g7", code)
		}
	})
}

// FuzzFont loads fonts whose dictionary is the input.
func FuzzFont(f *testing.F) {
	f.Add("/Subtype/Type0/Encoding/90ms-RKSJ-V/DescendantFonts[<</W[1[2 3]4 5 6]/W2[1 2 3 4 5]/DW2[1 2]>>]")
	f.Add("/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/Encoding<</Differences[1/a/b]>>/CharProcs<<>>/Widths[1 2]")
	f.Fuzz(func(t *testing.T, dict string) {
		d := &pdftest.Doc{}
		d.Page("", "")
		n := d.Add("<</Type/Font" + dict + ">>")
		font := load(t, d, n)
		show(font, "\x00\x01\x02abc\xff\xfe\x81\x40")
	})
}

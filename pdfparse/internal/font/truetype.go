package font

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// The 258 glyph names of the Macintosh order, to which post tables refer
// (Apple TrueType Reference Manual, post table).
//
//go:embed data/macglyphs.txt
var macGlyphList string

func macGlyphs() []string {
	return macGlyphsOnce.Get(func() []string { return strings.Fields(macGlyphList) })
}

var macGlyphsOnce lazy.Value[[]string]

// A trueType is an sfnt font: TrueType, or OpenType around a CFF program.
type trueType struct {
	tables  map[string]view
	glyphs  int
	names   []string // by glyph, from post; nil if it has none
	byName  map[string]int
	unicode map[int]rune // by glyph, from a Unicode cmap; nil before use
	symbol  charMap      // cmap (3,0)
	mac     charMap      // cmap (1,0)
	uni     charMap      // the best Unicode cmap
	cff     *cff
}

// A charMap is one subtable of a cmap.
type charMap struct {
	v      view
	format int
}

func parseTrueType(data []byte) *trueType {
	v := view(data)
	at := 0
	if string(v.from(0, 4)) == "ttcf" {
		at = v.u32(12)
	}
	t := &trueType{tables: map[string]view{}}
	for i := range min(v.u16(at+4), 64) {
		rec := at + 12 + 16*i
		if tag := string(v.from(rec, 4)); len(tag) == 4 {
			t.tables[tag] = v.from(v.u32(rec+8), v.u32(rec+12))
		}
	}
	if t.glyphs = t.tables["maxp"].u16(4); t.glyphs == 0 {
		t.glyphs = maxGlyphs - 1
	}
	t.readCMap(t.tables["cmap"])
	t.readPost(t.tables["post"])
	if c := t.tables["CFF "]; c != nil {
		t.cff = parseCFF(c)
	}
	if len(t.tables) == 0 {
		return nil
	}
	return t
}

// readCMap finds the subtables that are used.
func (t *trueType) readCMap(v view) {
	best := -1
	for i := range min(v.u16(2), 64) {
		rec := 4 + 8*i
		platform, enc, off := v.u16(rec), v.u16(rec+2), v.u32(rec+4)
		sub := v.from(off, len(v))
		m := charMap{sub, sub.u16(0)}
		rank := -1
		switch {
		case sub == nil:
		case platform == 3 && enc == 0:
			t.symbol = m
		case platform == 1 && enc == 0:
			t.mac = m
		case platform == 3 && enc == 10, platform == 0 && (enc == 4 || enc == 6):
			rank = 2
		case platform == 3 && enc == 1:
			rank = 1
		case platform == 0 && enc != 5:
			rank = 0
		}
		if rank > best {
			best, t.uni = rank, m
		}
	}
}

// readPost reads the glyph names of post, versions 1 and 2.
func (t *trueType) readPost(v view) {
	mac := macGlyphs()
	switch v.u32(0) {
	case 0x10000:
		t.names = mac
	case 0x20000:
		n := min(v.u16(32), t.glyphs)
		var own []string
		for i := 34 + 2*v.u16(32); i < len(v) && len(own) < maxGlyphs; {
			l := v.u8(i)
			own = append(own, string(v.from(i+1, l)))
			i += 1 + l
		}
		t.names = make([]string, n)
		for g := range n {
			k := v.u16(34 + 2*g)
			if k < len(mac) {
				t.names[g] = mac[k]
			} else if k -= len(mac); k < len(own) {
				t.names[g] = own[k]
			}
		}
	}
}

// A segment is a range of codes with their glyphs.
type segment struct {
	first, last int
	glyph       func(code int) int
}

func (m charMap) segments(yield func(segment) bool) {
	v := m.v
	switch m.format {
	case 0:
		yield(segment{0, 255, func(code int) int { return v.u8(6 + code) }})
	case 4:
		n := v.u16(6) / 2
		for i := range n {
			first, delta, at := v.u16(16+2*n+2*i), v.u16(16+4*n+2*i), 16+6*n+2*i
			glyph := func(code int) int {
				g := code
				if r := v.u16(at); r != 0 {
					if g = v.u16(at + r + 2*(code-first)); g == 0 {
						return 0
					}
				}
				return (g + delta) & 0xffff
			}
			if !yield(segment{first, v.u16(14 + 2*i), glyph}) {
				return
			}
		}
	case 6:
		first := v.u16(6)
		yield(segment{first, first + v.u16(8) - 1, func(code int) int { return v.u16(10 + 2*(code-first)) }})
	case 12:
		for i := range min(v.u32(12), len(v)/12) {
			g := 16 + 12*i
			first := v.u32(g)
			if !yield(segment{first, v.u32(g + 4), func(code int) int { return v.u32(g+8) + code - first }}) {
				return
			}
		}
	}
}

// glyph looks up a code; 0 if it is absent.
func (m charMap) glyph(code int) int {
	for s := range m.segments {
		if code >= s.first && code <= s.last {
			return s.glyph(code)
		}
	}
	return 0
}

// each calls f for the codes of a subtable, at most 1<<17 of them.
func (m charMap) each(f func(code, gid int)) {
	left := 1 << 17
	for s := range m.segments {
		for code := s.first; code <= s.last && left > 0; code++ {
			f(code, s.glyph(code))
			left--
		}
	}
}

func (t *trueType) encoding() *[256]string {
	if t.cff != nil {
		return t.cff.encoding()
	}
	return nil
}

// glyphText returns the text of a glyph by the Unicode cmap, or else by its
// name.
func (t *trueType) glyphText(gid int) string {
	if gid <= 0 {
		return ""
	}
	if t.unicode == nil {
		t.unicode = map[int]rune{}
		t.uni.each(func(code, g int) {
			r := rune(code)
			if old, dup := t.unicode[g]; g != 0 && isScalar(r) && (!dup || isPrivate(old) && !isPrivate(r)) {
				t.unicode[g] = r
			}
		})
	}
	if r, ok := t.unicode[gid]; ok && !isPrivate(r) {
		return string(r)
	}
	if gid < len(t.names) {
		if s := nameText(t.names[gid], false); s != "" {
			return s
		}
	}
	if t.cff != nil {
		return t.cff.glyphText(gid)
	}
	return ""
}

// text returns the text of a code, whose glyph is found as specified in PDF
// 32000-1, 9.6.6.4. If the font has only Mac codes, the code is one of them.
func (t *trueType) text(name string, code int) string {
	gid := t.codeGlyph(name, code)
	if s := t.glyphText(gid); s != "" {
		return s
	}
	if t.cff != nil {
		return t.cff.text(name, code)
	}
	if gid != 0 && name == "" && t.symbol.v == nil && t.mac.glyph(code) == gid && !t.numbered() {
		if t.blank(gid) {
			return " "
		}
		return nameText(encodings()["MacRomanEncoding"][code], false)
	}
	return ""
}

// numbered reports whether the Mac subtable just numbers the glyphs, including
// at control codes, so that its codes are not characters.
func (t *trueType) numbered() bool {
	return t.mac.glyph(2) != 0 && t.mac.glyph(3) != 0 && t.mac.glyph(4) != 0
}

func (t *trueType) codeGlyph(name string, code int) int {
	if name != "" {
		if t.byName == nil {
			t.byName = map[string]int{}
			for g, n := range t.names {
				if _, dup := t.byName[n]; !dup {
					t.byName[n] = g
				}
			}
		}
		if g, ok := t.byName[name]; ok {
			return g
		}
		if n, ok := glyphNumber(name); ok && n < t.glyphs {
			return n
		}
	}
	for _, c := range []int{0xf000 + code, 0xf100 + code, code} {
		if g := t.symbol.glyph(c); g != 0 {
			return g
		}
	}
	if g := t.mac.glyph(code); g != 0 {
		return g
	}
	return t.uni.glyph(code)
}

// glyphNumber parses names that number a font's glyphs: g12, glyph12, gid12,
// index12.
func glyphNumber(name string) (int, bool) {
	for _, prefix := range []string{"glyph", "gid", "index", "g"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" && len(rest) <= 5 {
			n, err := strconv.ParseUint(rest, 10, 32)
			return int(n), err == nil
		}
	}
	return 0, false
}

func (t *trueType) width(name string, code int) (float64, bool) {
	gid := t.codeGlyph(name, code)
	if u := nameText(name, false); gid == 0 && u != "" {
		gid = t.uni.glyph(int([]rune(u)[0]))
	}
	unit, n := t.tables["head"].u16(18), t.tables["hhea"].u16(34)
	hmtx := t.tables["hmtx"]
	if gid == 0 || unit == 0 || n == 0 || hmtx == nil {
		return 0, false
	}
	return float64(hmtx.u16(4*min(gid, n-1))) * 1000 / float64(unit), true
}

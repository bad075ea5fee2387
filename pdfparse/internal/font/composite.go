package font

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A composite is a Type 0 font (PDF 32000-1, 9.7): a CMap over a CID font.
type composite struct {
	embedding
	f        *reader.File
	info     *glyph.Font
	encoding *cmap
	toUni    *cmap
	ordering string // character collection: GB1, CNS1, Japan1, Korea1, Identity
	unicode  bool   // the codes are UTF-16

	widths   map[uint32]float64
	width    float64
	vertical map[uint32][3]float64 // W2: advance, origin x and y
	dw2      [2]float64

	least letterWidths
	chars map[uint32]*Char // by code and its length
	toGID []byte           // CIDToGIDMap
}

func (l *Loader) composite(d object.Dict) *Font {
	f := l.f
	var cid object.Dict
	if a := f.List(d["DescendantFonts"]); len(a) > 0 {
		cid = f.Dict(a[0])
	}
	desc := f.Dict(cid["FontDescriptor"])
	base := cmp.Or(f.Name(cid["BaseFont"]), f.Name(d["BaseFont"]))
	c := &composite{embedding: embedding{loader: l, desc: desc}, f: f, chars: map[uint32]*Char{}}
	c.info = styleOf(f, base, desc)
	c.readEncoding(d, cid)
	c.readWidths(cid)
	c.toUni = l.toUnicode(d["ToUnicode"])
	if s := f.Stream(cid["CIDToGIDMap"]); s != nil {
		c.toGID, _ = f.Decode(s)
	}
	font := &Font{Info: c.info, Vertical: c.encoding.vertical, composite: c}
	c.measure()
	c.info.Shapes = c
	return font
}

func (c *composite) readEncoding(d, cid object.Dict) {
	f := c.f
	c.encoding = &identity
	switch v := f.Resolve(d["Encoding"]).(type) {
	case object.Name:
		if m := c.loader.cmaps.find(string(v)); m != nil {
			c.encoding = m
			c.unicode = strings.HasPrefix(string(v), "Uni")
			c.ordering = orderingOf(string(v))
		}
	case *object.Stream:
		m := c.loader.encoding(v)
		if len(m.cids) > 0 || m.base != nil {
			c.encoding = m
		}
	}
	info := f.Dict(cid["CIDSystemInfo"])
	if s, ok := f.Resolve(info["Ordering"]).(object.String); ok && (c.ordering == "" || s != "Identity") {
		c.ordering = string(s)
	}
}

// encoding returns the CMap of a stream.
func (l *Loader) encoding(s *object.Stream) *cmap {
	if m, ok := l.encodings[s]; ok {
		return m
	}
	data, _ := l.f.Decode(s)
	m := l.parseCMap(data)
	if n := l.f.Name(s.Dict["UseCMap"]); n != "" && m.base == nil {
		m.base = l.cmaps.find(string(n))
	}
	if w, ok := l.f.Int(s.Dict["WMode"]); ok {
		m.vertical = w == 1
	}
	l.encodings[s] = m
	return m
}

// readWidths reads W, DW, W2 and DW2 (PDF 32000-1, 9.7.4.3).
func (c *composite) readWidths(cid object.Dict) {
	f := c.f
	c.width = 1000
	if w, ok := f.Number(cid["DW"]); ok {
		c.width = w
	}
	c.widths = map[uint32]float64{}
	left := &c.loader.widths
	eachWidth(f, c.loader.array(cid["W"]), 1, left, func(cid uint32, v []float64) { c.widths[cid] = v[0] })
	c.dw2 = [2]float64{880, -1000}
	if a := f.Array(cid["DW2"]); len(a) == 2 {
		c.dw2[0], _ = f.Number(a[0])
		c.dw2[1], _ = f.Number(a[1])
	}
	if a := c.loader.array(cid["W2"]); a != nil {
		c.vertical = map[uint32][3]float64{}
		eachWidth(f, a, 3, left, func(cid uint32, v []float64) { c.vertical[cid] = [3]float64(v) })
	}
}

// eachWidth walks an array of the forms "c [w w …]" and "first last w", with n
// numbers for each w, and decrements left for each code.
func eachWidth(f *reader.File, a object.Array, n int, left *int, set func(cid uint32, v []float64)) {
	v := make([]float64, n)
	read := func(a object.Array) bool {
		for i := range v {
			var ok bool
			if v[i], ok = f.Number(a[i]); !ok {
				return false
			}
		}
		return true
	}
	for len(a) >= 2 {
		first, ok := f.Int(a[0])
		if !ok || first < 0 {
			a = a[1:]
			continue
		}
		if list, ok := f.Resolve(a[1]).(object.Array); ok {
			for i := 0; len(list) >= n && *left > 0; i++ {
				if read(list) {
					set(uint32(first+i), v)
				}
				list = list[n:]
				*left--
			}
			a = a[2:]
			continue
		}
		last, ok := f.Int(a[1])
		if !ok || len(a) < 2+n {
			return
		}
		if read(a[2:]) {
			for cid := first; cid <= last && cid <= first+0xffff && *left > 0; cid++ {
				set(uint32(cid), v)
				*left--
			}
		}
		a = a[2+n:]
	}
}

// next returns the first character of s. Characters are created once and
// cached.
func (c *composite) next(s []byte) (*Char, int) {
	var code uint32
	var n int
	if c.encoding == &identity || c.encoding.base == &identity {
		if len(s) < 2 {
			return &Char{Text: replacement}, 1
		}
		code, n = uint32(s[0])<<8|uint32(s[1]), 2
	} else {
		code, n = c.encoding.next(s)
	}
	key := code ^ uint32(n)<<29
	ch, ok := c.chars[key]
	if !ok {
		ch = new(Char)
		c.make(ch, code, n)
		if c.loader.chars > 0 {
			c.loader.chars--
			c.chars[key] = ch
		}
	}
	return ch, n
}

// make fills in a character.
func (c *composite) make(ch *Char, code uint32, n int) {
	cid, mapped := c.encoding.cid(code)
	w, ok := c.widths[cid]
	if !ok {
		w = c.width
	}
	ch.Code = int(code)
	ch.Width = w / 1000
	ch.Word = n == 1 && code == 32
	if c.encoding.vertical {
		v, ok := c.vertical[cid]
		if !ok {
			v = [3]float64{c.dw2[1], w / 2, c.dw2[0]}
		}
		ch.Width, ch.VX, ch.VY = v[0]/1000, v[1]/1000, v[2]/1000
		ch.Flags |= glyph.Vertical
	}
	text, space := clean(c.textOf(code, cid, mapped, n, w), w)
	ch.Text = text
	ch.Flags |= space
}

func (c *composite) textOf(code, cid uint32, mapped bool, n int, w float64) string {
	second := c.toUni.text(code)
	if t := numberedLigature(c.info.Name, c.wholeGID(cid), second); t != "" {
		return t
	}
	if usable(second) {
		return c.least.whole(second, w)
	}
	if t := c.loader.cmaps.text(c.ordering, cid); t != "" && mapped {
		return t
	}
	if c.unicode {
		if t := string(utf16.Decode([]uint16{uint16(code >> 16), uint16(code)}[2-n/2:])); usable(t) {
			return t
		}
	}
	if t := c.programText(int(code)); usable(t) {
		return t
	}
	if isWingdings(c.info.Name) && len(second) == 3 { // U+F000 to U+F0FF
		if t := wingdings[byte([]rune(second)[0])]; t != 0 {
			return string(t)
		}
	}
	if t := symbolText(second); t != "" {
		return t
	}
	if c.blank(code) {
		return " "
	}
	if mac := macGlyphs(); c.toUni == nil && c.usualOrder() && int(cid) < len(mac) {
		if t := nameText(mac[cid], false); usable(t) {
			return t
		}
	}
	return replacement
}

// blank reports whether the glyph of a code has no outline although the font has
// outlines: it paints a space.
func (c *composite) blank(code uint32) bool {
	p, ok := c.embedded().(interface{ blank(gid int) bool })
	return ok && p.blank(c.gidOf(int(code)))
}

// wholeGID returns the glyph's number in the font that was embedded, or -1 if
// CIDs may be other numbers.
func (c *composite) wholeGID(cid uint32) int {
	if c.encoding != &identity || c.toGID != nil || c.ordering != "Identity" {
		return -1
	}
	return int(cid)
}

// usualOrder reports whether the CIDs are probably the glyph numbers of a whole
// TrueType font: one that is not embedded, or embedded with all its glyphs. Most begin
// with those of the Macintosh order.
func (c *composite) usualOrder() bool {
	if c.wholeGID(0) < 0 {
		return false
	}
	if c.program == nil {
		return c.desc["FontFile3"] == nil
	}
	t, ok := c.program.(*trueType)
	return ok && t.cff == nil && t.glyphs > 200
}

// programText returns the text of a code's glyph according to the embedded font
// program.
func (c *composite) programText(code int) string {
	if p := c.embedded(); p != nil {
		return p.glyphText(c.gidOf(code))
	}
	return ""
}

// measure computes the metrics that layout needs from the widths. It iterates
// by code, so that the result does not depend on map order.
func (c *composite) measure() {
	if c.toUni == nil || c.loader.afford(len(c.toUni.texts)) < len(c.toUni.texts) {
		return
	}
	codes := slices.Sorted(maps.Keys(c.toUni.texts))
	for _, r := range c.toUni.ranges {
		for code := r.lo; code <= r.hi && code-r.lo < 256 && c.loader.afford(1) == 1; code++ {
			codes = append(codes, code)
		}
	}
	var pitch pitch
	for _, code := range codes {
		t := c.toUni.text(code)
		cid, _ := c.encoding.cid(code)
		w, ok := c.widths[cid]
		if !ok {
			w = c.width
		}
		if t == " " || t == "\u00a0" {
			c.info.SpaceWidth = cmp.Or(c.info.SpaceWidth, w/1000)
		} else if r, _ := utf8.DecodeRuneInString(t); len(t) == 1 || letters.IsUnspaced(r) {
			pitch.add(t, w)
		}
	}
	c.info.Mono, c.least = pitch.fixed(c.info), pitch.least
}

package font

import (
	"cmp"
	"iter"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A simpleFont is a simple font (PDF 32000-1, 9.6). Its characters are created
// when they are first shown.
type simpleFont struct {
	embedding
	f       *reader.File
	dict    object.Dict
	font    *Font
	core    *coreFont
	names   *[256]string // glyph names by code, "" if unknown; nil until needed
	named   bool         // the names come from the encoding, not from a default
	toUni   *cmap
	dingbat bool
	wing    bool

	first      int
	widths     object.Array
	missing    float64
	hasMissing bool
	scale      float64

	least letterWidths
	chars [256]*Char // nil until shown
}

func (l *Loader) simple(d object.Dict) *Font {
	f := l.f
	s := &simpleFont{embedding: embedding{loader: l, desc: f.Dict(d["FontDescriptor"])}, f: f, dict: d}
	base := cmp.Or(f.Name(d["BaseFont"]), f.Name(s.desc["FontName"]))
	s.font = &Font{Info: styleOf(f, base, s.desc), simple: s}
	s.core = coreMetrics(s.font.Info.Name)
	s.dingbat = s.core != nil && s.core.name == "ZapfDingbats"
	s.wing = isWingdings(s.font.Info.Name)
	if f.Name(d["Subtype"]) == "Type3" {
		s.font.Type3 = l.type3(d)
	}
	s.toUni = l.toUnicode(d["ToUnicode"])
	s.readWidths()
	if s.font.Type3 != nil {
		s.font.Type3.Scale = s.type3Scale()
		s.takeTeXFont()
	}
	s.measure()
	s.font.Info.Shapes = s
	return s.font
}

// next returns the character of a code.
func (l *simpleFont) next(code byte) *Char {
	if c := l.chars[code]; c != nil {
		return c
	}
	c := new(Char)
	l.chars[code] = c
	l.fill(c, int(code))
	return c
}

// name returns the glyph name of a code. The names are read on first use: with
// a ToUnicode CMap and widths none is needed, and the built-in encoding is in
// the font program.
func (l *simpleFont) name(code int) string {
	if l.names == nil {
		l.names = l.readNames()
	}
	return l.names[code]
}

// readNames returns the glyph names: the base encoding and /Differences
// (PDF 32000-1, 9.6.6). Without these it is shared and must not be modified.
func (l *simpleFont) readNames() *[256]string {
	f := l.f
	enc := f.Resolve(l.dict["Encoding"])
	base, _ := enc.(object.Name)
	d, _ := enc.(object.Dict)
	if d != nil {
		base = f.Name(d["BaseEncoding"])
	}
	table := encodings()[base]
	l.named = table != nil
	if table == nil {
		table = l.builtin()
	}
	if d["Differences"] == nil {
		return table
	}
	names := *table
	for code, name := range l.loader.differences(d) {
		names[code] = string(name)
	}
	return &names
}

// differences yields the codes of a simple font with the names that /Differences
// of an encoding gives them.
func (l *Loader) differences(encoding object.Object) iter.Seq2[int, object.Name] {
	return func(yield func(int, object.Name) bool) {
		code := 0
		for _, o := range l.array(l.f.Dict(encoding)["Differences"]) {
			switch v := l.f.Resolve(o).(type) {
			case int:
				code = v
			case object.Name:
				if code >= 0 && code < 256 && !yield(code, v) {
					return
				}
				code++
			}
		}
	}
}

// builtin returns the default encoding of a font whose dictionary names none.
func (l *simpleFont) builtin() *[256]string {
	if l.core != nil && (l.core.name == "Symbol" || l.core.name == "ZapfDingbats") {
		return encodings()[object.Name(l.core.name+"Encoding")]
	}
	if l.font.Type3 != nil {
		return &[256]string{}
	}
	if p := l.embedded(); p != nil {
		if e := p.encoding(); e != nil {
			l.named = true
			return e
		}
		if l.font.Info.Symbolic {
			return &[256]string{}
		}
	}
	return encodings()["StandardEncoding"]
}

func (l *simpleFont) readWidths() {
	f := l.f
	l.first, _ = f.Int(l.dict["FirstChar"])
	l.widths = f.Array(l.dict["Widths"])
	l.missing, l.hasMissing = f.Number(l.desc["MissingWidth"])
	l.scale = 0.001
	if t := l.font.Type3; t != nil {
		if l.scale = t.Matrix[0]; l.scale == 0 {
			l.scale = t.Matrix[1]
		}
	}
}

// width returns the advance of a code in text space.
func (l *simpleFont) width(code int) float64 {
	if i := code - l.first; i >= 0 && i < len(l.widths) {
		if w, ok := l.f.Number(l.widths[i]); ok {
			return w * l.scale
		}
	}
	switch {
	case l.font.Type3 != nil:
		return 0
	case l.widths != nil && l.hasMissing:
		return l.missing * l.scale
	}
	return l.fallbackWidth(code) * l.scale
}

// fallbackWidth returns the width of a code that /Widths omits.
func (l *simpleFont) fallbackWidth(code int) float64 {
	if l.core != nil {
		if w, ok := l.core.width(l.name(code)); ok {
			return w
		}
	}
	if l.dict["Widths"] != nil {
		return 0
	}
	if p := l.embedded(); p != nil {
		if w, ok := p.width(l.name(code), code); ok {
			return w
		}
	}
	c := l.core
	if c == nil { // substitute a similar font, as other PDF readers do
		family := "Helvetica"
		if l.font.Info.Mono {
			family = "Courier"
		} else if n, _ := l.f.Int(l.desc["Flags"]); n&2 != 0 {
			family = "Times"
		}
		c = readCore(coreName(family, l.font.Info.Bold, l.font.Info.Italic))
	}
	w, _ := c.width(l.name(code))
	return w
}

// fill fills in the character for a code.
func (l *simpleFont) fill(c *Char, code int) {
	c.Code, c.Word = code, code == 32
	c.Width = l.width(code)
	c.Text, c.Flags = clean(l.textOf(code), c.Width)
}

func (l *simpleFont) textOf(code int) string {
	second := l.toUni.text(uint32(code))
	if usable(second) && !(l.wing && len(second) == 1) {
		return l.whole(second, code)
	}
	if t := numberedLigature(l.font.Info.Name, -1, second); t != "" {
		return t
	}
	if t := wingdings[byte(code)]; l.wing && t != 0 {
		return string(t)
	}
	if l.numberedByUse() {
		return cmp.Or(l.unmapped(code, second), measuredLigature(l.font.Info, l.width(code)), replacement)
	}
	name := l.name(code)
	if name == "space" {
		return " "
	}
	if t := nameText(name, l.dingbat); usable(t) {
		return t
	}
	if t := l.font.Type3; t != nil && blank(l.f, t.Procs[code]) {
		return " "
	}
	return cmp.Or(l.guess(code, name), symbolText(second), replacement)
}

// whole returns the text of a ligature where a ToUnicode CMap gives no more than
// its first or last letter, as CMaps do that are made from a part of the name
// ("f_i"), or the sign that Quartz records for "ff". Few letters begin or end one.
func (l *simpleFont) whole(t string, code int) string {
	if t != "↵" && (len(t) != 1 || strings.IndexByte(ligatureLetters, t[0]) < 0) {
		return t
	}
	different := ""
	for c, n := range l.loader.differences(l.dict["Encoding"]) {
		if c == code {
			different = string(n)
		}
	}
	switch {
	case different != "":
	case t == "↵":
		different = l.name(code)
	default:
		return l.least.whole(t, l.width(code))
	}
	name, _ := clean(nameText(different, false), 1)
	if len(name) < 2 || len(name) > 3 || t != "↵" && !strings.HasPrefix(name, t) && !strings.HasSuffix(name, t) || strings.Trim(name, ligatureLetters) != "" {
		return t
	}
	return name
}

// guess derives text from the font program or from names that only number the
// glyphs; "" if there is none.
func (l *simpleFont) guess(code int, name string) string {
	if l.font.Type3 == nil && (l.toUni == nil || name != "" || !l.named) {
		if p := l.embedded(); p != nil {
			if t := p.text(name, code); usable(t) {
				return t
			}
		}
	}
	if t := numberedName(name, code, l.font.Type3 != nil); t != "" {
		return t
	}
	ascii := name == "" && l.toUni == nil && l.first >= ' '
	if t := l.font.Type3; t != nil {
		ascii = l.toUni == nil && t.wholeAlphabet() // with generated names
	}
	if ascii && code < 0x7f {
		return nameText(encodings()["WinAnsiEncoding"][code], false)
	}
	return ""
}

// measure computes the metrics that layout needs from the widths.
func (l *simpleFont) measure() {
	info := l.font.Info
	if l.core != nil && l.desc == nil {
		info.Ascent, info.Descent = l.core.ascent/1000, l.core.descent/1000
		w, _ := l.core.width("i")
		info.Mono = info.Mono || w == 600
	}
	var pitch pitch
	for code := range 256 {
		text := l.toUni.text(uint32(code))
		if text == "" { // some maps have only what glyph names do not tell
			text = nameText(l.name(code), false)
		}
		if text == " " || text == "\u00a0" {
			info.SpaceWidth = cmp.Or(info.SpaceWidth, l.width(code))
		} else if text != "" && code >= l.first && code < l.first+len(l.widths) {
			pitch.add(text, l.width(code))
		}
	}
	info.Mono, l.least = pitch.fixed(info), pitch.least
}

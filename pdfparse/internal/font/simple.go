package font

import (
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A simpleLoader puts a simple font (PDF 32000-1, 9.6) together.
type simpleLoader struct {
	f       *reader.File
	dict    object.Dict
	desc    object.Dict
	font    *Font
	core    *coreFont
	names   [256]string // glyph names by code, "" unknown
	named   bool        // the encoding, not a default, gives the names
	toUni   *cmap
	program program // read when needed
	read    bool
	dingbat bool
}

func loadSimple(f *reader.File, d object.Dict) *Font {
	l := simpleLoader{f: f, dict: d, desc: f.Dict(d["FontDescriptor"])}
	base := f.Name(d["BaseFont"])
	if base == "" {
		base = f.Name(l.desc["FontName"])
	}
	l.font = &Font{Info: styleOf(f, base, l.desc), simple: new([256]Char)}
	l.core = coreMetrics(l.font.Info.Name)
	if l.core != nil && l.core.name == "ZapfDingbats" {
		l.dingbat = true
	}
	if f.Name(d["Subtype"]) == "Type3" {
		l.font.Type3 = loadType3(f, d)
	}
	if s := f.Stream(d["ToUnicode"]); s != nil {
		data, _ := f.Decode(s)
		if m := parseCMap(data, predefined); m.sound() {
			l.toUni = m
		}
	}
	l.readNames()
	l.readWidths()
	l.readTexts()
	l.finish()
	return l.font
}

// embedded returns the font program, read at the first call.
func (l *simpleLoader) embedded() program {
	if !l.read {
		l.read = true
		l.program = loadProgram(l.f, l.desc)
	}
	return l.program
}

// readNames sets the glyph names: the base encoding and /Differences
// (PDF 32000-1, 9.6.6).
func (l *simpleLoader) readNames() {
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
	l.names = *table
	code := 0
	for _, o := range f.Array(d["Differences"]) {
		switch v := f.Resolve(o).(type) {
		case int:
			code = v
		case object.Name:
			if code >= 0 && code < 256 {
				l.names[code] = string(v)
			}
			code++
		}
	}
}

// builtin returns the encoding of a font whose dictionary names none.
func (l *simpleLoader) builtin() *[256]string {
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

func (l *simpleLoader) readWidths() {
	f := l.f
	first, _ := f.Int(l.dict["FirstChar"])
	widths := f.Array(l.dict["Widths"])
	missing, hasMissing := f.Number(l.desc["MissingWidth"])
	scale := 0.001
	if t := l.font.Type3; t != nil {
		if scale = t.Matrix[0]; scale == 0 {
			scale = t.Matrix[1]
		}
	}
	for code := range l.font.simple {
		c := &l.font.simple[code]
		c.Code, c.Word = code, code == 32
		if i := code - first; i >= 0 && i < len(widths) {
			if w, ok := f.Number(widths[i]); ok {
				c.Width = w * scale
				continue
			}
		}
		switch {
		case l.font.Type3 != nil:
		case widths != nil && hasMissing:
			c.Width = missing * scale
		default:
			c.Width = l.fallbackWidth(code) * scale
		}
	}
}

// fallbackWidth is the width of a code that /Widths leaves out.
func (l *simpleLoader) fallbackWidth(code int) float64 {
	if l.core != nil {
		if w, ok := l.core.width(l.names[code]); ok {
			return w
		}
	}
	if l.dict["Widths"] != nil {
		return 0
	}
	if p := l.embedded(); p != nil {
		if w, ok := p.width(l.names[code], code); ok {
			return w
		}
	}
	c := l.core
	if c == nil { // as other readers do: a font that looks about the same
		family := "Helvetica"
		if l.font.Info.Mono {
			family = "Courier"
		} else if n, _ := l.f.Int(l.desc["Flags"]); n&2 != 0 {
			family = "Times"
		}
		c = readCore(coreName(family, l.font.Info.Bold, l.font.Info.Italic))
	}
	w, _ := c.width(l.names[code])
	return w
}

// readTexts finds the text of each code.
func (l *simpleLoader) readTexts() {
	for code := range l.font.simple {
		c := &l.font.simple[code]
		text, flags := l.textOf(code)
		t, space := clean(text, c.Width)
		c.Text, c.Flags = t, flags|space
	}
}

func (l *simpleLoader) textOf(code int) (string, glyph.Flag) {
	second := ""
	if l.toUni != nil {
		if t, ok := l.toUni.text(uint32(code)); ok {
			if usable(t) {
				return t, 0
			}
			second = t
		}
	}
	name := l.names[code]
	if name == "space" {
		return " ", 0
	}
	if t := nameText(name, l.dingbat); usable(t) {
		return t, 0
	}
	if t, ok := l.guess(code, name); ok {
		return t, glyph.Guessed
	}
	if second != "" && !isPrivate([]rune(second)[0]) {
		return second, glyph.Guessed
	}
	return replacement, glyph.Guessed
}

// guess makes text out of the font program or of names that only number the
// glyphs.
func (l *simpleLoader) guess(code int, name string) (string, bool) {
	if l.font.Type3 == nil && (l.toUni == nil || name != "" || !l.named) {
		if p := l.embedded(); p != nil {
			if t := p.text(name, code); usable(t) {
				return t, true
			}
		}
	}
	if t := numberedName(name, code); t != "" {
		return t, true
	}
	if name == "" && l.toUni == nil && l.font.Type3 == nil {
		if t := nameText(encodings()["WinAnsiEncoding"][code], false); t != "" && code < 0x7f {
			return t, true
		}
	}
	return "", false
}

// finish fills in what follows from the characters.
func (l *simpleLoader) finish() {
	info := l.font.Info
	if l.core != nil && l.desc == nil {
		info.Ascent, info.Descent = l.core.ascent/1000, l.core.descent/1000
		info.Mono = info.Mono || l.core.width600()
	}
	for i := range l.font.simple {
		if c := &l.font.simple[i]; c.Text == " " && c.Width > 0 {
			info.SpaceWidth = c.Width
			break
		}
	}
	info.Mono = info.Mono || l.evenWidths()
}

// evenWidths reports whether many different characters have one width.
func (l *simpleLoader) evenWidths() bool {
	width, n := 0.0, 0
	for i := range l.font.simple {
		c := &l.font.simple[i]
		if c.Width == 0 || len(c.Text) != 1 || c.Text[0] <= ' ' {
			continue
		}
		if width == 0 {
			width = c.Width
		}
		if c.Width != width {
			return false
		}
		if c.Text[0] >= 'a' && c.Text[0] <= 'z' {
			n++
		}
	}
	return n >= 8 && l.dict["Widths"] != nil
}

func (c *coreFont) width600() bool {
	w, _ := c.width("i")
	return w == 600
}

func loadType3(f *reader.File, d object.Dict) *Type3 {
	t := &Type3{Matrix: [6]float64{0.001, 0, 0, 0.001, 0, 0}, Resources: f.Dict(d["Resources"])}
	if m := f.Array(d["FontMatrix"]); len(m) == 6 {
		for i := range m {
			t.Matrix[i], _ = f.Number(m[i])
		}
	}
	procs := f.Dict(d["CharProcs"])
	code := 0
	for _, o := range f.Array(f.Dict(d["Encoding"])["Differences"]) {
		switch v := f.Resolve(o).(type) {
		case int:
			code = v
		case object.Name:
			if code >= 0 && code < 256 {
				t.Procs[code] = f.Stream(procs[v])
			}
			code++
		}
	}
	return t
}

package font

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A Font decodes strings shown in one font.
type Font struct {
	Info     *glyph.Font
	Vertical bool
	Type3    *Type3 // nil for other fonts

	simple    *simpleFont // or
	composite *composite
}

// A Char is the meaning of one character code. Lengths are in text space units
// of a font of size 1.
type Char struct {
	Text  string
	Width float64 // horizontal advance; vertical advance in a vertical font
	VX    float64 // from the vertical origin to the horizontal one, negated
	VY    float64
	Flags glyph.Flag
	Code  int
	Word  bool // word spacing applies: the single-byte code 32
}

// A Type3 font's glyphs are content streams.
type Type3 struct {
	Matrix    [6]float64
	Scale     float64 // ratio of its letters to the font size; 1 unless the font's box differs a lot
	Resources object.Dict
	Procs     [256]*object.Stream
}

// Next returns the first character of s, which must not be empty, and its
// length in bytes.
func (f *Font) Next(s []byte) (*Char, int) {
	if f.simple != nil {
		return f.simple.next(s[0]), 1
	}
	return f.composite.next(s)
}

// A Loader reads the fonts of one file.
type Loader struct {
	f      *reader.File
	cmaps  cmaps
	parser object.Parser // of CMaps

	// What several fonts may share.
	unicode   map[*object.Stream]*cmap // ToUnicode CMaps
	encodings map[*object.Stream]*cmap
	programs  map[*object.Stream]program

	// What all fonts of the file may still cache.
	mappings, widths, chars int

	elements int // elements of arrays that may still be read: fonts can share an array
}

// Limits of what the fonts of one file cache.
const (
	fileMappings = 1 << 21 // of CMaps
	fileWidths   = 1 << 20 // of CID fonts
	fileChars    = 1 << 20 // of composite fonts
)

// fileElements is the maximum number of elements of arrays that all fonts of a
// file read together, besides one for each of its bytes.
const fileElements = 1 << 24

// maxText is the maximum length in bytes of what one code stands for
// (PDF 32000-1, 9.10.3 has 512 in UTF-16).
const maxText = 512

// NewLoader returns a loader of the fonts of f.
func NewLoader(f *reader.File) *Loader {
	return &Loader{
		f: f, cmaps: cmaps{}, unicode: map[*object.Stream]*cmap{},
		encodings: map[*object.Stream]*cmap{}, programs: map[*object.Stream]program{},
		mappings: fileMappings, widths: fileWidths, chars: fileChars,
		elements: fileElements + f.Size(),
	}
}

// array is like File.Array, but returns no more of it than the fonts of the file
// may still read.
func (l *Loader) array(o object.Object) object.Array {
	a := l.f.Array(o)
	return a[:l.afford(len(a))]
}

// afford returns how many of n elements may still be read, and counts them.
func (l *Loader) afford(n int) int {
	n = min(n, l.elements)
	l.elements -= n
	return n
}

// Load reads a font dictionary. It never fails: missing or damaged parts make
// the text less reliable.
func (l *Loader) Load(d object.Dict) *Font {
	if l.f.Name(d["Subtype"]) == "Type0" {
		return l.composite(d)
	}
	return l.simple(d)
}

// toUnicode returns a ToUnicode CMap, or nil if there is no plausible one.
func (l *Loader) toUnicode(o object.Object) *cmap {
	switch v := l.f.Resolve(o).(type) {
	case *object.Stream:
		m, ok := l.unicode[v]
		if !ok {
			data, _ := l.f.Decode(v)
			if m = l.parseCMap(data); !m.sound() {
				m = nil
			}
			l.unicode[v] = m
		}
		return m
	case object.Name:
		if strings.HasPrefix(string(v), "Identity") {
			return &cmap{ranges: []textRange{{0, 0xffff, []uint16{0}}}}
		}
	}
	return nil
}

// parseCMap reads a CMap of the file.
func (l *Loader) parseCMap(data []byte) *cmap {
	m := parseCMap(&l.parser, data, l.cmaps.find, min(maxMappings, l.mappings))
	l.mappings -= m.entries
	return m
}

// styleOf derives the style that layout needs from a font's name and
// descriptor.
func styleOf(f *reader.File, base object.Name, desc object.Dict) *glyph.Font {
	name := withoutSubset(string(base))
	lower := strings.ToLower(name)
	flags, _ := f.Int(desc["Flags"])
	weight, _ := f.Number(desc["FontWeight"])
	stem, _ := f.Number(desc["StemV"])
	angle, _ := f.Number(desc["ItalicAngle"])
	has := func(words ...string) bool { return containsAny(lower, words...) }
	g := &glyph.Font{
		Name:     name,
		Bold:     has("bold", "black", "heavy", "demi") && !has("demilight") || urwBold(lower) || weight >= 600 && weight <= 1000 || flags&(1<<18) != 0 || stem >= 160 && stem < 500 && angle == 0 && flags&1 == 0 && !has("regular", "roman", "book", "light") && !namesWeight(lower) || texBold(lower),
		Italic:   has("italic", "oblique", "slanted") || strings.HasSuffix(lower, "ital") || flags&(1<<6) != 0 || angle < -2 && angle > -60 || texItalic(lower),
		Mono:     flags&1 != 0 || namesMono(lower),
		Symbolic: flags&4 != 0 && flags&32 == 0,
		Ascent:   0.75,
		Descent:  -0.25,
	}
	if a, ok := f.Number(desc["Ascent"]); ok && a > 200 && a < 2000 {
		g.Ascent = a / 1000
	}
	if d, ok := f.Number(desc["Descent"]); ok && d != 0 && d > -1500 && d < 1500 {
		if d > 0 { // a common error
			d = -d
		}
		g.Descent = d / 1000
	}
	return g
}

// namesWeight reports whether a font's name follows Monotype's convention of
// naming every weight but the regular one: "ArialMT", "TimesNewRomanPSMT". For
// such fonts some producers write an arbitrary stem width.
func namesWeight(lower string) bool { return strings.HasSuffix(lower, "mt") }

// urwBold reports whether a name is that of a bold font of URW's Times, which is
// called "Medi": NimbusRomNo9L-Medi, NimbusRomNo9L-MediItal.
func urwBold(lower string) bool {
	return strings.HasSuffix(lower, "-medi") || strings.HasSuffix(lower, "-mediital")
}

// withoutSubset removes a subset tag: six capitals and a plus sign.
func withoutSubset(name string) string {
	if len(name) > 7 && name[6] == '+' && strings.Trim(name[:6], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
		return name[7:]
	}
	return name
}

// texName splits the name of a Computer Modern font, such as cmbx10 or
// SFTT1000, into its family code and size; the code is "" for other fonts.
func texName(lower string) string {
	family := strings.TrimRight(lower, "0123456789")
	if family == lower {
		return ""
	}
	for _, prefix := range []string{"cm", "sf", "lm", "ec", "tc"} {
		if rest, ok := strings.CutPrefix(family, prefix); ok && len(rest) <= 5 {
			return rest
		}
	}
	return ""
}

func texBold(lower string) bool {
	t := texName(lower)
	return strings.HasPrefix(t, "bx") || strings.HasPrefix(t, "b") && len(t) <= 2 || t == "ssbx" || t == "mib" || t == "bsy" || t == "sx"
}

func texItalic(lower string) bool {
	switch texName(lower) {
	case "ti", "sl", "bxti", "bxsl", "mi", "mib", "itt", "sltt", "ssi", "si", "sltl", "bi", "bl", "st", "it", "ssqi":
		return true
	}
	return false
}

// namesMono reports whether a font's name, in lower case, is that of a font with
// a fixed pitch.
func namesMono(lower string) bool {
	if texMono(lower) {
		return true
	}
	if strings.Contains(lower, "monotype") || strings.Contains(lower, "monoton") {
		return false
	}
	return containsAny(lower, "mono", "courier", "consol", "menlo", "typewriter", "fixedsys", "inconsolata", "firacode", "sourcecode", "cascadia", "jetbrains", "monaco")
}

func containsAny(s string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}

func texMono(lower string) bool {
	switch texName(lower) {
	case "tt", "itt", "sltt", "tcsc", "tex", "vtt", "st", "it", "ttbx":
		return true
	}
	return false
}

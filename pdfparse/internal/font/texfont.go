package font

import (
	"bytes"
	"cmp"
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"

	"github.com/pagemill/pagemill/internal/lazy"
)

// TeX's fonts by the bounding boxes of their glyphs. Each line has the font,
// code, glyph name, advance, and the box x0 y0 x1 y1 in thousandths of the
// size. Old programs embed these fonts as unnamed bitmaps; the boxes identify
// the font and so the meaning of each code.
//
//go:embed data/texfonts.txt
var texFontList string

// A texFont is one of TeX's fonts.
type texFont struct {
	name   string
	names  [256]string
	glyphs [256][5]float64 // advance and bounding box
}

func texFonts() []*texFont {
	return texFontsOnce.Get(func() []*texFont {
		var out []*texFont
		for line := range strings.Lines(texFontList) {
			f := strings.Fields(line)
			if len(f) != 8 {
				continue
			}
			if n := len(out); n == 0 || out[n-1].name != f[0] {
				out = append(out, &texFont{name: f[0]})
			}
			t := out[len(out)-1]
			code, _ := strconv.Atoi(f[1])
			code &= 0xff
			t.names[code] = f[2]
			for i := range t.glyphs[code] {
				t.glyphs[code][i], _ = strconv.ParseFloat(f[3+i], 64)
			}
		}
		return out
	})
}

var texFontsOnce lazy.Value[[]*texFont]

// Limits for the distance between the boxes of a bitmap font and those of the
// matching font, in thousandths of the size. A dot is 24 at 300 dots per inch;
// the mean was below 16 for correct matches and above 40 for wrong ones.
const (
	texFontFit  = 30
	texFontFew  = 14 // the limit for fewer than texFewAre glyphs, which may agree by chance
	texFewAre   = 4
	texFontLead = 1.2 // factor by which the next best font with other names must be worse
	texGlyphs   = 48  // maximum number of glyphs compared
)

// A texGlyph is the advance and the box of a code in glyph space.
type texGlyph struct {
	code int
	m    [5]float64
}

// takeTeXFont identifies a bitmap font as one of TeX's, if possible, and adopts
// its name and glyph names.
func (l *simpleFont) takeTeXFont() {
	obs := l.observe()
	if len(obs) == 0 {
		return
	}
	best, scale := l.bestTeXFont(obs)
	if best == nil {
		return
	}
	info := l.font.Info
	info.Name = strings.ToUpper(best.name)
	family := strings.TrimRight(best.name, "0123456789") + "10"
	info.Bold, info.Italic, info.Mono = texBold(family), texItalic(family), texMono(family)
	names := best.names
	l.names, l.named, l.toUni = &names, true, nil
	t := l.font.Type3
	t.Scale = 1
	if em := scale * 1000 * math.Abs(t.Matrix[3]); em < 0.3 || em > 3 {
		t.Scale = em
	}
}

// observe measures the glyphs of a Type 3 font.
func (l *simpleFont) observe() []texGlyph {
	t := l.font.Type3
	var obs []texGlyph
	for code, proc := range t.Procs {
		if proc == nil {
			continue
		}
		w, box, ok := l.declared(code)
		if !ok {
			return nil // not a bitmap font
		}
		if box[2] <= box[0] || box[3] <= box[1] || w <= 0 {
			continue
		}
		if len(obs) == 0 && !paintsImage(l.f, proc) {
			return nil // paths: no need to decode the other glyphs
		}
		obs = append(obs, texGlyph{code, [5]float64{w, box[0], box[1], box[2], box[3]}})
		if len(obs) == texGlyphs {
			break
		}
	}
	return obs
}

// paintsImage reports whether a glyph's content stream may paint an image:
// operator BI or Do (PDF 32000-1, 8.9.7 and 8.8). Image bytes that look like
// such an operator count as well.
func paintsImage(f *reader.File, proc *object.Stream) bool {
	data, _ := f.Decode(proc)
	for op := range bytes.FieldsSeq(data) {
		if s := string(op); s == "BI" || s == "Do" || strings.HasPrefix(s, "BI/") {
			return true
		}
	}
	return false
}

func (l *simpleFont) bestTeXFont(obs []texGlyph) (*texFont, float64) {
	type fit struct {
		f          *texFont
		err, scale float64
	}
	var fits []fit
	for _, f := range texFonts() {
		if err, s := f.fit(obs); err < 3*texFontFit {
			fits = append(fits, fit{f, err, s})
		}
	}
	if len(fits) == 0 {
		return nil, 0
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(a.err, b.err) })
	if fits[0].err > texFontFit || len(obs) < texFewAre && fits[0].err > texFontFew {
		return nil, 0
	}
	for _, other := range fits[1:] {
		if other.err > texFontLead*fits[0].err {
			break
		}
		if !fits[0].f.readsAs(other.f, obs) && len(obs) < 3 {
			return nil, 0
		}
	}
	return fits[0].f, fits[0].scale
}

// readsAs reports whether two fonts assign the same names to the observed
// codes.
func (t *texFont) readsAs(other *texFont, obs []texGlyph) bool {
	return !slices.ContainsFunc(obs, func(o texGlyph) bool { return t.names[o.code] != other.names[o.code] })
}

// fit returns the mean distance of the observed boxes from the font's in
// thousandths of the size, and the number of glyph space units in one
// thousandth.
func (t *texFont) fit(obs []texGlyph) (err, scale float64) {
	var seen, own float64
	for _, o := range obs {
		if t.names[o.code] == "" {
			return math.Inf(1), 0
		}
		g := &t.glyphs[o.code]
		seen += o.m[0] + o.m[3] - o.m[1] + o.m[4] - o.m[2]
		own += g[0] + g[3] - g[1] + g[4] - g[2]
	}
	if own <= 0 || seen <= 0 {
		return math.Inf(1), 0
	}
	scale = seen / own
	for _, o := range obs {
		g := &t.glyphs[o.code]
		for i := range o.m {
			err += math.Abs(o.m[i]/scale - g[i])
		}
	}
	return err / float64(5*len(obs)), scale
}

package font

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// wholeAlphabet reports whether a font has separate glyphs for most of ASCII,
// so that its codes are probably characters.
func (t *Type3) wholeAlphabet() bool {
	own := map[*object.Stream]bool{}
	for _, p := range t.Procs['A' : 'z'+1] {
		if p != nil {
			own[p] = true
		}
	}
	return len(own) >= 26
}

// blank reports whether a glyph's content stream only declares its width
// (operators d0 and d1, PDF 32000-1, 9.6.5) and paints nothing.
func blank(f *reader.File, proc *object.Stream) bool {
	if proc == nil {
		return false
	}
	data, err := f.Decode(proc)
	if err != nil || len(data) > 100 {
		return false
	}
	for op := range bytes.FieldsSeq(data) {
		if s := string(op); s != "d0" && s != "d1" && strings.Trim(s, "+-.0123456789") != "" {
			return false
		}
	}
	return true
}

func (l *Loader) type3(d object.Dict) *Type3 {
	f := l.f
	t := &Type3{Matrix: [6]float64{0.001, 0, 0, 0.001, 0, 0}, Resources: f.Dict(d["Resources"])}
	if m := f.Array(d["FontMatrix"]); len(m) == 6 {
		for i := range m {
			t.Matrix[i], _ = f.Number(m[i])
		}
	}
	procs := f.Dict(d["CharProcs"])
	for code, name := range l.differences(d["Encoding"]) {
		t.Procs[code] = f.Stream(procs[name])
	}
	return t
}

// type3Scale returns the ratio of the letters' height to the font size. Bitmap
// fonts are measured in dots and their font box is often meaningless; then the
// boxes of the glyphs are used.
func (l *simpleFont) type3Scale() float64 {
	t := l.font.Type3
	h := 1.0
	if b, ok := l.f.Box(l.dict["FontBBox"]); ok {
		h = (b[3] - b[1]) * math.Abs(t.Matrix[3])
	}
	if h >= 0.3 && h <= 3 && l.usualWidths() {
		return 1 // no need to examine the glyphs
	}
	if own := l.glyphScale(); own > 0 {
		h = own
	}
	if h >= 0.3 && h <= 3 || h <= 0 {
		return 1
	}
	return h
}

// usualWidths reports whether the glyphs are as wide as those of a font
// measured in units of its size.
func (l *simpleFont) usualWidths() bool {
	sum, n := 0.0, 0
	for i := range l.loader.afford(len(l.widths)) {
		if w, ok := l.f.Number(l.widths[i]); ok && w != 0 {
			sum += math.Abs(w * l.scale)
			n++
		}
	}
	mean := sum / float64(max(n, 1))
	return n == 0 || mean > 0.15 && mean < 1.5
}

// glyphScale returns the ratio by the boxes of the glyphs, or 0 if there are
// none.
func (l *simpleFont) glyphScale() float64 {
	t := l.font.Type3
	const enough = 12 // glyphs
	var all float64   // from the lowest to the highest point
	var byHeight [3][]float64
	n := 0
	for code := range t.Procs {
		_, box, ok := l.declared(code)
		low, high := box[1], box[3]
		if !ok || high <= low {
			continue
		}
		if n++; n > enough && len(byHeight[0]) > 0 {
			break
		}
		all = max(all, high-low)
		text := l.textOf(code)
		for i, c := range shapeClasses {
			if high > 0 && strings.Contains(c.chars, text) {
				byHeight[i] = append(byHeight[i], high/c.height)
			}
		}
	}
	unit := math.Abs(t.Matrix[3])
	for _, ems := range byHeight {
		if len(ems) > 0 {
			slices.Sort(ems)
			return ems[len(ems)/2] * unit
		}
	}
	return all * unit
}

// shapeClasses are sets of characters with glyphs of about the same height, and
// that height as a share of the font size in TeX's and most other fonts.
var shapeClasses = [...]struct {
	chars  string
	height float64
}{
	{"ABCDEFGHIJKLMNOPQRSTUVWXYZbdfhkl", 0.69},
	{"0123456789", 0.65},
	{"acegmnopqrsuvwxyz", 0.44},
}

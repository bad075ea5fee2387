// Package textline makes words and lines from the glyphs of a page, and reads
// what a line alone tells: numbers, list markers, scripts, fixed pitch, and
// whether two lines are joined within a word.
package textline

import (
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A Style is the typographic style of a word or run of text.
type Style uint8

const (
	Bold Style = 1 << iota
	Italic
	Mono
	Super
	Sub
	Math    // its text is TeX
	Display // a display formula
)

// A Source is the origin of a word's text.
type Source uint8

const (
	Native Source = iota // embedded text
	OCR                  // recognized in the page's image
)

// A Word is text without spaces on one baseline and in one style. It is the
// common form of both kinds of text: words makes it from glyphs, a recognizer
// from an image; everything later works on words only.
type Word struct {
	Text     string
	Box      geom.Rect // in the reading frame
	Base     float64   // baseline
	Size     float64
	Style    Style
	Color    uint32
	MCID     int32
	Order    int32 // position in painting order
	Run      int32 // text-showing operator in which it begins
	Link     int16 // 1-based index of its link, 0 for none
	Spaced   bool  // a space is painted before it on its line
	Parted   bool  // separated from the previous painted word by a gap, not by a change of style
	jump     bool  // the pen was moved to it over a gap, on a page whose spaces are painted
	Artifact bool
	Turned   bool // runs in another direction than the page's text
	Bullet   bool // stands for a bullet that was drawn or set in a symbol font
	Lone     bool // the page has no other sign in its font
	Source   Source
	Conf     float64    // confidence of the recognizer, 0 to 1; of a formula's structure
	Column   *geom.Rect // of a display formula: the part of it within its column
}

// Words converts a page's glyphs to words in the frame of its main direction.
func Words(p *glyph.Page, finder *formula.Finder) ([]Word, geom.Frame, int) {
	f := geom.Frame{Turn: mainTurn(p.Glyphs), Width: p.Width, Height: p.Height}
	var found formula.Result
	var in []int32
	wrapMarks(p.Glyphs)
	gridText(p.Glyphs)
	closeLetters(p.Glyphs)
	mirrorBrackets(p.Glyphs)
	if finder != nil {
		found, in = formulas(finder, p, f)
	}
	b := &builder{frame: f, links: Linker{URLs: p.Links}, spaced: paintsSpaces(p.Glyphs), marksFirst: paintsMarksFirst(p.Glyphs), hidden: keepHidden(p), lone: loneFonts(p.Glyphs)}
	if r, ok := sketches.Get().(*sketch); ok {
		b.sketch = *r
	}
	for i := range p.Glyphs {
		b.rest = p.Glyphs[i+1:]
		if in == nil || in[i] == 0 {
			b.add(&p.Glyphs[i])
		} else if fm := &found.Formulas[in[i]-1]; fm.Glyphs[0] == i {
			b.addFormula(fm, &p.Glyphs[i])
		}
	}
	b.flush()
	ws := b.name()
	markJumps(ws)
	return ws, f, found.Unsure
}

// mainTurn returns the direction of most glyphs.
func mainTurn(gs []glyph.Glyph) geom.Turn {
	var n [5]int
	for i := range gs {
		if f := gs[i].Flags; f&glyph.Space == 0 && (f&glyph.Invisible == 0 || f&glyph.Vertical != 0) {
			n[glyphTurn(&gs[i], geom.Level)]++
		}
	}
	best := geom.Level
	for t := geom.Up; t < geom.Oblique; t++ {
		if n[t] > n[best] {
			best = t
		}
	}
	return best
}

func glyphTurn(g *glyph.Glyph, last geom.Turn) geom.Turn {
	switch {
	case g.Flags&glyph.Vertical != 0:
		return geom.Down
	case g.DX == 0 && g.DY == 0:
		return last
	}
	return geom.TurnOf(g.DX, g.DY)
}

// keepHidden reports whether invisible glyphs are the page's text, as under a
// scanned image, rather than leftovers that nobody should read.
func keepHidden(p *glyph.Page) bool {
	seen, hidden := 0, 0
	for i := range p.Glyphs {
		switch f := p.Glyphs[i].Flags; {
		case f&glyph.Space != 0:
		case f&glyph.Invisible != 0:
			hidden++
		default:
			seen++
		}
	}
	if hidden == 0 || seen > 4*hidden {
		return false
	}
	if seen == 0 {
		return true
	}
	area := 0.0
	for _, m := range p.Images {
		area += geom.Width(m.Rect) * geom.Height(m.Rect)
	}
	return area > 0.4*p.Width*p.Height
}

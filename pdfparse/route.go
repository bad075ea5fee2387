package pdfparse

import (
	"math"
	"unicode"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// What text must be like to count. Each bound lies far from what good pages
// have: a wrong guess costs more where it replaces good text.
const (
	maxUndecoded = 0.3  // share of characters without Unicode
	maxRarePairs = 0.25 // share of letter pairs that languages hardly have
	minPairs     = 80   // letter pairs that it takes to tell
	pageImage    = 0.6  // share of the page that the image of a scan covers
	fewLetters   = 80   // beside such an image: a stamp, a page number
	minOutlines  = 40   // shapes in rows that make outlined text
	maxMixed     = 0.03 // share of the letters of Indic scripts that touch Latin ones
	minMixed     = 20   // such letters that it takes to tell
)

// route says what a page's embedded text is like and whether the mode asks for
// the page's image because of it.
func route(p *layout.Page, g *glyph.Page, s textStats, mode Mode) (Reason, bool) {
	reason := reasonOf(p, g, s)
	switch {
	case mode == Fast:
		return reason, false
	case mode == OCR:
		return AskedFor, true
	}
	return reason, !reason.fine()
}

// fine reports whether the embedded text is all there is to read.
func (r Reason) fine() bool { return r == TextGood || r == TextBlank }

func reasonOf(p *layout.Page, g *glyph.Page, s textStats) Reason {
	scanned := imageShare(g) > pageImage
	switch {
	case p.HasText && p.Undecoded > maxUndecoded:
		return TextUnmapped
	case p.HasText && s.garbled():
		if s.hidden > s.letters/2 && scanned {
			return TextPoorOCR
		}
		return TextGarbled
	case s.letters < fewLetters && outlined(g, s.letters):
		return TextOutlined
	case p.HasText && scanned && s.letters < fewLetters:
		return TextSparse
	case p.HasText:
		return TextGood
	case p.HasImages:
		return TextMissing
	}
	return TextBlank
}

// textStats are counts over a page's glyphs.
type textStats struct {
	letters  int // letters and digits
	hidden   int // of them those painted invisibly
	pairs    int // neighbouring Latin letters
	rare     int // of them those that languages hardly have
	accented int // Latin-1 letters beyond ASCII
	indic    int // letters of scripts from Devanagari to Myanmar
	mixed    int // of them those that touch a Latin letter
}

func statsOf(g *glyph.Page) textStats {
	var s textStats
	last, before := byte(0), rune(0)
	for i := range g.Glyphs {
		gl := &g.Glyphs[i]
		if gl.Flags&glyph.Space != 0 {
			last, before = 0, 0
			continue
		}
		for _, r := range gl.Text {
			s.script(before, r)
			before = r
			c := byte(0)
			switch {
			case r >= 'a' && r <= 'z':
				c = byte(r)
			case r >= 'A' && r <= 'Z':
				c = byte(r) | 0x20
			case r >= 0xc0 && r <= 0xff:
				s.accented++
				s.letters++
			case r >= '0' && r <= '9' || r > 0xff && r < 0xe000:
				s.letters++
			}
			if c != 0 {
				s.letters++
				if last != 0 {
					s.pairs++
					if rarePair(last, c) {
						s.rare++
					}
				}
			}
			last = c
		}
		if gl.Flags&glyph.Invisible != 0 {
			s.hidden++
		}
	}
	return s
}

// script counts the letters of Indic scripts and those that a Latin letter
// touches: codes of a font that were read as Latin-1, since no such script is
// written into words of the other.
func (s *textStats) script(before, r rune) {
	switch {
	case isIndic(r):
		s.indic++
		if isLatin(before) {
			s.mixed++
		}
	case isIndic(before) && isLatin(r):
		s.mixed++
	}
}

func isIndic(r rune) bool { return r >= 0x900 && r < 0x10a0 }

func isLatin(r rune) bool { return r < 0x250 && unicode.IsLetter(r) }

// garbled reports whether the letters make no language. No language written in
// Latin letters has more accented than plain ones: those are another script's
// codes read as Latin-1.
func (s *textStats) garbled() bool {
	return s.pairs >= max(minPairs, s.letters/3) && float64(s.rare) > maxRarePairs*float64(s.pairs) ||
		s.accented >= minPairs && 2*s.accented > s.letters ||
		s.mixed >= minMixed && float64(s.mixed) > maxMixed*float64(s.indic)
}

// imageShare is the share of the page that its largest image covers.
func imageShare(g *glyph.Page) float64 {
	best := 0.0
	for i := range g.Images {
		m := &g.Images[i]
		w := min(m.X1, g.Width) - max(m.X0, 0)
		h := min(m.Y1, g.Height) - max(m.Y0, 0)
		if w > 0 && h > 0 {
			best = max(best, w*h)
		}
	}
	return best / max(g.Width*g.Height, 1)
}

// outlined reports whether a page with so many letters of its own shows text
// as shapes: most of its filled shapes are of a letter's size and stand in rows,
// as the parts of drawings seldom do.
func outlined(g *glyph.Page, letters int) bool {
	if len(g.Shapes) < minOutlines {
		return false
	}
	all := 0
	rows := map[int]int{} // shapes that end at a height, in points
	for i := range g.Shapes {
		s := &g.Shapes[i]
		if !s.Filled || s.Rectangle {
			continue
		}
		all++
		if w, h := s.X1-s.X0, s.Y1-s.Y0; h > 2 && h < 40 && w > 0.5 && w < 40 && math.Abs(s.Y1) < 1e6 {
			rows[int(math.Round(s.Y1))]++
		}
	}
	n := 0
	for _, k := range rows {
		if k >= 6 {
			n += k
		}
	}
	return n >= max(minOutlines, 5*letters) && 2*n >= all
}

// outdoes reports whether what was read from a page's image is to replace the
// embedded text. What had no usable text gains from anything; elsewhere a
// recogniser that makes little of the image, for want of the language perhaps,
// is no gain.
func (s *scan) outdoes(reason Reason, embedded int) bool {
	switch reason {
	case TextSparse:
		return s.letters() > 20+embedded*3/2
	case TextUnmapped, TextGarbled, TextPoorOCR:
		c := s.confidence()
		return c != nil && *c >= 0.5
	}
	return true
}

// letters counts what was read.
func (s *scan) letters() int {
	n := 0
	for i := range s.lines {
		n += s.lines[i].letters
	}
	return n
}

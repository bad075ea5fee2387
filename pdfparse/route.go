package pdfparse

import (
	"math"
	"unicode"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// Thresholds for usable text. Each is far from the values of good pages,
// because replacing good text costs more than keeping bad text.
const (
	maxUndecoded = 0.3   // share of characters without Unicode text
	maxGaps      = 0.005 // such characters for each byte of a page whose text is kept
	maxRarePairs = 0.25  // share of letter pairs that are rare in all languages
	minPairs     = 80    // letter pairs needed for a decision
	pageImage    = 0.6   // share of the page that the images of a scan cover
	smallImage   = 0.12  // share of the page that a picture with text covers at least
	fewLetters   = 80    // next to the image of a page: a stamp, a page number
	stamps       = 0.03  // share of the page within its margins that stamps cover at most
	strayLetters = 20    // within the margins of a page that is empty but for an image
	minOutlines  = 40    // number of shapes in rows that indicates outlined text
	maxMixed     = 0.03  // share of the letters of Indic scripts next to Latin ones
	minMixed     = 20    // such letters needed for a decision
)

// route classifies a page's embedded text and reports whether the mode
// therefore requires the page's image.
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

// fine reports whether there is nothing to read beyond the embedded text.
func (r Reason) fine() bool { return r == TextGood || r == TextBlank }

// unread reports whether the page has text that only its image shows and that
// was not read. An image beside a few words that had no more to give was.
func (r *Route) unread() bool {
	return r.Source == NativeText && !r.Reason.fine() && !(r.Reason == TextSparse && r.DPI > 0)
}

func reasonOf(p *layout.Page, g *glyph.Page, s textStats) Reason {
	where := spreadOf(g)
	switch {
	case p.HasText && p.Undecoded > maxUndecoded:
		return TextUnmapped
	case p.HasText && s.garbled():
		if s.hidden > s.letters/2 && where.images > pageImage {
			return TextPoorOCR
		}
		return TextGarbled
	case s.letters < fewLetters && outlined(g, s.letters):
		return TextOutlined
	case p.HasText && where.sparse(&s):
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
	hidden   int // of these, those painted invisibly
	pairs    int // pairs of adjacent Latin letters
	rare     int // of these, those rare in all languages
	accented int // Latin-1 letters beyond ASCII
	indic    int // letters of scripts from Devanagari to Myanmar
	mixed    int // of these, those next to a Latin letter
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

// script counts the letters of Indic scripts and those next to a Latin letter:
// the latter are font codes decoded as Latin-1, since words do not mix these
// scripts.
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

// garbled reports whether the letters are not of any language. No language in
// Latin script has more accented than plain letters: those are codes of another
// script decoded as Latin-1.
func (s *textStats) garbled() bool {
	return s.pairs >= max(minPairs, s.letters/3) && float64(s.rare) > maxRarePairs*float64(s.pairs) ||
		s.accented >= minPairs && 2*s.accented > s.letters ||
		s.mixed >= minMixed && float64(s.mixed) > maxMixed*float64(s.indic)
}

// outlined reports whether a page with the given number of embedded letters
// shows text as shapes: most of its filled shapes have the size of letters and
// are in rows, unlike the parts of drawings.
func outlined(g *glyph.Page, letters int) bool {
	if len(g.Shapes) < minOutlines {
		return false
	}
	all := 0
	rows := map[int]int{} // number of shapes by the height of their bottom, in points
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

// outdoes reports whether the text read from a page's image should replace the
// embedded text. Any text is better than unusable text; otherwise a recogniser
// with little success, perhaps for lack of the language, is no improvement.
func (s *scan) outdoes(reason Reason, embedded int) bool {
	switch reason {
	case TextSparse:
		c := s.confidence()
		return c != nil && *c >= 0.5 && s.more(embedded)
	case TextUnmapped, TextGarbled, TextPoorOCR:
		c := s.confidence()
		return c != nil && *c >= 0.5
	}
	return true
}

// more reports whether clearly more letters were read than are embedded.
func (s *scan) more(embedded int) bool { return s.letters() > 20+embedded*3/2 }

// letters counts what was read.
func (s *scan) letters() int {
	n := 0
	for i := range s.lines {
		n += s.lines[i].letters
	}
	return n
}

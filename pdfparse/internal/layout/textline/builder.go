package textline

import (
	"math"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A builder joins glyphs into words in painting order.
type builder struct {
	frame  geom.Frame
	links  Linker
	spaced bool                 // spaces are painted
	hidden bool                 // invisible glyphs count
	lone   map[*glyph.Font]bool // fonts with one sign on the page

	marksFirst bool // vowel signs of right-to-left text are painted before their letters
	sketch

	// the current word
	open   bool
	cur    Word
	font   *glyph.Font
	turn   geom.Turn
	pen    float64       // expected position of the next glyph
	lead   float64       // gap before the word's last glyph, in sizes
	rest   []glyph.Glyph // those after the glyph that is added
	left   bool          // glyphs advance to the left
	rtl    bool          // its last part has right-to-left letters
	start  int           // start of its text in buf
	part   int           // start of its last part, painted from left to right
	space  bool          // a space was painted after the last word
	pause  bool          // a space was painted after the word's last glyph
	raised float64       // shift of the last word to its line
	tx, ty float64       // pen of a turned word, on the displayed page
	dir    [2]float64
}

// A sketch is the words of a page before they have their texts.
type sketch struct {
	words []Word
	buf   []byte // their texts
	spans []span // range of each word's text in buf
}

type span struct{ start, end int }

// mostLetters is the length in bytes after which a word is cut.
const mostLetters = 1 << 12

// sketches is the memory of sketches that are no longer needed.
var sketches sync.Pool

// mostWords is the maximum number of words whose memory is kept.
const mostWords = 1 << 13

func (b *builder) add(g *glyph.Glyph) {
	if g.Flags&glyph.Invisible != 0 && !b.hidden || g.Size <= 0 || g.Font == nil ||
		!geom.Finite(g.X) || !geom.Finite(g.Y) || !geom.Finite(g.DX) || !geom.Finite(g.DY) {
		return
	}
	t := glyphTurn(g, b.frame.Turn)
	if t != b.frame.Turn {
		b.addTurned(g, t)
		return
	}
	if g.Flags&glyph.Space != 0 || g.Text == "" {
		switch {
		case g.Text == "":
		case b.open && !b.turned():
			b.pause = true
		default:
			b.flush()
			b.space = true
		}
		return
	}
	x, y := b.frame.Point(g.X, g.Y)
	adv := advance(g)
	if b.pause && (g.Flags&glyph.Invisible != 0 || !takenBack(x-b.pen, g.Size)) {
		b.flush()
	}
	if b.open && !b.turned() && b.joins(g, x, y, adv) {
		b.extend(g, x, adv)
		return
	}
	parted := b.open && !b.turned() && b.sameText(g, y) && b.apart(g, x)
	b.flush()
	b.begin(g, x, y, adv)
	b.cur.Parted = parted
}

// advance returns the length of a glyph's advance.
func advance(g *glyph.Glyph) float64 {
	switch {
	case g.DY == 0:
		return math.Abs(g.DX)
	case g.DX == 0:
		return math.Abs(g.DY)
	}
	return math.Hypot(g.DX, g.DY)
}

func (b *builder) turned() bool { return b.cur.Turned }

// joins reports whether a glyph continues the current word.
func (b *builder) joins(g *glyph.Glyph, x, y, adv float64) bool {
	w := &b.cur
	if !b.sameText(g, y) || int32(g.MCID) != w.MCID || len(b.buf)-b.start > mostLetters {
		return false
	}
	limit := b.gap(g.Font) * g.Size
	gap := x - b.pen
	if gap <= limit && b.standsOut(g, gap/g.Size, adv) {
		return false
	}
	if gap <= limit && gap >= -0.35*g.Size {
		b.left = false
		return true
	}
	// Right-to-left text painted in logical order: the glyph ends where the
	// word begins.
	gap = w.Box.X0 - (x + adv)
	if gap <= limit && gap >= -0.35*g.Size && isRTL(g.Text) {
		b.left = true
		return true
	}
	return false
}

// apart reports whether a glyph at x that does not continue the current word is
// separated from it by a gap, not by its marked content alone.
func (b *builder) apart(g *glyph.Glyph, x float64) bool {
	if int32(g.MCID) != b.cur.MCID {
		return x-b.pen > b.gap(g.Font)*g.Size
	}
	return x > b.pen
}

// sameText reports whether a glyph with its baseline at y has the style and
// line of the current word.
func (b *builder) sameText(g *glyph.Glyph, y float64) bool {
	w := &b.cur
	return math.Abs(y-w.Base) <= 0.12*w.Size && math.Abs(g.Size-w.Size) <= 0.12*w.Size &&
		(g.Font == b.font || styleOf(g.Font) == w.Style && signFont(g.Font) == signFont(b.font))
}

func (b *builder) begin(g *glyph.Glyph, x, y, adv float64) {
	up, dn := extent(g.Font)
	b.open, b.font, b.turn, b.left = true, g.Font, b.frame.Turn, false
	b.start, b.part = len(b.buf), len(b.buf)
	b.buf = append(b.buf, g.Text...)
	b.pen, b.lead, b.rtl = x+adv, 0, isRTL(g.Text)
	b.cur = Word{
		Box:  geom.Rect{X0: x, Y0: y - up*g.Size, X1: x + adv, Y1: y - dn*g.Size},
		Base: y, Size: g.Size, Style: styleOf(g.Font), Color: g.Color,
		MCID: int32(g.MCID), Run: g.Run, Spaced: b.space,
		Artifact: g.Flags&glyph.Artifact != 0, Lone: b.lone[g.Font],
	}
	b.space = false
}

func (b *builder) extend(g *glyph.Glyph, x, adv float64) {
	w := &b.cur
	rtl := isRTL(g.Text)
	switch {
	case b.left: // another part, or right-to-left text painted in logical order
		b.part, b.rtl = len(b.buf), rtl
		b.buf = append(b.buf, g.Text...)
	case rtl || b.rtl && isNeutral(g.Text):
		b.prepend(g.Text, adv)
	default:
		b.buf = append(b.buf, g.Text...)
	}
	w.Box.X0, w.Box.X1 = min(w.Box.X0, x), max(w.Box.X1, x+adv)
	b.lead = (x - b.pen) / g.Size
	if b.pause = false; adv > 0 {
		b.pen = x + adv
	}
}

// flush ends the current word, if there is one.
func (b *builder) flush() {
	b.space = b.space || b.pause
	b.pause = false
	if !b.open {
		return
	}
	b.open = false
	w := &b.cur
	w.Order = int32(len(b.words))
	if w.Turned {
		w.Base = w.Box.Y1
		b.space = false
	}
	if len(b.links.URLs) > 0 {
		w.Link = b.links.Target(b.frame.Unrect(w.Box))
	}
	b.snap(w)
	b.straighten(w)
	b.words = append(b.words, *w)
	b.spans = append(b.spans, span{b.start, len(b.buf)})
}

// name returns the words with their texts, which share one string.
func (b *builder) name() []Word {
	all := string(b.buf)
	const more = 8 // drawn bullets and values of fields
	out := make([]Word, 0, len(b.words)+more)
	for i, s := range b.spans {
		if t := Clean(all[s.start:s.end]); t != "" {
			out = append(out, b.words[i])
			out[len(out)-1].Text = t
		}
	}
	if cap(b.words) <= mostWords {
		clear(b.words)
		sketches.Put(&sketch{b.words[:0], b.buf[:0], b.spans[:0]})
	}
	return out
}

// Clean expands Latin ligatures and drops characters that do not belong in
// text.
func Clean(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c == 0x7f || c == 0xC2 || c >= 0xE2 {
			return strings.Trim(cleaner.Replace(strings.Map(drop, s)), nonJoiner)
		}
	}
	return s
}

// nonJoiner parts letters within a word. LuaTeX sets it around words of fixed pitch.
const nonJoiner = "\u200c"

func drop(r rune) rune {
	switch {
	case r == '\u00a0' || r == '\u202f' || r == '\u2007':
		return ' '
	case r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0xfeff || r == 0xfffe || r == 0xffff:
		return -1
	}
	return r
}

var cleaner = strings.NewReplacer("\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl",
	"\ufb03", "ffi", "\ufb04", "ffl", "\ufb05", "st", "\ufb06", "st")

func styleOf(f *glyph.Font) Style {
	var s Style
	if f.Bold {
		s |= Bold
	}
	if f.Italic {
		s |= Italic
	}
	if f.Mono {
		s |= Mono
	}
	return s
}

// extent returns how far a font reaches above and below the baseline, limited
// to plausible values for text: font files are unreliable.
func extent(f *glyph.Font) (up, dn float64) {
	up, dn = f.Ascent, f.Descent
	if up < 0.6 || up > 1 {
		up = 0.76
	}
	if dn > -0.1 || dn < -0.35 {
		dn = -0.22
	}
	return up, dn
}

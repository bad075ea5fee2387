package textline

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"golang.org/x/text/unicode/norm"
)

// Limits of letter-spacing, in sizes. Gaps between letters vary by kerning and
// rounding; those between words are wider by wordApart at least.
const (
	leastTracking = 0.08
	mostTracking  = 0.6
	evenGaps      = 0.1
	wordApart     = 0.13
	endOfTracking = 1.8 // a gap that ends a stretch
)

// leastSpaced is the least number of letters of letter-spaced text that is told
// by its gaps alone.
const leastSpaced = 5

// closeLetters closes the gaps inside the words of letter-spaced text, whether
// they are character spacing, moves of the pen or painted spaces: it adds the
// spacing to the advances.
func closeLetters(gs []glyph.Glyph) {
	var s stretch
	for i := 0; i < len(gs); {
		n := s.measure(gs, i)
		s.close(gs)
		i += max(n, 1)
	}
}

// A stretch is consecutive glyphs on one baseline, each with a gap after it.
type stretch struct {
	at     []int     // the glyphs but spaces, with the one after the last gap
	gaps   []float64 // after each but the last, in sizes of the first
	padded []bool    // a space is painted in the gap
	sorted []float64
}

// measure finds the stretch that begins at the i-th glyph and returns its length up
// to its last glyph.
func (s *stretch) measure(gs []glyph.Glyph, i int) int {
	s.at, s.gaps, s.padded = s.at[:0], s.gaps[:0], s.padded[:0]
	if !spaceable(&gs[i]) {
		return 1
	}
	s.at = append(s.at, i)
	last, padded := i, false
	for k := i + 1; k < len(gs); k++ {
		if gs[k].Flags&glyph.Space != 0 {
			padded = true
			continue
		}
		gap, ok := gapBetween(&gs[last], &gs[k])
		if gap /= gs[i].Size; !ok || (gs[last].Flags^gs[k].Flags)&glyph.Tracked != 0 || gap < leastTracking/2 || gap > endOfTracking {
			break
		}
		s.at, s.gaps, s.padded = append(s.at, k), append(s.gaps, gap), append(s.padded, padded)
		last, padded = k, false
	}
	if len(s.gaps) == 0 {
		return 1
	}
	return last - i
}

func spaceable(g *glyph.Glyph) bool {
	return g.Flags&(glyph.Space|glyph.Vertical) == 0 && g.Font != nil && g.Size > 0 && g.DX*g.DY == 0 && g.DX != g.DY
}

// gapBetween returns the gap between two glyphs of one text.
func gapBetween(a, b *glyph.Glyph) (float64, bool) {
	const capitals = 0.62 // size of small capitals
	if !spaceable(b) || (a.Flags^b.Flags)&glyph.Invisible != 0 || a.MCID != b.MCID ||
		a.Font != b.Font && styleOf(a.Font) != styleOf(b.Font) || min(a.Size, b.Size) < capitals*max(a.Size, b.Size) {
		return 0, false
	}
	x, y := b.X-a.X, b.Y-a.Y
	adv := advance(a)
	ux, uy := a.DX/adv, a.DY/adv
	return x*ux + y*uy - adv, math.Abs(x*uy-y*ux) < 0.02*a.Size && b.DX*ux+b.DY*uy > 0
}

// close closes the gaps of the stretch if it is letter-spaced.
func (s *stretch) close(gs []glyph.Glyph) {
	s.trim()
	by, ok := s.tracking(gs)
	if !ok || s.tight(gs) {
		return
	}
	for k, gap := range s.gaps {
		g := &gs[s.at[k]]
		more := gap
		if gap > by+wordApart {
			more = by
		} else {
			for i := s.at[k] + 1; i < s.at[k+1]; i++ {
				gs[i].Text = ""
			}
		}
		scale := 1 + more*gs[s.at[0]].Size/advance(g)
		g.DX, g.DY = g.DX*scale, g.DY*scale
	}
}

// trim removes the words of other text at both ends: single glyphs apart.
func (s *stretch) trim() {
	by := s.median()
	for len(s.gaps) > 1 && s.gaps[0] > by+wordApart {
		s.at, s.gaps, s.padded = s.at[1:], s.gaps[1:], s.padded[1:]
	}
	for n := len(s.gaps); n > 1 && s.gaps[n-1] > by+wordApart; n-- {
		s.at, s.gaps, s.padded = s.at[:n], s.gaps[:n-1], s.padded[:n-1]
	}
}

// tight reports whether the stretch begins or ends within a word of other text, as
// words of one letter do that the pen was moved to.
func (s *stretch) tight(gs []glyph.Glyph) bool {
	first, last := s.at[0], s.at[len(s.at)-1]
	return first > 0 && touches(&gs[first-1], &gs[first]) || last+1 < len(gs) && touches(&gs[last], &gs[last+1])
}

func touches(a, b *glyph.Glyph) bool {
	if !spaceable(a) {
		return false
	}
	gap, ok := gapBetween(a, b)
	return ok && gap < leastTracking/2*a.Size && gap > -0.35*a.Size
}

func (s *stretch) median() float64 {
	if len(s.gaps) == 0 {
		return 0
	}
	s.sorted = append(s.sorted[:0], s.gaps...)
	slices.Sort(s.sorted)
	return s.sorted[(len(s.sorted)-1)/2]
}

// tracking returns the spacing of the letters, and whether the stretch is
// letter-spaced: gaps of one width, and wider ones between its words.
func (s *stretch) tracking(gs []glyph.Glyph) (by float64, ok bool) {
	by = s.median()
	if by < leastTracking || by > mostTracking {
		return 0, false
	}
	inside, padded, bare := 0, 0, 0
	for k, gap := range s.gaps {
		switch {
		case gap < by-evenGaps:
			return 0, false
		case gap > by+wordApart:
		case gap > by+evenGaps:
			return 0, false
		default:
			inside++
			if s.padded[k] {
				padded++
			} else {
				bare++
			}
		}
	}
	declared := gs[s.at[0]].Flags&glyph.Tracked != 0 && padded == 0
	words := len(s.gaps) - inside + 1
	if padded > 0 && (bare > 0 || gs[s.at[0]].Font.Mono || len(s.at) < 3*words) || len(s.at)*5 < words*11 {
		return 0, false
	}
	return by, s.reads(gs, declared)
}

// reads reports whether the stretch is words of a script with capitals, not signs,
// numbers or letters that stand for themselves: an alphabet, a specimen of a font,
// marks in a table.
func (s *stretch) reads(gs []glyph.Glyph, declared bool) bool {
	letters, listed, vowels, kinds := 0, 0, 0, 0
	var seen [8]rune
	last, lower := rune(-1), false
	for _, i := range s.at {
		r, n := utf8.DecodeRuneInString(gs[i].Text)
		if n != len(gs[i].Text) && n < len(gs[i].Text)-2 || !unicode.IsUpper(r) && !unicode.IsLower(r) {
			last, lower = -1, false
			continue
		}
		letters++
		base := plainLetter(r)
		if base == last+1 || base == last || lower && unicode.IsUpper(r) {
			listed++
		}
		if strings.ContainsRune(commonVowels, base) {
			vowels++
		}
		last, lower = base, unicode.IsLower(r)
		if kinds < len(seen) && !slices.Contains(seen[:kinds], r) {
			seen[kinds] = r
			kinds++
		}
	}
	switch {
	case letters*10 < len(s.at)*7, listed*2 >= letters:
		return false
	case declared:
		return letters > 1
	}
	return letters >= leastSpaced && kinds > 2 && vowels*leastVowels >= letters
}

// Of the letters of words at least one in leastVowels is a vowel. Of scripts with
// capitals, the fonts of documents have Latin, Greek and Cyrillic letters.
const (
	leastVowels  = 6
	commonVowels = "aeiouyæœø" + "αεηιουω" + "аеиоуыэюяєіїў"
)

// plainLetter returns a letter in lower case and without its accents.
func plainLetter(r rune) rune {
	r, _ = utf8.DecodeRuneInString(norm.NFD.String(string(unicode.ToLower(r))))
	return r
}

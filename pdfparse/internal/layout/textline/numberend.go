package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// longestNumber is the length of the longest number of a section or item that is set
// without a space before its text.
const longestNumber = 12

// endsNumber reports whether the current word is the number of a section or an item
// at the start of a line, and g begins its text, which is set without a space:
// "4.5.Assigning roles", "1.DOCUMENT", "(a)The". A version, a file or a call begins
// otherwise, or is no word of letters.
func (b *builder) endsNumber(g *glyph.Glyph) bool {
	n := len(b.buf) - b.start
	if n < 2 || n > longestNumber || b.cur.Style&Mono != 0 || b.left {
		return false
	}
	if c := b.buf[len(b.buf)-1]; c != '.' && c != ')' {
		return false
	}
	if r, k := utf8.DecodeRuneInString(g.Text); k != len(g.Text) || !unicode.IsUpper(r) {
		return false
	}
	parts := numberParts(string(b.buf[b.start:]))
	if parts == 0 || !b.beginsLine() {
		return false
	}
	letters, more := b.wordAhead(g)
	return letters > 2 && (parts == 1 || more)
}

// numberParts returns the number of parts of "4.5.", "1.", "2)", "(a)" or "(iv)",
// 0 for other texts.
func numberParts(s string) int {
	if body, ok := strings.CutSuffix(s, "."); ok {
		parts := strings.Split(body, ".")
		for _, p := range parts {
			if len(p) == 0 || len(p) > 2 || !AllDigits(p) || len(p) > 1 && p[0] == '0' {
				return 0
			}
		}
		return len(parts)
	}
	body := strings.TrimSuffix(s, ")")
	body = strings.TrimPrefix(body, "(")
	if len(body) <= 2 && AllDigits(body) || len(body) == 1 && StartsLower(body) || StartsLower(body) && Roman(body) > 0 && len(body) <= 4 {
		return 1
	}
	return 0
}

// beginsLine reports whether no word was painted shortly before the current one on
// its line.
func (b *builder) beginsLine() bool {
	if len(b.words) == 0 {
		return true
	}
	const near = 2 // in sizes
	p, w := &b.words[len(b.words)-1], &b.cur
	gap := w.Box.X0 - p.Box.X1
	return p.Turned || w.Base-p.Base > 0.5*w.Size || p.Base-w.Base > 0.5*w.Size || gap > near*w.Size || gap < -near*w.Size
}

// wordAhead returns the number of letters of the word that begins with g, 0 if it
// has other characters but a punctuation mark at its end, and whether another word
// follows on the line.
func (b *builder) wordAhead(g *glyph.Glyph) (letters int, more bool) {
	const longest = 40
	letters = 1
	last, ended := g, false
	for k := 0; k < min(len(b.rest), longest); k++ {
		n := &b.rest[k]
		if n.Flags&glyph.Space != 0 {
			ended = true
			continue
		}
		gap, ok := gapBetween(last, n)
		r, _ := utf8.DecodeRuneInString(n.Text)
		switch {
		case !ok || gap > endOfTracking*g.Size:
			return letters, false
		case ended || gap > b.gap(n.Font)*n.Size:
			return letters, true
		case strings.ContainsRune("-–'’", r):
		case !unicode.IsLetter(r) && strings.ContainsRune(":,;!?.", r) && b.endsHere(n, k):
			ended = true
		case !unicode.IsLetter(r):
			return 0, false
		default:
			letters++
		}
		last = n
	}
	return letters, false
}

// endsHere reports whether a space, a gap or another line follows the k-th glyph
// of the rest.
func (b *builder) endsHere(n *glyph.Glyph, k int) bool {
	if k+1 >= len(b.rest) || b.rest[k+1].Flags&glyph.Space != 0 {
		return true
	}
	gap, ok := gapBetween(n, &b.rest[k+1])
	return !ok || gap > b.gap(n.Font)*n.Size
}

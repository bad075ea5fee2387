// Package roles estimates what blocks of text are by boosted trees, from their
// text, their place, their look and its other blocks, and their neighbours.
package roles

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A Piece is a block as the estimates see it. Lengths are in points.
type Piece struct {
	Page          int // index
	Width, Height float64
	Box           geom.Rect
	Text          string
	Cells         int // letters of a table
	Lines         int
	Size, Body    float64 // of most of it, of most text of the document
	Look          Style
	Kind          Kind
	Depth         int // numbers of its section number, 0 without one
	Column        int // index of its column on the page
	Above, Below  float64
	Open          bool // ends in mid-sentence at the right edge
	Known         bool // a title in the outline or the contents
	InOrder       bool // its section number comes after the last one
	Caption       bool // begins like a caption
	Labelled      bool // begins with smaller text: a form's label before its value
	Aside         bool // one of two texts side by side
	Parts         int  // widely separated parts of its only line
}

// A Style is what letters look like, but for their size.
type Style struct {
	Bold, Italic, Caps bool
	Color              uint32
}

// A Kind is what is known of a piece beforehand.
type Kind uint8

const (
	Text Kind = iota
	Ordered
	Bulleted
	Code
	Table
	Other
)

// A Text is what features tell of the letters of a piece.
type text struct {
	chars, words     float32
	letters, upper   float32 // shares of all characters, of the letters
	digits, cjk      float32 // shares of all characters
	titled           float32 // share of words that begin with a capital
	first, last      float32 // classes of the first and last characters
	numbered, colons float32
	url              float32
}

// textOf reads at most the first 400 bytes of a text, and its end.
func textOf(s string) (t text) {
	const most = 400
	whole := s
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	n, abc, up, dig, cjk, begun := 0, 0, 0, 0, 0, 0
	inWord := false
	for _, r := range s {
		n++
		switch {
		case unicode.IsLetter(r):
			abc++
			if unicode.IsUpper(r) {
				up++
				if !inWord {
					begun++
				}
			}
			if isIdeograph(r) {
				cjk++
			}
		case r >= '0' && r <= '9':
			dig++
		}
		if space := r == ' '; space {
			inWord = false
		} else if !inWord {
			inWord = true
			t.words++
		}
	}
	t.chars = float32(utf8.RuneCountInString(whole))
	t.letters, t.upper = share(abc, n), share(up, abc)
	t.digits, t.cjk, t.titled = share(dig, n), share(cjk, n), float32(begun)/max(1, t.words)
	r, _ := utf8.DecodeRuneInString(s)
	t.first = Class(r)
	end := strings.TrimRight(whole, `"')]”’»） `)
	r, _ = utf8.DecodeLastRuneInString(end)
	t.last = Class(r)
	head, _, _ := strings.Cut(s, " ")
	if len(head) < 12 && strings.ContainsAny(head, "0123456789") {
		t.numbered = 1
	} else if len(head) < 6 && strings.HasSuffix(head, ".") {
		t.numbered = 2
	}
	if i := strings.IndexAny(s, ":："); i >= 0 {
		t.colons = float32(utf8.RuneCountInString(s[:i])) / float32(n)
	} else {
		t.colons = 2
	}
	if strings.Contains(s, "://") || strings.Contains(s, "@") || strings.Contains(s, "www.") {
		t.url = 1
	}
	return t
}

func isIdeograph(r rune) bool { return r >= 0x2e80 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7af }

// Class orders characters by what they say at the ends of a text.
func Class(r rune) float32 {
	switch {
	case r == utf8.RuneError:
		return 0
	case unicode.IsLower(r):
		return 1
	case unicode.IsUpper(r):
		return 2
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return 3
	case unicode.IsDigit(r):
		return 4
	case strings.ContainsRune(".。।؟…", r):
		return 5
	case strings.ContainsRune("!?？！", r):
		return 6
	case strings.ContainsRune(":：", r):
		return 7
	case strings.ContainsRune(",;，；、،؛", r):
		return 8
	case strings.ContainsRune("\"“„«‘'(<[", r):
		return 9
	case unicode.IsPunct(r):
		return 10
	}
	return 11
}

func share(n, of int) float32 { return float32(n) / float32(max(1, of)) }

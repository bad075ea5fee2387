package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// markFootnotes finds footnotes at the ends of columns: text smaller than the
// body that begins with a note mark, with no text of body size below.
func markFootnotes(pages []*Page) {
	body, _ := bodyLook(pages)
	for _, p := range pages {
		p.check.Now()
		for end := len(p.Blocks); end > 0; {
			start := end - 1
			for start > 0 && p.Blocks[start-1].Column == p.Blocks[end-1].Column {
				start--
			}
			markFeet(p.Blocks[start:end], body)
			end = start
		}
	}
}

// markFeet marks the footnotes among the blocks of a column.
func markFeet(bs []*Block, body float64) {
	first := len(bs) // start of the small text at the end
	for first > 0 {
		b := bs[first-1]
		if !b.furniture() && b.Kind != Figure && (b.Kind != Paragraph && b.Kind != Item || b.Size > aside*body || b.Tagged) {
			break
		}
		first--
	}
	if first == 0 {
		return // the whole column
	}
	found, stars := false, 0
	for _, b := range bs[first:] {
		if b.asterisk() && b.Label == "*" {
			stars++
		}
	}
	for _, b := range bs[first:] {
		if b.furniture() || b.Kind == Figure {
			continue
		}
		if b.asterisk() && stars < 2 {
			b.Kind, b.Left = Paragraph, b.Mark
			b.spellLabel()
		}
		if found = found && !b.Open || noteMark(b); found && b.Kind == Paragraph {
			b.Kind = Footnote
		}
	}
}

// asterisk reports whether a block is an item that an asterisk begins, or several:
// a note, unless there are more alike.
func (b *Block) asterisk() bool {
	return b.Kind == Item && !b.Tagged && b.Label != "" && strings.Trim(b.Label, "*") == ""
}

// noteMark reports whether a block begins with a note mark: a number or sign
// that is superscript or close to the text.
func noteMark(b *Block) bool {
	if b.Kind != Paragraph || len(b.Text) == 0 || len(b.Text[0]) == 0 {
		return false
	}
	if b.raised() {
		return true
	}
	r := b.Text[0][0]
	first, n := utf8.DecodeRuneInString(r.Text)
	switch {
	case unicode.In(first, unicode.So) || first == '*' || first == '†' || first == '‡' || first == '§' || first == '¶':
		return true
	case unicode.IsDigit(first):
		for n < len(r.Text) && r.Text[n] >= '0' && r.Text[n] <= '9' {
			n++
		}
		next, _ := utf8.DecodeRuneInString(r.Text[n:])
		return n <= 3 && (unicode.IsUpper(next) || next == ' ')
	}
	return false
}

// raised reports whether a block begins with a raised mark.
func (b *Block) raised() bool {
	return len(b.Text) > 0 && len(b.Text[0]) > 0 && b.Text[0][0].Style&textline.Super != 0
}

// note reports whether a block is outside the running text, so that a reader
// turns to it after the sentence.
func (b *Block) note() bool { return b.Kind == Footnote || b.Sideways }

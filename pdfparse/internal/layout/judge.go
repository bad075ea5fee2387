package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A judge holds the properties of the document that headings are compared with.
type judge struct {
	body   float64 // size of most text
	bold   bool    // most text is bold
	caps   bool    // most text is in capitals
	space  float64 // usual distance between two paragraphs
	titles map[string]int
	listed map[string]bool // titles in tables of contents
}

// isHeading reports whether a block is a heading by its text and look.
func (j *judge) isHeading(b, before, after *Block) bool {
	if !b.canHead() {
		return false
	}
	s := b.Text.String()
	ratio := b.Size / max(j.body, 1)
	if !headText(s) || b.Source == textline.OCR && (b.Kind == Code || b.mono() || b.Conf < sureHeading || isEquation(s)) || b.running && ratio < slideTitle {
		return false
	}
	if ratio > 0.95 && j.knows(s) {
		return true
	}
	big := b.bigHead(s, ratio)
	switch {
	case b.Kind == Item && !b.Marker.Ordered:
		return big && b.Bold && (after == nil || after.Kind != Item) // else the first of a list
	case big:
		return b.Kind == Paragraph || b.Bold || ratio >= 1.2
	case !b.Bold && b.Italic:
		return j.italicHead(b, before, after, s)
	case b.Source == textline.OCR && after != nil && after.Kind == TableBlock && ratio < 0.86: // the header of the table
		return false
	case after == nil || !b.Bold || j.bold || b.aside || ratio < 0.78:
		return false
	}
	return j.boldHead(b, before, after, s)
}

// canHead reports whether a block is of a kind and length that a heading has.
func (b *Block) canHead() bool {
	switch {
	case b.Entry || b.Sideways || len(b.Text) == 0:
		return false
	case b.Kind == Code:
		return len(b.Text) <= 2
	}
	return b.Kind <= Item && b.Kind != Heading && len(b.Text) <= 5
}

// blank is a place to be filled in.
const blank = "___"

// headText reports whether a text can be that of a heading.
func headText(s string) bool {
	n := utf8.RuneCountInString(s)
	switch {
	case n > 220 || isPageNumber(s) || isCaption(s):
		return false
	case (n < 2 || letters.CountAlnum(s) < 2) && !isCJKText(s):
		return false
	case textline.URLTail(s) && !strings.Contains(s, " "), strings.HasSuffix(s, blank):
		return false
	}
	switch letters.Count(s) {
	case 0:
		return isVersion(s)
	case 1:
		return !numbered(s) || strings.ContainsFunc(s, textline.IsCJK)
	}
	return true
}

// knows reports whether a text is a title in the outline or in a table of
// contents.
func (j *judge) knows(s string) bool {
	const short = 3 // characters of a title in the outline that says nothing
	_, ok := j.titles[squash(s)]
	return ok && utf8.RuneCountInString(s) > short || j.listed[unspaced(s)]
}

// bigHead reports whether a block's size, in sizes of most text, is that of a
// heading: the longer the text, the larger.
func (b *Block) bigHead(s string, ratio float64) bool {
	n := utf8.RuneCountInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	switch {
	case ratio < 1.14 || b.labelled || last == ';' || last == ',':
		return false
	case b.Italic && !b.Bold && len(b.Text) > 1 && closes(s):
		return false // a quotation pulled out of the text
	case last == '.' && ratio <= 1.25 && (n >= 60 || len(b.Text) > 1):
		return false
	}
	return !(n > 100 && ratio < 1.3 || n > 160 && ratio < 1.6 || n > 60 && ratio < 1.4 && last == '.' && len(b.Text) > 1)
}

// boldHead reports whether a bold block in the size of most text is a heading.
func (j *judge) boldHead(b, before, after *Block, s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	switch {
	case len(b.Text) > 3 || utf8.RuneCountInString(s) > 140:
		return false
	case strings.ContainsRune(",;:，；：", last) && !(last == ':' && numbered(s)) || (last == '.' || last == '。') && !numbered(s):
		return false
	case b.isTerm(after):
		return false
	case b.Kind == Item && (after.Kind == Item || !strings.ContainsRune("1IA", rune(b.Marker.Kind))), b.Kind == Code && len(b.Text) > 1:
		return false
	case b.Caps && len(b.Text) == 1 && letters.Count(s) > 8 && after.Kind == Paragraph && !after.Bold:
		return true
	}
	return (!textline.Numeric([]textline.Word{{Text: s}}) || isVersion(s)) && (numbered(s) || j.setOff(b, before))
}

// isTerm reports whether a block is a term whose definition is indented right
// below it. In capitals it is a heading, as in manual pages.
func (b *Block) isTerm(after *Block) bool {
	indent := after.Left - b.Left
	return b.Kind == Paragraph && !b.Caps && len(b.Text) == 1 && after.Kind == Paragraph && after.Column == b.Column && !after.Bold &&
		indent > b.Size && indent < 6*b.Size && len(after.Text) > 0 && b.Below < 0.35*b.Size && !numbered(b.Text.String())
}

// sureHeading is the least confidence of a recognized heading: remains of
// pictures and rules read as text have 0 to 0.5, headings in noisy or skewed
// scans 0.6 and more.
const sureHeading = 0.5

// isEquation reports whether a text is an equation without words, which on
// scans may look larger than the text.
func isEquation(s string) bool {
	const word = 4 // letters
	return strings.Contains(s, "=") && !slices.ContainsFunc(strings.FieldsFunc(s, textline.NotLetter), func(w string) bool { return letters.Count(w) >= word })
}

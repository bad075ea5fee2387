// Package glyph is what a page's content streams paint, as plain data: the
// positioned characters, rules, boxes and images that the text layer
// (content streams and fonts) hands to the layout layer.
//
// Coordinates are points (1/72 inch) of the page as it is shown: origin at the
// top left of the crop box, y growing downwards, /Rotate and UserUnit applied.
//
// Glyphs come in painting order, so right-to-left text mostly runs from left to
// right; layout turns visual into logical order. Ligatures and Arabic
// presentation forms are taken apart already, no-break spaces are spaces,
// hyphens of all kinds "-" (but a soft hyphen that /ActualText gives stays).
// A glyph in vertical writing stands by its lower left corner too; its advance
// points down the page.
package glyph

import "github.com/pagemill/pagemill/pdfparse/internal/object"

// A Glyph is one painted character code, or several that one code stands for.
type Glyph struct {
	Text   string  // its Unicode text; U+FFFD where the font gives none
	X, Y   float64 // origin: the left end of its baseline in writing direction
	DX, DY float64 // advance vector: where the pen goes, character spacing left out
	Size   float64 // font size as shown, in points
	Font   *Font
	Color  uint32 // fill colour 0xRRGGBB
	MCID   int    // marked-content id, -1 without
	Flags  Flag
	Code   uint16 // its code in the font, the low 16 bits of longer ones
	Run    int32  // number of the text-showing operator that painted it, from 0
}

// A Flag says something about how a glyph stands on the page.
type Flag uint16

const (
	Invisible  Flag = 1 << iota // rendering mode 3 or 7, or clipped away: an OCR layer, usually
	Artifact                    // inside an /Artifact marked-content sequence
	ActualText                  // Text comes from an /ActualText entry
	Guessed                     // Text was guessed from a glyph name, a font program or the code itself
	Vertical                    // set by a font in vertical writing mode
	Space                       // Text is white space
	Annotation                  // painted by an annotation's appearance: a form field's value, a stamp, a note
)

// A Font is what layout wants to know of a font.
type Font struct {
	Name                         string // base font name without the subset prefix
	Bold, Italic, Mono, Symbolic bool
	Ascent, Descent              float64 // as a share of the size; Descent is negative
	SpaceWidth                   float64 // advance of the space as a share of the size, 0 unknown
	Shapes                       Shapes  // nil where nothing is known of its glyphs
}

// Shapes is what a font program tells of its glyphs. It reads the program when
// first asked, so it is used by the goroutine alone that reads the page.
type Shapes interface {
	// GlyphName is the name of a code's glyph, "" where the font gives none.
	GlyphName(code int) string
	// Ink is the box around a code's painted outline as shares of the glyph's
	// Size, y growing downwards from the baseline. Curves count with their
	// control points.
	Ink(code int) (Rect, bool)
}

// A Rect is an axis-aligned rectangle with X0 <= X1 and Y0 <= Y1.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// A Line is a straight stroke, or a filled rectangle thinner than two points.
type Line struct {
	X0, Y0, X1, Y1 float64
	Width          float64
	Color          uint32
}

// A Shape is a filled or stroked path that is neither a line nor the page's
// background: a cell's shading, a bullet, a part of a drawing.
type Shape struct {
	Rect
	Filled, Stroked bool
	Rectangle       bool // an axis-aligned rectangle
	Round           bool // a circle or ellipse made of curves
	Color           uint32
	MCID            int // marked-content id, -1 without: a bullet drawn as a circle has its label's
}

// An Image is a painted image, inline ones too.
type Image struct {
	Rect
	Width, Height int  // samples
	Mask          bool // an image mask (stencil)
	MCID          int  // marked-content id, -1 without: leads to a figure's alternative text
	Upright       bool // its rows run along the page's, the first at the top, and nothing of it is cut off

	Stream *object.Stream // its samples; nil for an inline image
}

// A Link is a link annotation.
type Link struct {
	Rect
	URI  string // "" for links within the document
	Page int    // 1-based target page of a link within the document, 0 otherwise
}

// A Field is a form field's widget with its value.
type Field struct {
	Rect
	Name, Value string
	Checked     bool
	Button      bool
}

// A Page is all that is painted on one page.
type Page struct {
	Number        int     // 1-based
	Width, Height float64 // points, as shown
	Rotate        int     // the page's own /Rotate, already applied
	Glyphs        []Glyph // in painting order
	Lines         []Line
	Shapes        []Shape
	Images        []Image
	Links         []Link
	Fields        []Field
	Tags          []Tag // logical structure of this page's marked content, in document order; nil for untagged files
	Warnings      []string
}

// A Tag is the place of one marked-content sequence in the structure tree
// (PDF 32000-1, 14.7).
type Tag struct {
	MCID            int
	Path            []TagStep // from the root down
	ActualText, Alt string
}

// A TagStep is one structure element on the way down, its type already mapped
// to a standard one by the role map. Elements are told apart by ID, so that two
// neighbouring paragraphs differ.
type TagStep struct {
	Type             string // "P", "H1", "Table", "TR", "TD", "L", "LI", "Lbl", "LBody", ...
	ID               int
	RowSpan, ColSpan int // of TH and TD, 0 where not given
}

// An Outline entry is one bookmark of the document.
type Outline struct {
	Title string
	Level int // from 1
	Page  int // 1-based, 0 unknown
}

// Package glyph holds what a page's content streams paint as plain data: the
// positioned characters, rules, boxes and images that content streams and fonts
// pass to layout.
//
// Coordinates are in points (1/72 inch) of the displayed page: origin at the
// top left of the crop box, y downwards, /Rotate and UserUnit applied.
//
// Glyphs are in painting order, so right-to-left text mostly runs from left to
// right; layout converts visual to logical order. Ligatures and Arabic
// presentation forms are already decomposed, no-break spaces are spaces, and
// hyphens of all kinds are "-" (except a soft hyphen from /ActualText). A glyph
// in vertical writing also has its origin at its lower left corner; its advance
// points down the page.
package glyph

import "github.com/pagemill/pagemill/pdfparse/internal/object"

// A Glyph is one painted character code, or several that one code stands for.
type Glyph struct {
	Text   string  // its Unicode text; U+FFFD if unknown
	X, Y   float64 // origin: the left end of its baseline in writing direction
	DX, DY float64 // advance vector without character spacing
	Size   float64 // font size on the displayed page, in points
	Font   *Font
	Color  uint32 // fill colour 0xRRGGBB
	MCID   int    // marked-content id, or -1
	Flags  Flag
	Code   uint16 // its code in the font; the low 16 bits of longer codes
	Run    int32  // number of the text-showing operator that painted it, from 0
}

// A Flag is a property of a glyph on the page.
type Flag uint16

const (
	Invisible  Flag = 1 << iota // rendering mode 3 or 7, or clipped away; usually an OCR layer
	Artifact                    // inside an /Artifact marked-content sequence
	ActualText                  // Text comes from an /ActualText entry
	Vertical                    // set by a font in vertical writing mode
	Space                       // Text is white space
	Annotation                  // painted by an annotation's appearance: a form field's value, a stamp, a note
	Tracked                     // wide character spacing (Tc) is declared for it
)

// A Font holds the font properties that layout uses.
type Font struct {
	Name                         string // base font name without the subset prefix
	Bold, Italic, Mono, Symbolic bool
	Ascent, Descent              float64 // as a share of the size; Descent is negative
	SpaceWidth                   float64 // advance of the space as a share of the size, 0 if unknown
	Shapes                       Shapes  // nil if its glyphs are unknown
}

// Shapes gives access to the glyphs of a font program. The program is read on
// first use, so only the goroutine that reads the page may call it.
type Shapes interface {
	// GlyphName returns the name of a code's glyph, or "".
	GlyphName(code int) string
	// Ink returns the bounding box of a code's outline as shares of the glyph's
	// Size, y downwards from the baseline. Curves are bounded by their control
	// points.
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
// background: the shading of a cell, a bullet, a part of a drawing.
type Shape struct {
	Rect
	Filled, Stroked bool
	Rectangle       bool // an axis-aligned rectangle
	Round           bool // a circle or ellipse made of curves
	Color           uint32
	MCID            int // marked-content id, or -1; a bullet drawn as a circle has its label's
}

// An Image is a painted image, including inline ones.
type Image struct {
	Rect
	Width, Height int  // samples
	Mask          bool // an image mask (stencil)
	MCID          int  // marked-content id, or -1
	Upright       bool // its rows run along the page's, the first at the top, and it is not clipped

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

// A Page is everything that is painted on one page.
type Page struct {
	Number        int     // 1-based
	Width, Height float64 // in points, as displayed
	Glyphs        []Glyph // in painting order
	Lines         []Line
	Shapes        []Shape
	Images        []Image
	Links         []Link
	Fields        []Field
	Tags          []Tag // logical structure of this page's marked content, in document order; nil for untagged files
	Warnings      []string
}

// A Tag is the position of one marked-content sequence in the structure tree
// (PDF 32000-1, 14.7).
type Tag struct {
	MCID       int
	Path       []TagStep // from the root down
	ActualText string
}

// A TagStep is one structure element on the path, with its type mapped to a
// standard one by the role map. Elements are distinguished by ID, so that two
// neighbouring paragraphs differ.
type TagStep struct {
	Type             string // "P", "H1", "Table", "TR", "TD", "L", "LI", "Lbl", "LBody", ...
	ID               int
	RowSpan, ColSpan int // of TH and TD, 0 if not given
}

// An Outline entry is one bookmark of the document.
type Outline struct {
	Title string
	Level int // from 1
	Page  int // 1-based, 0 if unknown
}

package pdfparse

import "time"

// A Result is a whole file as Markdown.
type Result struct {
	Markdown   string       `json:"markdown"`
	Pages      []Page       `json:"pages,omitempty"`
	Blocks     []PageBlocks `json:"blocks,omitempty"`
	Routes     []Route      `json:"routes"` // of each parsed page
	Metadata   Metadata     `json:"metadata"`
	NumPages   int          `json:"numPages"`   // parsed
	TotalPages int          `json:"totalPages"` // in the file
	Warnings   []Warning    `json:"warnings,omitempty"`
}

// A Warning says what was left out of a Result, was mended, or is in doubt.
type Warning struct {
	Message string `json:"message"`
	Pages   []int  `json:"pages,omitempty"`  // the pages it is about, from 1; nil where it is about the file
	Damage  bool   `json:"damage,omitempty"` // the file is damaged and was repaired
}

// String returns the message.
func (w Warning) String() string { return w.Message }

// A Page is one page's Markdown.
type Page struct {
	PageNumber int    `json:"pageNumber"` // from 1
	Markdown   string `json:"markdown"`
}

// Where text comes from.
const (
	NativeText = "native_text" // embedded in the file
	LayoutOCR  = "layout_ocr"  // read from the page's image
)

// A Reason says what the text embedded in a page is like, which decides whether
// the page's image is read.
type Reason string

const (
	TextGood     Reason = "good_text"      // it can be used
	TextMissing  Reason = "no_text"        // there is none, only images
	TextSparse   Reason = "sparse_text"    // a few words beside an image of a page
	TextUnmapped Reason = "unmapped_text"  // too many characters have no Unicode value
	TextGarbled  Reason = "garbled_text"   // its characters make no language
	TextOutlined Reason = "outlined_text"  // it is drawn as shapes
	TextPoorOCR  Reason = "poor_ocr_layer" // an invisible layer of poor recognition lies over an image
	TextBlank    Reason = "blank_page"     // nothing is painted at all
	AskedFor     Reason = "mode_ocr"       // the mode asks for the image of every page
)

// A Route says where a page's text was taken from, and why. Where the image
// should have been read and was not (mode fast, no recognizer, a failure),
// Source is NativeText all the same.
type Route struct {
	PageNumber int      `json:"pageNumber"`
	Source     string   `json:"source"` // NativeText or LayoutOCR
	Reason     Reason   `json:"reason"`
	DPI        float64  `json:"dpi,omitempty"`        // of the image that was read
	Turn       int      `json:"turn,omitempty"`       // degrees clockwise that set the image upright: 90, 180, 270
	Skew       float64  `json:"skew,omitempty"`       // degrees clockwise that set its lines level
	Confidence *float64 `json:"confidence,omitempty"` // mean of the recogniser's words, 0..1
}

// Metadata is what the file says of itself; a title it lacks is taken from its
// first page.
type Metadata struct {
	Title    string    `json:"title,omitempty"`
	Author   string    `json:"author,omitempty"`
	Subject  string    `json:"subject,omitempty"`
	Keywords string    `json:"keywords,omitempty"`
	Creator  string    `json:"creator,omitempty"`
	Producer string    `json:"producer,omitempty"`
	Created  time.Time `json:"created,omitzero"`
	Modified time.Time `json:"modified,omitzero"`
	Language string    `json:"language,omitempty"`
}

// PageBlocks are the blocks of one page in reading order.
type PageBlocks struct {
	PageNumber int         `json:"pageNumber"`
	Width      float64     `json:"width"`  // points, as shown
	Height     float64     `json:"height"` // points, as shown
	Status     string      `json:"status"` // "ok", "partial" (some text could not be read) or "failed"
	Source     string      `json:"source"` // NativeText or LayoutOCR, see Route
	Reason     Reason      `json:"reason"` // why it is that
	Items      []BlockItem `json:"items"`
}

// A BlockItem is a block: what it is, where it stands on the page and where in
// the Markdown.
type BlockItem struct {
	ID           string      `json:"id"`           // "p<page>.b<order>"
	Type         string      `json:"type"`         // title, section_header, text, table, formula, figure, caption, footnote, page_number, page_header, page_footer
	Label        string      `json:"label"`        // finer: doc_title, paragraph_title, text, list_item, code, ...
	BBox         *[4]float64 `json:"bbox"`         // x0, y0, x1, y1 from the top left as shares of the page's size; null without one
	Content      string      `json:"content"`      // the Markdown of the span, or the plain text of what is not in the Markdown
	MarkdownSpan *[2]int     `json:"markdownSpan"` // bytes [start, end) of Result.Markdown; null for running heads and feet, page numbers, figures
	ReadingOrder int         `json:"readingOrder"`
	Source       string      `json:"source"` // native_text or layout_ocr
	Confidence   Confidence  `json:"confidence"`
}

// Confidence says how sure the parts of a block are. A nil share was not
// measured.
type Confidence struct {
	Layout *float64 `json:"layout"` // for tables: how well the cells line up; for formulas: how sure their structure is
	OCR    *float64 `json:"ocr"`    // mean of the recogniser's words
}

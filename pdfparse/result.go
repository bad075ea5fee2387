package pdfparse

import "time"

// A Result is a whole file as Markdown.
type Result struct {
	Markdown    string       `json:"markdown"`              // of the whole file
	Pages       []Page       `json:"pages,omitempty"`       // with Options.Pages
	Blocks      []PageBlocks `json:"blocks,omitempty"`      // with Options.Blocks
	Routes      []Route      `json:"routes"`                // of each parsed page
	FormFields  []FormField  `json:"formFields,omitempty"`  // with Options.FormFields
	Attachments []Attachment `json:"attachments,omitempty"` // with Options.Attachments
	Metadata    Metadata     `json:"metadata"`              // of the file
	NumPages    int          `json:"numPages"`              // number of pages parsed
	TotalPages  int          `json:"totalPages"`            // number of pages in the file
	Warnings    []Warning    `json:"warnings,omitempty"`    // what was left out or repaired
}

// A Warning says what was left out of a Result, repaired, or is uncertain.
type Warning struct {
	Message string `json:"message"`          // for people
	Pages   []int  `json:"pages,omitempty"`  // the pages concerned, from 1; nil if it concerns the file
	Damage  bool   `json:"damage,omitempty"` // the file is damaged and was repaired
}

// String returns the message.
func (w Warning) String() string { return w.Message }

// A Page is one page's Markdown.
type Page struct {
	PageNumber int    `json:"pageNumber"` // from 1
	Markdown   string `json:"markdown"`
}

// Sources of text.
const (
	NativeText = "native_text" // embedded in the file
	LayoutOCR  = "layout_ocr"  // read from the page's image
)

// A Reason describes the text embedded in a page, which decides whether the
// page's image is read.
type Reason string

const (
	TextGood     Reason = "good_text"      // usable
	TextMissing  Reason = "no_text"        // no text, only images
	TextSparse   Reason = "sparse_text"    // images of text beside a few words, margins or stamps
	TextUnmapped Reason = "unmapped_text"  // too many characters have no Unicode value
	TextGarbled  Reason = "garbled_text"   // its letters are not of any language
	TextOutlined Reason = "outlined_text"  // drawn as shapes
	TextPoorOCR  Reason = "poor_ocr_layer" // an invisible layer of poorly recognized text over an image
	TextBlank    Reason = "blank_page"     // nothing is painted
	AskedFor     Reason = "mode_ocr"       // the mode requires the image of every page
)

// A Route is the source of a page's text, and why. If the image should have
// been read but was not (mode fast, no recognizer, a failure), Source is
// NativeText nevertheless.
type Route struct {
	PageNumber int      `json:"pageNumber"`           // from 1
	Source     string   `json:"source"`               // NativeText or LayoutOCR
	Reason     Reason   `json:"reason"`               // why it is the source
	DPI        float64  `json:"dpi,omitempty"`        // of the image that was read, even if it had no more to give than the embedded text
	Turn       int      `json:"turn,omitempty"`       // clockwise degrees that made the image upright: 90, 180, 270
	Skew       float64  `json:"skew,omitempty"`       // clockwise degrees that made its lines horizontal
	Confidence *float64 `json:"confidence,omitempty"` // mean confidence of the recognized words, 0..1
}

// Metadata is the file's own metadata; a missing title is taken from the first
// page.
type Metadata struct {
	Title    string    `json:"title,omitempty"`    // else the title on the first page
	Author   string    `json:"author,omitempty"`   // as written
	Subject  string    `json:"subject,omitempty"`  // as written
	Keywords string    `json:"keywords,omitempty"` // as written
	Creator  string    `json:"creator,omitempty"`  // program that made the original document
	Producer string    `json:"producer,omitempty"` // program that made the PDF
	Created  time.Time `json:"created,omitzero"`   // zero if unknown
	Modified time.Time `json:"modified,omitzero"`  // zero if unknown
	Language string    `json:"language,omitempty"` // BCP 47 tag of the catalog's Lang
}

// PageBlocks are the blocks of one page in reading order.
type PageBlocks struct {
	PageNumber int         `json:"pageNumber"` // from 1
	Width      float64     `json:"width"`      // in points, as displayed
	Height     float64     `json:"height"`     // in points, as displayed
	Status     string      `json:"status"`     // "ok", "partial" (some text could not be read) or "failed"
	Source     string      `json:"source"`     // NativeText or LayoutOCR, see Route
	Reason     Reason      `json:"reason"`     // why it is the source
	Items      []BlockItem `json:"items"`      // in reading order
}

// A BlockItem is a block with its kind and its positions on the page and in the
// Markdown.
type BlockItem struct {
	ID           string      `json:"id"`           // "p<page>.b<order>"
	Type         string      `json:"type"`         // title, section_header, text, table, formula, figure, caption, footnote, page_number, page_header, page_footer
	Label        string      `json:"label"`        // more specific: doc_title, paragraph_title, text, list_item, code, ...
	BBox         *[4]float64 `json:"bbox"`         // x0, y0, x1, y1 from the top left as shares of the page's size; null if unknown
	Content      string      `json:"content"`      // the Markdown of the span, or plain text for blocks that are not in the Markdown
	MarkdownSpan *[2]int     `json:"markdownSpan"` // bytes [start, end) of Result.Markdown; null for page headers and footers, page numbers, figures
	ReadingOrder int         `json:"readingOrder"` // position on the page, from 0
	Source       string      `json:"source"`       // native_text or layout_ocr
	Confidence   Confidence  `json:"confidence"`   // 0 to 1
}

// Confidence holds how certain the parts of a block are, 0 to 1. Nil means not
// measured.
type Confidence struct {
	Layout *float64 `json:"layout"` // for tables, how well the cells are aligned; for formulas, how certain their structure is
	OCR    *float64 `json:"ocr"`    // mean confidence of the recognized words
}

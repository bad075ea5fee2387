package pdfparse

import "time"

// A Result is a whole file as Markdown.
type Result struct {
	Markdown   string       `json:"markdown"`
	Pages      []Page       `json:"pages,omitempty"`
	Blocks     []PageBlocks `json:"blocks,omitempty"`
	Metadata   Metadata     `json:"metadata"`
	NumPages   int          `json:"numPages"`   // parsed
	TotalPages int          `json:"totalPages"` // in the file
	Warnings   []string     `json:"warnings,omitempty"`
}

// A Page is one page's Markdown.
type Page struct {
	PageNumber int    `json:"pageNumber"` // from 1
	Markdown   string `json:"markdown"`
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
	Items      []BlockItem `json:"items"`
}

// A BlockItem is a block: what it is, where it stands on the page and where in
// the Markdown.
type BlockItem struct {
	ID           string      `json:"id"`           // "p<page>.b<order>"
	Type         string      `json:"type"`         // title, section_header, text, table, formula, figure, caption, page_number, page_header, page_footer
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
	Layout *float64 `json:"layout"` // for tables: how well the cells line up
	OCR    *float64 `json:"ocr"`    // mean of the recogniser's words
}

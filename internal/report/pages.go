package report

import (
	"html/template"
	"io"
)

// Pages shows the pages of a document as pictures with their blocks drawn
// upon them, beside the Markdown of each.
type Pages struct {
	Title    string
	Facts    []Fact
	Warnings []string
	Pages    []Page
}

// A Page is one page's picture and blocks.
type Page struct {
	Number        int
	Width, Height float64      // of any unit: only their ratio counts
	Picture       template.URL // a data: address, "" for a page that was not drawn
	Note          string       // how the page was read, and why
	Blocks        []Block      // in reading order
}

// A Block is one block of a page.
type Block struct {
	ID       string // unique in the report
	Order    int    // from 1
	Kind     string // what it is, such as "list item"
	Class    string // the colour it is drawn in: head, text, table, figure or out
	Detail   string // where its text is from, how sure it is
	Markdown string
	Box      *Box // nil where its place is not known
}

// A Box is a place on a page, in percent of its width and height.
type Box struct {
	Left, Top, Width, Height float64
}

// Ratio is the page's width by its height, A4's where they are not known.
func (p Page) Ratio() float64 {
	if !(p.Width > 0 && p.Height > 0) {
		return 210.0 / 297
	}
	return p.Width / p.Height
}

// Write writes the report as one HTML page.
func (p *Pages) Write(w io.Writer) error { return pages.ExecuteTemplate(w, "pages.html", p) }

package report

import (
	"fmt"
	"html/template"
	"io"
)

// Pages shows pictures of a document's pages, with their blocks outlined,
// beside the Markdown of each.
type Pages struct {
	Title    string
	Facts    []Fact
	Warnings []string
	Pages    []Page
}

// A Page is one page's picture and blocks.
type Page struct {
	Number        int
	Width, Height float64      // in any unit: only their ratio counts
	Picture       template.URL // a data: URL, or "" if the page was not rendered
	Note          string       // how the page was read, and why
	Blocks        []Block      // in reading order
}

// A Block is one block of a page.
type Block struct {
	ID       string // unique in the report
	Order    int    // from 1
	Kind     string // such as "list item"
	Class    string // selects its colour: head, text, table, figure or out
	Detail   string // the source of its text and the confidence
	Markdown string
	Box      *Box // nil if unknown
	Crop     bool // show its picture next to its Markdown
}

// A Box is an area of a page, in percent of its width and height.
type Box struct {
	Left, Top, Width, Height float64
}

// cropWidth is the width in pixels to which a page is scaled to show a formula.
const cropWidth = 700

// CropStyle returns the style of an element that shows only the box's part of
// the page's picture.
func (b *Box) CropStyle(p Page) template.CSS {
	w, h := min(max(b.Width, 0.1), 100), min(max(b.Height, 0.1), 100)
	at := func(from, size float64) float64 {
		if size > 99.9 {
			return 0
		}
		return min(max(100*from/(100-size), 0), 100)
	}
	return template.CSS(fmt.Sprintf("width:%.0fpx;aspect-ratio:%.4f;background-size:%.2f%% %.2f%%;background-position:%.2f%% %.2f%%",
		cropWidth*w/100, p.Ratio()*w/h, 100*100/w, 100*100/h, at(b.Left, w), at(b.Top, h)))
}

// Ratio returns the page's width divided by its height, or that of A4 if
// unknown.
func (p Page) Ratio() float64 {
	if !(p.Width > 0 && p.Height > 0) {
		return 210.0 / 297
	}
	return p.Width / p.Height
}

// Write writes the report as one HTML page.
func (p *Pages) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "pages.html", p) }

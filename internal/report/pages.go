package report

import (
	"fmt"
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
	Crop     bool // its picture is shown beside its Markdown

	// Rendering is the Markdown with its formulas as MathML, "" without any.
	Rendering template.HTML
}

// A Box is a place on a page, in percent of its width and height.
type Box struct {
	Left, Top, Width, Height float64
}

// cropWidth is how wide a page would be, in pixels, of which a formula is shown.
const cropWidth = 700

// CropStyle is the style of an element that shows the box alone, of the picture of
// its page.
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

// Ratio is the page's width by its height, A4's where they are not known.
func (p Page) Ratio() float64 {
	if !(p.Width > 0 && p.Height > 0) {
		return 210.0 / 297
	}
	return p.Width / p.Height
}

// Write writes the report as one HTML page.
func (p *Pages) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "pages.html", p) }

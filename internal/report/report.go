package report

import (
	"embed"
	"html/template"
	"io"
)

// A Report is what one page shows.
type Report struct {
	Title    string // what was inspected
	Facts    []Fact // a line of figures below the title
	Warnings []string
	Rows     []Row // the document's structure, in order
	Markdown string
}

// A Fact is one figure.
type Fact struct {
	Name, Value string
}

// A Row is one part of the document.
type Row struct {
	Depth  int
	Label  string // what it is: an element, a block's kind
	Text   string // its text, "" for a part that only holds others
	State  string // kept, dropped or mixed
	Reason string // shown on hover and focus
	Size   int
}

// Indent bounds how far a row is moved in, so that deep parts stay readable.
func (r Row) Indent() int { return min(r.Depth, 14) }

// Why is the reason, or what the state alone says.
func (r Row) Why() string {
	if r.Reason != "" {
		return r.Reason
	}
	switch r.State {
	case "dropped":
		return "dropped with what is around it"
	case "mixed":
		return "some of it was dropped"
	}
	return "kept"
}

//go:embed *.html
var sources embed.FS

var pages = template.Must(template.ParseFS(sources, "*.html"))

// Write writes the report as one HTML page.
func (r *Report) Write(w io.Writer) error { return pages.ExecuteTemplate(w, "report.html", r) }

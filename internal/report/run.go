package report

import (
	"io"
	"strconv"
)

// A Run is what became of all documents of one run, likely failures first.
type Run struct {
	Title     string
	Facts     []Fact
	Documents []Document
}

// A Document is a line of a Run.
type Document struct {
	Name   string // as messages name it
	Title  string
	Kind   string // of the page, or "PDF"
	State  string // failed, doubtful, warned, good or skipped
	Doubts []string
	// Error is why there is no result; Warnings are what was mended or left out.
	Error    string
	Warnings []string
	Letters  int // of the result
	Kept     int // percent of the page's text; -1 where nothing is dropped
	Result   string
	Inspect  string // address of its inspection, "" without
	Command  string // what makes an inspection, where there is none
}

// Share is the part of the text that was kept, in words.
func (d Document) Share() string {
	if d.Kept < 0 {
		return "–"
	}
	return strconv.Itoa(d.Kept) + " %"
}

// states in the order in which documents are shown.
var states = map[string]int{"failed": 0, "doubtful": 1, "warned": 2, "good": 3, "skipped": 4}

// Rank says how soon the document is shown.
func (d Document) Rank() int { return states[d.State] }

// Write writes the report as one HTML page.
func (r *Run) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "run.html", r) }

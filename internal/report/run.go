package report

import "io"

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

// states in the order in which documents are shown, and what they are called.
var states = []struct{ state, name string }{
	{"failed", "failed"}, {"doubtful", "doubtful"}, {"warned", "with warnings"}, {"good", "good"}, {"skipped", "left as they were"},
}

// Rank says how soon the document is shown.
func (d Document) Rank() int {
	for i, s := range states {
		if s.state == d.State {
			return i
		}
	}
	return len(states)
}

// A Count is how many documents of a run are in a state.
type Count struct {
	State, Name string
	Count       int
}

// Counts are those of the states that there are.
func (r *Run) Counts() []Count {
	var out []Count
	for _, s := range states {
		n := 0
		for _, d := range r.Documents {
			if d.State == s.state {
				n++
			}
		}
		if n > 0 {
			out = append(out, Count{s.state, s.name, n})
		}
	}
	return out
}

// Write writes the report as one HTML page.
func (r *Run) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "run.html", r) }

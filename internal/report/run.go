package report

import "io"

// A Run shows the outcome of all documents of one run, likely failures first.
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
	// Error says why there is no result; Warnings say what was repaired or left
	// out.
	Error    string
	Warnings []string
	Letters  int // of the result
	Kept     int // percent of the page's text that was kept; -1 if nothing can be dropped
	Result   string
	Inspect  string // address of its inspection, or ""
	Command  string // command that makes an inspection, if there is none
}

// states lists the states in the order in which documents are shown, with their
// names.
var states = []struct{ state, name string }{
	{"failed", "failed"}, {"doubtful", "doubtful"}, {"warned", "with warnings"}, {"good", "good"}, {"skipped", "left as they were"},
}

// Rank returns the position of the document's state in that order.
func (d Document) Rank() int {
	for i, s := range states {
		if s.state == d.State {
			return i
		}
	}
	return len(states)
}

// A Count is the number of documents of a run in a state.
type Count struct {
	State, Name string
	Count       int
}

// Counts returns the counts of the states that occur.
func (r *Run) Counts() (out []Count) {
	n := map[string]int{}
	for _, d := range r.Documents {
		n[d.State]++
	}
	for _, s := range states {
		if n[s.state] > 0 {
			out = append(out, Count{s.state, s.name, n[s.state]})
		}
	}
	return out
}

// Doubtful returns the documents that a reader should look at.
func (r *Run) Doubtful() []Document { return r.documents(false) }

// Good returns the others, which the report folds.
func (r *Run) Good() []Document { return r.documents(true) }

func (r *Run) documents(good bool) (out []Document) {
	for _, d := range r.Documents {
		if (d.State == "good" || d.State == "skipped") == good {
			out = append(out, d)
		}
	}
	return out
}

// Write writes the report as one HTML page.
func (r *Run) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "run.html", r) }

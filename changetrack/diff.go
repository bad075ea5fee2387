package changetrack

import (
	"strings"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Diff describes line by line how the current Markdown differs from the
// previous one. Text and JSON hold the same information.
type Diff struct {
	// Text is a unified diff as git prints it, from the first "@@" on.
	Text string `json:"text"`
	JSON Patch  `json:"json"`
}

// Unified returns the diff with file names for the two texts, as patch and git
// apply require.
func (d *Diff) Unified(from, to string) string {
	if d == nil {
		return ""
	}
	return "--- " + from + "\n+++ " + to + "\n" + d.Text
}

// A Patch is the parsed form of a unified diff.
type Patch struct {
	Files []FileDiff `json:"files"` // one, or none if nothing changed
}

// A FileDiff is the diff of one text; a page has at most one. Snapshots are not
// files, so From and To are null, unless parse-diff would read file names from
// the first "@@" line.
type FileDiff struct {
	From   *string `json:"from"`
	To     *string `json:"to"`
	Chunks []Chunk `json:"chunks"` // the hunks, in order
}

// A Chunk is a hunk of a diff. Content is its "@@" line.
type Chunk struct {
	Content string `json:"content"`
	Changes []Line `json:"changes"` // the hunk's lines, in order
}

// A Line is a line of a hunk. Content begins with the mark "+", "-" or " ".
// An added or deleted line has its number, from 1, in Ln; one that is in both
// texts has its numbers in Ln1 and Ln2.
type Line struct {
	Type    string `json:"type"` // "add", "del" or "normal"
	Content string `json:"content"`
	Add     bool   `json:"add,omitempty"`    // Type is "add"
	Del     bool   `json:"del,omitempty"`    // Type is "del"
	Normal  bool   `json:"normal,omitempty"` // Type is "normal"
	Ln      int    `json:"ln,omitempty"`
	Ln1     int    `json:"ln1,omitempty"`
	Ln2     int    `json:"ln2,omitempty"`
}

// diffOf formats hunks, of which there is at least one.
func diffOf(check *cancel.Checker, a, b *linediff.Text, hunks []linediff.Hunk) *Diff {
	var w strings.Builder
	for i := range hunks {
		hunks[i].Write(&w, a, b)
	}
	d := &Diff{Text: w.String()}
	cs := chunks(check, d.Text, hunks)
	from, to := guessNames(cs[0].Content)
	d.JSON.Files = []FileDiff{{From: from, To: to, Chunks: cs}}
	return d
}

// chunks splits the text of a diff without copying.
func chunks(check *cancel.Checker, text string, hunks []linediff.Hunk) []Chunk {
	cs := make([]Chunk, 0, len(hunks))
	i, j := 0, 0        // numbers of the last lines
	var changes *[]Line // of the last chunk
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		check.Step()
		var l Line
		switch linediff.Kind(line[0]) {
		case linediff.Header:
			h := &hunks[len(cs)]
			i, j = h.OldStart, h.NewStart
			cs = append(cs, Chunk{Content: line, Changes: make([]Line, 0, h.OldCount+h.NewCount)})
			changes = &cs[len(cs)-1].Changes
			continue
		case linediff.Delete:
			i++
			l = Line{Type: "del", Del: true, Ln: i}
		case linediff.Insert:
			j++
			l = Line{Type: "add", Add: true, Ln: j}
		case linediff.Context:
			i, j = i+1, j+1
			l = Line{Type: "normal", Normal: true, Ln1: i, Ln2: j}
		default: // what says that the last line has no line feed
			l = (*changes)[len(*changes)-1]
		}
		l.Content = line
		*changes = append(*changes, l)
	}
	return cs
}

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
	d := &Diff{Text: diffText(check, a, b, hunks)}
	cs := chunks(check, d.Text, a, b, hunks)
	from, to := guessNames(cs[0].Content)
	d.JSON.Files = []FileDiff{{From: from, To: to, Chunks: cs}}
	return d
}

func diffText(check *cancel.Checker, a, b *linediff.Text, hunks []linediff.Hunk) string {
	var w strings.Builder
	for i := range hunks {
		w.WriteString(hunks[i].Header() + "\n")
		hunks[i].Lines(a, b, func(k linediff.Kind, _, _ int, line string) {
			check.Step()
			linediff.WriteLine(&w, k, line)
		})
	}
	return w.String()
}

// chunks splits the text of a diff without copying.
func chunks(check *cancel.Checker, text string, a, b *linediff.Text, hunks []linediff.Hunk) []Chunk {
	next := func() string {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		return line
	}
	cs := make([]Chunk, len(hunks))
	for n := range hunks {
		c := &cs[n]
		c.Content = next()
		c.Changes = make([]Line, 0, hunks[n].OldCount+hunks[n].NewCount)
		hunks[n].Lines(a, b, func(k linediff.Kind, i, j int, line string) {
			check.Step()
			c.Changes = append(c.Changes, newLine(k, i+1, j+1, next()))
			if !strings.HasSuffix(line, "\n") {
				c.Changes = append(c.Changes, newLine(k, i+1, j+1, next()))
			}
		})
	}
	return cs
}

func newLine(k linediff.Kind, i, j int, content string) Line {
	switch k {
	case linediff.Delete:
		return Line{Type: "del", Del: true, Ln: i, Content: content}
	case linediff.Insert:
		return Line{Type: "add", Add: true, Ln: j, Content: content}
	default:
		return Line{Type: "normal", Normal: true, Ln1: i, Ln2: j, Content: content}
	}
}

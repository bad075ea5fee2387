package bench

import (
	"context"
	_ "embed" // for the template
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/report"
)

//go:embed page.html
var pageSource string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(report.New("bench").New("page").Funcs(template.FuncMap{
		"percent":  func(v float64) string { return fmt.Sprintf("%.1f", 100*v) },
		"figure":   func(v float64) string { return fmt.Sprintf("%.3f", v) },
		"signed":   func(v float64) string { return fmt.Sprintf("%+.3f", v) },
		"grade":    grade,
		"unbroken": func(s string) string { return strings.ReplaceAll(s, "-", "\u2011") },
		"name":     measureName,
	}).Parse(pageSource))
})

// Limits of the HTML report: the worst cases are shown in full, the others only
// by their figures.
const (
	maxShown     = 300
	maxDiffLines = 600
)

// WriteHTML writes the report as a self-contained HTML file: charts, a table of
// cases, and for each case the difference between the expected and the actual
// text. before is an earlier report, or nil.
func (r *Report) WriteHTML(w io.Writer, before *Report) error {
	return pageTemplate().Execute(w, r.page(before))
}

type pageData struct {
	Title    string
	Cases    int
	Failed   int
	Megabyte float64
	PerSec   float64
	Bars     []bar
	Spread   []column
	SpreadOf string
	Groups   []groupRow
	Header   []Measure
	Rows     []caseRow
	Losses   []Delta // of cases, against the earlier report
	Gains    []Delta
	Compared bool
}

// A bar is a measure's mean.
type bar struct {
	Measure
	Value  float64
	Before float64
	Known  bool // Before is set
	Cases  int
}

// Change returns the gain over the earlier report.
func (b bar) Change() float64 { return b.Value - b.Before }

// A column counts the cases in a tenth of the scale.
type column struct {
	From, To string
	Cases    int
	Height   float64 // in per cent of the highest column
}

type groupRow struct {
	Name  string
	Cases int
	Cells []cellView
}

type cellView struct {
	Value float64
	Known bool
}

type caseRow struct {
	CaseResult
	ID    int
	Cells []cellView
	Diff  []diffView
	Cut   bool // only part of the difference is shown
	Shown bool
}

// A diffView is a line of a difference. Words are its parts, those that changed of
// another type than "same".
type diffView struct {
	Class string // "add", "del", "normal" or "hunk"
	Words []changetrack.WordPart
}

func (r *Report) page(before *Report) pageData {
	d := pageData{Title: r.Name, Cases: len(r.Cases), Failed: r.Failed(), Header: r.measures()}
	if d.Title == "" {
		d.Title = "pagemill bench"
	}
	seconds := 0.0
	for _, c := range r.Cases {
		d.Megabyte += float64(c.Bytes) / 1e6
		seconds += c.Seconds
	}
	if seconds > 0 {
		d.PerSec = d.Megabyte / seconds
	}
	for _, m := range d.Header {
		b := bar{Measure: m, Value: r.Means[m.Key]}
		if before != nil {
			b.Before, b.Known = before.Means[m.Key]
		}
		for _, c := range r.Cases {
			if _, ok := c.Figures[m.Key]; ok {
				b.Cases++
			}
		}
		d.Bars = append(d.Bars, b)
	}
	for _, g := range r.Groups {
		d.Groups = append(d.Groups, groupRow{g.Name, g.Cases, cells(d.Header, g.Means)})
	}
	d.spread(r)
	for i, c := range r.Worst() {
		row := caseRow{CaseResult: c, ID: i, Cells: cells(d.Header, c.Figures), Shown: i < maxShown}
		if row.Shown && c.Want != "" && c.Error == "" {
			row.Diff, row.Cut = diffLines(c.Want, c.Got)
		}
		d.Rows = append(d.Rows, row)
	}
	if before != nil {
		d.compare(Compare(before, r))
	}
	return d
}

func cells(ms []Measure, figures map[string]float64) []cellView {
	out := make([]cellView, len(ms))
	for i, m := range ms {
		out[i].Value, out[i].Known = figures[m.Key]
	}
	return out
}

// spread counts the cases by tenths of their main figure.
func (d *pageData) spread(r *Report) {
	if len(d.Header) == 0 {
		return
	}
	d.SpreadOf = d.Header[0].Name
	d.Spread = make([]column, 10)
	for i := range d.Spread {
		d.Spread[i].From, d.Spread[i].To = fmt.Sprintf("%.1f", float64(i)/10), fmt.Sprintf("%.1f", float64(i+1)/10)
	}
	most := 1
	for _, c := range r.Cases {
		if v, ok := c.Figures[d.Header[0].Key]; ok {
			col := &d.Spread[max(0, min(9, int(v*10)))]
			col.Cases++
			most = max(most, col.Cases)
		}
	}
	for i := range d.Spread {
		d.Spread[i].Height = 100 * float64(d.Spread[i].Cases) / float64(most)
	}
}

const maxDeltas = 12

func (d *pageData) compare(c *Comparison) {
	d.Compared = true
	for _, x := range c.Cases {
		if x.Change() < 0 && len(d.Losses) < maxDeltas {
			d.Losses = append(d.Losses, x)
		}
	}
	for _, x := range slices.Backward(c.Cases) {
		if x.Change() > 0 && len(d.Gains) < maxDeltas {
			d.Gains = append(d.Gains, x)
		}
	}
}

// diffLines returns the difference of two texts line by line, up to maxDiffLines.
func diffLines(want, got string) (out []diffView, cut bool) {
	diff := changetrack.Lines(want+"\n", got+"\n")
	if diff == nil {
		return nil, false
	}
	words := map[string][]changetrack.WordPart{} // of lines that replace each other
	c, err := changetrack.Compare(context.Background(), &changetrack.Snapshot{Markdown: want}, &changetrack.Snapshot{Markdown: got}, changetrack.Options{Modes: []changetrack.Mode{changetrack.WordDiff}})
	if err == nil {
		for _, l := range c.Words {
			words[fmt.Sprint("del", l.Previous)], words[fmt.Sprint("add", l.Current)] = l.Parts, l.Parts
		}
	}
	whole := func(s string) []changetrack.WordPart { return []changetrack.WordPart{{Type: "same", Text: s}} }
	for _, chunk := range diff.JSON.Files[0].Chunks {
		out = append(out, diffView{"hunk", whole(chunk.Content)})
		for _, l := range chunk.Changes {
			v := diffView{l.Type, whole(l.Content[1:])}
			if parts := words[fmt.Sprint(l.Type, l.Ln)]; parts != nil {
				v.Words = slices.DeleteFunc(slices.Clone(parts), func(p changetrack.WordPart) bool { return p.Type != "same" && p.Type != l.Type })
			}
			out = append(out, v)
		}
	}
	return out[:min(len(out), maxDiffLines)], len(out) > maxDiffLines
}

// grade returns the class of a figure, which selects its colour.
func grade(v float64) string {
	switch {
	case v >= 0.95:
		return "a"
	case v >= 0.85:
		return "b"
	case v >= 0.6:
		return "c"
	}
	return "d"
}

// Kilobytes and Milliseconds are used by the table.
func (c caseRow) Kilobytes() string    { return fmt.Sprintf("%.1f", float64(c.Bytes)/1e3) }
func (c caseRow) Milliseconds() string { return fmt.Sprintf("%.1f", c.Seconds*1e3) }

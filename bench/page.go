package bench

import (
	"cmp"
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
		"known":    known,
		"change":   func(after, before float64) float64 { return after - before },
		"mega":     func(bytes int) float64 { return float64(bytes) / 1e6 },
		"kilo":     func(bytes int) float64 { return float64(bytes) / 1e3 },
		"milli":    func(seconds float64) float64 { return seconds * 1e3 },
		"rate":     func(bytes int, seconds float64) float64 { return float64(bytes) / 1e6 / seconds },
	}).Parse(pageSource))
})

// Limits of the HTML report: the worst cases are shown in full, the others only
// by their figures.
const (
	maxShown     = 300
	maxDiffLines = 600
	maxDeltas    = 12 // cases that lost or gained most
)

// WriteHTML writes the report as a self-contained HTML file: charts, a table of
// cases, and for each case the difference between the expected and the actual
// text. before is an earlier report, or nil.
func (r *Report) WriteHTML(w io.Writer, before *Report) error {
	return pageTemplate().Execute(w, r.page(before))
}

// A pageData is a report as its template reads it.
type pageData struct {
	*Report
	Before        *Report // the earlier one; nil if there is none
	Header        []Measure
	Bytes         int
	Seconds       float64
	Spread        []column
	Losses, Gains []Delta // of cases, against the earlier report
	Rows          []caseRow
}

// A column counts the cases in a tenth of the scale.
type column struct {
	From, To float64
	Cases    int
	Height   float64 // in per cent of the highest column
}

type caseRow struct {
	CaseResult
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
	d := pageData{Report: r, Before: before, Header: r.measures()}
	for i, c := range r.Worst() {
		d.Bytes += c.Bytes
		d.Seconds += c.Seconds
		row := caseRow{CaseResult: c, Shown: i < maxShown}
		if row.Shown && c.Want != "" && c.Error == "" {
			row.Diff, row.Cut = diffLines(c.Want, c.Got)
		}
		d.Rows = append(d.Rows, row)
	}
	if len(d.Header) > 0 {
		d.Spread = spread(r.Cases, d.Header[0].Key)
	}
	if before != nil {
		cases := Compare(before, r).Cases
		losses, _ := slices.BinarySearchFunc(cases, 0, func(d Delta, _ int) int { return cmp.Compare(d.Change(), 0) })
		d.Losses, d.Gains = cases[:losses], cases[losses:]
		slices.Reverse(d.Gains)
		d.Losses, d.Gains = d.Losses[:min(len(d.Losses), maxDeltas)], d.Gains[:min(len(d.Gains), maxDeltas)]
	}
	return d
}

// known returns one of the figures, nil if it is none of them.
func known(figures map[string]float64, key string) *float64 {
	v, ok := figures[key]
	if !ok {
		return nil
	}
	return &v
}

// spread counts the cases by tenths of one of their figures.
func spread(cases []CaseResult, key string) []column {
	out := make([]column, 10)
	most := 1
	for _, c := range cases {
		if v := known(c.Figures, key); v != nil {
			col := &out[max(0, min(9, int(*v*10)))]
			col.Cases++
			most = max(most, col.Cases)
		}
	}
	for i := range out {
		out[i].From, out[i].To = float64(i)/10, float64(i+1)/10
		out[i].Height = 100 * float64(out[i].Cases) / float64(most)
	}
	return out
}

// diffLines returns the difference of two texts line by line, up to maxDiffLines.
func diffLines(want, got string) (out []diffView, cut bool) {
	c, err := changetrack.Compare(context.Background(), &changetrack.Snapshot{Markdown: want + "\n"}, &changetrack.Snapshot{Markdown: got + "\n"},
		changetrack.Options{Modes: []changetrack.Mode{changetrack.GitDiff, changetrack.WordDiff}})
	if err != nil || c.Diff == nil {
		return nil, false
	}
	for _, chunk := range c.Diff.JSON.Files[0].Chunks {
		out = append(out, diffView{"hunk", []changetrack.WordPart{{Type: "same", Text: chunk.Content}}})
		for _, l := range chunk.Changes {
			out = append(out, diffView{l.Type, c.Parts(l)})
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

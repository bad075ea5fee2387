package bench

import (
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

// A diffView is a line of a difference; Mid is the part of it that changed.
type diffView struct {
	Class          string // "add", "del", "ctx" or "hunk"
	Pre, Mid, Post string
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

// diffLines returns the difference of two texts line by line; in lines that
// replace each other the changed part is marked.
func diffLines(want, got string) (out []diffView, cut bool) {
	diff := changetrack.Lines(want+"\n", got+"\n")
	if diff == nil {
		return nil, false
	}
	lines := strings.Split(strings.TrimSuffix(diff.Text, "\n"), "\n")
	if cut = len(lines) > maxDiffLines; cut {
		lines = lines[:maxDiffLines]
	}
	for i := 0; i < len(lines); {
		dels := leading(lines[i:], "-")
		adds := leading(lines[i+dels:], "+")
		switch {
		case dels == 0 && adds == 0:
			out = append(out, plainLine(lines[i]))
			i++
		case dels == adds:
			out = append(out, pairLines(lines[i:i+dels], lines[i+dels:i+2*dels])...)
			i += 2 * dels
		default:
			for _, l := range lines[i : i+dels+adds] {
				out = append(out, plainLine(l))
			}
			i += dels + adds
		}
	}
	return out, cut
}

func leading(lines []string, prefix string) int {
	n := 0
	for n < len(lines) && strings.HasPrefix(lines[n], prefix) {
		n++
	}
	return n
}

func plainLine(line string) diffView {
	switch {
	case strings.HasPrefix(line, "+"):
		return diffView{Class: "add", Pre: line[1:]}
	case strings.HasPrefix(line, "-"):
		return diffView{Class: "del", Pre: line[1:]}
	case strings.HasPrefix(line, "@@"):
		return diffView{Class: "hunk", Pre: line}
	}
	return diffView{Class: "ctx", Pre: strings.TrimPrefix(line, " ")}
}

func pairLines(dels, adds []string) []diffView {
	out := make([]diffView, 0, 2*len(dels))
	var second []diffView
	for i := range dels {
		a, b := []rune(dels[i][1:]), []rune(adds[i][1:])
		pre := 0
		for pre < len(a) && pre < len(b) && a[pre] == b[pre] {
			pre++
		}
		post := 0
		for post < len(a)-pre && post < len(b)-pre && a[len(a)-1-post] == b[len(b)-1-post] {
			post++
		}
		part := func(class string, s []rune) diffView {
			return diffView{class, string(s[:pre]), string(s[pre : len(s)-post]), string(s[len(s)-post:])}
		}
		out, second = append(out, part("del", a)), append(second, part("add", b))
	}
	return append(out, second...)
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

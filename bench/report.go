package bench

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Report is one run over a corpus.
type Report struct {
	Name string `json:"name,omitempty"`
	// Means are over the cases that have the figure.
	Means  map[string]float64 `json:"means"`
	Groups []Group            `json:"groups,omitempty"`
	Cases  []CaseResult       `json:"cases"`
}

// A Group is the cases of one folder of the corpus.
type Group struct {
	Name  string             `json:"name"`
	Cases int                `json:"cases"`
	Means map[string]float64 `json:"means"`
}

// A CaseResult is what became of a case.
type CaseResult struct {
	Name    string             `json:"name"`
	Input   string             `json:"input"`
	Figures map[string]float64 `json:"figures"`
	Bytes   int                `json:"bytes"`
	Seconds float64            `json:"seconds"`
	Warning string             `json:"warning,omitempty"`
	Error   string             `json:"error,omitempty"`
	// Want and Got are the texts, for the HTML report; JSON leaves them out.
	Want string `json:"-"`
	Got  string `json:"-"`
}

func newReport(name string, cases []CaseResult) *Report {
	r := &Report{Name: name, Means: means(cases), Cases: cases}
	groups := map[string][]CaseResult{}
	for _, c := range cases {
		folder, _, ok := strings.Cut(c.Name, "/")
		if !ok {
			folder = "."
		}
		groups[folder] = append(groups[folder], c)
	}
	if len(groups) > 1 {
		for _, name := range slices.Sorted(maps.Keys(groups)) {
			r.Groups = append(r.Groups, Group{name, len(groups[name]), means(groups[name])})
		}
	}
	return r
}

func means(cases []CaseResult) map[string]float64 {
	sums, counts := map[string]float64{}, map[string]float64{}
	for _, c := range cases {
		for k, v := range c.Figures {
			sums[k] += v
			counts[k]++
		}
	}
	for k := range sums {
		sums[k] /= counts[k]
	}
	return sums
}

// Failed counts the cases that gave an error.
func (r *Report) Failed() int {
	n := 0
	for _, c := range r.Cases {
		if c.Error != "" {
			n++
		}
	}
	return n
}

// measures are those that the report has.
func (r *Report) measures() []Measure {
	return slices.DeleteFunc(Measures(), func(m Measure) bool { _, ok := r.Means[m.Key]; return !ok })
}

// Worst returns the cases with the failed and the lowest scored ones first.
func (r *Report) Worst() []CaseResult {
	out := slices.Clone(r.Cases)
	slices.SortStableFunc(out, func(a, b CaseResult) int { return cmp.Compare(a.rank(), b.rank()) })
	return out
}

// rank is the first figure of a case in the order of Measures: its overall
// quality.
func (c *CaseResult) rank() float64 {
	if c.Error != "" {
		return -1
	}
	for _, m := range []string{"f1", "must", "roundtrip", "spans", "diff", "mustnot"} {
		if v, ok := c.Figures[m]; ok {
			return v
		}
	}
	return 2
}

// WriteTable writes a table for the terminal: all cases, each folder, and the
// worst cases.
func (r *Report) WriteTable(w io.Writer, worst int) error {
	ms := r.measures()
	header := []string{"", "cases"}
	for _, m := range ms {
		header = append(header, m.Name)
	}
	table := [][]string{header}
	row := func(name, cases string, figures map[string]float64) {
		cells := []string{name, cases}
		for _, m := range ms {
			cells = append(cells, figure(figures, m.Key))
		}
		table = append(table, cells)
	}
	row("all", fmt.Sprint(len(r.Cases)), r.Means)
	for _, g := range r.Groups {
		row(g.Name, fmt.Sprint(g.Cases), g.Means)
	}
	for _, c := range r.Worst()[:min(worst, len(r.Cases))] {
		note := ""
		if c.Error != "" {
			note = "failed"
		}
		row(c.Name, note, c.Figures)
	}
	if _, err := io.WriteString(w, layOut(table)); err != nil {
		return err
	}
	if n := r.Failed(); n > 0 {
		_, err := fmt.Fprintf(w, "%d of %d cases failed\n", n, len(r.Cases))
		return err
	}
	return nil
}

// layOut sets a table with its first column to the left, the others to the
// right.
func layOut(table [][]string) string {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for i, c := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	var b strings.Builder
	for _, row := range table {
		fmt.Fprintf(&b, "%-*s", widths[0], row[0])
		for i, c := range row[1:] {
			fmt.Fprintf(&b, "  %*s", widths[i+1], c)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func figure(figures map[string]float64, key string) string {
	v, ok := figures[key]
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.3f", v)
}

// WriteJSON writes the figures of the report, to be compared with later ones.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// ErrReport says that a file is no report.
var ErrReport = errors.New("not a report of pagemill bench")

// ReadReport reads a report that WriteJSON wrote.
func ReadReport(r io.Reader) (*Report, error) {
	var out Report
	if err := json.NewDecoder(r).Decode(&out); err != nil || out.Means == nil {
		return nil, fmt.Errorf("%w: %w", ErrReport, cmp.Or(err, errors.New("it has no means")))
	}
	return &out, nil
}

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
	"text/tabwriter"
	"unicode/utf8"
)

// A Report is one run over a corpus.
type Report struct {
	Name string `json:"name,omitempty"` // the title; "" if none was given
	// Means are the averages over the cases that have the figure.
	Means  map[string]float64 `json:"means"`
	Groups []Group            `json:"groups,omitempty"` // by folder; nil if there is only one folder
	Cases  []CaseResult       `json:"cases"`            // sorted by name
}

// A Group holds the cases of one folder of the corpus.
type Group struct {
	Name  string             `json:"name"`  // the folder; "." for the corpus itself
	Cases int                `json:"cases"` // number of cases
	Means map[string]float64 `json:"means"` // by Measure.Key, 0 to 1
}

// A CaseResult is the result of a case.
type CaseResult struct {
	Name    string             `json:"name"`              // Case.Name
	Input   string             `json:"input"`             // path of the input in the corpus
	Figures map[string]float64 `json:"figures"`           // by Measure.Key, 0 to 1
	Bytes   int                `json:"bytes"`             // size of the input
	Seconds float64            `json:"seconds"`           // wall-clock time of the conversion
	Warning string             `json:"warning,omitempty"` // Result.Warning, "" if there is none
	Error   string             `json:"error,omitempty"`   // why there is no result; "" if there is one
	// Want and Got are the texts for the HTML report; they are not in the JSON.
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

// Failed returns the number of cases that gave an error.
func (r *Report) Failed() int {
	n := 0
	for _, c := range r.Cases {
		if c.Error != "" {
			n++
		}
	}
	return n
}

// measures returns the measures that the report has.
func (r *Report) measures() []Measure {
	return slices.DeleteFunc(Measures(), func(m Measure) bool { _, ok := r.Means[m.Key]; return !ok })
}

// Worst returns the cases in ascending order of quality, failed ones first.
func (r *Report) Worst() []CaseResult {
	out := slices.Clone(r.Cases)
	slices.SortStableFunc(out, func(a, b CaseResult) int { return cmp.Compare(a.rank(), b.rank()) })
	return out
}

func (c *CaseResult) rank() float64 {
	if c.Error != "" {
		return -1
	}
	return rank(c.Figures)
}

// rank returns the figure that represents overall quality, or 2 if there is
// none.
func rank(figures map[string]float64) float64 {
	if key := rankedBy(figures); key != "" {
		return figures[key]
	}
	return 2
}

// rankedBy returns the measure that represents overall quality.
func rankedBy(figures map[string]float64) string {
	for _, m := range []string{"f1", "must", "spans", "diff", "mustnot"} {
		if _, ok := figures[m]; ok {
			return m
		}
	}
	return ""
}

// WriteTable writes the report within the usual width of a terminal: the mean
// of each measure, over all cases and by folder, and the worst cases with their
// lowest figures.
func (r *Report) WriteTable(w io.Writer, worst int) error {
	if _, err := io.WriteString(w, layOut(r.meansTable())); err != nil {
		return err
	}
	if err := r.writeWorst(w, min(worst, len(r.Cases))); err != nil {
		return err
	}
	if n := r.Failed(); n > 0 {
		_, err := fmt.Fprintf(w, "%d of %d cases failed\n", n, len(r.Cases))
		return err
	}
	return nil
}

// maxGroups is the number of folders that fit next to each other on a terminal.
const maxGroups = 6

// meansTable has a row for each measure and a column for each folder, or for
// the lowest scoring folders if there are too many.
func (r *Report) meansTable() [][]string {
	groups := slices.Clone(r.Groups)
	if len(groups) > maxGroups {
		slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(rank(a.Means), rank(b.Means)) })
		groups = groups[:maxGroups]
	}
	header, counts := []string{"measure", "all"}, []string{"cases", fmt.Sprint(len(r.Cases))}
	for _, g := range groups {
		header, counts = append(header, g.Name), append(counts, fmt.Sprint(g.Cases))
	}
	table := [][]string{header, counts}
	for _, m := range r.measures() {
		row := []string{m.Name, figure(r.Means, m.Key)}
		for _, g := range groups {
			row = append(row, figure(g.Means, m.Key))
		}
		table = append(table, row)
	}
	return table
}

// writeWorst writes a line for each of the n worst imperfect cases: the figure
// that ranks it and its two lowest others.
func (r *Report) writeWorst(w io.Writer, n int) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head := "\nworst cases\n"
	for _, c := range r.Worst()[:n] {
		lowest := strings.Join(c.lowest(2), ", ")
		switch {
		case c.Error != "":
			fmt.Fprintf(t, "%s%s\tfailed\n", head, c.Name) // Flush returns any error
		case lowest != "":
			fmt.Fprintf(t, "%s%s\t%s\t%s\n", head, c.Name, figure(c.Figures, rankedBy(c.Figures)), lowest)
		default:
			continue
		}
		head = ""
	}
	return t.Flush()
}

// lowest returns the n lowest imperfect figures of a case with their names.
func (c *CaseResult) lowest(n int) []string {
	ms := slices.DeleteFunc(Measures(), func(m Measure) bool {
		v, ok := c.Figures[m.Key]
		return !ok || v >= 0.9995 || m.Key == rankedBy(c.Figures) || m.Key == "exact" // "exact" adds nothing for a case that differs
	})
	slices.SortStableFunc(ms, func(a, b Measure) int { return cmp.Compare(c.Figures[a.Key], c.Figures[b.Key]) })
	var out []string
	for _, m := range ms[:min(n, len(ms))] {
		out = append(out, m.Name+" "+figure(c.Figures, m.Key))
	}
	return out
}

// layOut formats a table with its first column left-aligned and the others
// right-aligned.
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

// WriteJSON writes the figures of the report, for comparison with later ones.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// ErrReport is returned for a file that is not a report.
var ErrReport = errors.New("not a report of pagemill bench")

// ReadReport reads a report that WriteJSON wrote.
func ReadReport(r io.Reader) (*Report, error) {
	var out Report
	if err := json.NewDecoder(r).Decode(&out); err != nil || out.Means == nil {
		return nil, fmt.Errorf("%w: %w", ErrReport, cmp.Or(err, errors.New("it has no means")))
	}
	return &out, nil
}

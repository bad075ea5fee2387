package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/outdir"
)

// maxInspections is the maximum number of page inspections in a report, since
// people read it.
const maxInspections = 2000

// A reportLine is what became of one document.
type reportLine struct {
	Name     string // as messages name it
	Title    string
	Kind     string // of the page, or "PDF"
	State    string // see states
	Error    string // why there is no result
	Doubts   []string
	Warnings []string // what was repaired or left out
	Letters  int      // of the result
	Kept     int      // percent of the page's text that was kept; -1 if nothing can be dropped
	Result   string   // address of the result
	Inspect  string   // address of its inspection, or ""
	Command  string   // command that makes an inspection, if there is none
}

// states lists the states of documents in the order in which they are shown, with
// their names. What nobody has to look at is folded.
var states = []struct {
	state, name string
	folded      bool
}{
	{"failed", "failed", false}, {"doubtful", "doubtful", false}, {"warned", "with warnings", false}, {"good", "good", true}, {"skipped", "left as they were", true},
}

// A stateCount is the number of documents in a state.
type stateCount struct {
	State, Name string
	Count       int
}

// A runPage is the data of the report's page.
type runPage struct {
	Title         string
	Facts         []fact
	Counts        []stateCount // of the states that occur
	Shown, Folded []reportLine // likely failures first, then in the order of the run
}

// A runReport gathers the data for --report. Its methods are safe for
// concurrent use.
type runReport struct {
	path   string // of the report file
	folder string // of the inspections, beside the report
	names  *nameMasker

	mu        sync.Mutex
	pages     int
	documents []reportLine
}

func newRunReport(path string) (*runReport, error) {
	if path == "" {
		return nil, nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("--report %s: that is a folder", path)
	}
	return &runReport{path: path, folder: strings.TrimSuffix(path, filepath.Ext(path)) + "_inspect"}, nil
}

// inspect writes the inspection of a page and returns its address in the
// report.
func (r *runReport) inspect(ctx context.Context, t task, doc pagemill.Document, res *pagemill.Result) (string, error) {
	if res.Report == nil {
		return "", nil
	}
	r.mu.Lock()
	r.pages++
	n := r.pages
	r.mu.Unlock()
	if n > maxInspections {
		return "", nil
	}
	if err := os.MkdirAll(r.folder, 0o777); err != nil {
		return "", err
	}
	name := fmt.Sprintf("%05d.html", t.number)
	page := inspectionOf(ctx, r.names.mask(t.name()), len(doc.Body), doc.URL, res)
	return url.PathEscape(filepath.Base(r.folder)) + "/" + name, outdir.Stream(filepath.Join(r.folder, name), page.write)
}

// of returns the report line of a converted document.
func (r *runReport) of(ctx context.Context, t task, doc pagemill.Document, res *pagemill.Result) (reportLine, error) {
	d := reportLine{Title: res.Metadata.Title, Letters: letters.CountAlnum(res.Markdown), Kept: -1, Doubts: doubts(doc, res), Warnings: messages(res.Warnings)}
	switch {
	case res.Report != nil:
		d.Kind = cmp.Or(string(res.Report.Kind), "page")
		share, _ := keptShare(res.Report.Parts)
		d.Kept = max(0, share)
	case res.Metadata.NumPages > 0:
		d.Kind = fmt.Sprintf("PDF, %s", plural(res.Metadata.NumPages, "page"))
	}
	var err error
	if d.Inspect, err = r.inspect(ctx, t, doc, res); err == nil && d.Inspect == "" && !t.archive && t.in.path != "-" && d.Kind != "" && r.names == nil {
		d.Command = "pagemill inspect " + quoted(t.in.path)
	}
	return d, err
}

// keptShare returns how many per cent of the letters of a page's parts were kept, -1
// if there are none, and all of the letters.
func keptShare(parts []extract.Part) (percent, all int) {
	kept := 0
	for _, p := range parts {
		if p.Text != "" {
			all += p.Size
			if p.State == extract.Kept {
				kept += p.Size
			}
		}
	}
	if all == 0 {
		return -1, 0
	}
	return (kept*100 + all/2) / all, all
}

// quoted returns a path quoted for a shell, if it has to be.
func quoted(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-+") == "" && s[0] != '-' {
		return s
	}
	return inQuotes(s)
}

func inQuotes(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// add records the outcome of a task.
func (r *runReport) add(t task) {
	if r == nil {
		return
	}
	d := t.line
	d.Name = r.names.mask(t.name())
	switch {
	case t.err != nil:
		d = reportLine{Name: d.Name, State: "failed", Error: r.names.maskIn(worded(t.err), t.in.path), Kept: -1}
	case len(d.Doubts) > 0:
		d.State = "doubtful"
	case t.skipped && d.Letters == 0:
		d.State = "skipped"
	case len(d.Warnings) > 0:
		d.State = "warned"
	default:
		d.State = "good"
	}
	if t.err == nil && t.place != standardOutput {
		d.Result = r.address(t.place.path())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.documents = append(r.documents, d)
}

// address returns the address of a file relative to the report.
func (r *runReport) address(path string) string {
	from, errFrom := filepath.Abs(filepath.Dir(r.path))
	to, errTo := filepath.Abs(path)
	if errFrom != nil || errTo != nil {
		return ""
	}
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return ""
	}
	return (&url.URL{Path: "./" + filepath.ToSlash(rel)}).String()
}

// write writes the report: likely failures first, then the others in the order
// of the run.
func (r *runReport) write(n count) error {
	if r == nil {
		return nil
	}
	page := runPage{Title: fmt.Sprintf("%d converted, %d failed", n.converted, n.failed)}
	for _, s := range states {
		there := slices.DeleteFunc(slices.Clone(r.documents), func(d reportLine) bool { return d.State != s.state })
		if len(there) > 0 {
			page.Counts = append(page.Counts, stateCount{s.state, s.name, len(there)})
		}
		if s.folded {
			page.Folded = append(page.Folded, there...)
		} else {
			page.Shown = append(page.Shown, there...)
		}
	}
	if r.pages > maxInspections {
		page.Facts = append(page.Facts, fact{"inspections", fmt.Sprintf("of the first %d pages", maxInspections)})
	}
	return outdir.Stream(r.path, func(w io.Writer) error { return pageTemplates().ExecuteTemplate(w, "runreport.html", page) })
}

// soFar says how many documents an interrupted run has done and how to resume
// it.
func (n count) soFar(files bool) string {
	text := fmt.Sprintf("%d converted, %d failed so far", n.converted, n.failed)
	if files {
		text += "; the same command with --resume goes on from here"
	}
	return text
}

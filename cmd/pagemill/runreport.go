package main

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/report"
)

// maxInspections is the maximum number of page inspections in a report, since
// people read it.
const maxInspections = 2000

// A runReport gathers the data for --report. Its methods are safe for
// concurrent use.
type runReport struct {
	path   string // of the report file
	folder string // of the inspections, beside the report
	names  *nameMasker

	mu        sync.Mutex
	pages     int
	documents []report.Document
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
	page := inspection(ctx, r.names.mask(t.name()), len(doc.Body), doc.URL, res)
	return url.PathEscape(filepath.Base(r.folder)) + "/" + name, writeTo(filepath.Join(r.folder, name), page.Write)
}

// of returns the report line of a converted document.
func (r *runReport) of(ctx context.Context, t task, doc pagemill.Document, res *pagemill.Result) (report.Document, error) {
	d := report.Document{Title: res.Metadata.Title, Letters: letters.CountAlnum(res.Markdown), Kept: -1, Doubts: doubts(doc, res), Warnings: messages(res.Warnings)}
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

// quoted returns a path quoted for a shell.
func quoted(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-+") == "" && s[0] != '-' {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// add records the outcome of a task.
func (r *runReport) add(t task) {
	if r == nil {
		return
	}
	d := t.line
	d.Name = r.names.mask(t.name())
	switch {
	case t.err != nil:
		d = report.Document{Name: d.Name, State: "failed", Error: r.names.maskIn(worded(t.err), t.in.path), Kept: -1}
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
	slices.SortStableFunc(r.documents, func(a, b report.Document) int { return cmp.Compare(a.Rank(), b.Rank()) })
	run := report.Run{Title: fmt.Sprintf("%d converted, %d failed", n.converted, n.failed), Documents: r.documents}
	if r.pages > maxInspections {
		run.Facts = append(run.Facts, report.Fact{Name: "inspections", Value: fmt.Sprintf("of the first %d pages", maxInspections)})
	}
	return writeTo(r.path, run.Write)
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

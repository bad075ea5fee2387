package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
	"github.com/pagemill/pagemill/internal/ordered"
	"github.com/pagemill/pagemill/internal/outdir"
)

// A tracker is one run of the track command.
type tracker struct {
	session
	store    changetrack.Store
	compare  changetrack.Options
	tag, url string
	now      time.Time
	json     bool
	diffs    bool
	quiet    bool
	colored  bool
	complete bool   // the documents are all pages of the tag
	file     string // of the store
	exportTo string
	workers  int
	keep     int // states of a page; 0 for all
	keepDays int // likewise
	counts   map[changetrack.Status]int
	failed   int
}

func newTrack() *cobra.Command {
	t := &tracker{counts: map[changetrack.Status]int{}}
	cmd := &cobra.Command{
		Use: "track [flags] --store FILE.db DIR|FILE…",
	}
	o, c := newOptionFlags(cmd), newChangeFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&t.file, "store", "", "`file` that keeps the history; created if there is none")
	f.StringVar(&t.tag, "tag", "", "`name` of a branch of the history")
	f.StringVar(&t.url, "url", "", "`address` of the page, or that the paths of several are below")
	f.BoolVar(&t.complete, "complete", false, "these are all pages: others of the tag in the store are reported as removed")
	f.BoolVar(&t.json, "json", false, "write a JSON object a page")
	f.BoolVar(&t.diffs, "diff", false, "show what changed")
	f.BoolVarP(&t.quiet, "quiet", "q", false, "say nothing of pages that are the same, and no count at the end")
	f.IntVar(&t.keep, "keep", 0, "afterwards forget all but this `number` of the newest states of each page")
	f.IntVar(&t.keepDays, "keep-days", 0, "… and those of this many `days`; the newest is always kept")
	f.StringVar(&t.exportTo, "export", "", "afterwards write the whole history to a `file`, a JSON object a line; - is standard output")
	f.IntVarP(&t.workers, "workers", "j", runtime.GOMAXPROCS(0), "`number` of files converted at once")
	_ = cmd.MarkFlagRequired("store") // fails only for an unknown flag
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return t.start(cmd, o, c, args) }
	return cmd
}

// start checks the flags and tracks the documents.
func (t *tracker) start(cmd *cobra.Command, o *optionFlags, c *changeFlags, args []string) (err error) {
	if len(args) == 0 && t.keep == 0 && t.keepDays == 0 && t.exportTo == "" {
		return errors.New("nothing to do: no files, no --keep, no --export")
	}
	if t.workers < 1 || t.keep < 0 || t.keepDays < 0 {
		return errors.New("--workers must be at least 1, --keep and --keep-days at least 0")
	}
	if t.opts, err = o.options(); err != nil {
		return err
	}
	if t.compare, err = c.options(changetrack.GitDiff, changetrack.JSONDiff, changetrack.WordDiff, changetrack.Sections); err != nil {
		return err
	}
	inputs, err := findInputs(args)
	if err != nil {
		return failed(err)
	}
	if t.colored, err = wantsColor("auto", "-", cmd.OutOrStdout()); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(t.file), 0o755); err != nil {
		return failed(err)
	}
	store, err := bolt.Open(t.file, bolt.Options{})
	if err != nil {
		return failed(err)
	}
	defer func() {
		if closeErr := store.Close(); err == nil && closeErr != nil {
			err = failed(closeErr)
		}
	}()
	defer t.begin(cmd, o, t.workers)()
	t.store, t.now = store, time.Now().UTC()
	if err := t.run(cmd.Context(), inputs); err != nil {
		return failed(err)
	}
	if t.keep > 0 || t.keepDays > 0 {
		if err := t.prune(cmd.Context()); err != nil {
			return failed(err)
		}
	}
	if t.exportTo != "" {
		if err := t.export(cmd.Context()); err != nil {
			return failed(err)
		}
	}
	if t.failed > 0 {
		return &failedError{}
	}
	return nil
}

// A tracked is one converted document.
type tracked struct {
	name     string // for messages
	snapshot *changetrack.Snapshot
	err      error
}

func (t *tracker) run(ctx context.Context, inputs []input) error {
	seen := map[string]bool{}
	all := documents(inputs, t.stdin, t.pipeline.MaxBytes())
	err := ordered.Run(ctx, t.workers, all, func(ctx context.Context, d document) tracked {
		return t.one(ctx, d, len(inputs))
	}, func(p tracked) error {
		if p.err != nil {
			t.failed++
			_, err := fmt.Fprintf(t.stderr, "%s: %v\n", p.name, p.err)
			return err
		}
		seen[p.snapshot.URL] = true
		return t.page(ctx, p.snapshot)
	})
	if err != nil {
		return err
	}
	if t.complete && t.failed == 0 {
		if err := t.missing(ctx, seen); err != nil {
			return err
		}
	}
	if !t.quiet && len(inputs) > 0 {
		fmt.Fprintf(t.stderr, "%d new, %d changed, %d same, %d removed, %d failed\n", t.counts[changetrack.New],
			t.counts[changetrack.Changed], t.counts[changetrack.Same], t.counts[changetrack.Removed], t.failed)
	}
	return nil
}

// one converts a document.
func (t *tracker) one(ctx context.Context, d document, inputs int) tracked {
	p := tracked{name: d.name(), err: d.err}
	if p.err == nil {
		doc := d.item.Document
		doc.URL = t.address(d, inputs)
		p.snapshot, p.err = snapshotOf(ctx, t.pipeline, doc, p.name, t.opts, t.stderr)
	}
	return p
}

// address returns the key of a page in the store.
func (t *tracker) address(d document, inputs int) string {
	in := d.in
	rel := filepath.ToSlash(in.rel)
	if d.archive {
		if d.item.URL != "" {
			return d.item.URL
		}
		rel = d.item.Name
	}
	switch base, err := url.Parse(t.url); {
	case t.url == "":
		return rel
	case !d.archive && inputs == 1 && in.rel == filepath.Base(in.path):
		return t.url
	case err != nil:
		return t.url + rel
	default:
		return base.JoinPath(rel).String()
	}
}

// page compares a page with its latest snapshot in the store. An unchanged page
// is not stored again, so that small ignored differences can't accumulate
// unnoticed.
func (t *tracker) page(ctx context.Context, cur *changetrack.Snapshot) error {
	cur.Tag, cur.Time = t.tag, t.now
	prev, err := t.store.Latest(ctx, cur.URL, cur.Tag)
	if err != nil {
		return err
	}
	if prev != nil && prev.StatusCode == removedStatus && cur.StatusCode != removedStatus {
		prev = nil // it has reappeared
	}
	change, err := changetrack.Compare(ctx, prev, cur, t.compare)
	if err != nil {
		return err
	}
	if change.ChangeStatus != changetrack.Same {
		if err := t.store.Put(ctx, cur); err != nil {
			return err
		}
	}
	t.counts[change.ChangeStatus]++
	return t.report(cur, change)
}

// removedStatus marks the last snapshot of a page that is gone.
const removedStatus = 404

// missing reports the pages of the tag that are in the store but were not seen.
func (t *tracker) missing(ctx context.Context, seen map[string]bool) error {
	pages, err := t.store.Pages(ctx)
	if err != nil {
		return err
	}
	for _, p := range pages {
		if p.Tag != t.tag || seen[p.URL] {
			continue
		}
		latest, err := t.store.Latest(ctx, p.URL, p.Tag)
		if err != nil {
			return err
		}
		if latest.StatusCode == removedStatus {
			continue // already reported
		}
		if err := t.page(ctx, &changetrack.Snapshot{URL: p.URL, StatusCode: removedStatus}); err != nil {
			return err
		}
	}
	return nil
}

func (t *tracker) report(cur *changetrack.Snapshot, c *changetrack.Change) error {
	if t.quiet && c.ChangeStatus == changetrack.Same {
		return nil
	}
	if t.json {
		line := struct {
			URL    string              `json:"url"`
			Tag    string              `json:"tag,omitempty"`
			Change *changetrack.Change `json:"changeTracking"`
		}{cur.URL, cur.Tag, c}
		e := json.NewEncoder(t.stdout)
		e.SetEscapeHTML(false)
		return e.Encode(line)
	}
	text := fmt.Sprintf("%-8s %s", c.ChangeStatus, visible(cur.URL))
	if c.ChangeStatus == changetrack.Changed {
		text += fmt.Sprintf(" (%s)", cmp.Or(summary(c), "fields"))
	}
	if c.PreviousScrapeAt != nil {
		text += ", before " + c.PreviousScrapeAt.Local().Format("2006-01-02 15:04")
	}
	if _, err := fmt.Fprintln(t.stdout, text); err != nil {
		return err
	}
	if t.diffs && c.Diff != nil {
		_, err := t.stdout.Write(diffText(c, cur.URL, cur.URL, t.colored))
		return err
	}
	return nil
}

// summary names the sections that changed, or counts them if there are many.
func summary(c *changetrack.Change) string {
	var parts []string
	for _, s := range c.Sections {
		if len(parts) == 3 {
			parts = append(parts, fmt.Sprintf("and %d more", len(c.Sections)-3))
			break
		}
		parts = append(parts, strings.TrimSpace(string(s.Kind)+" "+visible(s.Heading)))
	}
	return strings.Join(parts, "; ")
}

func (t *tracker) prune(ctx context.Context) error {
	k := changetrack.Keep{Last: t.keep}
	if t.keepDays > 0 {
		k.Since = t.now.AddDate(0, 0, -t.keepDays)
	}
	n, err := t.store.Prune(ctx, k)
	if err == nil && !t.quiet {
		fmt.Fprintf(t.stderr, "%d old states forgotten\n", n)
	}
	return err
}

func (t *tracker) export(ctx context.Context) (err error) {
	if t.exportTo == "-" {
		return changetrack.Export(ctx, t.store, t.stdout)
	}
	return outdir.Stream(t.exportTo, func(w io.Writer) error { return changetrack.Export(ctx, t.store, w) })
}

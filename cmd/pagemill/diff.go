package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

// A differ is one run of the diff command.
type differ struct {
	session
	compare  changetrack.Options
	out      string // a file, or - for standard output
	color    string // when to colour
	html     bool
	json     bool
	exitCode bool // differences fail
}

func newDiff() *cobra.Command {
	d := &differ{}
	cmd := &cobra.Command{
		Use:  "diff [flags] OLD NEW",
		Args: wants(2, 2, "two files: the old one and the new one"),
	}
	o, c := newOptionFlags(cmd), newChangeFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&d.out, "output", "o", "-", "`file` to write to; - is standard output")
	f.BoolVar(&d.html, "html", false, "write a self-contained page, old and new side by side")
	f.BoolVar(&d.json, "json", false, "write the comparison as JSON")
	f.StringVar(&d.color, "color", "auto", "`when` to colour: auto, always or never")
	f.BoolVar(&d.exitCode, "exit-code", false, "exit with status 1 if there are differences")
	cmd.MarkFlagsMutuallyExclusive("html", "json")
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if d.opts, err = o.options(); err != nil {
			return err
		}
		if d.compare, err = c.options(changetrack.GitDiff, changetrack.JSONDiff, changetrack.WordDiff, changetrack.Sections); err != nil {
			return err
		}
		colored, err := wantsColor(d.color, d.out, cmd.OutOrStdout())
		if err != nil {
			return err
		}
		defer d.begin(cmd, o, 0)()
		change, err := d.run(cmd.Context(), args[0], args[1])
		if err == nil {
			err = d.write(change, args[0], args[1], colored)
		}
		if err != nil {
			return failed(err)
		}
		if d.exitCode && change.ChangeStatus != changetrack.Same {
			return &failedError{}
		}
		return nil
	}
	return cmd
}

// write writes a comparison in the form that was asked for.
func (d *differ) write(change *changetrack.Change, old, new string, colored bool) (err error) {
	var page []byte
	switch {
	case d.html:
		page, err = diffPage(change, old, new)
	case d.json:
		page, err = indented(change)
	default:
		page = diffText(change, old, new, colored)
	}
	if err != nil {
		return err
	}
	to := d.stdout
	if !colored {
		to = forReader(to)
	}
	return writeOut(to, d.out, page)
}

func (d *differ) run(ctx context.Context, old, new string) (*changetrack.Change, error) {
	prev, err := d.snapshot(ctx, old)
	if err != nil {
		return nil, named(old, err)
	}
	cur, err := d.snapshot(ctx, new)
	if err != nil {
		return nil, named(new, err)
	}
	return changetrack.Compare(ctx, prev, cur, d.compare)
}

// snapshot converts a file.
func (d *differ) snapshot(ctx context.Context, path string) (*changetrack.Snapshot, error) {
	doc, err := input{path: path, rel: filepath.Base(path)}.read(d.stdin, d.pipeline.MaxBytes())
	if err != nil {
		return nil, err
	}
	doc.URL = ""
	return snapshotOf(ctx, d.pipeline, doc, path, d.opts, d.stderr)
}

// snapshotOf converts a document to a snapshot. Text is kept unchanged; JSON is
// also compared as data. Warnings go to stderr, prefixed with name.
func snapshotOf(ctx context.Context, p *runner, doc pagemill.Document, name string, opts pagemill.Options, stderr io.Writer) (*changetrack.Snapshot, error) {
	switch doc.ContentType {
	case "text/markdown", "text/plain":
		return &changetrack.Snapshot{URL: doc.URL, Markdown: string(doc.Body)}, nil
	case "application/json":
		if !json.Valid(doc.Body) {
			return nil, fmt.Errorf("this is not JSON")
		}
		return &changetrack.Snapshot{URL: doc.URL, Markdown: string(doc.Body), JSON: doc.Body}, nil
	}
	res, err := p.Run(ctx, doc, opts)
	if err != nil {
		return nil, err
	}
	if w := res.Warning(); w != "" {
		fmt.Fprintf(stderr, "%s: warning: %s\n", name, w)
	}
	return &changetrack.Snapshot{URL: doc.URL, Markdown: res.Markdown}, nil
}

// wantsColor decides by the flag, whether w is a terminal, and the NO_COLOR
// convention.
func wantsColor(flag, out string, w io.Writer) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return out == "-" && terminal(w) != nil && os.Getenv("NO_COLOR") == "", nil
	}
	return false, fmt.Errorf("--color %s: not one of auto, always, never", flag)
}

func indented(v any) ([]byte, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return []byte(b.String()), err
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/mdread"
	"github.com/pagemill/pagemill/markdown"
)

func newInspect() *cobra.Command {
	var out, url, contentType string
	cmd := &cobra.Command{
		Use:  "inspect [flags] FILE|-",
		Args: wants(1, 1, "one file, or - for standard input"),
	}
	o := newOptionFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "", "`file` to write to; - is standard output")
	f.StringVar(&url, "url", "", "`address` the page came from, to resolve relative links")
	f.StringVar(&contentType, "content-type", "", "Content-Type `header` the page came with")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opts, err := o.options()
		if err != nil {
			return err
		}
		in := input{path: args[0], rel: filepath.Base(args[0])}
		if in.path == "-" {
			in.rel = "standard input"
		}
		names := newNameMasker(cmd.Context(), opts)
		pipeline, end := o.pipeline(0)
		defer end()
		doc, err := in.read(cmd.InOrStdin(), pipeline.MaxBytes())
		if err != nil {
			return failed(named(in.path, err))
		}
		doc.URL, doc.Explain = url, true
		if contentType != "" {
			doc.ContentType = contentType
		}
		var page bytes.Buffer
		if err := inspect(cmd.Context(), pipeline, names.mask(in.rel), doc, opts, &page); err != nil {
			return failed(named(in.path, err))
		}
		return writeInspection(cmd, in, names, out, page.Bytes())
	}
	return cmd
}

// inspect writes the report on a document.
func inspect(ctx context.Context, p *runner, name string, doc pagemill.Document, opts pagemill.Options, w io.Writer) error {
	res, err := p.Run(ctx, doc, withBlocks(opts))
	if err != nil {
		return err
	}
	switch {
	case res.Report != nil:
		return inspectionOf(ctx, name, len(doc.Body), doc.URL, res).write(w)
	case res.Blocks != nil:
		r, err := inspectionPDF(ctx, name, doc, p, opts.RedactPII != nil, res)
		if err != nil {
			return err
		}
		return pageTemplates().ExecuteTemplate(w, "inspectpdf.html", r)
	}
	return errors.New("neither an HTML page nor a PDF")
}

func writeInspection(cmd *cobra.Command, in input, names *nameMasker, out string, page []byte) error {
	if out == "" {
		if in.path == "-" {
			return errors.New("standard input has no name to write beside: give -o")
		}
		out = filepath.Join(filepath.Dir(in.path), names.mask(strings.TrimSuffix(filepath.Base(in.path), filepath.Ext(in.path)))+".inspect.html")
	}
	return failed(writeOut(cmd.OutOrStdout(), out, page))
}

func messages(warnings []pagemill.Warning) []string {
	var out []string
	for _, w := range warnings {
		out = append(out, w.Message)
	}
	return out
}

// An inspection is the data of the report on a page.
type inspection struct {
	Title    string // what was inspected
	Facts    []fact
	Warnings []string
	Rows     []*row // the page's structure, in order
	Passages []passage
	Rendered string // the Markdown as HTML; shown in a sandboxed frame
}

// A row is a part of the page. It has no path if that is in a dropped part.
type row struct {
	extract.Part
	Markdown string // of this part alone, if it is not in that of the report
	At, End  int    // where it is in that of the report; End is 0 if it isn't
	Rows     []*row // its parts
}

// Parts returns the number of rows below r, at all levels.
func (r *row) Parts() int {
	n := len(r.Rows)
	for _, below := range r.Rows {
		n += below.Parts()
	}
	return n
}

// A passage is a piece of the Markdown. ID is that of the part of the page that it
// came of, "" if there is none.
type passage struct{ ID, Text string }

// inspectionOf builds the report from the result of a page.
func inspectionOf(ctx context.Context, name string, size int, base string, res *pagemill.Result) *inspection {
	md, cut := shownMarkdown(res.Markdown)
	r := &inspection{Title: name, Warnings: messages(res.Warnings), Rendered: rendered(md)}
	if cut {
		r.Warnings = append(r.Warnings, fmt.Sprintf("Only the first %d MB of the Markdown are shown.", maxShown>>20))
	}
	parts := res.Report.Parts
	shown := partMarkdown{ctx: ctx, base: base, left: maxPartsMarkdown}
	top := &row{Part: extract.Part{Depth: -1}}
	open := []*row{top}
	at := 0 // in the Markdown
	for i, p := range parts {
		for open[len(open)-1].Depth >= p.Depth {
			open = open[:len(open)-1]
		}
		up, now := open[len(open)-1], &row{Part: p}
		up.Rows, open = append(up.Rows, now), append(open, now)
		if now.Path = ""; up.State == extract.Dropped {
			continue
		}
		now.Path, now.Markdown = shown.of(p)
		if isLeaf := i+1 == len(parts) || parts[i+1].Depth <= p.Depth; isLeaf && p.State == extract.Kept {
			if now.At, now.End = find(md, at, now.Markdown); now.End > 0 {
				r.Passages = append(r.Passages, passage{"", md[at:now.At]}, passage{"m" + strconv.Itoa(now.At), md[now.At:now.End]})
				at = now.End
			}
		}
		if now.End > 0 || now.Markdown == now.Text || p.State == extract.Dropped {
			now.Markdown = ""
		}
	}
	r.Rows, r.Passages = top.Rows, append(r.Passages, passage{"", md[at:]})
	if k := res.Report.Kind; k != "" {
		r.Facts = append(r.Facts, fact{"page kind", string(k)})
	}
	share := "–"
	percent, all := keptShare(parts)
	if all > 0 {
		share = strconv.Itoa(percent) + " %"
	}
	r.Facts = append(r.Facts, fact{"bytes", strconv.Itoa(size)}, fact{"letters", strconv.Itoa(all)}, fact{"kept", share}, fact{"dropped parts", strconv.Itoa(len(res.Report.Dropped))})
	return r
}

// write writes the report as one HTML page.
func (r *inspection) write(w io.Writer) error {
	return pageTemplates().ExecuteTemplate(w, "inspect.html", r)
}

// option returns the flag that leaves a part out or, if it is left out, brings it in
// alone.
func option(p extract.Part) string {
	if p.State == extract.Dropped {
		return "--include " + inQuotes(p.Path)
	}
	return "--exclude " + inQuotes(p.Path)
}

// maxAhead is how far ahead of the last part the Markdown of the next is looked
// for: a search that fails costs as much.
const maxAhead = 8 << 10

// find returns where the Markdown of a part is in that of the page; end is 0 if
// it is not there.
func find(md string, from int, part string) (at, end int) {
	part = strings.TrimSpace(part)
	if part == "" {
		return 0, 0
	}
	i := strings.Index(md[from:min(len(md), from+maxAhead+len(part))], part)
	if i < 0 {
		return 0, 0
	}
	return from + i, from + i + len(part)
}

// reason says in the words of a reader why a part was kept or dropped.
func reason(p extract.Part) string {
	switch {
	case p.Rule != "" && p.Rule != "score" || p.Rule == "" && p.Score == 0:
		return p.Reason()
	case p.State == extract.Mixed:
		return fmt.Sprintf("about %.0f %% of it is content", 100*p.Score)
	}
	text := "hard to tell"
	switch {
	case p.State == extract.Kept && p.Score < .5:
		return fmt.Sprintf("kept with what is around it (alone: %.0f %%)", 100*p.Score)
	case p.State == extract.Dropped && p.Score >= .5:
		return fmt.Sprintf("dropped with what is around it (alone: %.0f %%)", 100*p.Score)
	case p.Score >= .9:
		text = "content"
	case p.Score >= .65:
		text = "probably content"
	case p.Score <= .1:
		text = "no content"
	case p.Score <= .35:
		text = "probably no content"
	}
	return fmt.Sprintf("%s (%.0f %%)", text, 100*p.Score)
}

// Limits of the Markdown of single parts: a longer element shows its children
// instead, and a report with more bytes of it and of selectors in total would not
// open in a browser.
const (
	maxPartLetters   = 1500
	maxPartsMarkdown = 8 << 20
	maxShown         = 1 << 20 // of the whole: rendering takes 75 bytes of memory for one
)

// shownMarkdown returns the Markdown, or its first lines if there is too much.
func shownMarkdown(md string) (shown string, cut bool) {
	if len(md) <= maxShown {
		return md, false
	}
	return md[:strings.LastIndexByte(md[:maxShown], '\n')+1], true
}

// partMarkdown converts the parts of a page one by one.
type partMarkdown struct {
	ctx  context.Context
	base string
	left int // remaining bytes
}

// of returns the selector of a part and its Markdown.
func (m *partMarkdown) of(p extract.Part) (path, md string) {
	if m.left -= len(p.Path); m.left < 0 {
		return "", ""
	}
	text := p.Text
	if p.Node != nil && p.Size <= maxPartLetters {
		if md, err := markdown.Convert(m.ctx, p.Node, markdown.Options{BaseURL: m.base}); err == nil {
			text, _ = markdown.RemoveBase64Images(m.ctx, md) // only the context ends it: the report does, too
		}
	}
	if m.left -= len(text); m.left < 0 {
		return p.Path, ""
	}
	return p.Path, text
}

// rendered returns Markdown as a page of its own, which the report shows in a
// frame.
func rendered(md string) string {
	return frameHead + mdread.HTML(md)
}

// frameHead is the style of that page.
const frameHead = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Rendered</title><style>:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;margin:12px 18px 40px;overflow-wrap:anywhere}img{max-width:100%}table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #8888;padding:3px 8px;text-align:left}pre{overflow-x:auto;padding:8px;background:#8882}blockquote{margin:0;padding-left:12px;border-left:3px solid #8888}h1{font-size:1.5em}h2{font-size:1.25em}</style>`

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
	"github.com/pagemill/pagemill/internal/report"
)

func newInspect() *cobra.Command {
	var out, url, contentType string
	cmd := &cobra.Command{
		Use:   "inspect [flags] FILE|-",
		Short: "Show what became of each part of a saved page or PDF, and why",
		Long: `Inspect writes one self-contained HTML page. Of a saved page it shows the
structure with kept and dropped parts marked, the reason for each on hover and
focus, and the Markdown that came of it beside. Of a PDF it shows a picture of
each page with its blocks drawn in reading order, and their Markdown beside.`,
		Example: `  pagemill inspect page.html                    # page.inspect.html
  pagemill inspect --pdf-mode fast paper.pdf    # paper.inspect.html
  pagemill inspect page.html -o report.html
  pagemill inspect --include article page.html -o - > report.html`,
		Args: cobra.ExactArgs(1),
	}
	o := newOptionFlags(cmd).markdownOnly()
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "", "file to write to; - is standard output")
	f.StringVar(&url, "url", "", "address the page came from, to resolve relative links")
	f.StringVar(&contentType, "content-type", "", "Content-Type header the page came with")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opts, err := o.options()
		if err != nil {
			return err
		}
		in := input{path: args[0], rel: filepath.Base(args[0])}
		if in.path == "-" {
			in.rel = "standard input"
		}
		pipeline, end := o.pipeline(0)
		defer end()
		pipeline.Explain = true
		doc, err := in.read(cmd.InOrStdin(), pipeline.MaxBytes())
		if err != nil {
			return err
		}
		doc.URL = url
		if contentType != "" {
			doc.ContentType = contentType
		}
		var page bytes.Buffer
		if err := inspect(cmd.Context(), pipeline, in.rel, doc, opts, &page); err != nil {
			return fmt.Errorf("%s: %w", in.path, err)
		}
		return writeInspection(cmd, in, out, page.Bytes())
	}
	return cmd
}

// inspect writes the report of a document.
func inspect(ctx context.Context, p *pagemill.Pipeline, name string, doc pagemill.Document, opts pagemill.Options, w io.Writer) error {
	res, err := p.Run(ctx, doc, withBlocks(opts))
	if err != nil {
		return err
	}
	switch {
	case res.Report != nil:
		return inspection(name, len(doc.Body), res).Write(w)
	case res.Blocks != nil:
		r, err := inspectionPDF(ctx, name, doc, p, opts.RedactPII != nil, res)
		if err != nil {
			return err
		}
		return r.Write(w)
	}
	return errors.New("neither an HTML page nor a PDF")
}

func writeInspection(cmd *cobra.Command, in input, out string, page []byte) error {
	if out == "" {
		if in.path == "-" {
			return errors.New("standard input has no name to write beside: give -o")
		}
		out = strings.TrimSuffix(in.path, filepath.Ext(in.path)) + ".inspect.html"
	}
	if out == "-" {
		_, err := cmd.OutOrStdout().Write(page)
		return err
	}
	return writeFile(out, page)
}

// inspection lays the result of a page out as a report.
func inspection(name string, size int, res *pagemill.Result) *report.Report {
	r := &report.Report{Title: name, Warnings: res.Warnings, Markdown: res.Markdown}
	kept, all := 0, 0
	for _, p := range res.Report.Parts {
		if p.Text != "" {
			all += p.Size
			if p.State == extract.Kept {
				kept += p.Size
			}
		}
		r.Rows = append(r.Rows, report.Row{Depth: p.Depth, Label: p.Label, Text: p.Text, State: string(p.State), Reason: reason(p), Size: p.Size})
	}
	share := "–"
	if all > 0 {
		share = strconv.Itoa((kept*100+all/2)/all) + " %"
	}
	r.Facts = []report.Fact{
		{Name: "page kind", Value: string(res.Report.Kind)},
		{Name: "bytes", Value: strconv.Itoa(size)},
		{Name: "letters", Value: strconv.Itoa(all)},
		{Name: "kept", Value: share},
		{Name: "dropped parts", Value: strconv.Itoa(len(res.Report.Dropped))},
	}
	return r
}

// reason says in words why a part was kept or dropped.
func reason(p extract.Part) string {
	score := fmt.Sprintf("estimated share of main content %.2f", p.Score)
	switch {
	case p.Rule == "score":
		return "dropped: " + score
	case p.Rule != "":
		return "dropped by rule: " + p.Rule
	case p.State == extract.Dropped:
		return "dropped with what is around it"
	case p.Score > 0:
		return string(p.State) + ": " + score
	}
	return string(p.State)
}

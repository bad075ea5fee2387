package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
)

// A converter is one run of the convert command.
type converter struct {
	pipeline    *pagemill.Pipeline
	opts        pagemill.Options
	url         string
	contentType string
	json        bool
	stdin       io.Reader
	stdout      io.Writer
	stderr      io.Writer
}

func newConvert() *cobra.Command {
	var out, url, contentType string
	var asJSON, quiet bool
	var workers int
	cmd := &cobra.Command{
		Use:   "convert [flags] FILE…|DIR|-",
		Short: "Convert saved pages and PDFs to Markdown",
		Long: `Convert writes the Markdown of each file beside it, or to -o. A folder is
walked for .html, .htm, .xhtml, .shtml and .pdf files; "-" reads standard input
and writes standard output. A file that fails is reported and does not stop the
others; the exit status is 1 if any failed.`,
		Example: `  pagemill convert page.html                       # page.md
  pagemill convert -o - page.html                  # to the terminal
  pagemill convert -o out/ pages/ 'more/*.html'
  pagemill convert --json -f markdown,links,images page.html
  pagemill convert --exclude .comments --redact page.html
  pagemill convert --page-markers --max-pages 10 report.pdf`,
		Args: cobra.MinimumNArgs(1),
	}
	o := newOptionFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "", "file or folder to write to; - is standard output")
	f.BoolVar(&asJSON, "json", false, "write the whole result as JSON")
	f.StringVar(&url, "url", "", "address the page came from, to resolve relative links")
	f.StringVar(&contentType, "content-type", "", "Content-Type header the page came with")
	f.IntVarP(&workers, "workers", "j", runtime.GOMAXPROCS(0), "files converted at once")
	f.BoolVarP(&quiet, "quiet", "q", false, "no warnings, no count at the end")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opts, err := o.options()
		if err != nil {
			return err
		}
		if workers < 1 {
			return fmt.Errorf("--workers must be at least 1")
		}
		inputs, err := findInputs(args)
		if err != nil {
			return err
		}
		pipeline, end := newPipeline(o.languages, workers)
		defer end()
		c := &converter{pipeline: pipeline, opts: opts, url: url, contentType: contentType, json: asJSON,
			stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
		return c.run(cmd.Context(), inputs, out, workers, quiet)
	}
	return cmd
}

// A converted is what became of one input.
type converted struct {
	in      input
	path    string
	data    []byte // only for standard output
	warning string
	err     error
}

func (c *converter) run(ctx context.Context, inputs []input, out string, workers int, quiet bool) error {
	ext := ".md"
	if c.json {
		ext = ".json"
	}
	paths, err := outputPaths(inputs, out, ext)
	if err != nil {
		return err
	}
	bar := newProgress(c.stderr, len(inputs), "converting")
	bad := 0
	each := func(yield func(int) bool) {
		for i := range inputs {
			if !yield(i) {
				return
			}
		}
	}
	err = ordered(ctx, workers, each,
		func(ctx context.Context, i int) converted { return c.one(ctx, inputs[i], paths[i]) },
		func(r converted) error {
			_ = bar.Add(1) // a bar that can't be drawn is no reason to stop
			switch {
			case r.err != nil:
				bad++
				_ = bar.Clear()
				fmt.Fprintf(c.stderr, "%s: %v\n", r.in.path, r.err)
			case r.warning != "" && !quiet:
				_ = bar.Clear()
				fmt.Fprintf(c.stderr, "%s: warning: %s\n", r.in.path, r.warning)
			}
			_, err := c.stdout.Write(r.data)
			return err
		})
	_ = bar.Finish()
	if err != nil {
		return failed(err)
	}
	if !quiet && (len(inputs) != 1 || bad > 0) {
		fmt.Fprintf(c.stderr, "%d converted, %d failed\n", len(inputs)-bad, bad)
	}
	if bad > 0 {
		return &failedError{}
	}
	return nil
}

func (c *converter) one(ctx context.Context, in input, path string) (r converted) {
	r = converted{in: in, path: path}
	doc, err := in.read(c.stdin, c.pipeline.MaxBytes())
	if err != nil {
		r.err = err
		return r
	}
	doc.URL = c.url
	if c.contentType != "" {
		doc.ContentType = c.contentType
	}
	res, err := c.pipeline.Run(ctx, doc, c.opts)
	if err != nil {
		r.err = err
		return r
	}
	r.warning = res.Warning()
	data, err := c.encode(res)
	switch {
	case err != nil:
		r.err = err
	case path == "-":
		r.data = data
	default:
		r.err = writeFile(path, data)
	}
	return r
}

func (c *converter) encode(res *pagemill.Result) ([]byte, error) {
	if !c.json {
		if res.Markdown == "" {
			return nil, nil
		}
		return append([]byte(res.Markdown), '\n'), nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(res)
	return b.Bytes(), err
}

package bench

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/ordered"
)

// A Runner runs the cases of a corpus. The zero value measures pagemill.
type Runner struct {
	// Name is the report's title.
	Name string
	// Convert is the converter to measure. Nil means the default pipeline's Run.
	Convert func(context.Context, pagemill.Document, pagemill.Options) (*pagemill.Result, error)
	// Workers is the number of cases processed at once. The default is one per
	// processor.
	Workers int
	// Done, if not nil, is called after each case, one call at a time.
	Done func(done, total int)
}

// Run measures every case. A failed case is part of the report and scores 0;
// the error is about the corpus as a whole, or that of the context.
func (r Runner) Run(ctx context.Context, corpus fs.FS) (*Report, error) {
	inputs, err := Find(corpus)
	if err != nil {
		return nil, err
	}
	if r.Convert == nil {
		r.Convert = pagemill.Run
	}
	if r.Workers < 1 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	var results []CaseResult
	err = ordered.Run(ctx, r.Workers, slices.Values(inputs), func(ctx context.Context, input string) CaseResult {
		return r.one(ctx, corpus, input)
	}, func(c CaseResult) error {
		if results = append(results, c); r.Done != nil {
			r.Done(len(results), len(inputs))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return newReport(r.Name, results), nil
}

// one runs the case of an input.
func (r Runner) one(ctx context.Context, corpus fs.FS, input string) (out CaseResult) {
	out = CaseResult{Name: stem(input), Input: input}
	c, err := Load(corpus, input)
	if err != nil {
		out.fail(err, measure(c, &pagemill.Result{}))
		return out
	}
	out.Bytes = len(c.Document.Body)
	if want := cmp.Or(c.Markdown, c.Text); want != nil {
		out.Want = *want
	}
	if c.Diff != nil && c.Before != nil {
		c.Document.Previous = &changetrack.Snapshot{URL: c.Document.URL, Markdown: *c.Before}
		c.wantDiff()
	}
	start := time.Now()
	res, err := r.convert(ctx, c)
	out.Seconds = time.Since(start).Seconds()
	if err != nil {
		out.fail(err, measure(c, &pagemill.Result{}))
		return out
	}
	out.Got, out.Warning = res.Markdown, res.Warning()
	if c.Markdown == nil && c.Text != nil { // compare in the form of the expected text
		out.Want = strings.Join(strings.FieldsFunc(*c.Text, func(r rune) bool { return r == '\n' }), "\n")
		out.Got = score.PlainMarkdown(res.Markdown)
	}
	out.Figures = measure(c, res)
	return out
}

// wantDiff adds the formats that a diff needs.
func (c *Case) wantDiff() {
	for _, f := range []pagemill.Format{{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatChangeTracking, Modes: []changetrack.Mode{changetrack.GitDiff}}} {
		if !slices.ContainsFunc(c.Options.Formats, func(g pagemill.Format) bool { return g.Type == f.Type }) {
			c.Options.Formats = append(c.Options.Formats, f)
		}
	}
}

// convert turns a panic of the converter into a failure of the case.
func (r Runner) convert(ctx context.Context, c *Case) (res *pagemill.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return r.Convert(ctx, c.Document, c.Options)
}

// fail sets every figure of the case to 0.
func (c *CaseResult) fail(err error, figures map[string]float64) {
	c.Error = err.Error()
	c.Figures = figures
	for k := range figures {
		figures[k] = 0
	}
}

package pagemill

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/markdown"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
)

// A Pipeline turns documents into results. The zero value works, and so does nil; the fields
// plug in what pagemill does not include. A Pipeline is safe for concurrent use
// if the plugged-in values are.
type Pipeline struct {
	// OCR reads text from page images and Raster renders those images. Without
	// them, scanned pages give a warning instead of text.
	OCR    pdfparse.Recognizer
	Raster pdfparse.Rasterizer
	// Model answers the json format, instead of the data that the page declares.
	Model formats.Model
	// Guard is called in addition to the built-in scan if checkPromptInjection is
	// on.
	Guard formats.Guard
	// Cleaner may remove more of the Markdown than the rules of onlyCleanContent.
	// Its answer is used only if it is the input with parts left out.
	Cleaner extract.Cleaner
	// Names finds personal data with a model of the caller's.
	Names redact.Recognizer
	// Hooks write elements as Markdown in a way of the caller's, by tag name.
	Hooks map[string]markdown.Hook
	// Extractor chooses the part of a page that outputs are made from, instead of
	// package extract.
	Extractor Extractor
	// Store keeps a snapshot of each page for which changeTracking is asked. It
	// gives Document.Previous where that is nil.
	Store changetrack.Store
	// Limits bound what one document may cost.
	Limits Limits
}

// An Extractor chooses the part of a page that outputs are made from: a new
// tree, which may share no node with root. The report may be nil.
type Extractor interface {
	Extract(ctx context.Context, root *html.Node, opts extract.Options) (tree *html.Node, report *extract.Report, err error)
}

// Run turns one document into a result with the default pipeline.
func Run(ctx context.Context, doc Document, opts Options) (*Result, error) {
	return new(Pipeline).Run(ctx, doc, opts)
}

// MaxBytes returns the size of the largest body that the pipeline accepts.
func (p *Pipeline) MaxBytes() int64 { return p.orDefault().Limits.bytes() }

// orDefault returns the default pipeline for nil.
func (p *Pipeline) orDefault() *Pipeline {
	if p == nil {
		return new(Pipeline)
	}
	return p
}

// Run turns one document into a result. The error is an *Error with the status
// for the cause: invalid option (400), detected prompt injection (403),
// deadline (408), limit (413), unusable schema or file (422), anything else
// (500). What was repaired or left out is a warning of the result.
func (p *Pipeline) Run(ctx context.Context, doc Document, opts Options) (res *Result, err error) {
	defer func() {
		if r := recover(); r != nil { // a bug here must not end the caller's process
			res, err = nil, &Error{Status: 500, Code: CodeUnknown, Message: fmt.Sprintf("internal error: %v", r),
				Err: fmt.Errorf("panic: %v\n%s", r, debug.Stack())}
		}
	}()
	p, ctx = p.orDefault(), cancel.OrNone(ctx)
	if err := opts.validate(); err != nil {
		return nil, err
	}
	if err := opts.built(); err != nil {
		return nil, err
	}
	if int64(len(doc.Body)) > p.Limits.bytes() {
		return nil, tooLarge("the document has more than %d bytes", p.Limits.bytes())
	}
	if opts.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Duration(opts.Timeout)*time.Millisecond)
		defer stop()
	}
	j := &job{p: p, doc: doc, opts: opts, res: &Result{}}
	if err := j.run(ctx); err != nil {
		return nil, asError(err)
	}
	return j.res, nil
}

// run is the data flow: one line per stage, in order (see the diagram in
// docs/ARCHITECTURE.md).
func (j *job) run(ctx context.Context) (err error) {
	defer cancel.Caught(&err)
	j.check = cancel.New(ctx)
	j.ignored()
	for _, stage := range []func(context.Context) error{
		j.read,    // bytes → tree, or PDF → Markdown
		j.filter,  // tree → filtered tree
		j.convert, // filtered tree → Markdown
		j.clean,   // Markdown → less Markdown
		j.base64,  // removes embedded images
		j.recall,  // the last snapshot, from the store
		j.redact,  // removes personal data from everything that follows
		j.derive,  // links, images, html, …
		j.compare, // what changed since the previous snapshot
		j.finish,  // only what was requested
	} {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := stage(ctx); err != nil {
			return err
		}
	}
	return nil
}

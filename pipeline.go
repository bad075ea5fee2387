package pagemill

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
)

// A Pipeline turns documents into results. The zero value works; its fields
// plug in what pagemill itself does not bring. It is safe for concurrent use
// as long as what is plugged in is.
type Pipeline struct {
	// OCR reads text from page images and Raster makes those images; without
	// them scanned pages give a warning instead of text.
	OCR    pdfparse.Recognizer
	Raster pdfparse.Rasterizer
	// Model answers the json format in place of what the page declares.
	Model formats.Model
	// Guard is asked besides our own scan where checkPromptInjection is on.
	Guard formats.Guard
	// Cleaner may take out more of the Markdown than onlyCleanContent's rules
	// do; what it answers counts only if it is an in-order part.
	Cleaner extract.Cleaner
	// Names finds personal data by a model of the caller's own.
	Names redact.Recognizer
	// Limits bound what one document may cost.
	Limits Limits
}

// Run turns one document into a result with the default pipeline.
func Run(ctx context.Context, doc Document, opts Options) (*Result, error) {
	return new(Pipeline).Run(ctx, doc, opts)
}

// MaxBytes returns the largest body the pipeline accepts.
func (p *Pipeline) MaxBytes() int64 { return p.Limits.bytes() }

// Run turns one document into a result. The error is an *Error: a bad option
// (400), a detected prompt injection (403), a deadline (408), a limit (413), a
// schema or file that can't be used (422), anything else 500. What could be
// mended or had to be left out is a warning of the result.
func (p *Pipeline) Run(ctx context.Context, doc Document, opts Options) (res *Result, err error) {
	defer func() {
		if r := recover(); r != nil { // a defect, but the caller's process is not ours to end
			res, err = nil, &Error{Status: 500, Code: CodeUnknown, Message: fmt.Sprintf("internal error: %v", r),
				Err: fmt.Errorf("panic: %v\n%s", r, debug.Stack())}
		}
	}()
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

// run is the way of the data: a line per stage, in order
// (docs/ARCHITECTURE.md has the picture).
func (j *job) run(ctx context.Context) (err error) {
	defer cancel.Caught(&err)
	j.check = cancel.New(ctx)
	j.ignored()
	for _, stage := range []func(context.Context) error{
		j.read,    // bytes → tree, or PDF → Markdown
		j.filter,  // tree → smaller tree
		j.convert, // smaller tree → Markdown
		j.clean,   // Markdown → less Markdown
		j.base64,  // embedded images out
		j.redact,  // personal data out, of everything that follows
		j.derive,  // links, images, html, …
		j.compare, // what changed since the previous snapshot
		j.finish,  // only what was asked for
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

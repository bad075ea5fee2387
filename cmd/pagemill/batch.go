package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
	"github.com/pagemill/pagemill/saved"
)

func newBatch() *cobra.Command {
	var b batchCommand
	cmd := &cobra.Command{
		Use:  "batch [FILE…]",
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd, args) },
	}
	cmd.Flags().IntVarP(&b.Workers, "workers", "j", runtime.GOMAXPROCS(0), "requests worked on at once")
	cmd.Flags().StringVar(&b.languages, "ocr-languages", "", "languages of scanned pages, as Tesseract names them, such as eng+deu")
	cmd.Flags().Int64Var(&b.MaxLine, "max-line", 512<<20, "longest request accepted, in bytes")
	cmd.Flags().BoolVar(&b.Frames, "frames", false, "read and write length-prefixed frames instead of lines")
	cmd.Flags().StringVar(&b.root, "root", "", "`folder` that every path is below; nothing outside it is read")
	cmd.Flags().BoolVar(&b.noPath, "no-path", false, "refuse requests that name a file")
	cmd.MarkFlagsMutuallyExclusive("root", "no-path")
	cmd.Flags().DurationVar(&b.health, "health", 0, "write a line of counts as JSON to standard error at this interval, such as 10s")
	b.model.add(cmd)
	cmd.Flags().StringVar(&b.options, "options", "", "JSON `file` with options of the contract, for the documents of FILE")
	return cmd
}

// batchGC is the GC percentage of a batch (see debug.SetGCPercent). Over zyte
// and wcxb-dev with one worker it takes a tenth less time than Go's default of
// 100, and stays within 100 MB resident.
const batchGC = 250

type batchCommand struct {
	batch.Options
	languages string
	model     modelFlags
	root      string
	noPath    bool
	options   string // path of a file
	given     json.RawMessage
	health    time.Duration
}

func (b *batchCommand) run(cmd *cobra.Command, args []string) error {
	switch {
	case b.Workers < 1:
		return fmt.Errorf("--workers must be at least 1")
	case b.health < 0:
		return fmt.Errorf("--health must not be negative")
	case b.options != "" && len(args) == 0:
		return fmt.Errorf("--options is for the documents of files; a request has options of its own")
	}
	for _, name := range args { // one text to convert would be made of all requests
		if ext := strings.ToLower(filepath.Ext(name)); ext == ".ndjson" || ext == ".jsonl" {
			return fmt.Errorf("%s: requests are read from standard input: pagemill batch < %s", name, name)
		}
	}
	if b.options != "" {
		var err error
		if b.given, err = os.ReadFile(b.options); err != nil {
			return err
		}
		if _, err := pagemill.ParseOptions(b.given); err != nil {
			return fmt.Errorf("%s: %s", b.options, worded(err))
		}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(batchGC)
	}
	p, end := newPipeline(b.languages, b.Workers)
	defer end()
	p.Model = b.model.model()
	ctx := cmd.Context()
	if !b.noPath {
		files := requestedFiles{limit: p.MaxBytes()}
		if b.root != "" {
			var err error
			if files.root, err = os.OpenRoot(b.root); err != nil {
				return failed(err)
			}
			defer func() { _ = files.root.Close() }() // read only
		}
		b.Open = files.open
	}
	if b.health > 0 {
		b.Health = new(batch.Health)
		defer b.report(ctx, cmd.ErrOrStderr())()
	}
	var err error
	stdout := interruptible{ctx, forReader(cmd.OutOrStdout())}
	if len(args) == 0 {
		err = batch.Serve(ctx, p, cmd.InOrStdin(), stdout, b.Options)
	} else {
		var inputs []input
		if inputs, err = findInputs(args); err == nil {
			err = batch.Convert(ctx, p, b.items(inputs, cmd.InOrStdin(), p.MaxBytes()), stdout, b.Options)
		}
	}
	return failed(err)
}

// report writes the batch's health until the returned function is called.
func (b *batchCommand) report(ctx context.Context, w io.Writer) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = b.Health.Report(ctx, w, b.health) // if standard error is closed, the work goes on
	}()
	return func() { cancel(); <-done }
}

// items returns the documents in files as requests.
func (b *batchCommand) items(inputs []input, stdin io.Reader, limit int64) iter.Seq[batch.Item] {
	return func(yield func(batch.Item) bool) {
		for d := range documents(inputs, stdin, limit) {
			it := batch.Item{ID: d.in.rel, Document: d.item.Document, Options: b.given}
			if d.archive && d.item.Name != "" {
				it.ID += "#" + d.item.Name
			}
			if it.Err = tooLarge(d.err); it.Err == nil && d.err != nil {
				it.Err = &pagemill.Error{Status: 422, Code: pagemill.CodeUnsupportedFile, Message: d.err.Error(), Err: d.err}
			}
			if !yield(it) {
				return
			}
		}
	}
}

// requestedFiles opens the files that requests name: only regular files, since
// a device or pipe might never end, and only below the root if there is one.
type requestedFiles struct {
	root  *os.Root
	limit int64
}

func (r requestedFiles) open(ctx context.Context, path string) (pagemill.Document, error) {
	in := input{path: path, root: r.root, regularOnly: true, ctx: ctx}
	if path == "-" {
		return pagemill.Document{}, errors.New("- is standard input, which the requests come on")
	}
	if r.root != nil && filepath.IsAbs(path) {
		full, err := filepath.Abs(r.root.Name())
		if err == nil {
			in.path, err = filepath.Rel(full, path)
		}
		if err != nil {
			return pagemill.Document{}, err
		}
	}
	doc, err := in.read(nil, r.limit)
	return doc, cmp.Or(tooLarge(err), err)
}

// tooLarge returns the reply to a file that is larger than the limit, nil to others.
func tooLarge(err error) error {
	if !errors.Is(err, saved.ErrTooLarge) {
		return nil
	}
	return &pagemill.Error{Status: 413, Code: pagemill.CodeTooLarge, Message: err.Error(), Err: err}
}

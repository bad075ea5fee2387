package pagemillbeam

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

func init() { // Beam finds functions by name when a worker starts
	register.DoFn4x1[context.Context, Record, func(Output), func(Failure), error](&convertFn{})
	register.Emitter1[Output]()
	register.Emitter1[Failure]()
}

// ConvertOptions say how records are converted. The zero value is useful.
type ConvertOptions struct {
	// Options are the contract's ScrapeOptions as JSON, for records without
	// options of their own.
	Options json.RawMessage `json:",omitempty"`
	// Command, such as {"pagemill", "batch"}, converts in child processes that
	// speak the batch protocol, one per worker; a child that crashes or hangs
	// loses only the record in progress. Empty converts in the worker itself.
	Command []string
	// Grace is the time after its timeout when a conversion is abandoned. Inside
	// the worker it can't be stopped and uses its core until it ends. Default 30
	// seconds.
	Grace time.Duration
	// MaxBytes is the maximum size of a record's body. Default 256 MiB.
	MaxBytes int64
	// Journal is a folder, of a file system that all workers have mounted, for
	// what was converted until the job ends: run again with the same options, a
	// job that was broken off converts what is not there. It takes about as much
	// room as the output, and 60 bytes of memory a record when it is resumed. It
	// is the caller's to remove, with RemoveJournal. "" keeps none.
	Journal string
}

// Convert converts records. The second collection, the dead letters, has a
// Failure for each record without an Output.
func Convert(s beam.Scope, opts ConvertOptions, records beam.PCollection) (outputs, failures beam.PCollection) {
	s = s.Scope("pagemill.Convert")
	if opts.Grace <= 0 {
		opts.Grace = 30 * time.Second
	}
	return beam.ParDo2(s, &convertFn{ConvertOptions: opts}, records)
}

// A convertFn converts with one pipeline or child process per worker.
type convertFn struct {
	ConvertOptions

	converter converter
	journal   *journal // nil for none
	taken     beam.Counter
	pages     beam.Counter
	bytes     beam.Counter
	errors    beam.Counter
	warnings  beam.Counter
	latency   beam.Distribution
}

// A converter answers requests of the batch protocol until ctx ends. It is not
// safe for concurrent use.
type converter interface {
	convert(ctx context.Context, r Record) (Output, *Failure)
	close()
}

// Setup creates the pipeline for the worker's bundles.
func (f *convertFn) Setup() (err error) {
	f.converter = newInProcess(f.MaxBytes)
	if len(f.Command) > 0 {
		f.converter = &child{command: f.Command}
	}
	f.pages, f.bytes = beam.NewCounter(namespace, "pages"), beam.NewCounter(namespace, "bytes")
	f.errors, f.warnings = beam.NewCounter(namespace, "errors"), beam.NewCounter(namespace, "warnings")
	f.latency, f.taken = beam.NewDistribution(namespace, "latency_ms"), beam.NewCounter(namespace, "resumed")
	if f.Journal != "" {
		f.journal, err = openJournal(f.Journal)
	}
	return err
}

const namespace = "pagemill"

// Teardown releases what Setup created.
func (f *convertFn) Teardown() { f.converter.close() }

// FinishBundle brings the journal to disk.
func (f *convertFn) FinishBundle(_ context.Context, _ func(Output), _ func(Failure)) error {
	if f.journal == nil {
		return nil
	}
	return f.journal.flush()
}

// ProcessElement converts one record.
func (f *convertFn) ProcessElement(ctx context.Context, r Record, output func(Output), fail func(Failure)) error {
	start := time.Now()
	out, failure, err := f.resumed(ctx, r)
	if err != nil {
		return err
	}
	f.latency.Update(ctx, time.Since(start).Milliseconds())
	f.pages.Inc(ctx, 1)
	f.bytes.Inc(ctx, int64(len(r.Request)+len(r.Body)))
	if failure != nil {
		f.errors.Inc(ctx, 1)
		fail(*failure)
		return nil
	}
	if out.Warning != "" {
		f.warnings.Inc(ctx, 1)
	}
	output(out)
	return nil
}

func (f *convertFn) one(ctx context.Context, r Record) (Output, *Failure) {
	var req batch.Request
	if err := json.Unmarshal(r.Request, &req); err != nil {
		return refused(r, &pagemill.Error{Status: 400, Code: batch.CodeInvalidJSON, Message: "the line is not a valid request: " + err.Error()})
	}
	if len(req.Options) == 0 && len(f.Options) > 0 {
		req.Options = f.Options
		b, err := json.Marshal(req)
		if err != nil {
			return refused(r, err)
		}
		r.Request = b
	}
	ctx, cancel := context.WithTimeout(ctx, timeout(req.Options)+f.Grace)
	defer cancel()
	return f.converter.convert(ctx, r)
}

// timeout returns the timeout that a record's options request; invalid options
// are refused at once.
func timeout(options []byte) time.Duration {
	o, err := pagemill.ParseOptions(options)
	if err != nil {
		return 0
	}
	if o.Timeout == 0 {
		return time.Minute // the contract's default
	}
	return time.Duration(o.Timeout) * time.Millisecond
}

// inProcess converts in the worker.
type inProcess struct{ pipeline *pagemill.Pipeline }

func newInProcess(maxBytes int64) *inProcess {
	return &inProcess{&pagemill.Pipeline{Limits: pagemill.Limits{Bytes: maxBytes}}}
}

func (c *inProcess) close() {}

// beforeConvert is called with each record's ID. Tests use it to panic, hang,
// or exit during a conversion.
var beforeConvert = func(id string) {}

func (c *inProcess) convert(ctx context.Context, r Record) (Output, *Failure) {
	done := make(chan batch.Reply, 1)
	go func() { done <- c.answer(ctx, r) }()
	select {
	case reply := <-done:
		return outcome(r, reply)
	case <-ctx.Done(): // it ignores its context: abandoned
		return refused(r, &pagemill.Error{Status: 408, Code: CodeStuck, Message: "the conversion did not end in time and was given up"})
	}
}

func (c *inProcess) answer(ctx context.Context, r Record) (reply batch.Reply) {
	defer func() {
		if p := recover(); p != nil {
			reply = batch.Refuse(quoted(r.ID), &pagemill.Error{Status: 500, Code: pagemill.CodeUnknown, Message: fmt.Sprintf("internal error: %v", p)})
		}
	}()
	beforeConvert(r.ID)
	return batch.Answer(ctx, c.pipeline, r.Request, r.Body, batch.Options{})
}

// refused returns the result for a record that failed with err.
func refused(r Record, err error) (Output, *Failure) {
	fail := newFailure(r.ID, r.URL, err)
	return Output{}, &fail
}

func outcome(r Record, reply batch.Reply) (Output, *Failure) {
	if reply.Success {
		return newOutput(r, reply), nil
	}
	fail := failed(r.ID, r.URL, reply)
	return Output{}, &fail
}

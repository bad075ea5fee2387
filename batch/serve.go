package batch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/ordered"
)

// Options say how a stream is served. The zero value works.
type Options struct {
	// Workers is the number of requests processed at once. Default 1.
	Workers int
	// MaxLine is the maximum size of one request, in bytes. Default 512 MiB.
	MaxLine int64
	// Frames makes Serve read and write frames instead of lines.
	Frames bool
	// Open reads the files that requests name by "path"; nil refuses them.
	Open Opener
	// Health, if not nil, counts what the stream does.
	Health *Health
	// Explain fills Result.Report in the replies that Answer returns; it is never
	// written to the stream.
	Explain bool
}

// An Item is one document to convert, for Convert.
type Item struct {
	ID       string            // the reply's id
	Document pagemill.Document // what to convert
	Options  json.RawMessage   // ScrapeOptions; empty means the defaults
	Err      error             // set if there is no document; becomes the reply's error
}

// Serve answers each request of r on w, in the order received. At most twice as
// many requests as workers are held at once; while w blocks, nothing is read
// from r. A failed request gets an error reply; the returned error is that of
// the streams or of ctx.
func Serve(ctx context.Context, p *pagemill.Pipeline, r io.Reader, w io.Writer, opts Options) error {
	if r == nil || w == nil {
		return errNoStream
	}
	s := newServer(p, w, opts)
	in := bufio.NewReaderSize(r, 1<<20)
	var readErr error
	messages := func(yield func(message) bool) {
		for {
			m, err := s.read(in)
			if err != nil && !errors.Is(err, io.EOF) {
				readErr = err
				if m.cut {
					yield(m)
				}
				return
			}
			if m.isNone(err) || !yield(m) || err != nil {
				return
			}
		}
	}
	err := serve(ctx, s, messages, message.size, s.answer)
	return errors.Join(err, readErr)
}

// Convert writes a reply for each item to w, like Serve.
func Convert(ctx context.Context, p *pagemill.Pipeline, items iter.Seq[Item], w io.Writer, opts Options) error {
	if items == nil || w == nil {
		return errNoStream
	}
	s := newServer(p, w, opts)
	return serve(ctx, s, items, func(i Item) int64 { return int64(len(i.Document.Body)) }, s.item)
}

// Answer returns the reply to one request: its JSON object and, for a frame,
// its body. A panic during the work becomes an error reply.
func Answer(ctx context.Context, p *pagemill.Pipeline, object, body []byte, opts Options) Reply {
	return newServer(p, io.Discard, opts).answer(ctx, message{object: object, body: body})
}

var errNoStream = errors.New("batch: nothing to read from or to write to")

// A server serves one stream.
type server struct {
	p      *pagemill.Pipeline
	opts   Options
	out    io.Writer
	read   func(*bufio.Reader) (message, error) // a message may come with io.EOF
	encode func(Reply) []byte
}

func newServer(p *pagemill.Pipeline, w io.Writer, opts Options) *server {
	opts.Workers = max(opts.Workers, 1)
	if opts.MaxLine <= 0 {
		opts.MaxLine = 512 << 20
	}
	if opts.Health == nil {
		opts.Health = new(Health)
	}
	s := &server{p: p, opts: opts, out: w, read: (&lines{limit: opts.MaxLine}).read, encode: Reply.Line}
	if opts.Frames {
		s.read, s.encode = frames{opts.MaxLine}.read, Reply.Frame
	}
	return s
}

// serve answers each input, in order.
func serve[T any](ctx context.Context, s *server, inputs iter.Seq[T], size func(T) int64, answer func(context.Context, T) Reply) error {
	h := s.opts.Health
	out := bufio.NewWriterSize(s.out, 1<<20)
	counted := func(yield func(T) bool) {
		for in := range inputs {
			h.read.Add(1)
			h.bytesIn.Add(size(in))
			if !yield(in) {
				return
			}
		}
	}
	err := ordered.Run(cancel.OrNone(ctx), s.opts.Workers, counted,
		func(ctx context.Context, in T) []byte {
			r := answer(ctx, in)
			if !r.Success {
				h.failed.Add(1)
			}
			return s.encode(r)
		},
		func(b []byte) error {
			if _, err := out.Write(b); err != nil {
				return err
			}
			h.bytesOut.Add(int64(len(b)))
			if h.answered.Add(1) == h.read.Load() { // nothing follows at once: flush
				return out.Flush()
			}
			return nil
		})
	if flushErr := out.Flush(); err == nil { // a failed write comes back from Flush, too
		err = flushErr
	}
	return err
}

// answer returns the reply to a message.
func (s *server) answer(ctx context.Context, m message) (reply Reply) {
	defer refuseDefect(nil, &reply)
	ctx = cancel.OrNone(ctx)
	r, err := read(m)
	if err != nil {
		return Refuse(r.ID, err)
	}
	return s.convert(ctx, r.ID, r.Options, func(ctx context.Context) (pagemill.Document, error) { return r.document(ctx, m.body, s.opts.Open) })
}

func (s *server) item(ctx context.Context, it Item) Reply {
	id, err := json.Marshal(it.ID)
	if err != nil {
		return Refuse(nil, err)
	}
	return s.convert(ctx, id, it.Options, func(context.Context) (pagemill.Document, error) { return it.Document, it.Err })
}

// convert runs the pipeline. A panic, in a plugged-in part or elsewhere,
// becomes an error reply to that request. The timeout includes reading a file.
func (s *server) convert(ctx context.Context, id, options json.RawMessage, document func(context.Context) (pagemill.Document, error)) (reply Reply) {
	defer refuseDefect(id, &reply)
	opts, err := pagemill.ParseOptions(options)
	if err != nil {
		return Refuse(id, err)
	}
	if opts.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(opts.Timeout)*time.Millisecond)
		defer cancel()
	}
	doc, err := document(ctx)
	if err != nil {
		return Refuse(id, err)
	}
	doc.Explain = s.opts.Explain
	res, err := s.p.Run(ctx, doc, opts)
	if err != nil {
		return Refuse(id, err)
	}
	return Reply{ID: id, Success: true, Data: res}
}

// refuseDefect, deferred, turns a panic into the reply to the request.
func refuseDefect(id json.RawMessage, reply *Reply) {
	if p := recover(); p != nil {
		*reply = Refuse(id, &pagemill.Error{Status: 500, Code: pagemill.CodeUnknown, Message: fmt.Sprintf("internal error: %v", p),
			Err: fmt.Errorf("panic: %v\n%s", p, debug.Stack())})
	}
}

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

func newBatch() *cobra.Command {
	var workers int
	var maxLine int64
	var languages string
	cmd := &cobra.Command{
		Use:   "batch",
		Short: "Read requests as NDJSON, write results as NDJSON in the same order",
		Long: `Batch reads one JSON object a line from standard input and writes one a line
to standard output, in input order:

  in   {"id":"a","html":"…"|"path":"x.pdf"|"base64":"…"|"markdown":"…",
        "url":"…","contentType":"…","statusCode":200,"options":{…},
        "previous":{"markdown":"…","json":{…},"scrapedAt":"…","tag":null}}
  out  {"id":"a","success":true,"data":{…}}
       {"id":"b","success":false,"status":422,"code":"…","error":"…"}

Exactly one of html, path, base64 and markdown is given. A line that fails
gives a result that says so; it never stops the run.`,
		Example: `  echo '{"id":1,"html":"<h1>Hi</h1>"}' | pagemill batch
  pagemill batch -j 4 < requests.ndjson > results.ndjson`,
		Args: wants(0, 0, "no arguments: requests come on standard input"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if workers < 1 {
				return fmt.Errorf("--workers must be at least 1")
			}
			p, end := newPipeline(languages, workers)
			defer end()
			return batch(cmd.Context(), p, cmd.InOrStdin(), cmd.OutOrStdout(), workers, maxLine)
		},
	}
	cmd.Flags().IntVarP(&workers, "workers", "j", runtime.GOMAXPROCS(0), "lines worked on at once")
	cmd.Flags().StringVar(&languages, "ocr-languages", "", "languages of scanned pages, as Tesseract names them, such as eng+deu")
	cmd.Flags().Int64Var(&maxLine, "max-line", 512<<20, "longest line accepted, in bytes")
	return cmd
}

// A request is one line in.
type request struct {
	ID          json.RawMessage `json:"id"`
	HTML        *string         `json:"html"`
	Path        *string         `json:"path"`
	Base64      *string         `json:"base64"`
	Markdown    *string         `json:"markdown"`
	URL         string          `json:"url"`
	ContentType string          `json:"contentType"`
	StatusCode  int             `json:"statusCode"`
	Options     json.RawMessage `json:"options"`
	Previous    *previous       `json:"previous"`
}

// A previous is the snapshot to compare with.
type previous struct {
	Markdown  string          `json:"markdown"`
	JSON      json.RawMessage `json:"json"`
	ScrapedAt time.Time       `json:"scrapedAt"`
	Tag       *string         `json:"tag"`
}

// A response is one line out.
type response struct {
	ID      json.RawMessage  `json:"id"`
	Success bool             `json:"success"`
	Data    *pagemill.Result `json:"data,omitempty"`
	Status  int              `json:"status,omitempty"`
	Code    string           `json:"code,omitempty"`
	Error   string           `json:"error,omitempty"`
	Details any              `json:"details,omitempty"`
}

// batch answers each line of r on w.
func batch(ctx context.Context, p *pagemill.Pipeline, r io.Reader, w io.Writer, workers int, maxLine int64) error {
	in := bufio.NewReaderSize(r, 1<<20)
	out := bufio.NewWriterSize(w, 1<<20)
	var readErr error
	var underWay atomic.Int64 // lines read and not answered yet
	lines := func(yield func(line) bool) {
		for {
			l, err := readLine(in, maxLine)
			if err != nil && !errors.Is(err, io.EOF) {
				readErr = err
				return
			}
			if len(bytes.TrimSpace(l.data)) > 0 || l.tooLong {
				underWay.Add(1)
				if !yield(l) {
					return
				}
			}
			if err != nil {
				return
			}
		}
	}
	err := ordered(ctx, workers, lines,
		func(ctx context.Context, l line) []byte { return encodeLine(answer(ctx, p, l)) },
		func(b []byte) error {
			if _, err := out.Write(b); err != nil {
				return err
			}
			if underWay.Add(-1) == 0 { // nothing follows at once: let this be seen
				return out.Flush()
			}
			return nil
		})
	if err := errors.Join(err, readErr, out.Flush()); err != nil {
		return failed(err)
	}
	return nil
}

// A line is one input line, or the start of one that was too long.
type line struct {
	data    []byte
	tooLong bool
}

// readLine reads up to the next newline. A line longer than limit is read to
// its end, but only its first bytes are kept.
func readLine(in *bufio.Reader, limit int64) (line, error) {
	var l line
	for {
		part, err := in.ReadSlice('\n')
		if !l.tooLong && int64(len(l.data)+len(part)) > limit {
			l.tooLong = true
			l.data = append([]byte(nil), l.data[:min(len(l.data), 4096)]...)
		}
		if !l.tooLong {
			l.data = append(l.data, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return l, err
		}
	}
}

func answer(ctx context.Context, p *pagemill.Pipeline, l line) response {
	if l.tooLong {
		return refusal(nil, &pagemill.Error{Status: 413, Code: pagemill.CodeTooLarge, Message: "the line is longer than --max-line allows"})
	}
	var req request
	if err := json.Unmarshal(l.data, &req); err != nil {
		return refusal(req.ID, &pagemill.Error{Status: 400, Code: "BAD_REQUEST_INVALID_JSON", Message: "the line is not a valid request: " + err.Error(), Err: err})
	}
	doc, err := req.document(p.MaxBytes())
	if err != nil {
		return refusal(req.ID, err)
	}
	opts, err := pagemill.ParseOptions(req.Options)
	if err != nil {
		return refusal(req.ID, err)
	}
	res, err := p.Run(ctx, doc, opts)
	if err != nil {
		return refusal(req.ID, err)
	}
	return response{ID: req.ID, Success: true, Data: res}
}

func (r *request) document(limit int64) (pagemill.Document, error) {
	doc := pagemill.Document{URL: r.URL, ContentType: r.ContentType, StatusCode: r.StatusCode}
	given := 0
	if r.HTML != nil {
		given++
		doc.Body, doc.ContentType = []byte(*r.HTML), pagemill.DecodedContentType(r.ContentType)
	}
	if r.Markdown != nil {
		given++
		doc.Body, doc.ContentType = []byte(*r.Markdown), "text/markdown; charset=utf-8"
	}
	if r.Base64 != nil {
		given++
		body, err := base64.StdEncoding.DecodeString(*r.Base64)
		if err != nil {
			return doc, badLine("base64: %v", err)
		}
		doc.Body = body
	}
	if r.Path != nil {
		given++
		if err := r.open(&doc, limit); err != nil {
			return doc, err
		}
	}
	if given != 1 {
		return doc, badLine("exactly one of html, path, base64 and markdown must be given")
	}
	if p := r.Previous; p != nil {
		doc.Previous = &changetrack.Snapshot{URL: r.URL, Markdown: p.Markdown, JSON: p.JSON, Time: p.ScrapedAt}
		if p.Tag != nil {
			doc.Previous.Tag = *p.Tag
		}
	}
	return doc, nil
}

// open reads the file that a request names. What the file itself knows (address,
// type, status) gives way to what the request says.
func (r *request) open(doc *pagemill.Document, limit int64) error {
	file, err := input{path: *r.Path}.read(nil, limit)
	if err != nil {
		return badLine("path: %v", err)
	}
	doc.Body = file.Body
	doc.URL = cmp.Or(doc.URL, file.URL)
	doc.ContentType = cmp.Or(doc.ContentType, file.ContentType)
	doc.StatusCode = cmp.Or(doc.StatusCode, file.StatusCode)
	return nil
}

func badLine(format string, args ...any) error {
	return &pagemill.Error{Status: 400, Code: pagemill.CodeBadRequest, Message: fmt.Sprintf(format, args...)}
}

func refusal(id json.RawMessage, err error) response {
	if id == nil {
		id = json.RawMessage("null")
	}
	var e *pagemill.Error
	if !errors.As(err, &e) {
		e = &pagemill.Error{Status: 500, Code: pagemill.CodeUnknown, Message: err.Error()}
	}
	return response{ID: id, Status: e.Status, Code: e.Code, Error: e.Error(), Details: e.Details}
}

func encodeLine(r response) []byte {
	if r.ID == nil {
		r.ID = json.RawMessage("null")
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		b.Reset()
		r = refusal(r.ID, err)
		r.Details = nil
		_ = e.Encode(r) // strings and numbers alone: it can't fail
	}
	return b.Bytes()
}

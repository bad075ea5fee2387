package batch

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/excerpt"
)

// A Request is one conversion request; its fields are the JSON keys of a line.
type Request struct {
	ID          json.RawMessage `json:"id"`                    // any JSON; the reply repeats it
	HTML        *string         `json:"html,omitempty"`        // a page as UTF-8 text
	Path        *string         `json:"path,omitempty"`        // a file, read by Options.Open
	Base64      *string         `json:"base64,omitempty"`      // a file's bytes
	Markdown    *string         `json:"markdown,omitempty"`    // a Markdown document
	Body        string          `json:"body,omitempty"`        // in a frame: the kind of its body
	URL         string          `json:"url,omitempty"`         // pagemill.Document.URL
	ContentType string          `json:"contentType,omitempty"` // pagemill.Document.ContentType
	StatusCode  int             `json:"statusCode,omitempty"`  // HTTP status; 0 means unknown
	Options     json.RawMessage `json:"options,omitempty"`     // the contract's ScrapeOptions
	Previous    *Previous       `json:"previous,omitempty"`    // the snapshot that changeTracking compares with

	page []byte // HTML as scan found it, in the message
}

// A Previous is the snapshot that changeTracking compares with.
type Previous struct {
	Markdown  string          `json:"markdown"`           // as an earlier reply gave it
	JSON      json.RawMessage `json:"json,omitempty"`     // the data extracted then
	ScrapedAt time.Time       `json:"scrapedAt,omitzero"` // when the page was saved
	Tag       *string         `json:"tag,omitempty"`      // branch of the history; nil means none
}

// Kinds of bodies.
const (
	BodyHTML     = "html"     // a page as UTF-8
	BodyMarkdown = "markdown" // Markdown as UTF-8
	BodyBytes    = "bytes"    // an unmodified file
)

// An Opener reads the file that a request names, until ctx ends. An error that
// is a *pagemill.Error becomes the reply's error; any other is a bad request.
type Opener func(ctx context.Context, path string) (pagemill.Document, error)

// read decodes a message into a request.
func read(m message) (Request, error) {
	var r Request
	if m.tooLong {
		return r, &pagemill.Error{Status: 413, Code: pagemill.CodeTooLarge, Message: "the request is longer than --max-line allows"}
	}
	if m.cut {
		return r, &pagemill.Error{Status: 400, Code: pagemill.CodeBadRequest, Message: "the input ends within this frame"}
	}
	if !r.scan(m.object, m.ours) {
		r = Request{}
		if err := strict(bytes.TrimPrefix(m.object, []byte("\ufeff")), &r); err != nil {
			return r, &pagemill.Error{Status: 400, Code: CodeInvalidJSON, Message: m.place() + ": " + worded(err), Err: err}
		}
	}
	if r.URL != "" {
		if u, err := url.Parse(r.URL); err != nil || strings.HasPrefix(u.Scheme, "http") && u.Host == "" {
			return r, &pagemill.Error{Status: 400, Code: pagemill.CodeBadRequest, Message: m.place() + ": url: expected an address"}
		}
	}
	return r, nil
}

// place returns the start of an error message: the request is invalid, and its
// line number.
func (m message) place() string {
	if m.line == 0 {
		return "not a valid request"
	}
	return fmt.Sprintf("line %d is not a valid request", m.line)
}

// worded phrases a decoding error in the contract's terms.
func worded(err error) string {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		if kind.Field == "" {
			return fmt.Sprintf("expected an object, got %s", article(kind.Value))
		}
		return fmt.Sprintf("%s: expected %s, got %s", excerpt.Of(kind.Field), expected(kind.Type), article(kind.Value))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return excerpt.Of(strings.Trim(name, `"`)) + ": unknown field"
	}
	return excerpt.Of(strings.TrimPrefix(err.Error(), "json: "))
}

// expected returns the JSON name of the type that a field takes.
func expected(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Int:
		return "an integer"
	}
	return "an object"
}

// article puts "a" or "an" before the name of a JSON type.
func article(kind string) string {
	kind, _, _ = strings.Cut(kind, " ")
	switch kind {
	case "bool":
		kind = "boolean"
	case "object", "array":
		return "an " + kind
	}
	return "a " + kind
}

// strict decodes JSON, refusing unknown fields and trailing data.
func strict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("something follows the object")
		}
	}
	return err
}

// document returns the document that a request gives; body is the frame's body.
func (r *Request) document(ctx context.Context, body []byte, open Opener) (pagemill.Document, error) {
	doc := pagemill.Document{URL: r.URL, ContentType: r.ContentType, StatusCode: r.StatusCode}
	given := 0
	if r.HTML != nil {
		r.page = []byte(*r.HTML)
	}
	if r.page != nil {
		given++
		doc.Body, doc.ContentType = r.page, pagemill.DecodedContentType(r.ContentType)
	}
	if r.Markdown != nil {
		given++
		doc.Body, doc.ContentType = []byte(*r.Markdown), markdownType
	}
	if r.Base64 != nil {
		given++
		body, err := base64.StdEncoding.DecodeString(*r.Base64)
		if err != nil {
			return doc, badRequest("base64: %v", err)
		}
		doc.Body = body
	}
	if r.Body != "" {
		given++
		if err := r.framed(&doc, body); err != nil {
			return doc, err
		}
	} else if len(body) > 0 {
		return doc, badRequest(`body: the frame has a body, and "body" does not say what it is`)
	}
	if r.Path != nil {
		given++
		if err := r.open(ctx, &doc, open); err != nil {
			return doc, err
		}
	}
	if given != 1 {
		return doc, badRequest("exactly one of html, path, base64 and markdown must be given")
	}
	if p := r.Previous; p != nil {
		doc.Previous = &changetrack.Snapshot{URL: r.URL, Markdown: p.Markdown, JSON: p.JSON, Time: p.ScrapedAt}
		if p.Tag != nil {
			doc.Previous.Tag = *p.Tag
		}
	}
	return doc, nil
}

const markdownType = "text/markdown; charset=utf-8"

func (r *Request) framed(doc *pagemill.Document, body []byte) error {
	doc.Body = body
	switch r.Body {
	case BodyHTML:
		doc.ContentType = pagemill.DecodedContentType(r.ContentType)
	case BodyMarkdown:
		doc.ContentType = markdownType
	case BodyBytes:
	default:
		return badRequest("body: %q is none of html, markdown and bytes", excerpt.Of(r.Body))
	}
	return nil
}

// open reads the file that a request names. The request's address, type and
// status take precedence over the file's own.
func (r *Request) open(ctx context.Context, doc *pagemill.Document, open Opener) error {
	if open == nil {
		return &pagemill.Error{Status: 403, Code: CodeForbidden, Message: "path: no file may be named here"}
	}
	file, err := open(ctx, *r.Path)
	var told *pagemill.Error
	switch {
	case errors.As(err, &told):
		return told
	case errors.Is(err, context.DeadlineExceeded):
		return &pagemill.Error{Status: 408, Code: pagemill.CodeTimeout, Message: "reading the file took longer than the timeout allows", Err: err}
	case errors.Is(err, context.Canceled):
		return &pagemill.Error{Status: 499, Code: pagemill.CodeCanceled, Message: "the job was cancelled", Err: err}
	case err != nil:
		return badRequest("path: %v", err)
	}
	doc.Body = file.Body
	doc.URL = cmp.Or(doc.URL, file.URL)
	doc.ContentType = cmp.Or(doc.ContentType, file.ContentType)
	doc.StatusCode = cmp.Or(doc.StatusCode, file.StatusCode)
	return nil
}

func badRequest(format string, args ...any) error {
	return &pagemill.Error{Status: 400, Code: pagemill.CodeBadRequest, Message: fmt.Sprintf(format, args...)}
}

package pagemillbeam

import (
	"cmp"
	"reflect"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

func init() { // Beam finds element types by name when a worker starts
	for _, t := range []reflect.Type{
		reflect.TypeFor[Record](), reflect.TypeFor[Output](), reflect.TypeFor[Failure](),
		reflect.TypeFor[Snapshot](), reflect.TypeFor[Change](), reflect.TypeFor[part](), reflect.TypeFor[spool](),
	} {
		beam.RegisterType(t)
	}
}

// A Record is one saved document for Convert: a request of the batch protocol.
type Record struct {
	// ID identifies the record. It depends only on the source, never on the
	// division of work: the "id" of an NDJSON line, the WARC-Record-ID of a WARC
	// record, else the file and the name inside it.
	ID  string
	URL string
	// Request is the request's JSON object, and Body what its "body" names.
	Request []byte
	Body    []byte
}

// An Output is a converted record.
type Output struct {
	ID         string
	URL        string
	StatusCode int // HTTP status of the page; 0 if unknown
	Title      string
	Markdown   string
	Warning    string
	// Reply is the line that pagemill batch writes for the record.
	Reply []byte
}

// A Failure is a record that could not be read or converted.
type Failure struct {
	ID      string
	URL     string
	Status  int // of the contract, such as 422
	Code    pagemill.ErrorCode
	Message string
	// Reply is the line that pagemill batch writes for the record.
	Reply []byte
}

// A Snapshot is an earlier state of a page, for Track.
type Snapshot struct {
	URL      string
	Markdown string
	Time     time.Time // when the page was saved
}

// Codes of failures that are not in the contract.
const (
	CodeUnreadable pagemill.ErrorCode = "UNREADABLE_RECORD"  // the source is damaged at the record
	CodeStuck      pagemill.ErrorCode = "CONVERSION_STUCK"   // the conversion did not end in time
	CodeCrashed    pagemill.ErrorCode = "CONVERSION_CRASHED" // the child process ended
)

// newFailure returns the Failure of a record that failed with err.
func newFailure(id, url string, err error) Failure {
	return failed(id, url, batch.Refuse(quoted(id), err))
}

func failed(id, url string, r batch.Reply) Failure {
	return Failure{ID: id, URL: url, Status: r.Status, Code: r.Code, Message: r.Error, Reply: r.Line()}
}

func newOutput(r Record, reply batch.Reply) Output {
	m := reply.Data.Metadata
	return Output{ID: r.ID, URL: cmp.Or(r.URL, m.URL), StatusCode: m.StatusCode, Title: m.Title,
		Markdown: reply.Data.Markdown, Warning: reply.Data.Warning(), Reply: reply.Line()}
}

func unreadable(err error) error {
	return &pagemill.Error{Status: 422, Code: CodeUnreadable, Message: err.Error(), Err: err}
}

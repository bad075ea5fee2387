package pagemill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
)

// An ErrorCode names the kind of an Error. Those of the contract keep its
// spelling (Spec 7.2); the others follow its pattern. Packages batch and beam
// have codes of their own; docs/BATCH.md lists all with their statuses.
type ErrorCode string

// The kinds of errors.
const (
	CodeBadRequest      ErrorCode = "BAD_REQUEST"                      // 400: an option or the document's description is wrong; Details list the fields
	CodeInjection       ErrorCode = "SCRAPE_PROMPT_INJECTION_DETECTED" // 403: the page tries to instruct a model
	CodeTimeout         ErrorCode = "SCRAPE_TIMEOUT"                   // 408: the timeout or the context's deadline passed
	CodeTooLarge        ErrorCode = "PAYLOAD_TOO_LARGE"                // 413: the document or its Markdown is larger than a limit
	CodeUnsupportedFile ErrorCode = "SCRAPE_UNSUPPORTED_FILE_ERROR"    // 422: the file is damaged, encrypted or of no kind that is read
	CodeOCRRequired     ErrorCode = "SCRAPE_PDF_OCR_REQUIRED"          // 422: OCR was asked for, and there is no recognizer
	CodeSchema          ErrorCode = "UNPROCESSABLE_ENTITY"             // 422: a JSON Schema is invalid, or the result does not conform to it
	CodeCanceled        ErrorCode = "SCRAPE_JOB_CANCELLED"             // 499: the context was cancelled
	CodeUnknown         ErrorCode = "UNKNOWN_ERROR"                    // 500: a defect
)

// An Error says why a document gave no result, in the contract's terms (Spec
// 7).
type Error struct {
	Status  int       `json:"status"`            // HTTP status of Spec 7.2
	Code    ErrorCode `json:"code"`              // the kind
	Message string    `json:"error"`             // for people
	Details any       `json:"details,omitempty"` // for programs: []FieldError for options, nil for most others
	Err     error     `json:"-"`                 // the error of a stage; nil if the root package itself refused
}

// A FieldError is one bad field of the options.
type FieldError struct {
	Path    string `json:"path"`    // such as formats[1].question
	Message string `json:"message"` // what is wrong with it
}

// Error returns the message, followed by the reasons in Details.
func (e *Error) Error() string {
	if fields, ok := e.Details.([]FieldError); ok && len(fields) > 0 {
		parts := make([]string, len(fields))
		for i, f := range fields {
			parts[i] = f.Message
			if f.Path != "" {
				parts[i] = f.Path + ": " + f.Message
			}
		}
		return e.Message + ": " + strings.Join(parts, "; ")
	}
	return e.Message
}

// Unwrap returns the underlying error of the stage.
func (e *Error) Unwrap() error { return e.Err }

// Retryable reports whether the same request may succeed later (Spec 7.2).
func (e *Error) Retryable() bool {
	return slices.Contains([]int{408, 429, 500, 502, 503, 504}, e.Status)
}

// asError maps errors of the stages to those of the contract.
func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	e = &Error{Message: err.Error(), Err: err}
	var selector *extract.SelectorError
	var attribute *formats.SelectorError
	var schema *formats.SchemaError
	var injection *formats.InjectionError
	switch {
	case errors.As(err, &attribute):
		e = badRequest(FieldError{"formats", attribute.Error()})
		e.Err = err
	case errors.As(err, &schema):
		e.Status, e.Code, e.Details = 422, CodeSchema, schema.Problems
	case errors.As(err, &injection):
		e.Status, e.Code, e.Details = 403, CodeInjection, injection.Findings
	case errors.As(err, &selector):
		e = badRequest(FieldError{selector.Field, selector.Reason()})
		e.Err = err
	case errors.Is(err, formats.ErrPrompt), errors.Is(err, redact.ErrOptions), errors.Is(err, pdfparse.ErrOption), errors.Is(err, changetrack.ErrMode), errors.Is(err, changetrack.ErrPattern):
		e.Status, e.Code = 400, CodeBadRequest
	case errors.Is(err, pdfparse.ErrTooLarge):
		e.Status, e.Code = 413, CodeTooLarge
	case errors.Is(err, pdfparse.ErrNoRecognizer):
		e.Status, e.Code = 422, CodeOCRRequired
	case errors.Is(err, changetrack.ErrSchema), errors.Is(err, changetrack.ErrJSON):
		e.Status, e.Code = 422, CodeSchema
	case errors.Is(err, pdfparse.ErrNotPDF), errors.Is(err, pdfparse.ErrDamaged), errors.Is(err, pdfparse.ErrPassword), errors.Is(err, pdfparse.ErrEncryption):
		e.Status, e.Code = 422, CodeUnsupportedFile
	case errors.Is(err, context.DeadlineExceeded):
		e.Status, e.Code, e.Message = 408, CodeTimeout, "the document took longer than the timeout allows"
	case errors.Is(err, context.Canceled):
		e.Status, e.Code, e.Message = 499, CodeCanceled, "the job was cancelled"
	default:
		e.Status, e.Code = 500, CodeUnknown
	}
	return e
}

func badRequest(fields ...FieldError) *Error {
	return &Error{Status: 400, Code: CodeBadRequest, Message: "Bad Request", Details: fields}
}

func tooLarge(format string, args ...any) *Error {
	return &Error{Status: 413, Code: CodeTooLarge, Message: fmt.Sprintf(format, args...)}
}

func unsupported(err error) *Error {
	return &Error{Status: 422, Code: CodeUnsupportedFile, Message: err.Error(), Err: err}
}

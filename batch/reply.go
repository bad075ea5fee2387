package batch

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/pagemill/pagemill"
)

// Codes specific to requests of a stream.
const (
	CodeInvalidJSON pagemill.ErrorCode = "BAD_REQUEST_INVALID_JSON" // not a JSON object of the protocol
	CodeForbidden   pagemill.ErrorCode = "FORBIDDEN"                // it names a file, which is not allowed
)

// A Reply answers one request.
type Reply struct {
	ID      json.RawMessage    `json:"id"`                // of the request; null if it has none
	Success bool               `json:"success"`           // whether Data is set
	Body    string             `json:"body,omitempty"`    // in a frame: "markdown" if its body is data.markdown
	Data    *pagemill.Result   `json:"data,omitempty"`    // the result; nil after an error
	Status  int                `json:"status,omitempty"`  // HTTP status of an error; 0 on success
	Code    pagemill.ErrorCode `json:"code,omitempty"`    // the kind of an error; "" on success
	Error   string             `json:"error,omitempty"`   // the error's message; "" on success
	Details any                `json:"details,omitempty"` // pagemill.Error.Details
}

// Refuse returns the reply to a request that failed with err.
func Refuse(id json.RawMessage, err error) Reply {
	if err == nil {
		err = errNoReason
	}
	var e *pagemill.Error
	if !errors.As(err, &e) {
		e = &pagemill.Error{Status: 500, Code: pagemill.CodeUnknown, Message: err.Error()}
	}
	return Reply{ID: id, Status: e.Status, Code: e.Code, Error: e.Error(), Details: e.Details}
}

var errNoReason = errors.New("the request was refused")

// Line returns the reply as pagemill batch writes it: a JSON object and a
// newline.
func (r Reply) Line() []byte {
	if r.ID == nil {
		r.ID = json.RawMessage("null")
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		b.Reset()
		r = Refuse(r.ID, err)
		r.Details = nil
		_ = e.Encode(r) // can't fail: only strings and numbers
	}
	return b.Bytes()
}

package formats

import (
	"fmt"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/internal/excerpt"
)

// A SchemaError reports that a JSON Schema is invalid, or that a result does
// not conform to it. It is the 422 of the contract; Problems are its details.
type SchemaError struct {
	Invalid  bool // whether the schema itself is invalid, rather than the result
	Problems []Problem
}

// A Problem is one thing wrong with a schema or a result.
type Problem struct {
	Pointer string `json:"pointer"`           // JSON pointer into the schema or the result
	Keyword string `json:"keyword,omitempty"` // the JSON Schema keyword that is violated
	Reason  string `json:"reason"`            // for people
}

func (e *SchemaError) Error() string {
	what := "the result does not conform to the schema"
	if e.Invalid {
		what = "the JSON Schema is not valid"
	}
	if len(e.Problems) == 0 {
		return what
	}
	p := e.Problems[0]
	at := excerpt.Of(p.Pointer)
	if at == "" {
		at = "the root"
	}
	s := fmt.Sprintf("%s: at %s: %s", what, at, p.Reason)
	if n := len(e.Problems) - 1; n > 0 {
		s += fmt.Sprintf(" (and %d more)", n)
	}
	return strings.TrimSpace(s)
}

// CheckSchema checks a JSON Schema; the error is a *SchemaError.
func CheckSchema(text []byte) error {
	_, err := compile(text)
	return err
}

// A compilation is a schema with its text. Nothing changes it once it is made.
type compilation struct {
	text   string
	schema *schema.Schema
}

// compilations holds *compilation: the pages of a batch are asked for the same.
var compilations sync.Pool

// maxKept is how long the text of a schema may be to be kept.
const maxKept = 64 << 10

func compile(text []byte) (*schema.Schema, error) {
	if c, ok := compilations.Get().(*compilation); ok && c.text == string(text) {
		compilations.Put(c)
		return c.schema, nil
	}
	s, problems := schema.Compile(text)
	if len(problems) > 0 {
		return nil, schemaError(true, problems)
	}
	if len(text) <= maxKept {
		compilations.Put(&compilation{string(text), s})
	}
	return s, nil
}

func schemaError(invalid bool, problems []schema.Problem) *SchemaError {
	e := &SchemaError{Invalid: invalid}
	for _, p := range problems {
		e.Problems = append(e.Problems, Problem(p))
	}
	return e
}

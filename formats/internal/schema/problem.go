// Package schema compiles JSON Schemas and validates values against them. It
// reads only the schema it is given: a reference to a file or an address is an
// error. Formats are asserted.
package schema

import "github.com/pagemill/pagemill/formats/internal/jsonschema"

// A Problem is one thing wrong with a schema or a value.
type Problem = jsonschema.Problem

const maxDepth = 200

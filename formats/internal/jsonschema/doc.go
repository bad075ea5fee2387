// Package jsonschema compiles JSON Schemas of drafts 4 to 2020-12 and validates
// values against them. It reads only the schema it is given, asserts formats,
// limits its work and initializes nothing at program start. Its tests compare
// it with another validator.
package jsonschema

// A Problem is one thing wrong with a schema or a value.
type Problem struct {
	Pointer string // JSON pointer into the schema or the value
	Keyword string // the keyword that is violated
	Reason  string
}

// Schema is a compiled schema. It is safe for concurrent use.
type Schema struct{ root *node }

// Package jsonschema compiles JSON Schemas of drafts 4 to 2020-12 and checks
// values against them. It reads nothing but the schema it is given, asserts
// formats, counts its work against a bound and makes nothing when a program
// starts. Its tests hold it against another validator.
package jsonschema

// A Problem is one thing wrong with a schema or a value.
type Problem struct {
	Pointer string // JSON pointer into the schema or the value
	Keyword string // the keyword that is violated
	Reason  string
}

// Schema is a compiled schema. It is safe for concurrent use.
type Schema struct{ root *node }

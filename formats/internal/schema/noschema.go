//go:build pagemill_noformats

package schema

import "github.com/pagemill/pagemill/internal/cancel"

// Schema is a schema that this build, which has no formats that take one, can't
// compile.
type Schema struct{ Source map[string]any }

// Compile refuses.
func Compile([]byte) (*Schema, []Problem) {
	return nil, []Problem{{Reason: "this build of pagemill reads no JSON Schemas"}}
}

// Check finds nothing.
func (*Schema) Check(*cancel.Checker, any) []Problem { return nil }

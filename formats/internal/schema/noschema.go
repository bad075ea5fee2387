//go:build pagemill_noformats

package schema

import "github.com/pagemill/pagemill/internal/cancel"

// Schema is a placeholder in a build without the formats that need JSON Schema;
// it can't be compiled.
type Schema struct{ Source map[string]any }

// Compile always fails.
func Compile([]byte) (*Schema, []Problem) {
	return nil, []Problem{{Reason: "this build of pagemill reads no JSON Schemas"}}
}

// Check always returns nil.
func (*Schema) Check(*cancel.Checker, any) []Problem { return nil }

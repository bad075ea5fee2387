// Package schema compiles JSON Schemas and validates values against them. It
// reads only the schema it is given: a reference to a file or an address is an
// error. Formats are asserted, patterns are RE2, and the work of a check is
// bounded before it is begun.
package schema

import "strings"

// A Problem is one thing wrong with a schema or a value.
type Problem struct {
	Pointer string // JSON pointer into the schema or the value; "" for a reference that leads nowhere
	Keyword string // the keyword that is violated
	Reason  string
}

// maxDepth is how many levels a schema may nest. Written schemas nest a dozen.
const maxDepth = 200

// Strings returns the strings of a value that is one, or a list of some.
func Strings(v any) []string {
	var out []string
	switch v := v.(type) {
	case string:
		out = append(out, v)
	case []any:
		for _, e := range v {
			if s, ok := e.(string); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// Parts counts the values in a value, itself included.
func Parts(v any) int {
	n := 1
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			n += Parts(e)
		}
	case []any:
		for _, e := range v {
			n += Parts(e)
		}
	}
	return n
}

// maxReferences is how many references to references are followed.
const maxReferences = 16

// Referred returns what a part of a schema refers to within the whole, itself if it is
// no reference, and an empty schema if there is nothing.
func Referred(root, part map[string]any) map[string]any {
	for range maxReferences {
		ref, ok := part["$ref"].(string)
		if !ok || !strings.HasPrefix(ref, "#") {
			break
		}
		var to any = root
		if pointer := ref[len("#"):]; pointer != "" {
			for name := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
				within, _ := to.(map[string]any)
				to = within[strings.NewReplacer("~1", "/", "~0", "~").Replace(name)]
			}
		}
		part, _ = to.(map[string]any)
	}
	return part
}

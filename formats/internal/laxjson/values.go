package laxjson

import (
	"iter"
	"maps"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Values yields a decoded value and those within it, outer before inner and members by
// name, each with its name; elements of a list have the name of the list.
func Values(check *cancel.Checker, v any) iter.Seq2[string, any] {
	return func(yield func(name string, v any) bool) { within(check, "", v, yield) }
}

func within(check *cancel.Checker, name string, v any, yield func(string, any) bool) bool {
	check.Step()
	if !yield(name, v) {
		return false
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if !within(check, key, v[key], yield) {
				return false
			}
		}
	case []any:
		for _, e := range v {
			if !within(check, name, e, yield) {
				return false
			}
		}
	}
	return true
}

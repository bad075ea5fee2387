package schemafill

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Conformed is a value with what was done to make it conform.
type Conformed struct {
	Value    any
	Missing  []string            // what Complete set to null or removed
	Left     []schema.Problem    // what was left out, and why
	Problems []schema.Problem    // of a value that can't conform; Value is then not to be used
	Evidence map[string]Evidence // by the pointers of Value
}

// maxRounds limits how often a value is checked again after a part is left out.
const maxRounds = 8

// Conform completes a value and leaves out each part that does not conform to the
// schema, until the rest does. What is required stays missing, so that it is a
// problem of the whole.
func Conform(check *cancel.Checker, r Result, value any, root map[string]any, problems func(any) []schema.Problem) Conformed {
	out := Conformed{Value: value, Evidence: r.Evidence}
	for range maxRounds {
		var missing, removed []string
		out.Value, missing, removed = Complete(check, out.Value, root)
		out.Missing = append(out.Missing, missing...)
		out.Evidence = moved(out.Evidence, removed, nil)
		found := problems(out.Value)
		if len(found) == 0 {
			out.Problems = nil
			return out
		}
		if out.Problems == nil {
			out.Problems = found
		}
		drop := map[string]bool{}
		for _, p := range found {
			if p.Pointer == "" {
				return out
			}
			if !drop[p.Pointer] {
				drop[p.Pointer] = true
				out.Left = append(out.Left, p)
			}
		}
		var items []string
		out.Value = without(out.Value, "", drop, &items)
		out.Evidence = moved(out.Evidence, items, drop)
	}
	return out
}

// without returns a value without the parts at some pointers; items gets those of
// them that are items of lists.
func without(v any, at string, drop map[string]bool, items *[]string) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, e := range v {
			if here := at + "/" + PointerPart(name); !drop[here] {
				out[name] = without(e, here, drop, items)
			}
		}
		return out
	case []any:
		out := make([]any, 0, len(v))
		for i, e := range v {
			here := at + "/" + itoa(i)
			if drop[here] {
				*items = append(*items, here)
				continue
			}
			out = append(out, without(e, here, drop, items))
		}
		return out
	}
	return v
}

// moved returns evidence by the pointers that values have once items of lists are
// removed; that of what is dropped is left out.
func moved(evidence map[string]Evidence, removed []string, drop map[string]bool) map[string]Evidence {
	if len(removed) == 0 && len(drop) == 0 {
		return evidence
	}
	gone := map[string][]int{} // by list, in order
	for _, pointer := range removed {
		list, index := cutPointer(pointer)
		gone[list] = append(gone[list], index)
	}
	for _, indexes := range gone {
		slices.Sort(indexes)
	}
	out := make(map[string]Evidence, len(evidence))
	for pointer, e := range evidence {
		if at, ok := movedPointer(pointer, gone, drop); ok {
			out[at] = e
		}
	}
	return out
}

// movedPointer returns a pointer after items are gone from lists; false if it is in
// one of them, or in what is dropped.
func movedPointer(pointer string, gone map[string][]int, drop map[string]bool) (string, bool) {
	var b strings.Builder
	from := 0 // of the part that is read
	for from < len(pointer) {
		end := strings.IndexByte(pointer[from+1:], '/')
		if end < 0 {
			end = len(pointer)
		} else {
			end += from + 1
		}
		if drop[pointer[:end]] {
			return "", false
		}
		part := pointer[from:end]
		if indexes := gone[pointer[:from]]; indexes != nil {
			i, _ := strconv.Atoi(part[1:])
			k, found := slices.BinarySearch(indexes, i)
			if found {
				return "", false
			}
			part = "/" + itoa(i-k)
		}
		b.WriteString(part)
		from = end
	}
	return b.String(), true
}

// cutPointer returns the list and the index that a pointer to an item has.
func cutPointer(pointer string) (list string, index int) {
	i := strings.LastIndexByte(pointer, '/')
	index, _ = strconv.Atoi(pointer[i+1:])
	return pointer[:i], index
}

// LeftOut returns the warning for parts that did not conform, "" for none.
func LeftOut(left []schema.Problem) string {
	if len(left) == 0 {
		return ""
	}
	var parts []string
	for _, p := range left[:min(len(left), maxNamed)] {
		parts = append(parts, p.Pointer+" ("+p.Reason+")")
	}
	rest := ""
	if len(left) > maxNamed {
		rest = " and others"
	}
	return "What the page says does not conform to the schema and was left out: " + strings.Join(parts, ", ") + rest + "."
}

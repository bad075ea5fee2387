package jsonschema

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A typeSet is a set of JSON types.
type typeSet uint8

const (
	null typeSet = 1 << iota
	boolean
	number
	integer
	text
	array
	object
)

var typeWords = [...]string{"null", "boolean", "number", "integer", "string", "array", "object"}

func typeNamed(name string) typeSet {
	if i := slices.Index(typeWords[:], name); i >= 0 {
		return 1 << i
	}
	return 0
}

// String lists the types, separated by "or".
func (t typeSet) String() string {
	var names []string
	for i, name := range typeWords {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// typeOf returns the JSON type of a value, 0 if it has none.
func typeOf(v any) typeSet {
	switch v.(type) {
	case nil:
		return null
	case bool:
		return boolean
	case string:
		return text
	case []any:
		return array
	case map[string]any:
		return object
	}
	if _, ok := numberText(v); ok {
		return number
	}
	return 0
}

// matches reports whether a value of type t has one of the types.
func (t typeSet) matches(of typeSet, v any) bool {
	if t&of != 0 {
		return true
	}
	if of != number || t&integer == 0 {
		return false
	}
	s, _ := numberText(v)
	return decimalOf(s).isInteger()
}

// appendKey appends a key of a value; equal values have equal keys: 1 is 1.0.
func appendKey(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, 'n')
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		b = append(strconv.AppendInt(append(b, 's'), int64(len(v)), 10), ':')
		return append(b, v...)
	case []any:
		b = append(b, '[')
		for _, e := range v {
			b = append(appendKey(b, e), ',')
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for _, name := range slices.Sorted(maps.Keys(v)) {
			b = append(appendKey(appendKey(b, name), v[name]), ',')
		}
		return append(b, '}')
	}
	s, _ := numberText(v)
	return append(append(b, '#'), decimalOf(s).text()...)
}

func keyOf(v any) string { return string(appendKey(nil, v)) }

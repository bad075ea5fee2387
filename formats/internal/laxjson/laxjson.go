// Package laxjson reads JSON as found in pages and in answers of language
// models: valid JSON is read as by a strict reader, and common errors are
// repaired and reported. Repaired are raw control characters in strings, bad
// escapes, comments and HTML comment or CDATA wrappers, trailing and missing
// commas, single-quoted strings, unquoted keys and words, the null, true and
// false of Python and JavaScript, trailing semicolons, and truncation.
package laxjson

import (
	"errors"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Fix names one kind of repair.
type Fix string

// The repairs.
const (
	FixControl   Fix = "control character in a string"
	FixEscape    Fix = "bad escape"
	FixComment   Fix = "comment"
	FixComma     Fix = "comma"
	FixQuote     Fix = "quotation marks"
	FixWord      Fix = "unquoted word"
	FixTruncated Fix = "truncated"
	FixTrailing  Fix = "text after the value"
	FixDepth     Fix = "nested too deeply"
	FixSize      Fix = "too many values"
)

// ErrNoJSON reports that no JSON value starts where one was expected.
var ErrNoJSON = errors.New("no JSON value")

// maxDepth limits nesting: deeper values are replaced by null.
const maxDepth = 256

// Decode reads the first value in text and all values that directly follow it.
// Numbers are json.Number, objects map[string]any, arrays []any. Each fix is
// listed once, in order of first use.
func Decode(text string) (values []any, fixes []Fix, err error) { return DecodeWithin(nil, text, nil) }

// Room is a budget for the decoded size of several texts together. Three bytes
// of text can become three hundred of memory: what exceeds the budget is
// replaced by null.
type Room struct{ left int }

// The cost of a value, and the total budget: three hundred thousand objects and
// lists.
const (
	scalarCost    = 1
	containerCost = 8
	maxRoom       = 300_000 * containerCost
)

// NewRoom returns the budget for one page.
func NewRoom() Room { return Room{maxRoom} }

// DecodeWithin is Decode with cancellation and a budget; nil means no limit.
func DecodeWithin(check *cancel.Checker, text string, room *Room) (values []any, fixes []Fix, err error) {
	r := reader{check: check, s: strings.TrimPrefix(text, "\uFEFF"), room: room}
	for {
		r.space()
		if r.end() {
			break
		}
		if len(values) > 0 && !strings.ContainsRune("{[", rune(r.s[r.i])) {
			if strings.ContainsRune(",;)", rune(r.s[r.i])) {
				r.i++
				r.fixed(FixComma)
				continue
			}
			r.fixed(FixTrailing)
			break
		}
		v, ok := r.value(0)
		if !ok {
			break
		}
		values = append(values, v)
	}
	if len(values) == 0 {
		return nil, r.fixes, ErrNoJSON
	}
	return values, r.fixes, nil
}

// First reads the first value in text as DecodeWithin does; nil without one.
func First(check *cancel.Checker, text string, room *Room) any {
	r := reader{check: check, s: strings.TrimPrefix(text, "\uFEFF"), room: room}
	r.space()
	v, _ := r.value(0)
	return v
}

type reader struct {
	check *cancel.Checker
	s     string
	i     int
	fixes []Fix
	room  *Room
}

// takes deducts a value from the budget and reports whether there was room.
func (r *reader) takes(cost int) bool {
	if r.room == nil {
		return true
	}
	if r.room.left < cost {
		r.fixed(FixSize)
		return false
	}
	r.room.left -= cost
	return true
}

func (r *reader) fixed(f Fix) {
	if slices.Contains(r.fixes, f) {
		return
	}
	r.fixes = append(r.fixes, f)
}

func (r *reader) end() bool { return r.i >= len(r.s) }

// peek returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.end() {
		return 0
	}
	return r.s[r.i]
}

func (r *reader) has(prefix string) bool { return strings.HasPrefix(r.s[r.i:], prefix) }

// value reads one value; ok is false if none starts here.
func (r *reader) value(depth int) (v any, ok bool) {
	r.check.Step()
	switch c := r.peek(); {
	case (c == '{' || c == '[') && !r.takes(containerCost):
		r.skip()
		return nil, true
	case c == '{':
		return r.object(depth), true
	case c == '[':
		return r.array(depth), true
	case c == '"' || c == '\'' || c == '`':
		return r.str(c), true
	case c == '-' || '0' <= c && c <= '9' || c == '+' || c == '.':
		return r.number(), true
	case isWordByte(c):
		return r.word(), true
	}
	return nil, false
}

func (r *reader) object(depth int) any {
	r.i++
	out := map[string]any{}
	for {
		r.space()
		switch c := r.peek(); {
		case r.end():
			r.fixed(FixTruncated)
			return out
		case c == '}':
			r.i++
			return out
		case c == ',':
			r.fixed(FixComma)
			r.i++
			continue
		case c == ']' || c == ')':
			r.fixed(FixComma) // a bracket of the wrong kind is skipped
			r.i++
			continue
		}
		if !r.member(out, depth) {
			continue
		}
		r.separator('}')
	}
}

// member reads one "key": value pair. It returns false if there is none; at
// least one byte is then consumed.
func (r *reader) member(out map[string]any, depth int) bool {
	var key string
	switch c := r.peek(); {
	case c == '"' || c == '\'' || c == '`':
		key = r.str(c)
	case isWordByte(c) || c >= 0x80:
		key = r.bare()
		r.fixed(FixWord)
	default:
		r.fixed(FixTrailing)
		r.i++
		return false
	}
	r.space()
	if r.peek() == ':' {
		r.i++
	} else {
		if r.end() {
			r.fixed(FixTruncated)
			return true
		}
		r.fixed(FixComma)
		return true
	}
	r.space()
	if v, ok := r.nested(depth); ok {
		out[key] = v
	} else if r.end() {
		r.fixed(FixTruncated)
	} else {
		out[key] = nil
		r.fixed(FixWord)
	}
	return true
}

func (r *reader) array(depth int) any {
	r.i++
	out := []any{}
	for {
		r.space()
		switch c := r.peek(); {
		case r.end():
			r.fixed(FixTruncated)
			return out
		case c == ']':
			r.i++
			return out
		case c == ',':
			r.fixed(FixComma)
			r.i++
			continue
		}
		v, ok := r.nested(depth)
		if !ok {
			r.fixed(FixTrailing)
			r.i++
			continue
		}
		out = append(out, v)
		r.separator(']')
	}
}

// nested reads a nested value within the depth limit.
func (r *reader) nested(depth int) (any, bool) {
	if c := r.peek(); depth+1 >= maxDepth && (c == '{' || c == '[') {
		r.fixed(FixDepth)
		r.skip()
		return nil, true
	}
	return r.value(depth + 1)
}

// skip skips a bracketed value without building it.
func (r *reader) skip() {
	for open := 0; !r.end(); {
		switch c := r.s[r.i]; c {
		case '"':
			r.str(c)
			continue
		case '{', '[':
			open++
		case '}', ']':
			open--
		}
		r.i++
		if open == 0 {
			return
		}
	}
	r.fixed(FixTruncated)
}

// separator reads the comma after a member or element. A missing comma is
// accepted, and so is one before the closing bracket.
func (r *reader) separator(closing byte) {
	r.space()
	switch c := r.peek(); {
	case c == ',':
		r.i++
		r.space()
		if r.peek() == closing {
			r.fixed(FixComma)
		}
	case c == ';':
		r.i++
		r.fixed(FixComma)
	case c != closing && !r.end():
		r.fixed(FixComma)
	}
}

package changetrack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/internal/cancel"
)

// decodeJSON decodes a snapshot's data, nil if there is none. Numbers keep
// their digits.
func decodeJSON(raw json.RawMessage) (any, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one JSON value")
	}
	return v, nil
}

// A node is a JSON value with a number that is the same for all values that
// count as equal: keys in any order, null fields like absent ones, numbers by
// value, strings by normalString.
type node struct {
	id     int
	value  any
	fields map[string]*node // of an object, without those that are null
	items  []*node          // of a list
}

// interner numbers values. A value's number is derived from those of its parts,
// so that comparing two values takes constant time at any depth.
type interner struct {
	check *cancel.Checker
	ids   map[string]int
	noise *noise
}

func (in *interner) node(v any, s *schema) *node {
	in.check.Step()
	n := &node{value: v}
	var key strings.Builder
	switch v := v.(type) {
	case nil:
		return nil
	case map[string]any:
		n.fields = make(map[string]*node, len(v))
		key.WriteByte('{')
		for _, k := range s.keys(v) {
			if f := in.node(v[k], s.property(k)); f != nil {
				n.fields[k] = f
				fmt.Fprintf(&key, "%q:%d,", k, f.id)
			}
		}
	case []any:
		n.items = make([]*node, len(v))
		key.WriteByte('[')
		for i, item := range v {
			n.items[i] = in.node(item, s.item())
			fmt.Fprintf(&key, "%d,", n.items[i].number())
		}
	case json.Number:
		key.WriteString(canonicalNumber(v.String()))
	case string:
		if s.isNumber() && validNumber(v) {
			key.WriteString(canonicalNumber(strings.TrimSpace(v)))
		} else {
			key.WriteString(`"` + normalString(in.noise.mask(v)))
		}
	default: // bool
		fmt.Fprint(&key, v)
	}
	id, ok := in.ids[key.String()]
	if !ok {
		id = len(in.ids) + 1
		in.ids[key.String()] = id
	}
	n.id = id
	return n
}

// number returns the number of a value, 0 for null and absent values.
func (n *node) number() int {
	if n == nil {
		return 0
	}
	return n.id
}

func (n *node) raw() any {
	if n == nil {
		return nil
	}
	return n.value
}

// normalString returns s in Unicode form C, without invisible characters, and
// with runs of white space as single spaces.
func normalString(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune("\u200B\u200C\u200D\u2060\uFEFF\u00AD", r) {
			return -1
		}
		return r
	}, s)
	return norm.NFC.String(strings.Join(strings.Fields(s), " "))
}

// validNumber reports whether a string is a JSON number.
func validNumber(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && (s[0] == '-' || '0' <= s[0] && s[0] <= '9') && json.Valid([]byte(s))
}

// canonicalNumber returns the same string for equal numbers: 12, 12.0 and
// 1.2e1. It works on the digits, so numbers of any size are supported.
func canonicalNumber(s string) string {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	exp, err := strconv.Atoi("0" + exponent)
	if exponent != "" {
		exp, err = strconv.Atoi(exponent)
	}
	if err != nil {
		return s
	}
	digits, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	exp -= len(fraction)
	short := strings.TrimRight(digits, "0")
	exp += len(digits) - len(short)
	if short == "" {
		return "0"
	}
	if negative {
		short = "-" + short
	}
	return short + "e" + strconv.Itoa(exp)
}

// Package plist reads Apple property lists, binary and XML, as far as web
// archives use them: dictionaries, arrays, strings and data. A binary list is
// not decoded as a whole: values are found when they are asked for and share
// the input's bytes, so a list whose objects refer to each other many times
// over, or in circles, costs no more than what is asked of it.
package plist

import (
	"bytes"
	"errors"
	"iter"
)

// ErrSyntax says that the input is no property list.
var ErrSyntax = errors.New("not a property list")

// A List is a parsed property list.
type List struct {
	root Value
}

// A Value is an object of a list. The zero Value is that of what isn't there;
// every method gives an empty answer for it.
type Value struct {
	node node
}

// A node is one object in either syntax.
type node interface {
	get(key string) node
	items() iter.Seq[node]
	bytes() []byte
	text() string
}

// Parse reads a property list. The list keeps data.
func Parse(data []byte) (*List, error) {
	if bytes.HasPrefix(data, []byte("bplist0")) {
		return parseBinary(data)
	}
	return parseXML(data)
}

// Root returns the outermost value.
func (l *List) Root() Value { return l.root }

// Get returns the value of a key of a dictionary.
func (v Value) Get(key string) Value {
	if v.node == nil {
		return v
	}
	return Value{v.node.get(key)}
}

// Items returns the elements of an array.
func (v Value) Items() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.node == nil {
			return
		}
		for n := range v.node.items() {
			if !yield(Value{n}) {
				return
			}
		}
	}
}

// Bytes returns the contents of a data object.
func (v Value) Bytes() []byte {
	if v.node == nil {
		return nil
	}
	return v.node.bytes()
}

// String returns the contents of a string.
func (v Value) String() string {
	if v.node == nil {
		return ""
	}
	return v.node.text()
}

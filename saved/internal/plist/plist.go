// Package plist reads the parts of binary and XML Apple property lists that web
// archives use: dictionaries, arrays, strings and data. A binary list is not
// decoded as a whole: values are decoded on access and share the input's bytes,
// so a list whose objects refer to each other repeatedly or in cycles costs
// only what is accessed.
package plist

import (
	"bytes"
	"errors"
	"iter"
)

// ErrSyntax is returned if the input is not a property list.
var ErrSyntax = errors.New("not a property list")

// A List is a parsed property list.
type List struct {
	root Value
}

// A Value is an object of a list. The zero Value is an absent one, whose
// methods return empty results.
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

// Parse parses a property list, which keeps a reference to data.
func Parse(data []byte) (*List, error) {
	if bytes.HasPrefix(data, []byte("bplist0")) {
		return parseBinary(data)
	}
	return parseXML(data)
}

// Root returns the outermost value.
func (l *List) Root() Value { return l.root }

// Get returns the value of a dictionary's key.
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

// Package plist reads the parts of Apple property lists that Safari's web archives
// use: dictionaries, arrays, strings and data of a binary list, as CFBinaryPList.c of
// CoreFoundation describes it (objects, a table of their offsets, a trailer). A list
// is not decoded as a whole: values are decoded on access and share the input's
// bytes, so a list whose objects refer to each other repeatedly or in cycles costs
// only what is accessed.
package plist

import (
	"bytes"
	"encoding/binary"
	"errors"
	"iter"
	"unicode/utf16"
)

// ErrSyntax is returned if the input is not a binary property list.
var ErrSyntax = errors.New("not a binary property list (plutil -convert binary1 makes one)")

// A list is a parsed property list.
type list struct {
	data       []byte // only the objects
	offsets    []byte // the offset table
	offsetSize int
	refSize    int
	count      uint64
}

// A Value is the position of an object of a list. The zero Value is an absent one,
// whose methods return empty results.
type Value struct {
	list *list
	at   uint64
}

const trailerSize = 32

// Parse returns the outermost value of a property list, which keeps a reference to
// data.
func Parse(data []byte) (Value, error) {
	if len(data) < 8+trailerSize || !bytes.HasPrefix(data, []byte("bplist0")) {
		return Value{}, ErrSyntax
	}
	t := data[len(data)-trailerSize:]
	l := &list{offsetSize: int(t[6]), refSize: int(t[7]), count: binary.BigEndian.Uint64(t[8:])}
	top, table := binary.BigEndian.Uint64(t[16:]), binary.BigEndian.Uint64(t[24:])
	end := uint64(len(data) - trailerSize)
	if l.offsetSize < 1 || l.offsetSize > 8 || l.refSize < 1 || l.refSize > 8 || table < 8 || table > end || l.count > (end-table)/uint64(l.offsetSize) {
		return Value{}, ErrSyntax
	}
	l.data, l.offsets = data[:table], data[table:end]
	root := l.object(top)
	if root.list == nil {
		return Value{}, ErrSyntax
	}
	return root, nil
}

// object returns the object with number i.
func (l *list) object(i uint64) Value {
	if i >= l.count {
		return Value{}
	}
	at := bigEndian(l.offsets[i*uint64(l.offsetSize):][:l.offsetSize])
	if at >= uint64(len(l.data)) {
		return Value{}
	}
	return Value{l, at}
}

// Upper halves of the marker byte.
const (
	kindData  = 0x4
	kindASCII = 0x5
	kindUTF16 = 0x6
	kindArray = 0xA
	kindDict  = 0xD
)

// run returns the bytes of a data object or string: count units of size bytes.
func run(count, size uint64, rest []byte) []byte {
	if count > uint64(len(rest))/size {
		return nil
	}
	return rest[:count*size]
}

// body splits an object into the upper half of its marker byte, the count given
// by the lower half (or by an integer after it), and the rest.
func (v Value) body() (kind byte, count uint64, rest []byte) {
	if v.list == nil {
		return 0, 0, nil
	}
	marker, rest := v.list.data[v.at], v.list.data[v.at+1:]
	count = uint64(marker & 0x0F)
	if count != 0x0F {
		return marker >> 4, count, rest
	}
	if len(rest) == 0 || rest[0]>>4 != 1 || rest[0]&0x0F > 3 {
		return 0, 0, nil
	}
	size := 1 << (rest[0] & 0x0F)
	if len(rest) < 1+size {
		return 0, 0, nil
	}
	return marker >> 4, bigEndian(rest[1 : 1+size]), rest[1+size:]
}

// Bytes returns the contents of a data object.
func (v Value) Bytes() []byte {
	if kind, count, rest := v.body(); kind == kindData {
		return run(count, 1, rest)
	}
	return nil
}

// maxText bounds strings, because a list can refer to one many times: keys,
// media types and addresses are far shorter.
const maxText = 64 << 10

// String returns the contents of a string.
func (v Value) String() string {
	kind, count, rest := v.body()
	if count > maxText {
		return ""
	}
	switch kind {
	case kindASCII:
		return string(run(count, 1, rest))
	case kindUTF16:
		raw := run(count, 2, rest)
		units := make([]uint16, len(raw)/2)
		for i := range units {
			units[i] = binary.BigEndian.Uint16(raw[2*i:])
		}
		return string(utf16.Decode(units))
	}
	return ""
}

// Get returns the value of a dictionary's key. The references to keys precede those
// to values.
func (v Value) Get(key string) Value {
	kind, count, rest := v.body()
	if kind != kindDict || count > uint64(len(rest))/(2*uint64(v.list.refSize)) {
		return Value{}
	}
	for i := range min(count, 64) { // the dictionaries of web archives have at most seven keys
		if v.refers(rest, i).String() == key {
			return v.refers(rest, count+i)
		}
	}
	return Value{}
}

// Items returns the elements of an array.
func (v Value) Items() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		kind, count, rest := v.body()
		if kind != kindArray || count > uint64(len(rest))/uint64(v.list.refSize) {
			return
		}
		for i := range count {
			if item := v.refers(rest, i); item.list != nil && !yield(item) {
				return
			}
		}
	}
}

// refers returns the object that the i-th of some references leads to.
func (v Value) refers(references []byte, i uint64) Value {
	size := uint64(v.list.refSize)
	return v.list.object(bigEndian(references[i*size:][:size]))
}

func bigEndian(b []byte) (n uint64) {
	for _, c := range b {
		n = n<<8 | uint64(c)
	}
	return n
}

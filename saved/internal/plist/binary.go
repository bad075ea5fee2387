package plist

import (
	"encoding/binary"
	"iter"
	"unicode/utf16"
)

// A binaryList is a binary property list, as CFBinaryPList.c of CoreFoundation
// describes it: objects, a table of their offsets, a trailer.
type binaryList struct {
	data       []byte // only the objects
	offsets    []byte // the offset table
	offsetSize int
	refSize    int
	count      uint64
}

const trailerSize = 32

func parseBinary(data []byte) (*List, error) {
	if len(data) < 8+trailerSize {
		return nil, ErrSyntax
	}
	t := data[len(data)-trailerSize:]
	l := &binaryList{offsetSize: int(t[6]), refSize: int(t[7]), count: binary.BigEndian.Uint64(t[8:])}
	top, table := binary.BigEndian.Uint64(t[16:]), binary.BigEndian.Uint64(t[24:])
	end := uint64(len(data) - trailerSize)
	if l.offsetSize < 1 || l.offsetSize > 8 || l.refSize < 1 || l.refSize > 8 || table < 8 || table > end || l.count > (end-table)/uint64(l.offsetSize) {
		return nil, ErrSyntax
	}
	l.data, l.offsets = data[:table], data[table:end]
	n, ok := l.object(top)
	if !ok {
		return nil, ErrSyntax
	}
	return &List{Value{n}}, nil
}

// A binaryObject is the position of an object.
type binaryObject struct {
	list *binaryList
	at   uint64
}

// object returns the object with number i.
func (l *binaryList) object(i uint64) (binaryObject, bool) {
	if i >= l.count {
		return binaryObject{}, false
	}
	at := bigEndian(l.offsets[i*uint64(l.offsetSize):][:l.offsetSize])
	if at >= uint64(len(l.data)) {
		return binaryObject{}, false
	}
	return binaryObject{l, at}, true
}

// body splits an object into the upper half of its marker byte, the count given
// by the lower half (or by an integer after it), and the rest.
func (o binaryObject) body() (kind byte, count uint64, rest []byte) {
	marker, rest := o.list.data[o.at], o.list.data[o.at+1:]
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

func (o binaryObject) bytes() []byte {
	if kind, count, rest := o.body(); kind == kindData {
		return run(count, 1, rest)
	}
	return nil
}

// maxText bounds strings, because a list can refer to one many times: keys,
// media types and addresses are far shorter.
const maxText = 64 << 10

func (o binaryObject) text() string {
	kind, count, rest := o.body()
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

// get finds a key among the references to keys, which precede the references to
// values.
func (o binaryObject) get(key string) node {
	kind, count, rest := o.body()
	size := uint64(o.list.refSize)
	if kind != kindDict || count > uint64(len(rest))/(2*size) {
		return nil
	}
	for i := range min(count, 64) { // the dictionaries of web archives have at most seven keys
		if k, ok := o.list.object(bigEndian(rest[i*size:][:size])); ok && k.text() == key {
			if v, ok := o.list.object(bigEndian(rest[(count+i)*size:][:size])); ok {
				return v
			}
			return nil
		}
	}
	return nil
}

func (o binaryObject) items() iter.Seq[node] {
	return func(yield func(node) bool) {
		kind, count, rest := o.body()
		size := uint64(o.list.refSize)
		if kind != kindArray || count > uint64(len(rest))/size {
			return
		}
		for i := range count {
			if n, ok := o.list.object(bigEndian(rest[i*size:][:size])); ok && !yield(n) {
				return
			}
		}
	}
}

func bigEndian(b []byte) (n uint64) {
	for _, c := range b {
		n = n<<8 | uint64(c)
	}
	return n
}

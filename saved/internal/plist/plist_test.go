package plist_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/pagemill/pagemill/saved/internal/plist"
)

// binaryList writes objects with one-byte offsets and references.
func binaryList(top int, objects ...string) []byte {
	b := []byte("bplist00")
	var table []byte
	for _, o := range objects {
		table = append(table, byte(len(b)))
		b = append(b, o...)
	}
	at := len(b)
	b = append(append(b, table...), 0, 0, 0, 0, 0, 0, 1, 1)
	for _, n := range []int{len(objects), top, at} {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	return b
}

func TestBinary(t *testing.T) {
	t.Parallel()
	l, err := plist.Parse(binaryList(0, "\xD2\x01\x02\x03\x04", "\x51a", "\x51b", "\x43xyz", "\xA2\x05\x01", "\x62\x00\xE9\x26\x3A"))
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Get("a").Bytes(); string(got) != "xyz" {
		t.Errorf("%q", got)
	}
	var items []string
	for v := range l.Get("b").Items() {
		items = append(items, v.String())
	}
	if len(items) != 2 || items[0] != "é☺" || items[1] != "a" {
		t.Errorf("%q", items)
	}
}

// Lists that refer to themselves, or that expand, cost only what is accessed.
func TestBinaryCircles(t *testing.T) {
	t.Parallel()
	l, err := plist.Parse(binaryList(0, "\xD1\x01\x00", "\x51a"))
	if err != nil {
		t.Fatal(err)
	}
	v := l
	for range 1000 {
		v = v.Get("a")
	}
	if v.Get("a").Bytes() != nil {
		t.Error("a dictionary is no data")
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	good := binaryList(0, "\xD1\x01\x02", "\x51a", "\x41x")
	for i := range good {
		for _, c := range []byte{0, 0x7F, 0xFF, good[i] ^ 1} {
			b := bytes.Clone(good)
			b[i] = c
			if l, err := plist.Parse(b); err == nil {
				l.Get("a").Bytes()
				for range l.Items() {
				}
			}
		}
	}
	for _, s := range []string{"", "bplist00", "<plist>", "<plist><dict>", "text", "<?xml version=\"1.0\"?><plist><dict/></plist>"} {
		if _, err := plist.Parse([]byte(s)); err == nil {
			t.Errorf("%q is a list", s)
		}
	}
}

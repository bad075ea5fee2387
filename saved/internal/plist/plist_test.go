package plist_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/saved/internal/plist"
)

func TestXML(t *testing.T) {
	t.Parallel()
	l, err := plist.Parse([]byte(`<?xml version="1.0"?><!DOCTYPE plist><plist version="1.0"><dict>
<key>n</key><integer>1</integer><key>page</key><dict><key>data</key><data> PHA+
	YQ== </data><key>url</key><string>https://mill.example/?a&amp;b</string></dict>
<key>parts</key><array><string>one</string><string>two</string></array></dict></plist>`))
	if err != nil {
		t.Fatal(err)
	}
	page := l.Root().Get("page")
	if string(page.Get("data").Bytes()) != "<p>a" || page.Get("url").String() != "https://mill.example/?a&b" {
		t.Errorf("%q %q", page.Get("data").Bytes(), page.Get("url"))
	}
	var parts []string
	for v := range l.Root().Get("parts").Items() {
		parts = append(parts, v.String())
	}
	if len(parts) != 2 || parts[1] != "two" {
		t.Error(parts)
	}
	if v := l.Root().Get("none").Get("deeper"); v.Bytes() != nil || v.String() != "" {
		t.Error("what isn't there has a value")
	}
}

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
	if got := l.Root().Get("a").Bytes(); string(got) != "xyz" {
		t.Errorf("%q", got)
	}
	var items []string
	for v := range l.Root().Get("b").Items() {
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
	v := l.Root()
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
				l.Root().Get("a").Bytes()
				for range l.Root().Items() {
				}
			}
		}
	}
	for _, s := range []string{"", "bplist00", "<plist>", "<plist><dict>", "text", "<plist/>"} {
		if _, err := plist.Parse([]byte(s)); err == nil {
			t.Errorf("%q is a list", s)
		}
	}
	if _, err := plist.Parse(bytes.Repeat([]byte("<array>"), 1_000_000)); err == nil {
		t.Error("a million arrays in arrays are a list")
	}
}

func TestGrowth(t *testing.T) {
	growth.Check(t, "arrays in arrays", 100_000, func(n int) { _, _ = plist.Parse(bytes.Repeat([]byte("<array>"), n)) })
}

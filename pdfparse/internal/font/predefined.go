package font

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

func openPacked() *zip.Reader {
	return openPackedOnce.Get(func() *zip.Reader {
		archive := cmapArchive()
		z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
		if err != nil {
			return &zip.Reader{}
		}
		return z
	})
}

var openPackedOnce lazy.Value[*zip.Reader]

// cmaps caches the CMaps that a document uses, since they are expensive to
// read. Unknown names map to nil.
type cmaps map[string]*cmap

// find returns the predefined CMap with a name, or nil if it is unknown.
func (c cmaps) find(name string) *cmap {
	switch name {
	case "Identity-H", "Identity":
		return &identity
	case "Identity-V":
		return &cmap{vertical: true, base: &identity}
	}
	m, ok := c[name]
	if !ok {
		m = c.read(name)
		c[name] = m
	}
	return m
}

func (c cmaps) read(name string) *cmap {
	f, err := openPacked().Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil
	}
	return readPacked(data, c.find)
}

// orderingOf returns the character collection of a predefined CMap, or "" for
// the identities.
func orderingOf(name string) string {
	for _, c := range []struct{ ordering, prefixes string }{
		{"GB1", "GB UniGB"},
		{"CNS1", "B5 HKscs ETen CNS UniCNS"},
		{"Korea1", "KSC UniKS"},
		{"Japan1", "8 9 Add EUC Ext H V UniJIS"},
	} {
		for p := range strings.FieldsSeq(c.prefixes) {
			if strings.HasPrefix(name, p) {
				return c.ordering
			}
		}
	}
	return ""
}

// text returns the text of a CID in one of Adobe's character collections, or
// "".
func (c cmaps) text(ordering string, cid uint32) string {
	switch ordering {
	case "GB1", "CNS1", "Japan1", "Korea1":
	default:
		return ""
	}
	return c.find("Adobe-" + ordering + "-UCS2").text(cid)
}

// readPacked reads a packed CMap: a byte for the writing mode, the name of the
// CMap that it uses, the code spaces, the ranges of CIDs and the ranges of
// text. Numbers are varints. A range begins so far from the end of the one before,
// its CID or text from what would follow there.
func readPacked(data []byte, find func(string) *cmap) *cmap {
	r := bytes.NewReader(data)
	num := func() uint32 {
		n, _ := binary.ReadUvarint(r)
		return uint32(n)
	}
	var next uint32
	from := func() uint32 {
		n, _ := binary.ReadVarint(r)
		return next + uint32(n)
	}
	m := &cmap{vertical: num() == 1}
	var base strings.Builder
	for n := num(); n > 0; n-- {
		b, _ := r.ReadByte()
		base.WriteByte(b)
	}
	if base.Len() > 0 {
		m.base = find(base.String())
	}
	for n := num(); n > 0; n-- {
		m.spaces = append(m.spaces, codeSpace{n: int(num()), lo: num(), hi: num()})
	}
	n := num()
	m.cids = make([]cidRange, 0, n)
	var at uint32
	for ; n > 0; n-- {
		lo := at + num()
		hi := lo + num()
		cid := from()
		m.cids = append(m.cids, cidRange{lo, hi, cid})
		at, next = hi, cid+hi-lo+1
	}
	n = num()
	m.ranges = make([]textRange, 0, n)
	at, next = 0, 0
	for ; n > 0; n-- {
		lo := at + num()
		t := textRange{lo: lo, hi: lo + num()}
		k := num()
		t.text = append(t.text, uint16(from()))
		for ; k > 1; k-- {
			t.text = append(t.text, uint16(num()))
		}
		m.ranges = append(m.ranges, t)
		at, next = t.hi, uint32(t.text[len(t.text)-1])+t.hi-lo+1
	}
	return m
}

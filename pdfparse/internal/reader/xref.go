package reader

import (
	"bytes"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxObjectNumber is the largest object number (PDF 32000-1, annex C).
const maxObjectNumber = 8_388_607

// An entry is the position of an object: an offset in the file, or the index in
// an object stream.
type entry struct {
	off    int
	stream int // number of the object stream, 0 for an object directly in the file
	gen    int
	free   bool
}

// readXRef reads the chain of cross-reference sections that starts at the last
// startxref, newest first; earlier entries take precedence. It reports whether
// every section was valid.
func (f *File) readXRef(base int) bool {
	off, ok := f.startXRef()
	if !ok {
		return false
	}
	seen := map[int]bool{}
	for queue := []int{off}; len(queue) > 0; queue = queue[1:] {
		off := queue[0] + base
		if off < 0 || off >= len(f.data) || seen[off] {
			continue
		}
		seen[off] = true
		trailer, ok := f.readSection(off, base)
		if !ok {
			return false
		}
		for k, v := range trailer {
			if _, dup := f.trailer[k]; !dup {
				f.trailer[k] = v
			}
		}
		if n, ok := object.Int(trailer["XRefStm"]); ok {
			queue = append(queue, n)
		}
		if n, ok := object.Int(trailer["Prev"]); ok {
			queue = append(queue, n)
		}
	}
	return true
}

func (f *File) startXRef() (int, bool) {
	tail := f.data[max(0, len(f.data)-2048):]
	i := bytes.LastIndex(tail, []byte("startxref"))
	if i < 0 {
		return 0, false
	}
	p := object.Parser{Buf: tail, Pos: i + len("startxref")}
	return p.NextInt()
}

// readSection reads the table or stream at off and returns its trailer.
func (f *File) readSection(off, base int) (object.Dict, bool) {
	p := &f.parser
	p.Pos = off
	p.SkipSpace()
	if bytes.HasPrefix(f.data[p.Pos:], []byte("xref")) {
		p.Pos += len("xref")
		return f.readTable(base)
	}
	_, o, ok := f.parseIndirect(p.Pos)
	s, isStream := o.(*object.Stream)
	if !ok || !isStream || !f.readXRefStream(s, base) {
		return nil, false
	}
	return s.Dict, true
}

// readTable reads the subsections of a table (PDF 32000-1, 7.5.4) and its
// trailer. Entries are read token by token, since line ends vary.
func (f *File) readTable(base int) (object.Dict, bool) {
	p := &f.parser
	p.Refs = false
	defer func() { p.Refs = true }()
	for {
		o, err := p.Next()
		if err != nil {
			return nil, false
		}
		if o == object.Keyword("trailer") {
			p.Refs = true
			t, err := p.Next()
			d, ok := t.(object.Dict)
			return d, err == nil && ok
		}
		first, ok := o.(int)
		n, ok2 := p.NextInt()
		if !ok || !ok2 || !f.readSubsection(first, n, base) {
			return nil, false
		}
	}
}

func (f *File) readSubsection(first, n, base int) bool {
	for i := range n {
		off, ok := f.parser.NextInt()
		gen, ok2 := f.parser.NextInt()
		kind, err := f.parser.Next()
		if !ok || !ok2 || err != nil || (kind != object.Keyword("n") && kind != object.Keyword("f")) {
			return false
		}
		// A table that starts at 1 although its first entry is the head of the free
		// list is off by one, a common error.
		if i == 0 && first == 1 && off == 0 && gen == 65535 && kind == object.Keyword("f") {
			first = 0
		}
		if !f.setEntry(first+i, entry{off: off + base, gen: gen, free: kind == object.Keyword("f") || off == 0}) {
			return false
		}
	}
	return true
}

// setEntry sets an object's entry unless it has one; it returns false beyond
// the limit.
func (f *File) setEntry(num int, e entry) bool {
	if num < 0 || num > maxObjectNumber {
		return false
	}
	if _, dup := f.xref[num]; !dup {
		if len(f.xref) >= f.opts.MaxObjects {
			return false
		}
		f.xref[num] = e
	}
	return true
}

// readXRefStream reads a cross-reference stream (PDF 32000-1, 7.5.8).
func (f *File) readXRefStream(s *object.Stream, base int) bool {
	data, err := f.Decode(s)
	if err != nil && len(data) == 0 {
		return false
	}
	var w [3]int
	widths := f.Array(s.Dict["W"])
	if len(widths) < 3 {
		return false
	}
	for i := range w {
		n, ok := object.Int(widths[i])
		if !ok || n < 0 || n > 8 {
			return false
		}
		w[i] = n
	}
	size := w[0] + w[1] + w[2]
	if size == 0 {
		return false
	}
	index := f.Array(s.Dict["Index"])
	if index == nil {
		index = object.Array{0, s.Dict["Size"]}
	}
	for i := 0; i+1 < len(index); i += 2 {
		first, ok := object.Int(index[i])
		n, ok2 := object.Int(index[i+1])
		if !ok || !ok2 {
			return false
		}
		for ; n > 0 && len(data) >= size; n-- {
			if !f.setEntry(first, streamEntry(data[:size], w, base)) {
				return false
			}
			data = data[size:]
			first++
		}
	}
	return true
}

func streamEntry(row []byte, w [3]int, base int) entry {
	kind := 1
	if w[0] > 0 {
		kind = bigEndian(row[:w[0]])
	}
	a := bigEndian(row[w[0] : w[0]+w[1]])
	b := bigEndian(row[w[0]+w[1]:])
	switch kind {
	case 1:
		return entry{off: a + base, gen: b}
	case 2:
		return entry{stream: a, off: b}
	}
	return entry{free: true}
}

func bigEndian(b []byte) (n int) {
	for _, c := range b {
		n = n<<8 | int(c)
	}
	return n
}

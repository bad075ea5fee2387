package reader

import (
	"bytes"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxObjectStreams is the maximum number of decoded object streams cached.
const maxObjectStreams = 64

// maxChain is the maximum length of chains of references, and of objects that
// require another object to be read, such as a stream its /Length.
const maxChain = 32

// An objectStream is a decoded object stream (PDF 32000-1, 7.5.7).
type objectStream struct {
	data  []byte
	nums  []int
	offs  []int
	names object.Parser
}

// Resolve returns the object that a reference leads to, and any other object
// unchanged.
func (f *File) Resolve(o object.Object) object.Object {
	for range maxChain {
		r, ok := o.(object.Ref)
		if !ok {
			return o
		}
		o = f.load(r.Num)
	}
	return nil
}

// load returns object num, or null if it is missing or damaged.
func (f *File) load(num int) object.Object {
	if o, ok := f.cache[num]; ok {
		return o
	}
	e, ok := f.xref[num]
	if !ok || e.free || f.loading[num] || len(f.loading) > maxChain {
		return nil
	}
	f.loading[num] = true
	defer delete(f.loading, num)
	var o object.Object
	if e.stream != 0 {
		o = f.loadCompressed(num, e)
	} else if n, v, ok := f.parseIndirect(e.off); ok && n == num {
		o = v
	} else if !f.rebuilt {
		o = f.relocate(num)
	}
	if e.stream == 0 {
		o = f.ofFile(o, num)
	}
	f.cache[num] = o
	return o
}

// ofFile completes an object that is directly in the file: its strings are
// decrypted, and a stream gets its number, with which it is decrypted later.
func (f *File) ofFile(o object.Object, num int) object.Object {
	if f.security == nil {
		return o
	}
	gen := f.xref[num].gen
	if s, ok := o.(*object.Stream); ok {
		s.Num, s.Gen = num, gen
	}
	if f.security.strings == plain {
		return o
	}
	return f.security.decryptStrings(o, num, gen, 0)
}

// relocate finds an object that is not where the cross-reference table says, by
// scanning the file and correcting all wrong entries.
func (f *File) relocate(num int) object.Object {
	f.rebuilt = true
	f.scan(func(n int, e entry) {
		if old, ok := f.xref[n]; ok && (old.stream != 0 || f.isObject(old.off, n)) {
			return
		}
		f.xref[n] = e
	})
	if e, ok := f.xref[num]; ok && e.stream == 0 {
		if n, v, ok := f.parseIndirect(e.off); ok && n == num {
			return v
		}
	}
	return nil
}

// isObject reports whether "num g obj" is at offset off.
func (f *File) isObject(off, num int) bool {
	if off < 0 || off >= len(f.data) {
		return false
	}
	p := object.Parser{Buf: f.data, Pos: off}
	n, _ := p.NextInt()
	_, _ = p.Next()
	k, _ := p.Next()
	return n == num && k == object.Keyword("obj")
}

// parseIndirect reads "num gen obj …" at off.
func (f *File) parseIndirect(off int) (num int, o object.Object, ok bool) {
	if off < 0 || off >= len(f.data) {
		return 0, nil, false
	}
	p := &f.parser
	p.Pos = off
	p.Refs = false
	num, ok = p.NextInt()
	_, gen := p.NextInt()
	k, _ := p.Next()
	p.Refs = true
	if !ok || !gen || k != object.Keyword("obj") {
		return 0, nil, false
	}
	o, err := p.Next()
	if _, isWord := o.(object.Keyword); err != nil || isWord {
		return num, nil, true
	}
	d, isDict := o.(object.Dict)
	if !isDict {
		return num, o, true
	}
	p.SkipSpace()
	if !bytes.HasPrefix(f.data[p.Pos:], []byte("stream")) {
		return num, d, true
	}
	start := streamStart(f.data, p.Pos+len("stream"))
	end := f.streamEnd(d, start)
	p.Pos = end
	return num, &object.Stream{Dict: d, Raw: f.data[start:end:end]}, true
}

// streamStart skips the line end after the keyword stream.
func streamStart(b []byte, i int) int {
	for i < len(b) && b[i] == ' ' {
		i++
	}
	if i < len(b) && b[i] == '\r' {
		i++
	}
	if i < len(b) && b[i] == '\n' {
		i++
	}
	return i
}

// streamEnd uses /Length if endstream follows, else searches for endstream; a
// truncated stream ends with the file.
func (f *File) streamEnd(d object.Dict, start int) int {
	pos := f.parser.Pos
	n, ok := object.Int(f.Resolve(d["Length"]))
	f.parser.Pos = pos
	if ok && n >= 0 && n <= len(f.data)-start && endsStream(f.data[start+n:]) {
		return start + n
	}
	end := f.nextEnd(start)
	for _, c := range []byte("\n\r") {
		if end < len(f.data) && end > start && f.data[end-1] == c {
			end--
		}
	}
	return end
}

func endsStream(b []byte) bool {
	i := 0
	for i < len(b) && i < 4 && object.IsSpace(b[i]) {
		i++
	}
	return bytes.HasPrefix(b[i:], []byte("endstream"))
}

// loadCompressed returns an object from an object stream. The index in the
// cross-reference stream is only a hint.
func (f *File) loadCompressed(num int, e entry) object.Object {
	s := f.objectStream(e.stream)
	if s == nil {
		return nil
	}
	i := e.off
	if i < 0 || i >= len(s.nums) || s.nums[i] != num {
		i = slices.Index(s.nums, num)
	}
	if i < 0 || s.offs[i] >= len(s.data) {
		return nil
	}
	s.names.Pos = s.offs[i]
	o, err := s.names.Next()
	if _, word := o.(object.Keyword); err != nil || word {
		return nil
	}
	return o
}

// objectStream decodes object stream num.
func (f *File) objectStream(num int) *objectStream {
	if s, ok := f.stms[num]; ok {
		return s
	}
	if e, ok := f.xref[num]; !ok || e.stream != 0 {
		return nil // an object stream is never inside another
	}
	st, ok := f.load(num).(*object.Stream)
	var s *objectStream
	if ok {
		s = f.readObjectStream(st)
	}
	if len(f.stms) >= maxObjectStreams {
		clear(f.stms)
	}
	f.stms[num] = s
	return s
}

func (f *File) readObjectStream(st *object.Stream) *objectStream {
	data, _ := f.Decode(st)
	first, ok := object.Int(f.Resolve(st.Dict["First"]))
	if !ok || first < 0 || first > len(data) {
		return nil
	}
	s := &objectStream{data: data}
	p := object.Parser{Buf: data[:first]}
	for {
		num, ok := p.NextInt()
		off, ok2 := p.NextInt()
		if !ok || !ok2 || off < 0 {
			break
		}
		s.nums = append(s.nums, num)
		s.offs = append(s.offs, first+off)
	}
	s.names = object.Parser{Buf: data, Refs: true}
	return s
}

// Dict resolves o to a dictionary, including that of a stream; nil for other
// types.
func (f *File) Dict(o object.Object) object.Dict {
	switch v := f.Resolve(o).(type) {
	case object.Dict:
		return v
	case *object.Stream:
		return v.Dict
	}
	return nil
}

// Array resolves o to an array; nil for other types.
func (f *File) Array(o object.Object) object.Array {
	a, _ := f.Resolve(o).(object.Array)
	return a
}

// List resolves o to an array. Any other object but null is the only element of one.
func (f *File) List(o object.Object) object.Array {
	switch v := f.Resolve(o).(type) {
	case nil:
		return nil
	case object.Array:
		return v
	}
	return object.Array{o}
}

// Stream resolves o to a stream; nil for other types.
func (f *File) Stream(o object.Object) *object.Stream {
	s, _ := f.Resolve(o).(*object.Stream)
	return s
}

// Name resolves o to a name; "" for other types.
func (f *File) Name(o object.Object) object.Name {
	n, _ := f.Resolve(o).(object.Name)
	return n
}

// Number resolves o to a number.
func (f *File) Number(o object.Object) (float64, bool) { return object.Number(f.Resolve(o)) }

// Int resolves o to an integer.
func (f *File) Int(o object.Object) (int, bool) { return object.Int(f.Resolve(o)) }

// landmarks are the offsets of the keywords that end streams and objects. They
// are collected once, so that many streams without an end cost no more than
// one.
type landmarks struct{ endstream, endobj []int }

// nextEnd returns the offset of the next endstream after start, else of the
// next endobj, else the end of the file.
func (f *File) nextEnd(start int) int {
	if f.ends == nil {
		f.ends = &landmarks{occurrences(f.data, "endstream"), occurrences(f.data, "endobj")}
	}
	for _, offs := range [][]int{f.ends.endstream, f.ends.endobj} {
		if i, _ := slices.BinarySearch(offs, start); i < len(offs) {
			return offs[i]
		}
	}
	return len(f.data)
}

func occurrences(data []byte, word string) (offs []int) {
	for i := 0; ; {
		n := bytes.Index(data[i:], []byte(word))
		if n < 0 {
			return offs
		}
		offs = append(offs, i+n)
		i += n + len(word)
	}
}

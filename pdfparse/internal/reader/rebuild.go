package reader

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// rebuild finds the objects of a file without its cross-reference data: those
// directly in the file, then those in object streams. Of several with the same
// number the last counts, since updates are appended.
func (f *File) rebuild(ctx context.Context) error {
	var streams []int
	f.scan(func(num int, e entry) {
		if _, ok := f.xref[num]; ok || len(f.xref) < f.opts.MaxObjects {
			f.xref[num] = e
		}
	})
	f.scanTrailers()
	for _, num := range f.numbers() {
		if err := ctx.Err(); err != nil {
			return err
		}
		s, ok := f.peekStream(num)
		if !ok {
			continue
		}
		switch s.Dict["Type"] {
		case object.Name("ObjStm"):
			streams = append(streams, num)
		case object.Name("XRef"):
			f.addTrailer(s.Dict)
		}
	}
	if err := f.unlock(); err != nil {
		return err
	}
	f.expandStreams(streams)
	if f.Dict(f.Dict(f.trailer["Root"])["Pages"]) == nil {
		f.guessRoot()
	}
	return nil
}

// scan calls found for every "num gen obj" in the file that is not inside a
// stream.
func (f *File) scan(found func(num int, e entry)) {
	for i := 0; ; {
		n := bytes.Index(f.data[i:], []byte("obj"))
		if n < 0 {
			return
		}
		at := i + n
		i = at + len("obj")
		start, num, gen, ok := objectHeader(f.data, at)
		if !ok || num > maxObjectNumber {
			continue
		}
		found(num, entry{off: start, gen: gen})
		if end := f.skipStream(i); end > i {
			i = end
		}
	}
}

// objectHeader reads backwards from the keyword obj at i.
func objectHeader(b []byte, i int) (start, num, gen int, ok bool) {
	back := func(i int) (int, int, bool) {
		end := i
		for i > 0 && object.IsSpace(b[i-1]) {
			i--
		}
		stop := i
		for i > 0 && stop-i < 10 && b[i-1] >= '0' && b[i-1] <= '9' {
			i--
		}
		n := 0
		for _, c := range b[i:stop] {
			n = n*10 + int(c-'0')
		}
		return i, n, stop > i && end > stop
	}
	i, gen, ok1 := back(i)
	i, num, ok2 := back(i)
	return i, num, gen, ok1 && ok2
}

// skipStream returns the end of the stream of the object that starts at i, if
// it is a stream with a valid direct length.
func (f *File) skipStream(i int) int {
	window := f.data[i:min(i+4096, len(f.data))]
	s := bytes.Index(window, []byte("stream"))
	if s < 0 || bytes.Contains(window[:s], []byte("endobj")) {
		return i
	}
	l := bytes.Index(window[:s], []byte("/Length"))
	start := streamStart(f.data, i+s+len("stream"))
	if l >= 0 {
		p := object.Parser{Buf: window[:s], Pos: l + len("/Length"), Refs: true}
		if n, ok := p.NextInt(); ok && n >= 0 && n <= len(f.data)-start && endsStream(f.data[start+n:]) {
			return start + n
		}
	}
	return f.nextEnd(start)
}

// scanTrailers merges the trailer dictionaries of the file, last first.
func (f *File) scanTrailers() {
	offs := occurrences(f.data, "trailer")
	const most = 64
	for _, at := range slices.Backward(offs[max(0, len(offs)-most):]) {
		p := object.Parser{Buf: f.data, Pos: at + len("trailer"), Refs: true}
		if o, err := p.Next(); err == nil {
			if d, ok := o.(object.Dict); ok {
				f.addTrailer(d)
			}
		}
	}
}

func (f *File) addTrailer(d object.Dict) {
	for _, k := range []object.Name{"Root", "Info", "Encrypt", "ID"} {
		if v, ok := d[k]; ok && f.trailer[k] == nil {
			f.trailer[k] = v
		}
	}
}

// numbers returns the object numbers in the order of the objects in the file.
func (f *File) numbers() []int {
	at := func(num int) (in, within int) {
		if e := f.xref[num]; e.stream != 0 {
			return f.xref[e.stream].off, e.off
		} else {
			return e.off, 0
		}
	}
	return slices.SortedFunc(maps.Keys(f.xref), func(a, b int) int {
		x, i := at(a)
		y, j := at(b)
		return cmp.Or(x-y, i-j, a-b)
	})
}

// peekStream parses object num if it is a stream, without keeping it.
func (f *File) peekStream(num int) (*object.Stream, bool) {
	e := f.xref[num]
	if e.stream != 0 || e.free {
		return nil, false
	}
	window := f.data[e.off:min(e.off+4096, len(f.data))]
	if !bytes.Contains(window, []byte("ObjStm")) && !bytes.Contains(window, []byte("XRef")) {
		return nil, false
	}
	_, o, ok := f.parseIndirect(e.off)
	s, isStream := o.(*object.Stream)
	return s, ok && isStream
}

// expandStreams adds the objects in object streams. A truncated stream gives
// those that are complete.
func (f *File) expandStreams(streams []int) {
	for _, num := range streams {
		s := f.objectStream(num)
		if s == nil {
			continue
		}
		at := f.xref[num].off
		for i, n := range s.nums {
			old, ok := f.xref[n]
			switch {
			case n > maxObjectNumber || s.offs[i] >= len(s.data):
			case ok && old.stream == 0 && old.off > at: // replaced by an update
			case !ok && len(f.xref) >= f.opts.MaxObjects:
			default:
				f.xref[n] = entry{stream: num, off: i}
			}
		}
	}
}

// guessRoot searches all objects for the catalog.
func (f *File) guessRoot() {
	for _, num := range f.numbers() {
		d, ok := f.load(num).(object.Dict)
		if !ok {
			continue
		}
		if d["Type"] == object.Name("Catalog") && f.Dict(d["Pages"]) != nil {
			f.trailer["Root"] = object.Ref{Num: num}
		}
		if f.trailer["Info"] == nil && d["Producer"] != nil && d["Type"] == nil {
			f.trailer["Info"] = object.Ref{Num: num}
		}
	}
}

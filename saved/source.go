package saved

import (
	"io"
	"io/fs"
)

// A source is a file to read, on disk or inside an archive.
type source struct {
	r    io.Reader
	name string // slash-separated; gives items' names, and the kind if the bytes don't
	// at and size give random access if at is not nil.
	at   io.ReaderAt
	size int64
	// folder contains the file and the resources beside it; path is the file's
	// path in folder ("" means name).
	folder fs.FS
	path   string
	// stored returns how many bytes of the file on disk have been used for this
	// source so far; nil if it is on disk uncompressed.
	stored func() int64
}

// inside returns the byte count for a file inside this one: the count for the
// file on disk takes precedence over own.
func (s *source) inside(own func() int64) func() int64 {
	if s.stored == nil {
		return own
	}
	start := s.stored()
	return func() int64 { return s.stored() - start }
}

// all reads the whole file.
func (s *source) all(limit int64) ([]byte, error) {
	r := s.r
	if s.stored != nil {
		r = &bound{r: r, stored: s.inside(nil)}
	}
	return readAll(r, limit, s.size)
}

// tell reports every read of the source to f.
func (s *source) tell(f func(done, total int64)) {
	if f == nil {
		return
	}
	t := &teller{r: s.r, at: s.at, size: s.size, f: f}
	s.r = t
	if s.at != nil {
		s.at = t
	}
}

// A teller counts the bytes read. Bytes may be read twice, as in a zip file, so
// it stops at the size.
type teller struct {
	r          io.Reader
	at         io.ReaderAt
	done, size int64
	f          func(done, total int64)
}

func (t *teller) add(n int) {
	if t.done += int64(n); t.size > 0 {
		t.done = min(t.done, t.size)
	}
	t.f(t.done, t.size)
}

func (t *teller) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.add(n)
	return n, err
}

func (t *teller) ReadAt(p []byte, at int64) (int, error) {
	n, err := t.at.ReadAt(p, at)
	t.add(n)
	return n, err
}

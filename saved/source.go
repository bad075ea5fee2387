package saved

import (
	"io"
	"io/fs"
)

// A source is a file to read, on disk or inside an archive.
type source struct {
	r    io.Reader
	name string // slash-separated; decides kind, where the bytes don't, and items' names
	// at and size give random access where it is there.
	at   io.ReaderAt
	size int64
	// folder is where the file stands, for the resources beside it, and path
	// its path in there ("" means name).
	folder fs.FS
	path   string
	// stored tells how many bytes of the file on disk have been taken for this
	// one so far; nil where its bytes are on the disk as they are.
	stored func() int64
}

// inside is the count for a file inside this one: what is known of the file on
// disk wins.
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
		start := s.stored()
		r = &bound{r: r, stored: func() int64 { return s.stored() - start }}
	}
	return readAll(r, limit, s.size)
}

// tell makes every read of the source known to f.
func (s *source) tell(f func(done, total int64)) {
	if f == nil {
		return
	}
	t := &teller{size: s.size, f: f}
	s.r = readTeller{s.r, t}
	if s.at != nil {
		s.at = readAtTeller{s.at, t}
	}
}

// A teller counts the bytes read. Where some are read twice, as a zip's are,
// it stops at the size.
type teller struct {
	done, size int64
	f          func(done, total int64)
}

func (t *teller) add(n int) {
	if t.done += int64(n); t.size > 0 {
		t.done = min(t.done, t.size)
	}
	t.f(t.done, t.size)
}

type readTeller struct {
	r io.Reader
	t *teller
}

func (r readTeller) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.t.add(n)
	return n, err
}

type readAtTeller struct {
	r io.ReaderAt
	t *teller
}

func (r readAtTeller) ReadAt(p []byte, at int64) (int, error) {
	n, err := r.r.ReadAt(p, at)
	r.t.add(n)
	return n, err
}

package saved

import (
	"io"
	"io/fs"
	"path/filepath"
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

// newSource returns the source that r is; a regular file gives random access.
func newSource(r io.Reader, name string, opts Options) source {
	s := source{r: r, name: filepath.Base(filepath.ToSlash(name))}
	f, ok := r.(interface {
		io.ReaderAt
		Stat() (fs.FileInfo, error)
	})
	if ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			s.at, s.size = f, info.Size()
		}
	}
	s.tell(opts.Progress)
	return s
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
		r = bounded(r, s.inside(nil))
	}
	return readAll(r, limit, s.size)
}

// tell reports every read of the source to f. Bytes may be read twice, as in a
// zip file, so it stops at the size.
func (s *source) tell(f func(done, total int64)) {
	if f == nil {
		return
	}
	done, size := int64(0), s.size
	t := teller{counter{s.r, func(n int) error {
		if done += int64(n); size > 0 {
			done = min(done, size)
		}
		f(done, size)
		return nil
	}}, s.at}
	s.r = t
	if s.at != nil {
		s.at = t
	}
}

// A teller counts the bytes read in order and those read at random.
type teller struct {
	counter
	at io.ReaderAt
}

func (t teller) ReadAt(p []byte, at int64) (int, error) {
	n, err := t.at.ReadAt(p, at)
	_ = t.seen(n) // it never fails
	return n, err
}

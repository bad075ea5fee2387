package pagemillbeam

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/pagemill/pagemill/batch"
)

// A spool is a file with the lines of one bundle and one shard, each a frame (see
// batch.ReadFrame) of its key and its bytes.
type spool struct {
	Shard int
	Path  string // "" for none
}

// A spoolFn writes the lines of a bundle to its spools.
type spoolFn struct {
	Dir    string `json:"dir"`
	Shards int    `json:"shards"`

	open map[int]*spoolWriter
}

type spoolWriter struct {
	path string
	fsys filesystem.Interface
	file io.WriteCloser
	out  *bufio.Writer
}

// StartBundle discards the spools of a failed bundle: nothing refers to them,
// and the next job removes them.
func (f *spoolFn) StartBundle(_ context.Context, _ func(spool)) error {
	f.open = map[int]*spoolWriter{}
	return nil
}

// ProcessElement writes one line.
func (f *spoolFn) ProcessElement(ctx context.Context, key string, line []byte, _ func(spool)) error {
	h := fnv.New32a()
	_, _ = io.WriteString(h, key) // a hash never fails
	shard := int(h.Sum32() % uint32(f.Shards))
	w := f.open[shard]
	if w == nil {
		var err error
		if w, err = newSpoolWriter(ctx, path.Join(f.Dir, fmt.Sprintf("%s-%05d", rand.Text(), shard))); err != nil {
			return err
		}
		f.open[shard] = w
	}
	_, err := w.out.Write(batch.AppendFrame(nil, []byte(key), line))
	return err
}

// FinishBundle emits the spools.
func (f *spoolFn) FinishBundle(_ context.Context, emit func(spool)) error {
	for shard := range f.Shards {
		w := f.open[shard]
		if w == nil {
			continue
		}
		if err := errors.Join(w.out.Flush(), w.file.Close(), w.fsys.Close()); err != nil {
			return err
		}
		emit(spool{shard, w.path})
	}
	f.open = nil
	return nil
}

func newSpoolWriter(ctx context.Context, name string) (*spoolWriter, error) {
	fsys, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	file, err := fsys.OpenWrite(ctx, name)
	if err != nil {
		return nil, errors.Join(err, fsys.Close())
	}
	return &spoolWriter{name, fsys, file, bufio.NewWriterSize(file, 64<<10)}, nil
}

// A mergeFn writes the file of a shard.
type mergeFn struct{ shards }

// ProcessElement merges the spools of a shard and emits their names.
func (f *mergeFn) ProcessElement(ctx context.Context, shard int, spools func(*spool) bool, emit func(string)) (err error) {
	m, err := newMerger()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	var names []string
	for s := new(spool); spools(s); s = new(spool) {
		if s.Path == "" {
			continue
		}
		if err := m.add(ctx, s.Path); err != nil {
			return err
		}
		names = append(names, s.Path)
	}
	final := f.file(shard)
	temporary := path.Join(f.Write.spools(), fmt.Sprintf("%s-%05d.%s", rand.Text(), shard, f.Ending))
	fsys, err := filesystem.New(ctx, final)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, fsys.Close()) }()
	if err := m.write(ctx, fsys, temporary, f.Ending); err != nil {
		return err
	}
	if err := filesystem.Rename(ctx, fsys, temporary, final); err != nil {
		return err
	}
	for _, name := range append(names, "") { // one more, so that what follows is done in any case
		emit(name)
	}
	return nil
}

// A merger sorts lines. They are in a local file; only their keys and positions
// are in memory.
type merger struct {
	file *os.File
	size int64
	keys []place
}

type place struct {
	key  string
	at   int64
	size int
}

func newMerger() (*merger, error) {
	f, err := os.CreateTemp("", "pagemill-merge-")
	if err != nil {
		return nil, err
	}
	return &merger{file: f}, nil
}

func (m *merger) close() error { return errors.Join(m.file.Close(), os.Remove(m.file.Name())) }

// add adds the lines of a spool.
func (m *merger) add(ctx context.Context, name string) error {
	file, err := open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // read only
	in := bufio.NewReaderSize(file, 1<<20)
	out := bufio.NewWriterSize(m.file, 1<<20)
	for {
		key, line, err := batch.ReadFrame(in, math.MaxInt64)
		if err == io.EOF {
			return out.Flush()
		}
		if err == nil {
			_, err = out.Write(line)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		m.keys = append(m.keys, place{string(key), m.size, len(line)})
		m.size += int64(len(line))
	}
}

// write writes the lines sorted by key, and those with the same key sorted by
// content. Equal lines with the same key are written once.
func (m *merger) write(ctx context.Context, fsys filesystem.Interface, name, ending string) error {
	slices.SortStableFunc(m.keys, func(a, b place) int { return strings.Compare(a.key, b.key) })
	file, err := fsys.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 1<<20)
	s := newSink(out, ending)
	err = m.lines(s.write)
	return errors.Join(err, s.close(), out.Flush(), file.Close())
}

func (m *merger) lines(yield func([]byte) error) error {
	for from := 0; from < len(m.keys); {
		to := from + 1
		for to < len(m.keys) && m.keys[to].key == m.keys[from].key {
			to++
		}
		var same [][]byte
		for _, p := range m.keys[from:to] {
			line := make([]byte, p.size)
			if _, err := m.file.ReadAt(line, p.at); err != nil {
				return err
			}
			same = append(same, line)
		}
		slices.SortFunc(same, bytes.Compare)
		for _, line := range slices.CompactFunc(same, bytes.Equal) {
			if err := yield(line); err != nil {
				return err
			}
		}
		from = to
	}
	return nil
}

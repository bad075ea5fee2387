package saved

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
)

// A Range is a part of a file: the records that begin in the half-open byte
// range [From, To). A To of 0 means the end of the file.
type Range struct{ From, To int64 }

// Split divides a WARC file that is compressed record by record into ranges of
// about size bytes, each beginning at a record, so that several workers can
// read one large file with OpenRange. It reads and decompresses the whole file,
// which costs little compared with converting its pages; guessing where records
// begin would fail if a record contains another WARC file. A file of any other
// kind, or one no larger than size, is one range. Nothing after damage is
// divided.
func Split(path string, size int64) ([]Range, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(f, 64<<10)
	if size <= 0 || info.Size() <= size || !info.Mode().IsRegular() || !startsWARC(in) {
		return []Range{{}}, nil
	}
	var out []Range
	last := int64(0)
	for r := newWARCReader(in, true); ; {
		rec, err := r.next()
		if err != nil {
			return append(out, Range{From: last}), nil
		}
		if rec.alone && rec.offset-last >= size {
			out = append(out, Range{last, rec.offset})
			last = rec.offset
		}
	}
}

// OpenRange is Open for one of the ranges that Split returned. Together the
// ranges give the same documents as Open, each once; only their names differ,
// since they are numbered from the start of each range. RecordID identifies
// them.
func OpenRange(path string, r Range, opts Options) iter.Seq2[Item, error] {
	if r == (Range{}) {
		return Open(path, opts)
	}
	return func(yield func(Item, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(Item{}, err)
			return
		}
		defer func() { _ = f.Close() }() // read only
		info, err := f.Stat()
		if err != nil {
			yield(Item{}, err)
			return
		}
		to := r.To
		if to == 0 {
			to = info.Size()
		}
		w := newWalk(opts, yield)
		if r.From < 0 || r.From > to || to > info.Size() {
			w.fail(filepath.Base(path), r.From, fmt.Errorf("%w: bytes %d to %d of %d", errRange, r.From, to, info.Size()))
			return
		}
		src := source{r: io.NewSectionReader(f, r.From, to-r.From), name: filepath.Base(path)}
		src.tell(opts.Progress)
		records := newWARCReader(bufio.NewReader(src.r), true)
		records.base = r.From
		w.guard(src.name, -1, func() { w.records(src, records, nil) })
	}
}

var errRange = errors.New("no such range in the file")

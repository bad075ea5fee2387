package pagemillbeam

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // the file system of paths without a scheme
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
	"github.com/pagemill/pagemill/saved"
)

func init() {
	register.DoFn4x1[context.Context, string, func(part), func(Failure), error](&listFn{})
	register.DoFn4x1[context.Context, part, func(Record), func(Failure), error](&readFn{})
	register.Emitter1[part]()
	register.Emitter1[Record]()
}

// ReadOptions say how sources are read. The zero value is useful.
type ReadOptions struct {
	// SplitSize is the number of bytes of one file that a worker reads: larger
	// WARC files (compressed by record) and NDJSON files are divided. Default 64
	// MiB; a negative value never divides. Files with a URL scheme (gs://, s3://)
	// are not divided.
	SplitSize int64
	// MaxBytes is the maximum size of one record's body; a larger one becomes a
	// Failure and is never held in memory. Default 256 MiB.
	MaxBytes int64
}

// A part is what one worker reads at a time.
type part struct {
	Path  string
	Name  string // prefix of the IDs
	From  int64
	To    int64 // 0 means the end of the file
	Lines bool  // NDJSON
}

// ReadSaved reads saved pages from sources: WARC, HAR, zip and the other files
// of package saved; files with one request of the batch protocol per line
// (.ndjson, .jsonl); folders of such files; and patterns ("crawl/*.warc.gz").
// The second collection has a Failure for each record that can't be read. A
// missing source fails the job.
func ReadSaved(s beam.Scope, opts ReadOptions, sources ...string) (records, failures beam.PCollection) {
	s = s.Scope("pagemill.ReadSaved")
	opts.SplitSize = cmp.Or(opts.SplitSize, 64<<20)
	opts.MaxBytes = cmp.Or(max(opts.MaxBytes, 0), 256<<20)
	parts, unlisted := beam.ParDo2(s, &listFn{SplitSize: opts.SplitSize}, beam.CreateList(s, slices.Clone(sources)))
	records, unread := beam.ParDo2(s, &readFn{MaxBytes: opts.MaxBytes}, beam.Reshuffle(s, parts))
	return records, beam.Flatten(s, unlisted, unread)
}

// A listFn lists the files of a source and divides them.
type listFn struct {
	SplitSize int64 `json:"splitSize"`
}

// ProcessElement lists one source.
func (f *listFn) ProcessElement(ctx context.Context, source string, emit func(part), fail func(Failure)) error {
	files, err := find(ctx, source)
	if err != nil {
		return err
	}
	for _, file := range files {
		if isRemote(file.Path) || f.SplitSize < 0 {
			emit(file)
			continue
		}
		ranges, err := file.split(f.SplitSize)
		if err != nil {
			fail(newFailure(file.Name, "", unreadable(err)))
			continue
		}
		for _, r := range ranges {
			file.From, file.To = r.From, r.To
			emit(file)
		}
	}
	return nil
}

func isRemote(path string) bool { return strings.Contains(path, "://") }

// find lists the files of a source, sorted by name.
func find(ctx context.Context, source string) ([]part, error) {
	if isRemote(source) {
		return match(ctx, source)
	}
	info, err := os.Stat(source)
	switch {
	case err == nil && info.IsDir():
		return walk(source)
	case err == nil:
		return []part{newPart(source, filepath.Base(source))}, nil
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(source, "*?["):
		return match(ctx, source)
	}
	return nil, err
}

func newPart(path, name string) part {
	ext := strings.ToLower(filepath.Ext(name))
	return part{Path: path, Name: filepath.ToSlash(name), Lines: ext == ".ndjson" || ext == ".jsonl"}
}

func match(ctx context.Context, pattern string) ([]part, error) {
	fsys, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer func() { _ = fsys.Close() }() // only listed
	names, err := fsys.List(ctx, pattern)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: no file matches", pattern)
	}
	slices.Sort(names)
	var out []part
	for _, name := range names {
		out = append(out, newPart(name, name))
	}
	return out, nil
}

func walk(dir string) ([]part, error) {
	var out []part
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if p := newPart(path, rel); err == nil && d.Type().IsRegular() && (p.Lines || saved.Pages(d.Name())) {
			out = append(out, p)
		}
		return err
	})
	return out, err
}

// split divides a local file.
func (p part) split(size int64) ([]saved.Range, error) {
	if !p.Lines {
		return saved.Split(p.Path, size)
	}
	info, err := os.Stat(p.Path)
	if err != nil {
		return nil, err
	}
	out := []saved.Range{{}}
	for at := size; at < info.Size(); at += size {
		out[len(out)-1].To = at
		out = append(out, saved.Range{From: at})
	}
	return out, nil
}

// A readFn reads a part's records.
type readFn struct {
	MaxBytes int64 `json:"maxBytes"`

	unreadable beam.Counter
}

// Setup names the counter.
func (f *readFn) Setup() { f.unreadable = beam.NewCounter(namespace, "unreadable") }

// ProcessElement reads one part.
func (f *readFn) ProcessElement(ctx context.Context, p part, emit func(Record), dead func(Failure)) error {
	fail := func(d Failure) {
		f.unreadable.Inc(ctx, 1)
		dead(d)
	}
	if p.Lines {
		return f.lines(ctx, p, emit, fail)
	}
	items, closer, err := f.items(ctx, p)
	if err != nil {
		return err
	}
	defer func() { _ = closer.Close() }() // read only
	for item, err := range items {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		id := item.RecordID
		if id == "" {
			id = p.Name
			if item.Name != "" && !strings.HasPrefix(path.Base(p.Name), item.Name+".") {
				id += "#" + item.Name
			}
		}
		if err != nil {
			fail(newFailure(idOfError(p, err), item.URL, unreadable(err)))
			continue
		}
		address := item.URL
		if u, err := url.Parse(address); err != nil || strings.HasPrefix(u.Scheme, "http") && u.Host == "" {
			address = "" // a request has none that is not one; the record keeps it
		}
		request, err := json.Marshal(batch.Request{ID: quoted(id), Body: batch.BodyBytes, URL: address, ContentType: item.ContentType, StatusCode: item.StatusCode})
		if err != nil {
			return err
		}
		emit(Record{ID: id, URL: item.URL, Request: request, Body: item.Body})
	}
	return nil
}

// idOfError returns an ID for a record whose own ID can't be read: its position
// in the file.
func idOfError(p part, err error) string {
	var e *saved.Error
	if errors.As(err, &e) && e.Offset >= 0 {
		return fmt.Sprintf("%s@%d", p.Name, e.Offset)
	}
	return p.Name
}

func quoted(id string) json.RawMessage {
	b, err := json.Marshal(id)
	if err != nil {
		return json.RawMessage("null")
	}
	return b
}

func (f *readFn) items(ctx context.Context, p part) (iter.Seq2[saved.Item, error], io.Closer, error) {
	opts := saved.Options{MaxBytes: f.MaxBytes}
	if !isRemote(p.Path) {
		return saved.OpenRange(p.Path, saved.Range{From: p.From, To: p.To}, opts), io.NopCloser(nil), nil
	}
	file, err := open(ctx, p.Path)
	if err != nil {
		return nil, nil, err
	}
	return saved.Read(file, p.Path, opts), file, nil
}

// open opens a file of any file system for reading.
func open(ctx context.Context, path string) (io.ReadCloser, error) {
	fsys, err := filesystem.New(ctx, path)
	if err != nil {
		return nil, err
	}
	file, err := fsys.OpenRead(ctx, path)
	return file, errors.Join(err, fsys.Close())
}

// lines reads the lines that begin in a part.
func (f *readFn) lines(ctx context.Context, p part, emit func(Record), fail func(Failure)) error {
	file, err := open(ctx, p.Path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // read only
	in := bufio.NewReaderSize(file, 1<<20)
	at := int64(0)
	if p.From > 0 { // skip to the first line that begins in the part
		seeker, ok := file.(io.Seeker)
		if !ok {
			return fmt.Errorf("%s: parts of this file can't be read", p.Path)
		}
		if at, err = seeker.Seek(p.From-1, io.SeekStart); err != nil {
			return err
		}
		in.Reset(file)
		n, _, err := readLine(in, 0)
		if at += n; err != nil {
			return endOf(err)
		}
	}
	for p.To == 0 || at < p.To {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		n, line, err := readLine(in, f.MaxBytes)
		f.line(p, at, n, line, emit, fail)
		if at += n; err != nil {
			return endOf(err)
		}
	}
	return nil
}

func endOf(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// line emits the request of one line of n bytes.
func (f *readFn) line(p part, at, n int64, line []byte, emit func(Record), fail func(Failure)) {
	if n > int64(len(line)) {
		fail(newFailure(fmt.Sprintf("%s@%d", p.Name, at), "", &pagemill.Error{Status: 413, Code: pagemill.CodeTooLarge, Message: "the line is too long"}))
		return
	}
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return
	}
	var req struct {
		ID  json.RawMessage `json:"id"`
		URL string          `json:"url"`
	}
	if err := json.Unmarshal(line, &req); err != nil {
		fail(newFailure(fmt.Sprintf("%s@%d", p.Name, at), "", &pagemill.Error{Status: 400, Code: batch.CodeInvalidJSON, Message: "the line is not a valid request: " + err.Error()}))
		return
	}
	id := string(req.ID)
	if err := json.Unmarshal(req.ID, &id); err != nil && id == "" { // a number is used as it is
		id = fmt.Sprintf("%s@%d", p.Name, at)
	}
	emit(Record{ID: id, URL: req.URL, Request: line})
}

// readLine reads one line and returns its length including the newline. A line
// longer than limit is skipped and not returned.
func readLine(in *bufio.Reader, limit int64) (n int64, line []byte, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		n += int64(len(piece))
		if n <= limit {
			line = append(line, piece...)
		} else {
			line = nil // release it at once: it may be a gigabyte
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return n, line, err
		}
	}
}

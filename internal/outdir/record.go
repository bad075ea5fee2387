package outdir

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"sync"
)

// recordName is the file in each folder that records what was written there.
const recordName = ".pagemill"

// An entry is a line of a record.
type entry struct {
	File    string `json:"file"`
	Sum     string `json:"sha256"`
	Options string `json:"options,omitempty"`
	From    string `json:"from,omitempty"`
}

// A record lists what was written to one folder, by file name, newest last. A
// run killed between recording and writing a file leaves an extra line, so some
// older lines of each file are kept.
type record struct {
	mu      sync.Mutex
	entries map[string][]entry
	cut     bool // the last line is incomplete: a run was killed while writing it
}

const (
	maxRecord = 256 << 20 // bytes of a record that are read
	maxKept   = 3         // lines of one file that compact keeps
	maxStale  = 8         // average lines per file above which a record is compacted
)

func readRecord(root *os.Root, folder string) (*record, error) {
	r := &record{entries: map[string][]entry{}}
	name := path.Join(folder, recordName)
	info, err := root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", name)
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	data, err := io.ReadAll(io.LimitReader(f, maxRecord))
	if err != nil {
		return nil, err
	}
	lines := 0
	for line := range bytes.Lines(data) {
		var e entry
		if json.Unmarshal(line, &e) == nil && e.File != "" { // otherwise half a line, or not ours
			r.entries[e.File] = append(r.entries[e.File], e)
			lines++
		}
	}
	r.cut = len(data) > 0 && data[len(data)-1] != '\n'
	if lines > maxStale*(len(r.entries)+10) {
		return r, r.compact(root, name)
	}
	return r, nil
}

// compact rewrites the record without outdated lines.
func (r *record) compact(root *os.Root, name string) error {
	var b bytes.Buffer
	for _, file := range slices.Sorted(maps.Keys(r.entries)) {
		list := r.entries[file]
		list = list[max(0, len(list)-maxKept):]
		r.entries[file] = list
		for _, e := range list {
			b.Write(e.line())
		}
	}
	r.cut = false
	return replace(root, name, bytesOf(b.Bytes()))
}

func (e entry) line() []byte {
	b, err := json.Marshal(e)
	if err != nil { // can't fail: only strings
		panic(err)
	}
	return append(b, '\n')
}

// add appends a line to the record in a single write, so that lines of two
// processes do not mix.
func (r *record) add(root *os.Root, folder string, e entry) (err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := r.entries[e.File]
	if len(list) > 0 && list[len(list)-1] == e {
		return nil
	}
	line := e.line()
	if r.cut {
		line = append([]byte("\n"), line...)
	}
	f, err := root.OpenFile(path.Join(folder, recordName), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := f.Write(line); err != nil {
		return err
	}
	r.cut = false
	r.entries[e.File] = append(list, e)
	return nil
}

// of returns what was written to a file, newest last.
func (r *record) of(file string) []entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.entries[file]
}

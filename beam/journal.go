package pagemillbeam

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
)

// A journal is a folder with the results of a job that has not ended: a job that
// runs again takes from it what was converted. Each process appends to a file of
// its own: key (16 bytes), length and CRC-32 of the entry (32 bits each,
// big-endian), entry.
type journal struct {
	dir string

	mu   sync.Mutex
	held map[journalKey]entryPlace
	own  *os.File
	out  *bufio.Writer
}

// A journalKey is the hash of all that a result depends on.
type journalKey [16]byte

type entryPlace struct {
	file *os.File
	at   int64
	size uint32
}

// An entry is a result. Failures that another attempt may mend are in no
// journal.
type entry struct {
	Output  *Output
	Failure *Failure
}

const entryHead = 16 + 4 + 4

// journals are the journals that this process has open, by folder: Beam sets up
// a function many times.
var journals = struct {
	sync.Mutex
	open map[string]*journal
}{open: map[string]*journal{}}

// openJournal returns the journal in a folder, which is made if needed.
func openJournal(dir string) (*journal, error) {
	journals.Lock()
	defer journals.Unlock()
	if j := journals.open[dir]; j != nil {
		return j, nil
	}
	if isRemote(dir) {
		return nil, fmt.Errorf("%s: a journal is in a folder that is mounted", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	j := &journal{dir: dir, held: map[journalKey]entryPlace{}}
	names, err := filepath.Glob(filepath.Join(dir, "*.journal"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := j.index(name); err != nil {
			return nil, errors.Join(err, j.close())
		}
	}
	if j.own, err = os.OpenFile(filepath.Join(dir, rand.Text()+".journal"), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666); err != nil {
		return nil, errors.Join(err, j.close())
	}
	j.out = bufio.NewWriterSize(j.own, 1<<20)
	journals.open[dir] = j
	return j, nil
}

// index notes where the entries of a file are, up to one that was cut off.
func (j *journal) index(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return errors.Join(err, f.Close())
	}
	in := bufio.NewReaderSize(f, 1<<20)
	used := false
	for at := int64(0); ; {
		var head [entryHead]byte
		if _, err := io.ReadFull(in, head[:]); err != nil {
			break
		}
		size := binary.BigEndian.Uint32(head[16:])
		if at+entryHead+int64(size) > info.Size() {
			break
		}
		if _, err := in.Discard(int(size)); err != nil {
			break
		}
		j.held[journalKey(head[:16])] = entryPlace{f, at, size}
		at += entryHead + int64(size)
		used = true
	}
	if !used {
		return f.Close()
	}
	return nil
}

// get returns the result with a key, or false: also where the entry is damaged.
func (j *journal) get(key journalKey) (entry, bool) {
	j.mu.Lock()
	p, ok := j.held[key]
	j.mu.Unlock()
	if !ok {
		return entry{}, false
	}
	b := make([]byte, entryHead+int(p.size))
	if _, err := p.file.ReadAt(b, p.at); err != nil {
		return entry{}, false
	}
	var e entry
	if journalKey(b[:16]) != key || crc32.ChecksumIEEE(b[entryHead:]) != binary.BigEndian.Uint32(b[20:]) ||
		gob.NewDecoder(bytes.NewReader(b[entryHead:])).Decode(&e) != nil {
		return entry{}, false
	}
	return e, e.Output != nil || e.Failure != nil
}

// put appends a result.
func (j *journal) put(key journalKey, e entry) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(e); err != nil {
		return err
	}
	head := binary.BigEndian.AppendUint32(key[:], uint32(b.Len()))
	head = binary.BigEndian.AppendUint32(head, crc32.ChecksumIEEE(b.Bytes()))
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err := j.out.Write(append(head, b.Bytes()...))
	return err
}

// flush hands what was appended to the system.
func (j *journal) flush() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.out.Flush()
}

func (j *journal) close() error {
	seen := map[*os.File]bool{}
	var errs []error
	for _, p := range j.held {
		if !seen[p.file] {
			seen[p.file] = true
			errs = append(errs, p.file.Close())
		}
	}
	if j.own != nil {
		errs = append(errs, j.out.Flush(), j.own.Close())
	}
	return errors.Join(errs...)
}

// RemoveJournal removes the journal of a job that has ended well.
func RemoveJournal(dir string) error {
	journals.Lock()
	defer journals.Unlock()
	var err error
	if j := journals.open[dir]; j != nil {
		err = j.close()
		delete(journals.open, dir)
	}
	names, globErr := filepath.Glob(filepath.Join(dir, "*.journal"))
	err = errors.Join(err, globErr)
	for _, name := range names {
		err = errors.Join(err, os.Remove(name))
	}
	_ = os.Remove(dir) // unless something else is there
	return err
}

// program names the program that converts: another one's results may differ.
var program = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.String()
	}
	return ""
})

// key returns the key of a record.
func (f *convertFn) key(r Record) journalKey {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(program()), f.Options, fmt.Append(nil, f.Command, f.MaxBytes), []byte(r.ID), []byte(r.URL), r.Request, r.Body} {
		_, _ = h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part)))) // a hash never fails
		_, _ = h.Write(part)
	}
	return journalKey(h.Sum(nil)[:16])
}

// resumed returns the result of a record: that in the journal, or a new one,
// which it notes there.
func (f *convertFn) resumed(ctx context.Context, r Record) (Output, *Failure, error) {
	if f.journal == nil || bytes.Contains(r.Request, []byte(`"path"`)) { // another file's content is in no key
		out, failure := f.one(ctx, r)
		return out, failure, nil
	}
	key := f.key(r)
	if e, ok := f.journal.get(key); ok {
		f.taken.Inc(ctx, 1)
		if e.Failure != nil {
			return Output{}, e.Failure, nil
		}
		return *e.Output, nil, nil
	}
	out, failure := f.one(ctx, r)
	if failure == nil {
		return out, nil, f.journal.put(key, entry{Output: &out})
	}
	switch failure.Status {
	case 400, 413, 422: // what the record itself is the cause of
		return out, failure, f.journal.put(key, entry{Failure: failure})
	}
	return out, failure, nil
}

package outdir

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Reasons why a file is not written.
var (
	ErrForeign = errors.New("is there already and pagemill did not write it")
	ErrEdited  = errors.New("was changed since pagemill wrote it")
)

// A Dir is an output folder. It is safe for concurrent use.
type Dir struct {
	path    string
	mu      sync.Mutex
	records map[string]*record // by folder below path
}

// New returns the folder at path, which is created with the first file.
func New(path string) *Dir {
	return &Dir{path: path, records: map[string]*record{}}
}

// A Made describes how a file was made.
type Made struct {
	From    string // its source, such as a path or an address
	Options string // a short string that differs if other options would give another file
	Force   bool   // replace any existing file
	Keep    bool   // do not touch a file that would not change, so that its time stays
}

// Write writes a file below the folder under a slash-separated name. It reports
// whether the file's bytes are new. The error is ErrForeign or ErrEdited if the
// file belongs to someone else or was edited; it is then left unchanged.
func (d *Dir) Write(name string, data []byte, m Made) (changed bool, err error) {
	name = path.Clean(name)
	if !filepath.IsLocal(filepath.FromSlash(name)) || name == "." {
		return false, fmt.Errorf("%s leads out of %s", name, d.path)
	}
	if err := os.MkdirAll(d.path, 0o777); err != nil {
		return false, err
	}
	root, err := os.OpenRoot(d.path)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	folder, base := path.Split(name)
	folder = path.Clean(folder)
	if err := root.MkdirAll(folder, 0o777); err != nil {
		return false, err
	}
	r, err := d.record(root, folder)
	if err != nil {
		return false, err
	}
	sum := sumOf(data)
	same, err := r.mayReplace(root, name, sum, m.Force)
	if err != nil {
		return false, fmt.Errorf("%s %w", d.join(name), err)
	}
	if err := r.add(root, folder, entry{File: base, Sum: sum, Options: m.Options, From: m.From}); err != nil {
		return false, err
	}
	if !same {
		return true, replace(root, name, bytesOf(data))
	}
	if !m.Keep {
		now := time.Now()
		err = root.Chtimes(name, now, now)
	}
	return false, err
}

func (d *Dir) join(name string) string { return filepath.Join(d.path, filepath.FromSlash(name)) }

// mayReplace reports whether the file at name already has these bytes. An error
// means that it must not be replaced.
func (r *record) mayReplace(root *os.Root, name, sum string, force bool) (same bool, err error) {
	info, err := root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case info.IsDir():
		return false, errors.New("is a folder")
	case !info.Mode().IsRegular():
		if force {
			return false, nil
		}
		return false, ErrForeign
	}
	there, err := sumOfFile(root, name)
	if err != nil {
		return false, err
	}
	list := r.of(path.Base(name))
	switch {
	case there == sum:
		return true, nil
	case force || slices.ContainsFunc(list, func(e entry) bool { return e.Sum == there }):
		return false, nil
	case len(list) > 0:
		return false, ErrEdited
	}
	return false, ErrForeign
}

// Current reports whether the file at name was made with these options,
// according to the record. known is false if it has no record.
func (d *Dir) Current(name, options string) (current, known bool) {
	root, err := os.OpenRoot(d.path)
	if err != nil {
		return false, false
	}
	defer func() { _ = root.Close() }() // read only
	r, err := d.record(root, path.Dir(path.Clean(name)))
	if err != nil {
		return false, false
	}
	list := r.of(path.Base(name))
	if len(list) == 0 {
		return false, false
	}
	other := func(e entry) bool { return e.Options != options }
	if !slices.ContainsFunc(list, other) {
		return true, true
	}
	// A killed run may have recorded options without writing the file.
	sum, err := sumOfFile(root, name)
	return err == nil && slices.ContainsFunc(list, func(e entry) bool { return e.Sum == sum && !other(e) }), true
}

func (d *Dir) record(root *os.Root, folder string) (*record, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if r, ok := d.records[folder]; ok {
		return r, nil
	}
	r, err := readRecord(root, folder)
	if err != nil {
		return nil, err
	}
	sweep(root, folder)
	d.records[folder] = r
	return r, nil
}

// Path returns the path of the folder.
func (d *Dir) Path() string { return d.path }

// Exists reports whether there is anything at name.
func (d *Dir) Exists(name string) bool {
	_, err := os.Lstat(d.join(name))
	return err == nil
}

// Read returns the contents of the file at name.
func (d *Dir) Read(name string) ([]byte, error) {
	root, err := os.OpenRoot(d.path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }() // read only
	return root.ReadFile(name)
}

func bytesOf(data []byte) func(io.Writer) error {
	return func(w io.Writer) error { _, err := w.Write(data); return err }
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func sumOfFile(root *os.Root, name string) (sum string, err error) {
	f, err := root.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // read only
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

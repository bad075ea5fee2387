package vault

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/saved"
)

// A seal is remembered by a run that left nothing to do. As long as inputs,
// options and notes are as they were, nobody need read them.
type seal struct {
	State  string                       `json:"state"` // see sealOf
	Report Report                       `json:"report"`
	Beside map[string]map[string]string `json:"beside,omitempty"` // by folder
}

// sealSize is the number of bytes at the end of the memory that are searched for a
// seal.
const sealSize = 4 << 20

// Settled returns the report of a run that would find nothing to do, without
// reading notes or inputs: the last run said so by Settle, with the same options
// and the same text, and the times and sizes of the notes and of the files beside
// the inputs are as they were.
func Settled(path string, opts Options, run string) (Report, bool) {
	s := lastSeal(filepath.Join(path, memoryName))
	if s == nil || run == "" || opts.Restore || opts.NewText || s.State != sealOf(path, opts.whole(), run) {
		return Report{}, false
	}
	for root, files := range s.Beside {
		if !saved.Fresh(root, files) {
			return Report{}, false
		}
	}
	return s.Report, true
}

// Settle lets Write remember, if it leaves nothing to do, that a run for which
// this text is the same has nothing to do. The text tells the inputs, their sizes
// and times, and what decides about their conversion. Beside are the files that
// were looked at beside the inputs (see saved.Item), by absolute path of the
// folder.
func (v *Vault) Settle(run string, beside map[string]map[string]string) {
	if v != nil {
		v.run, v.beside = run, beside
	}
}

// lastSeal returns the seal at the end of a memory.
func lastSeal(name string) *seal {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // read only
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	data, err := io.ReadAll(io.NewSectionReader(f, max(0, info.Size()-sealSize), sealSize))
	text, ended := bytes.CutSuffix(data, []byte("\n"))
	var l line
	if err != nil || !ended || json.Unmarshal(text[bytes.LastIndexByte(text, '\n')+1:], &l) != nil {
		return nil
	}
	return l.Seal
}

// sealed remembers that nothing is left to do, unless a file may yet change
// without getting another time.
func (v *Vault) sealed(r Report) *seal {
	if v.run == "" || v.opts.NewText {
		return nil
	}
	state := sealOf(v.dir.Path(), v.opts, v.run)
	if state == "" { // something was written only now
		time.Sleep(outdir.Tick + time.Millisecond)
		if state = sealOf(v.dir.Path(), v.opts, v.run); state == "" {
			return nil
		}
	}
	r.Same, r.Written, r.Pictures, r.Links = r.Same+r.Written, 0, 0, 0
	return &seal{state, r, v.beside}
}

// sealOf sums up a run, the options, and the sizes and times of the notes; "" if
// a time is too recent.
func sealOf(dir string, opts Options, run string) string {
	opts.Restore = false
	text, err := json.Marshal([]any{run, opts})
	if err != nil {
		return ""
	}
	now := time.Now()
	var b strings.Builder
	b.Write(text)
	err = eachText(dir, func(file string, d fs.DirEntry) error {
		info, err := d.Info()
		if err != nil {
			return err
		}
		if !outdir.IsSettled(info.ModTime(), now) {
			return errors.New("too recent")
		}
		fmt.Fprintf(&b, "\n%s\x00%d %d", file, info.Size(), info.ModTime().UnixNano())
		return nil
	})
	if err != nil {
		return ""
	}
	return sumOf(b.String())
}

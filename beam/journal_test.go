package pagemillbeam

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// A job takes from the journal of one that was broken off what that had
// converted, with the same bytes; what was cut off, damaged or changed is
// converted anew.
func TestResume(t *testing.T) {
	var converted atomic.Int64
	beforeConvert = func(string) { converted.Add(1) }
	defer func() { beforeConvert = func(string) {} }()
	journal := filepath.Join(t.TempDir(), "journal")
	source := ndjson(t, t.TempDir(), 40) // every tenth can't be converted
	job := func(opts ConvertOptions) map[string]string {
		converted.Store(0)
		dir := t.TempDir()
		run(t, func(s beam.Scope) { convertAll(s, dir, ReadOptions{}, opts, 1, source) })
		return files(t, dir)
	}
	forget := func() { // as a new process does
		journals.Lock()
		defer journals.Unlock()
		if j := journals.open[journal]; j != nil {
			if err := j.close(); err != nil {
				t.Fatal(err)
			}
			delete(journals.open, journal)
		}
	}
	same := func(a, b map[string]string) bool {
		return a["pages-00000-of-00001.ndjson"] == b["pages-00000-of-00001.ndjson"] && a["failed-00000-of-00001.ndjson"] == b["failed-00000-of-00001.ndjson"]
	}
	plain := job(ConvertOptions{})
	all := converted.Load()
	first := job(ConvertOptions{Journal: journal})
	if !same(first, plain) || converted.Load() != all {
		t.Errorf("with a journal: %d of %d converted, or other files", converted.Load(), all)
	}
	forget()
	if again := job(ConvertOptions{Journal: journal}); !same(again, plain) || converted.Load() != 0 {
		t.Errorf("resumed: %d converted, or other files", converted.Load())
	}
	forget()
	if changed := job(ConvertOptions{Journal: journal, Options: []byte(`{"formats":["markdown","links"]}`)}); converted.Load() != all || same(changed, plain) {
		t.Errorf("with other options: %d converted", converted.Load())
	}
	forget()
	names, err := filepath.Glob(filepath.Join(journal, "*.journal"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names { // cut off within an entry, a byte of another one changed
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) == 0 {
			continue
		}
		b = b[:len(b)-5]
		b[entryHead+30] ^= 1
		if err := os.WriteFile(name, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if mended := job(ConvertOptions{Journal: journal}); !same(mended, plain) || converted.Load() == 0 || converted.Load() == all {
		t.Errorf("from a damaged journal: %d converted, or other files", converted.Load())
	}
	if err := RemoveJournal(journal); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(journal); err == nil {
		t.Error("the journal is still there")
	}
}

// A failure that another attempt may mend is in no journal.
func TestResumeAsksAgain(t *testing.T) {
	dir := t.TempDir()
	source := writeFile(t, filepath.Join(dir, "in.ndjson"), `{"id":"p","html":"<p>text"}`+"\n")
	defer func() { beforeConvert = func(string) {} }()
	for _, c := range []struct {
		name, want string
		before     func(string)
	}{{"failed", "internal error", func(string) { panic("once") }}, {"pages", `"markdown":"text"`, func(string) {}}} {
		beforeConvert = c.before
		out := filepath.Join(dir, c.name)
		run(t, func(s beam.Scope) {
			convertAll(s, out, ReadOptions{}, ConvertOptions{Journal: filepath.Join(dir, "journal")}, 1, source)
		})
		if got := files(t, out)[c.name+"-00000-of-00001.ndjson"]; !strings.Contains(got, c.want) {
			t.Errorf("want %q in %q", c.want, got)
		}
	}
}

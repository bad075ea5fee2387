package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
)

func page(body string) string { return "<main><h1>Shop</h1><p>" + body + "</p></main>" }

// track runs the command over a folder and returns its output, sorted and
// unsorted, without times.
func track(t *testing.T, store string, args ...string) string {
	t.Helper()
	status, stdout, stderr := pagemillRun(t, "", append([]string{"track", "--store", store}, args...)...)
	if status != 0 {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	var lines []string
	for line := range strings.Lines(stdout) {
		line, _, _ = strings.Cut(strings.TrimSuffix(line, "\n"), ", before")
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestTrack(t *testing.T) {
	t.Parallel()
	dir, store := t.TempDir(), filepath.Join(t.TempDir(), "pages.db")
	write(t, filepath.Join(dir, "a.html"), page("Lamp: $10"))
	b := write(t, filepath.Join(dir, "sub", "b.html"), page("Desk: $99"))
	for _, step := range []struct {
		name string
		do   func()
		args []string
		want string
	}{
		{"first", func() {}, nil, "new      a.html\nnew      sub/b.html"},
		{"nothing new", func() {}, nil, "same     a.html\nsame     sub/b.html"},
		{"another tag", func() {}, []string{"--tag", "x"}, "new      a.html\nnew      sub/b.html"},
		{"changed", func() { write(t, b, page("Desk: $89")) }, nil, "same     a.html\nchanged  sub/b.html (edited Shop)"},
		{"quiet", func() {}, []string{"--quiet"}, ""},
		{"gone", func() { os.Remove(b) }, nil, "same     a.html"},
		{"gone from all", func() {}, []string{"--complete"}, "same     a.html\nremoved  sub/b.html"},
		{"told once", func() {}, []string{"--complete"}, "same     a.html"},
		{"back", func() { write(t, b, page("Desk: $79")) }, []string{"--complete"}, "same     a.html\nnew      sub/b.html"},
		{"address", func() {}, []string{"--url", "https://shop.example/x/"}, "new      https://shop.example/x/a.html\nnew      https://shop.example/x/sub/b.html"},
	} {
		step.do()
		if got := track(t, store, append(step.args, dir)...); got != step.want {
			t.Errorf("%s:\n%s\nwant\n%s", step.name, got, step.want)
		}
	}
}

func TestTrackDiffAndJSON(t *testing.T) {
	t.Parallel()
	dir, store := t.TempDir(), filepath.Join(t.TempDir(), "pages.db")
	file := write(t, filepath.Join(dir, "a.md"), "Lamp: $10\n")
	track(t, store, file)
	write(t, file, "Lamp: $12\n")
	if got := track(t, store, "--diff", file); !strings.Contains(got, "\n-Lamp: $10\n+Lamp: $12") {
		t.Errorf("diff %q", got)
	}
	write(t, file, "Lamp: $14\n")
	_, stdout, _ := pagemillRun(t, "", "track", "--store", store, "--json", file)
	var line struct {
		URL    string
		Change changetrack.Change `json:"changeTracking"`
	}
	if err := json.Unmarshal([]byte(stdout), &line); err != nil {
		t.Fatal(err)
	}
	if line.URL != "a.md" || line.Change.PreviousScrapeAt == nil || !strings.Contains(line.Change.Diff.Text, "-Lamp: $12\n") {
		t.Errorf("line %s", stdout)
	}
}

func TestTrackHistory(t *testing.T) {
	t.Parallel()
	dir, store := t.TempDir(), filepath.Join(t.TempDir(), "pages.db")
	file := filepath.Join(dir, "a.md")
	for _, text := range []string{"one", "two", "three"} {
		track(t, store, write(t, file, text))
	}
	if got := strings.Count(track(t, store, "--export", "-"), "\n") + 1; got != 3 {
		t.Errorf("%d states exported, want 3", got)
	}
	track(t, store, "--keep", "2")
	out := filepath.Join(dir, "history.ndjson")
	track(t, store, "--export", out)
	if got := read(t, out); strings.Count(got, "\n") != 2 || !strings.Contains(got, "two") || strings.Contains(got, "one") {
		t.Errorf("exported %q", got)
	}
}

func TestTrackErrors(t *testing.T) {
	t.Parallel()
	dir, store := t.TempDir(), filepath.Join(t.TempDir(), "pages.db")
	good, bad := write(t, filepath.Join(dir, "a.html"), page("x")), write(t, filepath.Join(dir, "b.pdf"), "%PDF-1.7\nno more than that")
	status, stdout, stderr := pagemillRun(t, "", "track", "--store", store, dir)
	if status != exitFailed || stdout != "new      a.html\n" || !strings.Contains(stderr, bad) || !strings.Contains(stderr, "1 new, 0 changed, 0 same, 0 removed, 1 failed") {
		t.Errorf("one bad file: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	s, err := bolt.Open(store, bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if status, _, stderr := pagemillRun(t, "", "track", "--store", store, good); status != exitFailed || !strings.Contains(stderr, "another process has the store open") {
		t.Errorf("store in use: status %d, stderr %q", status, stderr)
	}
	for _, args := range [][]string{{}, {"--store", store}, {"--store", store, "--keep", "-1"}, {"--store", store, "--ignore", "x", good}} {
		if status, _, _ := pagemillRun(t, "", append([]string{"track"}, args...)...); status != exitUsage {
			t.Errorf("%q: status %d, want %d", args, status, exitUsage)
		}
	}
}

// The pages of an archive are identified by their addresses, whatever the names
// of the archive and the record.
func TestTrackArchive(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	store := filepath.Join(dir, "pages.db")
	first := write(t, filepath.Join(dir, "monday.warc"), warcRecord("https://a.example/one", page("one"))+warcRecord("https://a.example/two", page("two")))
	second := write(t, filepath.Join(dir, "tuesday.warc"), warcRecord("https://a.example/two", page("two, anew"))+warcRecord("https://a.example/one", page("one")))
	status, stdout, stderr := pagemillRun(t, "", "track", "--store", store, first)
	if status != 0 || stdout != "new      https://a.example/one\nnew      https://a.example/two\n" {
		t.Fatalf("first run: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	status, stdout, stderr = pagemillRun(t, "", "track", "--store", store, "--complete", second)
	if status != 0 || !strings.HasPrefix(stdout, "changed  https://a.example/two (") || !strings.Contains(stdout, "same     https://a.example/one") || !strings.Contains(stderr, "0 new, 1 changed, 1 same, 0 removed, 0 failed") {
		t.Errorf("second run: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

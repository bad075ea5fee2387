package pagemilltest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pagemilltest"
)

func TestPages(t *testing.T) {
	t.Parallel()
	pagemilltest.Pages(t, "testdata/pages")
}

// PagesFunc passes the options in files to the converter.
func TestPagesFunc(t *testing.T) {
	t.Parallel()
	pagemilltest.PagesFunc(t, "testdata/pages", func(ctx context.Context, doc pagemill.Document, opts pagemill.Options) (string, error) {
		if doc.URL != "https://mill.example/index.html" || opts.OnlyMainContent != pagemill.ToggleOff {
			t.Errorf("URL %q, onlyMainContent %v", doc.URL, opts.OnlyMainContent)
		}
		res, err := new(pagemill.Pipeline).Run(ctx, doc, opts)
		if err != nil {
			return "", err
		}
		return res.Markdown, nil
	})
}

// A recorder is a testing.TB that records failures.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Errorf(format string, args ...any) { r.failure = fmt.Sprintf(format, args...) }
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...); runtime.Goexit() }
func (r *recorder) Fatal(args ...any)                 { r.Fatalf("%s", fmt.Sprint(args...)) }

func golden(t *testing.T, path, got string) string {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		pagemilltest.Golden(r, path, got)
	}()
	<-done
	return r.failure
}

func TestGoldenFails(t *testing.T) {
	t.Parallel()
	if os.Getenv("PAGEMILL_GOLDEN") == "update" {
		t.Skip("golden files are being written")
	}
	path := filepath.Join(t.TempDir(), "a.md")
	if msg := golden(t, path, "a"); !strings.Contains(msg, "PAGEMILL_GOLDEN=update") {
		t.Errorf("a missing file: %q", msg)
	}
	if err := os.WriteFile(path, []byte("# a\r\n\r\nb\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if msg := golden(t, path, "# a\n\nb"); msg != "" {
		t.Errorf("equal but for newlines: %q", msg)
	}
	if msg := golden(t, path, "# a\n\nc"); !strings.Contains(msg, "-b\n+c") {
		t.Errorf("a difference: %q", msg)
	}
}

// The same call records with PAGEMILL_GOLDEN=update and compares without.
func TestGoldenUpdate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.md")
	t.Setenv("PAGEMILL_GOLDEN", "update")
	if msg := golden(t, path, "new"); msg != "" {
		t.Fatal(msg)
	}
	t.Setenv("PAGEMILL_GOLDEN", "")
	if msg := golden(t, path, "new"); msg != "" {
		t.Error(msg)
	}
	if msg := golden(t, path, "newer"); msg == "" {
		t.Error("a difference passes")
	}
}

func ExampleDiff() {
	fmt.Print(pagemilltest.Diff("# Mill\nStones turn.", "# Mill\nStones rest."))
	// Output:
	// @@ -1,2 +1,2 @@
	//  # Mill
	// -Stones turn.
	// +Stones rest.
}

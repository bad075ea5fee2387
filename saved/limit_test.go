package saved

import (
	"errors"
	"io"
	"strings"
	"testing"
)

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// An archive is given up when it has grown past grace and a few hundred times
// its size; one that merely is large is not.
func TestMeter(t *testing.T) {
	t.Parallel()
	const more = grace + 1<<20
	bomb := meter{stored: grace/ratio - 1}
	if _, err := io.Copy(io.Discard, io.LimitReader(bomb.out(zeros{}), more)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a bomb passes: %v", err)
	}
	large := meter{stored: 2 * grace / ratio}
	if _, err := io.Copy(io.Discard, io.LimitReader(large.out(zeros{}), more)); err != nil {
		t.Error(err)
	}
}

// Names are safe relative paths, whatever goes in.
func FuzzCleanPath(f *testing.F) {
	for _, s := range []string{"a/b.html", "../../etc/passwd", `c:\con\aux.txt`, "a\x00b/\xff", "/", "", "..", "nul.", strings.Repeat("é/", 200)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := cleanPath(name)
		if !safe(got) {
			t.Errorf("cleanPath(%q) = %q", name, got)
		}
		if s := slug(name); strings.Contains(s, "/") || !safe(s) {
			t.Errorf("slug(%q) = %q", name, s)
		}
		if again := cleanPath(got); again != got {
			t.Errorf("cleanPath(%q) = %q, and of that %q", name, got, again)
		}
	})
}

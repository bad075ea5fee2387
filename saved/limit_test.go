package saved

import (
	"errors"
	"io"
	"strings"
	"testing"
)

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// An archive is abandoned when it has grown beyond freeSkip and a few hundred
// times its size; one that is only large is not.
func TestMeter(t *testing.T) {
	t.Parallel()
	const free = 64 << 20
	const more = free + 1<<20
	bomb := meter{stored: free/skipRatio - 1, free: free}
	if _, err := io.Copy(io.Discard, io.LimitReader(bomb.out(zeros{}), more)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a bomb passes: %v", err)
	}
	large := meter{stored: 2 * free / skipRatio, free: free}
	if _, err := io.Copy(io.Discard, io.LimitReader(large.out(zeros{}), more)); err != nil {
		t.Error(err)
	}
}

// A small body may grow a lot, a large one only a little.
func TestBound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ stored, most int64 }{{0, freeBody}, {1 << 20, freeBody + bodyRatio<<20}, {4 << 20, mostBody}, {64 << 20, plainRatio * 64 << 20}} {
		read := func(n int64) error {
			_, err := io.Copy(io.Discard, io.LimitReader(bounded(zeros{}, func() int64 { return c.stored }), n))
			return err
		}
		if err := read(c.most); err != nil {
			t.Errorf("%d stored: %d bytes: %v", c.stored, c.most, err)
		}
		if err := read(c.most + 1); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%d stored: %d bytes pass: %v", c.stored, c.most+1, err)
		}
	}
}

// Names are safe relative paths for any input.
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
		if m := memberPath(name); !safe(m) || !safe(stem(m)) || len(m) > maxPath || cleanPath(m) != m {
			t.Errorf("memberPath(%q) = %q, of which the stem is %q", name, m, stem(m))
		}
	})
}

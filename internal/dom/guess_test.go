package dom

import (
	"strings"
	"testing"
)

// UTF-16 is told by more than seven zero bytes of ten in one half of the pairs
// and fewer than one of ten in the other, in the first 1024 bytes.
func TestGuessUTF16(t *testing.T) {
	t.Parallel()
	text := func(pairs, even, odd int) []byte {
		b := []byte(strings.Repeat("a", 2*pairs))
		for i := range even {
			b[2*i] = 0
		}
		for i := range odd {
			b[2*i+1] = 0
		}
		return b
	}
	for _, c := range []struct {
		name             string
		pairs, even, odd int
		want             string
	}{
		{"all little-endian", 100, 0, 100, "utf-16le"}, {"all big-endian", 100, 100, 0, "utf-16be"},
		{"enough", 100, 9, 71, "utf-16le"}, {"too few", 100, 9, 70, ""}, {"too many on the other side", 100, 10, 71, ""},
		{"enough, big-endian", 100, 71, 9, "utf-16be"}, {"too few, big-endian", 100, 70, 9, ""}, {"too many, big-endian", 100, 71, 10, ""},
		{"four pairs are too few for the other side to be empty", 4, 0, 4, ""}, {"ten pairs", 10, 0, 10, "utf-16le"},
	} {
		if got := guessUTF16(text(c.pairs, c.even, c.odd)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	long := append([]byte(strings.Repeat("a", 1024)), text(4096, 0, 4096)...)
	if got := guessUTF16(long); got != "" {
		t.Errorf("zeros behind the first 1024 bytes: %q", got)
	}
	if got := guessUTF16(append(text(512, 0, 359), text(400, 0, 0)...)); got != "utf-16le" {
		t.Errorf("text without zeros behind the first 1024 bytes: %q", got)
	}
}

// The shortest data URI that is a picture has 512 bytes.
func TestShortPicture(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]bool{511: true, 512: false} {
		src := "data:image/gif;base64,"
		if got := IsPlaceholder(src + strings.Repeat("A", n-len(src))); got != want {
			t.Errorf("%d bytes: %v, want %v", n, got, want)
		}
	}
}

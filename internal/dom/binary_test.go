package dom

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// Random bytes are not a page, even with a "<" among them; a page with some
// invalid bytes is.
func TestBinary(t *testing.T) {
	t.Parallel()
	random := rand.NewChaCha8([32]byte{1})
	for _, n := range []int{1000, 3000, 100_000} {
		data := make([]byte, n)
		if _, err := random.Read(data); err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(data, ""); !errors.Is(err, ErrBinary) {
			t.Errorf("%d bytes at random: %v", n, err)
		}
	}
	page := "<html><body>" + strings.Repeat("<p>The mill grinds\x00 rye on Friday and \x01wheat on Saturday.</p>", 50)
	if _, err := Parse([]byte(page), ""); err != nil {
		t.Error(err)
	}
}

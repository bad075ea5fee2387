package scan

import (
	"strings"
	"testing"
)

func TestVisibleEnd(t *testing.T) {
	t.Parallel()
	const text = "key=a;b key=c,d; é=\"x\" longer"
	s := New(nil, text, Wanted{})
	for _, hi := range []int{len(text), 12, len(text)} {
		s.Hi = hi
		for _, ends := range []string{"", ";", ",;\"", ";"} {
			for _, most := range []int{2048, 3} {
				for i := range hi {
					want := i
					for want < hi && want-i < most && text[want] > ' ' && strings.IndexByte(ends, text[want]) < 0 {
						want++
					}
					if got := s.VisibleEnd(i, most, ends); got != want {
						t.Fatalf("at %d of %d, %q, at most %d: %d, want %d", i, hi, ends, most, got, want)
					}
				}
			}
		}
	}
}

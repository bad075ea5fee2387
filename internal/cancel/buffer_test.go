package cancel

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestBuffer(t *testing.T) {
	t.Parallel()
	for _, c := range []*Checker{nil, New(t.Context())} {
		b := c.Buffer()
		if s := b.String(); s != "" {
			t.Errorf("an empty buffer holds %d bytes", len(s))
		}
		var want strings.Builder
		for i, n := range []int{0, 1, maxChunk - 2, 3, 5 * maxChunk, 0, 7, maxChunk, 4096} {
			p := []byte(strings.Repeat(string(rune('a'+i)), n))
			want.Write(p)
			write := b.Write
			if i%2 > 0 {
				write = func(p []byte) (int, error) { return b.WriteString(string(p)) }
			}
			if k, err := write(p); k != n || err != nil {
				t.Errorf("%d of %d written: %v", k, n, err)
			}
		}
		if b.String() != want.String() {
			t.Error("other bytes than were written")
		}
		if s := b.String(); s != "" {
			t.Errorf("%d bytes are left", len(s))
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	b := New(ctx).Buffer()
	_, _ = b.Write(make([]byte, 3*maxChunk))
	stop()
	err := func() (err error) {
		defer Caught(&err)
		_ = b.String()
		return nil
	}()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("gathered on after the end: %v", err)
	}
}

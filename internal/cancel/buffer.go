package cancel

import "strings"

// maxChunk is the maximum number of bytes that a Buffer copies between two
// checks of the context.
const maxChunk = 1 << 20

// A Buffer collects writes like strings.Builder but checks the context as it
// grows: copying hundreds of megabytes would take longer than work may continue
// after the context has ended.
type Buffer struct {
	check *Checker
	full  [][]byte
	last  []byte
	size  int
}

// Buffer returns an empty buffer.
func (c *Checker) Buffer() *Buffer { return &Buffer{check: c} }

// Write appends p. It never fails.
func (b *Buffer) Write(p []byte) (int, error) {
	b.grow(len(p))
	b.last = append(b.last, p...)
	return len(p), nil
}

// WriteString appends s. It never fails.
func (b *Buffer) WriteString(s string) (int, error) {
	b.grow(len(s))
	b.last = append(b.last, s...)
	return len(s), nil
}

func (b *Buffer) grow(n int) {
	b.check.Steps(1 + n/64)
	if len(b.last)+n > maxChunk && len(b.last) > 0 {
		b.full = append(b.full, b.last)
		b.last = make([]byte, 0, maxChunk)
	}
	b.size += n
}

// String returns what was written and resets the buffer.
func (b *Buffer) String() string {
	var s strings.Builder
	s.Grow(b.size)
	for i, chunk := range append(b.full, b.last) {
		b.check.Now()
		s.Write(chunk)
		if i < len(b.full) {
			b.full[i] = nil
		}
	}
	*b = Buffer{check: b.check}
	return s.String()
}

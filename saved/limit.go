package saved

import (
	"errors"
	"fmt"
	"io"
)

const (
	maxNesting = 3       // archives in archives
	maxHeader  = 1 << 20 // bytes of one record's or message's header

	// A deflated page shrinks about fivefold and seldom more than twentyfold;
	// deflate itself ends at 1032. What was compressed may unpack to freeBody
	// bytes, past that to bodyRatio times its size up to mostBody, and past that
	// to plainRatio times its size, as a large PDF does.
	freeBody   = 16 << 20
	bodyRatio  = 50
	mostBody   = 96 << 20
	plainRatio = 4

	// What is passed over in an archive costs time and no memory. Past
	// freeSkip bytes an archive that grows more than skipRatio times is a
	// bomb; where the next record can be searched for, that one has freeAgain.
	freeSkip  = 4 << 30
	freeAgain = 128 << 20
	skipRatio = 250

	// maxInner bounds an archive inside another that has to be in memory.
	maxInner = 64 << 20
)

var errBomb = fmt.Errorf("it unpacks to far more than its size: %w", ErrTooLarge)

// allowed is how many bytes may come of so many stored ones.
func allowed(stored int64) int64 {
	return max(min(freeBody+bodyRatio*stored, mostBody), plainRatio*stored)
}

const (
	firstChunk = 64 << 10
	lastChunk  = 4 << 20
)

// readAll reads r to its end, or fails with ErrTooLarge past limit. size is how
// much is expected, 0 where nobody knows: it saves half the memory.
func readAll(r io.Reader, limit, size int64) ([]byte, error) {
	var chunks [][]byte
	var total int64
	next := int64(firstChunk)
	if size > 0 {
		next = min(size, limit) + 1 // the byte behind it is the end
	}
	for {
		chunk := make([]byte, next)
		n, err := fill(r, chunk)
		total += int64(n)
		chunks = append(chunks, chunk[:n])
		switch {
		case total > limit:
			return nil, fmt.Errorf("more than %d bytes: %w", limit, ErrTooLarge)
		case err == io.EOF:
			return join(chunks, total), nil
		case err != nil:
			return join(chunks, total), err
		}
		next = min(max(2*next, firstChunk), lastChunk)
	}
}

// fill reads until p is full or r ends.
func fill(r io.Reader, p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var more int
		more, err = r.Read(p[n:])
		n += more
	}
	return n, err
}

func join(chunks [][]byte, total int64) []byte {
	if len(chunks) == 1 {
		return chunks[0]
	}
	all := make([]byte, 0, total)
	for i, c := range chunks {
		all = append(all, c...)
		chunks[i] = nil
	}
	return all
}

// A bound fails when more comes out of what was stored than any honest file
// holds.
type bound struct {
	r        io.Reader
	stored   func() int64 // bytes taken from the file for this
	unpacked int64
}

func (b *bound) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.unpacked += int64(n); b.unpacked > freeBody && b.unpacked > allowed(b.stored()) {
		return 0, errBomb
	}
	return n, err
}

// A meter counts what an archive gives, beside what it is, to stop bombs.
type meter struct {
	stored   int64 // bytes taken from the file so far, or its size
	unpacked int64
	free     int64 // bytes that may be unpacked whatever their number; 0 means freeSkip
}

// in counts the bytes read through it as stored.
func (m *meter) in(r io.Reader) io.Reader { return &counter{r: r, n: &m.stored} }

// out counts the bytes read through it as unpacked, and fails when they are
// far too many.
func (m *meter) out(r io.Reader) io.Reader { return &counter{r: r, n: &m.unpacked, m: m} }

func (m *meter) tooMuch() bool {
	free := m.free
	if free == 0 {
		free = freeSkip
	}
	return m.unpacked > free && m.unpacked/skipRatio > m.stored
}

type counter struct {
	r io.Reader
	n *int64
	m *meter // set where a bomb is to be stopped
}

func (c *counter) Read(p []byte) (int, error) {
	if c.m != nil && c.m.tooMuch() {
		return 0, errBomb
	}
	n, err := c.r.Read(p)
	*c.n += int64(n)
	return n, err
}

// isEnd reports whether err is the end of a stream, in order or not.
func isEnd(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

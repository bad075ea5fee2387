package saved

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
)

const (
	maxNesting = 3       // depth of archives in archives
	maxHeader  = 1 << 20 // bytes of the header of one record or message

	// Limits of decompression: n stored bytes may unpack to freeBody + bodyRatio·n
	// bytes, but at most mostBody; if plainRatio·n is more, as for large PDFs,
	// that is the limit. Pages deflate to about a fifth, seldom to less than a
	// twentieth; deflate can reach 1032:1.
	freeBody   = 16 << 20
	bodyRatio  = 50
	mostBody   = 96 << 20
	plainRatio = 4

	// Skipping data in an archive costs time but no memory. After freeSkip bytes,
	// an archive that grows by more than skipRatio is a bomb. If the next record
	// can be searched for, it may again unpack freeAgain bytes.
	freeSkip  = 4 << 30
	freeAgain = 128 << 20
	skipRatio = 250

	// maxInner bounds a nested archive that must be held in memory.
	maxInner = 64 << 20
)

var errBomb = fmt.Errorf("it unpacks to far more than its size: %w", ErrTooLarge)

// allowed returns the number of bytes that stored bytes may unpack to.
func allowed(stored int64) int64 {
	return max(min(freeBody+bodyRatio*stored, mostBody), plainRatio*stored)
}

// readAll reads r to its end, or fails with ErrTooLarge beyond limit. size is
// the expected size, 0 if unknown; knowing it spares copies.
func readAll(r io.Reader, limit, size int64) ([]byte, error) {
	const usual = 64 << 10 // bytes of a page
	var b bytes.Buffer
	b.Grow(int(min(max(size, usual), limit)) + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit+1))
	if int64(b.Len()) > limit {
		return nil, fmt.Errorf("more than %d bytes: %w", limit, ErrTooLarge)
	}
	return b.Bytes(), err
}

// A counter tells seen the number of bytes of each read, which may fail for it.
type counter struct {
	io.Reader
	seen func(n int) error
}

func (c counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if failed := c.seen(n); failed != nil {
		return 0, failed
	}
	return n, err
}

// bounded returns a reader that fails when what it unpacks exceeds what allowed
// permits for the bytes of the file used so far.
func bounded(r io.Reader, stored func() int64) io.Reader {
	unpacked := int64(0)
	return counter{r, func(n int) error {
		if unpacked += int64(n); unpacked > freeBody && unpacked > allowed(stored()) {
			return errBomb
		}
		return nil
	}}
}

// A meter compares the bytes read and unpacked of an archive, to stop bombs.
type meter struct {
	stored   int64 // bytes taken from the file so far, or its size
	unpacked int64
	free     int64 // bytes that may always be unpacked; 0 means freeSkip
}

// in counts the bytes read through r as stored.
func (m *meter) in(r io.Reader) io.Reader {
	return counter{r, func(n int) error {
		m.stored += int64(n)
		return nil
	}}
}

// out counts the bytes read through r as unpacked, and fails if they are far
// too many.
func (m *meter) out(r io.Reader) io.Reader {
	return counter{r, func(n int) error {
		if m.unpacked += int64(n); m.tooMuch() {
			return errBomb
		}
		return nil
	}}
}

func (m *meter) tooMuch() bool {
	return m.unpacked > cmp.Or(m.free, freeSkip) && m.unpacked/skipRatio > m.stored
}

// isEnd reports whether err is the end of a stream, expected or not.
func isEnd(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

package saved

import (
	"errors"
	"fmt"
	"io"
)

const (
	maxNesting = 3       // archives in archives
	maxHeader  = 1 << 20 // bytes of one record's or message's header
	// A deflated page seldom shrinks more than twentyfold. An archive that
	// grows past grace and more than ratio times its size is a bomb.
	grace = 256 << 20
	ratio = 250
)

var errBomb = fmt.Errorf("it unpacks to more than %d times its size: %w", ratio, ErrTooLarge)

// readAll reads r to its end, or fails with ErrTooLarge past limit.
func readAll(r io.Reader, limit int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if int64(len(b)) > limit {
		return nil, fmt.Errorf("more than %d bytes: %w", limit, ErrTooLarge)
	}
	return b, err
}

// A meter counts what an archive gives, beside what it is, to stop bombs.
type meter struct {
	stored   int64 // bytes taken from the file so far, or its size
	unpacked int64
}

// in counts the bytes read through it as stored.
func (m *meter) in(r io.Reader) io.Reader { return &counter{r: r, n: &m.stored} }

// out counts the bytes read through it as unpacked, and fails when they are
// far too many.
func (m *meter) out(r io.Reader) io.Reader { return &counter{r: r, n: &m.unpacked, m: m} }

type counter struct {
	r io.Reader
	n *int64
	m *meter // set where a bomb is to be stopped
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	*c.n += int64(n)
	if c.m != nil && c.m.unpacked > grace && c.m.unpacked/ratio > c.m.stored {
		return 0, errBomb
	}
	return n, err
}

// isEnd reports whether err is the end of a stream, in order or not.
func isEnd(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

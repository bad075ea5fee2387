package batch

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A message is one request as received.
type message struct {
	object  []byte // JSON
	body    []byte // of a frame
	ours    bool   // whether object may be changed
	tooLong bool   // and therefore truncated
	cut     bool   // the input ends within the frame
	line    int    // line number, from 1; 0 if requests are frames
}

func (m message) size() int64 { return int64(len(m.object) + len(m.body)) }

// lines reads one JSON object per line.
type lines struct {
	limit int64
	at    int // lines started so far
}

// read reads up to the next newline. A line longer than the limit is consumed,
// but only its first bytes are kept.
func (c *lines) read(in *bufio.Reader) (message, error) {
	c.at++
	m := message{line: c.at, ours: true}
	for {
		part, err := in.ReadSlice('\n')
		if !m.tooLong && int64(len(m.object)+len(part)) > c.limit {
			m.tooLong = true
			m.object = append([]byte(nil), m.object[:min(len(m.object), 4096)]...)
		}
		if !m.tooLong {
			m.object = append(m.object, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == nil && !m.tooLong && len(bytes.TrimSpace(m.object)) == 0 { // an empty line
			m.object = m.object[:0]
			c.at++
			m.line = c.at
			continue
		}
		return m, err
	}
}

// isNone reports whether m is not a message but the end of the stream.
func (m message) isNone(err error) bool {
	return errors.Is(err, io.EOF) && !m.tooLong && len(bytes.TrimSpace(m.object)) == 0
}

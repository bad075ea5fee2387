package batch

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A message is one request as it came.
type message struct {
	object  []byte // JSON
	body    []byte // of a frame
	tooLong bool   // and therefore incomplete
	line    int    // number of its line, from 1; 0 where requests are no lines
}

func (m message) size() int64 { return int64(len(m.object) + len(m.body)) }

// A codec reads and writes the messages of a stream.
type codec interface {
	// read returns the next message; it may come with io.EOF.
	read(in *bufio.Reader) (message, error)
	// encode is a reply as it is written.
	encode(r Reply) []byte
}

// lines is one JSON object a line.
type lines struct {
	limit int64
	at    int // lines begun so far
}

// read reads up to the next newline. A line longer than the limit is read to
// its end, but only its first bytes are kept.
func (c *lines) read(in *bufio.Reader) (message, error) {
	c.at++
	m := message{line: c.at}
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

func (*lines) encode(r Reply) []byte { return r.Line() }

// isNone reports whether m is no message: the end of a stream.
func (m message) isNone(err error) bool {
	return errors.Is(err, io.EOF) && !m.tooLong && len(bytes.TrimSpace(m.object)) == 0
}

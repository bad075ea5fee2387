package batch

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// headSize is the size of a frame's two lengths, in bytes.
const headSize = 8

// frames reads JSON objects with bodies, each prefixed by its length.
type frames struct{ limit int64 }

// read reads one frame. One longer than the limit is skipped.
func (f frames) read(in *bufio.Reader) (message, error) {
	object, body, err := ReadFrame(in, f.limit)
	if errors.Is(err, ErrTooLong) {
		return message{tooLong: true}, nil
	}
	return message{object: object, body: body, ours: true, cut: errors.Is(err, io.ErrUnexpectedEOF)}, err
}

// ErrTooLong is returned for a frame longer than the reader's limit.
var ErrTooLong = errors.New("the frame is too long")

// ReadFrame reads one frame: a JSON object and a body, which may be empty. The
// error is io.EOF at the end of the stream, and io.ErrUnexpectedEOF if the
// stream ends within a frame. A frame of more than limit bytes is skipped and
// gives ErrTooLong.
func ReadFrame(r io.Reader, limit int64) (object, body []byte, err error) {
	if r == nil {
		return nil, nil, errNoStream
	}
	var head [headSize]byte
	if n, err := io.ReadFull(r, head[:]); err != nil {
		if n == 0 {
			return nil, nil, err
		}
		return nil, nil, cut(err)
	}
	objectSize, bodySize := int64(binary.BigEndian.Uint32(head[:])), int64(binary.BigEndian.Uint32(head[4:]))
	if objectSize+bodySize > limit {
		if _, err := io.CopyN(io.Discard, r, objectSize+bodySize); err != nil {
			return nil, nil, cut(err)
		}
		return nil, nil, ErrTooLong
	}
	if object, err = take(r, objectSize); err == nil {
		body, err = take(r, bodySize)
	}
	if err != nil {
		return nil, nil, cut(err)
	}
	return object, body, nil
}

// AppendFrame appends a frame to b. The object and the body must each be
// shorter than 4 GiB.
func AppendFrame(b, object, body []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(object)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
	b = append(b, object...)
	return append(b, body...)
}

// take reads n bytes. The announced length is not trusted, so memory grows with
// the bytes received.
func take(in io.Reader, n int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(n, 1<<20)) + bytes.MinRead)
	_, err := io.CopyN(&b, in, n)
	return b.Bytes(), err
}

func cut(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("the input ends within a frame: %w", io.ErrUnexpectedEOF)
	}
	return err
}

// Frame returns the reply as pagemill batch --frames writes it: the body is the
// result's Markdown.
func (r Reply) Frame() []byte {
	var body string
	if r.Success && r.Data != nil && r.Data.Markdown != "" {
		data := *r.Data
		body, data.Markdown = data.Markdown, ""
		r.Data, r.Body = &data, BodyMarkdown
	}
	object := r.Line()
	if r.Body != "" && int64(len(body)) > maxLength {
		body, object = "", Refuse(r.ID, badRequest("the result's Markdown is too large for a frame")).Line()
	}
	return AppendFrame(make([]byte, 0, headSize+len(object)+len(body)), object, []byte(body))
}

const maxLength = 1<<32 - 1

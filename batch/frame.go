package batch

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// headSize is the size of a frame's two lengths, in bytes.
const headSize = 8

// frames is JSON objects with bodies, told by their lengths.
type frames struct{ limit int64 }

// read reads one frame. One longer than the limit is passed over.
func (c frames) read(in *bufio.Reader) (message, error) {
	var head [headSize]byte
	if n, err := io.ReadFull(in, head[:]); err != nil {
		if n == 0 {
			return message{}, err
		}
		return message{}, cut(err)
	}
	object, body := int64(binary.BigEndian.Uint32(head[:])), int64(binary.BigEndian.Uint32(head[4:]))
	if object+body > c.limit {
		if _, err := io.CopyN(io.Discard, in, object+body); err != nil {
			return message{}, cut(err)
		}
		return message{tooLong: true}, nil
	}
	var m message
	var err error
	if m.object, err = take(in, object); err == nil {
		m.body, err = take(in, body)
	}
	if err != nil {
		return message{}, cut(err)
	}
	return m, nil
}

// take reads n bytes. The length is a stranger's word, so memory grows with
// what comes and not with what was announced.
func take(in io.Reader, n int64) ([]byte, error) {
	const step = 1 << 20
	b := make([]byte, 0, min(n, step))
	for int64(len(b)) < n {
		from, to := len(b), int(min(n, int64(len(b))+max(step, int64(len(b)))))
		b = append(b, make([]byte, to-from)...)
		if _, err := io.ReadFull(in, b[from:to]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func cut(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("the input ends within a frame: %w", io.ErrUnexpectedEOF)
	}
	return err
}

// encode writes the Markdown of a result as the frame's body.
func (frames) encode(r Reply) []byte {
	var body string
	if r.Success && r.Data != nil && r.Data.Markdown != "" {
		data := *r.Data
		body, data.Markdown = data.Markdown, ""
		r.Data, r.Body = &data, BodyMarkdown
	}
	object := r.object()
	if r.Body != "" && int64(len(body)) > maxLength {
		body, object = "", Refuse(r.ID, badRequest("the result's Markdown is too large for a frame")).object()
	}
	b := make([]byte, 0, headSize+len(object)+len(body))
	b = binary.BigEndian.AppendUint32(b, uint32(len(object)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
	b = append(b, object...)
	return append(b, body...)
}

const maxLength = 1<<32 - 1

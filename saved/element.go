package saved

import (
	"bufio"
	"errors"
	"fmt"
)

// An elementReader splits a JSON array into its elements without reading it
// whole. Elements are not validated: they are valid JSON only if the array is.
type elementReader struct {
	in    *bufio.Reader
	limit int64
	raw   []byte
}

var errEndOfList = errors.New("end of the list")

// next returns the next element, which is valid until the following call, or
// errEndOfList after the closing bracket. An element of more than limit bytes
// is skipped and gives ErrTooLarge.
func (l *elementReader) next() ([]byte, error) {
	l.raw = l.raw[:0]
	var size int64
	depth, inText, escaped := 0, false, false
	for {
		c, err := l.in.ReadByte()
		if err != nil {
			return nil, unexpected(err)
		}
		switch {
		case escaped:
			escaped = false
		case inText:
			escaped, inText = c == '\\', c != '"'
		case c == '"':
			inText = true
		case c == '{' || c == '[':
			depth++
		case depth == 0 && (c == ',' || c == ']'):
			if c == ']' && size == 0 {
				return nil, errEndOfList
			}
			if c == ']' { // it also ends the list
				_ = l.in.UnreadByte()
			}
			if size == 0 {
				continue
			}
			if size > l.limit {
				return nil, fmt.Errorf("an entry of more than %d bytes: %w", l.limit, ErrTooLarge)
			}
			return l.raw, nil
		case c == '}' || c == ']':
			depth--
		case size == 0 && (c == ' ' || c == '\n' || c == '\r' || c == '\t'):
			continue
		}
		if size++; size <= l.limit {
			l.raw = append(l.raw, c)
		}
	}
}

package redact

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/pagemill/pagemill/redact/internal/mask"
)

// An encoding is how a file's text is written in bytes.
type encoding uint8

const (
	inUTF8   encoding = iota // or bytes that are left as they are
	inLittle                 // UTF-16, the lower byte first
	inBig
	inLatin // Windows-1252
)

// decodeText returns a file's text. UTF-16 is told by its byte order mark or by
// the zeros in ASCII; what is not UTF-8 is Windows-1252, unless most of its
// characters are.
func decodeText(data []byte) (string, encoding) {
	switch e := encodingOf(data); e {
	case inUTF8:
		return string(data), e
	default:
		var b strings.Builder
		b.Grow(len(data))
		for i := 0; i < len(data); {
			r, n := e.next(data[i:])
			b.WriteRune(r)
			i += n
		}
		return b.String(), e
	}
}

func encodingOf(data []byte) encoding {
	if len(data) >= 2 && data[0] == 0xFF && data[1] == 0xFE {
		return inLittle
	}
	if len(data) >= 2 && data[0] == 0xFE && data[1] == 0xFF {
		return inBig
	}
	sample := data[:min(len(data), 512)&^1]
	odd, even := 0, 0
	for i, c := range sample {
		if c == 0 {
			if i&1 == 1 {
				odd++
			} else {
				even++
			}
		}
	}
	switch n := len(sample) / 2; {
	case n >= 4 && odd*3 > n*2 && even*8 < n:
		return inLittle
	case n >= 4 && even*3 > n*2 && odd*8 < n:
		return inBig
	case utf8.Valid(data):
		return inUTF8
	}
	wide, bad := 0, 0
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			wide++
		}
		i += n
	}
	if wide > bad {
		return inUTF8
	}
	return inLatin
}

// next returns the first character of data and its length.
func (e encoding) next(data []byte) (rune, int) {
	unit := func(i int) rune {
		if e == inLittle {
			return rune(data[i]) | rune(data[i+1])<<8
		}
		return rune(data[i])<<8 | rune(data[i+1])
	}
	switch {
	case e == inLatin:
		return latin(data[0]), 1
	case len(data) < 2:
		return utf8.RuneError, len(data)
	}
	r := unit(0)
	if utf16.IsSurrogate(r) {
		if len(data) >= 4 {
			if both := utf16.DecodeRune(r, unit(2)); both != utf8.RuneError {
				return both, 4
			}
		}
		return utf8.RuneError, 2
	}
	return r, 2
}

func latin(c byte) rune {
	if r := charmap.Windows1252.DecodeByte(c); r != utf8.RuneError {
		return r
	}
	return rune(c)
}

// encode returns text in the encoding.
func (e encoding) encode(text string) []byte {
	var out []byte
	switch e {
	case inUTF8:
		return []byte(text)
	case inLatin:
		for _, r := range text {
			c, ok := charmap.Windows1252.EncodeRune(r)
			if !ok {
				c = '?'
				if r < 0x100 {
					c = byte(r)
				}
			}
			out = append(out, c)
		}
		return out
	}
	for _, u := range utf16.Encode([]rune(text)) {
		if e == inLittle {
			out = append(out, byte(u), byte(u>>8))
		} else {
			out = append(out, byte(u>>8), byte(u))
		}
	}
	return out
}

// inBytes returns edits of text as edits of data, the bytes that text is of.
func (e encoding) inBytes(data []byte, edits []mask.Edit) []mask.Edit {
	if e == inUTF8 {
		return edits
	}
	out := make([]mask.Edit, len(edits))
	at, i := 0, 0 // in the text, in the data
	to := func(end int) int {
		for at < end && i < len(data) {
			r, n := e.next(data[i:])
			at += max(utf8.RuneLen(r), 1)
			i += n
		}
		return i
	}
	for k, edit := range edits {
		out[k].Start = to(edit.Start)
		out[k].End = to(edit.End)
		out[k].Text = string(e.encode(edit.Text))
	}
	return out
}

// apply applies edits of text to data, the bytes that text is of.
func (e encoding) apply(data []byte, text string, edits []mask.Edit) []byte {
	if e == inUTF8 {
		return []byte(mask.Apply(text, edits))
	}
	return []byte(mask.Apply(string(data), e.inBytes(data, edits)))
}

package redact

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/redact/internal/mask"
)

// The ways in which a file's text is written in bytes. A file of UTF-8, or of bytes
// that are left as they are, has none.
var (
	inLittle = fileEncoding{unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}
	inBig    = fileEncoding{unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)}
	inLatin  = fileEncoding{charmap.Windows1252}
	inUTF8   fileEncoding
)

type fileEncoding struct{ encoding.Encoding }

// decodeText returns a file's text, with its byte order mark. UTF-16 is told by that
// or by the zeros in ASCII; what is not UTF-8 is Windows-1252, unless most of its
// characters are.
func decodeText(data []byte) (string, fileEncoding) {
	e := inLatin
	switch name := dom.WideEncoding(data); {
	case name == "utf-16le":
		e = inLittle
	case name == "utf-16be":
		e = inBig
	case utf8.Valid(data), dom.MostlyUTF8(data):
		return string(data), inUTF8
	}
	text, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return string(data), inUTF8
	}
	return string(text), e
}

// size returns how many bytes a character takes.
func (e fileEncoding) size(r rune) int {
	switch {
	case e == inLatin:
		return 1
	case r > 0xFFFF:
		return 4
	}
	return 2
}

// inBytes returns edits of text, which is written in e, as edits of its bytes.
func (e fileEncoding) inBytes(text string, edits []mask.Edit) []mask.Edit {
	if e == inUTF8 {
		return edits
	}
	out := make([]mask.Edit, len(edits))
	at, bytes := 0, 0
	to := func(end int) int {
		for _, r := range text[at:max(at, end)] {
			bytes += e.size(r)
		}
		at = max(at, end)
		return bytes
	}
	for k, edit := range edits {
		out[k].Start = to(edit.Start)
		out[k].End = to(edit.End)
		out[k].Text, _ = encoding.ReplaceUnsupported(e.NewEncoder()).String(edit.Text)
	}
	return out
}

// apply applies edits of text to data, the bytes that text is of.
func (e fileEncoding) apply(data []byte, text string, edits []mask.Edit) []byte {
	return []byte(mask.Apply(string(data), e.inBytes(text, edits)))
}

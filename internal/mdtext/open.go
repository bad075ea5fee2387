package mdtext

import "bytes"

// Many readers link bare addresses (GFM 6.9). They take everything up to white
// space for the address, or up to a "<" outside brackets and quotation marks:
// backslashes and backticks, too, which then escape and delimit nothing. A
// writer of Markdown must know where it is in one.

// An AddressScan knows whether a position of a block may be inside a bare
// address. Its zero value stands at the beginning.
type AddressScan struct {
	pos    int
	inside bool
}

// To goes on to position end of block, never back, and reports whether it may be
// inside a bare address.
func (a *AddressScan) To(block []byte, end int) bool {
	for ; a.pos < end; a.pos++ {
		switch block[a.pos] {
		case ' ', '\n', '\t':
			a.inside = false
		case ':':
			a.inside = a.inside || bytes.HasPrefix(block[a.pos:], []byte("://"))
		case 'w', 'W':
			a.inside = a.inside || len(block) >= a.pos+4 && bytes.EqualFold(block[a.pos:a.pos+4], []byte("www."))
		}
	}
	return a.inside
}

// Skip goes on to position end of block, where no bare address is open.
func (a *AddressScan) Skip(end int) { a.pos, a.inside = end, false }

// maxAddress bounds how far InAddress looks back.
const maxAddress = 512

// InAddress reports whether the end of text may be inside a bare address. A word
// of more than 512 bytes counts as one.
func InAddress(text []byte) bool {
	last := text[max(0, len(text)-maxAddress):]
	i := bytes.LastIndexAny(last, " \n\t")
	if i < 0 && len(text) > maxAddress {
		return true
	}
	var a AddressScan
	return a.To(last[i+1:], len(last)-i-1)
}

package markdown

import "github.com/pagemill/pagemill/internal/mdtext"

// references gives those "<" that need a backslash a character reference where
// a bare address would take the backslash.
func (c *converter) references() {
	in := &c.in
	var address mdtext.AddressScan
	for i := range in.cands {
		k := &in.cands[i]
		k.ref = k.char == '<' && k.esc && address.To(c.out[in.start:], int(k.pos))
	}
}

// endAddress ends a bare address that the text just written may have left open:
// it would take the opening backtick of a code span.
func (c *converter) endAddress() {
	if c.in.address.To(c.out[c.in.start:], len(c.out)-c.in.start) {
		c.out = append(c.out, nothing...)
	}
}

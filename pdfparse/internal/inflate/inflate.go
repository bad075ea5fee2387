// Package inflate decodes DEFLATE data (RFC 1951) that is in memory as a whole.
//
// It takes about half the time of compress/flate, which reads byte by byte and
// copies its output through a window. It only knows sound data: for damaged
// data, of which PDF readers show what precedes the damage, callers fall back to
// compress/flate.
package inflate

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

var (
	// ErrDamaged is returned for data that compress/flate does not accept either.
	ErrDamaged = errors.New("inflate: damaged data")
	// ErrTooLarge is returned for data that decodes to more than the limit.
	ErrTooLarge = errors.New("inflate: too large")
)

// A Decoder decodes one stream after another. The zero value is ready for use.
type Decoder struct {
	src []byte
	pos int    // of the next byte of src to load
	acc uint64 // loaded bits, the next in the lowest place
	n   uint   // number of valid bits in acc

	out   []byte // its length is what was written and how much may be written
	o     int    // number of bytes written
	limit int

	lengths [maxLiteral + maxDistance]uint8
	literal table
	dist    table
}

// Append appends the decoded data to dst, at most limit bytes. With an error it
// returns what it wrote, which is only complete for ErrTooLarge.
func (d *Decoder) Append(dst, src []byte, limit int) ([]byte, error) {
	start := len(dst)
	d.src, d.pos, d.acc, d.n = src, 0, 0, 0
	d.out, d.o, d.limit = dst[:cap(dst)], start, start+limit
	err := d.blocks(start)
	out := d.out[:d.o]
	d.src, d.out = nil, nil
	if len(out) > start+limit {
		return out[:start+limit], ErrTooLarge
	}
	return out, err
}

// blocks decodes the blocks of a stream (RFC 1951, 3.2.3).
func (d *Decoder) blocks(start int) error {
	for final := false; !final; {
		head, ok := d.take(3)
		if !ok {
			return ErrDamaged
		}
		final = head&1 != 0
		err := ErrDamaged
		switch head >> 1 {
		case 0:
			err = d.stored()
		case 1:
			f := fixed()
			err = d.compressed(&f.literal, &f.dist, start)
		case 2:
			if d.readTables() {
				err = d.compressed(&d.literal, &d.dist, start)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// load loads bits into acc, of which n are valid, until there are at least 56
// or src ends.
func load(src []byte, pos int, acc uint64, n uint) (int, uint64, uint) {
	if len(src)-pos < 8 {
		return loadLast(src, pos, acc, n)
	}
	// The bits above n are loaded again later, with the same value.
	return pos + int((63-n)>>3), acc | binary.LittleEndian.Uint64(src[pos:])<<(n&63), n | 56
}

func loadLast(src []byte, pos int, acc uint64, n uint) (int, uint64, uint) {
	for ; n <= 56 && pos < len(src); pos++ {
		acc |= uint64(src[pos]) << n
		n += 8
	}
	return pos, acc, n
}

func (d *Decoder) refill() { d.pos, d.acc, d.n = load(d.src, d.pos, d.acc, d.n) }

// take reads a number of up to 16 bits.
func (d *Decoder) take(n uint) (int, bool) {
	if d.n < n {
		if d.refill(); d.n < n {
			return 0, false
		}
	}
	v := int(d.acc & (1<<n - 1))
	d.acc >>= n
	d.n -= n
	return v, true
}

// stored copies a block without compression (RFC 1951, 3.2.4).
func (d *Decoder) stored() error {
	d.pos -= int(d.n >> 3) // whole bytes that were loaded
	d.acc, d.n = 0, 0
	src := d.src[d.pos:]
	if len(src) < 4 {
		return ErrDamaged
	}
	n := int(binary.LittleEndian.Uint16(src))
	if int(binary.LittleEndian.Uint16(src[2:])) != n^0xffff || len(src)-4 < n {
		return ErrDamaged
	}
	if d.o+n > d.limit {
		n = d.limit + 1 - d.o
	}
	d.room(n)
	d.o += copy(d.out[d.o:], src[4:4+n])
	d.pos += 4 + n
	if d.o > d.limit {
		return ErrTooLarge
	}
	return nil
}

// room makes room for n more bytes. It doubles the output up to the limit:
// growth as that of append would copy large outputs many times.
func (d *Decoder) room(n int) {
	if len(d.out)-d.o >= n {
		return
	}
	size := max(min(2*len(d.out), d.limit), d.o) + n
	out := make([]byte, size)
	copy(out, d.out[:d.o])
	d.out = out
}

// One round of compressed writes at most two literals and a match, which short
// ones exceed by up to a word.
const (
	word       = 8
	shortMatch = 3 * word
	maxMatch   = 258
	maxStep    = 2 + maxMatch
)

// compressed decodes the symbols of a block. The output begins at start.
func (d *Decoder) compressed(literal, dist *table, start int) error {
	lits, dists := literal.entries, dist.entries
	out, o := d.out, d.o
	src, pos, acc, n := d.src, d.pos, d.acc, d.n
	for {
		if len(out)-o < maxStep {
			if d.o = o; o > d.limit {
				return ErrTooLarge
			}
			d.room(maxStep)
			out = d.out
		}
		pos, acc, n = load(src, pos, acc, n)
		e := lits.find(acc, literalBits)
		for range 2 { // a third literal could need more bits than there are
			if e&isLiteral == 0 {
				break
			}
			if e.bits() > n {
				return ErrDamaged
			}
			acc >>= e.bits()
			n -= e.bits()
			out[o] = byte(e >> valueShift)
			o++
			e = lits.find(acc, literalBits)
		}
		if e&isLiteral != 0 {
			continue
		}
		pos, acc, n = load(src, pos, acc, n)
		if e.bits()+e.extra() > n {
			return ErrDamaged
		}
		acc >>= e.bits()
		n -= e.bits()
		if e&isBase == 0 {
			d.o, d.pos, d.acc, d.n = o, pos, acc, n
			if e&isEnd == 0 {
				return ErrDamaged
			}
			return nil
		}
		length := e.plus(acc)
		acc >>= e.extra()
		n -= e.extra()
		e = dists.find(acc, distBits)
		if e&isBase == 0 || e.bits()+e.extra() > n {
			return ErrDamaged
		}
		acc >>= e.bits()
		back := e.plus(acc)
		acc >>= e.extra()
		n -= e.bits() + e.extra()
		if back > o-start {
			return ErrDamaged
		}
		from, end := o-back, o+length
		if back >= word && length <= shortMatch {
			for ; o < end; o += word {
				binary.LittleEndian.PutUint64(out[o:], binary.LittleEndian.Uint64(out[from:]))
				from += word
			}
			o = end
			continue
		}
		for o < end { // what is copied may include what was just written
			o += copy(out[o:end], out[from:o])
		}
	}
}

// reverse returns the lowest n bits of a code in the order in which they are
// read.
func reverse(code uint16, n uint) int { return int(bits.Reverse16(code) >> (16 - n)) }

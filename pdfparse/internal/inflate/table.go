package inflate

import "sync"

// Numbers of symbols (RFC 1951, 3.2.5 and 3.2.7).
const (
	maxLiteral  = 286
	maxDistance = 30
	maxBits     = 15 // of a code
)

// Bits of the first lookup in a table. Longer codes have a second.
const (
	literalBits = 10
	distBits    = 8
	lengthBits  = 7
)

// An entry of a table says what the next bits mean; 0 means nothing.
type entry uint32

const (
	bitsMask   = 15      // bits of the code
	extraShift = 4       // extra bits that follow, or bits of the second lookup
	isLiteral  = 1 << 8  // the value is a byte, or a code length
	isBase     = 1 << 9  // the value plus the extra bits is a length or a distance
	link       = 1 << 10 // the value is where the second lookup begins
	isEnd      = 1 << 11 // end of the block
	valueShift = 16
)

func (e entry) bits() uint  { return uint(e & bitsMask) }
func (e entry) extra() uint { return uint(e >> extraShift & 15) }
func (e entry) value() int  { return int(e >> valueShift) }

// plus returns the value plus the extra bits, which are the lowest of acc.
func (e entry) plus(acc uint64) int { return e.value() + int(acc&(1<<e.extra()-1)) }

// A table decodes a prefix code.
type table struct{ entries entries }

type entries []entry

// find looks up the lowest bits of acc, by first bits at first.
func (t entries) find(acc uint64, first uint) entry {
	e := t[acc&(1<<first-1)]
	if e&link != 0 {
		e = t[e.plus(acc>>first)]
	}
	return e
}

// build builds the table of a code, given the number of bits of each symbol's
// code; meanings holds what the symbols mean. first is the number of bits of
// the first lookup. It reports whether the code is complete, or has at most one
// symbol.
func (t *table) build(lengths []uint8, meanings []entry, first uint) bool {
	var count, next [maxBits + 1]int
	longest := uint(0)
	for _, n := range lengths {
		count[n]++
		longest = max(longest, uint(n))
	}
	count[0] = 0
	code := 0
	for n := uint(1); n <= longest; n++ {
		code <<= 1
		next[n] = code
		code += count[n]
	}
	size := 1 << first
	if cap(t.entries) < size {
		t.entries = make(entries, size, 2*size)
	}
	t.entries = t.entries[:size]
	if longest == 0 {
		clear(t.entries)
		return true
	}
	if code != 1<<longest {
		if code != 1 || longest != 1 {
			return false
		}
		clear(t.entries) // half of it stays without meaning
	} else if longest > first {
		clear(t.entries) // to see which second lookups there are
	}
	for symbol, l := range lengths {
		n := uint(l)
		if n == 0 {
			continue
		}
		place := reverse(uint16(next[n]), n)
		next[n]++
		e := meanings[symbol] | entry(n)
		if n <= first {
			for ; place < size; place += 1 << n {
				t.entries[place] = e
			}
			continue
		}
		t.second(place, first, longest, e)
	}
	return true
}

// second enters a code that is longer than the first lookup.
func (t *table) second(place int, first, longest uint, e entry) {
	root := &t.entries[place&(1<<first-1)]
	size := 1 << (longest - first)
	if *root == 0 {
		*root = link | entry(longest-first)<<extraShift | entry(len(t.entries))<<valueShift
		for range size {
			t.entries = append(t.entries, 0)
		}
		root = &t.entries[place&(1<<first-1)]
	}
	sub := t.entries[root.value():][:size]
	for i := place >> first; i < size; i += 1 << (e.bits() - first) {
		sub[i] = e
	}
}

// readTables reads the codes of a block (RFC 1951, 3.2.7).
func (d *Decoder) readTables() bool {
	head, ok := d.take(14)
	literals, dists, n := head&31+257, head>>5&31+1, head>>10+4
	if !ok || literals > maxLiteral || dists > maxDistance {
		return false
	}
	var lengths [19]uint8
	for _, i := range lengthOrder[:n] {
		v, ok := d.take(3)
		if !ok {
			return false
		}
		lengths[i] = uint8(v)
	}
	if !d.dist.build(lengths[:], lengthMeanings[:], lengthBits) || !d.readLengths(literals+dists) {
		return false
	}
	return d.literal.build(d.lengths[:literals], literalMeanings[:], literalBits) &&
		d.dist.build(d.lengths[literals:literals+dists], distMeanings[:], distBits)
}

// readLengths reads n code lengths by the code in d.dist.
func (d *Decoder) readLengths(n int) bool {
	for i := 0; i < n; {
		d.refill()
		e := d.dist.entries[d.acc&(1<<lengthBits-1)]
		if e == 0 || e.bits() > d.n {
			return false
		}
		d.acc >>= e.bits()
		d.n -= e.bits()
		if e&isLiteral != 0 {
			d.lengths[i] = uint8(e.value())
			i++
			continue
		}
		more, ok := d.take(e.extra())
		repeat := e.value()&15 + more
		if !ok || i+repeat > n {
			return false
		}
		var v uint8
		if e.value() == repeatLast {
			if i == 0 {
				return false
			}
			v = d.lengths[i-1]
		}
		for range repeat {
			d.lengths[i] = v
			i++
		}
	}
	return true
}

// lengthOrder is the order in which the lengths of the code of code lengths are
// stored.
var lengthOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// repeatLast is the value of the symbol that repeats the last code length at
// least three times; the others repeat zero.
const repeatLast = 16 | 3

// Meanings of symbols, without the bits of their codes.
var (
	lengthMeanings  = lengthTable()
	literalMeanings = literalTable()
	distMeanings    = distTable()
)

func lengthTable() (m [19]entry) {
	for i := range 16 {
		m[i] = isLiteral | entry(i)<<valueShift
	}
	m[16] = isBase | 2<<extraShift | repeatLast<<valueShift
	m[17] = isBase | 3<<extraShift | 3<<valueShift
	m[18] = isBase | 7<<extraShift | 11<<valueShift
	return m
}

// literalTable returns the bytes, the end of a block and the lengths 3 to 258:
// from the ninth on, each group of four has one extra bit more. The last two
// symbols, of the fixed code only, mean nothing.
func literalTable() (m [288]entry) {
	for i := range 256 {
		m[i] = isLiteral | entry(i)<<valueShift
	}
	m[256] = isEnd
	base := 3
	for i := range 28 {
		extra := max(0, i/4-1)
		m[257+i] = isBase | entry(extra)<<extraShift | entry(base)<<valueShift
		base += 1 << extra
	}
	m[285] = isBase | maxMatch<<valueShift
	m[286], m[287] = noMeaning, noMeaning
	return m
}

// distTable returns the distances from 1 on: from the fifth on, each pair has
// one extra bit more.
func distTable() (m [32]entry) {
	base := 1
	for i := range maxDistance {
		extra := max(0, i/2-1)
		m[i] = isBase | entry(extra)<<extraShift | entry(base)<<valueShift
		base += 1 << extra
	}
	m[30], m[31] = noMeaning, noMeaning
	return m
}

// noMeaning marks symbols that have a code but must not occur.
const noMeaning = 1 << 12

// A fixedCode is the code of blocks that store none (RFC 1951, 3.2.6).
type fixedCode struct{ literal, dist table }

var fixed = sync.OnceValue(func() *fixedCode {
	var lengths [288]uint8
	for i := range lengths {
		switch {
		case i < 144:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		case i < 280:
			lengths[i] = 7
		default:
			lengths[i] = 8
		}
	}
	var five [32]uint8
	for i := range five {
		five[i] = 5
	}
	f := new(fixedCode)
	f.literal.build(lengths[:], literalMeanings[:], literalBits)
	f.dist.build(five[:], distMeanings[:], distBits)
	return f
})

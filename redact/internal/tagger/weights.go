package tagger

import "encoding/binary"

// weights map the hashes of features to a row of weights, one per label, by open
// addressing. A feature that is not among them weighs nothing.
type weights struct {
	slots []slot

	// sieve has a bit for each stretch of slots that a feature may be looked for
	// from, together with its tag: most features that have no row are told by it.
	sieve []uint64
}

// A slot holds a row and its tag, so that one read of memory gets both: a byte
// for each label, 128 more than the weight, and in the two highest bytes of the
// second word the tag, part of the feature's hash. An empty slot has the tag 0.
type slot [2]uint64

const (
	tagShift  = 48
	sieveBits = 21
	stretchOf = 4 // slots of a stretch, as a power of two
)

func newWeights(slots int) weights {
	return weights{make([]slot, slots), make([]uint64, 1<<sieveBits/64)}
}

// home returns the first slot that is probed for feature h, and its tag.
func (w *weights) home(h uint32) (i uint32, tag uint16) {
	return uint32(uint64(h) * uint64(len(w.slots)) >> 32), uint16(mix(h, 0x1b873593)>>16 | 1)
}

func sieveBit(home uint32, tag uint16) uint32 {
	return (home>>stretchOf*0x9E3779B1 ^ uint32(tag)*0x85EBCA6B) >> (32 - sieveBits)
}

// find returns the slot of the feature h and whether it is there; if not, it
// is the empty one where h would stand.
func (w *weights) find(h uint32) (i uint32, ok bool) {
	i, tag := w.home(h)
	for {
		switch uint16(w.slots[i][1] >> tagShift) {
		case tag:
			return i, true
		case 0:
			return i, false
		}
		if i++; int(i) == len(w.slots) {
			i = 0
		}
	}
}

// put stores a row, and reports false where another feature has its tag.
func (w *weights) put(h uint32, row [Labels]int8) bool {
	i, ok := w.find(h)
	if ok {
		return false
	}
	home, tag := w.home(h)
	var b [16]byte
	for k, v := range row {
		b[k] = byte(int(v) + 128)
	}
	w.slots[i] = slot{binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:]) | uint64(tag)<<tagShift}
	w.sift(home, tag)
	return true
}

func (w *weights) sift(home uint32, tag uint16) {
	bit := sieveBit(home, tag)
	w.sieve[bit>>6] |= 1 << (bit & 63)
}

// sums are the weights of several features added up, by label: four in each
// word, even and odd labels apart, each 128 too many for each of n rows. No sum of
// MaxFeatures rows reaches 65536.
type sums struct {
	even, odd [2]uint64
	n         int32
}

const lanes = 0x00FF00FF00FF00FF

func (s *sums) add(t *sums) {
	for k := range s.even {
		s.even[k] += t.even[k]
		s.odd[k] += t.odd[k]
	}
	s.n += t.n
}

// labels returns the sums, one per label.
func (s *sums) labels() (out [Labels]int32) {
	for y := range out {
		lane := s.even[y/8]
		if y%2 == 1 {
			lane = s.odd[y/8]
		}
		out[y] = int32(lane>>(y%8/2*16)&0xFFFF) - 128*s.n
	}
	return out
}

// sum adds up the rows of features. buf is overwritten: first it is told which
// features can have a row at all, without branches.
func (w *weights) sum(features []uint32, buf *[MaxFeatures]uint64) (s sums) {
	k := 0
	for _, h := range features {
		i, tag := w.home(h)
		bit := sieveBit(i, tag)
		buf[k&(MaxFeatures-1)] = uint64(i)<<16 | uint64(tag)
		k += int(w.sieve[bit>>6] >> (bit & 63) & 1)
	}
	for _, v := range buf[:k] {
		i, tag := uint32(v>>16), uint16(v)
		row := w.slots[i]
		for uint16(row[1]>>tagShift) != tag && row[1]>>tagShift != 0 {
			if i++; int(i) == len(w.slots) {
				i = 0
			}
			row = w.slots[i]
		}
		if row[1]>>tagShift == 0 {
			continue
		}
		s.n++
		s.even[0] += row[0] & lanes
		s.odd[0] += row[0] >> 8 & lanes
		s.even[1] += row[1] & lanes
		s.odd[1] += row[1] >> 8 & lanes
	}
	return s
}

// rowPad is what stands after the last row in a file.
const rowPad = 16 - Labels

// appendBinary writes the tags and then the rows to b.
func (w *weights) appendBinary(b []byte) []byte {
	for _, s := range w.slots {
		b = binary.LittleEndian.AppendUint16(b, uint16(s[1]>>tagShift))
	}
	for _, s := range w.slots {
		b = binary.LittleEndian.AppendUint64(b, s[0])
		for k := range Labels - 8 {
			b = append(b, byte(s[1]>>(8*k)))
		}
	}
	return append(b, make([]byte, rowPad)...)
}

// unpackWeights reads what appendBinary wrote. Where a row's feature was looked
// for first the file does not say: at any slot of the run that its own ends.
func unpackWeights(tags, rows []byte) weights {
	w := newWeights(len(tags) / 2)
	start := 0 // of the run
	for i := range w.slots {
		tag := binary.LittleEndian.Uint16(tags[2*i:])
		if tag == 0 {
			start = i + 1
			continue
		}
		row := rows[Labels*i : Labels*i+16]
		const high = 1<<(8*(Labels-8)) - 1
		w.slots[i] = slot{binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])&high | uint64(tag)<<tagShift}
		for k := start >> stretchOf; k <= i>>stretchOf; k++ {
			w.sift(uint32(k<<stretchOf), tag)
		}
	}
	w.wrap()
	return w
}

// wrap sifts the rows of the run at the start of the table once more: it may go
// on from the table's end.
func (w *weights) wrap() {
	last := len(w.slots) - 1
	start := last
	for start >= 0 && w.slots[start][1]>>tagShift != 0 {
		start--
	}
	if start == last {
		return
	}
	for i := range w.slots {
		tag := uint16(w.slots[i][1] >> tagShift)
		if tag == 0 {
			return
		}
		for k := (start + 1) >> stretchOf; k <= last>>stretchOf; k++ {
			w.sift(uint32(k<<stretchOf), tag)
		}
	}
}

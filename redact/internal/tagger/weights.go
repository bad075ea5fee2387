package tagger

import "encoding/binary"

// weights maps the hashes of features to rows of weights, one per label, by
// open addressing. The weight of an unknown feature is 0.
type weights struct {
	slots []slot

	// sieve has bits for the tags of the features in each stretch of slots; it
	// rules out most features without a row.
	sieve []uint64
}

// A slot holds a row and its tag, so that one memory access reads both: a byte
// per label, 128 more than the weight, and in the two highest bytes of the
// second word the tag, part of the feature's hash. An empty slot has the tag 0.
type slot [2]uint64

const (
	tagShift  = 48
	sieveBits = 21
	stretchOf = 4 // log2 of the slots of a stretch
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

// find returns the slot of the feature h and whether it exists; if not, the
// slot is the empty one for h.
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

// put stores a row, and returns false if another feature has the same tag.
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

// sums are the summed weights of several features, by label: four in each word,
// even and odd labels separately, each too large by 128 for each of n rows. No
// sum of MaxFeatures rows reaches 65536.
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

// sum adds the rows of features. It first selects, without branches, the
// features that can have a row; buf is overwritten.
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

// rowPad is the number of zero bytes after the last row in a file.
const rowPad = 16 - Labels

// appendBinary appends the tags and then the rows to b.
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

// unpackWeights reads what appendBinary wrote. The file does not contain a
// feature's home slot: it may be any slot of the run up to its own.
func unpackWeights(tags, rows []byte) weights {
	w := newWeights(len(tags) / 2)
	start := 0 // start of the run
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

// wrap adds the rows of the run at the start of the table to the sieve again:
// it may continue a run at the end.
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

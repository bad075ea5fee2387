package tagger

import (
	"encoding/binary"
	"math/bits"
)

// weights maps the hashes of features to rows of weights, one per label, by
// open addressing. The weight of an unknown feature is 0. Tags and rows are as
// in the model's file: the tags, which decide, stay in the second-level cache.
type weights struct {
	slots int
	tags  []byte // two for each slot: part of the feature's hash; 0 for an empty slot
	rows  []byte // for each slot a byte per label, 128 more than the weight; then rowPad bytes
}

// rowPad is the number of zero bytes after the last row: rows are read sixteen
// bytes at a time.
const rowPad = 16 - Labels

func newWeights(slots int) weights {
	return weights{slots, make([]byte, 2*slots), make([]byte, Labels*slots+rowPad)}
}

// home returns the first slot that is probed for feature h, and its tag.
func (w *weights) home(h uint32) (i uint32, tag uint16) {
	return uint32(uint64(h) * uint64(w.slots) >> 32), uint16(mix(h, 0x1b873593)>>16 | 1)
}

// find returns the slot of a feature by its home and its tag, and 1 if it
// exists; if not, the slot is the empty one for it, and the second result 0.
func (w *weights) find(i uint32, tag uint16) (slot uint32, hit int) {
	for range w.slots {
		if int(i) >= w.slots {
			i = 0
		}
		switch binary.LittleEndian.Uint16(w.tags[2*i:]) {
		case tag:
			return i, 1
		case 0:
			return i, 0
		}
		i++
	}
	return i, 0
}

// put stores a row, and returns false if another feature has the same tag.
func (w *weights) put(h uint32, row [Labels]int8) bool {
	home, tag := w.home(h)
	i, hit := w.find(home, tag)
	if hit != 0 {
		return false
	}
	binary.LittleEndian.PutUint16(w.tags[2*i:], tag)
	for k, v := range row {
		w.rows[Labels*int(i)+k] = byte(int(v) + 128)
	}
	return true
}

// sums are the summed weights of several features, by label: four in each word,
// even and odd labels separately, each too large by 128 for each of n rows. No
// sum of MaxFeatures rows reaches 65536.
type sums struct {
	even, odd [2]uint64
	n         int32
}

const lanes = 0x00FF00FF00FF00FF

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

// Constants of the search for a lane of 16 bits that is zero in a word of four
// (H. S. Warren, Hacker's Delight, 6-1): of the lanes it marks, the lowest is.
const (
	inLanes = 0x0001000100010001
	highest = 0x8000800080008000
)

// sum adds the rows of features. It first selects the slots of the features
// that have a row, four tags at a time and almost without branches; buf is
// overwritten.
func (w *weights) sum(features []uint32, buf *[MaxFeatures]uint32) (s sums) {
	k := 0
	for _, h := range features {
		i, tag := w.home(h)
		hit := 0
		for at := 2 * int(i); ; at += 8 {
			if at+8 > len(w.tags) {
				i, hit = w.find(uint32(at/2), tag)
				break
			}
			four := binary.LittleEndian.Uint64(w.tags[at : at+8])
			other := four ^ uint64(tag)*inLanes
			found := (other - inLanes) &^ other & highest
			if ends := found | (inLanes&^four)<<15; ends != 0 { // of a tag the lowest bit is set
				lane := bits.TrailingZeros64(ends)
				hit = int(found >> lane & 1)
				i = uint32(at/2 + lane/16)
				break
			}
		}
		buf[k&(MaxFeatures-1)] = i
		k += hit
	}
	for _, i := range buf[:k] {
		row := w.rows[Labels*int(i):][:16]
		a, b := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		s.even[0] += a & lanes
		s.odd[0] += a >> 8 & lanes
		s.even[1] += b & lanes // beyond the last label is the next row
		s.odd[1] += b >> 8 & lanes
	}
	s.n = int32(k)
	return s
}

package content

import "github.com/pagemill/pagemill/internal/page"

// The posts of a thread share a structure: if the text of most of them stays,
// so does what stands at the same place in the others, however short it is.
const (
	threadLike  = 0.5 // estimate of a forum page
	samePlace   = 4   // ancestors of a block that define its place
	placeKept   = 0.5 // least share of the running text at that place that is already kept
	placeLowest = 0.1 // least estimate of blocks kept this way
)

// posts keeps blocks on discussions at the places where most running text is
// kept.
func (d *Decision) posts(p *page.Page, dropped []bool) {
	if d.Kinds[Forum] < threadLike {
		return
	}
	type place struct{ long, kept int32 }
	places := map[uint64]place{}
	for b := range p.Blocks {
		k := &p.Blocks[b]
		if dropped[b] || k.Long == 0 {
			continue
		}
		h := placeOf(p, k)
		s := places[h]
		s.long += k.Long
		if d.Keep[b] {
			s.kept += k.Long
		}
		places[h] = s
	}
	for b := range p.Blocks {
		k := &p.Blocks[b]
		if dropped[b] || d.Keep[b] || d.Estimate[b] < placeLowest {
			continue
		}
		if s := places[placeOf(p, k)]; s.kept > 0 && float32(s.kept) >= placeKept*float32(s.long) {
			d.Keep[b] = true
		}
	}
}

// placeOf returns a hash of the tags and classes of the nearest ancestors of a
// block.
func placeOf(p *page.Page, k *page.Block) uint64 {
	h := uint64(14695981039346656037)
	for i, n := k.Owner, 0; i >= 0 && n < samePlace; i, n = p.Elements[i].Parent, n+1 {
		h = (h ^ uint64(p.Elements[i].Shape)) * 1099511628211
	}
	return h
}

package content

import "github.com/pagemill/pagemill/internal/page"

// The posts of a thread are made alike: if the text of most of them stays, so
// does what stands in the same place of the others, however short it is.
const (
	threadLike  = 0.5 // estimate of a discussion
	samePlace   = 4   // elements up from the text that name its place
	placeKept   = 0.5 // share of the running text in that place that stays anyway
	placeLowest = 0.1 // estimate of what is kept so
)

// posts keeps what stands on discussions where the running text of posts does.
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

// placeOf is a hash of the tags and classes of the elements right above a block.
func placeOf(p *page.Page, k *page.Block) uint64 {
	h := uint64(14695981039346656037)
	for i, n := k.Owner, 0; i >= 0 && n < samePlace; i, n = p.Elements[i].Parent, n+1 {
		h = (h ^ uint64(p.Elements[i].Shape)) * 1099511628211
	}
	return h
}

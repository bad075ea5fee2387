package content

import "github.com/pagemill/pagemill/internal/page"

// The posts of a thread share a structure: if the text of most of them stays,
// so does what stands at the same place in the others, however short it is.
const (
	threadLike  = 0.5 // estimate of a forum page
	samePlace   = 3   // ancestors of a block that define its place
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

// postBlocks is the mean number of blocks of a list's items above which they are
// posts, with their authors and buttons.
const postBlocks = 2

// listsPosts reports whether a list on a discussion has posts for items, of
// which not everything belongs together.
func (d *Decision) listsPosts(p *page.Page, i int32) bool {
	if d.Kinds[Forum] < threadLike {
		return false
	}
	e, items := &p.Elements[i], int32(0)
	for j := i + 1; j < e.End; j++ {
		if p.Elements[j].Tag == page.TagLi {
			items++
		}
	}
	return blocksOf(e) > postBlocks*items
}

// authorDeep is how many elements around a name tell whose it is.
const authorDeep = 2

// namesAuthor reports whether a block names the author of a post, by the names
// or microdata of the elements right around it.
func namesAuthor(p *page.Page, k *page.Block) bool {
	for i, n := k.Inner, 0; i >= 0 && n < authorDeep; i, n = p.Elements[i].Parent, n+1 {
		if p.Elements[i].Own&(page.IsByline|page.InMetaProp) != 0 {
			return true
		}
	}
	return false
}

// aboveThread drops what stands above the heading of a discussion, where no post
// can be: announcements, the rules of the board.
func (d *Decision) aboveThread(p *page.Page) {
	own := p.OwnHeading()
	if d.Kinds[Forum] < threadLike || own < 0 || d.piece {
		return
	}
	if e := &p.Elements[p.Blocks[own].Owner]; (e.Own|e.Above)&page.InComment != 0 || !d.keepsText(p, own) {
		return
	}
	for b := range own {
		if d.Keep[b] && !namesAuthor(p, &p.Blocks[b]) {
			d.drop(b, Related)
		}
	}
}

// keepsText reports whether running text at or below a block is kept.
func (d *Decision) keepsText(p *page.Page, b int32) bool {
	for ; int(b) < len(d.Keep); b++ {
		if d.Keep[b] && p.Blocks[b].Long > 0 {
			return true
		}
	}
	return false
}

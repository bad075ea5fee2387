package content

import (
	"fmt"

	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

// Distances of a block from what the page does not have.
const (
	noBlock = -9999
	farAway = 99999
)

// position adds where the block lies in the page, relative to its heading and
// to the elements that contain most of its running text.
func (f *pageFacts) position(w *trees.Row, i int32) {
	put(w, "share of letters before", float32(f.before[i])/(f.size+1))
	put(w, "share of running text before", ratio(f.long[i], f.total.Long))
	put(w, "share of blocks before", float32(i)/float32(len(f.Blocks)))
	put(w, "letters before", f.before[i])
	fromHead := [2]int32{noBlock, noBlock}
	if f.head >= 0 {
		fromHead = [2]int32{i - f.head, f.before[i] - f.before[f.head]}
	}
	put(w, "blocks from the heading", fromHead[0])
	put(w, "letters from the heading", fromHead[1])
	put(w, "blocks from half of the text", f.from(f.core[0], i))
	put(w, "blocks from most of the text", f.from(f.core[1], i))
	put(w, "blocks from the last sentence", i-f.prev[i])
	put(w, "blocks to the next sentence", f.next[i]-i)
	last, next := int32(farAway), int32(farAway)
	if p := f.prev[i]; p >= 0 {
		last = f.before[i] - f.before[p+1]
	}
	if n := f.next[i]; int(n) < len(f.Blocks) {
		next = f.before[n] - f.before[i+1]
	}
	put(w, "letters from the last sentence", last)
	put(w, "letters to the next sentence", next)
}

// from returns how many blocks lie between an element and block i, negative
// before it, 0 inside.
func (f *pageFacts) from(element, i int32) int32 {
	e := &f.Elements[element]
	switch {
	case i < e.Block:
		return i - e.Block
	case i >= e.EndBlock:
		return i - e.EndBlock + 1
	}
	return 0
}

// neighbourhood are the blocks before and after that have features.
var neighbourhood = [...]int32{-2, -1, 1, 2}

var neighbourNames = func() (names [len(neighbourhood)][]string) {
	for i, d := range neighbourhood {
		names[i] = list(fmt.Sprintf("block %+d: ", d), "letters, linked share, element")
	}
	return names
}()

// neighbours adds features of the blocks before and after.
func (f *pageFacts) neighbours(w *trees.Row, i int32) {
	for n, d := range neighbourhood {
		measures := [...]float32{-1, -1, -1}
		if j := i + d; j >= 0 && int(j) < len(f.Blocks) {
			k := &f.Blocks[j]
			measures = [...]float32{float32(k.Size), ratio(k.Linked, k.Size), float32(f.Elements[k.Owner].Tag)}
		}
		putAll(w, neighbourNames[n], measures[:])
	}
}

var (
	inCommentNames = list("", `letters before its comments, share of running text before its comments, share of running text in its comments,
		repeats of its comments, depth of its comments`)
	sectionNames = list("", `blocks from its heading, level of its heading, mean score of its heading, class score of its heading,
		linked share of its heading, letters from its heading, share of running text from its heading`)
)

// comments adds the block's relation to its outermost comment container, and to
// the text of the page before the first one.
func (f *pageFacts) comments(w *trees.Row, i int32, k *page.Block) {
	outer := int32(-1)
	e := &f.Elements[k.Owner]
	if (e.Own|e.Above)&page.InComment != 0 {
		for j := k.Owner; j >= 0; j = f.Elements[j].Parent {
			if f.Elements[j].Own&page.InComment != 0 {
				outer = j
			}
		}
	}
	in := [...]float32{-1, -1, -1, -1, -1}
	if outer >= 0 {
		o := &f.Elements[outer]
		in = [...]float32{float32(f.long[o.Block]), ratio(f.long[o.Block], f.total.Long), ratio(o.Long, f.total.Long), float32(o.Repeat), float32(o.Depth)}
	}
	putAll(w, inCommentNames, in[:])
	from, before, share := int32(noBlock), int32(-1), float32(-1)
	if f.replies >= 0 {
		from, before, share = i-f.replies, f.long[f.replies], ratio(f.long[f.replies], f.total.Long)
	}
	put(w, "blocks from the comments", from)
	put(w, "running letters before the comments", before)
	put(w, "share of running text before the comments", share)
}

// section adds features of the heading above the block.
func (f *pageFacts) section(w *trees.Row, i int32) {
	measures := [...]float32{-1, -1, -1, -1, -1, -1, -1}
	if h := f.above[i]; h >= 0 {
		k := &f.Blocks[h]
		e := &f.Elements[k.Owner]
		measures = [...]float32{float32(i - h), float32(e.Tag - page.TagH1), float32(k.Terms) / float32(max(1, k.Known)), float32(e.Word),
			ratio(k.Linked, k.Size), float32(f.before[i] - f.before[h]), ratio(f.long[i]-f.long[h], f.total.Long)}
	}
	putAll(w, sectionNames, measures[:])
}

// distance adds how far up the tree the common ancestor of the block and the
// page's heading lies, and that of the block and most of the sentences.
func (f *pageFacts) distance(w *trees.Row, k *page.Block) {
	up, down := float32(-1), float32(-1)
	if f.head >= 0 {
		up, down = f.apart(k.Owner, f.Blocks[f.head].Owner)
	}
	put(w, "steps up to the heading", up)
	put(w, "steps down to the heading", down)
	up, down = f.apart(k.Owner, f.core[0])
	put(w, "steps up to the text", up)
	put(w, "steps down to the text", down)
}

// apart counts the steps from two elements up to their lowest common ancestor.
func (f *pageFacts) apart(i, j int32) (a, b float32) {
	for i != j {
		if i > j {
			i = f.Elements[i].Parent
			a++
		} else {
			j = f.Elements[j].Parent
			b++
		}
	}
	return a, b
}

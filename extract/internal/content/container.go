package content

import (
	"fmt"

	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

// containerLevels is how many elements around a block have features.
const containerLevels = 5

var containerNames = func() (names [containerLevels][]string) {
	for level := range names {
		names[level] = list(fmt.Sprintf("container %d: ", level),
			"letters, linked share, running share, share of running text, repeats, blocks, letters a block, headings, images, class score")
	}
	return names
}()

// containers adds totals over the ancestors of the block, each with more blocks
// than the one before.
func (f *pageFacts) containers(w *trees.Row, k *page.Block) {
	j := k.Owner
	for level, names := range &containerNames {
		e := &f.Elements[j]
		measures := [...]float32{float32(e.Size), ratio(e.Linked, e.Size), ratio(e.Long, e.Size), ratio(e.Long, f.total.Long), float32(e.Repeat),
			float32(blocksOf(e)), ratio(e.Size, blocksOf(e)), float32(e.Heads), float32(e.Images), float32(e.Word)}
		if level > 0 {
			putAll(w, names, measures[:])
		} else {
			putAll(w, names, measures[:5])
		}
		if f.up[j] >= 0 {
			j = f.up[j]
		}
	}
}

// run adds the totals of the blocks at the same path.
func (f *pageFacts) run(w *trees.Row, i int32) {
	r := &f.runs[f.path[i]]
	put(w, "blocks at its path", r.blocks)
	put(w, "letters at its path", r.Size)
	put(w, "share of letters at its path", float32(r.Size)/(f.size+1))
	put(w, "share of running text at its path", ratio(r.Long, f.total.Long))
	put(w, "running share of its path", ratio(r.Long, r.Size))
	put(w, "linked share of its path", ratio(r.Linked, r.Size))
	put(w, "letters a block of its path", ratio(r.Size, r.blocks))
	put(w, "reach of its path", float32(r.last-r.first+1)/float32(len(f.Blocks)))
	put(w, "density of its path", ratio(r.blocks, r.last-r.first+1))
}

package content

import (
	"github.com/pagemill/pagemill/internal/page"
)

// containerLevels is how many elements around a block have features.
const containerLevels = 5

// containers adds totals over the ancestors of the block, each with more blocks
// than the one before.
func (f *pageFacts) containers(w *writer, k *page.Block) {
	j := k.Owner
	for level := range containerLevels {
		e := &f.Elements[j]
		w.add(float32(e.Size))
		w.add(ratio(e.Linked, e.Size))
		w.add(ratio(e.Long, e.Size))
		w.add(ratio(e.Long, f.total.Long))
		w.add(float32(e.Repeat))
		if level > 0 {
			w.add(float32(blocksOf(e)))
			w.add(ratio(e.Size, blocksOf(e)))
			w.add(float32(e.Heads))
			w.add(float32(e.Images))
			w.add(float32(e.Word))
		}
		if f.up[j] >= 0 {
			j = f.up[j]
		}
	}
}

// run adds the totals of the blocks at the same path.
func (f *pageFacts) run(w *writer, i int32, k *page.Block) {
	r := &f.runs[f.path[i]]
	w.add(float32(r.blocks))
	w.add(float32(r.Size))
	w.add(float32(r.Size) / (f.size + 1))
	w.add(ratio(r.Long, f.total.Long))
	w.add(ratio(r.Long, r.Size))
	w.add(ratio(r.Linked, r.Size))
	w.add(ratio(r.Size, r.blocks))
	w.add(float32(r.last-r.first+1) / float32(len(f.Blocks)))
	w.add(ratio(r.blocks, r.last-r.first+1))
}

package content

import (
	"github.com/pagemill/pagemill/internal/page"
)

// position adds where the block lies in the page, relative to its heading and
// to the elements that contain most of its running text.
func (f *pageFacts) position(w *writer, i int32, k *page.Block) {
	w.add(float32(f.before[i]) / (f.size + 1))
	w.add(ratio(f.long[i], f.total.Long))
	w.add(float32(i) / float32(len(f.Blocks)))
	w.add(float32(f.before[i]))
	if f.head >= 0 {
		w.add(float32(i - f.head))
		w.add(float32(f.before[i] - f.before[f.head]))
	} else {
		w.add(-9999)
		w.add(-9999)
	}
	for _, c := range f.core {
		e := &f.Elements[c]
		switch {
		case i < e.Block:
			w.add(float32(i - e.Block))
		case i >= e.EndBlock:
			w.add(float32(i - e.EndBlock + 1))
		default:
			w.add(0)
		}
	}
	w.add(float32(i - f.prev[i]))
	w.add(float32(f.next[i] - i))
	if p := f.prev[i]; p >= 0 {
		w.add(float32(f.before[i] - f.before[p+1]))
	} else {
		w.add(99999)
	}
	if n := f.next[i]; int(n) < len(f.Blocks) {
		w.add(float32(f.before[n] - f.before[i+1]))
	} else {
		w.add(99999)
	}
}

// neighbourhood are the blocks before and after that have features.
var neighbourhood = [...]int32{-2, -1, 1, 2}

// neighbours adds features of the blocks before and after.
func (f *pageFacts) neighbours(w *writer, i int32) {
	for _, d := range neighbourhood {
		j := i + d
		if j < 0 || int(j) >= len(f.Blocks) {
			w.add(-1)
			w.add(-1)
			w.add(-1)
			continue
		}
		k := &f.Blocks[j]
		w.add(float32(k.Size))
		w.add(ratio(k.Linked, k.Size))
		w.add(float32(f.Elements[k.Owner].Tag))
	}
}

// comments adds the block's relation to its outermost comment container, and to
// the text of the page before the first one.
func (f *pageFacts) comments(w *writer, i int32, k *page.Block) {
	outer := int32(-1)
	e := &f.Elements[k.Owner]
	if (e.Own|e.Above)&page.InComment != 0 {
		for j := k.Owner; j >= 0; j = f.Elements[j].Parent {
			if f.Elements[j].Own&page.InComment != 0 {
				outer = j
			}
		}
	}
	if outer >= 0 {
		o := &f.Elements[outer]
		w.add(float32(f.long[o.Block]))
		w.add(ratio(f.long[o.Block], f.total.Long))
		w.add(ratio(o.Long, f.total.Long))
		w.add(float32(o.Repeat))
		w.add(float32(o.Depth))
	} else {
		w.add(-1)
		w.add(-1)
		w.add(-1)
		w.add(-1)
		w.add(-1)
	}
	if f.replies >= 0 {
		w.add(float32(i - f.replies))
		w.add(float32(f.long[f.replies]))
		w.add(ratio(f.long[f.replies], f.total.Long))
	} else {
		w.add(-9999)
		w.add(-1)
		w.add(-1)
	}
}

// section adds features of the heading above the block.
func (f *pageFacts) section(w *writer, i int32) {
	h := f.above[i]
	if h < 0 {
		for range 7 {
			w.add(-1)
		}
		return
	}
	k := &f.Blocks[h]
	e := &f.Elements[k.Owner]
	w.add(float32(i - h))
	w.add(float32(e.Tag - page.TagH1))
	w.add(float32(k.Terms) / float32(max(1, k.Known)))
	w.add(float32(e.Word))
	w.add(ratio(k.Linked, k.Size))
	w.add(float32(f.before[i] - f.before[h]))
	w.add(ratio(f.long[i]-f.long[h], f.total.Long))
}

// distance adds how far up the tree the common ancestor of the block and the
// page's heading lies, and that of the block and most of the sentences.
func (f *pageFacts) distance(w *writer, k *page.Block) {
	if f.head >= 0 {
		up, down := f.apart(k.Owner, f.Blocks[f.head].Owner)
		w.add(up)
		w.add(down)
	} else {
		w.add(-1)
		w.add(-1)
	}
	up, down := f.apart(k.Owner, f.core[0])
	w.add(up)
	w.add(down)
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

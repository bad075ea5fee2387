package page

// repeat finds, for each element, the first sibling of the same shape, and counts all.
func (b *builder) repeat() {
	es := b.page.Elements
	b.page.alike = b.page.Ints(len(es))
	// One open-addressed table for the whole page, keyed by parent and shape.
	size := 16
	for size < 2*len(es) {
		size *= 2
	}
	slot := b.page.Ints(size) // index+1 of the first element with that key
	for i := range es {
		b.check.Step()
		e := &es[i]
		h := (uint32(e.Parent)*2654435761 ^ e.Shape*40503) & uint32(size-1)
		for slot[h] != 0 && (es[slot[h]-1].Parent != e.Parent || es[slot[h]-1].Shape != e.Shape) {
			h = (h + 1) & uint32(size-1)
		}
		if slot[h] == 0 {
			slot[h] = int32(i) + 1
		}
		b.page.alike[i] = slot[h] - 1
		if f := &es[slot[h]-1]; f.Repeat < 1<<15 {
			f.Repeat++
		}
	}
	for i, first := range b.page.alike {
		es[i].Repeat = es[first].Repeat
	}
}

package page

// repeat counts, for each element, the siblings of the same shape.
func (b *builder) repeat() {
	es := b.page.Elements
	// One open-addressed table for the whole page, keyed by parent and shape.
	size := 16
	for size < 2*len(es) {
		size *= 2
	}
	slot := make([]int32, size) // index+1 of the first element with that key
	find := func(i int) *int32 {
		e := &es[i]
		h := (uint32(e.Parent)*2654435761 ^ e.Shape*40503) & uint32(size-1)
		for ; slot[h] != 0; h = (h + 1) & uint32(size-1) {
			if f := &es[slot[h]-1]; f.Parent == e.Parent && f.Shape == e.Shape {
				break
			}
		}
		return &slot[h]
	}
	for i := range es {
		b.check.Step()
		s := find(i)
		if *s == 0 {
			*s = int32(i) + 1
		}
		if f := &es[*s-1]; f.Repeat < 1<<15 {
			f.Repeat++
		}
	}
	for i := range es {
		b.check.Step()
		es[i].Repeat = es[*find(i)-1].Repeat
	}
}

package trees

// A Row takes the features of one thing in their order, or, if it has no room for
// them, their names.
type Row struct {
	To    *Features
	Names []string // collected if To is nil
	N     int      // features written
}

// Put adds a feature.
func (r *Row) Put(name string, x float64) {
	if r.To == nil {
		r.Names = append(r.Names, name)
		return
	}
	r.To[r.N] = float32(x)
	r.N++
}

// Is adds a feature that is 1 or 0.
func (r *Row) Is(name string, yes bool) {
	r.Put(name, float64(One(yes)))
}

// One returns 1 for true and 0 for false.
func One(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

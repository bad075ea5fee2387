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
	x := 0.0
	if yes {
		x = 1
	}
	r.Put(name, x)
}

package layout

import "math"

// The end of two columns may belong to what is below them.
const (
	tailGap  = 2.0 // least distance of the end from the columns above, in sizes
	tailNear = 1.5 // greatest distance from the line below
	mostTail = 8   // most lines of it
)

// tailOf returns where in two sides of a gutter the lines begin that are apart
// from those above and close to the line across the gutter below: the first
// lines of other columns, which are none of this gutter.
func tailOf(left, right, across []item) (l, r int, ok bool) {
	if len(left) == 0 || len(right) == 0 || len(across) == 0 || across[0].line == nil {
		return 0, 0, false
	}
	em := across[0].line.Size
	top := math.Inf(1) // of the lines of the tail
	low := max(left[len(left)-1].box.Y1, right[len(right)-1].box.Y1)
	if across[0].box.Y0-low > tailNear*em {
		return 0, 0, false
	}
	for l, r = len(left), len(right); l > 0 && r > 0; {
		if a, b := &left[l-1], &right[r-1]; a.box.Y1 >= b.box.Y1 {
			l--
			top = min(top, a.box.Y0)
		} else {
			r--
			top = min(top, b.box.Y0)
		}
		if l == 0 || r == 0 || len(left)-l+len(right)-r > mostTail {
			break
		}
		if top-max(left[l-1].box.Y1, right[r-1].box.Y1) > tailGap*em {
			return l, r, l < len(left) && r < len(right) && !isColumns(left[l:], right[r:])
		}
	}
	return 0, 0, false
}

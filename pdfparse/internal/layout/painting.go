package layout

import (
	"cmp"
	"slices"
)

// A sided is an item of one of two sides.
type sided struct {
	order int32
	right bool
	at    int // index in its side
}

// painting returns the items of two sides in painting order.
func painting(left, right []item) []sided {
	ms := make([]sided, 0, len(left)+len(right))
	for i := range left {
		ms = append(ms, sided{left[i].order, false, i})
	}
	for i := range right {
		ms = append(ms, sided{right[i].order, true, i})
	}
	slices.SortFunc(ms, func(a, b sided) int { return cmp.Compare(a.order, b.order) })
	return ms
}

// alternations counts how often painting switched from one side to the other.
func alternations(ms []sided) int {
	n := 0
	for i := 1; i < len(ms); i++ {
		if ms[i].right != ms[i-1].right {
			n++
		}
	}
	return n
}

// strays returns the least number of items that must be left out for one side to
// be painted after the other.
func strays(ms []sided, lefts int) int {
	n := lefts // all of them after the right ones
	least := n
	for i := range ms {
		if ms[i].right {
			n++
		} else {
			n--
		}
		least = min(least, n)
	}
	return least
}

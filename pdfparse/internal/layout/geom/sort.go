package geom

import "slices"

// SortBy sorts as slices.SortFunc does, to the same order also of equal
// elements. Words and lines are large and mostly in order already: they are
// compared by reference, and each is moved once.
func SortBy[T any](ts []T, compare func(a, b *T) int) {
	sortBy(ts, compare, slices.SortFunc[[]int32])
}

// SortStableBy sorts as slices.SortStableFunc does.
func SortStableBy[T any](ts []T, compare func(a, b *T) int) {
	sortBy(ts, compare, slices.SortStableFunc[[]int32])
}

func sortBy[T any](ts []T, compare func(a, b *T) int, sort func([]int32, func(i, j int32) int)) {
	if sorted(ts, compare) {
		return
	}
	order := make([]int32, len(ts))
	for i := range order {
		order[i] = int32(i)
	}
	sort(order, func(i, j int32) int { return compare(&ts[i], &ts[j]) })
	permute(ts, order)
}

func sorted[T any](ts []T, compare func(a, b *T) int) bool {
	for i := 1; i < len(ts); i++ {
		if compare(&ts[i-1], &ts[i]) > 0 {
			return false
		}
	}
	return true
}

// permute moves ts[order[i]] to ts[i] for all i, and overwrites order.
func permute[T any](ts []T, order []int32) {
	for i := range order {
		if order[i] == int32(i) {
			continue
		}
		first := ts[i]
		at := int32(i)
		for order[at] != int32(i) { // along a cycle
			from := order[at]
			ts[at], order[at] = ts[from], at
			at = from
		}
		ts[at], order[at] = first, at
	}
}

package room

import (
	"slices"
	"testing"
)

func TestRoom(t *testing.T) {
	t.Parallel()
	var r Room
	for range 3 {
		var lists [][]int32
		for n := range 50 {
			list := r.List(n)
			if len(list) != n || slices.ContainsFunc(list, func(x int32) bool { return x != 0 }) {
				t.Fatalf("a list of %d is %v", n, list)
			}
			for i := range list {
				list[i] = int32(n)
			}
			lists = append(lists, append(list, -1)) // beyond its end: in another place
		}
		for n, list := range lists {
			if slices.ContainsFunc(list[:n], func(x int32) bool { return x != int32(n) }) {
				t.Fatalf("the list of %d was lent twice: %v", n, list)
			}
		}
		r.Clear()
	}
}

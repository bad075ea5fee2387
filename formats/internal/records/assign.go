package records

import (
	"cmp"
	"slices"
)

// assignment returns, for each row of scores, the column that it is given, -1 for
// none, so that no column is given twice: the highest scores first. A score of 0
// gives nothing.
func assignment(scores [][]float64) []int {
	type pair struct{ row, col int }
	var pairs []pair
	for i, row := range scores {
		for j, s := range row {
			if s > 0 {
				pairs = append(pairs, pair{i, j})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(scores[b.row][b.col], scores[a.row][a.col]) })
	out, given := slices.Repeat([]int{-1}, len(scores)), map[int]bool{}
	for _, p := range pairs {
		if out[p.row] < 0 && !given[p.col] {
			out[p.row], given[p.col] = p.col, true
		}
	}
	return out
}

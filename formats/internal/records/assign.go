package records

import (
	"math"
	"slices"
)

// assignment returns, for each row of scores, the column that it is given, -1 for
// none, so that no column is given twice and the sum of the scores is greatest
// (the Hungarian method with potentials). A score of 0 gives nothing.
func assignment(scores [][]float64) []int {
	rows := len(scores)
	if rows == 0 {
		return nil
	}
	cols := len(scores[0]) + rows // each row may stay without a column
	u, v := make([]float64, rows+1), make([]float64, cols+1)
	given, way := make([]int, cols+1), make([]int, cols+1) // by column, from 1; 0 is the row to be placed
	cost := func(i, j int) float64 {
		if j > cols-rows {
			return 0
		}
		return -scores[i-1][j-1]
	}
	for i := 1; i <= rows; i++ {
		given[0] = i
		least, done := make([]float64, cols+1), make([]bool, cols+1)
		for j := range least {
			least[j] = math.Inf(1)
		}
		at := 0
		for given[at] != 0 {
			done[at] = true
			row, delta, next := given[at], math.Inf(1), 0
			for j := 1; j <= cols; j++ {
				if done[j] {
					continue
				}
				if c := cost(row, j) - u[row] - v[j]; c < least[j] {
					least[j], way[j] = c, at
				}
				if least[j] < delta {
					delta, next = least[j], j
				}
			}
			for j := range done {
				if done[j] {
					u[given[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			given[at] = given[way[at]]
			at = way[at]
		}
	}
	out := slices.Repeat([]int{-1}, rows)
	for j := 1; j <= cols-rows; j++ {
		if i := given[j]; i > 0 && scores[i-1][j-1] > 0 {
			out[i-1] = j - 1
		}
	}
	return out
}

package records

import (
	"math"

	"github.com/pagemill/pagemill/internal/trees"
)

// Estimates returns what trees say of pairs with the given features, NoEstimate where
// there are none.
func Estimates(rows [][][]float32, e *trees.Ensemble) [][]float32 {
	out := make([][]float32, len(rows))
	var v trees.Features
	for i := range rows {
		out[i] = make([]float32, len(rows[i]))
		for j, row := range rows[i] {
			if out[i][j] = NoEstimate; row != nil {
				copy(v[:], row)
				out[i][j] = max(NoEstimate, e.Logit(&v))
			}
		}
	}
	return out
}

// AroundFeatures are what the first estimates say of a pair and those beside it.
var AroundFeatures = [...]string{"estimate", "over other columns", "over other fields", "better columns", "better fields", "share of all", "other column", "other field"}

// AddAround appends the numbers of AroundFeatures to the features of pairs, of which first
// has the first estimates.
func AddAround(rows [][][]float32, first [][]float32) {
	for i := range rows {
		for j, row := range rows[i] {
			if row != nil {
				around := around(first, i, j)
				rows[i][j] = append(row, around[:]...)
			}
		}
	}
}

// around returns the numbers of AroundFeatures for the pair of a field and a column.
func around(first [][]float32, i, j int) [len(AroundFeatures)]float32 {
	z := first[i][j]
	column, field := float32(NoEstimate), float32(NoEstimate)
	columns, fields, all := 0, 0, 0.0
	for k, o := range first[i] {
		if k != j {
			column = max(column, o)
			columns += trees.One(o > z)
			all += weightOf(o)
		}
	}
	for k, row := range first {
		if o := row[j]; k != i {
			field = max(field, o)
			fields += trees.One(o > z)
			all += weightOf(o)
		}
	}
	own := weightOf(z)
	return [len(AroundFeatures)]float32{z, z - column, z - field, float32(columns), float32(fields), float32(own / max(own+all, 1e-9)), column, field}
}

// weightOf returns the odds of an estimate, 0 of none.
func weightOf(z float32) float64 {
	if z <= NoEstimate {
		return 0
	}
	return math.Exp(float64(z))
}

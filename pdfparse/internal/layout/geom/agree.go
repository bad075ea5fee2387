package geom

import "slices"

// Agree returns the largest share of values, which it sorts, within two
// points of each other.
func Agree(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	best, j := 0, 0
	for i := range v {
		for v[i]-v[j] > 2.5 {
			j++
		}
		best = max(best, i-j+1)
	}
	return float64(best) / float64(len(v))
}

package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// reportRecalls are the recalls of which precision is printed.
var reportRecalls = [...]float64{0.8, 0.85, 0.9, 0.95}

// reportJudge prints, for all that is fitted to and set by set, the mean log loss of
// the probabilities in j.p, and the precision at each of reportRecalls.
func reportJudge(kind string, js []*judged) {
	sets := []string{""}
	for _, j := range js {
		if !slices.Contains(sets, j.set) {
			sets = append(sets, j.set)
		}
	}
	fmt.Println(kind)
	for _, set := range sets {
		of := slices.DeleteFunc(slices.Clone(js), func(j *judged) bool { return j.set != set && (set != "" || j.fold == keptFold) })
		loss := 0.0
		for _, j := range of {
			p := j.p
			if !j.right {
				p = 1 - p
			}
			loss -= math.Log(p)
		}
		fmt.Printf("%-9s n %4d log loss %.3f precision at a recall of", set, len(of), loss/max(1, float64(len(of))))
		for _, least := range reportRecalls {
			fmt.Printf(" %.2f: %.3f", least, precisionAt(of, least))
		}
		fmt.Println()
	}
}

// precisionAt returns the precision of the likeliest findings that have least of the
// right ones, by their weights.
func precisionAt(js []*judged, least float64) float64 {
	order := slices.Clone(js)
	slices.SortStableFunc(order, func(a, b *judged) int { return cmp.Compare(b.p, a.p) })
	right := 0.0
	for _, j := range js {
		if j.right {
			right += j.weight
		}
	}
	kept, hit := 0.0, 0.0
	for _, j := range order {
		if kept += j.weight; j.right {
			hit += j.weight
		}
		if hit >= least*right {
			break
		}
	}
	return hit / max(1e-9, kept)
}

package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// webAndEWT is the two sets that calibration is held to, together.
const webAndEWT = "web+ewt"

// in reports whether j is of a set; "" is of all that are fitted to.
func (j *judged) in(set string) bool {
	return set == "" && j.fold != keptFold || j.set == set || set == webAndEWT && (j.set == "web" || j.set == "ewt")
}

// reportThresholds are the probabilities of which precision and recall are
// printed.
var reportThresholds = [...]float64{0.05, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6}

// reportJudge prints, set by set, the calibration of the probabilities in j.p and
// the results of thresholds.
func reportJudge(kind string, js []*judged) {
	sets := []string{"", webAndEWT}
	for _, j := range js {
		if !slices.Contains(sets, j.set) {
			sets = append(sets, j.set)
		}
	}
	fmt.Println(kind)
	for _, set := range sets {
		of := slices.DeleteFunc(slices.Clone(js), func(j *judged) bool { return !j.in(set) })
		calibration, loss := calibrationOf(of)
		fmt.Printf("%-9s n %4d calibration error %.3f log loss %.3f ", set, len(of), calibration, loss)
		for _, t := range reportThresholds {
			precision, recall := resultOf(of, t)
			fmt.Printf(" %.2f: P %.2f R %.2f", t, precision, recall)
		}
		fmt.Println()
		fmt.Print("          precision at a recall of")
		for _, least := range reportRecalls {
			fmt.Printf(" %.2f: %.3f", least, precisionAt(of, least))
		}
		fmt.Println()
	}
}

// reportRecalls are the recalls of which precision is printed.
var reportRecalls = [...]float64{0.8, 0.85, 0.9, 0.95}

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

// calibrationOf returns the expected calibration error of the probabilities, in
// ten bins of equal width, and their mean log loss.
func calibrationOf(js []*judged) (calibration, loss float64) {
	var bins [10]struct{ predicted, right float64 }
	for _, j := range js {
		b := &bins[min(9, int(j.p*10))]
		b.predicted += j.p
		if j.right {
			b.right++
			loss -= math.Log(j.p)
		} else {
			loss -= math.Log(1 - j.p)
		}
	}
	for _, b := range bins {
		calibration += math.Abs(b.predicted - b.right)
	}
	n := max(1, float64(len(js)))
	return calibration / n, loss / n
}

// resultOf returns precision and recall of those whose probability is at least
// least, by their weights.
func resultOf(js []*judged, least float64) (precision, recall float64) {
	kept, hit, right := 0.0, 0.0, 0.0
	for _, j := range js {
		if j.right {
			right += j.weight
		}
		if j.p >= least {
			kept += j.weight
			if j.right {
				hit += j.weight
			}
		}
	}
	return hit / max(1e-9, kept), hit / max(1e-9, right)
}

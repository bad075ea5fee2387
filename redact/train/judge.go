package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A judged is a finding of the tagger with whether it is right.
type judged struct {
	tagger.Finding
	right  bool
	fold   int
	set    string
	text   string
	weight float64 // less on pages with very many findings
}

// webAndEWT is the two sets that calibration is held to, together.
const webAndEWT = "web+ewt"

// in reports whether j is of a set; "" is of all.
func (j *judged) in(set string) bool {
	return set == "" || j.set == set || set == webAndEWT && (j.set == "web" || j.set == "ewt")
}

// runJudge fits the weights of the clues to labelled texts, and scores them by
// folds over documents.
func runJudge(s settings) error {
	m, err := tagger.Embedded()
	if err != nil {
		return err
	}
	var all []judged
	for path := range strings.SplitSeq(s.judge, ",") {
		docs, err := readPages(path)
		if err != nil {
			return err
		}
		set := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".gz"), ".ndjson")
		for i, d := range docs {
			first := len(all)
			for _, f := range m.NewTagger(float32(s.bias)).Findings(d.text, d.gaps) {
				if right, counts := d.judge(f.Mention); counts {
					all = append(all, judged{f, right, i % 5, set, d.text[f.Start:f.End], 1})
				}
			}
			for k := first; k < len(all); k++ {
				all[k].weight = min(1, mostOfPage/float64(len(all)-first))
				if set == "web" { // it is marked in full, by others
					all[k].weight *= 2
				}
			}
		}
	}
	for _, kind := range []tagger.Kind{tagger.Person, tagger.Place} {
		var own []judged
		for _, j := range all {
			if j.Kind == kind {
				own = append(own, j)
			}
		}
		reportJudge(kind, own)
	}
	return nil
}

// weights are those of the clues on pages and in plain text.
type weights [2][tagger.Clues]float64

// mostOfPage is how many findings of one page weigh as much as those of others.
const mostOfPage = 30

// Penalties of weights, of those that all texts share and of the parts that
// pages and plain text have of their own.
const penalty, ownPenalty = 3, 5

// fitJudge fits a logistic regression. Pages and plain text share a part of each
// weight and have a part of their own (Daumé 2007); all but those of the bias and
// the belief that are shared pay a penalty.
func fitJudge(js []judged) (out weights) {
	const n = 2 * int(tagger.Clues)
	var w, sq [3 * int(tagger.Clues)]float64
	w[1] = 1
	own := func(j *judged) int {
		if j.Plain {
			return n
		}
		return int(tagger.Clues)
	}
	given := make([][]int, len(js)) // the clues of each that are not 0, a fifth of them
	for i := range js {
		for k, v := range js[i].Clues {
			if v != 0 {
				given[i] = append(given[i], k)
			}
		}
	}
	for range 3000 {
		var g [3 * int(tagger.Clues)]float64
		for i := range js {
			o, sum := own(&js[i]), 0.0
			for _, k := range given[i] {
				sum += (w[k] + w[o+k]) * js[i].Clues[k]
			}
			e := 1 / (1 + math.Exp(-sum))
			if js[i].right {
				e--
			}
			e *= js[i].weight
			for _, k := range given[i] {
				v := js[i].Clues[k]
				g[k] += e * v
				g[o+k] += e * v
			}
		}
		for k := range w {
			switch {
			case k >= int(tagger.Clues):
				g[k] += ownPenalty * w[k]
			case k > 1:
				g[k] += penalty * w[k]
			}
			sq[k] += g[k] * g[k]
			if sq[k] > 0 {
				w[k] -= 0.3 * g[k] / math.Sqrt(sq[k])
			}
		}
	}
	for k := range out[0] {
		out[0][k], out[1][k] = w[k]+w[int(tagger.Clues)+k], w[k]+w[n+k]
	}
	return out
}

func predict(ws *weights, f *tagger.Finding) float64 {
	w := &ws[0]
	if f.Plain {
		w = &ws[1]
	}
	sum := 0.0
	for k, v := range f.Clues {
		sum += w[k] * v
	}
	return 1 / (1 + math.Exp(-sum))
}

// reportJudge prints, out of fold, the calibration of the probabilities and the
// results of thresholds, and the weights fitted to everything.
func reportJudge(kind tagger.Kind, js []judged) {
	p := make([]float64, len(js))
	for fold := range 5 {
		var train []judged
		for _, j := range js {
			if j.fold != fold {
				train = append(train, j)
			}
		}
		w := fitJudge(train)
		for i := range js {
			if js[i].fold == fold {
				p[i] = predict(&w, &js[i].Finding)
			}
		}
	}
	sets := map[string]bool{"": true}
	names := []string{"", webAndEWT}
	for _, j := range js {
		if !sets[j.set] {
			sets[j.set] = true
			names = append(names, j.set)
		}
	}
	fmt.Printf("kind %d\n", kind)
	for _, set := range names {
		var bins [10][3]float64
		loss := 0.0
		for i, j := range js {
			if !j.in(set) {
				continue
			}
			b := &bins[min(9, int(p[i]*10))]
			b[0]++
			b[1] += p[i]
			if j.right {
				b[2]++
				loss -= math.Log(p[i])
			} else {
				loss -= math.Log(1 - p[i])
			}
		}
		ece, n := 0.0, 0.0
		for _, b := range bins {
			ece += math.Abs(b[1] - b[2])
			n += b[0]
		}
		fmt.Printf("%-9s n %4.0f calibration error %.3f log loss %.3f ", set, n, ece/max(1, n), loss/max(1, n))
		for _, t := range []float64{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6} {
			kept, right, gold := 0.0, 0.0, 0.0
			for i, j := range js {
				if !j.in(set) {
					continue
				}
				if j.right {
					gold++
				}
				if p[i] >= t {
					kept++
					if j.right {
						right++
					}
				}
			}
			fmt.Printf(" %.2f: P %.2f R %.2f", t, right/max(1, kept), right/max(1, gold))
		}
		fmt.Println()
	}
	w := fitJudge(js)
	for _, w := range w {
		for k, v := range w {
			fmt.Printf("%s: %.2f\n", tagger.ClueNames[k], v) // a column of judgement.txt
		}
	}
	if os.Getenv("WRONG") == "" {
		return
	}
	for i, j := range js {
		if p[i] >= 0.5 != j.right && j.set != "ewt" && j.set != "wikigold" {
			var cl []string
			for k, v := range j.Clues {
				if v != 0 && k > 1 {
					cl = append(cl, tagger.ClueNames[k])
				}
			}
			fmt.Printf("  %v %.2f belief %.2f %s %q %s\n", j.right, p[i], j.Score, j.set, j.text, strings.Join(cl, " "))
		}
	}
}

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
	right bool
	fold  int
	set   string
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
			for _, f := range m.NewTagger(float32(s.bias)).Findings(d.text, d.gaps) {
				if right, counts := d.judge(f.Mention); counts {
					all = append(all, judged{f, right, i % 5, set})
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

// fitJudge fits a logistic regression, with a penalty on all weights except
// those of the bias and the belief.
func fitJudge(js []judged) (w [tagger.Clues]float64) {
	w[1] = 1
	var sq [tagger.Clues]float64
	for range 3000 {
		var g [tagger.Clues]float64
		for i := range js {
			e := predict(&w, &js[i].Clues)
			if js[i].right {
				e--
			}
			for k, v := range js[i].Clues {
				g[k] += e * v
			}
		}
		for k := range w {
			if k > 1 {
				g[k] += 1.5 * w[k]
			}
			sq[k] += g[k] * g[k]
			if sq[k] > 0 {
				w[k] -= 0.3 * g[k] / math.Sqrt(sq[k])
			}
		}
	}
	return w
}

func predict(w *[tagger.Clues]float64, c *[tagger.Clues]float64) float64 {
	sum := 0.0
	for k, v := range c {
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
				p[i] = predict(&w, &js[i].Clues)
			}
		}
	}
	sets := map[string]bool{"": true}
	names := []string{""}
	for _, j := range js {
		if !sets[j.set] {
			sets[j.set] = true
			names = append(names, j.set)
		}
	}
	fmt.Printf("kind %d\n", kind)
	for _, set := range names {
		var bins [10][3]float64
		for i, j := range js {
			if set != "" && j.set != set {
				continue
			}
			b := &bins[min(9, int(p[i]*10))]
			b[0]++
			b[1] += p[i]
			if j.right {
				b[2]++
			}
		}
		ece, n := 0.0, 0.0
		for _, b := range bins {
			ece += math.Abs(b[1] - b[2])
			n += b[0]
		}
		fmt.Printf("%-9s n %4.0f calibration error %.3f  ", set, n, ece/max(1, n))
		for _, t := range []float64{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6} {
			kept, right, gold := 0.0, 0.0, 0.0
			for i, j := range js {
				if set != "" && j.set != set {
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
	fmt.Print("\t{")
	for k, v := range w {
		fmt.Printf("clue%s: %.2f, ", tagger.ClueNames[k], v)
	}
	fmt.Println("},")
	if os.Getenv("WRONG") == "" {
		return
	}
	for i, j := range js {
		if p[i] >= 0.5 != j.right && j.set != "ewt" && j.set != "wikigold" {
			fmt.Printf("  %v %.2f belief %.2f %s %d\n", j.right, p[i], j.Score, j.set, j.Start)
		}
	}
}

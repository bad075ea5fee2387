package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A judged is a finding of the tagger with whether it is right.
type judged struct {
	tagger.Finding
	right  bool
	exact  bool // and has the ends of the name
	fold   int
	set    string
	doc    int
	text   string
	weight float64 // less on pages with very many findings
	p      float64 // probability by the weights fitted to other documents

	answers []int // its words, by their numbers
}

// webAndEWT is the two sets that calibration is held to, together.
const webAndEWT = "web+ewt"

// in reports whether j is of a set; "" is of all.
func (j *judged) in(set string) bool {
	return set == "" || j.set == set || set == webAndEWT && (j.set == "web" || j.set == "ewt")
}

// judgeFolds is how many folds the documents of a set are dealt to.
const judgeFolds = 5

// runJudge fits the weights of the clues to labelled texts, and scores them by
// folds over documents. It writes their tables to the folder -o. With the models of -folds in the folder -keep the texts
// that the tagger learned from are among them, each as read by the model that did
// not see it.
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
			all = append(all, s.findings(m, &d, judged{fold: i % judgeFolds, set: set, doc: i})...)
		}
	}
	own, golds, err := s.heldOut()
	if err != nil {
		return err
	}
	all = append(all, own...)
	var verdicts [2]verdict
	for kind := range verdicts {
		var own []*judged
		for i := range all {
			if int(all[i].Kind) == kind {
				own = append(own, &all[i])
			}
		}
		answers := number(own)
		reportJudge(kind, own, len(answers))
		verdicts[kind] = fitJudge(own, len(answers))
		verdicts[kind].answers = answers
	}
	for _, set := range slices.Sorted(maps.Keys(golds)) {
		reportChosen(set, all, golds[set], s.least)
	}
	if s.out == "" {
		return nil
	}
	return write(s.out, verdicts)
}

// findings returns what m finds in d that counts, each with what like says of d.
func (s settings) findings(m *tagger.Model, d *page, like judged) (out []judged) {
	for _, f := range m.NewTagger(float32(s.bias)).Findings(d.text, d.gaps) {
		j := like
		counts := false
		if j.right, counts = d.judge(f.Mention); !counts {
			continue
		}
		j.Finding, j.text, j.exact = f, d.text[f.Start:f.End], d.exact(f.Mention)
		j.Clues[tagger.ClueLexis] = 0 // fitted word by word
		out = append(out, j)
	}
	for k := range out {
		out[k].weight = min(1, mostOfPage/float64(len(out)))
		switch like.set {
		case "web": // marked in full, by others
			out[k].weight *= 2
		case "docs_md": // made of few templates
			out[k].weight *= 0.6
		}
	}
	return out
}

// heldOut returns the findings in the target sets that the tagger learns from, of
// the models of -folds in the folder -keep, and the number of names in each set.
func (s settings) heldOut() (out []judged, golds map[string]int, err error) {
	if s.folds < 2 {
		return nil, nil, nil
	}
	docs, err := readSets(filepath.Join(s.data, "train"), s.sets)
	if err != nil {
		return nil, nil, err
	}
	golds = map[string]int{}
	for fold := range s.folds {
		m, err := readModel(s.foldFile(fold))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, nil, err
		}
		m.Header.Languages = []string{"en"}
		for i := fold; i < len(docs); i += s.folds {
			if docs[i].domain != target {
				continue
			}
			p := page{text: docs[i].text}
			for _, sp := range docs[i].spans {
				if sp.Kind != tagger.BOrg {
					p.spans = append(p.spans, sp)
				}
			}
			set, _, _ := strings.Cut(docs[i].id, "-")
			set += " folds"
			golds[set] += len(p.spans)
			out = append(out, s.findings(m, &p, judged{fold: fold % judgeFolds, set: set, doc: i})...)
		}
	}
	return out, golds, nil
}

// reportChosen prints the exact F1 of a set by the probabilities of j.p: of the
// findings of the same words the likeliest counts, as in tagger.Tag.
func reportChosen(set string, all []judged, gold int, least float64) {
	var t [2]tally
	for i := 0; i < len(all); {
		best := &all[i]
		from := i
		for ; i < len(all) && all[i].doc == all[from].doc && all[i].Start == all[from].Start && all[i].End == all[from].End; i++ {
			if all[i].p > best.p {
				best = &all[i]
			}
		}
		if best.set != set || best.p < least || best.Read == tagger.Organisation && best.p <= 0.5 {
			continue
		}
		t[best.Kind].said++
		if best.exact {
			t[best.Kind].hit++
		}
	}
	t[0].add(t[1])
	t[0].gold = gold
	p, r, f := t[0].f1()
	fmt.Printf("%-15s exact F1 %.3f  P %.3f  R %.3f\n", set, f, p, r)
}

// weights are those of the clues on pages and in plain text.
type weights [2][tagger.Clues]float64

// mostOfPage is how many findings of one page weigh as much as those of others.
const mostOfPage = 30

// Penalties of weights, of those that all texts share, of the parts that pages
// and plain text have of their own, and of words.
const penalty, ownPenalty, wordPenalty = 4, 10, 4

// fitJudge fits a logistic regression. Pages and plain text share a part of each
// weight and have a part of their own (Daumé 2007), but for the words of js, the
// given number; all but those of the bias and the belief that are shared pay a
// penalty.
func fitJudge(js []*judged, words int) (out verdict) {
	const n = 2 * int(tagger.Clues)
	const clues = 3 * int(tagger.Clues)
	w, sq, g := make([]float64, clues+words), make([]float64, clues+words), make([]float64, clues+words)
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
	for range 1000 {
		clear(g)
		for i, j := range js {
			o, sum := own(j), 0.0
			for _, k := range given[i] {
				sum += (w[k] + w[o+k]) * j.Clues[k]
			}
			for _, k := range j.answers {
				sum += w[clues+k]
			}
			e := 1 / (1 + math.Exp(-sum))
			if j.right {
				e--
			}
			e *= j.weight
			for _, k := range given[i] {
				v := j.Clues[k]
				g[k] += e * v
				g[o+k] += e * v
			}
			for _, k := range j.answers {
				g[clues+k] += e
			}
		}
		for k := range w {
			switch {
			case k >= clues:
				g[k] += wordPenalty * w[k]
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
	for k := range out.weights[0] {
		out.weights[0][k], out.weights[1][k] = w[k]+w[int(tagger.Clues)+k], w[k]+w[n+k]
	}
	out.weights[0][tagger.ClueLexis], out.weights[1][tagger.ClueLexis] = 1, 1
	out.words = w[clues:]
	return out
}

func predict(v *verdict, j *judged) float64 {
	w := &v.weights[0]
	if j.Plain {
		w = &v.weights[1]
	}
	sum := 0.0
	for k, v := range j.Clues {
		sum += w[k] * v
	}
	for _, k := range j.answers {
		sum += v.words[k]
	}
	return 1 / (1 + math.Exp(-sum))
}

// reportJudge prints, out of fold, the calibration of the probabilities and the
// results of thresholds.
func reportJudge(kind int, js []*judged, words int) {
	for fold := range judgeFolds {
		var train []*judged
		for _, j := range js {
			if j.fold != fold {
				train = append(train, j)
			}
		}
		v := fitJudge(train, words)
		for _, j := range js {
			if j.fold == fold {
				j.p = predict(&v, j)
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
		for _, j := range js {
			if !j.in(set) {
				continue
			}
			b := &bins[min(9, int(j.p*10))]
			b[0]++
			b[1] += j.p
			if j.right {
				b[2]++
				loss -= math.Log(j.p)
			} else {
				loss -= math.Log(1 - j.p)
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
			for _, j := range js {
				if !j.in(set) {
					continue
				}
				if j.right {
					gold++
				}
				if j.p >= t {
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
	if os.Getenv("WRONG") == "" {
		return
	}
	for _, j := range js {
		if j.p >= 0.5 != j.right && j.set != "ewt" && j.set != "wikigold" {
			var cl []string
			for k, v := range j.Clues {
				if v != 0 && k > 1 {
					cl = append(cl, tagger.ClueNames[k])
				}
			}
			fmt.Printf("  %v %.2f belief %.2f %s %q %s\n", j.right, j.p, j.Score, j.set, j.text, strings.Join(cl, " "))
		}
	}
}

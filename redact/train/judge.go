package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
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
		predictByFolds(own, len(answers))
		reportJudge(kind, own)
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

// fitJudge fits a logistic regression by AdaGrad. Pages and plain text share a
// part of each weight and have a part of their own (Daumé 2007), but for the words
// of js, the given number; all but those of the bias and the belief that are
// shared pay a penalty.
func fitJudge(js []*judged, words int) verdict {
	f := newJudgeFit(js, words)
	for range judgeRounds {
		clear(f.gradient)
		for i, j := range js {
			f.see(j, f.given[i])
		}
		f.step()
	}
	return f.verdict()
}

// judgeRounds is how often a fit reads all findings; judgeRate is its rate of
// learning.
const (
	judgeRounds = 1000
	judgeRate   = 0.3
)

// Offsets of the weights of a judgeFit: those shared by all texts come first, then
// those that pages and plain text have of their own, then those of words.
const (
	ownOfPages = int(tagger.Clues)
	ownOfPlain = 2 * int(tagger.Clues)
	ofWords    = 3 * int(tagger.Clues)
)

// A judgeFit is a logistic regression being fitted.
type judgeFit struct {
	weights, gradient, squares []float64
	given                      [][]int // the clues of each finding that are not 0, a fifth of them
}

func newJudgeFit(js []*judged, words int) *judgeFit {
	n := ofWords + words
	f := &judgeFit{make([]float64, n), make([]float64, n), make([]float64, n), make([][]int, len(js))}
	f.weights[1] = 1
	for i := range js {
		for k, v := range js[i].Clues {
			if v != 0 {
				f.given[i] = append(f.given[i], k)
			}
		}
	}
	return f
}

// see adds the gradient of the loss of j, whose clues are given.
func (f *judgeFit) see(j *judged, given []int) {
	own, sum := ownOfPages, 0.0
	if j.Plain {
		own = ownOfPlain
	}
	for _, k := range given {
		sum += (f.weights[k] + f.weights[own+k]) * j.Clues[k]
	}
	for _, k := range j.answers {
		sum += f.weights[ofWords+k]
	}
	e := logistic(sum)
	if j.right {
		e--
	}
	e *= j.weight
	for _, k := range given {
		v := j.Clues[k]
		f.gradient[k] += e * v
		f.gradient[own+k] += e * v
	}
	for _, k := range j.answers {
		f.gradient[ofWords+k] += e
	}
}

// step moves the weights against the gradient of loss and penalties.
func (f *judgeFit) step() {
	for k, w := range f.weights {
		g := f.gradient[k] + penaltyOf(k)*w
		f.squares[k] += g * g
		if f.squares[k] > 0 {
			f.weights[k] -= judgeRate * g / math.Sqrt(f.squares[k])
		}
	}
}

func penaltyOf(k int) float64 {
	switch {
	case k >= ofWords:
		return wordPenalty
	case k >= ownOfPages:
		return ownPenalty
	case k > 1:
		return penalty
	}
	return 0
}

func (f *judgeFit) verdict() (out verdict) {
	w := f.weights
	for k := range out.weights[0] {
		out.weights[0][k], out.weights[1][k] = w[k]+w[ownOfPages+k], w[k]+w[ownOfPlain+k]
	}
	out.weights[0][tagger.ClueLexis], out.weights[1][tagger.ClueLexis] = 1, 1
	out.words = w[ofWords:]
	return out
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// predict returns the probability that j is right.
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
	return logistic(sum)
}

// predictByFolds sets the probability of each of js by the weights fitted to the
// documents of the other folds.
func predictByFolds(js []*judged, words int) {
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
}

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// An answer is a word of findings or beside them, by the question it answers.
type answer struct {
	question int
	word     string
}

// A lexicon is the answers of findings that have weights.
type lexicon struct {
	answers []answer
	of      [][tagger.WordQuestions]int // by finding, -1 for none
}

// Of an answer's weight: how many texts have it, how many Newton steps it is fitted
// by, and its penalty. By folds over sites 4 to 10 texts and penalties of 4 to 10
// are within .005 of each other in log loss.
const (
	leastTexts  = 5
	wordSteps   = 12
	wordPenalty = 10
	// beliefWeight is what the log-odds of the model's belief count for in the fit:
	// by itself it is too sure.
	beliefWeight = 0.6
)

// newLexicon numbers the answers that enough texts have, in the order of their
// first finding.
func newLexicon(js []*judged, texts []int32) *lexicon {
	v := &lexicon{of: make([][tagger.WordQuestions]int, len(js))}
	type seen struct {
		texts, last int32
	}
	count, number := map[answer]seen{}, map[answer]int{}
	usable := func(a answer) bool { return a.word != "" || tagger.WordQuestionNames[a.question] != "ending" }
	for i, j := range js { // the findings of a text are neighbours
		if j.fold == keptFold || j.set == "docs_md" || j.set == shortTexts { // of few templates, or counted already
			continue
		}
		for q, word := range j.Words {
			a := answer{q, word}
			if s := count[a]; s.texts == 0 || s.last != texts[i] {
				count[a] = seen{s.texts + 1, texts[i]}
			}
		}
	}
	for i, j := range js {
		for q, word := range j.Words {
			a := answer{q, word}
			k, ok := number[a]
			if v.of[i][q] = -1; !usable(a) || count[a].texts < leastTexts {
				continue
			}
			if !ok {
				k = len(v.answers)
				number[a] = k
				v.answers = append(v.answers, a)
			}
			v.of[i][q] = k
		}
	}
	return v
}

// fit returns the weights of the answers by the findings of rows: a logistic
// regression beside the model's belief, question by question.
func (v *lexicon) fit(js []*judged, rows []int32) []float64 {
	w := make([]float64, len(v.answers))
	gradient, curve := make([]float64, len(w)), make([]float64, len(w))
	for range wordSteps {
		for q := range tagger.WordQuestions {
			clear(gradient)
			clear(curve)
			for _, i := range rows {
				j, k := js[i], v.of[i][q]
				if k < 0 {
					continue
				}
				sum := beliefWeight * j.Clues[tagger.ClueBelief]
				for _, k := range v.of[i] {
					if k >= 0 {
						sum += w[k]
					}
				}
				p := 1 / (1 + math.Exp(-sum))
				gradient[k] -= j.weight * p
				if j.right {
					gradient[k] += j.weight
				}
				curve[k] += j.weight * p * (1 - p)
			}
			for k, a := range v.answers {
				if a.question == q {
					w[k] += (gradient[k] - wordPenalty*w[k]) / (curve[k] + wordPenalty)
				}
			}
		}
	}
	for k := range w { // as it is written
		w[k] = math.Round(100*w[k]) / 100
	}
	return w
}

// tell sets the clues of finding i that w has weights for.
func (v *lexicon) tell(row []float32, i int32, w []float64) {
	for q, k := range v.of[i] {
		if row[tagger.ClueWord+q] = 0; k >= 0 {
			row[tagger.ClueWord+q] = float32(w[k])
		}
	}
}

// write writes vocabulary.txt with the weights w to the folder dir.
func (v *lexicon) write(dir string, w []float64) error {
	var b bytes.Buffer
	fmt.Fprintln(&b, "# The weights of the words of a place and beside it, fitted by redact/train -judge.")
	for q, name := range tagger.WordQuestionNames {
		for k, a := range v.answers {
			if a.question != q || w[k] == 0 {
				continue
			}
			if a.word == "" {
				fmt.Fprintf(&b, "%s: %.2f\n", name, w[k])
			} else {
				fmt.Fprintf(&b, "%s: %s %.2f\n", name, a.word, w[k])
			}
		}
	}
	return os.WriteFile(filepath.Join(dir, "vocabulary.txt"), b.Bytes(), 0o644)
}

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

// leastAnswers is how many findings have an answer that gets a weight.
const leastAnswers = 4

// asked reports whether question q is of use for a kind. What stands beside
// persons differs too much between mails and pages.
func asked(kind tagger.Kind, q int) bool {
	return kind == tagger.Place || tagger.WordQuestionNames[q] == "last" || tagger.WordQuestionNames[q] == "ending"
}

// number numbers the answers that enough of js have, in the order of their first
// finding.
func number(js []*judged) (all []answer) {
	count, index := map[answer]int{}, map[answer]int{}
	each := func(see func(j *judged, a answer)) {
		for _, j := range js {
			for q, word := range j.Words {
				if asked(j.Kind, q) && (word != "" || tagger.WordQuestionNames[q] != "ending") {
					see(j, answer{q, word})
				}
			}
		}
	}
	each(func(_ *judged, a answer) { count[a]++ })
	each(func(j *judged, a answer) {
		if count[a] < leastAnswers {
			return
		}
		k, ok := index[a]
		if !ok {
			k = len(all)
			index[a] = k
			all = append(all, a)
		}
		j.answers = append(j.answers, k)
	})
	return all
}

// A verdict is the weights of a kind of names.
type verdict struct {
	weights
	answers []answer
	words   []float64
}

// write writes the two tables of package tagger from the verdicts on persons and on
// places.
func write(dir string, kinds [2]verdict) error {
	var b bytes.Buffer
	fmt.Fprintln(&b, "# The weights of clues, fitted by redact/train -judge: of persons on pages and in plain text, and of places on")
	fmt.Fprintln(&b, "# pages and in plain text; - is no weight.")
	for k, name := range tagger.ClueNames {
		fmt.Fprintf(&b, "%s:", name)
		for _, v := range kinds {
			for _, w := range v.weights {
				fmt.Fprintf(&b, " %s", weightText(w[k]))
			}
		}
		fmt.Fprintln(&b)
	}
	if err := os.WriteFile(filepath.Join(dir, "judgement.txt"), b.Bytes(), 0o644); err != nil {
		return err
	}
	b.Reset()
	fmt.Fprintln(&b, "# The weights of the words of a finding and beside it, of persons and of places, fitted by redact/train -judge.")
	order := kinds[0].answers
	both := map[answer][2]float64{}
	for i, v := range kinds {
		for k, a := range v.answers {
			w, ok := both[a]
			if !ok && i == 1 {
				order = append(order, a)
			}
			w[i] = v.words[k]
			both[a] = w
		}
	}
	for q, name := range tagger.WordQuestionNames {
		for _, a := range order {
			if w := both[a]; a.question == q && max(math.Abs(w[0]), math.Abs(w[1])) >= 0.05 {
				fmt.Fprintf(&b, "%s: %s %.2f %.2f\n", name, a.word, w[0], w[1])
			}
		}
	}
	return os.WriteFile(filepath.Join(dir, "vocabulary.txt"), b.Bytes(), 0o644)
}

func weightText(w float64) string {
	if s := fmt.Sprintf("%.2f", w); s != "0.00" && s != "-0.00" {
		return s
	}
	return "-"
}

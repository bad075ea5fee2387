package rank

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Summarise orders sentences by how well each represents all of them: central
// among the others (as LexRank, Erkan and Radev 2004, but with the mean
// similarity instead of the random walk), early, of medium length, and
// announcing the subject.
func Summarise(check *cancel.Checker, sentences []string) []int {
	texts := make([]Passage, len(sentences))
	for i, s := range sentences {
		texts[i].Text = s
	}
	ix := New(check, texts, "")
	scores, order := ix.centrality(), make([]int, len(sentences))
	for i := range sentences {
		check.Step()
		order[i] = i
		scores[i] = centralWeight*scores[i] + cueWeight*cue(sentences[i]) + place(i, len(sentences)) + length(len(ix.passages[i].terms))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return order
}

// maxCentral limits how many sentences are compared with each other.
const maxCentral = 400

// The weights of a sentence's features, chosen on abstracts of papers with
// one-sentence summaries.
const (
	centralWeight = 1.0
	cueWeight     = 1.0
)

// centrality returns each sentence's mean similarity to the others, scaled to a
// maximum of 1.
func (ix *Index) centrality() []float64 {
	idf, total := make([]float64, len(ix.names)), make([]float64, len(ix.names)) // total: the sum of the sentences' unit vectors
	for t := range idf {
		idf[t] = ix.idf(int32(t))
	}
	vectors := make([][]float64, len(ix.passages)) // of the terms of each
	for i := range ix.passages {
		ix.check.Step()
		p, sum := &ix.passages[i], 0.0
		for k, t := range p.once {
			w := float64(p.counts[k]) * idf[t]
			vectors[i] = append(vectors[i], w)
			sum += w * w
		}
		norm := math.Sqrt(sum)
		for k, t := range p.once {
			if norm > 0 {
				vectors[i][k] /= norm
			}
			if i < maxCentral {
				total[t] += vectors[i][k]
			}
		}
	}
	most := 0.0
	out := make([]float64, len(ix.passages))
	for i, vector := range vectors {
		ix.check.Step()
		for k, t := range ix.passages[i].once {
			out[i] += vector[k] * total[t]
		}
		most = math.Max(most, out[i])
	}
	for i := range out {
		if most > 0 {
			out[i] /= most
		}
	}
	return out
}

// cue weighs phrases that announce a text's subject or result.
func cue(s string) float64 {
	s = strings.ToLower(s)
	for _, c := range [...]struct {
		weight  float64
		phrases []string
	}{
		{1, []string{"we propose", "we introduce", "we present", "this paper proposes", "this paper presents", "this paper introduces", "in this paper, we", "in this paper we", "in this work, we", "in this work we", "we develop", "this article presents", "we describe a"}},
		{0.7, []string{"this paper", "this work", "in this article", "we show", "we demonstrate", "our approach", "our method", "we study", "we investigate", "we explore", "this article", "this post", "this guide", "this page", "we find that", "we provide", "we consider", "we address", "we formulate"}},
		{0.5, []string{"in summary", "in conclusion", "overall,", "the main", "the key", "is a ", "are a "}},
	} {
		if slices.ContainsFunc(c.phrases, func(p string) bool { return strings.Contains(s, p) }) {
			return c.weight
		}
	}
	return 0
}

// place favours the first sentence of a text; in a short text, position matters
// little.
func place(i, n int) float64 {
	if n > 12 {
		return 0.8 / (1 + float64(i)/4)
	}
	return 0
}

// length lowers the score of sentences that are too short or too long.
func length(terms int) float64 {
	switch {
	case terms < 4:
		return -0.8
	case terms < 8:
		return -0.3
	case terms > 40:
		return -0.2
	}
	return 0
}

// Similar reports whether two sentences say almost the same: most words of the
// shorter one occur in the other.
func Similar(a, b string) bool {
	x, y := Words(a), Words(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	have := map[string]bool{}
	for _, w := range y {
		have[w] = true
	}
	n := 0
	for _, w := range x {
		if have[w] {
			n++
		}
	}
	return len(x) > 0 && n*10 >= len(x)*8
}

package score

import "strings"

// A PRF holds precision, recall and their harmonic mean.
type PRF struct {
	Precision float64 `json:"precision"` // common / got, 0 to 1
	Recall    float64 `json:"recall"`    // common / wanted, 0 to 1
	F1        float64 `json:"f1"`        // their harmonic mean, 0 to 1
}

// An Overlap counts the common elements of two multisets.
type Overlap struct {
	Common int `json:"common"` // elements in both, with multiplicity
	Got    int `json:"got"`    // elements of the output
	Want   int `json:"want"`   // elements of the expected text
}

// PRF returns the rates of an overlap. If nothing was expected and nothing
// found the rates are 1; if only one of them is empty they are 0.
func (o Overlap) PRF() PRF {
	switch {
	case o.Want == 0 && o.Got == 0:
		return PRF{1, 1, 1}
	case o.Want == 0 || o.Got == 0:
		return PRF{}
	}
	return prf(float64(o.Common)/float64(o.Got), float64(o.Common)/float64(o.Want))
}

func prf(p, r float64) PRF {
	if p+r == 0 {
		return PRF{p, r, 0}
	}
	return PRF{p, r, 2 * p * r / (p + r)}
}

// WordOverlap compares bags of lower-case words: the measure of the Web Content
// Extraction Benchmark (WCXB), and of Weninger et al., "CETR", WWW 2010.
func WordOverlap(want, got string) Overlap {
	return grams(words(strings.ToLower(want)), words(strings.ToLower(got)), 1)
}

// ShingleOverlap compares bags of runs of four words: the measure of Zyte's
// article-extraction-benchmark (Konstantin Lopukhin, 2019). Order counts within
// these runs.
func ShingleOverlap(want, got string) Overlap { return grams(words(want), words(got), 4) }

// A gram is a run of up to four token numbers, padded with -1.
type gram [4]int32

// grams counts the runs of n tokens in both. A shorter text is one run.
func grams(want, got []string, n int) Overlap {
	ids := make(map[string]int32, len(want)) // of the tokens of want; no others can be common
	counts := make(map[gram]int, len(want))
	o := Overlap{Want: runs(len(want), n), Got: runs(len(got), n)}
	numbered := make([]int32, len(want))
	for i, w := range want {
		id, ok := ids[w]
		if !ok {
			id = int32(len(ids))
			ids[w] = id
		}
		numbered[i] = id
	}
	for i := range o.Want {
		counts[gramAt(numbered, i, n)]++
	}
	numbered = numbered[:0]
	for _, w := range got {
		id, ok := ids[w]
		if !ok {
			id = -2
		}
		numbered = append(numbered, id)
	}
	for i := range o.Got {
		if g := gramAt(numbered, i, n); counts[g] > 0 {
			counts[g]--
			o.Common++
		}
	}
	return o
}

func runs(tokens, n int) int {
	if tokens == 0 {
		return 0
	}
	return max(1, tokens-n+1)
}

func gramAt(ids []int32, i, n int) gram {
	g := gram{-1, -1, -1, -1}
	copy(g[:n], ids[i:min(len(ids), i+n)])
	return g
}

// MeanShingles averages over pages as the benchmark does: the means of
// precision and recall, where pages without shingles found (or expected) are
// left out of the first (or second), and the harmonic mean of the two.
func MeanShingles(pages []Overlap) PRF {
	var p, r, np, nr float64
	for _, o := range pages {
		if o.Got > 0 {
			p += float64(o.Common) / float64(o.Got)
			np++
		}
		if o.Want > 0 {
			r += float64(o.Common) / float64(o.Want)
			nr++
		}
	}
	if np == 0 || nr == 0 {
		return PRF{}
	}
	return prf(p/np, r/nr)
}

// MeanPRF returns the mean of each rate over the pages.
func MeanPRF(pages []PRF) PRF {
	var m PRF
	for _, p := range pages {
		m.Precision += p.Precision
		m.Recall += p.Recall
		m.F1 += p.F1
	}
	if n := float64(len(pages)); n > 0 {
		m.Precision, m.Recall, m.F1 = m.Precision/n, m.Recall/n, m.F1/n
	}
	return m
}

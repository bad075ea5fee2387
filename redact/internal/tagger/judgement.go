package tagger

import (
	_ "embed"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/trees"
)

//go:embed judgement.bin
var judgementFile string

// A Judge is a set of trees of judgement.bin.
type Judge int

const (
	OfPersons      Judge = iota
	OfPlaces             // on pages
	OfPlainPlaces        // in plain text, which asks nothing of the clues from ClueCompany on
	OfOtherPersons       // on pages, of the models of other languages than English
	OfOtherPlaces
	Judges
)

// JudgeNames are the judges as judgement.bin has them.
var JudgeNames = [Judges]string{"person", "place", "plain place", "other person", "other place"}

// judgement has the trees of all judges. A model of other clues than those of the
// code is refused.
func judgement() [Judges]*trees.Ensemble {
	return judgementOnce.Get(func() [Judges]*trees.Ensemble {
		var all [Judges]*trees.Ensemble
		m := trees.MustRead(judgementFile, ClueNames[:])
		for k, name := range JudgeNames {
			all[k] = m.Ensembles[name]
		}
		return all
	})
}

var judgementOnce lazy.Value[[Judges]*trees.Ensemble]

// weigh gives the probability that a finding with clues c is right. Outside of pages
// the models of other languages than English are believed but for the clues of
// Markdown: nothing was marked there.
func (d *decoder) weigh(c *clueSet, n named) float64 {
	if !n.english() && !d.linked {
		sum := odds(n.belief)
		for _, m := range &ofMarkup {
			sum += m.weights[n.kind] * c[m.clue]
		}
		return probability(sum)
	}
	var v trees.Features
	for k, x := range c {
		v[k] = float32(x)
	}
	judge := Judge(n.kind)
	switch {
	case !n.english():
		judge += OfOtherPersons
	case judge == OfPlaces && d.plain():
		judge = OfPlainPlaces
	}
	return probability(float64(judgement()[judge].Logit(&v)))
}

// ofMarkup are the clues that ask nothing of the words of a language, with the
// weights that a logistic regression over English pages gave them, of persons and
// of places.
var ofMarkup = [...]struct {
	clue    int
	weights [2]float64
}{
	{clueHost, [2]float64{-1.08, -0.48}},
	{clueBrand, [2]float64{-1.19, -1.34}},
	{clueProfile, [2]float64{0.8, -0.24}},
	{clueWares, [2]float64{-0.04, -0.31}},
	{clueHeading, [2]float64{-0.2, -0.02}},
	{clueSlot, [2]float64{0.46, 0.09}},
	{clueAlike, [2]float64{1.63, 1.06}},
	{clueDocPrices, [2]float64{-0.72, -0.3}},
}

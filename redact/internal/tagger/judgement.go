package tagger

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed judgement.txt
var judgementTable string

// judgement has the weights of clues for persons and places, on pages and in
// plain text. A table of other clues than those of the code is refused.
var judgement = sync.OnceValue(func() *[2][2][Clues]float64 {
	var w [2][2][Clues]float64
	for clue, weights := range datafile.Pairs(judgementTable) {
		k := slices.Index(ClueNames[:], clue)
		for i, s := range strings.Fields(weights) { // Person, then Place
			if s == "-" {
				continue
			}
			v, err := strconv.ParseFloat(s, 64)
			if err != nil || k < 0 {
				panic("judgement.txt: " + clue + ": " + s)
			}
			w[i/2][i%2][k] = v
		}
	}
	return &w
})

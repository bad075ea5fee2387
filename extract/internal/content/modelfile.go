package content

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

// What extract/internal/train learns.
var (
	//go:embed kinds.bin
	kindsFile string // an ensemble for each kind of page
	//go:embed blocks.bin
	blocksFile string // the ensemble "blocks"
	//go:embed words.txt
	wordsFile string // "class WORD SCORE" and "term WORD SCORE"
)

// builtin is the model that comes with the package. A file that cites a feature
// which the code does not have makes it panic.
var builtin = sync.OnceValue(func() *Model {
	m := &Model{Blocks: *trees.MustRead(blocksFile, BlockNames()).Ensembles["blocks"]}
	kinds := trees.MustRead(kindsFile, PageNames()).Ensembles
	for k := range m.Kinds {
		m.Kinds[k] = *kinds[kindNames[k]]
	}
	return m
})

// Words is the lexicon that Build needs.
var Words = sync.OnceValue(func() *page.Lexicon { return ReadWords(wordsFile) })

// ReadWords reads scores of words of class and id attributes, and of short
// blocks, in hundredths of a log-odds of being main content.
func ReadWords(file string) *page.Lexicon {
	words, scores := map[string][]string{}, map[string][]int16{}
	for line := range datafile.Lines(file) {
		list, word, _ := strings.Cut(line, " ")
		word, score, _ := strings.Cut(word, " ")
		n, err := strconv.ParseInt(score, 10, 16)
		if err != nil {
			panic(err)
		}
		words[list], scores[list] = append(words[list], word), append(scores[list], int16(n))
	}
	return &page.Lexicon{Classes: page.NewTable(words["class"], scores["class"]), Terms: page.NewTable(words["term"], scores["term"])}
}

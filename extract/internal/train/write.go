package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// write writes what was learned from all pages, each part as a file of its own.
func (t *trainer) write(dir string) error {
	origin := func(names []string, settings boost.Settings, weights ...map[string]float32) trees.Origin {
		return trees.Origin{Features: names, Sets: licences(weights), Settings: fmt.Sprintf("%+v %v", settings, weights), Seed: settings.Seed}
	}
	kinds := map[string]*trees.Ensemble{}
	for k, e := range fitKinds(t.known, t.knownRows, held) {
		kinds[content.Kind(k).String()] = &e
	}
	files := map[string][]byte{"words.txt": []byte(wordFile(words(t.not(held))))}
	for name, m := range map[string]*trees.Model{
		"kinds.bin":  {Origin: origin(content.PageNames(), kindSettings, setWeight), Ensembles: kinds},
		"blocks.bin": {Origin: origin(content.BlockNames(), blockSettings, setWeight), Ensembles: map[string]*trees.Ensemble{"blocks": &t.model}},
		"again.bin":  {Origin: origin(content.AgainNames(), againSettings, againWeight["articles"], againWeight["discussions"]), Ensembles: t.looks},
	} {
		b, err := m.AppendBinary(nil)
		if err != nil {
			return err
		}
		files[name] = b
	}
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// wordsHead says what the file of words is.
const wordsHead = `# Words of class and id attributes, and terms of short blocks, each with its score in hundredths
# of a log-odds of being main content. Learned by extract/internal/train with blocks.bin and kinds.bin.
`

// wordFile lists words as content.ReadWords reads them.
func wordFile(classes, terms []lexeme) string {
	var lines []string
	for _, w := range classes {
		lines = append(lines, fmt.Sprintf("class %s %d\n", w.word, w.score))
	}
	for _, w := range terms {
		lines = append(lines, fmt.Sprintf("term %s %d\n", w.word, w.score))
	}
	slices.Sort(lines)
	return wordsHead + strings.Join(lines, "")
}

// licenceOf names the licences of the sets' annotations.
var licenceOf = map[string]string{
	"zyte":          "MIT",
	"wcxb-dev":      "CC BY 4.0",
	"wcxb-train":    "CC BY 4.0",
	"trafilatura":   "Apache-2.0",
	"magic-article": "Apache-2.0",
	"magic-forum":   "Apache-2.0",
	"cleanportal":   "none stated",
	"products":      "none stated",
	"fundus":        "MIT",
}

// licences names each set that counts, with its licence.
func licences(weights []map[string]float32) []string {
	sets := map[string]bool{}
	for _, w := range weights {
		for set := range w {
			sets[set+": "+cmp.Or(licenceOf[set], "unknown")] = true
		}
	}
	return slices.Sorted(maps.Keys(sets))
}

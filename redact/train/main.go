// Command train builds the model of the name tagger,
// redact/internal/tagger/models/en.bin.gz, from labelled sets of text and lists of
// names.
//
//	go build -C redact/train -o ../../bin/train-names .
//	bin/train-names -data ../shared/corpora/redact -text ../shared/corpora/extract -o model.bin
//	gzip -9n <model.bin >redact/internal/tagger/models/en.bin.gz
//
// It is deterministic, and scores the development sets. -folds 5 cross-validates by
// document instead.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// settings are the parameters of a training.
type settings struct {
	data, text string
	out        string
	epochs     int
	times      int
	rate       float64
	l2         float64
	hidden     float64
	folds      int
	keep       string
	bias       float64
	least      float64
	model      string
	roles      bool
	rows       int
	group      string
	words      string
	judge      string
	judgeOnly  string
	apart      string
	propose    string
	known      *tagger.Model // what is known about words
	favour     float64
	languages  bool
	names      string
	glossary   string
	elsewhere  map[string]*[4]int // of a group: how names are labelled in other languages
}

func main() {
	var s settings
	flag.StringVar(&s.data, "data", "../shared/corpora/redact", "labelled sets and gazetteer")
	flag.StringVar(&s.text, "text", "../shared/corpora", "sets of pages and texts that are not labelled")
	flag.StringVar(&s.out, "o", "", "model file to write; of -judge, the folder of its tables")
	flag.IntVar(&s.epochs, "epochs", 6, "passes over the data, before and after features are chosen")
	flag.IntVar(&s.times, "times", 6, "trainings whose mean the model is")
	flag.Float64Var(&s.rate, "rate", 0.1, "AdaGrad step")
	flag.Float64Var(&s.l2, "l2", 1e-7, "weight decay")
	flag.Float64Var(&s.hidden, "hidden", 0.1, "share of words whose spelling is left out at random")
	flag.IntVar(&s.folds, "folds", 0, "cross-validate with this many folds")
	flag.StringVar(&s.keep, "keep", "", "keep the models of folds in this folder, and take those that are there")
	flag.StringVar(&s.group, "group", "", "train the model of this group of languages")
	flag.StringVar(&s.propose, "propose", "", "list what the tagger proposes of these unlabelled pages, and train nothing")
	flag.StringVar(&s.judge, "judge", "", "fit the weights of clues to these sets of labelled pages, and train nothing")
	flag.StringVar(&s.judgeOnly, "judge-only", "", "of -judge, the one (person, place, plain place) to fit; the trees of the others stay those of the file in -o")
	flag.StringVar(&s.apart, "apart", "", "of -judge, marked pages that are scored and never fitted to")
	flag.StringVar(&s.words, "words", "", "take what unlabelled text tells of words from this model file")
	flag.Float64Var(&s.bias, "bias", 0, "bias used in scoring")
	flag.Float64Var(&s.least, "least", 0, "least probable findings that are scored")
	flag.StringVar(&s.model, "model", "", "score this model file and train nothing")
	flag.Float64Var(&s.favour, "favour", 0, "of a group: score in favour of persons and places, part of the model")
	flag.BoolVar(&s.roles, "roles", true, "tell the model what a first model took words for in unlabelled text")
	flag.IntVar(&s.rows, "rows", tagger.MaxRows, "features kept")
	flag.BoolVar(&s.languages, "languages", false, "fit the weights that tell the language of words, and train nothing")
	flag.StringVar(&s.names, "names", "", "of a group: file of further names, flags, language and name a line, packed")
	flag.StringVar(&s.glossary, "glossary", "", "of a group: file of words, language, word, kinds and rarity a line, as redact/train/dictionary writes")
	flag.Parse()
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// What all trainings share. Of -folds other shares and numbers were no better.
const (
	seed          = uint64(1) // of every random choice
	dropout       = 0.15      // share of features left out at random
	templateCount = 4000      // sentences made of templates
	swapShare     = 0.5       // of sentences used again with other names
	lowerShare    = 0.2       // of sentences used again in lower case; half as many in capitals
	titleShare    = 0.15      // of sentences used again as headings
	blendShare    = 0.15      // of names made of two, so that they are in no list
	clusterCount  = 250       // clusters of words
)

// namedSets are the training sets of names in English, with a repeat count after each colon.
const namedSets = "ewt:2,wikigold:2,wnut17:1,btc_b:1,sec:1,gum_silver:1,litbank:1,crossner_politics_train:1,crossner_politics_dev:1,crossner_science_train:1,crossner_science_dev:1,crossner_music_train:1,crossner_music_dev:1,crossner_literature_train:1,crossner_literature_dev:1,crossner_ai_train:1,crossner_ai_dev:1"

func run(s settings) error {
	if s.model != "" {
		m, err := readModel(s.model)
		if err != nil {
			return err
		}
		return scoreDev(m, s)
	}
	if s.propose != "" {
		return runPropose(s)
	}
	if s.judge != "" {
		return runJudge(s)
	}
	if s.languages {
		return runLanguages(s)
	}
	if s.group != "" {
		return runGroup(s)
	}
	gaz, err := readGazetteer(filepath.Join(s.data, "gazetteer.tsv.gz"))
	if err != nil {
		return err
	}
	docs, err := readSets(filepath.Join(s.data, "train"), namedSets)
	if err != nil {
		return err
	}
	var lines []string
	var words map[string]tagger.Word
	if s.words != "" {
		if s.known, err = readModel(s.words); err != nil {
			return err
		}
	} else {
		if lines, err = readText(s.text); err != nil {
			return err
		}
		words = readWords(s, lines, docs)
	}
	if s.folds > 1 {
		return crossValidate(s, gaz, words, lines, docs)
	}
	m := fit(s, gaz, words, lines, docs)
	m.Header = tagger.Header{Languages: []string{"en"}, Sets: licences(namedSets), Seed: seed, Settings: s.String()}
	if err := scoreDev(m, s); err != nil || s.out == "" {
		return err
	}
	return os.WriteFile(s.out, m.AppendBinary(nil), 0o644)
}

// fit trains on docs and the augmented docs: first a preliminary model, which
// labels the words of the unlabelled lines, and then the final model.
func fit(s settings, gaz *gazetteer, words map[string]tagger.Word, lines []string, docs []document) *tagger.Model {
	base := listed(gaz)
	if base.SetWords(words); s.known != nil {
		base.Words = s.known.Words
	} else if s.roles {
		first := newTrainer(s, examples(base, docs))
		base.SetWords(withRoles(words, first.fit(1).model(base), lines))
	}
	t := newTrainer(s, examples(base, augment(s, gaz, docs)))
	t.train(s.epochs)
	t.choose(s.rows)
	return t.fit(s.times).model(base)
}

func readModel(path string) (*tagger.Model, error) {
	z, err := unpack(path)
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(z)
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return tagger.ReadModel(b)
}

// listed returns a model with only the gazetteer.
func listed(gaz *gazetteer) *tagger.Model {
	base := tagger.NewModel(tagger.MaxRows)
	for _, w := range gaz.words {
		base.AddWord(w.text, w.flags)
	}
	return base
}

// String returns the settings that differ between trainings, as flags.
func (s settings) String() string {
	return fmt.Sprintf("-epochs %d -times %d -rate %g -l2 %g -hidden %g -rows %d", s.epochs, s.times, s.rate, s.l2, s.hidden, s.rows)
}

// An example is a stretch to train on. Its Rows are indexes into the trainer's
// hashes once these are numbered.
type example struct {
	tagger.Example
	domain domain
}

func examples(base *tagger.Model, docs []document) []example {
	start := time.Now()
	var out []example
	for _, d := range docs {
		for _, e := range base.Examples(d.text, d.spans) {
			for range max(1, d.repeat) {
				out = append(out, example{e, d.domain})
			}
		}
	}
	fmt.Fprintf(os.Stderr, "%d documents, %d stretches, %.0fs\n", len(docs), len(out), time.Since(start).Seconds())
	return out
}

// Command train makes the model of the name tagger, redact/internal/tagger/
// model.bin, from labelled sets of text and lists of names.
//
//	go run ./redact/train -data ../shared/corpora/redact -text ../shared/corpora/extract -o redact/internal/tagger/model.bin
//
// The same data and settings give the same bytes. -folds 5 cross-validates by
// document instead, and -dev scores the development sets.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// settings are all there is to choose in a training.
type settings struct {
	data, text string
	out        string
	epochs     int
	rate       float64
	l2         float64
	dropout    float64
	seed       uint64
	folds      int
	dev        bool
	templates  int
	swaps      float64
	lowers     float64
	sets       string
	bias       float64
	model      string
	clusters   int
}

func main() {
	var s settings
	flag.StringVar(&s.data, "data", "../shared/corpora/redact", "labelled sets and gazetteer")
	flag.StringVar(&s.text, "text", "../shared/corpora/extract", "pages whose text the word clusters are made of")
	flag.StringVar(&s.out, "o", "", "model file to write")
	flag.IntVar(&s.epochs, "epochs", 6, "passes over the data, before and after features are chosen")
	flag.Float64Var(&s.rate, "rate", 0.1, "AdaGrad step")
	flag.Float64Var(&s.l2, "l2", 1e-7, "weight decay")
	flag.Float64Var(&s.dropout, "dropout", 0.15, "share of features left out at random")
	flag.Uint64Var(&s.seed, "seed", 1, "seed of every random choice")
	flag.IntVar(&s.folds, "folds", 0, "cross-validate with this many folds")
	flag.BoolVar(&s.dev, "dev", true, "score the development sets")
	flag.IntVar(&s.templates, "templates", 6000, "sentences made of templates")
	flag.Float64Var(&s.swaps, "swaps", 0.5, "share of sentences used again with other names")
	flag.Float64Var(&s.lowers, "lowers", 0.08, "share of sentences used again in lower case; half as many in capitals")
	flag.StringVar(&s.sets, "sets", defaultSets, "training sets, a repeat count after each colon")
	flag.Float64Var(&s.bias, "bias", 0, "bias used in scoring")
	flag.StringVar(&s.model, "model", "", "score this model file and train nothing")
	flag.IntVar(&s.clusters, "clusters", 250, "word clusters; 0 for none")
	flag.Parse()
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

const defaultSets = "ewt:2,wikigold:2,wnut17:1,btc_b:1,sec:1,gum_silver:1,crossner_politics_train:1,crossner_politics_dev:1,crossner_science_train:1,crossner_science_dev:1,crossner_music_train:1,crossner_music_dev:1,crossner_literature_train:1,crossner_literature_dev:1,crossner_ai_train:1,crossner_ai_dev:1"

func run(s settings) error {
	if s.model != "" {
		b, err := os.ReadFile(s.model)
		if err != nil {
			return err
		}
		m, err := tagger.ReadModel(b)
		if err != nil {
			return err
		}
		return scoreDev(m, s)
	}
	gaz, err := readGazetteer(filepath.Join(s.data, "gazetteer.tsv.gz"))
	if err != nil {
		return err
	}
	docs, err := readSets(filepath.Join(s.data, "train"), s.sets)
	if err != nil {
		return err
	}
	base := tagger.NewModel()
	for _, w := range gaz.words {
		base.AddWord(w.text, w.flags)
	}
	if s.clusters > 0 {
		if err := addClusters(base, s, docs); err != nil {
			return err
		}
	}
	if s.folds > 1 {
		return crossValidate(s, base, gaz, docs)
	}
	m := fit(s, base, gaz, docs)
	if s.dev {
		if err := scoreDev(m, s); err != nil {
			return err
		}
	}
	if s.out == "" {
		return nil
	}
	b, _ := m.AppendBinary(nil)
	return os.WriteFile(s.out, b, 0o644)
}

// fit trains on docs and what is made of them.
func fit(s settings, base *tagger.Model, gaz *gazetteer, docs []document) *tagger.Model {
	start := time.Now()
	all := augment(s, gaz, docs)
	var examples []tagger.Example
	for _, d := range all {
		for _, e := range base.Examples(d.text, d.spans) {
			for range max(1, d.repeat) {
				examples = append(examples, e)
			}
		}
	}
	t := newTrainer(s, examples)
	fmt.Fprintf(os.Stderr, "%d documents, %d stretches, %d features, %.0fs\n", len(all), len(examples), t.features(), time.Since(start).Seconds())
	t.train(s.epochs)
	t.choose(tagger.MaxRows)
	t.train(s.epochs)
	fmt.Fprintf(os.Stderr, "trained, %.0fs\n", time.Since(start).Seconds())
	return t.model(base)
}

// Command train makes the model of prompt injections: a logistic regression over
// the words of a text, their parts, and words near each other.
//
//	go run . -shared ../../../../../shared          report by folds over sources
//	go run . -shared ../../../../../shared -write ../model.bin
//
// What is an order is learned from labelled prompts and from texts/seen.txt; what
// is none from these and from the texts of pages, in each channel. The thresholds
// lie above all texts of pages, but those of one site, that the models of the
// other folds were shown.
// Reported are the pages of the labelled set, whose own texts train nothing, and
// texts/unseen.txt.
package main

import (
	"flag"
	"fmt"
	"log"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/pagemill/pagemill/formats/internal/inject"
)

const folds = 3

func main() {
	log.SetFlags(log.Ltime)
	shared := flag.String("shared", "../../../../../shared", "folder with corpora")
	write := flag.String("write", "", "write the model of all data here")
	every := flag.Int("every", 1, "take every Nth page")
	only := flag.Bool("nofolds", false, "train on all only; thresholds are those of the training data")
	dump := flag.Bool("dump", false, "list the texts of pages above the thresholds' next")
	s := defaults
	flag.Float64Var(&s.decay, "decay", s.decay, "L2 penalty")
	flag.Float64Var(&s.positive, "positive", s.positive, "weight of all orders, to that of all else")
	flag.IntVar(&s.keep, "keep", s.keep, "features that are kept")
	flag.Float64Var(&s.margin, "margin", s.margin, "of thresholds above the texts of pages, in log-odds")
	flag.Parse()
	if err := run(*shared, *write, *every, *only, *dump, s); err != nil {
		log.Fatal(err)
	}
}

func run(shared, write string, every int, only, dump bool, s settings) error {
	d, err := load(filepath.Join(shared, "corpora"), every)
	if err != nil {
		return err
	}
	log.Printf("%d orders, %d texts for people, of %d pages", len(d.orders), len(d.harmless), d.pages)
	limits := newLimits(s.margin)
	var byFold [folds]*inject.Model
	if !only {
		for f := range folds {
			byFold[f] = train(d.without(f), s)
			limits.add(d.texts(f), byFold[f], dump)
			log.Printf("fold %d", f)
		}
		for f := range folds {
			byFold[f].Origin.Thresholds = limits.thresholds()
		}
		report(d, byFold[:])
	}
	m := train(d, s)
	if only {
		limits.add(d.harmless, m, dump)
	}
	m.Origin.Thresholds = limits.thresholds()
	m.Origin.Sets = sets
	m.Origin.Settings = fmt.Sprintf("decay %g, positive %g, keep %d, margin %g, folds %d", s.decay, s.positive, s.keep, s.margin, folds)
	for _, k := range slices.Sorted(maps.Keys(m.Origin.Thresholds)) {
		fmt.Printf("threshold %-14s %.2f\n", k, m.Origin.Thresholds[k])
	}
	unseen(m)
	if write == "" {
		return nil
	}
	file, err := m.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(write, file, 0o644)
}

// limits are the highest scores of texts for people, by channel and site.
type limits struct {
	margin float64
	most   map[string]map[string]float64
	count  map[string]int
}

func newLimits(margin float64) *limits {
	return &limits{margin, map[string]map[string]float64{}, map[string]int{}}
}

func (l *limits) add(texts []text, m *inject.Model, dump bool) {
	for _, t := range texts {
		if !t.page {
			continue
		}
		z := m.Score(t.plain)
		l.count[t.technique]++
		sites := l.most[t.technique]
		if sites == nil {
			sites = map[string]float64{}
			l.most[t.technique] = sites
		}
		if old, ok := sites[t.site]; !ok || z > old {
			sites[t.site] = z
		}
		if dump && z > -1 {
			fmt.Printf("%.2f %s %.200q\n", z, t.technique, t.plain)
		}
	}
}

// rare is how many texts of a channel say what is usual there: of fewer, the
// threshold of the rest holds.
const rare = 300

// lowest is the least threshold, in log-odds: at 0.8 two of 108 pages that train
// nothing have a text that is taken for an order, from 1 on none has.
const lowest = 1.5

// lowestShown is the same for what people see, of which there is most: at 2.15
// three of 711 other pages raise an alarm, from 3 on none does.
const lowestShown = 4

// thresholds are the highest scores but those of one site, with the margin; "" is for channels where
// texts for people are rare: the middle one of the others, which is the lowest, too.
func (l *limits) thresholds() map[string]float64 {
	out := map[string]float64{}
	for technique, sites := range l.most {
		if l.count[technique] >= rare && len(sites) > 1 {
			most := slices.Sorted(maps.Values(sites))
			out[technique] = math.Round(100*(most[len(most)-2]+l.margin)) / 100
		}
	}
	usual := slices.Sorted(maps.Values(out))
	out[""] = usual[len(usual)/2]
	for technique, t := range out {
		out[technique] = max(t, out[""], lowest)
	}
	out["visible"] = max(out["visible"], lowestShown)
	return out
}

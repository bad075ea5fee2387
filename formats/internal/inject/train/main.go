// Command train makes the model of prompt injections: a logistic regression over
// the words of a text, their parts, and words near each other.
//
//	go run . -shared ../../../../../shared          report by folds over sources
//	go run . -shared ../../../../../shared -write ../model.bin
//	go run . -shared ../../../../../shared -weights ../model.bin -write ../model.bin
//
// What is an order is learned from labelled prompts and from texts/seen.txt; what
// is none from these and from the texts of pages, in each channel. The thresholds
// lie above all texts of pages, but those of one site, that the models of the
// other folds were shown; -weights learns them anew for a model.
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
	weights := flag.String("weights", "", "take the weights of this model, and only the thresholds anew")
	every := flag.Int("every", 1, "take every Nth page")
	only := flag.Bool("nofolds", false, "train on all only; thresholds are those of the training data")
	dump := flag.Bool("dump", false, "list the texts of pages above the thresholds' next")
	s := defaults
	flag.Float64Var(&s.decay, "decay", s.decay, "L2 penalty")
	flag.Float64Var(&s.positive, "positive", s.positive, "weight of all orders, to that of all else")
	flag.IntVar(&s.keep, "keep", s.keep, "features that are kept")
	flag.Float64Var(&s.margin, "margin", s.margin, "of thresholds above the texts of pages, in log-odds")
	flag.Parse()
	if err := run(*shared, *write, *weights, *every, *only, *dump, s); err != nil {
		log.Fatal(err)
	}
}

func run(shared, write, weights string, every int, only, dump bool, s settings) error {
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
	m, err := final(d, weights, s)
	if err != nil {
		return err
	}
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

// final returns the model of all data, or the one in a file.
func final(d *data, weights string, s settings) (*inject.Model, error) {
	if weights == "" {
		return train(d, s), nil
	}
	file, err := os.ReadFile(weights)
	if err != nil {
		return nil, err
	}
	return inject.ReadModel(string(file))
}

// limits are the scores of texts for people: the highest by channel and site, and
// those of all channels but what is seen.
type limits struct {
	margin float64
	most   map[string]map[string]float64
	count  map[string]int
	hidden []float64
}

func newLimits(margin float64) *limits {
	return &limits{margin: margin, most: map[string]map[string]float64{}, count: map[string]int{}}
}

func (l *limits) add(texts []text, m *inject.Model, dump bool) {
	for _, t := range texts {
		if !t.page {
			continue
		}
		z := m.Score(t.plain)
		l.count[t.technique]++
		if t.technique != "visible" {
			l.hidden = append(l.hidden, z)
		}
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

// alarms is how many texts for people of one channel, of all the pages, may be
// taken for orders.
const alarms = 0.005

// fewest is how many texts a channel is taken to have at least: those of which the
// pages have none may have some elsewhere.
const fewest = 50

// lowestShown is the least threshold of what people see, of which there is most, in
// log-odds: at 2.15 three of 711 other pages raise an alarm, from 3 on none does.
const lowestShown = 4

// measured is how many texts of a channel tell what is usual there.
const measured = 1000

// lowest is the least threshold of such a channel, in log-odds: at 0.8 two of 108 pages
// that train nothing have a text that is taken for an order, from 1 on none has.
const lowest = 1.5

// machines is the threshold of words in characters of the Tags block, which people
// never see and nothing else spells with.
const machines = -100

// thresholds are for each channel the score that a text for people reaches as rarely
// as alarms asks for, given how many it has, if texts in it are like those in others;
// and not below what its own reach, but for one site, with the margin.
func (l *limits) thresholds() map[string]float64 {
	slices.Sort(l.hidden)
	usual := func(texts int) float64 {
		above := float64(len(l.hidden)) * alarms / float64(max(texts, fewest))
		return l.hidden[max(len(l.hidden)-1-max(int(above), 1), 0)] // not the first, which is one page's peculiarity
	}
	out := map[string]float64{"": usual(0), "unicode-tags": machines}
	for technique, sites := range l.most {
		most := slices.Sorted(maps.Values(sites))
		least := float64(lowest)
		if n := l.count[technique]; n < measured {
			least = usual(n)
		}
		out[technique] = max(least, most[max(len(most)-2, 0)]+l.margin)
	}
	out["visible"] = max(out["visible"], lowestShown)
	for technique, t := range out {
		out[technique] = math.Round(100*t) / 100
	}
	return out
}

// Command train learns the tables of extract/internal/content from labelled
// pages, with cross-validation by site, and writes them as its model file.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// blockSettings are the settings of the trees that estimate blocks.
var blockSettings = boost.Settings{Trees: 180, Depth: 5, Rate: 0.12, L2: 12, GroupShare: 0.7, FeatureShare: 0.25, Seed: 11}

func main() {
	data := flag.String("data", "../shared/corpora/extract", "folder of the labelled sets")
	sets := flag.String("sets", "zyte,wcxb-dev,trafilatura,magic-article,magic-forum,cleanportal,products,fundus,wcxb-train", "sets to learn from")
	measured := flag.String("measure", "", "sets to measure by the fit on all others, and never to learn from")
	write := flag.String("write", "", "folder of the files to write")
	flag.Parse()
	start := time.Now()
	v := vocabulary{}
	pages, err := read(*data, strings.FieldsFunc(*sets+","+*measured, func(r rune) bool { return r == ',' }), v)
	if err != nil {
		log.Fatal(err)
	}
	step := func(what string) { fmt.Fprintf(os.Stderr, "%6.1fs %s\n", time.Since(start).Seconds(), what) }
	step("read")
	for _, p := range pages {
		p.setLabels()
		p.held = slices.Contains(strings.Split(*measured, ","), p.set)
		p.fold = boost.Fold(p.site, 3, folds)
		p.weigh()
		if p.held {
			p.fold = held
			clear(p.weight)
		}
	}
	step("labelled")
	pages = append(pages, shortCopies(pages, v)...)
	step("shortened")
	t := &trainer{pages: pages, step: step}
	t.crossValidate()
	if *write != "" {
		if err := t.write(*write); err != nil {
			log.Fatal(err)
		}
	}
}

const folds = 5

// held is the fold of pages that are measured and never learned from.
const held = -1

// setWeight is what a page of a set counts for; of others neither words nor kinds nor
// estimates are learned.
var setWeight = map[string]float32{"zyte": 2.5, "wcxb-dev": 1, "trafilatura": 1.2, "magic-article": 0.8, "magic-forum": 1, "cleanportal": 0.8, "products": 1}

// weigh limits the weight of one page, however much boilerplate it has.
func (p *labelled) weigh() {
	var all float32
	for _, w := range p.weight {
		all += w
	}
	f := setWeight[p.set]
	if all > 4 {
		f *= 4 / all
	}
	for b := range p.weight {
		p.weight[b] *= f
	}
}

// rules returns the rules of the page for its out-of-fold kind.
func (p *labelled) rules() []content.Rule { return content.RulesOf(p.out, p.kinds) }

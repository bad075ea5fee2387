// Command train learns the tables of extract/internal/content from labelled
// pages, with cross-validation by site, and writes them as its model file.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// settings are the flags that what is learned depends on.
func settings() string {
	var b strings.Builder
	for _, name := range [...]string{"trees", "rate", "depth", "l2", "short", "sites", "weights"} {
		if f := flag.Lookup(name); f.Value.String() != "" {
			fmt.Fprintf(&b, " -%s %s", name, f.Value)
		}
	}
	return b.String()[1:]
}

func main() {
	data := flag.String("data", "../shared/corpora/extract", "folder of the labelled sets")
	sets := flag.String("sets", "zyte,wcxb-dev,trafilatura,magic-article,magic-forum,cleanportal,products", "sets to learn from")
	measured := flag.String("measure", "", "sets to measure by the fit on all others, and never to learn from")
	short := flag.Float64("short", 0.35, "weight of the pages seen a second time with only the first paragraphs of their text")
	builtin := flag.Bool("builtin", false, "estimate by the model that is built in, in place of learning: of sets that it never saw as good as folds")
	again := flag.String("again", "", "with -builtin: model file of the second look to learn and write")
	weights := flag.String("weights", "", "of sets, or of one kind of page of a set: name=weight or name/kind=weight, parted by commas")
	flag.IntVar(&minSites, "sites", minSites, "sites of which a word must be to count")
	trees := flag.Int("trees", 180, "trees")
	rate := flag.Float64("rate", 0.12, "learning rate")
	write := flag.String("write", "", "model file to write")
	final := flag.Bool("final", false, "fit on all pages too, and measure the fit")
	depth := flag.Int("depth", 5, "questions of a tree")
	l2 := flag.Float64("l2", 12, "regularisation")
	quick := flag.Bool("quick", false, "no folds: a fit on all pages, and what it makes of sets that are only measured")
	prof := flag.String("cpuprofile", "", "")
	flag.Parse()
	if *prof != "" {
		f, _ := os.Create(*prof)
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	for w := range strings.SplitSeq(*weights, ",") {
		if name, f, ok := strings.Cut(w, "="); ok {
			x, _ := strconv.ParseFloat(f, 32)
			setWeight[name] = float32(x)
		}
	}
	start := time.Now()
	v := vocabulary{}
	pages, err := read(*data, strings.Split(*sets, ","), v)
	if err != nil {
		log.Fatal(err)
	}
	if *measured != "" {
		more, err := read(*data, strings.Split(*measured, ","), v)
		if err != nil {
			log.Fatal(err)
		}
		for _, p := range more {
			p.held = true
		}
		pages = append(pages, more...)
	}
	step := func(what string) { fmt.Fprintf(os.Stderr, "%6.1fs %s\n", time.Since(start).Seconds(), what) }
	step("read")
	for _, p := range pages {
		p.setLabels()
		p.fold = boost.Fold(p.site, 3, folds)
		p.weigh()
		if p.held {
			p.fold = held
			clear(p.weight)
		}
	}
	step("labelled")
	if *short > 0 && !*builtin {
		pages = append(pages, shortCopies(pages, v, float32(*short))...)
		step("shortened")
	}
	b := boost.Settings{Trees: *trees, Depth: *depth, Rate: *rate, L2: *l2, GroupShare: 0.7, FeatureShare: 0.25, Seed: 11}
	t := &trainer{pages: pages, settings: b, step: step, quick: *quick}
	if *builtin {
		t.builtin()
		if *again != "" {
			if err := t.again(*again, *sets); err != nil {
				log.Fatal(err)
			}
		}
		report("built in", t.pages, t.decide(t.estimate))
	} else {
		t.crossValidate()
	}
	if *final || *write != "" {
		m := t.all()
		if *write != "" {
			if err := m.write(*write, *sets, settings()); err != nil {
				log.Fatal(err)
			}
		}
	}
}

const folds = 5

// held is the fold of pages that are measured and never learned from.
const held = -1

// setWeight is the weight of a page by set; it balances the sets.
var setWeight = map[string]float32{"zyte": 2.5, "wcxb-dev": 1, "wcxb-train": 1, "trafilatura": 1.2, "magic-article": 0.8, "magic-forum": 1, "cleanportal": 0.8, "products": 1, "fundus": 1.5}

// weigh limits the weight of one page, however much boilerplate it has.
func (p *labelled) weigh() {
	var all float32
	for _, w := range p.weight {
		all += w
	}
	f, ok := setWeight[p.set+"/"+p.kind]
	if !ok {
		f = setWeight[p.set]
	}
	if all > 4 {
		f *= 4 / all
	}
	for b := range p.weight {
		p.weight[b] *= f
	}
}

func rulesOf(p *page.Page) []content.Rule {
	rules := make([]content.Rule, len(p.Elements))
	content.BlockAds(p, rules) // as the pipeline does by default
	content.Chrome(p, rules)
	return rules
}

// rules returns the rules of the page for its out-of-fold kind.
func (p *labelled) rules() []content.Rule {
	rules := rulesOf(p.out)
	content.ByKind(p.out, rules, p.kinds, content.CommentsAuto)
	return rules
}

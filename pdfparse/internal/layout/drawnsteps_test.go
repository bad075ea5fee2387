package layout_test

import (
	"flag"
	"fmt"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

var stepsTo = flag.String("steps", "", "file to write the steps of drawn documents to, with what is decided of them now")

// TestDrawnSteps writes from one line to the next what the trainer learns from.
func TestDrawnSteps(t *testing.T) {
	if *stepsTo == "" {
		t.Skip("no file")
	}
	var all []decided
	add := func(id string, pages ...*glyph.Page) {
		d := decided{ID: id}
		for _, p := range pages {
			layout.Read(p, layout.Options{Steps: func(s *layout.Step) bool { return d.add(s.Row, s.Now) }})
		}
		all = append(all, d)
	}
	rng := func(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 61)) }
	eachPageHabit(func(seed uint64, h pageHabit) {
		add(fmt.Sprint("pages-", seed), h.draw(rng(seed)).pages...)
	})
	eachHeadingHabit(1, func(seed uint64, h headingHabit) {
		pages, _ := h.draw(rng(seed))
		add(fmt.Sprint("headings-", seed), pages...)
	})
	eachLevelHabit(levelRest+1, func(seed uint64, h levelHabit) {
		pages, _ := h.draw(rng(seed))
		add(fmt.Sprint("levels-", seed), pages...)
	})
	eachFrontHabit(1, func(seed uint64, h frontHabit) {
		pages, _ := h.draw(rng(seed))
		add(fmt.Sprint("fronts-", seed), pages...)
	})
	eachEntryHabit(func(seed uint64, h entryHabit) {
		if seed%2 == 0 {
			add(fmt.Sprint("entries-", seed), h.draw(rng(seed)).pages...)
		}
	})
	for seed := range uint64(60) {
		pages, _ := drawManual(rng(seed))
		add(fmt.Sprint("manual-", seed), pages...)
	}
	for _, step := range []float64{0.97, 1, 1.15} {
		texts := []string{"月日は百代の過客にして、行かふ年も又旅人也。舟の上に生涯をうかべ、馬の口とらえて老をむかふる物は、日々旅にして旅を栖とす。", "古人も多く旅に死せるあり。予もいづれの年よりか、片雲の風にさそはれて、漂泊の思ひやまず、海浜にさすらへ、去年の秋江上の破屋に蜘の古巣をはらひて。"}
		add(fmt.Sprint("vertical-", step), columnsOf(texts, 10, 1.5, step, 1))
	}
	for name, a := range fixtures(t) {
		pages, err := draw(fixtureFile(a, "input"))
		if err != nil {
			t.Fatal(err)
		}
		add(name, pages...)
	}
	if err := writeDecided(*stepsTo, all); err != nil {
		t.Fatal(err)
	}
}

// fixtures returns the golden files of this package by name.
func fixtures(t *testing.T) iter.Seq2[string, *txtar.Archive] {
	return func(yield func(string, *txtar.Archive) bool) {
		files, err := filepath.Glob("testdata/*.txtar")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			a, err := txtar.ParseFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(f, a) {
				return
			}
		}
	}
}

// fixtureFile returns a file of an archive, "" without it.
func fixtureFile(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return strings.TrimSuffix(string(f.Data), "\n")
		}
	}
	return ""
}

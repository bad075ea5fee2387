// Command train learns the trees of pdfparse/internal/layout/roles from
// labelled documents, with cross-validation by source:
//
//	go test ./pdfparse/internal/layout -run TestDrawnPieces -pieces drawn.ndjson
//	go build -C pdfparse/internal/train -o ../../../bin/train-roles .
//	bin/train-roles -seed 2 -data TAGGED2,TAGGED,GEN,drawn.ndjson -write pdfparse/internal/layout/roles/model.bin \
//	    -writelevels pdfparse/internal/layout/roles/level.bin
//
// Drawn documents are always learned from and never measured. Where blocks begin
// is learned from
//
//	go test ./pdfparse/internal/layout -run TestDrawnSteps -steps steps.ndjson
//	bin/train-roles -steps -trees 400 -data TAGGED2,TAGGED,GEN,steps.ndjson -write pdfparse/internal/layout/begin.bin
//
// Which lines inside a paragraph were ended on purpose is learned from
//
//	scripts/madelines.py made-lines 0 1500 ../shared/corpora/extract
//	bin/train-roles -ends -trees 400 -rate .15 -features .5 -data made-lines,TAGGED2,TAGGED,GEN,DOCLING -write pdfparse/internal/layout/lineend.bin
//
// Which groups of lines side by side are regions of their own is learned from
//
//	go test ./pdfparse/internal/layout -short -cuts cuts.ndjson
//	bin/train-roles -cuts -trees 300 -features .15 -l2 20 -data TAGGED2,TAGGED,GEN,DOCLING,TABLES,ICDAR2013,cuts.ndjson \
//	    -write pdfparse/internal/layout/apart.bin
//
// (of the drawn documents in the model that ships the rules before it decided, but
// for those whose regions are known)
//
// Which rows belong to a table is learned from
//
//	scripts/drawtables.py DRAWN 1000 1500
//	bin/train-roles -members -trees 600 -rate .03 -features .3 -l2 10 -made .5 -data TAGGED2,TAGGED,TABLES,ICDAR2013,GEN,DOCLING,DRAWN \
//	    -write pdfparse/internal/layout/tabular/member.bin
//
// With -tables it learns which regions are tables (layout/tabular), from the
// tables in the Markdown of sets; each is read with and without its rules:
//
//	bin/train-roles -tables TAGGED2,TAGGED,TABLES,ICDAR2013,GEN,DOCLING -tablesmade MADE -made .6 \
//	    -l2 3 -trees 400 -rate .03 -features .25 -write pdfparse/internal/layout/tabular/table.bin
//
// -tablesheld names sets that are only measured. With -predictions it writes the
// Markdown of each document by trees that did not see its source.
package main

import (
	"flag"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
)

func main() {
	data := flag.String("data", "", "folders of sets, parted by commas; the first is measured")
	write := flag.String("write", "", "model file to write; FILE.0 to FILE.4 are those of the folds")
	s := boost.Settings{Rate: .06, L2: 10, GroupShare: .7, FeatureShare: .35}
	flag.IntVar(&s.Trees, "trees", 500, "trees")
	flag.Float64Var(&s.Rate, "rate", s.Rate, "learning rate")
	flag.Float64Var(&s.L2, "l2", s.L2, "regularisation")
	flag.Float64Var(&s.GroupShare, "groups", s.GroupShare, "share of the sources that a tree sees")
	flag.Float64Var(&s.FeatureShare, "features", s.FeatureShare, "share of the features that a tree sees")
	writeLevels := flag.String("writelevels", "", "the same of the model of levels")
	levelTrees := flag.Int("leveltrees", 120, "trees of each level")
	flag.Uint64Var(&s.Seed, "seed", 1, "")
	worst := flag.Int("worst", 0, "print that many of the wrong lines")
	tables := flag.String("tables", "", "folders of sets with tables to learn from and to measure, parted by commas: no roles")
	made := flag.String("tablesmade", "", "the same of sets that are only learned from")
	heldOut := flag.String("tablesheld", "", "the same of sets that are only measured")
	lines := flag.String("lines", "", "print the wrong lines of a role")
	steps := flag.Bool("steps", false, "learn where blocks begin")
	ofEnds := flag.Bool("ends", false, "learn which lines were ended on purpose")
	cuts := flag.Bool("cuts", false, "learn which groups of lines side by side are read on their own")
	ofTables := flag.Bool("members", false, "learn which rows belong to a table")
	flag.Parse()
	list := func(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) }
	switch dirs := list(*data); {
	case *ofTables:
		measureMembers(dirs, s, *worst, *write)
	case *tables != "":
		trainTables(list(*tables), list(*made), list(*heldOut), s, *worst, *write)
	case *cuts:
		measureCuts(dirs, s, *worst, *write)
	case *ofEnds:
		measureEnds(dirs, s, *worst, *write)
	case *steps:
		measureSteps(dirs, s, *worst, *lines, *write)
	default:
		ls := boost.Settings{Trees: *levelTrees, Rate: .06, L2: 6, GroupShare: .7, FeatureShare: .5, Seed: s.Seed}
		trainRoles(dirs, s, ls, *worst, *write, *writeLevels)
	}
}

// trainRoles learns which pieces are headings, and of which level.
func trainRoles(dirs []string, s, ls boost.Settings, worst int, write, writeLevels string) {
	var docs, all []*doc
	for k, dir := range dirs {
		for _, d := range load(dir) {
			if d.Trust == nil || d.Trust["headings"] && d.Trust["text"] {
				all = append(all, d)
				if k == 0 {
					docs = append(docs, d)
				}
			}
		}
	}
	truth := map[*doc][]float32{}
	measured := map[string]bool{}
	for _, d := range docs {
		truth[d], measured[d.ID] = d.labels(), true
	}
	report("best possible", docs, func(d *doc, i int) bool { return truth[d][i] > .5 }, 0)
	c := collect(dirs, all)
	c.train(s)
	for _, at := range []float32{-1.2, -.9, -.6, -.3, 0} {
		report(fmt.Sprintf("trees > %v", at), docs, func(d *doc, i int) bool { return c.est[c.start[d]+i] > at }, worst*trees.One(at == 0))
	}
	l := collectLevels(c)
	l.report(measured, ls)
	if writeLevels != "" {
		l.write(writeLevels, dirs, ls)
	}
	c.write(write, s, "")
}

var madeWeight = flag.Float64("made", .3, "weight of the regions of documents that are only learned from")

// report prints precision, recall and F1 of heading lines.
func report(name string, docs []*doc, is func(d *doc, i int) bool, worst int) {
	hit, got, want, lost := 0, 0, 0, 0
	macro, n := 0.0, 0
	for _, d := range docs {
		hit0, got0, want0 := hit, got, want
		for k := range d.Lines {
			l := &d.Lines[k]
			yes := d.of[k] >= 0 && is(d, d.of[k])
			if yes {
				got++
			}
			if l.isHeading() {
				want++
				if yes {
					hit++
				}
				if d.of[k] < 0 || d.pieces[d.of[k]].Kind >= roles.Table {
					lost++
				}
			}
			if worst > 0 && yes != l.isHeading() {
				worst--
				fmt.Printf("  %v %s p%d %s: %.70q\n", yes, d.ID, l.Page, l.Role, l.Text)
			}
		}
		if want > want0 {
			macro += 2 * float64(hit-hit0) / float64(want-want0+got-got0)
			n++
		}
	}
	p, r := float64(hit)/float64(max(1, got)), float64(hit)/float64(max(1, want))
	fmt.Printf("%-16s P %.3f R %.3f F1 %.3f by document %.3f (%d lines, %d in no text)\n", name, p, r, 2*p*r/max(1e-9, p+r), macro/float64(max(1, n)), want, lost)
}

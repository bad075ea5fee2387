package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Rows next to those of a table: do they belong to it?

// drawnName is what documents of scripts/drawtables.py are called: they are learned from,
// never measured.
var drawnName = regexp.MustCompile(`^drawn\d+$`)

var memberDrawn = flag.Float64("memberdrawn", .3, "weight of the rows of a drawn document")

// outsideBoth is the answer for a row outside a table, next to rows that are none.
const outsideBoth = .1

var strange = flag.Float64("strange", .1, "weight of rows next to what is no table")

// tableOf returns the table that most pieces of a row are in, 0 for none, -1 if they
// are not known.
func (d *doc) tableOf(page int, height float64, row []textline.Line) int {
	if d.Boxes != nil {
		x, y := row[0].Box.X0, height-row[0].Base+row[0].Size/4 // inside the letters
		for i, b := range d.Boxes {
			if b.Page-1 == page && x > b.BBox[0]-3 && x < b.BBox[2] && y > b.BBox[1] && y < b.BBox[3] {
				return i + 1
			}
		}
		return 0
	}
	votes := map[int]int{}
	best := -1
	for i := range row {
		l := d.at(page, row[i].Box, height)
		if l == nil {
			continue
		}
		t := 0
		if l.Role == "td" || l.Role == "th" {
			t = l.Table + 1
		}
		if votes[t]++; best < 0 || votes[t] > votes[best] {
			best = t
		}
	}
	return best
}

// member is the same by the lines of the gold, or the boxes of its tables.
func (d *doc) member(page int, height float64, m *tabular.Member) float32 {
	a, b := d.tableOf(page, height, m.Table), d.tableOf(page, height, m.Row)
	switch {
	case a < 0 || b < 0:
		return -1
	case a == 0 && b == 0:
		return outsideBoth
	case a == b:
		return 1
	}
	return 0
}

// isMember returns whether a row belongs to a table: 1, 0, or -1 if it is not known.
func (d *doc) isMember(in *inTables, page int, height float64, m *tabular.Member) float32 {
	switch {
	case in != nil:
		return in.member(m)
	case d.Boxes != nil || d.Trust["tables"]:
		return d.member(page, height, m)
	}
	return -1
}

// pageOptions are the decisions on the tables of a page.
type pageOptions func(page int, height float64) layout.Options

func everyPage(o layout.Options) pageOptions { return func(int, float64) layout.Options { return o } }

// markdownOf lays a document out with decisions on its tables, and returns its
// Markdown; bare hides the rules and boxes.
func markdownOf(path string, bare bool, options pageOptions) string {
	var pages []*layout.Page
	finder := new(formula.Finder)
	outline := eachPage(path, func(i int, g *glyph.Page) {
		if bare {
			hideRules(g)
		}
		o := options(i, g.Height)
		o.Formulas = finder
		pages = append(pages, layout.Read(g, o))
	})
	md, _ := layout.Settle(pages, outline).Markdown(nil, false)
	return md
}

// members are the rows that were asked about in documents of sets.
type members struct {
	*study
	docs []*doc
	of   []string // their folders
}

var predictions = flag.String("predictions", "", "folder to write Markdown by folds to")

// collectMembers lays the documents of sets out as their gold has it and keeps what
// is asked of rows.
func collectMembers(dirs []string) *members {
	ms := &members{study: newStudy(dirs, tabular.MemberNames(), memberNames[:]...)}
	for k, dir := range dirs {
		for _, d := range readSet(dir) {
			if drawnName.MatchString(d.ID) {
				d.drawn, d.fold = true, noFold
			}
			if d.Gold == "" || d.Contents == "text" || d.Contents == "tests" {
				continue
			}
			var in *inTables
			if d.Lines == nil && d.Boxes == nil {
				in = readInTables(filepath.Join(dir, d.Gold), d.Contents == "tables")
			}
			ms.ask(k, d, in, filepath.Join(dir, d.PDF))
			ms.docs, ms.of = append(ms.docs, d), append(ms.of, dir)
		}
	}
	return ms
}

// ask lays a document out, with and without its rules, and keeps what is asked.
func (ms *members) ask(set int, d *doc, in *inTables, path string) {
	for _, bare := range []bool{true, false} {
		if bare && d.drawn {
			continue
		}
		from, measured, share := len(ms.rows), set, 1.0
		if bare {
			measured, share = notMeasured, *madeWeight
		}
		if d.drawn {
			share = *memberDrawn
		}
		markdownOf(path, bare, ofMembers(func(page int, height float64, m *tabular.Member) float32 {
			y := d.isMember(in, page, height, m)
			if y < 0 {
				return m.Odds
			}
			ms.rows = append(ms.rows, row{features: m.Features, y: y, w: 1, now: m.Odds > 0, model: trees.One(m.Above), fold: d.fold, group: ms.group(d.Group), set: measured,
				what: fmt.Sprintf("%s p%d above %v: %.50q | %.50q", d.ID, page+1, m.Above, rowText(m.Table), rowText(m.Row))})
			return 20*y - 10
		}))
		ms.balance(from, share)
		for i := from; i < len(ms.rows); i++ {
			if r := &ms.rows[i]; r.y == outsideBoth {
				r.y, r.w = 0, r.w*float32(*strange)
			}
		}
	}
}

// rowText returns a row to be shown.
func rowText(row []textline.Line) string {
	s := ""
	for i := range row {
		s += textline.TextOf(row[i:i+1]).String() + "; "
	}
	return s
}

var memberNames = [...]string{"below", "above"}

// measureMembers reports which rows are told right by folds, and writes models.
func measureMembers(dirs []string, s boost.Settings, worst int, write string) {
	ms := collectMembers(dirs)
	es := ms.byFolds(s)
	ms.report(es, worst)
	for i, dir := range dirs {
		var docs []*doc
		for k, d := range ms.docs {
			if ms.of[k] == dir && !d.drawn {
				docs = append(docs, d)
			}
		}
		predict(dirs[i], "members", docs, func(d *doc) pageOptions { return ofMembers(by(es[d.fold])) })
	}
	ms.write(write, s, fmt.Sprintf(" -made %v -memberdrawn %v -strange %v", *madeWeight, *memberDrawn, *strange))
}

// A memberDecision says whether a row of a page belongs to a table, as log-odds.
type memberDecision func(page int, height float64, m *tabular.Member) float32

func ofMembers(decide memberDecision) pageOptions {
	return func(page int, height float64) layout.Options {
		return layout.Options{Members: func(m *tabular.Member) float32 { return decide(page, height, m) }}
	}
}

// by returns what trees say of rows next to tables.
func by(es map[string]*trees.Ensemble) memberDecision {
	return func(_ int, _ float64, m *tabular.Member) float32 {
		least := 0.0
		if m.Above {
			least = *leastAbove
		}
		return logit(es[memberNames[trees.One(m.Above)]], m.Features) - float32(least)
	}
}

var leastAbove = flag.Float64("above", .6, "log-odds of a row above, at least")

// predict writes the Markdown of the documents of a set by trees that did not see its
// source into -predictions, if that is set.
func predict(dir, name string, docs []*doc, options func(*doc) pageOptions) {
	if *predictions == "" {
		return
	}
	out, err := os.Create(filepath.Join(*predictions, filepath.Base(dir)+"."+name))
	check(err)
	for _, d := range docs {
		md := markdownOf(filepath.Join(dir, d.PDF), false, options(d))
		check(json.NewEncoder(out).Encode(map[string]string{"id": d.ID, "markdown": md}))
	}
	check(out.Close())
}

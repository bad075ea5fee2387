package main

import (
	"encoding/json"
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
)

// An asked is a region of a document that may be a table.
type asked struct {
	tabular.Asked
	doc  *tabled
	y, w float32
	est  float32
}

// A tabled is a document whose tables are known.
type tabled struct {
	ID, PDF, Gold, Group, Kind string
	Trust                      map[string]bool
	made                       bool // learned from, not measured
	bare                       bool // read without its rules
	fold                       int
	cells                      map[string]int   // squashed texts of the gold's cells
	rows                       []map[string]int // their words
	either                     []map[string]int // likewise of what may be a table or text
}

// loadTables reads a set and asks about the regions of its documents.
func loadTables(dir string, made, bare bool) (out []asked) {
	each(filepath.Join(dir, "manifest.ndjson"), func(b []byte) {
		d := &tabled{made: made, bare: bare}
		check(json.Unmarshal(b, d))
		if d.Trust != nil && !d.Trust["tables"] || d.Kind == "text" || d.Kind == "tests" || d.Gold == "" {
			return
		}
		if d.Group == "" {
			d.Group = d.ID
		}
		d.fold = boost.Fold(d.Group, 0, folds)
		text, err := os.ReadFile(filepath.Join(dir, d.Gold))
		check(err)
		d.readTables(string(text))
		from := len(out)
		for _, as := range askedOf(filepath.Join(dir, d.PDF), bare) {
			for _, a := range as {
				if y := d.right(a); y >= 0 {
					out = append(out, asked{Asked: a, doc: d, y: y})
				}
			}
		}
		for i := from; i < len(out); i++ {
			out[i].w = float32(math.Pow(float64(len(out)-from), -.5))
		}
	})
	return out
}

// askedOf lays a document out and returns the regions that its pages were asked
// about; bare hides the rules and boxes.
func askedOf(path string, bare bool) (out [][]tabular.Asked) {
	eachPage(path, func(i int, g *glyph.Page) {
		out = append(out, nil)
		if bare {
			g.Lines = nil
			g.Shapes = slices.DeleteFunc(g.Shapes, func(s glyph.Shape) bool { return s.Rectangle })
		}
		layout.Read(g, layout.Options{Asked: func(a tabular.Asked) { out[i] = append(out[i], a) }})
	})
	return out
}

var (
	tableElement = regexp.MustCompile(`(?s)<table.*?</table>`)
	rowElement   = regexp.MustCompile(`(?s)<tr.*?</tr>`)
	cellElement  = regexp.MustCompile(`(?s)<t[dh][^>]*>(.*?)</t[dh]>`)
	element      = regexp.MustCompile(`<[^<>]*>`)
	link         = regexp.MustCompile(`\]\([^)]*\)`)
)

// readTables reads the cells of a gold's tables.
func (d *tabled) readTables(md string) {
	d.cells = map[string]int{}
	add := func(rows *[]map[string]int, cells []string) {
		row := map[string]int{}
		for _, c := range cells {
			c = html.UnescapeString(element.ReplaceAllString(link.ReplaceAllString(c, "]"), " "))
			d.cells[letters.Compact(c)]++
			for _, w := range strings.Fields(c) {
				if w = letters.Compact(w); w != "" {
					row[w]++
				}
			}
		}
		*rows = append(*rows, row)
	}
	for _, t := range tableElement.FindAllString(md, -1) {
		rows := &d.rows
		if strings.HasPrefix(t, `<table class="either"`) {
			rows = &d.either
		}
		for _, r := range rowElement.FindAllString(t, -1) {
			var cells []string
			for _, m := range cellElement.FindAllStringSubmatch(r, -1) {
				cells = append(cells, m[1])
			}
			add(rows, cells)
		}
	}
	for _, l := range strings.Split(md, "\n") {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "|") && strings.Trim(l, "|-: ") != "" {
			add(&d.rows, strings.Split(strings.Trim(l, "|"), "|"))
		}
	}
}

// right returns how right it is to take a region for a table: by the rows that are
// in one, and the cells that are right; -1 if it may be one or not.
func (d *tabled) right(a tabular.Asked) float32 {
	rows, in, either, cells, same := 0, 0, 0, 0, 0
	for _, r := range a.Rows {
		words, n := map[string]int{}, 0
		for _, c := range r {
			s := c.Plain()
			if s == "" {
				continue
			}
			cells++
			if d.cells[letters.Compact(s)] > 0 {
				same++
			}
			for _, w := range strings.Fields(s) {
				if w = letters.Compact(w); w != "" {
					words[w]++
					n++
				}
			}
		}
		if n == 0 {
			continue
		}
		rows++
		in += trees.One(hasRow(d.rows, words, n))
		either += trees.One(hasRow(d.either, words, n))
	}
	if 2*either > rows {
		return -1
	}
	return .6*float32(in)/float32(max(1, rows)) + .4*float32(same)/float32(max(1, cells))
}

// hasRow reports whether a row has most of n words.
func hasRow(rows []map[string]int, words map[string]int, n int) bool {
	for _, r := range rows {
		k := 0
		for w, m := range words {
			k += min(m, r[w])
		}
		if 10*k >= 7*n {
			return true
		}
	}
	return false
}

// madeFrom says what documents that are only learned from are made of.
const madeFrom = "documents of scripts/madetables.py, some with tables and paragraphs of wcxb (CC BY 4.0), trafilatura (Apache-2.0) and fundus (MIT)"

// trainTables learns from sets which regions are tables, and reports by folds.
func trainTables(measured, made []string, s boost.Settings, write string) {
	var all []asked
	for _, dir := range measured {
		all = append(all, loadTables(dir, false, false)...)
		all = append(all, loadTables(dir, false, true)...)
	}
	for _, dir := range made {
		all = append(all, loadTables(dir, true, false)...)
	}
	rows := make([][]float32, len(all))
	groups := make([]int32, len(all))
	ids := map[string]int32{}
	y, w := make([]float32, len(all)), make([]float32, len(all))
	for i := range all {
		a := &all[i]
		if _, ok := ids[a.doc.Group]; !ok {
			ids[a.doc.Group] = int32(len(ids))
		}
		rows[i], groups[i], y[i], w[i] = a.Features, ids[a.doc.Group], a.y, a.w
		if a.doc.made || a.doc.bare {
			w[i] *= float32(*madeWeight)
		}
	}
	table := boost.NewTable(rows, groups, nil)
	fit := func(fold int) *trees.Ensemble {
		var in []int32
		for i := range all {
			if all[i].doc.made || all[i].doc.fold != fold {
				in = append(in, int32(i))
			}
		}
		return table.Fit(s, y, w, in)
	}
	for f := -1; f < folds; f++ {
		m := &trees.Model{Origin: trees.Origin{Features: tabular.Names(), Sets: append(setNames(strings.Join(measured, ",")), madeFrom), Seed: s.Seed,
			Settings: fmt.Sprintf("-trees %d -rate %v -l2 %v -groups %v -features %v -made %v", s.Trees, s.Rate, s.L2, s.GroupShare, s.FeatureShare, *madeWeight)}, Ensembles: map[string]*trees.Ensemble{"table": fit(f)}}
		var v trees.Features
		for i := range all {
			if all[i].doc.fold == f {
				copy(v[:], all[i].Features)
				all[i].est = m.Ensembles["table"].Logit(&v)
			}
		}
		if write != "" {
			writeModel(write, f, m)
		}
	}
	fmt.Println(len(all), "regions")
	reportTables("rules", all, func(a *asked) bool { return a.Yes })
	for _, at := range []float32{-1.2, -.8, -.4, 0, .4, .8} {
		reportTables(fmt.Sprintf("trees > %v", at), all, func(a *asked) bool { return a.est > at })
	}
}

// reportTables prints what is gained by regions taken for tables, and how many are
// right and wrong.
func reportTables(name string, all []asked, is func(*asked) bool) {
	var gain float64
	right, wrong, missed, n := 0, 0, 0, 0
	for i := range all {
		a := &all[i]
		if a.doc.made || a.doc.bare {
			continue
		}
		n++
		switch yes := is(a); {
		case yes && a.y > .5:
			right++
		case yes:
			wrong++
		case a.y > .5:
			missed++
		}
		if is(a) {
			gain += float64(a.y) - .5
		}
	}
	fmt.Printf("%-16s right %d wrong %d missed %d gain %.1f (%d regions)\n", name, right, wrong, missed, gain, n)
}

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

// A tabled is a document whose tables are known.
type tabled struct {
	ID, PDF, Gold, Group, Kind string
	Trust                      map[string]bool
	cells                      map[string]int   // squashed texts of the gold's cells
	rows                       []map[string]int // their words
	either                     []map[string]int // likewise of what may be a table or text
}

// askTables reads a set and keeps the regions of its documents that may be tables.
// What is made, or read without its rules (bare), is not measured.
func askTables(st *study, set int, made, bare bool) {
	each(filepath.Join(st.dirs[set], "manifest.ndjson"), func(b []byte) {
		d := &tabled{}
		check(json.Unmarshal(b, d))
		if d.Trust != nil && !d.Trust["tables"] || d.Kind == "text" || d.Kind == "tests" || d.Gold == "" {
			return
		}
		if d.Group == "" {
			d.Group = d.ID
		}
		text, err := os.ReadFile(filepath.Join(st.dirs[set], d.Gold))
		check(err)
		d.readTables(string(text))
		from, measured, share, fold := len(st.rows), set, 1.0, boost.Fold(d.Group, 0, folds)
		if made || bare {
			measured, share = notMeasured, *madeWeight
		}
		if made {
			fold = noFold
		}
		for _, a := range askedOf(filepath.Join(st.dirs[set], d.PDF), bare) {
			if y := d.right(a); y >= 0 {
				st.rows = append(st.rows, row{features: a.Features, y: y, now: a.Yes, fold: fold, group: st.group(d.Group), set: measured, what: d.ID})
			}
		}
		w := float32(math.Pow(float64(len(st.rows)-from), -.5)) * float32(share)
		for i := from; i < len(st.rows); i++ {
			st.rows[i].w = w
		}
	})
}

// askedOf lays a document out and returns the regions that were asked about; bare
// hides the rules and boxes.
func askedOf(path string, bare bool) (out []tabular.Asked) {
	eachPage(path, func(i int, g *glyph.Page) {
		if bare {
			hideRules(g)
		}
		layout.Read(g, layout.Options{Asked: func(a tabular.Asked) { out = append(out, a) }})
	})
	return out
}

// hideRules takes the rules and boxes from a page.
func hideRules(g *glyph.Page) {
	g.Lines = nil
	g.Shapes = slices.DeleteFunc(g.Shapes, func(s glyph.Shape) bool { return s.Rectangle })
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
func trainTables(measured, made []string, s boost.Settings, worst int, write string) {
	st := newStudy(slices.Concat(measured, made), tabular.Names(), "table")
	for set := range measured {
		askTables(st, set, false, false)
		askTables(st, set, false, true)
	}
	for k := range made {
		askTables(st, len(measured)+k, true, false)
	}
	st.report(st.byFolds(s), worst)
	st.dirs = measured
	st.write(write, s, fmt.Sprintf(" -made %v", *madeWeight), madeFrom)
}

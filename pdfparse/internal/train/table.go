package main

import (
	"encoding/json"
	"flag"
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
	rows                       []map[string]int // their words, and those of the rows below them
	either                     []map[string]int // likewise of what may be a table or text
}

// askTables reads a set and keeps the regions of its documents that may be tables, of
// which a fold is noFold or held, if not 0. What is read without its rules (bare) is not
// measured.
func askTables(st *study, set, of int, bare bool) {
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
		if of == noFold || bare {
			measured, share = notMeasured, *madeWeight
		}
		if of < 0 {
			fold = of
		}
		markdownOf(filepath.Join(st.dirs[set], d.PDF), bare, everyPage(layout.Options{Regions: func(a *tabular.Region) bool {
			y := d.right(a)
			if y >= 0 {
				st.rows = append(st.rows, row{features: a.Features, y: y, now: y > .5, fold: fold, group: st.group(d.Group), set: measured, what: d.ID})
			}
			return y < 0 || y > .5
		}}))
		w := float32(math.Pow(float64(len(st.rows)-from), -.5)) * float32(share)
		for i := from; i < len(st.rows); i++ {
			st.rows[i].w = w
		}
	})
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
	add := func(rows *[]map[string]int, first int, cells []string) {
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
		if n := len(*rows); n > first { // what we read as one row may be two of them
			for w, k := range row {
				(*rows)[n-1][w] += k
			}
		}
		*rows = append(*rows, row)
	}
	for _, t := range tableElement.FindAllString(md, -1) {
		rows := &d.rows
		if strings.HasPrefix(t, `<table class="either"`) {
			rows = &d.either
		}
		first := len(*rows)
		for _, r := range rowElement.FindAllString(t, -1) {
			var cells []string
			for _, m := range cellElement.FindAllStringSubmatch(r, -1) {
				cells = append(cells, m[1])
			}
			add(rows, first, cells)
		}
	}
	first := len(d.rows)
	for _, l := range strings.Split(md, "\n") {
		switch l = strings.TrimSpace(l); {
		case !strings.HasPrefix(l, "|"):
			first = len(d.rows)
		case strings.Trim(l, "|-: ") != "":
			add(&d.rows, first, strings.Split(strings.Trim(l, "|"), "|"))
		}
	}
}

// right returns how right it is to take a region for a table: by the rows that are
// in one, and the cells that are right; -1 if it may be one or not.
func (d *tabled) right(a *tabular.Region) float32 {
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

var leastTable = flag.Float64("leasttable", 0, "log-odds of a region that is a table, at least, more than the bounds that there are")

// trainTables learns from sets which regions are tables, and reports by folds.
func trainTables(measured, made, heldOut []string, s boost.Settings, worst int, write string) {
	st := newStudy(slices.Concat(measured, made, heldOut), tabular.Names(), "table")
	for set := range measured {
		askTables(st, set, 0, false)
		askTables(st, set, 0, true)
	}
	for k := range made {
		askTables(st, len(measured)+k, noFold, false)
	}
	for k := range heldOut {
		askTables(st, len(measured)+len(made)+k, held, false)
	}
	es := st.byFolds(s)
	st.report(es, worst)
	for _, dir := range slices.Concat(measured, heldOut) {
		predict(dir, "tables", readSet(dir), func(d *doc) pageOptions {
			e := es[d.fold]["table"]
			return everyPage(layout.Options{Regions: func(a *tabular.Region) bool {
				return logit(e, a.Features) > a.Least+float32(*leastTable)
			}})
		})
	}
	st.dirs = measured
	st.write(write, s, fmt.Sprintf(" -made %v", *madeWeight), madeFrom)
}

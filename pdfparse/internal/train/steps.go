package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Steps from one line to the next: does a block begin?

type stepRow struct {
	row   []float32
	y, w  float32
	rule  bool
	fold  int
	group int32
	what  string
	set   int
}

// layoutWith reads a document with decisions on its lines.
func (d *doc) layoutWith(path string, decide func(page int, height float64, s *layout.Step) bool) (pages []*layout.Page) {
	outline := eachPage(path, func(i int, g *glyph.Page) {
		pages = append(pages, layout.Read(g, layout.Options{Steps: func(s *layout.Step) bool { return decide(i, g.Height, s) }}))
	})
	layout.Settle(pages, outline)
	return pages
}

// at returns the line of the gold in a place of a page, nil without one.
func (d *doc) at(page int, r geom.Rect, height float64) *line {
	var best *line
	most := 0.0
	for k := range d.Lines {
		l := &d.Lines[k]
		if l.Page-1 != page {
			continue
		}
		_, y := l.middle(height)
		if y < r.Y0 || y > r.Y1 {
			continue
		}
		if o := geom.Overlap(l.BBox[0], l.BBox[2], r.X0, r.X1); o > most {
			best, most = l, o
		}
	}
	return best
}

// begins returns whether the gold has a new block at a step: 1, 0, or -1 if it
// is not known.
func (d *doc) begins(page int, height float64, s *layout.Step) float32 {
	if d.Lines == nil {
		return d.beginsIn(s)
	}
	if !d.Trust["paragraphs"] {
		return -1
	}
	a, b := d.at(page, s.Prev, height), d.at(page, s.Line, height)
	if a == nil || b == nil || a == b {
		return -1
	}
	switch b.Role {
	case "td", "th", "figure", "code", "formula":
		return -1
	case "artifact", "untagged":
		if a.Role != b.Role {
			return 1
		}
		return -1
	case "li-start", "li-cont":
		if !d.Trust["lists"] {
			return -1
		}
	}
	switch {
	case strings.HasSuffix(b.Role, "-start"):
		return 1
	case strings.HasSuffix(b.Role, "-cont") || b.Cont:
		if a.Block == b.Block {
			return 0
		}
		return -1
	case a.Block == b.Block:
		return -1
	}
	return 1
}

// beginsIn is begins by the blocks of the gold's Markdown.
func (d *doc) beginsIn(s *layout.Step) float32 {
	a, b := letters.Compact(s.PrevText), letters.Compact(s.Text)
	if len(b) < 3 || len(a) < 3 {
		return -1
	}
	in, at, end := false, false, false
	for _, t := range d.texts {
		in = in || strings.Contains(t, a+b)
		at = at || strings.HasPrefix(t, b)
		end = end || strings.HasSuffix(t, a)
	}
	switch {
	case in && !at:
		return 0
	case at && end && !in:
		return 1
	}
	return -1
}

// readTexts reads the blocks of the gold's Markdown.
func (d *doc) readTexts(path string) {
	file, err := os.Open(path)
	check(err)
	defer file.Close()
	s := bufio.NewScanner(file)
	s.Buffer(nil, 1<<26)
	var cur strings.Builder
	flush := func() {
		if t := letters.Compact(cur.String()); t != "" {
			d.texts = append(d.texts, t)
		}
		cur.Reset()
	}
	code := false
	for s.Scan() {
		t := strings.TrimSpace(s.Text())
		if strings.HasPrefix(t, "```") {
			code = !code
			flush()
			continue
		}
		if t == "" || code || strings.HasPrefix(t, "#") || strings.HasPrefix(t, "- ") || strings.HasPrefix(t, "* ") || strings.HasPrefix(t, "|") || orderedLine(t) {
			flush()
		}
		if !code && !strings.HasPrefix(t, "|") {
			cur.WriteString(t + " ")
		}
	}
	flush()
}

func orderedLine(s string) bool {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i > 0 && i < 4 && i+1 < len(s) && (s[i] == '.' || s[i] == ')') && s[i+1] == ' '
}

type stepper struct {
	docs  []*doc
	dirs  []string
	rows  []stepRow
	table *boost.Table
}

var stepHeads = flag.Float64("stepheads", 2, "weight of the steps to and from headings")

// besideHeads reports whether a step is to or from a heading.
func (d *doc) besideHeads(page int, height float64, s *layout.Step) bool {
	if d.Lines == nil {
		return d.titles[letters.Compact(s.PrevText)] || d.titles[letters.Compact(s.Text)]
	}
	a, b := d.at(page, s.Prev, height), d.at(page, s.Line, height)
	return a.isHeading() || b.isHeading()
}

var stepDrawn = flag.Float64("stepdrawn", 5, "weight of the steps of a drawn document, which are answered as it is read now")
var stepOther = flag.Float64("stepother", .5, "weight of the steps of sets but the first")

func collectSteps(dirs []string) *stepper {
	st := &stepper{}
	size := slices.Index(layout.StepNames(), "column: size")
	groups := map[string]int32{}
	for k, dir := range dirs {
		if filepath.Ext(dir) != "" {
			each(dir, func(b []byte) {
				var in struct {
					ID   string
					Rows [][]float32
					Y    []bool
				}
				check(json.Unmarshal(b, &in))
				g := int32(len(groups))
				groups[in.ID] = g
				stride := len(in.Rows)/60 + 1
				for i, r := range in.Rows {
					odd := r[size] < .9 || r[size] > 1.1 // not in the size of the text
					if !odd && i%stride > 0 {
						continue
					}
					w := min(1, *stepDrawn*float64(stride)/float64(len(in.Rows)))
					if strings.HasPrefix(in.ID, "vertical") || odd {
						w = min(1, 8*w)
					}
					if strings.HasPrefix(in.ID, "testdata") {
						w = 4
					}
					st.rows = append(st.rows, stepRow{row: r, y: float32(trees.One(in.Y[i])), w: float32(w), rule: in.Y[i], fold: -2, group: g, set: k})
				}
			})
			continue
		}
		for _, d := range readSet(dir) {
			if d.Lines == nil {
				d.readTitles(filepath.Join(dir, d.Gold))
				d.readTexts(filepath.Join(dir, d.Gold))
			}
			if _, ok := groups[d.Group]; !ok {
				groups[d.Group] = int32(len(groups))
			}
			from := len(st.rows)
			d.layoutWith(filepath.Join(dir, d.PDF), func(page int, height float64, s *layout.Step) bool {
				y := d.begins(page, height, s)
				if y < 0 {
					return s.Now
				}
				w := float32(1)
				if d.besideHeads(page, height, s) {
					w = float32(*stepHeads)
				}
				st.rows = append(st.rows, stepRow{row: s.Row, y: y, w: w, rule: s.Now, fold: d.fold, group: groups[d.Group], what: d.ID + fmt.Sprint(" p", page+1, " ", s.PrevText, " | ", s.Text), set: k})
				return y > .5
			})
			w := weight(len(st.rows) - from)
			if k > 0 {
				w *= float32(*stepOther)
			}
			for i := from; i < len(st.rows); i++ {
				st.rows[i].w *= w
			}
			st.docs, st.dirs = append(st.docs, d), append(st.dirs, dir)
		}
	}
	st.blur()
	rows, gs := make([][]float32, len(st.rows)), make([]int32, len(st.rows))
	for i := range st.rows {
		rows[i], gs[i] = st.rows[i].row, st.rows[i].group
	}
	st.table = boost.NewTable(rows, gs, nil)
	return st
}

func (st *stepper) fit(fold int, s boost.Settings) *trees.Ensemble {
	var in []int32
	y, w := make([]float32, len(st.rows)), make([]float32, len(st.rows))
	for i := range st.rows {
		r := &st.rows[i]
		if y[i], w[i] = r.y, r.w; r.fold != fold {
			in = append(in, int32(i))
		}
	}
	return st.table.Fit(s, y, w, in)
}

// measureSteps reports the steps by folds, and the roles of lines that come of it.
func measureSteps(dirs []string, s boost.Settings, worst, write string) {
	st := collectSteps(dirs)
	es := make([]*trees.Ensemble, folds)
	for f := range folds {
		es[f] = st.fit(f, s)
	}
	for set := range dirs {
		var right, ruled, all, hit, got, want, rhit, rgot int
		var v trees.Features
		for i := range st.rows {
			r := &st.rows[i]
			if r.set != set || r.fold < 0 {
				continue
			}
			copy(v[:], r.row)
			yes := es[r.fold].Logit(&v) > 0
			all++
			right += trees.One(yes == (r.y > .5))
			ruled += trees.One(r.rule == (r.y > .5))
			got, rgot, want = got+trees.One(yes), rgot+trees.One(r.rule), want+trees.One(r.y > .5)
			hit += trees.One(yes && r.y > .5)
			rhit += trees.One(r.rule && r.y > .5)
			if worst == "steps" && set == 0 && yes != (r.y > .5) {
				fmt.Printf("  %v rule %v gold %v: %.160s\n", yes, r.rule, r.y, r.what)
			}
		}
		fmt.Printf("%s: %d steps, trees right %.4f F1 %.4f, now %.4f F1 %.4f\n", dirs[set], all, float64(right)/float64(max(1, all)), 2*float64(hit)/float64(max(1, got+want)), float64(ruled)/float64(max(1, all)), 2*float64(rhit)/float64(max(1, rgot+want)))
	}
	for _, now := range []bool{true, false} {
		var docs []*doc
		roles := map[*doc][]string{}
		for i, d := range st.docs {
			if d.Lines == nil || !(d.Trust["text"] && d.Trust["headings"] && d.Trust["lists"] && d.Trust["tables"]) {
				continue
			}
			e := es[d.fold]
			pages := d.layoutWith(filepath.Join(st.dirs[i], d.PDF), func(_ int, _ float64, s *layout.Step) bool {
				if now {
					return s.Now
				}
				var v trees.Features
				copy(v[:], s.Row)
				return e.Logit(&v) > 0
			})
			docs, roles[d] = append(docs, d), d.rolesBy(pages)
		}
		reportRoles(fmt.Sprint("as it is now: ", now), docs, roles, worst)
	}
	if write != "" {
		for f := -1; f < folds; f++ {
			e := st.fit(f, s)
			m := &trees.Model{Origin: trees.Origin{Features: layout.StepNames(), Sets: setNames(strings.Join(dirs, ",")), Seed: s.Seed,
				Settings: fmt.Sprintf("-trees %d -rate %v -l2 %v -groups %v -features %v -stepdrawn %v -stepother %v", s.Trees, s.Rate, s.L2, s.GroupShare, s.FeatureShare, *stepDrawn, *stepOther)}, Ensembles: map[string]*trees.Ensemble{"begins": e}}
			writeModel(write, f, m)
		}
	}
}

var stepBlurred = flag.Float64("stepblurred", .3, "weight of steps as a scan shows them, relative to the others")

// blur adds steps as a recognizer would give them: sizes and places are not
// exact, styles are lost.
func (st *stepper) blur() {
	names := layout.StepNames()
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range st.rows[:len(st.rows):len(st.rows)] {
		if s.fold < 0 || r.IntN(3) > 0 {
			continue
		}
		row := slices.Clone(s.row)
		for k, name := range names {
			switch {
			case strings.HasPrefix(name, "size") || name == "next size":
				row[k] *= 1 + .04*float32(r.NormFloat64())
			case strings.HasPrefix(name, "gap"):
				row[k] += .05 * float32(r.NormFloat64())
			case strings.Contains(name, "start") && !strings.Contains(name, "bold") || strings.HasPrefix(name, "middle") || strings.HasPrefix(name, "room"):
				row[k] += .12 * float32(r.NormFloat64())
			case strings.Contains(name, "bold") || strings.Contains(name, "italic"):
				row[k] = 0
			case name == "painted after":
				row[k] = 1
			case name == "recognized":
				row[k] = 1
			}
		}
		s.row, s.w, s.set = row, s.w*float32(*stepBlurred), -1
		st.rows = append(st.rows, s)
	}
}

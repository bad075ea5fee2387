package main

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Steps from one line to the next: does a block begin?

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
	var ends []int
	flush := func() {
		if t := letters.Compact(cur.String()); t != "" {
			d.texts, d.textEnds = append(d.texts, t), append(d.textEnds, ends)
		}
		cur.Reset()
		ends = nil
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
			ends = append(ends, len(letters.Compact(cur.String())))
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

// A stepper is the steps of sets, and their documents with their files.
type stepper struct {
	*study
	docs  []*doc
	paths []string
}

func collectSteps(dirs []string) *stepper {
	st := &stepper{study: newStudy(dirs, layout.StepNames(), "begins")}
	size := slices.Index(st.names, "column: size")
	for k, dir := range dirs {
		if isDrawn(dir) {
			st.addDrawn(k, func(d *drawnDoc, i int) float64 { return drawnStep(d, i, d.Rows[i][size]) })
			continue
		}
		for _, d := range readSet(dir) {
			st.ask(k, d)
		}
	}
	st.blur(*stepBlurred, blurStep)
	return st
}

// drawnStep returns the weight of a step of a drawn document to a line of that size,
// relative to the text's.
func drawnStep(d *drawnDoc, i int, size float32) float64 {
	stride := len(d.Rows)/60 + 1
	odd := size < .9 || size > 1.1 // not in the size of the text
	w := min(1, *stepDrawn*float64(stride)/float64(len(d.Rows)))
	switch {
	case !odd && i%stride > 0:
		return 0
	case strings.HasPrefix(d.ID, "testdata"):
		return 4
	case strings.HasPrefix(d.ID, "vertical") || odd:
		return min(1, 8*w)
	}
	return w
}

// ask lays a document out as its gold has it and keeps its steps.
func (st *stepper) ask(set int, d *doc) {
	path := filepath.Join(st.dirs[set], d.PDF)
	if d.Lines == nil {
		d.readTexts(filepath.Join(st.dirs[set], d.Gold))
	}
	from := len(st.rows)
	d.layoutWith(path, func(page int, height float64, s *layout.Step) bool {
		y := d.begins(page, height, s)
		if y < 0 {
			return s.Now
		}
		w := float32(1)
		if d.besideHeads(page, height, s) {
			w = float32(*stepHeads)
		}
		st.rows = append(st.rows, row{features: s.Row, y: y, w: w, now: s.Now, fold: d.fold, group: st.group(d.Group), what: d.ID + fmt.Sprint(" p", page+1, " ", s.PrevText, " | ", s.Text), set: set})
		return y > .5
	})
	share := 1.0
	if set > 0 {
		share = *stepOther
	}
	st.balance(from, share)
	st.docs, st.paths = append(st.docs, d), append(st.paths, path)
}

// measureSteps reports the steps by folds, and the roles of lines that come of it.
func measureSteps(dirs []string, s boost.Settings, worst int, lines, write string) {
	st := collectSteps(dirs)
	es := st.byFolds(s)
	st.report(es, worst)
	for _, now := range []bool{true, false} {
		var docs []*doc
		roles := map[*doc][]string{}
		for i, d := range st.docs {
			if d.Lines == nil || !(d.Trust["text"] && d.Trust["headings"] && d.Trust["lists"] && d.Trust["tables"]) {
				continue
			}
			pages := d.layoutWith(st.paths[i], func(_ int, _ float64, s *layout.Step) bool {
				if now {
					return s.Now
				}
				return logit(es[d.fold]["begins"], s.Row) > 0
			})
			docs, roles[d] = append(docs, d), d.rolesBy(pages)
		}
		reportRoles(fmt.Sprint("as it is now: ", now), docs, roles, lines)
	}
	st.write(write, s, fmt.Sprintf(" -stepdrawn %v -stepother %v", *stepDrawn, *stepOther))
}

var stepBlurred = flag.Float64("stepblurred", .3, "weight of steps as a scan shows them, relative to the others")

// blurStep changes a feature as if a recognizer had read the page: sizes and places
// are not exact, styles are lost.
func blurStep(name string, v *float32, r *rand.Rand) {
	switch {
	case strings.HasPrefix(name, "size") || name == "next size":
		*v *= 1 + .04*float32(r.NormFloat64())
	case strings.HasPrefix(name, "gap"):
		*v += .05 * float32(r.NormFloat64())
	case strings.Contains(name, "start") && !strings.Contains(name, "bold") || hasPrefix(name, "middle", "room"):
		*v += .12 * float32(r.NormFloat64())
	case strings.Contains(name, "bold") || strings.Contains(name, "italic"):
		*v = 0
	case name == "painted after" || name == "recognized":
		*v = 1
	}
}

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A doc is a labelled document.
type doc struct {
	ID, PDF, Group string
	Kind           string     `json:"source_kind"`
	Contents       string     `json:"kind"` // what the gold has
	Boxes          []struct { // of tables
		Page int        // from 1
		BBox [4]float64 // from the lower left of the page
	} `json:"table_boxes"`
	Trust    map[string]bool
	Lines    []line `json:"-"`
	pieces   []roles.Piece
	of       []int // by line: the piece that it is in, -1 if in none
	fold     int
	drawn    bool            // always learned from, never measured
	titles   map[string]bool // the gold's headings, for a set without lines
	levels   map[string]int  // of titles
	path     string
	heads    []roles.Head // of a drawn document, with their levels
	gold     []int
	Gold     string
	squashed string   // the letters of the gold's Markdown, for a set without lines
	edges    []int    // in squashed: where tables begin and end, in turn
	texts    []string // the blocks of the gold's Markdown, squashed, for a set without lines
	textEnds [][]int  // where the lines of each end
}

// A line is one of the gold, with its role.
type line struct {
	ID    string
	Page  int        // from 1
	BBox  [4]float64 // from the lower left of the page
	Text  string
	Role  string
	Depth int
	Block int `json:"blk"`
	Table int
	Cont  bool
}

// isHeading reports whether a line is of a heading.
func (l *line) isHeading() bool {
	return l.Role == "title" || len(l.Role) == 2 && l.Role[0] == 'h'
}

const folds = 5

// load reads a set and lays its documents out; a file holds the pieces of
// drawn documents.
func load(dir string) []*doc {
	var out []*doc
	if filepath.Ext(dir) != "" {
		each(dir, func(b []byte) {
			var in struct {
				ID     string
				Pieces []roles.Piece
				Titles []string
				Heads  []roles.Head
				Levels []int
			}
			check(json.Unmarshal(b, &in))
			d := &doc{ID: in.ID, Group: in.ID, drawn: true, fold: boost.Fold(in.ID, 0, folds), pieces: in.Pieces, heads: in.Heads, gold: in.Levels, titles: map[string]bool{}}
			for _, t := range in.Titles {
				d.titles[letters.Compact(t)] = true
			}
			out = append(out, d)
		})
		return out
	}
	out = readSet(dir)
	for _, d := range out {
		d.layOut(filepath.Join(dir, d.PDF))
	}
	return out
}

// readSet reads the manifest of a set and the roles of its lines.
func readSet(dir string) (out []*doc) {
	byID := map[string]*doc{}
	each(filepath.Join(dir, "manifest.ndjson"), func(b []byte) {
		d := &doc{}
		check(json.Unmarshal(b, d))
		if d.Group == "" {
			d.Group = d.ID
		}
		d.fold = boost.Fold(d.Group, 0, folds)
		out, byID[d.ID] = append(out, d), d
	})
	if _, err := os.Stat(filepath.Join(dir, "lines.ndjson")); err == nil {
		each(filepath.Join(dir, "lines.ndjson"), func(b []byte) {
			var l line
			check(json.Unmarshal(b, &l))
			byID[l.ID].Lines = append(byID[l.ID].Lines, l)
		})
	} else {
		for _, d := range out {
			d.readTitles(filepath.Join(dir, d.Gold))
		}
	}
	return out
}

func each(path string, f func(b []byte)) {
	file, err := os.Open(path)
	check(err)
	defer file.Close()
	s := bufio.NewScanner(file)
	s.Buffer(nil, 1<<26)
	for s.Scan() {
		f(s.Bytes())
	}
	check(s.Err())
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// eachPage interprets the pages of a file in order and returns its outline.
func eachPage(path string, f func(i int, g *glyph.Page)) []glyph.Outline {
	data, err := os.ReadFile(path)
	check(err)
	ctx := context.Background()
	file, err := reader.OpenBytes(ctx, data, reader.Options{})
	check(err)
	in := content.New(file)
	for i := range file.NumPages() {
		g, err := in.Page(ctx, i)
		check(err)
		f(i, g)
	}
	return file.Outline()
}

// read lays out the pages of a file.
func read(path string) (pages []*layout.Page, outline []glyph.Outline) {
	outline = eachPage(path, func(_ int, g *glyph.Page) { pages = append(pages, layout.Read(g, layout.Options{})) })
	return pages, outline
}

// layOut lays a document out and finds the pieces of its lines.
func (d *doc) layOut(path string) {
	d.path = path
	pages, outline := read(path)
	parts := layout.Pieces(pages, outline)
	if len(parts) != 1 {
		check(fmt.Errorf("%s: a scan", d.ID))
	}
	d.pieces = parts[0]
	d.match()
}

// headsBy returns the headings that a document has by estimates of its pieces,
// and their gold levels, 0 where none is known.
func (d *doc) headsBy(estimate []float32) (ps []roles.Piece, hs []roles.Head, gold []int) {
	pages, outline := read(d.path)
	blocks, ps, hs := layout.Heads(pages, outline, func([]roles.Piece) []float32 { return estimate })
	for i, b := range blocks {
		level := d.levels[letters.Compact(b.Text.String())]
		for k := range d.Lines {
			l := &d.Lines[k]
			if x, y := l.middle(pages[0].Height); l.Page-1 == ps[hs[i].At].Page && l.isHeading() && x > b.Box.X0-3 && x < b.Box.X1+3 && y > b.Box.Y0-2 && y < b.Box.Y1+2 {
				level = l.level()
			}
		}
		gold = append(gold, level)
	}
	return ps, hs, gold
}

// middle returns the middle of a line, from the upper left of a page.
func (l *line) middle(height float64) (x, y float64) {
	return (l.BBox[0] + l.BBox[2]) / 2, height - (l.BBox[1]+l.BBox[3])/2
}

// level returns the level of a heading's line.
func (l *line) level() int {
	if l.Role == "title" {
		return 1
	}
	return int(l.Role[1] - '0')
}

// match finds the piece of each line: the smallest that its middle is in.
func (d *doc) match() {
	ps := d.pieces
	byPage := map[int][]int{}
	for i := range ps {
		byPage[ps[i].Page] = append(byPage[ps[i].Page], i)
	}
	d.of = make([]int, len(d.Lines))
	for k := range d.Lines {
		l := &d.Lines[k]
		d.of[k] = -1
		best := 0.0
		for _, i := range byPage[l.Page-1] {
			p := &ps[i]
			x, y := l.middle(p.Height)
			if x < p.Box.X0-3 || x > p.Box.X1+3 || y < p.Box.Y0-2 || y > p.Box.Y1+2 {
				continue
			}
			if a := geom.Width(p.Box) * geom.Height(p.Box); d.of[k] < 0 || a < best {
				d.of[k], best = i, a
			}
		}
	}
}

// readTitles reads the headings of the gold.
func (d *doc) readTitles(path string) {
	d.titles, d.levels = map[string]bool{}, map[string]int{}
	code := false
	each(path, func(b []byte) {
		s := string(b)
		if strings.HasPrefix(s, "```") {
			code = !code
		}
		if head := strings.TrimLeft(s, "#"); !code && len(head) < len(s) && strings.HasPrefix(head, " ") {
			d.titles[letters.Compact(head)] = true
			d.levels[letters.Compact(head)] = len(s) - len(head)
		}
	})
}

// titled is labels for a document of which only the headings' texts are known.
func (d *doc) titled() []float32 {
	out := make([]float32, len(d.pieces))
	for i := range out {
		s := letters.Compact(d.pieces[i].Text)
		switch {
		case s == "":
			out[i] = -1
		case d.titles[s]:
			out[i] = 1
		default:
			for t := range d.titles {
				if d.drawn && len(s) > 3 && (strings.HasPrefix(t, s) || strings.HasSuffix(t, s)) {
					out[i] = 1
					break
				}
				if len(s) > 3 && strings.Contains(t, s) || len(t) > 3 && strings.Contains(s, t) && len(t)*2 > len(s) {
					out[i] = -1
				}
			}
		}
	}
	return out
}

// labels returns for each piece the share of its letters that are of headings,
// -1 where no line is known.
func (d *doc) labels() []float32 {
	if d.titles != nil {
		return d.titled()
	}
	head, all := make([]int, len(d.pieces)), make([]int, len(d.pieces))
	for k := range d.Lines {
		if i := d.of[k]; i >= 0 {
			n := len(strings.TrimSpace(d.Lines[k].Text))
			if all[i] += n; d.Lines[k].isHeading() {
				head[i] += n
			}
		}
	}
	out := make([]float32, len(all))
	for i := range out {
		if out[i] = -1; all[i] > 0 {
			out[i] = float32(head[i]) / float32(all[i])
		}
	}
	return out
}

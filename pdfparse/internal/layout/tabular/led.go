package tabular

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// In price lists, menus and credits a dot leader leads from a label to what
// belongs to it. The lines are no paragraph, and without gaps between their
// columns StreamTables sees no table.

const (
	leastLed  = 3   // rows of such a table, at least
	mostLed   = 6   // columns, at most
	ledPitch  = 2.6 // most distance of the rows, in sizes
	ledMargin = 0.8 // difference of the ends of the last column, in sizes
)

// LedTables finds the tables whose columns are parted by dot leaders, among rows
// that are no other tables.
func LedTables(rs [][]textline.Line) []Zone {
	var out []Zone
	for i := 0; i < len(rs); {
		cells := ledCells(rs[i])
		if cells == nil {
			i++
			continue
		}
		rows := [][][]textline.Word{cells}
		j := i + 1
		for ; j < len(rs) && GapAbove(rs, j) < ledPitch*rs[j][0].Size; j++ {
			next := ledCells(rs[j])
			if len(next) != len(cells) || !sameEnd(cells, next) {
				break
			}
			rows = append(rows, next)
		}
		if len(rows) >= leastLed {
			out = append(out, Zone{i, j, ledTable(rows)})
		}
		i = j
	}
	return out
}

// sameEnd reports whether the last cells of two rows begin or end at one x.
func sameEnd(a, b [][]textline.Word) bool {
	x, y := a[len(a)-1], b[len(b)-1]
	slack := ledMargin * y[0].Size
	return math.Abs(x[len(x)-1].Box.X1-y[len(y)-1].Box.X1) < slack || math.Abs(x[0].Box.X0-y[0].Box.X0) < slack
}

// ledTable makes a table of rows of cells.
func ledTable(rows [][][]textline.Word) *Found {
	t := &Table{Fit: 1}
	var all []textline.Word
	for _, r := range rows {
		row := make([]*Cell, len(r))
		for c, ws := range r {
			all = append(all, ws...)
			row[c] = &Cell{RowSpan: 1, ColSpan: 1, words: ws}
			row[c].read()
		}
		t.Rows = append(t.Rows, row)
	}
	t.dropLines()
	box := all[0].Box
	for i := range all {
		box = geom.Union(box, all[i].Box)
	}
	return &Found{Table: t, Box: box, Size: UsualSize(all), Order: LeastOrder(all), Source: SourceOf(all), Conf: MeanConf(all)}
}

// ledCells returns the cells of a row: its words without the leaders that part
// them. It is nil for a row without leaders, or with one at its beginning or end.
func ledCells(row []textline.Line) [][]textline.Word {
	if !slices.ContainsFunc(row, func(l textline.Line) bool { return !l.RTL && hasLeader(l.Words) }) {
		return nil
	}
	out := [][]textline.Word{nil}
	dots := 0                   // right before the next word
	var pending []textline.Word // words of dots, too few for a leader so far
	add := func(w textline.Word) {
		last := len(out) - 1
		if dots >= leaderDots {
			out = append(out, []textline.Word{w})
		} else {
			out[last] = append(append(out[last], pending...), w)
		}
		dots, pending = 0, pending[:0]
	}
	for i := range row {
		for _, w := range row[i].Words {
			if n := textline.CountDots(w.Text); n > 0 && strings.Trim(w.Text, ".…") == "" {
				dots, pending = dots+n, append(pending, w)
				continue
			}
			for from := 0; from < len(w.Text); {
				text, led := cutLeader(w.Text[from:])
				if text > 0 {
					add(partOf(w, from, from+text))
				}
				dots += textline.CountDots(w.Text[from+text : from+text+led])
				if from += text + led; len(out) > mostLed {
					return nil
				}
			}
		}
	}
	if dots > 0 || len(out) < 2 || slices.ContainsFunc(out, func(ws []textline.Word) bool { return len(ws) == 0 }) {
		return nil
	}
	return out
}

// leaderDots is the least number of dots of a leader; an ellipsis has three.
const leaderDots = 4

// hasLeader reports whether a line may have a leader.
func hasLeader(ws []textline.Word) bool {
	dots := 0
	for i := range ws {
		if dots += textline.CountDots(ws[i].Text); dots >= leaderDots {
			return true
		}
	}
	return false
}

// cutLeader returns the bytes of a word before its first leader, and those of the
// leader.
func cutLeader(s string) (text, leader int) {
	for at := 0; at < len(s); {
		i := strings.IndexAny(s[at:], ".…")
		if i < 0 {
			break
		}
		at += i
		n := len(s[at:]) - len(strings.TrimLeft(s[at:], ".…"))
		if textline.CountDots(s[at:at+n]) >= leaderDots {
			return at, n
		}
		at += n
	}
	return len(s), 0
}

// partOf returns the bytes from..to of a word as a word, with the share of its box
// that they have of its letters.
func partOf(w textline.Word, from, to int) textline.Word {
	n := float64(utf8.RuneCountInString(w.Text))
	a, b := utf8.RuneCountInString(w.Text[:from]), utf8.RuneCountInString(w.Text[:to])
	wide := geom.Width(w.Box)
	w.Box.X0, w.Box.X1 = w.Box.X0+wide*float64(a)/n, w.Box.X0+wide*float64(b)/n
	w.Text = w.Text[from:to]
	return w
}

// dropLeaders removes the leaders from the ends of a table's cells.
func (t *Table) dropLeaders() {
	for _, row := range t.Rows {
		for _, c := range row {
			if c == nil || len(c.Text) == 0 {
				continue
			}
			l := c.Text[len(c.Text)-1]
			if len(l) == 0 {
				continue
			}
			r := &l[len(l)-1]
			if s := strings.TrimRight(r.Text, ". …"); s != "" && textline.IsLeader(strings.ReplaceAll(r.Text[len(s):], " ", "")) {
				r.Text = s
			}
		}
	}
}

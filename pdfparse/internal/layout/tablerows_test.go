package layout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A tableHabit is a way in which producers set tables.
type tableHabit struct {
	what  string  // what is unusual in it
	rules string  // none, head, rows, grid, box, shade, groups, columns
	order string  // rows, cells, columns, backwards, random
	gap   float64 // between columns, in sizes
	pitch float64 // row distance, in sizes
}

// habitCell is a cell to be set; its column span is at least 1.
type habitCell struct {
	text  string
	mark  string // raised after it
	sign  string // set at the left edge of the column
	span  int
	bold  bool
	align byte // l, r, c
	in    float64
}

func (h tableHabit) is(what string) bool { return strings.Contains(h.what, what) }

// rows makes the cells of a table, its head first.
func (h tableHabit) rows(rng *rand.Rand) (rows [][]habitCell, heads int) {
	pick := func() string { return tableWords[rng.IntN(len(tableWords))] }
	upper := func(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
	cols := 3 + rng.IntN(4)
	if h.is("merged") {
		cols = 5 + 2*rng.IntN(2)
	}
	kinds := make([]byte, cols) // t text, n integers, d decimals, u units, e empty, w words
	for c := range kinds {
		kinds[c] = []byte("nnd")[rng.IntN(3)]
	}
	kinds[0] = 't'
	if h.is("words") {
		for c := 1; c < cols; c += 2 {
			kinds[c] = 'w'
		}
	}
	if h.is("units") {
		kinds[1] = 'u'
	}
	if h.is("hollow") {
		kinds[2] = 'e'
	}
	n := 5 + rng.IntN(6)
	head := make([]habitCell, cols)
	for c := range head {
		head[c] = habitCell{text: upper(pick()), span: 1, bold: true, align: 'r'}
		if kinds[c] == 'n' && rng.IntN(3) == 0 {
			head[c].text = fmt.Sprint(2001 + c)
		}
		if h.is("long head") {
			head[c].text = upper(pick()) + " " + pick() + " " + pick()
		}
		if kinds[c] == 't' || kinds[c] == 'w' || kinds[c] == 'u' {
			head[c].align = 'l'
		}
		if h.is("centred") && c > 0 {
			head[c].align = 'c'
		}
	}
	if h.is("corner") {
		head[0].text = ""
	}
	if h.is("merged") {
		top := make([]habitCell, cols)
		top[0] = habitCell{span: 1}
		for c := 1; c < cols; c += 2 {
			top[c] = habitCell{text: upper(pick()), span: 2, bold: true, align: 'c'}
		}
		rows = append(rows, top)
	}
	rows = append(rows, head)
	heads = len(rows)
	number := func(kind byte) habitCell {
		x := habitCell{span: 1, align: 'r'}
		if h.is("centred") {
			x.align = 'c'
		}
		switch v := rng.IntN([]int{90, 900, 90000}[rng.IntN(3)]) + 1; {
		case kind == 'd':
			x.text = fmt.Sprintf("%d.%d", v%1000, rng.IntN(9)+1)
		case v > 999:
			x.text = fmt.Sprintf("%d,%03d", v/1000, v%1000)
		default:
			x.text = fmt.Sprint(v)
		}
		switch {
		case h.is("negative") && rng.IntN(3) == 0:
			x.text = "(" + x.text + ")"
		case h.is("dashes") && rng.IntN(4) == 0:
			x.text = "–"
		case h.is("sparse") && rng.IntN(3) == 0:
			x.text = ""
		case h.is("marks") && rng.IntN(3) == 0:
			x.mark = string("abc*"[rng.IntN(4)])
		case h.is("percent"):
			x.text += "%"
		}
		if h.is("signs") && x.text != "" {
			x.sign = "$"
		}
		return x
	}
	for r := range n {
		row := make([]habitCell, cols)
		for c := range row {
			x := habitCell{span: 1, align: 'l'}
			switch kinds[c] {
			case 't':
				x.text = upper(pick())
				for range rng.IntN(3) {
					x.text += " " + pick()
				}
				if h.is("indent") && r%3 > 0 {
					x.in = 1
				}
				if h.is("keys") {
					x.text = fmt.Sprint(r + 1)
				}
			case 'w':
				x.text = upper(pick())
				for range rng.IntN(2) {
					x.text += " " + pick()
				}
				if h.is("sparse") && rng.IntN(3) == 0 {
					x.text = ""
				}
			case 'u':
				x.text = []string{"kg", "t", "mm", "kWh"}[rng.IntN(4)]
			case 'e':
				if r == 1 {
					x = number('n')
				}
			default:
				x = number(kinds[c])
			}
			row[c] = x
		}
		if h.is("total") && r == n-1 {
			row[0].text = "Total"
			for c := range row {
				row[c].bold = true
			}
		}
		if h.is("names") && r%3 == 0 {
			name := make([]habitCell, cols)
			for c := range name {
				name[c].span = 1
			}
			name[0] = habitCell{text: upper(pick()) + " " + pick(), span: 1, bold: true, align: 'l'}
			rows = append(rows, name)
		}
		rows = append(rows, row)
	}
	return rows, heads
}

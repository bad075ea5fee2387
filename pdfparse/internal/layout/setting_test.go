package layout_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A maker makes the sheets of a habit.
type maker struct {
	*rand.Rand
	cols int
}

func (m maker) word() string { return tableWords[m.IntN(len(tableWords))] }

func (m maker) name(n int) string {
	s := m.word()
	s = strings.ToUpper(s[:1]) + s[1:]
	for range n - 1 {
		s += " " + m.word()
	}
	return s
}

func (m maker) amount() string {
	switch v := m.IntN([]int{90, 900, 90000}[m.IntN(3)]) + 1; {
	case v > 999:
		return fmt.Sprintf("%d,%03d", v/1000, v%1000)
	case m.IntN(3) == 0:
		return fmt.Sprintf("%d.%d", v, m.IntN(9)+1)
	default:
		return fmt.Sprint(v)
	}
}

// lines are n lines of a text in a narrow cell.
func (m maker) lines(n int) []string {
	out := make([]string, n)
	for i := range out {
		if out[i] = m.word() + " " + m.word(); i == 0 {
			out[i] = strings.ToUpper(out[i][:1]) + out[i][1:]
		}
	}
	return out
}

// plain is a table of names and numbers with a head.
func (m maker) plain() *sheet {
	head := make([]setCell, m.cols)
	for c := range head {
		if head[c] = word(m.name(1)); c > 0 {
			head[c].align = 'r'
		}
		head[c].bold = true
	}
	sh := &sheet{rows: [][]setCell{head}, heads: 1}
	for range 5 + m.IntN(6) {
		row := []setCell{word(m.name(1 + m.IntN(3)))}
		for range m.cols - 1 {
			row = append(row, number(m.amount()))
		}
		sh.rows = append(sh.rows, row)
	}
	return sh
}

// blank is a row of empty cells.
func (m maker) blank() []setCell {
	row := make([]setCell, m.cols)
	for c := range row {
		row[c] = word("")
	}
	return row
}

// spanning is a row whose only cell spans all columns.
func (m maker) spanning(s string, bold bool, align byte) []setCell {
	row := make([]setCell, m.cols)
	row[0] = word(s)
	row[0].span, row[0].bold, row[0].align = m.cols, bold, align
	return row
}

// body calls f for each cell below the head.
func (sh *sheet) body(f func(r, c int, x *setCell)) {
	for r := sh.heads; r < len(sh.rows); r++ {
		for c := range sh.rows[r] {
			f(r-sh.heads, c, &sh.rows[r][c])
		}
	}
}

// habitOf makes a sheet; rules are those that producers use with it.
type habitOf struct {
	rules string
	make  func(m maker) *sheet
}

var settings = map[string]habitOf{
	"tall rows": {"head rows none grid", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(_, c int, x *setCell) {
			if c%2 == 1 {
				*x = word(m.lines(1 + m.IntN(3))...)
				return
			}
			if c == 0 {
				*x = word(m.lines(1 + m.IntN(2))...)
			}
		})
		return sh
	}},
	"tall words": {"head none band", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(r, c int, x *setCell) {
			*x = word(m.lines(1 + m.IntN(3))...)
			if c == 0 {
				*x = word(fmt.Sprintf("%c-%d", 'A'+r, 10+r))
			}
		})
		return sh
	}},
	"label first":  {"head none threes under", func(m maker) *sheet { return m.label('t') }},
	"label last":   {"head none threes under", func(m maker) *sheet { return m.label('b') }},
	"label middle": {"head none threes", func(m maker) *sheet { return m.label('m') }},
	"threes":       {"threes", func(m maker) *sheet { return m.plain() }},
	"threes cells": {"threes columns", func(m maker) *sheet { return m.plain() }},
	"group heads": {"none head under", func(m maker) *sheet {
		m.cols = 5 + 2*m.IntN(2)
		sh := m.plain()
		top := m.blank()
		for c := 1; c < m.cols; c += 2 {
			top[c] = word(m.name(1))
			top[c].span, top[c].bold, top[c].align = 2, true, 'c'
			top[c+1].span = 0
		}
		sh.rows, sh.heads = slices.Insert(sh.rows, 0, top), 2
		return sh
	}},
	"ticks": {"rows grid head none", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(_, c int, x *setCell) {
			if c > 0 {
				x.lines, x.align = []string{[]string{"✓", "", "x", "☐", "☒"}[m.IntN(5)]}, 'c'
			}
		})
		for c := 1; c < m.cols; c++ {
			sh.rows[0][c].align = 'c'
		}
		return sh
	}},
	"check boxes": {"rows grid head", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(_, c int, x *setCell) {
			if c > 0 {
				x.lines, x.box = []string{""}, "xo"[m.IntN(2)]
			}
		})
		return sh
	}},
	"title row": {"grid rows head band", func(m maker) *sheet {
		sh := m.plain()
		sh.rows, sh.heads = slices.Insert(sh.rows, 0, m.spanning("Table 4: "+m.name(3), true, 'c')), 2
		return sh
	}},
	"stubs": {"none head band rows", func(m maker) *sheet {
		sh := m.plain()
		var rows [][]setCell
		for r, row := range sh.rows {
			if r > 0 && r%3 == 1 {
				name := m.blank()
				name[0] = word(m.name(1) + ":")
				rows = append(rows, name)
			}
			if r > 0 {
				row[0].in = 1
			}
			rows = append(rows, row)
		}
		sh.rows = rows
		return sh
	}},
	"decimals": {"none head rows", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(_, c int, x *setCell) {
			if c > 0 {
				x.align = 'd'
				x.lines[0] = []string{"12.5", "3.25", "108.125", "7", "0.5", "44.75", "–"}[m.IntN(7)]
			}
		})
		return sh
	}},
	"centred": {"none head grid band", func(m maker) *sheet {
		sh := m.plain()
		for _, row := range sh.rows {
			for c := 1; c < m.cols; c++ {
				row[c].align = 'c'
			}
		}
		return sh
	}},
	"signs": {"none head double", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(r, c int, x *setCell) {
			if c == 0 {
				return
			}
			if r == 0 || r == len(sh.rows)-2 {
				x.sign = "$"
			}
			switch m.IntN(4) {
			case 0:
				x.sign += "("
				x.end = ")"
			case 1:
				x.lines[0] = "—"
			}
		})
		return sh
	}},
	"empty": {"none head grid rows", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(_, c int, x *setCell) {
			if c > 0 && m.IntN(2) == 0 {
				x.lines[0] = ""
			}
		})
		return sh
	}},
	"marks": {"none head", func(m maker) *sheet {
		sh := m.plain()
		sh.body(func(_, c int, x *setCell) {
			if m.IntN(3) == 0 {
				x.mark = []string{"a", "1", "1,2", "†"}[m.IntN(4)]
			}
		})
		return sh
	}},
	"zebra":    {"band", func(m maker) *sheet { return m.plain() }},
	"vertical": {"grid", func(m maker) *sheet { return m.repeated(true) }},
	"groups":   {"head none threes", func(m maker) *sheet { return m.repeated(false) }},
	"total": {"double", func(m maker) *sheet {
		sh := m.plain()
		sh.rows[len(sh.rows)-1][0].lines[0] = "Total"
		return sh
	}},
	"leaders": {"none head", func(m maker) *sheet {
		sh := m.plain()
		wide := 0.0
		sh.body(func(_, c int, x *setCell) {
			if c == 0 {
				wide = max(wide, textWidth(x.lines[0]))
			}
		})
		sh.body(func(_, c int, x *setCell) {
			if c == 0 {
				n := int((wide - textWidth(x.lines[0])) / runeWidth('.'))
				x.lines[0] += " " + strings.Repeat(".", n+6)
			}
		})
		return sh
	}},
}

// label is a table whose row labels have several lines; its numbers stand on one
// of them.
func (m maker) label(at byte) *sheet {
	sh := m.plain()
	sh.body(func(r, c int, x *setCell) {
		if c > 0 {
			x.at = at
			return
		}
		n := 1 + r%3
		if at == 'm' {
			n = []int{1, 3, 1}[r%3]
		}
		x.lines = m.lines(n)
	})
	return sh
}

// repeated is a table whose first column names several rows: one merged cell, or
// its first row only.
func (m maker) repeated(merged bool) *sheet {
	sh := m.plain()
	sh.rows = sh.rows[:1+(len(sh.rows)-1)/3*3]
	sh.body(func(r, c int, x *setCell) {
		switch {
		case c == 1:
			*x = word(m.name(1))
		case c > 0:
		case r%3 > 0:
			*x = word("")
			if merged {
				x.span = 0
			}
		case merged:
			x.deep, x.at = 3, 't'
		}
	})
	return sh
}

// eachSetting calls f with a choice of the combinations of habits.
func eachSetting(f func(seed uint64, place string, s setting)) {
	for _, habit := range slices.Sorted(maps.Keys(settings)) {
		for rules := range strings.SplitSeq(settings[habit].rules, ",") {
			for _, rules := range strings.Fields(rules) {
				if habit == "threes cells" {
					rules = "threes columns"
				}
				for place, where := range places {
					for _, gap := range []float64{0.8, 1.5, 3} {
						for _, jump := range []float64{0, 0.3, 0.8} {
							for _, order := range []string{"cells", "lines", "columns"} {
								h := fnv.New64a()
								fmt.Fprint(h, habit, rules, place, gap, jump, order)
								seed := h.Sum64() >> 1
								if seed%4 > 0 {
									continue
								}
								seed /= 4
								f(seed, where, setting{habit: habit, rules: rules, face: int(seed / 3 % 3), size: []float64{6.5, 8, 9, 10, 11}[seed/9%5],
									gap: gap, lead: []float64{1.1, 1.2}[seed/45%2], jump: jump, order: order})
							}
						}
					}
				}
			}
		}
	}
}

func sameCells(a, b [][]string) bool {
	return slices.EqualFunc(a, b, func(x, y []string) bool {
		return slices.EqualFunc(x, y, func(s, t string) bool {
			strip := strings.NewReplacer(" ", "", "*", "", "\n", "", ".", "")
			return strip.Replace(s) == strip.Replace(t)
		})
	})
}

// A settingTally counts the tables that are read right, cell by cell.
type settingTally struct{ right, all int }

// readSettings reads the tables whose seeds leave a rest of three, and tells f of
// those that are wrong.
func readSettings(rest uint64, f func(place string, s setting, got, want [][][]string)) map[string]*settingTally {
	by := map[string]*settingTally{}
	eachSetting(func(seed uint64, place string, s setting) {
		if seed%3 != rest {
			return
		}
		pg, want := s.page(place, rand.New(rand.NewPCG(seed, 5)))
		got := tablesOf(pg)
		right := 0
		for _, w := range want {
			if slices.ContainsFunc(got, func(t [][]string) bool { return sameCells(t, w) }) {
				right++
			}
		}
		ok := right == len(want) && (len(got) == len(want) || place == "framed")
		if !ok {
			f(place, s, got, want)
		}
		for _, key := range []string{"all", "habit " + s.habit, "rules " + s.rules, "order " + s.order, fmt.Sprint("gap ", s.gap), "place " + place, "at " + place + "/" + s.habit, "by " + s.habit + "/" + s.rules} {
			if by[key] == nil {
				by[key] = &settingTally{}
			}
			by[key].all++
			if ok {
				by[key].right++
			}
		}
	})
	return by
}

// TestTableSettings reads tables of many habits in several faces, sizes, gutters
// and places on the page.
func TestTableSettings(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.93, "place text": 0.96, "place column": 0.95, "place framed": 0.97, "place notes": 0.88, "place beside": 0.84}
	by := readSettings(0, func(string, setting, [][][]string, [][][]string) {})
	for key, bar := range least {
		if k := by[key]; float64(k.right) < bar*float64(k.all) {
			t.Errorf("%s: %d of %d tables are right, want %.2f", key, k.right, k.all, bar)
		}
	}
}

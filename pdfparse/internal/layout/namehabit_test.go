package layout_test

import (
	"fmt"
	"maps"
)

// Habits of tables with ranges, with rows that are only a name, and with rules that
// frame nothing.
func init() {
	maps.Copy(settings, map[string]habitOf{
		"ranges": {"none head rows", func(m maker) *sheet {
			sh := m.plain()
			sh.body(func(_, c int, x *setCell) {
				if a := m.IntN(80); c%2 == 1 {
					x.lines[0] = fmt.Sprintf("%d – %d", a, a+1+m.IntN(40))
				}
			})
			return sh
		}},
		"last names": {"none head", func(m maker) *sheet {
			sh := m.plain()
			for range 1 + m.IntN(2) {
				row := m.blank()
				row[0] = word(m.name(1))
				sh.rows = append(sh.rows, row)
			}
			return sh
		}},
		"group names": {"none head under", func(m maker) *sheet {
			sh := m.plain()
			rows := sh.rows[:1:1]
			for r, row := range sh.rows[1:] {
				if r%2 == 0 {
					rows = append(rows, m.spanning(m.name(4), m.IntN(2) == 0, 'l'))
				}
				rows = append(rows, row)
			}
			sh.rows = rows
			return sh
		}},
		"label halfway": {"head none under threes", func(m maker) *sheet {
			sh := m.plain()
			sh.body(func(r, c int, x *setCell) {
				if c > 0 {
					x.at = 'm'
				} else if r%3 > 0 {
					x.lines = m.lines(2)
				}
			})
			return sh
		}},
		"subtotals": {"inner", func(m maker) *sheet { return m.plain() }},
	})
}

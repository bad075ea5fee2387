package layout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A frontHabit is how the names above a text are set: authors side by side.
type frontHabit struct {
	authors  int
	rows     int    // rows of authors
	align    string // left or centre
	lines    string // what is said of each: name, place, mail
	across   bool   // painted line by line, not author by author
	columns  int
	boldName bool
	abstract bool // across both columns
}

var (
	givenNames = strings.Fields("Anna Boris Carla Dmitri Elena Farid Greta Hugo Irene Jonas Karin Luis")
	cities     = []string{"Bergen, Norway", "Turin, Italy", "Porto, Portugal", "Leiden, The Netherlands", "Graz, Austria"}
	schools    = []string{"Harbour School", "University of the Sea", "Institute of Canals", "College of Trade"}
)

// draw returns the page and the lines of the names, author by author.
func (h frontHabit) draw(rng *rand.Rand) ([]*glyph.Page, [][]string) {
	d := &leveller{setter: setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: h.columns}, levelHabit: levelHabit{title: "one"}, rng: rng}
	d.feed(0)
	d.front()
	d.y -= 8
	var gold [][]string
	for range h.rows {
		width := 504 / float64(h.authors)
		var names [][]string
		for range h.authors {
			given := givenNames[rng.IntN(len(givenNames))]
			last := d.name(1)
			lines := []string{given + " " + last}
			if strings.Contains(h.lines, "place") {
				lines = append(lines, schools[rng.IntN(len(schools))], cities[rng.IntN(len(cities))])
			}
			if strings.Contains(h.lines, "mail") {
				lines = append(lines, strings.ToLower(given)+"@"+strings.ToLower(last)+".org")
			}
			names = append(names, lines)
		}
		gold = append(gold, names...)
		put := func(a, k int) {
			s := names[a][k]
			plain := d.font
			if k == 0 && h.boldName {
				d.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
			}
			x := 54 + float64(a)*width
			if h.align == "centre" {
				x += (width - textWidth(s)*bodySize) / 2
			}
			d.run++
			d.set(d.page(), x, d.y+float64(k)*12, bodySize, s)
			d.font = plain
		}
		if h.across {
			for k := range names[0] {
				for a := range names {
					put(a, k)
				}
			}
		} else {
			for a := range names {
				for k := range names[a] {
					put(a, k)
				}
			}
		}
		d.y += 12*float64(len(names[0])) + 10
	}
	d.y += 10
	if h.abstract {
		d.left, d.width = 54+40, 504-80
		d.paragraph(rng, 5, false)
		d.y += 10
	}
	d.top = d.y
	d.pages[0].Number = 1
	y := d.y
	d.col = -1
	d.feed(0)
	d.width = (504 - 24*float64(h.columns-1)) / float64(h.columns)
	d.left, d.y, d.col = 54, y, 0
	for range 3 {
		d.section2()
		for range 3 {
			d.paragraph(rng, 4+rng.IntN(4), false)
		}
	}
	return d.pages, gold
}

// section2 sets a heading as wide as the column.
func (d *leveller) section2() {
	d.y += 6
	d.feed(60)
	d.put(headStyle{size: 12, bold: true}, d.name(2))
	d.y += 4
}

// eachFrontHabit calls f with the habits whose seeds leave rest of three.
func eachFrontHabit(rest uint64, f func(seed uint64, h frontHabit)) {
	seed := uint64(0)
	for _, authors := range []int{2, 3, 4} {
		for _, rows := range []int{1, 2} {
			for _, align := range []string{"left", "centre"} {
				for _, lines := range []string{"name place mail", "name place", "name mail"} {
					for k := range 16 {
						h := frontHabit{authors, rows, align, lines, k&1 > 0, 1 + k>>1&1, k&4 > 0, k&8 > 0}
						if seed++; seed*0x9e3779b97f4a7c15>>60%3 == rest {
							f(seed, h)
						}
					}
				}
			}
		}
	}
}

// TestFrontHabits reads the names above a text author by author: the lines of
// each are together and in order, not rows of a table.
func TestFrontHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.99, "rows 2": 0.98, "columns 2": 0.98, "lines name place": 0.97}
	by := shares{}
	shown := map[string]bool{}
	eachFrontHabit(0, func(seed uint64, h frontHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		md, _ := layout.Settle(read(pages), nil).Markdown(nil, false)
		flat := strings.NewReplacer("*", "", "\n", " ", "#", "", "  ", " ", "<", "", ">", "").Replace(md)
		flat = strings.Join(strings.Fields(flat), " ")
		same := !strings.Contains(md, "| ---")
		for _, a := range gold {
			same = same && strings.Contains(flat, strings.Join(a, " "))
		}
		by.count(same, "all", fmt.Sprint("authors ", h.authors), fmt.Sprint("rows ", h.rows), "align "+h.align, "lines "+h.lines, fmt.Sprint("across ", h.across), fmt.Sprint("columns ", h.columns), fmt.Sprint("abstract ", h.abstract))
		if k := fmt.Sprint(h.authors, h.lines, h.across, h.columns); !same && testing.Verbose() && !shown[k] {
			shown[k] = true
			t.Logf("%+v\n got %s\nwant %q", h, md[:min(len(md), 700)], gold)
		}
	})
	by.hold(t, least, "documents have the names right")
}

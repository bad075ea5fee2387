package layout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// sides are texts that stand beside each other on letters and invoices.
var sides = [][]string{
	{"Bill to", "Ada Miller", "Northern Mill Ltd.", "12 Mill Lane", "Northport NP4 7QT"},
	{"Ship to", "Jiri Novak", "Hafenstr. 48", "20457 Hamburg"},
	{"Получатель", "Анна Петрова", "ул. Речная 5"},
	{"Konto 744625926", "BIC NMILXX2A", "Datum 07.11.2026"},
	{"Société du Phare", "7, rue du Phare", "35400 Saint-Malo", "Téléphone 40 123"},
}

// TestSideHabits draws a title, two texts side by side, each painted on its own,
// and a table of items or a paragraph below, in many settings: the texts are read
// one after the other, and the title and they are in no table.
func TestSideHabits(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	n, good := 0, 0
	var first string
	for _, size := range []float64{8, 10, 12} {
		for _, pitch := range []float64{1.15, 1.3, 1.5} {
			for a, left := range sides {
				right := sides[(a+1+r.IntN(len(sides)-1))%len(sides)]
				bold, flush, items := r.IntN(2) == 0, r.IntN(4) == 0, r.IntN(3) > 0
				md, table := drawSides(left, right, size, pitch, bold, flush, items, r.IntN(2) == 0)
				n++
				text := strings.Join(strings.FieldsFunc(md, func(r rune) bool { return strings.ContainsRune(" \n#*", r) }), " ")
				want := "Invoice " + strings.Join(left, " ") + " " + strings.Join(right, " ") + " "
				if strings.HasPrefix(text, want) && strings.Contains(md, table) && strings.HasPrefix(md, "# Invoice\n") {
					good++
				} else if first == "" {
					first = fmt.Sprintf("size %v pitch %v bold %v flush %v items %v:\n%s", size, pitch, bold, flush, items, md)
				}
			}
		}
	}
	t.Logf("%d of %d", good, n)
	if good*100 < n*85 { // widely spaced texts over a table may be its head
		t.Errorf("%d of %d; %s", good, n, first)
	}
}

// drawSides paints a page and returns its Markdown, and the head of the table on
// it, if any.
func drawSides(left, right []string, size, pitch float64, bold, flush, items, centred bool) (md, table string) {
	s := newSeen()
	heavy := &glyph.Font{Bold: true, Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.3}
	x := 60.0
	if centred {
		x = 306 - 3.5*1.8*size/2
	}
	s.sized(x, 70, 1.8*size, heavy, "Invoice")
	top, end := 110.0, 0.0
	for k, ls := range [][]string{left, right} {
		for i, l := range ls {
			f, x := s.font, 60+float64(k)*260
			if i == 0 && bold {
				f = heavy
			}
			if flush && k == 1 {
				x = 550 - 0.5*size*float64(len([]rune(l)))
			}
			y := top + float64(i)*pitch*size
			s.sized(x, y, size, f, l)
			end = max(end, y)
		}
	}
	y := end + 2.2*pitch*size
	s.apart = geom.Rect{X1: 300, Y1: end + size}
	if !items {
		for i := range 3 {
			s.sized(60, y+float64(i)*1.3*size, size, s.font, strings.Repeat("the miller carried the sacks ", 3))
		}
		return s.markdown(), ""
	}
	rows := [][]string{{"Item", "Description", "Qty", "Amount"}, {"1", "Apples and flour", "12", "240.55"}, {"2", "Lamp", "3", "760.70"}, {"3", "Bridge of the mill", "7", "38.31"}}
	for i, row := range rows {
		for c, text := range row {
			x := []float64{60, 110, 380, 520}[c]
			if c > 1 {
				x -= 0.5 * size * float64(len(text))
			}
			s.sized(x, y+float64(i)*1.6*size, size, s.font, text)
		}
	}
	return s.markdown(), "| Item | Description | Qty | Amount |"
}

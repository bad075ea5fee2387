package layout_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// TestPartedColumns draws the features of a product beside its description, each
// painted on its own, over a table that keeps to the same gutter, in many
// settings: neither is read across, and the table is whole.
func TestPartedColumns(t *testing.T) {
	t.Parallel()
	n, good := 0, 0
	first := ""
	for _, size := range []float64{8, 9.5, 11} {
		for _, pitch := range []float64{1.15, 1.4} {
			for _, gutter := range []float64{12, 20, 40} {
				for _, bullets := range []bool{true, false} {
					md := drawParted(size, pitch, gutter, bullets)
					n++
					if partedWell(md) {
						good++
					} else if first == "" {
						first = md
					}
				}
			}
		}
	}
	t.Logf("%d of %d", good, n)
	if good*100 < n*95 {
		t.Errorf("%d of %d:\n%s", good, n, first)
	}
}

var (
	features = []string{"The lamp of the mill can be filled", "without a ladder or a rope.", "It burns for seven days and shows", "the way to the harbour.", "No oil is lost when the wind turns", "it over in the night."}
	describe = []string{"Rain fell for days and the river rose", "above the old bridge that stood near the", "mill, until the committee met and agreed", "to publish the minutes. Nobody had asked", "for them, and nobody has read them."}
)

func partedWell(md string) bool {
	text := strings.Join(strings.FieldsFunc(md, func(r rune) bool { return strings.ContainsRune(" \n#*-", r) }), " ")
	return strings.Contains(text, strings.Join(features, " ")) && strings.Contains(text, strings.Join(describe, " ")) &&
		strings.Contains(md, "| Name | Value | Item |\n") && strings.Contains(md, "| Weight | 4 kg | A12 |")
}

func drawParted(size, pitch, gutter float64, bullets bool) string {
	s := newSeen()
	heavy := &glyph.Font{Bold: true, Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.3}
	right := 60 + 12 + 0.5*size*35 + gutter
	s.sized(60, 100, 1.3*size, heavy, "Features")
	for i, l := range features {
		y := 125 + float64(i)*pitch*size
		if bullets && i%2 == 0 {
			s.sized(60, y, size, s.font, "•")
		}
		s.sized(72, y, size, s.font, l)
	}
	s.sized(right, 100, 1.3*size, heavy, "Description")
	for i, l := range describe {
		s.sized(right, 125+float64(i)*pitch*size, size, s.font, l)
	}
	y := 125 + 6*pitch*size + 2.5*size
	s.apart = geom.Rect{X1: right - 1, Y1: y - 1.3*size}
	s.sized(60, y, 1.3*size, heavy, "Technical data")
	for i, row := range [][]string{{"Name", "Value", "Item"}, {"Weight", "4 kg", "A12"}, {"Voltage", "12 V", "A61"}, {"Width", "30 mm", "A44"}} {
		for c, x := range []float64{60, right + 5, right + 5 + 12*size} {
			s.sized(x, y+(2+1.7*float64(i))*size, size, s.font, row[c])
		}
	}
	return s.markdown()
}

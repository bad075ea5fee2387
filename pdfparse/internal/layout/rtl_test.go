package layout_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A seen is a page whose text is painted as seen, from left to right.
type seen struct {
	pg   *glyph.Page
	font *glyph.Font

	apart geom.Rect // above its lower edge what is left of its right edge is a region, what is right of it another
}

func newSeen() *seen {
	return &seen{pg: &glyph.Page{Number: 1, Width: 612, Height: 792}, font: &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.3}}
}

// knows reports whether a cut is between the two regions of the page.
func (s *seen) knows(c *layout.Cut) bool {
	left := func(r geom.Rect) bool { return r.Y1 > s.apart.Y1 || r.X0 > s.apart.X1 }
	right := func(r geom.Rect) bool { return r.Y1 > s.apart.Y1 || r.X0 < s.apart.X1 }
	return !slices.ContainsFunc(c.Left, left) && !slices.ContainsFunc(c.Right, right)
}

// line paints clusters of letters, from left to right, that end at right.
func (s *seen) line(right, y float64, text string) {
	const size = 10.0
	x := right
	for _, r := range text {
		if !isSign(r) {
			x -= 0.5 * size
		}
	}
	run := int32(len(s.pg.Glyphs))
	for _, r := range text {
		g := glyph.Glyph{Text: string(r), X: x, Y: y, DX: 0.5 * size, Size: size, Font: s.font, MCID: -1, Run: run}
		switch {
		case isSign(r):
			g.DX = 0
		case r == ' ':
			g.Flags = glyph.Space
		}
		s.pg.Glyphs = append(s.pg.Glyphs, g)
		x += g.DX
	}
}

func (s *seen) markdown() string {
	var known func(*layout.Cut) bool
	if s.apart != (geom.Rect{}) {
		known = s.knows
	}
	md, _ := layout.Settle([]*layout.Page{readKnown(s.pg, layout.Options{}, known)}, nil).Markdown(nil, false)
	return md
}

func isSign(r rune) bool { return r >= 0x591 && r <= 0x5c7 || r >= 0x64b && r <= 0x652 }

// backwards returns text as it is seen from the left; signs stay behind their
// letters if after.
func backwards(s string, after bool) string {
	out := ""
	rs := []rune(s)
	for i := 0; i < len(rs); {
		j := i + 1
		for after && j < len(rs) && isSign(rs[j]) {
			j++
		}
		out = string(rs[i:j]) + out
		i = j
	}
	return out
}

// Vowel signs come after their letters, painted before or after them.
func TestVowelSigns(t *testing.T) {
	t.Parallel()
	const text = "שָׁלוֹם עֲלֵיכֶם הַבַּיְתָה עָרַב גֶּשֶׁם בָּא דֹּאַר צָפוֹן וְדָרוֹם לַיְלָה טוֹב"
	for _, after := range []bool{false, true} {
		s := newSeen()
		for i := range 3 {
			s.line(540, 100+14*float64(i), backwards(text, after))
		}
		if md := s.markdown(); md != strings.Repeat(text+" ", 2)+text {
			t.Errorf("after %v: %q", after, md)
		}
	}
}

// Brackets, full stops and hyphens stand where they are read.
func TestSignsFromRight(t *testing.T) {
	t.Parallel()
	s := newSeen()
	s.line(540, 100, "1048 םיקרפ (רפסה ףוס) רקובב 15-ב אב אוה")
	s.line(540, 114, ".1990 תנשב )Herald( ןותיעה תא בתכ אוה")
	want := "הוא בא ב-15 בבוקר (סוף הספר) פרקים 1048  \nהוא כתב את העיתון (Herald) בשנת 1990."
	if md := s.markdown(); md != want {
		t.Errorf("got  %q\nwant %q", md, want)
	}
}

// Items of right-to-left lists begin on the right, nested ones further left.
func TestListFromRight(t *testing.T) {
	t.Parallel()
	s := newSeen()
	for i, l := range []struct {
		in   float64
		text string
	}{{0, "בקע רשא תא ראתמ הז קרפ"}, {12, "• ןושאר טירפ"}, {12, "• ינש טירפ"}, {26, ".1 דחא רפסמ"}, {26, ".2 םיינש רפסמ"}, {12, "• ישילש טירפ"}} {
		s.line(540-l.in, 100+14*float64(i), backwardsItem(l.text))
	}
	want := "פרק זה מתאר את אשר עקב\n\n- פריט ראשון\n- פריט שני\n  1. מספר אחד\n  2. מספר שניים\n- פריט שלישי"
	if md := s.markdown(); md != want {
		t.Errorf("got\n%s\nwant\n%s", md, want)
	}
}

// backwardsItem moves the marker at the start of a line to its end, where it is
// seen.
func backwardsItem(s string) string {
	marker, text, ok := strings.Cut(s, " ")
	if !ok || !strings.ContainsAny(marker, "•.") {
		return s
	}
	return text + " " + marker
}

// Lines pushed apart by what is raised on them are still one paragraph.
func TestPushedLines(t *testing.T) {
	t.Parallel()
	s := newSeen()
	y := 100.0
	lines := []string{"the miller carried the sacks of flour to the bridge and the", "ferry took them over the river to the market on the other", "side of the valley where the bakers of the town waited for", "their share of the harvest and paid in silver or in apples", "before the winter came and closed the road to the village."}
	for i, l := range lines {
		if y += 12; i == 2 || i == 3 {
			y += 3.6
		}
		s.line(60+5*float64(len(l)), y, l)
	}
	if md := s.markdown(); md != strings.Join(lines, " ") {
		t.Errorf("got %q", md)
	}
}

// The hyphen of a broken word is part of it though it is marked on its own.
func TestMarkedHyphen(t *testing.T) {
	t.Parallel()
	s := newSeen()
	s.line(300, 100, "the harbour was sur")
	s.pg.Glyphs = append(s.pg.Glyphs, glyph.Glyph{Text: "-", X: 300.0001, Y: 100, DX: 3.4, Size: 10, Font: s.font, MCID: 1, Run: 900})
	s.line(285, 112, "veyed twice a year")
	for i := range s.pg.Glyphs {
		if g := &s.pg.Glyphs[i]; g.MCID < 0 {
			g.MCID = 0
			if g.Y > 101 {
				g.MCID = 2
			}
		}
	}
	if md := s.markdown(); md != "the harbour was surveyed twice a year" {
		t.Errorf("got %q", md)
	}
}

// The first column of a right-to-left table is its right one.
func TestTableFromRight(t *testing.T) {
	t.Parallel()
	s := newSeen()
	for i, row := range [][3]string{{"רכוש", "תונש", "רהנ"}, {"12", "340", "ןדרי"}, {"15", "355", "ןוקרי"}, {"17", "362", "ןושיק"}} {
		for k, c := range row {
			s.line(200+130*float64(k), 100+16*float64(i), c)
		}
	}
	for y := 88.0; y < 160; y += 16 {
		s.pg.Lines = append(s.pg.Lines, glyph.Line{X0: 120, Y0: y, X1: 480, Y1: y, Width: 0.5})
	}
	for _, x := range []float64{120, 240, 360, 480} {
		s.pg.Lines = append(s.pg.Lines, glyph.Line{X0: x, Y0: 88, X1: x, Y1: 152, Width: 0.5})
	}
	if md := s.markdown(); !strings.HasPrefix(md, "| נהר | שנות | שוכר |\n") || !strings.Contains(md, "| ירקון | 355 | 15 |") {
		t.Errorf("got\n%s", md)
	}
}

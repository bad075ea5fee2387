package layout_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// What particular producers paint, in drawings of our own.

// sized paints text of a size from the left.
func (s *seen) sized(left, y, size float64, f *glyph.Font, text string) float64 {
	run := int32(len(s.pg.Glyphs))
	for _, r := range text {
		g := glyph.Glyph{Text: string(r), X: left, Y: y, DX: 0.5 * size, Size: size, Font: f, MCID: -1, Run: run}
		if r >= 0x2e80 {
			g.DX = size
		}
		if r == ' ' {
			g.Flags = glyph.Space
		}
		s.pg.Glyphs = append(s.pg.Glyphs, g)
		left += g.DX
	}
	return left
}

// A title, names beside each other and a numbered heading are no table.
func TestFrontIsNoTable(t *testing.T) {
	t.Parallel()
	s := newSeen()
	bold := &glyph.Font{Bold: true, Ascent: 0.75, Descent: -0.25}
	s.sized(180, 90, 17, s.font, "A Study of Mills and")
	s.sized(360, 90, 17, s.font, "Harbours")
	s.sized(200, 125, 12, s.font, "Ada Miller")
	s.sized(380, 125, 12, s.font, "Tom Ferry")
	s.sized(90, 160, 14, bold, "1")
	s.sized(112, 160, 14, bold, "Introduction")
	for i := range 8 {
		s.sized(90, 185+13*float64(i), 10, s.font, "the miller carried the sacks of flour over the bridge to the market of the town and back")
	}
	if md := s.markdown(); strings.Contains(md, "|") || !strings.Contains(md, "# 1 Introduction\n") {
		t.Errorf("got\n%s", md)
	}
}

// Headings above short paragraphs of Chinese are no names under a title.
func TestShortChinese(t *testing.T) {
	t.Parallel()
	s := newSeen()
	s.sized(80, 90, 22, s.font, "关于河流状况的报告")
	for i, h := range []string{"引言", "材料与方法", "结论"} {
		y := 130 + 60*float64(i)
		s.sized(80, y, 16, s.font, h)
		s.sized(80, y+25, 11, s.font, "今年春天，河流的水位比平均值高出三厘米。大多数居民反对修建公路。")
	}
	if md := s.markdown(); strings.Count(md, "## ") != 3 {
		t.Errorf("got\n%s", md)
	}
}

// A row that fills every column after a line of the last cell alone is a row of
// its own, with lines equally far apart.
func TestResumedRows(t *testing.T) {
	t.Parallel()
	s := newSeen()
	rule := func(y float64) {
		s.pg.Lines = append(s.pg.Lines, glyph.Line{X0: 90, Y0: y, X1: 500, Y1: y, Width: 0.8})
	}
	row := func(y float64, cells ...string) {
		for k, c := range cells {
			s.sized(90+90*float64(k), y, 10, s.font, c)
		}
	}
	rule(88)
	row(100, "name", "place", "remarks of the miller")
	rule(106)
	y := 120.0
	for _, r := range [][2]string{{"wheel", "north"}, {"sluice", "west"}, {"bridge", "south"}, {"ferry", "east"}} {
		row(y, r[0], r[1], "mended twice since the flood, and to be looked at again")
		row(y+13, "", "", "before the winter.")
		y += 26
	}
	rule(y - 7)
	md := s.markdown()
	for _, want := range []string{"| wheel | north | mended", "| sluice | west | mended", "| ferry | east | mended"} {
		if !strings.Contains(md, want) {
			t.Errorf("%q is missing:\n%s", want, md)
		}
	}
}

// tagged marks the glyphs painted by f as the content of a structure element.
func (s *seen) tagged(typ string, f func()) {
	from, id := len(s.pg.Glyphs), len(s.pg.Tags)
	f()
	for i := range s.pg.Glyphs[from:] {
		s.pg.Glyphs[from+i].MCID = id
	}
	s.pg.Tags = append(s.pg.Tags, glyph.Tag{MCID: id, Path: []glyph.TagStep{{Type: "Document", ID: 1}, {Type: typ, ID: id + 2}}})
}

// Word processors tag the lines of code as paragraphs.
func TestTaggedAsParagraphs(t *testing.T) {
	t.Parallel()
	s := newSeen()
	mono := &glyph.Font{Mono: true, Ascent: 0.75, Descent: -0.25}
	text := func(typ string, y, size float64, f *glyph.Font, l string) {
		s.tagged(typ, func() { s.sized(80, y, size, f, l) })
	}
	text("H1", 130, 16, s.font, "Wheels")
	text("P", 155, 10, s.font, "the miller wrote down how the wheel turns in the flood of spring")
	for i, l := range []string{"turn(wheel)", "if flood {", "stop(wheel)", "}"} {
		text("P", 175+12*float64(i), 10, mono, l)
	}
	text("P", 235, 10, s.font, "and the ferry carried the sacks to the market of the town.")
	md := s.markdown()
	for _, want := range []string{"# Wheels\n", "```\nturn(wheel)\nif flood {\nstop(wheel)\n}\n```"} {
		if !strings.Contains(md, want) {
			t.Errorf("%q is missing:\n%s", want, md)
		}
	}
}

// The number of a note is one in the size of the text, too.
func TestLargeRaised(t *testing.T) {
	t.Parallel()
	s := newSeen()
	x := s.sized(80, 100, 10, s.font, "the mill was closed.")
	x = s.sized(x, 95, 9.8, s.font, "12")
	s.sized(x+3, 100, 10, s.font, "The ferry went on.")
	if md := s.markdown(); md != "the mill was closed.<sup>12</sup> The ferry went on." {
		t.Errorf("got %q", md)
	}
}

package layout

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// scannedCode makes a recognized line of words, each at a cell of a grid of five
// points: "4:word", or "4-9:word" if the box ends at another cell than the text.
func scannedCode(base, size float64, words ...string) textline.Line {
	var ws []textline.Word
	for i, s := range words {
		place, text, _ := strings.Cut(s, ":")
		from, to, ok := strings.Cut(place, "-")
		x0 := float64(atoi(from))
		x1 := x0 + float64(utf8.RuneCountInString(text))
		if ok {
			x1 = float64(atoi(to))
		}
		ws = append(ws, textline.Word{Text: text, Size: size, Base: base, Style: textline.Mono, Source: textline.OCR, Order: int32(i), Box: geom.Rect{X0: 50 + 5*x0, X1: 50 + 5*x1, Y0: base - size, Y1: base + 2}})
	}
	return textline.NewLine(ws)
}

func atoi(s string) int {
	n := 0
	for _, r := range s {
		n = 10*n + int(r-'0')
	}
	return n
}

// TestScannedCode puts lines of recognized code together, whose sizes depend on
// their letters, with blank lines, and
// words whose boxes tell spaces.
func TestScannedCode(t *testing.T) {
	t.Parallel()
	ls := []textline.Line{
		scannedCode(100, 9, "0:package", "8:main"),
		scannedCode(120, 11.5, "0:import", "7:("),
		scannedCode(131, 9, "4:json"),
		scannedCode(142, 9, "4:print"),
		scannedCode(153, 9, "0:)"),
		scannedCode(164, 13, "0-10:supported", "10:names", "16:=", "18:fmt", "21:.Println(a)"),
		scannedCode(205, 9, "0:return"),
		scannedCode(300, 9, "0-6:other", "6-17:entries=an", "17:item)"),
	}
	rs := make([][]textline.Line, len(ls))
	for i := range ls {
		rs[i] = ls[i : i+1]
	}
	var got []string
	for _, b := range readRows(rs, tabular.Between{}, &Options{}) {
		if b.Kind != Code {
			t.Errorf("%q is no code", b.Text.String())
		}
		got = append(got, strings.Join(b.Code, "\n"))
	}
	want := []string{"package main\n\nimport (\n    json\n    print\n)\nsupportednames = fmt.Println(a)", "return", "otherentries=anitem)"}
	if strings.Join(got, "\n--\n") != strings.Join(want, "\n--\n") {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestCodeInCell gives cells lines of code with a gap, where the recognizer
// overlooked an underscore: the table goes on below them.
func TestCodeInCell(t *testing.T) {
	t.Parallel()
	text := func(l textline.Line) textline.Line {
		for k := range l.Words {
			l.Words[k].Style = 0
		}
		return l
	}
	var rs [][]textline.Line
	for y := 100.0; y < 196; y += 24 {
		rs = append(rs,
			[]textline.Line{scannedCode(y, 9, fmt.Sprintf("0:turnout%v", y)), text(scannedCode(y, 9, "30:calculated", "41:as", "44:votes"))},
			[]textline.Line{scannedCode(y+12, 9, "30:votes/(cvap"), scannedCode(y+12, 9, "42:estimate", "51:13)")})
	}
	order := int32(0)
	for _, r := range rs {
		for i := range r {
			for k := range r[i].Words {
				r[i].Words[k].Order = order
				order++
			}
			r[i].Order = r[i].Words[0].Order
		}
	}
	below := 0
	tabular.StreamTables(rs, tabular.Between{Members: func(m *tabular.Member) float32 {
		if below++; m.Odds <= 0 {
			t.Errorf("row %d is not of the table: %v", below, m.Odds)
		}
		return m.Odds
	}})
	if below < len(rs)-1 {
		t.Errorf("%d rows were asked about", below)
	}
	across := []textline.Line{scannedCode(112, 9, "0:for", "26:x", "30:in", "34:y"), scannedCode(112, 9, "50:{")}
	if zs := tabular.StreamTables([][]textline.Line{rs[0], across, across}, tabular.Between{}); len(zs) > 0 {
		t.Errorf("code is a table: %v", zs)
	}
}

// TestWrappedScannedCode joins what a browser wrapped: an indented line that can't
// end there, and one at the edge below it that did not fit.
func TestWrappedScannedCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		lines []textline.Line
		want  string
	}{
		{"after a sign", []textline.Line{scannedCode(100, 9, "0:def", "4:tides():"), scannedCode(111, 9, "4:highest_water", "18:="), scannedCode(122, 9, "0:station.read(1)")}, "def tides():\n    highest_water = station.read(1)"},
		{"room for it", []textline.Line{scannedCode(100, 9, "0:def", "4:tides_of_stations_and_harbours():"), scannedCode(111, 9, "4:water", "10:="), scannedCode(122, 9, "0:read(1)")}, "def tides_of_stations_and_harbours():\n    water =\nread(1)"},
		{"a line that ends", []textline.Line{scannedCode(100, 9, "0:def", "4:tides():"), scannedCode(111, 9, "4:highest_water"), scannedCode(122, 9, "0:station.read(1)")}, "def tides():\n    highest_water\nstation.read(1)"},
		{"after a hyphen", []textline.Line{scannedCode(100, 9, "0:read(highest-"), scannedCode(111, 9, "0:water)")}, "read(highest-water)"},
		{"not indented", []textline.Line{scannedCode(100, 9, "0:tides(highest_water,"), scannedCode(111, 9, "0:station.read(1))")}, "tides(highest_water,\nstation.read(1))"},
	} {
		order := int32(0)
		for i := range c.lines {
			for k := range c.lines[i].Words {
				c.lines[i].Words[k].Order = order
				order++
			}
		}
		if got := strings.Join(codeText(c.lines), "\n"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

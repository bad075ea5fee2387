package pdfparse

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// monoLine makes a monospaced line on a grid of five points. Its words are
// "4:word", or "4-9:word" if the box ends at another cell than the text; under
// lists the columns of underscores.
func monoLine(under []int, words ...string) *scanLine {
	const pitch = 5.0
	l := &scanLine{mono: true, size: 8, grid: grid{pitch: pitch, phase: pitch / 2}}
	for _, c := range under {
		l.under = append(l.under, span{float64(c)*pitch + .3, float64(c+1)*pitch - .3})
	}
	for _, s := range words {
		place, text, _ := strings.Cut(s, ":")
		from, to, ok := strings.Cut(place, "-")
		x0 := number(from)
		x1 := x0 + utf8.RuneCountInString(text)
		if ok {
			x1 = number(to)
		}
		l.words = append(l.words, textline.Word{Text: text, Size: 8, Style: textline.Mono, Box: geom.Rect{X0: pitch * float64(x0), X1: pitch * float64(x1)}})
	}
	return l
}

func number(s string) int {
	n := 0
	for _, r := range s {
		n = 10*n + int(r-'0')
	}
	return n
}

func TestMendText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		under []int
		words []string
		want  string
	}{
		{"a space between words", nil, []string{"0:import", "7:os"}, "import os"},
		{"read as a space", []int{4}, []string{"0:file", "5:id"}, "file_id"},
		{"two of them", []int{0, 1, 6, 7}, []string{"2:init", "8:()"}, "init__()"},
		{"within the first word's box", []int{4}, []string{"0-5:file", "5:id"}, "file_id"},
		{"within the second one's", []int{4}, []string{"0:file", "4-7:id"}, "file_id"},
		{"within a word", []int{4}, []string{"0-7:fileid"}, "file_id"},
		{"read as such", []int{4}, []string{"0:file_id"}, "file_id"},
		{"read as such in a wide box", []int{4}, []string{"0-8:file_id"}, "file_id"},
		{"read in a cell before", []int{5}, []string{"0-4:file_", "5-8:id"}, "file_ id"},
		{"a word that was split", nil, []string{"0:ext", "3:ract", "8:x"}, "extract x"},
		{"a spare cell without ink", nil, []string{"0-4:ext", "4:ract"}, "ext ract"},
		{"ink below a space of three", []int{5}, []string{"0:file", "7:id"}, "file id"},
		{"two readings of a letter", nil, []string{"0-6:25o0ver", "7-16:\"lLanguage"}, "25over \"language"},
		{"and an underscore", []int{3}, []string{"0:pop", "3-16:total_18to022"}, "pop_total_18to22"},
		{"of a digit", nil, []string{"0-4:10O00"}, "1000"},
		{"more letters than cells otherwise", nil, []string{"0-3:milk"}, "milk"},
	} {
		l := monoLine(c.under, c.words...)
		l.mendText()
		var got []string
		for i := range l.words {
			if l.words[i].Text != "" {
				got = append(got, l.words[i].Text)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

// Words that are not monospaced are left, and end what goes before.
func TestMendOther(t *testing.T) {
	t.Parallel()
	l := monoLine([]int{4}, "0:file", "5:id", "8:25o0ver")
	l.words[1].Style = 0
	l.mendText()
	if l.words[0].Text != "file" || l.words[1].Text != "id" || l.words[2].Text != "25o0ver" {
		t.Errorf("%q %q %q", l.words[0].Text, l.words[1].Text, l.words[2].Text)
	}
}

package pdfparse

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// itemWords makes words of lines twenty pixels apart, one at the left and one behind
// it; "?" marks an unsure one.
func itemWords(first ...string) []RecognizedWord {
	var out []RecognizedWord
	for i, s := range first {
		y := 100 + 20*i
		conf := .95
		if s, ok := strings.CutSuffix(s, "?"); ok {
			conf = .4
			first[i] = s
		}
		if first[i] != "" {
			out = append(out, RecognizedWord{Text: first[i], Box: image.Rect(100, y, 112, y+10), Size: 12, Line: 2*i + 1, Confidence: conf})
		}
		out = append(out, RecognizedWord{Text: "Tides", Box: image.Rect(130, y, 170, y+10), Size: 12, Line: 2*i + 2, Confidence: .95})
	}
	return out
}

func TestNumbered(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, first, want string }{
		{"one", "1. 225? 3. 4. Bp? Us? 7.", "1. 2. 3. 4. 5. 6. 7."},
		{"a sign", "a) 1) oe? 3)", "a) 1) 2) 3)"},
		{"none missing", "1. It? 2.", "1. It 2."},
		{"too few", "1. It? 4.", "1. It 4."},
		{"surely read", "1. It 3.", "1. It 3."},
		{"nothing below", "1. 2. It?", "1. 2. It"},
		{"another mark", "1. 2, 3.", "1. 2. 3."},
		{"the first", "l. 2. 3.", "1. 2. 3."},
		{"the first, its mark", "1, 2. 3.", "1. 2. 3."},
		{"not the first", "l. 3. 4.", "l. 3. 4."},
		{"another sign", "1. It? 3)", "1. It 3)"},
	} {
		var got []string
		for _, w := range numbered(itemWords(strings.Fields(c.first)...)) {
			if w.Text != "Tides" {
				got = append(got, w.Text)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// TestNumbersOverlooked looks for the column of numbers that is to be read again.
func TestNumbersOverlooked(t *testing.T) {
	t.Parallel()
	words := itemWords("", "", "", "")
	column := func(x int, rows ...int) []raster.Component {
		var out []raster.Component
		for _, r := range rows {
			out = append(out, raster.Component{Box: image.Rect(x, 100+20*r, x+6, 110+20*r)})
		}
		return out
	}
	for _, c := range []struct {
		name    string
		letters []raster.Component
		words   []RecognizedWord
		rulings []raster.Ruling
		want    int
	}{
		{"four numbers", column(104, 0, 1, 2, 3), words, nil, 4},
		{"and tens", append(column(104, 0, 1, 2, 3), column(96, 2, 3)...), words, nil, 6},
		{"two", column(104, 0, 1), words, nil, 0},
		{"far away", column(30, 0, 1, 2, 3), words, nil, 0},
		{"behind the words", column(180, 0, 1, 2, 3), words, nil, 0},
		{"between words", column(120, 0, 1, 2, 3), itemWords("a", "b", "c", "d"), nil, 0},
		{"of no lines", column(104, 6, 7, 8), words, nil, 0},
		{"in the cell before", column(60, 0, 1, 2, 3), words, []raster.Ruling{{Vertical: true, Pos: 110, A: 90, B: 300}}, 4},
		{"two cells before", column(60, 0, 1, 2, 3), words, []raster.Ruling{{Vertical: true, Pos: 80, A: 90, B: 300}}, 0},
		{"beside a ruling elsewhere", column(60, 0, 1, 2, 3), words, []raster.Ruling{{Vertical: true, Pos: 110, A: 400, B: 600}, {Pos: 110, A: 0, B: 600}}, 0},
	} {
		got := numbers(c.words, c.letters, c.rulings, 10)
		if got.letters != c.want || got.numbers != (c.want > 0) {
			t.Errorf("%s: %+v, want %d letters", c.name, got, c.want)
		}
		for _, l := range c.letters {
			if c.want > 0 && !l.Box.In(got.box) {
				t.Errorf("%s: %v is not in %v", c.name, l.Box, got.box)
			}
		}
	}
	if got := numbers(nil, slices.Repeat(column(104, 0), 10), nil, 10); got.letters != 0 {
		t.Errorf("without words: %+v", got)
	}
}

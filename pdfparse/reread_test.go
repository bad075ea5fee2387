package pdfparse

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"slices"
	"testing"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// Painted letters of a page: columns and rows of them.
const (
	letterW, letterH = 8, 14
	columnWidth      = 120
	rowHeight        = 30
)

// painted returns a scan of rows of columns of three letters each, and the words
// that they are.
func painted(columns, rows int) (*scan, []RecognizedWord) {
	g := image.NewGray(image.Rect(0, 0, columns*columnWidth+40, rows*rowHeight+40))
	draw.Draw(g, g.Rect, image.White, image.Point{}, draw.Src)
	var words []RecognizedWord
	for y := range rows {
		for x := range columns {
			at := image.Pt(20+x*columnWidth, 20+y*rowHeight)
			for k := range 3 {
				draw.Draw(g, image.Rect(0, 0, letterW, letterH).Add(at.Add(image.Pt(k*(letterW+2), 0))), image.Black, image.Point{}, draw.Src)
			}
			words = append(words, RecognizedWord{
				Text: fmt.Sprintf("w%d%d", x, y), Box: image.Rect(0, 0, 3*letterW+4, letterH).Add(at),
				Baseline: float64(at.Y + letterH), Size: 20, Line: y + 1, Confidence: 0.95,
			})
		}
	}
	s := &scan{check: cancel.New(context.Background()), grey: g, dpi: 200}
	s.setInk()
	return s, words
}

// A blockReader reads the letters left on an image: one word of three on each
// row, with a confidence.
type blockReader struct {
	confidence float64
	read       []*image.Gray
}

func (b *blockReader) Recognize(context.Context, image.Image, float64) ([]RecognizedWord, error) {
	return nil, nil
}

func (b *blockReader) RecognizeBlock(ctx context.Context, img image.Image, _ float64, _ []RecognizedWord) ([]RecognizedWord, error) {
	g := img.(*image.Gray)
	b.read = append(b.read, g)
	var boxes []image.Rectangle
	for _, c := range raster.Binarise(nil, g).Components(nil) {
		if n := len(boxes) - 1; n >= 0 && boxes[n].Min.Y == c.Box.Min.Y && c.Box.Min.X-boxes[n].Max.X < letterW {
			boxes[n] = boxes[n].Union(c.Box)
		} else {
			boxes = append(boxes, c.Box)
		}
	}
	var out []RecognizedWord
	for i, box := range boxes {
		out = append(out, RecognizedWord{Text: "new", Box: box, Baseline: float64(box.Max.Y), Size: 20, Line: i + 1, Confidence: b.confidence})
	}
	return out, ctx.Err()
}

func TestReread(t *testing.T) {
	t.Parallel()
	const columns, rows = 3, 8
	inColumn := func(w RecognizedWord, x int) bool { return w.Box.Min.X == 20+x*columnWidth }
	upright := RecognizedWord{Text: "on", Box: image.Rect(20+columnWidth, 20, 20+columnWidth+letterW, 20+rows*rowHeight), Size: 20, Line: 50, Confidence: 0.9}
	for _, c := range []struct {
		name       string
		confidence float64
		change     func([]RecognizedWord) []RecognizedWord
		want       int // words read anew
		first      int // words that stay
	}{
		{"all read well", 0.9, func(ws []RecognizedWord) []RecognizedWord { return ws }, 0, columns * rows},
		{"a column overlooked", 0.9, func(ws []RecognizedWord) []RecognizedWord {
			return slices.DeleteFunc(ws, func(w RecognizedWord) bool { return inColumn(w, 1) })
		}, rows, 2 * rows},
		{"a column read as upright text", 0.9, func(ws []RecognizedWord) []RecognizedWord {
			return append(slices.DeleteFunc(ws, func(w RecognizedWord) bool { return inColumn(w, 1) }), upright)
		}, rows, 2 * rows},
		{"a word read poorly, another overlooked", 0.9, func(ws []RecognizedWord) []RecognizedWord {
			ws[4].Confidence = 0.3
			return slices.Delete(ws, 9, 10)
		}, 2, columns*rows - 2},
		{"read no better", 0.4, func(ws []RecognizedWord) []RecognizedWord {
			ws[4].Confidence = 0.3
			return slices.Delete(ws, 9, 10)
		}, 0, columns*rows - 1},
		{"only a word read poorly", 0.9, func(ws []RecognizedWord) []RecognizedWord { ws[4].Confidence = 0.3; return ws }, 0, columns * rows},
		{"nothing read", 0.9, func([]RecognizedWord) []RecognizedWord { return nil }, columns * rows, 0},
	} {
		s, found := painted(columns, rows)
		r := &blockReader{confidence: c.confidence}
		got, err := s.reread(context.Background(), r, c.change(found))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		_, all := painted(columns, rows)
		again := 0
		for _, w := range got {
			if w.Text != "new" {
				continue
			}
			again++
			if !slices.ContainsFunc(all, func(o RecognizedWord) bool { return o.Box == w.Box && o.Baseline == w.Baseline }) {
				t.Errorf("%s: a word at %v", c.name, w.Box)
			}
		}
		if again != c.want || len(got)-again != c.first {
			t.Errorf("%s: %d words read anew and %d kept, want %d and %d", c.name, again, len(got)-again, c.want, c.first)
		}
		if c.want == 0 && c.first == columns*rows && c.confidence > better && len(r.read) > 0 {
			t.Errorf("%s: read %d images again", c.name, len(r.read))
		}
	}
}

// TestRereadFew leaves a page alone that lacks one word in hundreds.
func TestRereadFew(t *testing.T) {
	t.Parallel()
	s, found := painted(20, 20)
	found[7].Confidence = 0.1
	found = slices.Delete(found, 30, 31)
	r := &blockReader{confidence: 0.9}
	if _, err := s.reread(context.Background(), r, found); err != nil || len(r.read) > 0 {
		t.Errorf("%d images read again, %v", len(r.read), err)
	}
}

// TestRereadBeside puts a word between those of its line.
func TestRereadBeside(t *testing.T) {
	t.Parallel()
	word := func(text string, x int, conf float64) RecognizedWord {
		return RecognizedWord{Text: text, Box: image.Rect(x, 100, x+40, 114), Size: 20, Line: 7, Confidence: conf}
	}
	found := []RecognizedWord{word("before", 0, 0.9), word("xx", 50, 0.2), word("behind", 100, 0.9)}
	again := word("between", 50, 0.9)
	again.Line = 1
	got := replaced(found, []region{{box: found[1].Box, words: []int{1}}}, [][]RecognizedWord{{again}})
	text := ""
	for _, w := range got {
		text += w.Text + " "
		if w.Line != 7 {
			t.Errorf("%q is on line %d", w.Text, w.Line)
		}
	}
	if text != "before between behind " {
		t.Error(text)
	}
}

// TestRereadBounded reads pages that are nothing but letters, or words outside
// their image: few images, no larger than the page together.
func TestRereadBounded(t *testing.T) {
	t.Parallel()
	s, _ := painted(10, 60)
	for y := 0; y < s.grey.Rect.Dy(); y += 24 {
		for x := 0; x < s.grey.Rect.Dx(); x += 24 {
			draw.Draw(s.grey, image.Rect(x, y, x+9, y+9), image.Black, image.Point{}, draw.Src)
		}
	}
	s.setInk()
	r := &blockReader{confidence: 0.9}
	far := []RecognizedWord{{Text: "far", Box: image.Rect(-90, -90, 99999, -50), Confidence: 0.1}, {Text: "out", Box: image.Rect(99999, 10, 999999, 20)}}
	if _, err := s.reread(context.Background(), r, far); err != nil {
		t.Fatal(err)
	}
	area := 0
	for _, g := range r.read {
		area += g.Rect.Dx() * g.Rect.Dy()
	}
	if page := s.grey.Rect.Dx() * s.grey.Rect.Dy(); len(r.read) > mostAlone+1 || area > 2*page {
		t.Errorf("%d images of %d pixels, the page has %d", len(r.read), area, page)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := s.reread(ctx, r, nil); err == nil {
		t.Error("read on after it was cancelled")
	}
}

// TestRereadGrows checks that the cost of a page of letters grows with its size.
func TestRereadGrows(t *testing.T) {
	growth.Prepared(t, "rows of words", 40, func(rows int) func() {
		s, found := painted(40, rows)
		for i := range found {
			if i%3 == 0 {
				found[i].Confidence = 0.2
			}
		}
		return func() {
			if _, err := s.reread(context.Background(), &blockReader{confidence: 0.9}, found); err != nil {
				t.Error(err)
			}
		}
	})
}

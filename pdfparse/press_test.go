package pdfparse_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// A press prints a page of 612 by 792 points at 200 dots per inch, with a block
// of ink for each letter, and recognises what it printed.
type press struct {
	img   *image.Gray
	words []pdfparse.RecognizedWord
	line  int
	y     int // baseline of the last line
}

func newPress() *press {
	p := &press{img: image.NewGray(image.Rect(0, 0, 1700, 2200)), y: 200}
	draw.Draw(p.img, p.img.Rect, image.White, image.Point{}, draw.Src)
	return p
}

func (p *press) Rasterize(context.Context, pdfparse.Source, int, float64) (image.Image, error) {
	return p.img, nil
}

func (p *press) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	return p.words, nil
}

// inkWidth returns the width of a letter's ink: proportional fonts give a
// letter little more space, monospaced fonts the same space to all.
func inkWidth(r rune) int {
	switch {
	case strings.ContainsRune("il.,:;'|!()[]{}", r):
		return 4
	case strings.ContainsRune("mwMW", r):
		return 15
	case r >= '0' && r <= '9': // equally wide in most fonts
		return 10
	}
	return 9 + int(r)%4
}

const advance = 16 // of monospaced letters, 26 pixels high

// print sets a line; a mono line puts its letters in cells from the left.
func (p *press) print(text string, mono bool) {
	p.y += 34
	p.line++
	x := 200
	var word *pdfparse.RecognizedWord
	for _, r := range text {
		w := inkWidth(r)
		left, room := x, w+2
		if mono {
			left, room = x+(advance-w)/2, advance
		}
		if r == '•' { // recognisers miss it; here on the baseline
			draw.Draw(p.img, image.Rect(x, p.y-8, x+8, p.y), image.Black, image.Point{}, draw.Src)
			x += 24
			continue
		}
		if r == ' ' {
			if word = nil; !mono {
				room = 8
			}
			x += room
			continue
		}
		ink := image.Rect(left, p.y-18, left+w, p.y)
		draw.Draw(p.img, ink, image.NewUniform(color.Gray{Y: 30}), image.Point{}, draw.Src)
		if word == nil {
			p.words = append(p.words, pdfparse.RecognizedWord{Box: ink, Baseline: float64(p.y), Size: 26, Line: p.line, Confidence: 0.9})
			word = &p.words[len(p.words)-1]
		}
		word.Text += string(r)
		word.Box = word.Box.Union(ink)
		x += room
	}
}

// read parses a page that shows the print, with additional dictionary entries.
func (p *press) read(t *testing.T, entries string) string {
	t.Helper()
	d := &pdftest.Doc{}
	d.Page("", entries)
	res, err := parse(d.Bytes(), pdfparse.Options{Mode: pdfparse.OCR, Recognizer: p, Rasterizer: p})
	if err != nil {
		t.Fatal(err)
	}
	return res.Markdown
}

var program = []string{
	"func ebb(level float64) bool {",
	"    for _, mark := range gauges {",
	"        if mark.height(level) < low {",
	"            return true",
	"        }",
	"    }",
	"    return false",
	"}",
}

var paragraph = []string{
	"When the level falls below the lowest of the marks on the wall",
	"the gates are shut, and they stay shut until the next tide has",
	"risen by a hand and the warden has looked at the marks again.",
}

func TestCodeInImages(t *testing.T) {
	t.Parallel()
	p := newPress()
	for _, s := range paragraph {
		p.print(s, false)
	}
	p.y += 40
	for _, s := range program {
		p.print(s, true)
	}
	p.y += 40
	for _, s := range paragraph {
		p.print(s, false)
	}
	text := strings.Join(paragraph, " ")
	if got, want := p.read(t, ""), text+"\n\n```\n"+strings.Join(program, "\n")+"\n```\n\n"+text; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Monospaced text that is not code: figures, which have equal widths, and
// everything typewritten.
func TestNoCodeInImages(t *testing.T) {
	t.Parallel()
	figures := newPress()
	for _, s := range append(paragraph, "14 March 2019 1204 1187 1160 1152 1149 1151 1160 1187 1204", "15 March 2019 1204 1187 1160 1152 1149 1151 1160 1187 1204") {
		figures.print(s, false)
	}
	typed := newPress()
	for range 4 {
		for _, s := range paragraph {
			typed.print(s, true)
		}
		typed.y += 30
	}
	letter := newPress()
	for _, s := range paragraph {
		letter.print(s, true)
	}
	letter.y += 34
	letter.print("1. the east gate", true)
	letter.print("2. the west gate", true)
	if got, want := letter.read(t, ""), strings.Join(paragraph, " ")+"\n\n1. the east gate\n2. the west gate"; got != want {
		t.Errorf("a typed letter: got\n%s\nwant\n%s", got, want)
	}
	for name, p := range map[string]*press{"figures": figures, "typed": typed} {
		if got := p.read(t, ""); strings.Contains(got, "`") || !strings.HasPrefix(got, strings.Join(paragraph, " ")) {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}

// A link annotation over recognised words turns them into a link.
func TestLinksOverImages(t *testing.T) {
	t.Parallel()
	p := newPress()
	for _, s := range paragraph {
		p.print(s, false)
	}
	i := slices.IndexFunc(p.words, func(w pdfparse.RecognizedWord) bool { return w.Text == "warden" })
	const scale = 72.0 / 200
	b := p.words[i].Box
	annotation := fmt.Sprintf("/Annots[<</Type/Annot/Subtype/Link/Rect[%f %f %f %f]/A<</S/URI/URI(https://harbour.example/warden)>>>>]",
		scale*float64(b.Min.X), 792-scale*float64(b.Max.Y), scale*float64(b.Max.X), 792-scale*float64(b.Min.Y))
	want := strings.Replace(strings.Join(paragraph, " "), "warden", "[warden](https://harbour.example/warden)", 1)
	if got := p.read(t, annotation); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestBulletsInImages(t *testing.T) {
	t.Parallel()
	p := newPress()
	for _, s := range append(paragraph, "• nets and ropes", "• oilskins for two", "• a lamp") {
		p.print(s, false)
	}
	if got, want := p.read(t, ""), strings.Join(paragraph, " ")+"\n\n- nets and ropes\n- oilskins for two\n- a lamp"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Scans draws the pages of PDF files as a scanner would deliver them: images of
// 150 to 300 dots per inch with skew, shadows, uneven light, grain, specks and JPEG noise, or
// in black and white. The defects of a file follow from its name, so that each
// run draws the same.
//
//	go run ./scripts/scans [-first N] [-pages N] OUT FILE.pdf...
//
// It needs pdftoppm (poppler) and writes OUT/FILE.pdf, the images alone, and a
// line for each file with its defects.
package main

import (
	"bytes"
	"compress/zlib"
	"flag"
	"fmt"
	"hash/fnv"
	"image"
	"image/jpeg"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

func main() {
	log.SetFlags(0)
	first := flag.Int("first", 1, "the first page that is drawn")
	pages := flag.Int("pages", 3, "pages of each file that are drawn at most")
	flag.Parse()
	if flag.NArg() < 2 {
		log.Fatal("usage: scans [-first N] [-pages N] OUT FILE.pdf...")
	}
	out := flag.Arg(0)
	if err := os.MkdirAll(out, 0o755); err != nil {
		log.Fatal(err)
	}
	for _, file := range flag.Args()[1:] {
		name := filepath.Base(file)
		d := defectsOf(name)
		images, err := render(file, d.DPI, *first, *pages)
		if err != nil {
			log.Fatalf("%s: %v", file, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), d.draw(images), 0o644); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %+v\n", name, d.defects)
	}
}

// defects are those of all pages of a file.
type defects struct {
	DPI     int
	Skew    float64 // degrees
	Shadow  float64 // share of the light lost at one edge
	Grain   float64 // deviation, in levels
	Coarse  bool    // the grain is wider than a pixel
	Blur    float64 // weight of the neighbours
	Specks  float64 // share of the pixels
	Paper   float64 // level of the paper
	Ink     float64 // level of the ink
	Quality int     // of JPEG
	Bilevel bool
	Fold    float64 // share of the light lost at a fold
	FoldAt  float64 // where the fold is, as a share of the width
	Uneven  float64 // share of the light lost in spots as wide as the page
}

type scanner struct {
	defects
	random *rand.Rand
}

func defectsOf(name string) *scanner {
	h := fnv.New64a()
	h.Write([]byte(name))
	r := rand.New(rand.NewPCG(h.Sum64(), 18))
	s := &scanner{random: r}
	some := func(share, least, most float64) float64 {
		v := least + r.Float64()*(most-least)
		if r.Float64() >= share {
			return 0
		}
		return v
	}
	s.DPI = []int{150, 200, 200, 250, 300, 300}[r.IntN(6)]
	s.Skew = some(.8, -1.7, 1.7)
	s.Shadow = some(.4, .1, .5)
	s.Grain = some(.8, 3, 18)
	s.Coarse = r.Float64() < .3
	s.Blur = some(.6, .1, .5)
	s.Specks = some(.3, .0002, .002)
	s.Paper = 225 + 30*r.Float64()
	s.Ink = 60 * r.Float64()
	s.Quality = 45 + r.IntN(46)
	s.Bilevel = r.Float64() < .15
	s.Fold = some(.25, .2, .6)
	s.FoldAt = [...]float64{0, .5, 1}[r.IntN(3)]
	s.Uneven = some(.4, .05, .3)
	return s
}

// render draws pages of a file.
func render(file string, dpi, first, pages int) ([]*image.Gray, error) {
	data, err := exec.Command("pdftoppm", "-q", "-gray", "-r", strconv.Itoa(dpi), "-f", strconv.Itoa(first), "-l", strconv.Itoa(first+pages-1), file).Output()
	if err != nil {
		return nil, err
	}
	var all []*image.Gray
	for r := bytes.NewReader(data); r.Len() > 0; {
		var w, h, most int
		if _, err := fmt.Fscanf(r, "P5\n%d %d\n%d\n", &w, &h, &most); err != nil {
			return nil, err
		}
		g := image.NewGray(image.Rect(0, 0, w, h))
		if _, err := r.Read(g.Pix); err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}

// threshold is the share of the paper's light below which a bilevel scan is
// black: high enough to keep thin strokes, as scanners choose it.
const threshold = 0.7

// spoil returns the image as scanned.
func (s *scanner) spoil(g *image.Gray) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	level := make([]float64, w*h)
	sin, cos := math.Sincos(s.Skew * math.Pi / 180)
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= w || y >= h {
			return 255
		}
		return float64(g.Pix[y*w+x])
	}
	for y := range h {
		for x := range w {
			dx, dy := float64(x-w/2), float64(y-h/2)
			u, v := dx*cos-dy*sin+float64(w/2), dx*sin+dy*cos+float64(h/2)
			x0, y0 := int(math.Floor(u)), int(math.Floor(v))
			fx, fy := u-float64(x0), v-float64(y0)
			level[y*w+x] = (at(x0, y0)*(1-fx)+at(x0+1, y0)*fx)*(1-fy) + (at(x0, y0+1)*(1-fx)+at(x0+1, y0+1)*fx)*fy
		}
	}
	level = blurred(level, w, s.Blur)
	grain := make([]float64, w*h)
	for i := range grain {
		grain[i] = s.Grain * s.random.NormFloat64()
	}
	if s.Coarse {
		grain = blurred(grain, w, .8)
	}
	out := image.NewGray(g.Rect)
	for i, v := range level {
		v = s.Ink + (s.Paper-s.Ink)*v/255
		v = v*s.light(float64(i%w)/float64(w), float64(i/w)/float64(h)) + grain[i]
		if s.random.Float64() < s.Specks {
			v = 255 * float64(s.random.IntN(2))
		}
		if s.Bilevel {
			v = 255 * math.Round(v/s.Paper/(2*threshold))
		}
		out.Pix[i] = byte(min(max(v, 0), 255))
	}
	return out
}

// light returns the share of the light that falls on a place of the page.
func (s *scanner) light(x, y float64) float64 {
	edge := 1 - s.Shadow*math.Pow(x, 3)
	fold := 1 - s.Fold*math.Exp(-math.Pow((x-s.FoldAt)/.04, 2))
	return edge * fold * (1 - s.Uneven*(.5+.5*math.Sin(5*x+3*y)*math.Cos(4*y-2*x)))
}

// blurred weighs the neighbours of each value against it.
func blurred(level []float64, w int, weight float64) []float64 {
	for _, step := range []int{1, w} {
		out := make([]float64, len(level))
		for i, v := range level {
			before, after := level[max(i-step, 0)], level[min(i+step, len(level)-1)]
			out[i] = (v + weight*(before+after)) / (1 + 2*weight)
		}
		level = out
	}
	return level
}

// draw returns a PDF with an image on each page.
func (s *scanner) draw(pages []*image.Gray) []byte {
	var b bytes.Buffer
	var starts []int
	object := func(dict string, stream []byte) {
		starts = append(starts, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n", len(starts))
		if stream == nil {
			fmt.Fprintf(&b, "<<%s>>", dict)
		} else {
			fmt.Fprintf(&b, "<<%s/Length %d>>stream\n%s\nendstream", dict, len(stream), stream)
		}
		b.WriteString("\nendobj\n")
	}
	b.WriteString("%PDF-1.4\n")
	kids := ""
	for i := range pages {
		kids += fmt.Sprintf("%d 0 R ", 3+3*i)
	}
	object("/Type/Catalog/Pages 2 0 R", nil)
	object(fmt.Sprintf("/Type/Pages/Count %d/Kids[%s]", len(pages), kids), nil)
	for i, g := range pages {
		w, h := g.Rect.Dx(), g.Rect.Dy()
		pw, ph := float64(w)*72/float64(s.DPI), float64(h)*72/float64(s.DPI)
		object(fmt.Sprintf("/Type/Page/Parent 2 0 R/MediaBox[0 0 %.2f %.2f]/Contents %d 0 R/Resources<</XObject<</I %d 0 R>>>>", pw, ph, 4+3*i, 5+3*i), nil)
		object("", fmt.Appendf(nil, "q %.2f 0 0 %.2f 0 0 cm /I Do Q", pw, ph))
		object(s.picture(s.spoil(g)))
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(starts)+1)
	for _, at := range starts {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(starts)+1, xref)
	return b.Bytes()
}

// picture returns the dictionary and the stream of an image.
func (s *scanner) picture(g *image.Gray) (dict string, stream []byte) {
	var b bytes.Buffer
	w, h := g.Rect.Dx(), g.Rect.Dy()
	dict = fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray", w, h)
	if !s.Bilevel {
		_ = jpeg.Encode(&b, g, &jpeg.Options{Quality: s.Quality}) // a buffer takes all
		return dict + "/BitsPerComponent 8/Filter/DCTDecode", b.Bytes()
	}
	z := zlib.NewWriter(&b)
	for y := range h {
		row := make([]byte, (w+7)/8)
		for x, v := range g.Pix[y*w : (y+1)*w] {
			row[x/8] |= v >> 7 << (7 - x%8)
		}
		_, _ = z.Write(row)
	}
	_ = z.Close()
	return dict + "/BitsPerComponent 1/Filter/FlateDecode", b.Bytes()
}

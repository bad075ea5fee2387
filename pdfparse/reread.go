package pdfparse

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// Recognisers overlook text where they look for columns: they take narrow
// columns of digits for upright text, and tables without rulings for pictures.
// Such regions are read again as blocks of their own.
const (
	poorly      = 0.5 // confidence of a word below which it is read again
	better      = 0.7 // mean confidence from which a region's second reading is used as a whole
	surely      = 0.8 // confidence of the words that are used of another, and of half its letters
	fewUnread   = 3   // letters of a region, and characters of its second reading
	fewOf       = 100 // a page with fewer missed letters among so many is not worth the time
	mostRegions = 24  // of a page, those with the most letters
	alone       = 20  // letters of a region that is read alone, not among others
	mostAlone   = 4
)

// Distances in heights of letters.
const (
	unreadGapX  = 3   // between the letters of a region
	unreadGapY  = 2   // between its lines
	uprightTall = 2.5 // height of a word, and width below which that is upright text
	uprightWide = 1.7
)

// A region is a part of a page to read again.
type region struct {
	box     image.Rectangle
	letters int
	missed  int   // letters of those that were overlooked or read as upright text
	words   []int // read poorly in it

	cut   image.Rectangle // its image on the page
	shift image.Point     // from the sheet to the page
}

// reread reads poorly read and overlooked regions again. The words of those that
// are read better replace the first ones.
func (s *scan) reread(ctx context.Context, r BlockRecognizer, found []RecognizedWord) ([]RecognizedWord, error) {
	letters, height := raster.Letters(s.cs)
	if height == 0 {
		return found, nil
	}
	regions, missed := s.unread(found, letters, height), 0
	for i := range regions {
		missed += regions[i].missed
	}
	if missed == 0 || missed*fewOf < len(letters) {
		return found, nil
	}
	var again [][]RecognizedWord
	for from := 0; from < len(regions); {
		to := from + 1
		if from >= mostAlone || regions[from].letters < alone {
			regions = fitting(regions, from, s.grey.Bounds().Size())
			to = len(regions)
		}
		words, err := r.RecognizeBlock(ctx, s.sheet(regions[from:to], found, height), s.dpi, found)
		if err != nil {
			return nil, err
		}
		again = append(again, placed(words, regions[from:to])...)
		from = to
	}
	return replaced(found, regions, again), nil
}

// fitting leaves out the last regions from one on that together would take more
// room than the page.
func fitting(regions []region, from int, page image.Point) []region {
	w, h := 0, 0
	for i := from; i < len(regions); i++ {
		size := regions[i].box.Size()
		if w, h = max(w, size.X), h+size.Y; i > from && w*h > page.X*page.Y {
			return regions[:i]
		}
	}
	return regions
}

// sheet returns an image of the regions one below the other, and sets where they
// are on it.
func (s *scan) sheet(regions []region, found []RecognizedWord, height int) *image.Gray {
	w, h := 0, height
	for i := range regions {
		r := &regions[i]
		r.cut = r.box.Inset(-height).Intersect(s.grey.Bounds())
		r.shift = r.cut.Min.Sub(image.Pt(height, h))
		w, h = max(w, r.cut.Dx()), h+r.cut.Dy()+height
	}
	out := image.NewGray(image.Rect(0, 0, w+2*height, h))
	s.whiten(out, out.Rect)
	for i := range regions {
		r := &regions[i]
		for y := r.cut.Min.Y; y < r.cut.Max.Y; y++ {
			s.check.Steps(1 + r.cut.Dx()/64)
			copy(out.Pix[out.PixOffset(r.cut.Min.X-r.shift.X, y-r.shift.Y):], s.grey.Pix[s.grey.PixOffset(r.cut.Min.X, y):s.grey.PixOffset(r.cut.Max.X, y)])
		}
		for k := range found {
			if f := &found[k]; f.Box.Overlaps(r.cut) && !readPoorly(f, height) {
				s.whiten(out, f.Box.Inset(-1).Intersect(r.cut).Sub(r.shift))
			}
		}
	}
	return out
}

// whiten fills a part of an image with white.
func (s *scan) whiten(g *image.Gray, part image.Rectangle) {
	eachRow(s.check, g.Pix, g.Stride, part, func(row []byte) {
		for x := range row {
			row[x] = 0xff
		}
	})
}

// eachRow calls f with the rows of a part of an image that is wide pixels wide.
func eachRow(check *cancel.Checker, pix []byte, wide int, part image.Rectangle, f func(row []byte)) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		check.Steps(1 + part.Dx()/64)
		f(pix[y*wide+part.Min.X : y*wide+part.Max.X])
	}
}

// placed returns the words of a sheet by region, where they are on the page;
// none for a region whose second reading is not worth using.
func placed(again []RecognizedWord, regions []region) [][]RecognizedWord {
	out := make([][]RecognizedWord, len(regions))
	k := 0
	for _, w := range again {
		m := middleOf(w.Box)
		for k > 0 && m.Y < regions[k].cut.Min.Y-regions[k].shift.Y {
			k--
		}
		for k+1 < len(regions) && m.Y >= regions[k].cut.Max.Y-regions[k].shift.Y {
			k++
		}
		w.Box = w.Box.Add(regions[k].shift)
		if w.Baseline != 0 {
			w.Baseline += float64(regions[k].shift.Y)
		}
		out[k] = append(out[k], w)
	}
	for i := range out {
		out[i] = wellRead(out[i])
	}
	return out
}

// unread returns the regions to read again: clusters of letters that are in no
// word, and of poorly read words.
func (s *scan) unread(found []RecognizedWord, letters []raster.Component, height int) []region {
	b := s.grey.Bounds()
	cells := func(r image.Rectangle) image.Rectangle {
		return image.Rect(r.Min.X/height, r.Min.Y/height, (r.Max.X-1)/height+1, (r.Max.Y-1)/height+1)
	}
	read := image.NewGray(image.Rect(0, 0, b.Dx()/coverCell+1, b.Dy()/coverCell+1))
	var seeds []region
	for i := range found {
		s.check.Step()
		f := &found[i]
		box := f.Box.Intersect(b)
		if box.Empty() {
			continue
		}
		cover := image.Rect(box.Min.X/coverCell, box.Min.Y/coverCell, box.Max.X/coverCell+1, box.Max.Y/coverCell+1)
		s.whiten(read, cover.Intersect(read.Rect))
		if readPoorly(f, height) {
			n := utf8.RuneCountInString(f.Text)
			seed := region{box: box, letters: n, words: []int{i}}
			if upright(f, height) {
				seed.missed = n
			}
			seeds = append(seeds, seed)
		}
	}
	overlooked := 0
	for i := range letters {
		s.check.Step()
		m := middleOf(letters[i].Box)
		if read.Pix[read.PixOffset(m.X/coverCell, m.Y/coverCell)] == 0 && s.darkPixels(letters[i].Box, 1) > 0 {
			seeds = append(seeds, region{box: letters[i].Box, letters: 1, missed: 1})
			overlooked++
		}
	}
	out := clusters(s.check, seeds, cells(b), cells, height)
	if 2*overlooked > len(letters) {
		return out // of a page that was not read there may be anything
	}
	return slices.DeleteFunc(out, func(r region) bool { return s.drawing(r.box, letters) })
}

// drawing reports whether much of the ink in a box is not that of letters.
func (s *scan) drawing(box image.Rectangle, letters []raster.Component) bool {
	const share = 0.5
	s.check.Steps((len(letters) + box.Dx()*box.Dy()) / 64)
	ink, inLetters := s.darkPixels(box, math.MaxInt), 0
	for i := range letters {
		if letters[i].Box.In(box) {
			inLetters += letters[i].Area
		}
	}
	return float64(inLetters) < share*float64(ink)
}

// dark is the level below which a pixel is surely ink.
const dark = 160

// coverCell is the side, in pixels, of the squares in which words are looked up.
const coverCell = 4

// clusters returns the clusters of seeds with the most letters.
func clusters(check *cancel.Checker, seeds []region, size image.Rectangle, cells func(image.Rectangle) image.Rectangle, height int) []region {
	grid := &raster.Bitmap{W: size.Max.X, H: size.Max.Y, Pix: make([]byte, size.Max.X*size.Max.Y)}
	for i := range seeds {
		c := cells(grown(seeds[i].box, unreadGapX*height/2, unreadGapY*height/2)).Intersect(size)
		eachRow(check, grid.Pix, grid.W, c, func(row []byte) {
			for x := range row {
				row[x] = 1
			}
		})
	}
	cs := grid.Components(check)
	slices.SortStableFunc(cs, func(a, b raster.Component) int { return cmp.Compare(b.Area, a.Area) })
	const candidates = 8 * mostRegions
	out := make([]region, min(len(cs), candidates))
	owner := make([]byte, len(grid.Pix)) // 1-based
	for i := range out {
		eachRow(check, owner, grid.W, cs[i].Box, func(row []byte) {
			for x := range row {
				row[x] = cmp.Or(row[x], byte(i+1))
			}
		})
	}
	for i := range seeds {
		m := middleOf(seeds[i].box).Div(height)
		if k := owner[m.Y*grid.W+m.X]; k != 0 {
			o := &out[k-1]
			o.box = o.box.Union(seeds[i].box)
			o.letters += seeds[i].letters
			o.missed += seeds[i].missed
			o.words = append(o.words, seeds[i].words...)
		}
	}
	out = slices.DeleteFunc(out, func(o region) bool { return o.letters < fewUnread })
	slices.SortStableFunc(out, func(a, b region) int { return cmp.Compare(b.letters, a.letters) })
	return out[:min(len(out), mostRegions)]
}

// readPoorly reports whether a word was read with little confidence, or as
// upright text.
func readPoorly(f *RecognizedWord, height int) bool {
	return f.Confidence < poorly || upright(f, height)
}

// upright reports whether a word has the box of upright text.
func upright(f *RecognizedWord, height int) bool {
	w, h, unit := float64(f.Box.Dx()), float64(f.Box.Dy()), float64(height)
	return h >= uprightTall*unit && w <= uprightWide*unit
}

// darkPixels counts the pixels of a box that are surely ink, up to a number.
func (s *scan) darkPixels(box image.Rectangle, most int) int {
	n := 0
	for y := box.Min.Y; y < box.Max.Y && n < most; y++ {
		for _, v := range s.grey.Pix[s.grey.PixOffset(box.Min.X, y):s.grey.PixOffset(box.Max.X, y)] {
			if v < dark {
				n++
			}
		}
	}
	return n
}

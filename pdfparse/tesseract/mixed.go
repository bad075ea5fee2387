package tesseract

import (
	"context"
	"image"
	"image/draw"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse"
)

// mixed are the scripts that are often written with Latin words among them: the
// engine may take such a page for Latin, with a confidence below surely. (Poor
// Latin scans have one of .9 to 4, a Chinese page with many names 1.1.) It is
// then read in their languages as well.
var mixed = []string{"Han", "Japanese", "Hangul"}

const (
	surely       = 2.0
	clearlyMixed = 0.15 // more confidence than in English
)

// A page that English reads well but for some of its words may hold lines of a
// mixed script. What is legible in a wrong script has a confidence of .6 at
// most and few letters that are surely read (0 to 5 on poor Latin scans); true
// Chinese had one of .74 to .95 and 24 letters and more.
const (
	partPoor  = 0.15 // share of the letters that are read poorly
	sureWord  = 0.8
	leastSure = 10 // letters of the mixed script
)

// readMixed reads an image again that may be in one of the mixed scripts, if
// data for them are installed.
func (r *Recognizer) readMixed(ctx context.Context, img *image.Gray, dpi int, first []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	own := letterConfidence(first)
	best, most := first, own
	for _, script := range mixed {
		languages, err := languagesOf(script, r.installed)
		if err != nil {
			continue // no data
		}
		again, err := r.read(ctx, img, dpi, languages, r.mode)
		if err != nil {
			return first, err
		}
		if !holdsMixed(again) && letterConfidence(again) <= own+clearlyMixed {
			continue
		}
		blend := blended(first, again)
		if c := letterConfidence(blend); c > most {
			best, most = blend, c
		}
	}
	return best, nil
}

// readPartly reads an image again of whose words many were read poorly, if those
// are in one of the mixed scripts.
func (r *Recognizer) readPartly(ctx context.Context, img *image.Gray, dpi int, first []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	var rest *image.Gray
	for _, script := range mixed {
		languages, err := languagesOf(script, r.installed)
		if err != nil {
			continue // no data
		}
		if rest == nil {
			rest = onlyPoor(img, first)
		}
		probe, err := r.read(ctx, rest, dpi, languages, oneBlock)
		if err != nil {
			return first, err
		}
		if !holdsMixed(probe) {
			continue
		}
		again, err := r.read(ctx, img, dpi, languages, r.mode)
		if err != nil {
			return first, err
		}
		return blended(first, again), nil
	}
	return first, nil
}

// partlyPoor reports whether many letters are in words read poorly.
func partlyPoor(ws []pdfparse.RecognizedWord) bool {
	poor, all := lettersOf(ws, func(w *pdfparse.RecognizedWord) bool { return w.Confidence < doubtful })
	return poor >= fewLetters && float64(poor) >= partPoor*float64(all)
}

// lettersOf counts the letters of the words that are wanted, and of all.
func lettersOf(ws []pdfparse.RecognizedWord, wanted func(*pdfparse.RecognizedWord) bool) (n, all int) {
	for i := range ws {
		k := letters.Count(ws[i].Text)
		all += k
		if wanted(&ws[i]) {
			n += k
		}
	}
	return n, all
}

// onlyPoor returns an image of the words that were read poorly.
func onlyPoor(img *image.Gray, ws []pdfparse.RecognizedWord) *image.Gray {
	out := image.NewGray(img.Rect)
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	for i := range ws {
		if ws[i].Confidence < doubtful {
			b := ws[i].Box.Inset(-2).Intersect(img.Rect)
			draw.Draw(out, b, img, b.Min, draw.Src)
		}
	}
	return out
}

// holdsMixed reports whether words of a mixed script are legible.
func holdsMixed(ws []pdfparse.RecognizedWord) bool {
	all, _ := lettersOf(ws, func(w *pdfparse.RecognizedWord) bool { return isMixed(w.Text) })
	sure, _ := lettersOf(ws, func(w *pdfparse.RecognizedWord) bool { return isMixed(w.Text) && w.Confidence >= sureWord })
	return sure >= leastSure && 2*sure >= all
}

// isMixed reports whether a text has a letter of a mixed script.
func isMixed(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool {
		return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	})
}

// blended returns a page's second reading, in the language of a mixed script,
// with the words of the first one, in English, where no such script is and that
// is surer.
func blended(first, again []pdfparse.RecognizedWord) []pdfparse.RecognizedWord {
	at := newRows(first)
	out := make([]pdfparse.RecognizedWord, 0, len(again))
	for i := 0; i < len(again); {
		j := i + 1
		if isMixed(again[i].Text) {
			out = append(out, again[i])
			i = j
			continue
		}
		box := again[i].Box
		for j < len(again) && again[j].Line == again[i].Line && !isMixed(again[j].Text) {
			box = box.Union(again[j].Box)
			j++
		}
		english := at.within(box)
		if letterConfidence(english) > letterConfidence(again[i:j]) && 2*characters(english) > characters(again[i:j]) {
			for _, w := range english {
				w.Line, w.Size, w.Baseline = again[i].Line, again[i].Size, again[i].Baseline
				out = append(out, w)
			}
		} else {
			out = append(out, again[i:j]...)
		}
		i = j
	}
	return out
}

// rowHeight is the height in pixels of the bands in which words are looked up.
const rowHeight = 32

// rows are words by the bands of an image that their middles are in.
type rows map[int][]pdfparse.RecognizedWord

func newRows(ws []pdfparse.RecognizedWord) rows {
	r := rows{}
	for i := range ws {
		y := middle(ws[i].Box).Y / rowHeight
		r[y] = append(r[y], ws[i])
	}
	return r
}

// within returns the words whose middles are in a box.
func (r rows) within(box image.Rectangle) []pdfparse.RecognizedWord {
	var out []pdfparse.RecognizedWord
	for y := box.Min.Y / rowHeight; y <= box.Max.Y/rowHeight; y++ {
		for _, w := range r[y] {
			if middle(w.Box).In(box) {
				out = append(out, w)
			}
		}
	}
	return out
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// letterConfidence returns the mean of the words' confidences, by their length.
func letterConfidence(ws []pdfparse.RecognizedWord) float64 {
	sum, n := 0.0, 0
	for i := range ws {
		k := utf8.RuneCountInString(ws[i].Text)
		sum += float64(k) * ws[i].Confidence
		n += k
	}
	return sum / float64(max(n, 1))
}

func characters(ws []pdfparse.RecognizedWord) int {
	n := 0
	for i := range ws {
		n += utf8.RuneCountInString(ws[i].Text)
	}
	return n
}

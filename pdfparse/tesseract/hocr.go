package tesseract

import (
	"bytes"
	"image"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/pdfparse"
)

// words returns the words of an hOCR page. Boxes are shifted by origin, the
// image's own top left.
func words(data []byte, origin image.Point) []pdfparse.RecognizedWord {
	p := hocrReader{origin: origin}
	z := html.NewTokenizer(bytes.NewReader(data))
	for {
		switch z.Next() {
		case html.ErrorToken:
			p.flush()
			return p.out
		case html.StartTagToken:
			p.start(z)
		case html.TextToken:
			if p.word != nil {
				p.text.Write(z.Text())
			}
		}
	}
}

// An hocrReader processes tokens. Elements are identified by class: a word ends
// where the next element begins or the page ends.
type hocrReader struct {
	origin image.Point
	line   hocrLine
	lines  int
	word   *pdfparse.RecognizedWord
	text   strings.Builder
	out    []pdfparse.RecognizedWord
}

// An hocrLine holds the values in a line's title: its box, and its baseline as
// a straight line relative to the bottom left corner of the box.
type hocrLine struct {
	box           image.Rectangle
	slope, offset float64
	size          float64 // height from descender to ascender
	descender     float64
}

func (p *hocrReader) start(z *html.Tokenizer) {
	var class, title string
	for more := true; more; {
		var key, val []byte
		key, val, more = z.TagAttr()
		switch string(key) {
		case "class":
			class = string(val)
		case "title":
			title = string(val)
		}
	}
	switch class {
	case "ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat":
		p.flush()
		p.line = lineOf(title)
		p.lines++
	case "ocrx_word":
		p.flush()
		p.word = p.wordOf(title)
	case "ocr_page", "ocr_carea", "ocr_par":
		p.flush()
	}
}

// flush ends the open word.
func (p *hocrReader) flush() {
	if p.word == nil {
		return
	}
	if p.word.Text = strings.TrimSpace(p.text.String()); p.word.Text != "" {
		p.out = append(p.out, *p.word)
	}
	p.word = nil
	p.text.Reset()
}

func lineOf(title string) hocrLine {
	base := property(title, "baseline", 2)
	return hocrLine{box: boxOf(title), slope: base[0], offset: base[1], size: property(title, "x_size", 1)[0], descender: property(title, "x_descenders", 1)[0]}
}

// property returns the n numbers of a title's property, zeros if it has none.
func property(title, name string, n int) []float64 {
	out := make([]float64, n)
	for prop := range strings.SplitSeq(title, ";") {
		if f := strings.Fields(prop); len(f) == n+1 && f[0] == name {
			for i := range out {
				out[i] = number(f[i+1])
			}
		}
	}
	return out
}

// fontSize returns the size of the line's font. The engine measures well how
// far letters rise above the baseline and mostly guesses how far they hang
// below; ascenders of text fonts reach 0.7 of the size.
func (l *hocrLine) fontSize() float64 {
	if rise := l.size - l.descender; l.descender > 0 && rise > 0 {
		return rise / 0.7
	}
	return l.size
}

func (p *hocrReader) wordOf(title string) *pdfparse.RecognizedWord {
	w := &pdfparse.RecognizedWord{Size: p.line.fontSize(), Line: p.lines, Box: boxOf(title)}
	w.Confidence = min(max(property(title, "x_wconf", 1)[0]/100, 0), 1)
	if !p.line.box.Empty() {
		middle := float64(w.Box.Min.X+w.Box.Max.X)/2 - float64(p.line.box.Min.X)
		w.Baseline = float64(p.line.box.Max.Y) + p.line.offset + p.line.slope*middle + float64(p.origin.Y)
	}
	w.Box = w.Box.Add(p.origin)
	return w
}

func boxOf(title string) image.Rectangle {
	b := property(title, "bbox", 4)
	return image.Rect(int(b[0]), int(b[1]), int(b[2]), int(b[3]))
}

// number parses a number; it is 0 if invalid or larger than an image can be.
func number(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v > -1e6 && v < 1e6) {
		return 0
	}
	return v
}

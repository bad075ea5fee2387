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
	var l hocrLine
	for prop := range strings.SplitSeq(title, ";") {
		f := strings.Fields(prop)
		switch {
		case len(f) == 5 && f[0] == "bbox":
			l.box = boxOf(f[1:])
		case len(f) == 3 && f[0] == "baseline":
			l.slope, l.offset = number(f[1]), number(f[2])
		case len(f) == 2 && f[0] == "x_size":
			l.size = number(f[1])
		case len(f) == 2 && f[0] == "x_descenders":
			l.descender = number(f[1])
		}
	}
	return l
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
	w := &pdfparse.RecognizedWord{Size: p.line.fontSize(), Line: p.lines}
	for prop := range strings.SplitSeq(title, ";") {
		f := strings.Fields(prop)
		switch {
		case len(f) == 5 && f[0] == "bbox":
			w.Box = boxOf(f[1:])
		case len(f) == 2 && f[0] == "x_wconf":
			w.Confidence = min(max(number(f[1])/100, 0), 1)
		}
	}
	if !p.line.box.Empty() {
		middle := float64(w.Box.Min.X+w.Box.Max.X)/2 - float64(p.line.box.Min.X)
		w.Baseline = float64(p.line.box.Max.Y) + p.line.offset + p.line.slope*middle + float64(p.origin.Y)
	}
	w.Box = w.Box.Add(p.origin)
	return w
}

func boxOf(f []string) image.Rectangle {
	return image.Rect(int(number(f[0])), int(number(f[1])), int(number(f[2])), int(number(f[3])))
}

// number parses a number; it is 0 if invalid or larger than an image can be.
func number(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v > -1e6 && v < 1e6) {
		return 0
	}
	return v
}

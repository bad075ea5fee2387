package tesseract

import (
	"context"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
)

// hocrOf writes words of a line, each with its box and confidence.
func hocrOf(words ...pdfparse.RecognizedWord) string {
	var b strings.Builder
	b.WriteString(`<span class='ocr_line' title='bbox 0 0 900 30; x_size 20'>`)
	for _, w := range words {
		fmt.Fprintf(&b, `<span class='ocrx_word' title='bbox %d %d %d %d; x_wconf %.0f'>%s</span>`,
			w.Box.Min.X, w.Box.Min.Y, w.Box.Max.X, w.Box.Max.Y, 100*w.Confidence, w.Text)
	}
	b.WriteString(`</span>`)
	return b.String()
}

func word(x int, text string, confidence float64) pdfparse.RecognizedWord {
	return pdfparse.RecognizedWord{Text: text, Box: image.Rect(x, 10, x+90, 30), Confidence: confidence, Line: 1}
}

// A bilingual is an engine that reads a page that is half English, half Chinese.
type bilingual struct {
	english, probe, chinese string
	report                  string // on the script
	read                    []string
}

func (e *bilingual) hocr(_ context.Context, _ *image.Gray, _ int, languages []string, segmentation int) ([]byte, error) {
	e.read = append(e.read, fmt.Sprint(languages[0], segmentation))
	switch {
	case languages[0] == "eng":
		return []byte(e.english), nil
	case segmentation == oneBlock:
		return []byte(e.probe), nil
	}
	return []byte(e.chinese), nil
}

func (e *bilingual) script(context.Context, *image.Gray, int) (string, error) { return e.report, nil }

func (*bilingual) close() error { return nil }

// A Chinese page with much code looks Latin to script detection, whose
// confidence is then that of a poor Latin scan.
func TestTakenForLatin(t *testing.T) {
	t.Parallel()
	poor := word(100, "BARE"+strings.Repeat("FRAS", 15), .2)
	e := &bilingual{
		english: hocrOf(poor),
		probe:   hocrOf(word(100, "港口仪器测量水位冬天的", .9)),
		chinese: hocrOf(word(100, "港口仪器测量水位冬天的", .9)),
		report:  "Script: Latin\nScript confidence: 3.9\n",
	}
	r := &Recognizer{languages: []string{"eng"}, installed: []string{"chi_sim", "eng", "osd"}, mode: automatic, engine: e, slots: make(chan struct{}, 1), closed: make(chan struct{})}
	found, err := r.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 900, 60)), 200)
	if err != nil || len(found) != 1 || !strings.HasPrefix(found[0].Text, "港") || strings.Join(e.read, " ") != "eng3 chi_sim6 chi_sim3" {
		t.Errorf("%v, read %v, %v", found, e.read, err)
	}
}

func TestReadPartly(t *testing.T) {
	t.Parallel()
	sure := strings.Repeat("certainly", 20)
	english := hocrOf(word(0, sure, .95), word(100, "BARE"+strings.Repeat("FRAS", 15), .2), word(200, "Name", .96))
	chinese := hocrOf(word(0, "certa in ly", .4), word(100, "港口仪器测量水位冬天的", .9), word(200, "Narne", .5))
	for _, c := range []struct{ name, english, probe, read, text string }{
		{"Chinese beside English", english, hocrOf(word(100, "港口仪器测量水位冬天的", .9)), "eng3 chi_sim6 chi_sim3", sure + " 港口仪器测量水位冬天的 Name"},
		{"noise", english, hocrOf(word(100, "港口仪器测量水位冬天的", .3)), "eng3 chi_sim6", ""},
		{"few letters", english, hocrOf(word(100, "港口", .9)), "eng3 chi_sim6", ""},
		{"read well", hocrOf(word(0, sure, .95), word(200, "Name", .5)), "", "eng3", ""},
	} {
		e := &bilingual{english: c.english, probe: c.probe, chinese: chinese}
		r := &Recognizer{languages: []string{"eng"}, installed: []string{"chi_sim", "eng", "osd"}, mode: automatic, engine: e, slots: make(chan struct{}, 1), closed: make(chan struct{})}
		found, err := r.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 900, 60)), 200)
		var texts []string
		for _, w := range found {
			texts = append(texts, w.Text)
		}
		got := strings.Join(texts, " ")
		if c.text == "" {
			c.text = got
			if strings.Contains(got, "港") {
				t.Errorf("%s: %q", c.name, got)
			}
		}
		if err != nil || got != c.text || strings.Join(e.read, " ") != c.read {
			t.Errorf("%s: %q, read %v, %v", c.name, got, e.read, err)
		}
	}
}

// Without a first reading the second one stays as it is.
func TestBlendedEmpty(t *testing.T) {
	t.Parallel()
	if got := blended(nil, nil); len(got) != 0 {
		t.Errorf("%v", got)
	}
	again := []pdfparse.RecognizedWord{word(0, "港", .9), word(100, "a", .1)}
	if got := blended(nil, again); len(got) != 2 || got[1].Text != "a" {
		t.Errorf("%v", got)
	}
}

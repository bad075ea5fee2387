package tesseract

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// polyglot is an engine that replays recordings of a Russian page, selected by
// the first language.
type polyglot struct {
	t    *testing.T
	read []string
}

func (p *polyglot) recorded(name string) []byte {
	data, err := os.ReadFile(filepath.Join("testdata", "script", "cyrillic."+name))
	if err != nil {
		p.t.Fatal(err)
	}
	return data
}

func (p *polyglot) hocr(_ context.Context, _ *image.Gray, _ int, languages []string, segmentation int) ([]byte, error) {
	if segmentation == oneBlock {
		return nil, nil
	}
	p.read = append(p.read, strings.Join(languages, "+"))
	return p.recorded(languages[0] + ".hocr"), nil
}

func (p *polyglot) script(context.Context, *image.Gray, int) (string, error) {
	return string(p.recorded("osd")), nil
}

func (*polyglot) close() error { return nil }

func TestScriptRecorded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		languages []string
		installed []string
		read      string // the languages of each reading, in order
		begins    string
		warned    string
	}{
		{"installed", []string{"eng"}, []string{"ell", "eng", "osd", "rus"}, "eng rus+eng", "# Гавань зимой", ""},
		{"missing", []string{"eng"}, []string{"ell", "eng", "osd"}, "eng", "Taspanb", "the text looks Cyrillic (Debian: apt-get install tesseract-ocr-rus;"},
		{"no data for scripts", []string{"eng"}, nil, "eng", "Taspanb", "low confidence"},
		{"another page in the language asked for", []string{"rus", "eng"}, nil, "rus+eng", "# Гавань зимой", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := &polyglot{t: t}
			r := &Recognizer{languages: c.languages, installed: c.installed, engine: e, slots: make(chan struct{}, 1), closed: make(chan struct{})}
			res := readScan(t, "testdata/script/cyrillic.png", r)
			if got := strings.Join(slices.Compact(e.read), " "); got != c.read {
				t.Errorf("read in %s, want %s", got, c.read)
			}
			if !strings.HasPrefix(res.Markdown, c.begins) {
				t.Errorf("got %.40q, want %q", res.Markdown, c.begins)
			}
			if warned := fmt.Sprint(res.Warnings); !strings.Contains(warned, c.warned) || (c.warned == "") != (warned == "[]") {
				t.Errorf("warnings %q", warned)
			}
		})
	}
}

// A blend is an engine that reads a page of mixed scripts with a confidence for
// each language, and takes it for Latin.
type blend struct {
	report string
	sure   map[string]int // confidence by first language, in hundredths
	read   []string
}

func (b *blend) hocr(_ context.Context, _ *image.Gray, _ int, languages []string, _ int) ([]byte, error) {
	b.read = append(b.read, languages[0])
	word := fmt.Sprintf(`<span class='ocrx_word' title='bbox 10 10 90 30; x_wconf %d'>%s</span>`, b.sure[languages[0]], languages[0])
	return fmt.Appendf(nil, `<div class='ocr_page'><span class='ocr_line' title='bbox 10 10 400 30; x_size 20'>%s</span></div>`, strings.Repeat(word, fewLetters)), nil
}

func (b *blend) script(context.Context, *image.Gray, int) (string, error) { return b.report, nil }

func (*blend) close() error { return nil }

func TestMixedScripts(t *testing.T) {
	t.Parallel()
	const unsure, sure = "Script: Latin\nScript confidence: 1.15\n", "Script: Latin\nScript confidence: 2.50\n"
	for _, c := range []struct {
		name, report, installed string
		sure                    map[string]int
		read, word              string
	}{
		{"Chinese with Latin names", unsure, "chi_sim eng osd", map[string]int{"eng": 41, "chi_sim": 85}, "eng chi_sim", "chi_sim"},
		{"the best of two", unsure, "chi_sim eng jpn osd", map[string]int{"eng": 41, "chi_sim": 65, "jpn": 80}, "eng chi_sim jpn", "jpn"},
		{"a poor Latin scan", unsure, "chi_sim eng osd", map[string]int{"eng": 41, "chi_sim": 50}, "eng chi_sim", "eng"},
		{"surely Latin, and no Chinese in it", sure, "chi_sim eng osd", map[string]int{"eng": 41, "chi_sim": 85}, "eng chi_sim", "eng"},
		{"taken for Russian", "Script: Cyrillic\nScript confidence: 1.5\n", "chi_sim eng osd rus", map[string]int{"eng": 33, "rus": 47, "chi_sim": 85}, "eng rus chi_sim", "chi_sim"},
		{"poor Russian", "Script: Cyrillic\nScript confidence: 1.5\n", "chi_sim eng osd rus", map[string]int{"eng": 33, "rus": 55, "chi_sim": 50}, "eng rus chi_sim", "rus"},
		{"no data", unsure, "eng osd rus", map[string]int{"eng": 41}, "eng", "eng"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := &blend{report: c.report, sure: c.sure}
			r := &Recognizer{languages: []string{"eng"}, installed: strings.Fields(c.installed), engine: e, slots: make(chan struct{}, 1), closed: make(chan struct{})}
			words, err := r.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 500, 50)), 200)
			if err != nil || len(words) == 0 || words[0].Text != c.word || strings.Join(e.read, " ") != c.read {
				t.Errorf("%v, read in %v, %v", words[:min(len(words), 1)], e.read, err)
			}
		})
	}
}

func TestLanguagesOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ script, installed, want string }{
		{"Cyrillic", "eng osd rus", "rus+eng"},
		{"Cyrillic", "bel bul eng osd rus ukr", "rus+ukr+eng"},
		{"Cyrillic", "eng osd script/Cyrillic", "script/Cyrillic"},
		{"Han", "chi_sim chi_tra eng", "chi_sim+chi_tra"},
		{"Japanese", "chi_sim eng", "error"},
		{"Greek", "eng", "error"},
		{"Klingon", "eng", ""},
	} {
		got, err := languagesOf(c.script, strings.Fields(c.installed))
		if err != nil && !errors.Is(err, ErrLanguage) {
			t.Errorf("%s among %s: %v", c.script, c.installed, err)
		}
		if text := strings.Join(got, "+"); text != c.want && (err == nil || c.want != "error") {
			t.Errorf("%s among %s: %q, %v", c.script, c.installed, text, err)
		}
	}
}

// TestScripts reads pages in three scripts with the installed engine, upright
// and upside down.
func TestScripts(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads several scans")
	}
	r := newRecognizer(t)
	for _, c := range []struct{ name, language, title, has string }{
		{"cyrillic", "rus", "Гавань зимой", "прибор Tidemark 400"},
		{"greek", "ell", "λιμάνι τον χειμώνα", "όργανο δίπλα στη βόρεια"},
		{"han", "chi_sim", "冬天的港口", "仪器 Tidemark 测量水位"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains(r.installed, c.language) {
				t.Skipf("Tesseract's data %s or %s are not installed", c.language, scriptData)
			}
			img := load(t, filepath.Join("testdata", "script", c.name+".png"))
			for turn, img := range []*image.Gray{img, raster.Over(nil, img)} {
				res := readFile(t, scanFile(laid{img: img}), r, undrawn{t})
				title, text, _ := strings.Cut(res.Markdown, "\n")
				if !strings.HasSuffix(title, c.title) || !strings.Contains(text, c.has) || len(res.Warnings) > 0 {
					t.Errorf("turned by %d: %s\n%v", 180*turn, res.Markdown, res.Warnings)
				}
				if got := res.Routes[0].Turn; got != 180*turn {
					t.Errorf("turned by %d, set upright by %d", 180*turn, got)
				}
			}
		})
	}
}

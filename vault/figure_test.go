package vault

import (
	"errors"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
)

// paged returns a result of one page in two columns, with texts a and c on the
// left, b on the right, and the given figures.
func paged(figures ...box) *pagemill.Result {
	res := &pagemill.Result{Markdown: "a\n\nc\n\nb"}
	page := pdfparse.PageBlocks{PageNumber: 2}
	for i, b := range []box{{.1, .1, .4, .2}, {.1, .6, .4, .7}, {.5, .1, .9, .2}} {
		at := 3 * i
		page.Items = append(page.Items, pdfparse.BlockItem{Type: "text", BBox: &b, MarkdownSpan: &[2]int{at, at + 1}})
	}
	for _, b := range figures {
		page.Items = append(page.Items, pdfparse.BlockItem{Type: "figure", BBox: &b})
	}
	res.Blocks = []pdfparse.PageBlocks{page}
	return res
}

func TestFigures(t *testing.T) {
	t.Parallel()
	for want, figures := range map[string][]box{
		"a | P | c | b":     {{.1, .3, .4, .5}},
		"a | c | b | P":     {{.5, .3, .9, .5}},
		"a | c | P | b":     {{.1, .8, .4, .9}},                    // below its whole column
		"P | a | c | b":     {{.1, .01, .3, .05}},                  // above it
		"a | c | b":         {{0, 0, 1, .95}},                      // the page's background
		"a | P | P | c | b": {{.1, .3, .2, .5}, {.25, .3, .4, .5}}, // side by side, apart
	} {
		res := paged(figures...)
		n := 0
		images, err := Figures(res, func(page int, parts [][4]float64) ([][]byte, error) {
			var out [][]byte
			for range parts {
				n++
				out = append(out, []byte{byte(n)})
			}
			if page != 2 {
				t.Errorf("page %d", page)
			}
			return out, nil
		})
		if err != nil || len(images) != n {
			t.Errorf("%d images, %v", len(images), err)
		}
		var got []string
		for block := range strings.SplitSeq(res.Markdown, "\n\n") {
			if strings.HasPrefix(block, "![Picture on page 2](https://") {
				block = "P"
			}
			got = append(got, block)
		}
		if line := strings.Join(got, " | "); line != want {
			t.Errorf("%q, want %q", line, want)
		}
	}
}

// Touching images are rendered as one; text stays if rendering fails.
func TestFiguresDrawn(t *testing.T) {
	t.Parallel()
	res := paged(box{.1, .3, .2, .4}, box{.3, .3, .4, .4}, box{.2, .3, .3, .4})
	images, err := Figures(res, func(_ int, parts [][4]float64) ([][]byte, error) {
		if len(parts) != 1 || parts[0] != (box{.1, .3, .4, .4}) {
			t.Errorf("parts %v", parts)
		}
		return [][]byte{nil}, nil
	})
	if err != nil || len(images) != 0 || res.Markdown != "a\n\nc\n\nb" {
		t.Errorf("%v, %v, %q", images, err, res.Markdown)
	}
	broken := errors.New("broken")
	if _, err := Figures(res, func(int, [][4]float64) ([][]byte, error) { return nil, broken }); !errors.Is(err, broken) || res.Markdown != "a\n\nc\n\nb" {
		t.Errorf("%v, %q", err, res.Markdown)
	}
}

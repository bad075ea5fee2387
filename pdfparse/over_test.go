package pdfparse_test

import (
	"context"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
)

// upright is a recogniser that reads only the second image well, as with pages
// that are first seen upside down; or none.
type upright struct {
	page
	never bool
	calls int
	doubt error
}

func (u *upright) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	u.calls++
	sure := 0.3
	if u.calls > 1 && !u.never {
		sure = 0.9
	}
	var out []pdfparse.RecognizedWord
	for i := range 20 {
		box := image.Rect(100+50*i, 300, 140+50*i, 330)
		out = append(out, pdfparse.RecognizedWord{Text: fmt.Sprint("w", u.calls), Box: box, Size: 30, Line: 1, Confidence: sure})
	}
	return out, u.doubt
}

// TestUpsideDown checks that pages read with very low confidence are read again
// upside down, unless the recogniser gives a reason.
func TestUpsideDown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rec   *upright
		calls int
		turn  int
		text  string
		warns string
	}{
		{"is", &upright{}, 2, 180, "w2", ""},
		{"is not", &upright{never: true}, 2, 0, "w1", "low confidence"},
		{"in no known language", &upright{doubt: fmt.Errorf("no data for Cyrillic")}, 1, 0, "w1", "page 1: no data for Cyrillic"},
	} {
		res, err := parse(onScan(""), pdfparse.Options{Recognizer: c.rec, Rasterizer: c.rec})
		if err != nil {
			t.Fatal(err)
		}
		warned := fmt.Sprint(res.Warnings)
		if r := res.Routes[0]; c.rec.calls != c.calls || r.Turn != c.turn || !strings.HasPrefix(res.Markdown, c.text) || !strings.Contains(warned, c.warns) || (len(res.Warnings) == 0) != (c.warns == "") {
			t.Errorf("%s: read %d times, %+v, %.20q, warnings %q", c.name, c.rec.calls, r, res.Markdown, warned)
		}
	}
}

// cut returns Chinese text as recognisers split it: into words.
type cut struct{ page }

func (*cut) Recognize(context.Context, image.Image, float64) ([]pdfparse.RecognizedWord, error) {
	var out []pdfparse.RecognizedWord
	x := 100
	for _, s := range []string{"北", "码头", "的", "Tidemark", "仪器", "，", "十分钟"} {
		w := 40 * len([]rune(s))
		out = append(out, pdfparse.RecognizedWord{Text: s, Box: image.Rect(x, 300, x+w-4, 336), Size: 40, Line: 1, Confidence: 0.9})
		x += w
	}
	return out, nil
}

func TestChineseHasNoSpaces(t *testing.T) {
	t.Parallel()
	p := &cut{}
	res, err := parse(onScan(""), pdfparse.Options{Recognizer: p, Rasterizer: p})
	if err != nil || res.Markdown != "北码头的 Tidemark 仪器，十分钟" {
		t.Errorf("%q, %v", res.Markdown, err)
	}
}

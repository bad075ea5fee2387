package pdfparse_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

func TestPageRange(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{}
	for i := range 9 {
		d.Page(lines(fmt.Sprintf("This is the text of page %d.", i+1)), "")
	}
	for _, c := range []struct {
		pages  string
		most   int
		want   string // numbers of the pages
		warned string
	}{
		{"", 0, "[1 2 3 4 5 6 7 8 9]", "[]"},
		{"3-5,8", 0, "[3 4 5 8]", "[]"},
		{"8, 3-5,4", 0, "[3 4 5 8]", "[]"},
		{"7-", 0, "[7 8 9]", "[]"},
		{"3-5,8", 2, "[3 4]", "[parsed 2 of 9 pages]"},
		{"3-4", 2, "[3 4]", "[]"},
		{"9-11,15", 0, "[9]", "[the file has no page 10-11, 15, its last is 9]"},
		{"12-", 0, "[]", "[the file has no page 12, its last is 9]"},
	} {
		res, err := parse(d.Bytes(), pdfparse.Options{PageRange: c.pages, MaxPages: c.most, Pages: true, Blocks: true, PageMarkers: true})
		if err != nil {
			t.Fatalf("%q: %v", c.pages, err)
		}
		numbers, texts := []int{}, []string{}
		for i, p := range res.Pages {
			numbers = append(numbers, p.PageNumber)
			text := fmt.Sprintf("This is the text of page %d.", p.PageNumber)
			if p.Markdown != text || res.Routes[i].PageNumber != p.PageNumber || res.Blocks[i].PageNumber != p.PageNumber {
				t.Errorf("%q: %+v, %+v, %d", c.pages, p, res.Routes[i], res.Blocks[i].PageNumber)
			}
			if i > 0 {
				text = fmt.Sprintf("---\n\n<!-- page %d -->\n\n", p.PageNumber) + text
			}
			texts = append(texts, text)
		}
		if fmt.Sprint(numbers) != c.want || fmt.Sprint(res.Warnings) != c.warned || res.Markdown != strings.Join(texts, "\n\n") || res.NumPages != len(numbers) || res.TotalPages != 9 {
			t.Errorf("%q: pages %v, warnings %q: %q", c.pages, numbers, res.Warnings, res.Markdown)
		}
	}
	for _, s := range []string{"0", "5-3", "a", "1,", ",", "-", "-3", "1-2-3", "1 2", "+1", "1000000", "1.5", strings.Repeat("1,", 500) + "1"} {
		if _, err := parse(d.Bytes(), pdfparse.Options{PageRange: s}); !errors.Is(err, pdfparse.ErrOption) {
			t.Errorf("%q: %v", s, err)
		}
	}
}

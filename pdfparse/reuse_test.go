package pdfparse_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// reusers are files of different lengths and depths: pages with more and fewer
// glyphs, forms, arrays and marks, whole and cut in the middle.
func reusers() [][]byte {
	var files [][]byte
	for n := range 12 {
		var d pdftest.Doc
		form := d.Stream("/Type/XObject/Subtype/Form/BBox[0 0 612 792]", fmt.Sprintf("BT /F2 11 Tf 72 %d Td [(form %d) -300 (end)] TJ ET", 90+n, n))
		for page := range 1 + n%3 {
			var c strings.Builder
			for line := range 1 + n*n%31 {
				fmt.Fprintf(&c, "/Span <</ActualText (x%d)>> BDC BT /F%d 10 Tf 72 %d Td [(file %d) -400 (page %d line %d)] TJ ET EMC\n", n, 1+line%4, 720-20*line, n, page, line)
			}
			d.Page(c.String()+"/X Do", strings.Replace(pdftest.Resources, "/Font", fmt.Sprintf("/XObject<</X %d 0 R>>/Font", form), 1))
		}
		files = append(files, d.Bytes(), d.Packed(), d.Packed()[:len(d.Packed())*2/3])
	}
	return files
}

// readFast returns all that a file gives, or its error.
func readFast(data []byte) string {
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), pdfparse.Options{Mode: pdfparse.Fast})
	if err != nil {
		return err.Error()
	}
	res, err := doc.Parse(context.Background())
	if err != nil {
		return err.Error()
	}
	return res.Markdown + fmt.Sprint(res.Warnings)
}

// TestReusedMemory reads different files at once and one after the other: what
// a file leaves in memory that the next takes over must not show.
func TestReusedMemory(t *testing.T) {
	t.Parallel()
	files := reusers()
	var want []string
	for _, f := range files {
		want = append(want, readFast(f))
	}
	if !strings.Contains(want[0], "form 0") {
		t.Errorf("the first file reads %q", want[0])
	}
	var work sync.WaitGroup
	for worker := range 4 {
		work.Go(func() {
			for i := range 3 * len(files) {
				k := (i*(2*worker+1) + worker) % len(files)
				if got := readFast(files[k]); got != want[k] {
					t.Errorf("file %d: %q, at first %q", k, got, want[k])
				}
			}
		})
	}
	work.Wait()
}

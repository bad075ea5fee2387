package markdown_test

import (
	"context"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/markdown"
)

// Rows are padded as long as that is at most 20,000 cells and eight a row.
func TestMostCells(t *testing.T) {
	t.Parallel()
	const rows = 2500
	for width, cells := range map[int]int{16: 16, 17: 1} {
		page := "<table><tr>" + strings.Repeat("<th>h", width) + strings.Repeat("<tr><td>x", rows-1) + "</table>"
		if got := lastRow(t, page); got != cells {
			t.Errorf("%d columns: the last row has %d cells, want %d", width, got, cells)
		}
	}
}

// lastRow returns the number of cells in the last line of a page's Markdown.
func lastRow(t *testing.T, page string) int {
	t.Helper()
	md, err := markdown.ConvertString(context.Background(), page, markdown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(md[strings.LastIndexByte(md, '\n')+1:], "|") - 1
}

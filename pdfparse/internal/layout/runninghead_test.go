package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// Running heads with the section's name, another on each page, are told by their
// page numbers.
func TestRunningHeads(t *testing.T) {
	t.Parallel()
	names := []string{"THE MILL", "APPLES AND PEARS", "THE FERRY", "BRIDGES", "A WINTER", "HARVEST"}
	var pages []*layout.Page
	for i, name := range names {
		s := newSeen()
		s.pg.Number = i + 1
		text := func(left, y float64, l string) { s.line(left+5*float64(len(l)), y, l) }
		if i%2 == 0 {
			text(80, 130, fmt.Sprintf("%d.1. %s", i+1, name))
			s.line(532, 130, fmt.Sprint(i+10))
		} else {
			text(80, 130, fmt.Sprint(i+10))
			s.line(532, 130, fmt.Sprintf("CHAPTER %d. %s", i+1, name))
		}
		y := 160.0
		for k := range 12 {
			text(80, y, strings.Repeat(fmt.Sprintf("%c", 'a'+k), 6)+" miller carried sacks of flour over the bridge to the market of the town and back")
			y += 13
		}
		pages = append(pages, readPage(s.pg, layout.Options{}))
	}
	md, _ := layout.Settle(pages, nil).Markdown(nil, false)
	for i, name := range names {
		if strings.Contains(md, name) || strings.Contains(md, fmt.Sprint(" ", i+10, "\n")) {
			t.Errorf("%q is text", name)
		}
	}
}

// Slides whose titles count are no running heads.
func TestCountedTitles(t *testing.T) {
	t.Parallel()
	var pages []*layout.Page
	for i, name := range []string{"Milling", "Loading", "Sailing", "Selling", "Resting"} {
		s := newSeen()
		title := fmt.Sprint(name, " part ", i+1)
		s.line(80+5*float64(len(title)), 90, title)
		l := fmt.Sprintf("%c take the sack to the mill and wait for the miller", 'a'+i)
		s.line(80+5*float64(len(l)), 130, l)
		pages = append(pages, readPage(s.pg, layout.Options{}))
	}
	if md, _ := layout.Settle(pages, nil).Markdown(nil, false); strings.Count(md, " part ") != 5 {
		t.Errorf("titles are lost:\n%s", md)
	}
}

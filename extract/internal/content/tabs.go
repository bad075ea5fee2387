package content

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/page"
)

// isTab reports whether an element is a panel of tabs.
func isTab(p *page.Page, i int32) bool {
	e := &p.Elements[i]
	if e.Tag < page.TagDiv || e.Parent < 0 {
		return false
	}
	class := ""
	for _, a := range e.Node.Attr {
		switch a.Key {
		case "role":
			if a.Val == "tabpanel" {
				return true
			}
		case "class":
			class = a.Val
		}
	}
	if !strings.Contains(class, "tab") && !strings.Contains(class, "Tab") {
		return false
	}
	tab, panel := false, false
	page.EachWord(class, func(w string) {
		switch w {
		case "tabpanel", "tabcontent", "tabpane":
			tab, panel = true, true
		case "tab", "tabs", "tabbed":
			tab = true
		case "panel", "pane", "content":
			panel = true
		}
	})
	return tab && panel
}

// tabs keeps panels of which nothing would stay beside one whose running text
// stays: a reader switches between them. Filters and rows of pictures are left
// to their estimates.
func (d *Decision) tabs(p *page.Page, dropped []bool) {
	const other = page.IsReview | page.IsRelated | page.InComment
	var long, kept []int32
	stays := map[int32]bool{} // by parent
	es := p.Elements
	for i := range es {
		e := &es[i]
		if e.Long == 0 || !isTab(p, int32(i)) {
			continue
		}
		if long == nil {
			kept, long = d.runningText(p, dropped)
		}
		if k := kept[e.EndBlock] - kept[e.Block]; k > 0 && 2*k >= long[e.EndBlock]-long[e.Block] {
			stays[e.Parent] = true
		}
	}
	if len(stays) == 0 {
		return
	}
	for i := 0; i < len(es); i++ {
		e := &es[i]
		if !stays[e.Parent] || !isTab(p, int32(i)) {
			continue
		}
		if (e.Own|e.Above)&other == 0 && e.Inputs == 0 && e.Images == 0 && !slices.Contains(d.Keep[e.Block:e.EndBlock], true) {
			d.together(p, dropped, e, besideTab, besideTab)
		}
		i = int(e.End) - 1
	}
}

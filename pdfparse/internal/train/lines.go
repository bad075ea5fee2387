package main

import (
	"fmt"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// lineRoles are the roles of lines that are reported.
var lineRoles = []string{"heading", "p-start", "p-cont", "li-start", "li-cont", "td", "code", "artifact", "caption"}

// role is that of a line of the gold among lineRoles.
func (l *line) role() string {
	switch {
	case l.isHeading():
		return "heading"
	case l.Role == "th":
		return "td"
	case l.Role == "untagged":
		return "artifact"
	case l.Role == "toc" || l.Role == "note":
		if l.Cont {
			return "p-cont"
		}
		return "p-start"
	case l.Role == "formula":
		return "p-cont"
	}
	return l.Role
}

// rolesBy returns the roles that a laid out document gives the lines of the gold.
func (d *doc) rolesBy(pages []*layout.Page) []string {
	out := make([]string, len(d.Lines))
	of := make([]*layout.Block, len(d.Lines))
	first := map[*layout.Block]int{}
	for k := range d.Lines {
		l := &d.Lines[k]
		p := pages[l.Page-1]
		x, y := l.middle(p.Height)
		best := 0.0
		for _, b := range p.Blocks {
			if b.Kind == layout.Figure && len(b.Text) == 0 || x < b.Box.X0-3 || x > b.Box.X1+3 || y < b.Box.Y0-2 || y > b.Box.Y1+2 {
				continue
			}
			if a := geom.Width(b.Box) * geom.Height(b.Box); of[k] == nil || a < best {
				of[k], best = b, a
			}
		}
		if b := of[k]; b != nil {
			f, ok := first[b]
			if _, fy := d.Lines[f].middle(p.Height); !ok || y < fy-2 || y < fy+2 && l.BBox[0] < d.Lines[f].BBox[0] {
				first[b] = k
			}
		}
	}
	for k := range d.Lines {
		b := of[k]
		if b == nil {
			out[k] = "none"
			continue
		}
		begins := first[b] == k && !b.Cont
		kind := "p"
		switch b.Kind {
		case layout.Heading, layout.Title:
			out[k] = "heading"
		case layout.TableBlock:
			out[k] = "td"
		case layout.Code:
			out[k] = "code"
		case layout.Caption:
			out[k] = "caption"
		case layout.Figure:
			out[k] = "figure"
		case layout.PageHeader, layout.PageFooter, layout.PageNumber:
			out[k] = "artifact"
		case layout.Item:
			kind = "li"
		}
		if out[k] == "" && b.Entry {
			kind = "p"
		}
		if out[k] == "" {
			if out[k] = kind + "-cont"; begins {
				out[k] = kind + "-start"
			}
		}
	}
	return out
}

// reportRoles prints precision, recall and F1 of the roles of lines.
func reportRoles(name string, docs []*doc, got map[*doc][]string, worst string) {
	hit, all, want := map[string]int{}, map[string]int{}, map[string]int{}
	wrong := map[[2]string]int{}
	shown := 0
	for _, d := range docs {
		for k, g := range got[d] {
			w := d.Lines[k].role()
			all[g]++
			want[w]++
			if g == w {
				hit[g]++
			} else {
				wrong[[2]string{w, g}]++
				if worst != "" && (w == worst || g == worst) {
					shown++
					fmt.Printf("  %s p%d %s, not %s: %.70q\n", d.ID, d.Lines[k].Page, g, w, d.Lines[k].Text)
				}
			}
		}
	}
	fmt.Println(name, len(docs), "documents")
	for _, r := range lineRoles {
		p, q := float64(hit[r])/float64(max(1, all[r])), float64(hit[r])/float64(max(1, want[r]))
		fmt.Printf("  %-9s P %.3f R %.3f F1 %.3f (%d)", r, p, q, 2*p*q/max(1e-9, p+q), want[r])
		var ms [][2]string
		for m := range wrong {
			if m[0] == r {
				ms = append(ms, m)
			}
		}
		slices.SortFunc(ms, func(a, b [2]string) int { return wrong[b] - wrong[a] })
		for _, m := range ms[:min(5, len(ms))] {
			fmt.Printf("  %s %d", m[1], wrong[m])
		}
		fmt.Println()
	}
}

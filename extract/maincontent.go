package extract

import (
	"fmt"

	"github.com/pagemill/pagemill/extract/internal/content"
)

// mainContent decides what stays under OnlyMainContent.
func (f *filter) mainContent() {
	content.MarkBoilerplate(f.page, f.rule)
	d := content.Decide(f.page, f.rule, f.opts.Comments.policy())
	f.decision = d
	if d.IsSure(f.page) {
		f.report.Kind = Kind(d.Kind.String())
	}
	f.drop = make([]content.Rule, len(f.page.Blocks))
	for i, keep := range d.Keep {
		if !keep {
			f.drop[i] = content.Score
			if d.Why != nil && d.Why[i] != content.Kept {
				f.drop[i] = d.Why[i]
			}
		}
	}
	f.footnotes()
	f.labels()
	f.floor()
	if f.place != nil {
		f.matchFloor()
	} else if len(f.report.Warnings) == 0 {
		f.tellLoss()
	}
}

// A page of at least lossText letters of running text that keeps less than
// lossShare of it, readers' comments and hidden text left aside, may have lost
// content: 1 page of 60 of the labelled sets.
const (
	lossText  = 1000
	lossShare = 0.2
)

// tellLoss warns of a page that has lost most of its running text.
func (f *filter) tellLoss() {
	if len(f.page.Elements) == 0 {
		return
	}
	taken := content.Taken(f.page, f.rule)
	all := f.page.Elements[f.page.Body].Long - taken[content.Comments] - taken[content.Hidden] - taken[content.Exclude]
	if all < lossText {
		return
	}
	kept := int32(0)
	for b := range f.page.Blocks {
		if k := &f.page.Blocks[b]; k.Long > 0 && !f.blockDropped(int32(b)) {
			kept += k.Long
		}
	}
	if float32(kept) < lossShare*float32(all) {
		f.warn(fmt.Sprintf("%d %% of the page's running text was taken for main content", 100*kept/all))
	}
}

// Minimum size of a result: one with fewer than floorSize letters and less than
// floorShare of the text that the rules leave is a fragment.
const (
	floorSize  = 140
	floorShare = 0.03
)

// floor undoes decisions that leave nothing, or only a fragment, of a page that
// has text: first the model's, then the rules'.
func (f *filter) floor() {
	if len(f.page.Texts) == 0 {
		return
	}
	kept := f.keptSize()
	if kept >= floorSize {
		return
	}
	drop := f.drop
	f.drop = nil
	left := f.keptSize()
	switch {
	case left == 0:
		for i, r := range f.rule {
			if r > content.Exclude {
				f.rule[i] = 0
			}
		}
		f.warn("no main content was found; the whole page was kept")
	case kept == 0 || float64(kept) < floorShare*float64(left):
		f.warn("too little main content was found; all but the page's frame was kept")
	default:
		f.drop = drop
	}
}

// matchFloor protects what includeTags selects: a match of which nothing would
// stay is kept whole, except for what excludeTags match.
func (f *filter) matchFloor() {
	es := f.page.Elements
	for i := 0; i < len(es); i++ {
		if f.place[i] != matched {
			continue
		}
		e := &es[i]
		if e.Text < e.EndText && !f.keeps(int32(i)) {
			for j := i; j < int(e.End); j++ {
				if f.rule[j] > content.Exclude {
					f.rule[j] = 0
				}
			}
			for j := e.Parent; j >= 0; j = es[j].Parent {
				if f.rule[j] > content.Exclude {
					f.rule[j] = 0
				}
			}
			for b := e.Block; f.drop != nil && b < e.EndBlock; b++ {
				f.drop[b] = 0
			}
		}
		i = int(e.End) - 1
	}
}

// keeps reports whether some text below element i stays.
func (f *filter) keeps(i int32) bool {
	es := f.page.Elements
	if content.InDropped(f.page, f.rule, es[i].Parent) {
		return false
	}
	t := es[i].Text
	for j := i; j < es[i].End; j++ {
		if f.rule[j] == 0 {
			continue
		}
		if f.keepsTexts(t, es[j].Text) {
			return true
		}
		t, j = es[j].EndText, es[j].End-1
	}
	return f.keepsTexts(t, es[i].EndText)
}

func (f *filter) keepsTexts(from, to int32) bool {
	for ; from < to; from++ {
		if f.drop == nil || f.drop[f.page.Texts[from]] == 0 {
			return true
		}
	}
	return false
}

func (f *filter) warn(text string) { f.report.Warnings = append(f.report.Warnings, text) }

// keptSize returns the number of letters of the blocks that no rule drops.
func (f *filter) keptSize() int {
	es := f.page.Elements
	n, from := int32(0), int32(0)
	add := func(to int32) {
		for t := from; t < to; t++ {
			if b := f.page.Texts[t]; f.drop == nil || f.drop[b] == 0 {
				n += max(1, f.page.Blocks[b].Size)
			}
		}
	}
	for i := 0; i < len(es); i++ {
		if f.rule[i] != 0 {
			add(es[i].Text)
			from = max(from, es[i].EndText)
			i = int(es[i].End) - 1
		}
	}
	add(int32(len(f.page.Texts)))
	return int(n)
}

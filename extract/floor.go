package extract

import "github.com/pagemill/pagemill/extract/internal/content"

// mainContent decides what stays under onlyMainContent.
func (f *filter) mainContent() {
	content.Chrome(f.page, f.rule)
	if f.keptSize() == 0 && len(f.page.Texts) > 0 {
		for i, r := range f.rule {
			if r > content.Exclude {
				f.rule[i] = 0
			}
		}
		f.drop = nil
		f.warn("no main content was found; the whole page was kept")
	}
}

func (f *filter) warn(text string) { f.report.Warnings = append(f.report.Warnings, text) }

// keptSize counts the letters of the blocks that no rule drops.
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

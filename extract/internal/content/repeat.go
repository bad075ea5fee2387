package content

import (
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/page"
)

// Limits from which equal text is a copy rather than a phrase.
const (
	repeatWords = 15  // words of a block
	repeatPart  = 0.8 // share of a part's running text that also stands elsewhere
	repeatLong  = 300 // letters of the part's running text
)

// repeats drops text that the result contains twice: the copy with the highest
// estimate stays, the first of equals. A part that is mostly copies goes with
// its headings and captions.
func (d *Decision) repeats(p *page.Page) {
	best := map[uint64]int32{}
	copies := false
	for b := range p.Blocks {
		if !d.Keep[b] || !repeatable(p, &p.Blocks[b]) {
			continue
		}
		h := p.Blocks[b].Hash
		c, ok := best[h]
		copies = copies || ok
		if !ok || d.Estimate[b] > d.Estimate[c] && !d.entries(p, int32(b), c) {
			best[h] = int32(b)
		}
	}
	if !copies {
		return
	}
	again := p.Ints(len(p.Blocks) + 1) // Size of copies before each block
	long := p.Ints(len(p.Blocks) + 1)  // Size of kept blocks that can be copies
	for b := range p.Blocks {
		again[b+1], long[b+1] = again[b], long[b]
		if k := &p.Blocks[b]; d.Keep[b] && repeatable(p, k) {
			long[b+1] += k.Size
			if c := best[k.Hash]; c != int32(b) && !d.entries(p, int32(b), c) {
				again[b+1] += k.Size
			}
		}
	}
	for b := range p.Blocks {
		if again[b+1] > again[b] && !isItem(p, &p.Blocks[b]) {
			d.drop(int32(b), Repeat)
		}
	}
	for i := 0; i < len(p.Elements); i++ {
		e := &p.Elements[i]
		twice, all := again[e.EndBlock]-again[e.Block], long[e.EndBlock]-long[e.Block]
		if all < repeatLong || float32(twice) < repeatPart*float32(all) {
			continue
		}
		for b := e.Block; b < e.EndBlock; b++ {
			if d.Keep[b] && b != d.head {
				d.drop(b, Repeat)
			}
		}
		i = int(e.End) - 1
	}
}

// entries reports whether blocks b and c, of equal long text, belong to two entries
// of a list that have headings of their own. Short text that entries share is a
// signature or a notice.
func (d *Decision) entries(p *page.Page, b, c int32) bool {
	if p.Blocks[b].Size < repeatLong {
		return false
	}
	apart := func(b, c int32) *page.Element {
		e := &p.Elements[p.Blocks[b].Owner]
		for e.Parent >= 0 && !holds(&p.Elements[e.Parent], c) {
			e = &p.Elements[e.Parent]
		}
		return e
	}
	x, y := apart(b, c), apart(c, b)
	mine, other := d.entryName(p, x), d.entryName(p, y)
	return x.Shape == y.Shape && mine != 0 && other != 0 && mine != other
}

// entryName returns the hash of the first kept heading in an entry, 0 without one.
func (d *Decision) entryName(p *page.Page, entry *page.Element) uint64 {
	for b := entry.Block; b < entry.EndBlock; b++ {
		if e := &p.Elements[p.Blocks[b].Owner]; d.Keep[b] && (e.Own|e.Above)&page.InHeading != 0 {
			return p.Blocks[b].Hash
		}
	}
	return 0
}

// repeatable reports whether a block is running text of some length, outside
// tables and code, whose rows and lines may repeat.
func repeatable(p *page.Page, k *page.Block) bool {
	e := &p.Elements[k.Owner]
	return k.Words >= repeatWords && (e.Own|e.Above)&(page.InTable|page.InPre|page.InQuote) == 0
}

// isItem reports whether a block is the text of a list item, or of a step of a
// numbered list, which stands or falls with its list: two lists may share one.
func isItem(p *page.Page, k *page.Block) bool {
	e := &p.Elements[k.Owner]
	if e.Tag == page.TagLi {
		return true
	}
	if e.Tag != page.TagP || e.Parent < 0 || p.Elements[e.Parent].Tag != page.TagLi {
		return false
	}
	list := p.Elements[e.Parent].Parent
	return list >= 0 && p.Elements[list].Node.DataAtom == atom.Ol
}

// drop drops a block for a reason other than its estimate.
func (d *Decision) drop(b int32, r Rule) {
	if d.Why == nil {
		d.Why = make([]Rule, len(d.Keep))
	}
	d.Keep[b], d.Why[b] = false, r
}

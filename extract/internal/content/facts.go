package content

import (
	"slices"

	"github.com/pagemill/pagemill/internal/page"
)

// pageFacts are measures of the page and its parts that the features of all
// blocks share, computed once.
type pageFacts struct {
	*page.Page
	up      []int32 // by element: the innermost ancestor that contains more blocks
	before  []int32 // by block: Size of all blocks before it
	long    []int32 // by block: Long of all blocks before it
	prev    []int32 // by block: the last block before it that reads like sentences, -1 without one
	next    []int32
	size    float32
	total   page.Count
	core    [2]int32 // the innermost elements with 1/2 and with 9/10 of all sentences
	head    int32    // block of the page's own heading, -1 without one
	page    [numPage]float32
	group   [len(groupFlags)]float32 // share of the page's text in elements of each class-word group
	kinds   [NumKinds]float32
	replies int32   // first block of the first comment container, -1 without one
	same    []int32 // by block: number of blocks of the page with the same text
	titled  []bool  // by block: whether it is the page's title
	above   []int32 // by block: the last heading before it, -1 without one
	path    []int32 // by block: the index of its run
	runs    []run
	row     []int32 // by element: number of teasers in its row, 0 if it is not in one
	teaser  []int32 // the same for the row around it
}

// A run totals the blocks at one path of tags and classes from the root down.
// The paragraphs of a text share a path, as do the items of a menu.
type run struct {
	page.Count
	blocks int32
	first  int32
	last   int32
}

const numPage = 24

func facts(p *page.Page) *pageFacts {
	f := &pageFacts{Page: p}
	es, bs := p.Elements, p.Blocks
	f.up = p.Ints(len(es))
	for i := range es {
		e := &es[i]
		f.up[i] = e.Parent
		for f.up[i] >= 0 && blocksOf(&es[f.up[i]]) <= blocksOf(e) {
			f.up[i] = f.up[f.up[i]]
		}
	}
	f.before, f.long = p.Ints(len(bs)+1), p.Ints(len(bs)+1)
	f.prev, f.next = p.Ints(len(bs)), p.Ints(len(bs))
	last := int32(-1)
	for i := range bs {
		f.before[i+1] = f.before[i] + bs[i].Size
		f.long[i+1] = f.long[i] + bs[i].Long
		f.prev[i] = last
		if bs[i].Long > 0 {
			last = int32(i)
		}
	}
	last = int32(len(bs))
	for i := len(bs) - 1; i >= 0; i-- {
		f.next[i] = last
		if bs[i].Long > 0 {
			last = int32(i)
		}
	}
	if len(es) > 0 {
		f.total = es[p.Body].Count
	}
	f.size = float32(f.total.Size)
	f.core = [2]int32{f.innermost(0.5), f.innermost(0.9)}
	f.head = p.Heading()
	f.groupShares()
	f.replies = f.firstComment()
	f.pageFeatures()
	f.repeats()
	f.headings()
	f.rows()
	return f
}

func blocksOf(e *page.Element) int32 { return e.EndBlock - e.Block }

// innermost returns the deepest element that contains the given share of all
// sentences.
func (f *pageFacts) innermost(share float32) int32 {
	best := int32(0)
	need := share * float32(f.total.Long)
	for i := range f.Elements {
		if e := &f.Elements[i]; float32(e.Long) >= need && e.Parent == best && e.Long > 0 {
			best = int32(i)
		} else if int32(i) >= f.Elements[best].End {
			break
		}
	}
	return best
}

func (f *pageFacts) pageFeatures() {
	t := &f.total
	var paras, repeated, lists, tables, pres, forms, mains, articles, quotes float32
	var timed float32 // repeated elements with running text and a time: posts
	for i := range f.Elements {
		e := &f.Elements[i]
		switch e.Tag {
		case page.TagP:
			paras++
		case page.TagList:
			if e.Above&page.InList == 0 {
				lists += float32(e.Size)
			}
		case page.TagTable:
			if e.Above&page.InTable == 0 {
				tables += float32(e.Size)
			}
		case page.TagPre:
			pres++
		case page.TagForm:
			forms++
		case page.TagMain:
			mains++
		case page.TagArticle:
			articles++
		case page.TagQuote:
			quotes++
		}
		if e.Repeat >= 3 && e.Tag.Block() && e.Size > 80 {
			repeated = max(repeated, float32(e.Repeat))
			if e.Long > 0 && (e.Times > 0 || e.Links >= 2) {
				timed++
			}
		}
	}
	n := float32(len(f.Blocks))
	long, longest := float32(0), int32(0)
	for i := range f.Blocks {
		if size := f.Blocks[i].Long; size > 0 {
			long++
			longest = max(longest, size)
		}
	}
	coreSize := float32(f.Elements[f.core[1]].Size)
	f.page = [numPage]float32{
		f.size, n, ratio(t.Linked, t.Size), ratio(t.Long, t.Size), long, paras,
		repeated, timed, lists / (f.size + 1), tables / (f.size + 1), pres, forms, mains, articles, quotes,
		float32(t.Money) * 1000 / (f.size + 1), float32(t.Images), float32(t.Heads),
		ratio(t.Digits, t.Size), coreSize / (f.size + 1), float32(f.Declared & 0x3f), float32(f.Declared >> 6),
		f.beforeComments(), float32(longest),
	}
}

// firstComment returns the first block of the first comment container that
// holds running text.
func (f *pageFacts) firstComment() int32 {
	for i := range f.Elements {
		if e := &f.Elements[i]; e.Own&page.InComment != 0 && e.Long > 0 && e.Tag.Block() {
			return e.Block
		}
	}
	return -1
}

// beforeComments returns the share of running text before the first comment.
func (f *pageFacts) beforeComments() float32 {
	if f.replies < 0 {
		return -1
	}
	return ratio(f.long[f.replies], f.total.Long)
}

// groupShares measures how much of the page's running text lies in elements
// of each group.
func (f *pageFacts) groupShares() {
	for i := range f.Blocks {
		k := &f.Blocks[i]
		if k.Long == 0 {
			continue
		}
		e := &f.Elements[k.Owner]
		for g, flag := range groupFlags {
			if (e.Own|e.Above)&flag != 0 {
				f.group[g] += ratio(k.Long, f.total.Long)
			}
		}
	}
}

func ratio(a, b int32) float32 {
	if b <= 0 {
		return 0
	}
	return float32(a) / float32(b)
}

// repeats finds the blocks at the same path, and those with the same text.
func (f *pageFacts) repeats() {
	bs := f.Blocks
	titles := f.Titles()
	var places int32
	f.path, places = placesOf(f.Page)
	f.same, f.titled, f.runs = f.Ints(len(bs)), make([]bool, len(bs)), make([]run, places)
	texts, times := f.Numbering(len(bs)), f.Ints(len(bs))
	for i := range bs {
		k := &bs[i]
		g := &f.runs[f.path[i]]
		if g.blocks == 0 {
			g.first = int32(i)
		}
		g.blocks++
		g.last = int32(i)
		g.Size += k.Size
		g.Linked += k.Linked
		g.Long += k.Long
		f.same[i], _ = texts.Number(k.Hash)
		times[f.same[i]]++
		f.titled[i] = k.Size > 3 && slices.Contains(titles, k.Hash)
	}
	for i, text := range f.same {
		f.same[i] = times[text]
	}
}

// headings finds the heading above each block.
func (f *pageFacts) headings() {
	f.above = f.Ints(len(f.Blocks))
	last := int32(-1)
	for i := range f.Blocks {
		f.above[i] = last
		if headingOf(f.Page, i) >= 0 {
			last = int32(i)
		}
	}
}

// rows finds the rows of teasers that each element lies in.
func (f *pageFacts) rows() {
	f.row = teasers(f.Page)
	f.teaser = f.Ints(len(f.row))
	for i, n := range f.row {
		if j := f.Elements[i].Parent; n == 0 && j >= 0 {
			n = f.teaser[j]
		}
		f.teaser[i] = n
	}
}

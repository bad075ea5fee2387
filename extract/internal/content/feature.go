package content

import (
	"github.com/pagemill/pagemill/extract/internal/outline"
)

// A Feature numbers one measure of a block.
type Feature uint8

// pageFacts are measures of the page as a whole and of its parts, computed
// once, that the features of its blocks share.
type pageFacts struct {
	*outline.Page
	up      []int32 // by element: the innermost ancestor that holds more blocks
	before  []int32 // by block: Size of all blocks before it
	long    []int32 // by block: Long of all blocks before it
	prev    []int32 // by block: the last block before it that reads like sentences, -1
	next    []int32
	size    float32
	total   outline.Count
	core    [2]int32 // the innermost elements with half and with 9/10 of all sentences
	head    int32    // block of the first h1, else of the heading that is the title
	page    [numPage]float32
	group   [len(groupFlags)]float32 // share of the page's text by what class words say of it
	kinds   [NumKinds]float32
	replies int32 // first block of the first comment container, -1 without
}

const numPage = 24

func facts(p *outline.Page, rules []Rule) *pageFacts {
	f := &pageFacts{Page: p}
	es, bs := p.Elements, p.Blocks
	f.up = make([]int32, len(es))
	for i := range es {
		e := &es[i]
		f.up[i] = e.Parent
		for f.up[i] >= 0 && blocksOf(&es[f.up[i]]) <= blocksOf(e) {
			f.up[i] = f.up[f.up[i]]
		}
	}
	f.before, f.long = make([]int32, len(bs)+1), make([]int32, len(bs)+1)
	f.prev, f.next = make([]int32, len(bs)), make([]int32, len(bs))
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
	f.head = f.heading()
	f.groupShares()
	f.replies = f.firstComment()
	f.pageFeatures()
	return f
}

func blocksOf(e *outline.Element) int32 { return e.EndBlock - e.Block }

// innermost returns the deepest element that holds a share of all sentences.
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

// heading returns the block of the page's main heading, -1 without one.
func (f *pageFacts) heading() int32 {
	found := int32(-1)
	for i := range f.Elements {
		if e := &f.Elements[i]; e.Tag == outline.TagH1 && e.EndText > e.Text {
			if e.Above&(outline.InNav|outline.InFooter|outline.InAside) == 0 {
				return e.Block
			}
			if found < 0 {
				found = e.Block
			}
		}
	}
	return found
}

func (f *pageFacts) pageFeatures() {
	t := &f.total
	var paras, repeated, lists, tables, pres, forms, mains, articles, quotes float32
	var timed float32 // repeated elements with running text and a time: posts
	for i := range f.Elements {
		e := &f.Elements[i]
		switch e.Tag {
		case outline.TagP:
			paras++
		case outline.TagList:
			if e.Above&outline.InList == 0 {
				lists += float32(e.Size)
			}
		case outline.TagTable:
			if e.Above&outline.InTable == 0 {
				tables += float32(e.Size)
			}
		case outline.TagPre:
			pres++
		case outline.TagForm:
			forms++
		case outline.TagMain:
			mains++
		case outline.TagArticle:
			articles++
		case outline.TagQuote:
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
	long := float32(0)
	for i := range f.Blocks {
		if f.Blocks[i].Long > 0 {
			long++
		}
	}
	coreSize := float32(f.Elements[f.core[1]].Size)
	f.page = [numPage]float32{
		f.size, n, ratio(t.Linked, t.Size), ratio(t.Long, t.Size), long, paras,
		repeated, timed, lists / (f.size + 1), tables / (f.size + 1), pres, forms, mains, articles, quotes,
		float32(t.Money) * 1000 / (f.size + 1), float32(t.Images), float32(t.Heads),
		ratio(t.Digits, t.Size), coreSize / (f.size + 1), float32(f.Declared & 0x3f), float32(f.Declared >> 6),
		f.beforeComments(), float32(f.longest()),
	}
}

// firstComment returns the first block of the first comment container that
// holds running text.
func (f *pageFacts) firstComment() int32 {
	for i := range f.Elements {
		if e := &f.Elements[i]; e.Own&outline.InComment != 0 && e.Long > 0 && e.Tag.Block() {
			return e.Block
		}
	}
	return -1
}

// comments: where the block stands to the outermost comment container around
// it, and what the page has before that.
func (f *pageFacts) comments(w *writer, i int32, k *outline.Block) {
	outer := int32(-1)
	e := &f.Elements[k.Owner]
	if (e.Own|e.Above)&outline.InComment != 0 {
		for j := k.Owner; j >= 0; j = f.Elements[j].Parent {
			if f.Elements[j].Own&outline.InComment != 0 {
				outer = j
			}
		}
	}
	if outer >= 0 {
		o := &f.Elements[outer]
		w.add(float32(f.long[o.Block]))
		w.add(ratio(f.long[o.Block], f.total.Long))
		w.add(ratio(o.Long, f.total.Long))
		w.add(float32(o.Repeat))
		w.add(float32(o.Depth))
	} else {
		w.add(-1)
		w.add(-1)
		w.add(-1)
		w.add(-1)
		w.add(-1)
	}
	if f.replies >= 0 {
		w.add(float32(i - f.replies))
		w.add(float32(f.long[f.replies]))
		w.add(ratio(f.long[f.replies], f.total.Long))
	} else {
		w.add(-9999)
		w.add(-1)
		w.add(-1)
	}
}

// beforeComments is the share of running text before the first comment.
func (f *pageFacts) beforeComments() float32 {
	if f.replies < 0 {
		return -1
	}
	return ratio(f.long[f.replies], f.total.Long)
}

// longest is the size of the largest run of text.
func (f *pageFacts) longest() (n int32) {
	for i := range f.Blocks {
		n = max(n, f.Blocks[i].Long)
	}
	return n
}

// groupFlags are the facts by class words that are features.
var groupFlags = [...]outline.Flag{
	outline.InComment, outline.IsRelated, outline.IsShare, outline.IsByline, outline.IsMenu, outline.IsSidebar,
	outline.IsFooter, outline.IsHeader, outline.IsPromo, outline.IsSignup, outline.InConsent, outline.IsContent,
	outline.IsProduct, outline.IsReview, outline.IsTag, outline.IsTitle, outline.IsCard, outline.IsCaption,
	outline.IsSpecs, outline.IsCode, outline.IsThread, outline.IsArchive,
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

// Width is how many features a block has in the first pass.
const Width = 200

// vector writes the features of block i into v.
func (f *pageFacts) vector(i int32, v *[Width]float32) {
	k := &f.Blocks[i]
	o := &f.Elements[k.Owner]
	w := writer{v: v[:]}
	f.own(&w, k, o)
	f.above(&w, o, k)
	f.containers(&w, k)
	f.position(&w, i, k)
	f.neighbours(&w, i)
	f.groups(&w, k)
	f.comments(&w, i, k)
	for _, x := range f.page {
		w.add(x)
	}
	for _, x := range f.kinds {
		w.add(x)
	}
	w.add(f.group[0])
	w.add(f.group[12])
	w.add(f.group[13])
	for ; w.n < Width; w.n++ {
		w.v[w.n] = 0
	}
}

type writer struct {
	v []float32
	n int
}

func (w *writer) add(x float32) { w.v[w.n] = x; w.n++ }

func (w *writer) flag(b bool) {
	if b {
		w.add(1)
	} else {
		w.add(0)
	}
}

// own: the block by itself.
func (f *pageFacts) own(w *writer, k *outline.Block, o *outline.Element) {
	w.add(float32(k.Size))
	w.add(float32(k.Words))
	w.add(ratio(k.Linked, k.Size))
	w.add(ratio(k.Marks*100, k.Size))
	w.add(float32(k.Marks))
	w.add(ratio(k.Digits, k.Size))
	w.add(ratio(k.Upper, k.Size))
	w.add(ratio(k.Strong, k.Size))
	w.add(float32(k.First))
	w.add(float32(k.Last))
	w.add(float32(k.Money))
	w.add(float32(o.Tag))
	w.add(float32(f.Elements[k.Inner].Tag))
	w.add(float32(k.Terms) / float32(max(1, k.Known)))
	w.add(float32(k.Terms))
	w.add(ratio(k.Known, k.Words))
	w.flag(f.twice(k))
}

// twice reports whether the block is the text of the title.
func (f *pageFacts) twice(k *outline.Block) bool { return false }

// above: what the elements around the block are.
func (f *pageFacts) above(w *writer, o *outline.Element, k *outline.Block) {
	in := o.Above | o.Own
	inner := &f.Elements[k.Inner]
	in |= inner.Above | inner.Own
	w.add(float32(o.Depth))
	for _, g := range flagGroups {
		w.flag(in&g != 0)
	}
	w.add(float32(o.Word))
	w.add(float32(inner.Word))
	w.add(float32(inner.WordMin))
	w.add(float32(inner.WordMax))
	// the three nearest scores that say something, and their sum up the tree
	var near [3]float32
	n, sum := 0, float32(0)
	main, art := float32(99), float32(99)
	for j, d := k.Inner, float32(0); j >= 0; j, d = f.Elements[j].Parent, d+1 {
		e := &f.Elements[j]
		if e.Word != 0 {
			if n < 3 {
				near[n] = float32(e.Word)
				n++
			}
			sum += float32(e.Word)
		}
		if e.Own&outline.InMain != 0 && main == 99 {
			main = d
		}
		if e.Own&outline.InArticle != 0 && art == 99 {
			art = d
		}
	}
	w.add(near[0])
	w.add(near[1])
	w.add(near[2])
	w.add(sum)
	w.add(main)
	w.add(art)
}

// groups: how near above the block an element of each group is, 0 where none.
func (f *pageFacts) groups(w *writer, k *outline.Block) {
	inner := &f.Elements[k.Inner]
	o := &f.Elements[k.Owner]
	near := inner.Own | o.Own
	if j := f.up[k.Owner]; j >= 0 {
		near |= f.Elements[j].Own
	}
	in := inner.Own | inner.Above
	for _, flag := range groupFlags {
		switch {
		case near&flag != 0:
			w.add(2)
		case in&flag != 0:
			w.add(1)
		default:
			w.add(0)
		}
	}
}

// flagGroups are the facts about a block's surroundings that are features.
var flagGroups = [...]outline.Flag{
	outline.InNav, outline.InHeader, outline.InFooter, outline.InAside, outline.InForm, outline.InButton,
	outline.InDialog, outline.InList, outline.InTable, outline.InPre, outline.InQuote, outline.InFigure,
	outline.InHeading, outline.InDetails, outline.InHidden, outline.InAriaHide, outline.InBodyProp,
	outline.InMetaProp, outline.InMenu, outline.InComment, outline.InPara, outline.InAddress,
}

// containers: totals over the elements around the block, each holding more
// blocks than the one before.
func (f *pageFacts) containers(w *writer, k *outline.Block) {
	j := k.Owner
	for level := range 5 {
		e := &f.Elements[j]
		w.add(float32(e.Size))
		w.add(ratio(e.Linked, e.Size))
		w.add(ratio(e.Long, e.Size))
		w.add(ratio(e.Long, f.total.Long))
		w.add(float32(e.Repeat))
		if level > 0 {
			w.add(float32(blocksOf(e)))
			w.add(ratio(e.Size, blocksOf(e)))
			w.add(float32(e.Heads))
			w.add(float32(e.Images))
			w.add(float32(e.Word))
		}
		if f.up[j] >= 0 {
			j = f.up[j]
		}
	}
}

// position: where the block lies in the page, from its heading, and from the
// elements that hold most of its running text.
func (f *pageFacts) position(w *writer, i int32, k *outline.Block) {
	w.add(float32(f.before[i]) / (f.size + 1))
	w.add(ratio(f.long[i], f.total.Long))
	w.add(float32(i) / float32(len(f.Blocks)))
	w.add(float32(f.before[i]))
	if f.head >= 0 {
		w.add(float32(i - f.head))
		w.add(float32(f.before[i] - f.before[f.head]))
	} else {
		w.add(-9999)
		w.add(-9999)
	}
	for _, c := range f.core {
		e := &f.Elements[c]
		switch {
		case i < e.Block:
			w.add(float32(i - e.Block))
		case i >= e.EndBlock:
			w.add(float32(i - e.EndBlock + 1))
		default:
			w.add(0)
		}
	}
	w.add(float32(i - f.prev[i]))
	w.add(float32(f.next[i] - i))
	if p := f.prev[i]; p >= 0 {
		w.add(float32(f.before[i] - f.before[p+1]))
	} else {
		w.add(99999)
	}
	if n := f.next[i]; int(n) < len(f.Blocks) {
		w.add(float32(f.before[n] - f.before[i+1]))
	} else {
		w.add(99999)
	}
}

// neighbours: the blocks before and after.
func (f *pageFacts) neighbours(w *writer, i int32) {
	for _, d := range [...]int32{-2, -1, 1, 2} {
		j := i + d
		if j < 0 || int(j) >= len(f.Blocks) {
			w.add(-1)
			w.add(-1)
			w.add(-1)
			continue
		}
		k := &f.Blocks[j]
		w.add(float32(k.Size))
		w.add(ratio(k.Linked, k.Size))
		w.add(float32(f.Elements[k.Owner].Tag))
	}
}

package content

import "github.com/pagemill/pagemill/internal/page"

// Width is the largest number of features of a block.
const Width = 208

// vector writes the features of block i into v.
func (f *pageFacts) vector(i int32, v *features) { f.write(i, &writer{v: v[:]}) }

func (f *pageFacts) write(i int32, w *writer) {
	k := &f.Blocks[i]
	o := &f.Elements[k.Owner]
	f.own(w, i, k, o)
	w.end(partText)
	f.around(w, o, k)
	w.end(partAround)
	f.containers(w, k)
	w.end(partContainer)
	f.position(w, i, k)
	w.end(partPlace)
	f.neighbours(w, i)
	w.end(partNeighbours)
	f.groups(w, k)
	w.end(partNames)
	f.comments(w, i, k)
	w.end(partComments)
	f.run(w, i, k)
	w.end(partAlike)
	f.section(w, i)
	w.end(partSection)
	f.distance(w, k)
	w.end(partDistance)
	w.addAll(f.page[:])
	w.addAll(f.kinds[:])
	w.add(f.group[0])  // in comments
	w.add(f.group[12]) // in products
	w.add(f.group[13]) // in reviews
	w.end(partPage)
	w.add(float32(f.teaser[k.Inner]))
	w.end(partTeasers)
	clear(w.v[w.n:Width])
}

type writer struct {
	v    []float32
	n    int
	ends *[numParts]int // end of the features of each part, if requested
}

func (w *writer) end(p part) {
	if w.ends != nil {
		w.ends[p] = w.n
	}
}

func (w *writer) add(x float32) { w.v[w.n] = x; w.n++ }

func (w *writer) addAll(xs []float32) { w.n += copy(w.v[w.n:], xs) }

func (w *writer) flag(b bool) {
	if b {
		w.add(1)
	} else {
		w.add(0)
	}
}

// own adds the features of the block itself.
func (f *pageFacts) own(w *writer, i int32, k *page.Block, o *page.Element) {
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
	w.flag(f.titled[i])
	w.add(float32(f.same[i]))
	w.add(ratio(k.Size, f.runs[f.path[i]].Size))
}

// around adds the features of the ancestors of the block.
func (f *pageFacts) around(w *writer, o *page.Element, k *page.Block) {
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
	// the three nearest non-zero scores, and the sum of all up the tree
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
		if e.Own&page.InMain != 0 && main == 99 {
			main = d
		}
		if e.Own&page.InArticle != 0 && art == 99 {
			art = d
		}
	}
	w.addAll(near[:])
	w.add(sum)
	w.add(main)
	w.add(art)
}

// groups adds, for each class-word group, 2 if an element close around the
// block is in it, 1 if only a farther ancestor is, 0 if none is.
func (f *pageFacts) groups(w *writer, k *page.Block) {
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

// flagGroups are the flags of a block's surroundings that are features.
var flagGroups = [...]page.Flag{
	page.InNav, page.InHeader, page.InFooter, page.InAside, page.InForm, page.InButton,
	page.InDialog, page.InList, page.InTable, page.InPre, page.InQuote, page.InFigure,
	page.InHeading, page.InDetails, page.InHidden, page.InAriaHide, page.InBodyProp,
	page.InMetaProp, page.InMenu, page.InComment, page.InPara, page.InAddress,
}

// groupFlags are the class-word flags that are features.
var groupFlags = [...]page.Flag{
	page.InComment, page.IsRelated, page.IsShare, page.IsByline, page.IsMenu, page.IsSidebar,
	page.IsFooter, page.IsHeader, page.IsPromo, page.IsSignup, page.InConsent, page.IsContent,
	page.IsProduct, page.IsReview, page.IsTag, page.IsTitle, page.IsCard, page.IsCaption,
	page.IsSpecs, page.IsCode, page.IsThread, page.IsArchive,
}

package content

import (
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

// Models cite features by the names given here, not by their order: what a feature
// means may change only with its name.

// sample is a page of which the names of all features are read.
var sample = sync.OnceValue(func() *pageFacts {
	tree, err := dom.ParseString("<p>One.<p>Two.<p>Three.")
	if err != nil {
		panic(err)
	}
	return facts(page.Build(tree.Root, &page.Lexicon{}))
})

// BlockNames returns the names of a block's features.
func BlockNames() []string {
	var w trees.Row
	sample().write(0, &w)
	return w.Names
}

// PageNames returns the names of the features that tell a page's kind.
func PageNames() []string {
	var w trees.Row
	sample().writePage(&w)
	return w.Names
}

// vector writes the features of block i into v.
func (f *pageFacts) vector(i int32, v *features) { f.write(i, &trees.Row{To: v}) }

func (f *pageFacts) write(i int32, w *trees.Row) {
	k := &f.Blocks[i]
	o := &f.Elements[k.Owner]
	f.own(w, i, k, o)
	f.around(w, o, k)
	f.containers(w, k)
	f.position(w, i)
	f.neighbours(w, i)
	f.groups(w, k)
	f.comments(w, i, k)
	f.run(w, i)
	f.section(w, i)
	f.distance(w, k)
	putAll(w, ofPageNames, f.page[:])
	putAll(w, ofKindNames, f.kinds[:])
	put(w, "share of text in comments", f.group[0])
	put(w, "share of text named product", f.group[12])
	put(w, "share of text named review", f.group[13])
	put(w, "teasers in its row", f.teaser[k.Inner])
}

func put[T byte | uint16 | int16 | int32 | int | float32 | page.Tag](w *trees.Row, name string, x T) {
	w.Put(name, float64(x))
}

// putAll adds features with names of the same length.
func putAll(w *trees.Row, names []string, xs []float32) {
	for i, x := range xs {
		w.Put(names[i], float64(x))
	}
}

// list parts names by commas and puts something before each.
func list(prefix, names string) []string {
	var out []string
	for n := range strings.SplitSeq(names, ",") {
		out = append(out, prefix+strings.TrimSpace(n))
	}
	return out
}

// own adds the features of the block itself.
func (f *pageFacts) own(w *trees.Row, i int32, k *page.Block, o *page.Element) {
	put(w, "letters", k.Size)
	put(w, "words", k.Words)
	put(w, "linked share", ratio(k.Linked, k.Size))
	put(w, "marks in 100 letters", ratio(k.Marks*100, k.Size))
	put(w, "marks", k.Marks)
	put(w, "digit share", ratio(k.Digits, k.Size))
	put(w, "capital share", ratio(k.Upper, k.Size))
	put(w, "bold share", ratio(k.Strong, k.Size))
	put(w, "first character", k.First)
	put(w, "last character", k.Last)
	put(w, "prices", k.Money)
	put(w, "element", o.Tag)
	put(w, "innermost element", f.Elements[k.Inner].Tag)
	put(w, "mean score of words", float32(k.Terms)/float32(max(1, k.Known)))
	put(w, "score of words", k.Terms)
	put(w, "share of known words", ratio(k.Known, k.Words))
	w.Is("is the title", f.titled[i])
	put(w, "blocks of the same text", f.same[i])
	put(w, "share of its path", ratio(k.Size, f.runs[f.path[i]].Size))
}

// around adds the features of the ancestors of the block.
func (f *pageFacts) around(w *trees.Row, o *page.Element, k *page.Block) {
	in := o.Above | o.Own
	inner := &f.Elements[k.Inner]
	in |= inner.Above | inner.Own
	put(w, "depth", o.Depth)
	for i, g := range flagGroups {
		w.Is(inNames[i], in&g != 0)
	}
	put(w, "class score", o.Word)
	put(w, "inner class score", inner.Word)
	put(w, "least inner class score", inner.WordMin)
	put(w, "greatest inner class score", inner.WordMax)
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
	put(w, "nearest class score", near[0])
	put(w, "second class score", near[1])
	put(w, "third class score", near[2])
	put(w, "sum of class scores", sum)
	put(w, "steps to main", main)
	put(w, "steps to article", art)
}

// groups adds, for each class-word group, 2 if an element close around the
// block is in it, 1 if only a farther ancestor is, 0 if none is.
func (f *pageFacts) groups(w *trees.Row, k *page.Block) {
	inner := &f.Elements[k.Inner]
	o := &f.Elements[k.Owner]
	near := inner.Own | o.Own
	if j := f.up[k.Owner]; j >= 0 {
		near |= f.Elements[j].Own
	}
	in := inner.Own | inner.Above
	for i, flag := range groupFlags {
		put(w, namedNames[i], trees.One(near&flag != 0)+trees.One((near|in)&flag != 0))
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

// Names of flagGroups, of groupFlags and of the measures of a page.
const (
	groupNames = `comments, related, share, byline, menu, sidebar, footer, header, promotion, signup, consent, content, product, review, tag,
		title, card, caption, specifications, code, thread, archive`
	measureNames = `letters, blocks, linked share, running share, sentences, paragraphs, repeats, repeats with a time, share in lists, share in tables,
		preformatted, forms, main elements, articles, quotations, prices in 1000 letters, images, headings, digit share, share of the core,
		declared kinds, more declared kinds, share before comments, longest text`
)

var (
	inNames = list("in ", `nav, header, footer, aside, form, button, dialog, list, table, pre, quotation, figure, heading, details, hidden,
		aria-hidden, articleBody, metadata, menu, comments, paragraph, address`)
	namedNames  = list("named ", groupNames)
	ofPageNames = list("page: ", measureNames)
	ofKindNames = list("kind: ", strings.Join(kindNames[:], ","))
)

package content

import (
	"github.com/pagemill/pagemill/internal/page"
)

// A Model is the trained model.
type Model struct {
	Kinds  KindModel
	Blocks Ensemble
}

// A Decision states which parts of a page are main content.
type Decision struct {
	Kind     Kind
	Kinds    [NumKinds]float32
	Estimate []float32 // by block; 0 if a rule drops it
	Cut      float32   // threshold: blocks with at least this estimate are kept
	Keep     []bool
	Why      []Rule // by block: the rule that dropped it, Kept if its estimate did; nil without any
	Embeds   []bool // by element: embedded posts of networks; nil without any
	head     int32  // block of the page's heading, -1 without one
	facts    *pageFacts
	model    *Ensemble
	looks    Looks // for the second look; nil for the built-in ones
	box      int32 // the box of a manual or reference, -1 without one
	piece    bool  // the tree is a fragment without the surrounding page
}

// Decide applies the model to a page built with Words, after rules have been
// marked.
func Decide(p *page.Page, rules []Rule, comments CommentPolicy) *Decision {
	return DecideWith(builtin(), p, rules, comments)
}

// DecideWith is Decide with another model than the built-in one.
func DecideWith(m *Model, p *page.Page, rules []Rule, comments CommentPolicy) *Decision {
	d := &Decision{Keep: make([]bool, len(p.Blocks))}
	if len(p.Blocks) == 0 {
		return d
	}
	p.Check.Now()
	f := facts(p)
	p.Check.Now()
	d.head, d.facts, d.model = f.head, f, &m.Blocks
	pv := f.pageVector()
	f.kinds = m.Kinds.kinds(&pv)
	d.Kinds = f.kinds
	for k := range f.kinds {
		if f.kinds[k] > f.kinds[d.Kind] {
			d.Kind = Kind(k)
		}
	}
	d.piece = isFragment(p, rules)
	byKind(p, f.row, rules, d.Kinds, comments)
	p.Check.Now()
	var v features
	estimate := func(b int32) float32 {
		p.Check.Step()
		f.vector(b, &v)
		return sigmoid(m.Blocks.Logit(&v))
	}
	dropped := d.dropped(p, rules, estimate)
	d.Estimate = make([]float32, len(p.Blocks))
	for i := range p.Blocks {
		if !dropped[i] {
			d.Estimate[i] = estimate(int32(i))
		}
	}
	d.settle(p, dropped)
	if comments == CommentsKeep {
		d.keepComments(p, dropped)
	}
	return d
}

// dropped reports which blocks the rules drop, after those for small pages have
// been marked or, on others, the estimates have overruled some.
func (d *Decision) dropped(p *page.Page, rules []Rule, estimate func(block int32) float32) []bool {
	if isSmall(p) {
		smallPageFrame(p, rules, d.Kinds)
	} else {
		overrule(p, rules, estimate)
	}
	if d.box = -1; !d.piece {
		d.box = documentBox(p, rules, d.Kinds)
	}
	return DroppedBlocks(p, rules)
}

// byKind updates the rules once the kind of the page is known.
func byKind(p *page.Page, row []int32, rules []Rule, kinds [NumKinds]float32, comments CommentPolicy) {
	piece := isFragment(p, rules)
	if !piece {
		keepProductTrail(p, rules, kinds)
	}
	reference := !piece && documentBox(p, rules, kinds) >= 0
	if !piece && !(reference && kinds[Documentation] >= boxSure) || comments == CommentsDrop {
		DropComments(p, rules, kinds, comments)
	}
	if !piece && !reference {
		dropTeasers(p, row, rules, kinds)
		dropFollowing(p, rules, kinds)
	}
	DropHidden(p, rules)
}

// sureKind is the estimate from which a kind is named: it is correct for 385 of
// 415 pages of sites not trained on.
const sureKind = 0.7

// IsSure reports whether the kind is certain. A small page has to declare it.
func (d *Decision) IsSure(p *page.Page) bool {
	if len(p.Blocks) > 0 && !isSmall(p) {
		return d.Kinds[d.Kind] >= sureKind
	}
	switch d.Kind {
	case Article:
		return p.Declared&page.DeclaresArticle != 0
	case Product:
		return p.Declared&page.DeclaresProduct != 0
	case Forum:
		return p.Declared&page.DeclaresDiscussion != 0
	}
	return false
}

// isSmall reports whether a page has so little text, its frame included, that
// the rules alone decide.
func isSmall(p *page.Page) bool {
	all := &p.Elements[p.Body]
	return all.Size < minModel && all.Links <= fewLinks
}

// sizeOf returns how much text, in letters, the rules leave.
func sizeOf(p *page.Page, dropped []bool) (size int32) {
	for i := range p.Blocks {
		if !dropped[i] {
			size += p.Blocks[i].Size
		}
	}
	return size
}

// settle turns the estimates into decisions.
func (d *Decision) settle(p *page.Page, dropped []bool) {
	standfirst := d.firstLook(p, dropped)
	d.again(p, dropped, standfirst)
	d.alikeHeadings(p, dropped)
	d.title(dropped)
	d.offer(p, dropped)
	if d.Cut > 0 && (d.box < 0 || d.Kinds[Documentation] < boxSure) {
		d.repeats(p)
	}
}

// firstLook decides what to keep but for what the second look drops. It returns
// the block of the standfirst, -1 without one.
func (d *Decision) firstLook(p *page.Page, dropped []bool) (standfirst int32) {
	d.groupMean(p, dropped)
	d.Cut = Threshold(p, d.Estimate, d.Kinds)
	if isSmall(p) || sizeOf(p, dropped) < minLeft {
		d.Cut = 0
	}
	if d.piece {
		d.Cut = min(d.Cut, pieceCut)
	}
	for i := range p.Blocks {
		d.Keep[i] = !dropped[i] && d.Estimate[i] >= d.Cut
	}
	d.posts(p, dropped)
	standfirst = d.standfirst(p, dropped)
	d.atomicBlocks(p, dropped)
	d.between(p, dropped)
	d.document(p, dropped)
	d.headings(p, dropped)
	d.aboveThread(p)
	d.outside(p, dropped)
	return standfirst
}

// The model decides on pages with at least minModel letters of text or fewLinks
// links to compare. Leaving smaller pages to the rules loses at most 0.001 on
// the labelled sets, where any value from 2,500 to 20,000 letters does as well.
// On bare texts and fragments the estimates alone would drop parts of one page
// in three. minLeft is the least text that the rules leave of a page.
const (
	minModel = 5000
	fewLinks = 20
	minLeft  = 300
)

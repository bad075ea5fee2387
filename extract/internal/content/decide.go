package content

import "github.com/pagemill/pagemill/internal/page"

// A Model is what the trainer learned.
type Model struct {
	Kinds  KindModel
	Blocks Ensemble
}

// A Decision says what of a page is main content.
type Decision struct {
	Kind     Kind
	Kinds    [NumKinds]float32
	Estimate []float32 // by block; 0 where a rule drops it
	Cut      float32   // blocks from this estimate on are kept
	Keep     []bool
	Why      []Rule // by block: the rule that dropped it, Kept where its estimate did; nil where none
	head     int32  // block of the page's heading, -1 without
	facts    *pageFacts
	model    *Ensemble
	piece    bool // it was cut out of a page: nothing is around it
}

// Words are the scores of words that Build takes.
func Words() *page.Lexicon { return words }

// Decide applies the model to a page laid out with Words, on which rules have
// been marked.
func Decide(p *page.Page, rules []Rule, comments CommentPolicy) *Decision {
	return DecideWith(trained, p, rules, comments)
}

// DecideWith decides by another model than the one built in.
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
	f.kinds = m.Kinds.Kinds(pv[:])
	d.Kinds = f.kinds
	for k := range f.kinds {
		if f.kinds[k] > f.kinds[d.Kind] {
			d.Kind = Kind(k)
		}
	}
	d.piece = isPiece(p, rules)
	byKind(p, f.row, rules, d.Kinds, comments)
	p.Check.Now()
	dropped := DroppedBlocks(p, rules)
	if isSmall(p) {
		smallFrame(p, rules, d.Kinds)
		dropped = DroppedBlocks(p, rules)
	}
	d.Estimate = make([]float32, len(p.Blocks))
	var v features
	for i := range p.Blocks {
		p.Check.Step()
		if !dropped[i] {
			f.vector(int32(i), &v)
			d.Estimate[i] = sigmoid(m.Blocks.logit(&v))
		}
	}
	d.settle(p, dropped)
	if comments == CommentsKeep {
		d.keepComments(p, dropped)
	}
	return d
}

// ByKind marks what else is dropped, and what is not, once the kind of the page
// is known.
func ByKind(p *page.Page, rules []Rule, kinds [NumKinds]float32, comments CommentPolicy) {
	byKind(p, teasers(p), rules, kinds, comments)
}

func byKind(p *page.Page, row []int32, rules []Rule, kinds [NumKinds]float32, comments CommentPolicy) {
	piece := isPiece(p, rules)
	if !piece {
		openTrail(p, rules, kinds)
	}
	if !piece || comments == CommentsDrop {
		DropComments(p, rules, kinds, comments)
	}
	if !piece {
		dropTeasers(p, row, rules, kinds)
	}
	DropHidden(p, rules)
}

// sureKind is the estimate from which a kind is named: of 415 pages of sites that
// nothing was learned from 385 are of the kind.
const sureKind = 0.7

// IsSure reports whether the page is surely of the kind. Where little stands to
// go by the page has to declare it.
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
// the rules decide about it alone.
func isSmall(p *page.Page) bool {
	all := &p.Elements[p.Body]
	return all.Size < minModel && all.Links <= fewLinks
}

// sizeOf is how much text, in letters, the rules leave.
func sizeOf(p *page.Page, dropped []bool) (size int32) {
	for i := range p.Blocks {
		if !dropped[i] {
			size += p.Blocks[i].Size
		}
	}
	return size
}

// settle turns the estimates to decisions.
func (d *Decision) settle(p *page.Page, dropped []bool) {
	d.even(p, dropped)
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
	d.between(p, dropped)
	d.whole(p, dropped)
	d.title(dropped)
	d.offer(p, dropped)
	if d.Cut > 0 {
		d.repeats(p)
	}
}

// The model says something of a page with so much text, in letters, or so many
// links to compare: on the labelled sets no more than .001 is lost by leaving
// others to the rules, where up to 2,500 and 20,000 letters are as good. On
// pages of sentences and parts without anything around them the estimates alone
// drop parts of one page in three. minLeft is the least text that the rules
// leave of a page.
const (
	minModel = 5000
	fewLinks = 20
	minLeft  = 300
)

package content

import (
	_ "embed"
	"math"
	"slices"
	"sync"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

//go:embed again.bin
var againFile string

var againModel = sync.OnceValue(func() Looks { return trees.MustRead(againFile, AgainNames()).Ensembles })

// Looks are the ensembles of the second look, by what they judge: the text of
// articles, and of discussions.
type Looks map[string]*Ensemble

// Limits of the second look.
const (
	againBelow  = 0.3  // estimate below which a block of an article goes; above .4 more is lost than gained
	againFirm   = 0.15 // for lists that are not mostly links
	againPosts  = 0.4  // for blocks of a discussion; at .5 more text of posts goes, at .3 more of what isn't theirs stays
	againSure   = 0.9  // estimate from which a block of an article isn't looked at: none of these went
	againFew    = 3    // least number of kept blocks
	againMost   = 0.3  // greatest share of the kept text that goes, of an article
	postsMost   = 0.6  // and of a discussion
	againLevels = 4    // boxes around a block, each with more blocks than the one before
	sureOdds    = 6    // greatest log-odds of an estimate
	noOdds      = -5   // log-odds of nothing
)

// AgainNames returns the names of the features of the second look.
func AgainNames() []string {
	f := sample()
	n := len(f.Blocks)
	d := &Decision{Kinds: [NumKinds]float32{Article: 1}, Estimate: make([]float32, n), Keep: slices.Repeat([]bool{true}, n), facts: f}
	var w trees.Row
	d.secondLook(f.Page, make([]bool, n)).write(0, &w)
	return w.Names
}

// again looks at what is kept of an article or a discussion once more, with what
// the whole of it says: what the estimates are around each block, in its boxes and
// at its path, and how much of that is kept. Code and notes stay, headings, too, but
// titles of other pages in articles, and of articles tables, quotations and what the
// page declares about itself. The blocks of a list that doesn't hold posts stand or
// fall together.
func (d *Decision) again(p *page.Page, dropped []bool, standfirst int32) {
	if d.Cut <= 0 || d.piece {
		return
	}
	s := d.secondLook(p, dropped)
	if s == nil {
		return
	}
	looks := d.looks
	if looks == nil {
		looks = againModel()
	}
	if s.model = looks[s.look()]; s.model == nil {
		return
	}
	var gone float64
	var out []int32
	for n := 0; n < len(s.at); {
		whole, least, list := s.whole(n)
		var sum, size float32
		stays := false
		for i := n; i < whole && !stays; i++ {
			b := s.at[i]
			w := weight(&p.Blocks[b])
			size += w
			if !s.posts && d.Estimate[b] >= againSure {
				sum += w
			} else {
				sum += w * s.estimate(i)
			}
			stays = b == standfirst || b == d.head
		}
		stays = stays || sum >= least*size || list >= 0 && isSources(p, list)
		if !stays && !slices.ContainsFunc(s.at[n:whole], s.stays) {
			out, gone = append(out, s.at[n:whole]...), gone+float64(size)
		}
		n = whole
	}
	most := againMost
	if s.posts {
		most = postsMost
	}
	if gone > most*s.kept[len(p.Blocks)] {
		return
	}
	for _, b := range out {
		d.Keep[b] = false
	}
}

// whole returns the end of the blocks that stand or fall with the nth kept one,
// the estimate below which they go, and their list, -1 without one.
func (s *second) whole(n int) (end int, least float32, list int32) {
	end, least, list = n+1, againBelow, outerList(s.p, s.at[n])
	if s.posts {
		least = againPosts
	}
	if list < 0 {
		return end, least, -1
	}
	e := &s.p.Elements[list]
	if e.Tag == page.TagList && s.d.listsPosts(s.p, list) {
		return end, least, -1
	}
	for end < len(s.at) && s.at[end] < e.EndBlock {
		end++
	}
	if e.Linked*2 < e.Size && (!s.posts || e.Marks > 0) {
		least = againFirm
	}
	return end, least, list
}

// estimate returns the estimate of the nth kept block.
func (s *second) estimate(n int) float32 {
	s.p.Check.Step()
	s.write(n, &trees.Row{To: &s.row})
	return sigmoid(s.model.Logit(&s.row))
}

// stays reports whether the second look leaves a block alone.
func (s *second) stays(b int32) bool {
	p, d := s.p, s.d
	k := &p.Blocks[b]
	e := &p.Elements[k.Owner]
	if (e.Own|e.Above)&page.InPre != 0 || isAside(p, b) {
		return true
	}
	if h := headingOf(p, int(b)); h >= 0 && (s.posts || k.Linked*2 < k.Size || !leadsAway(p, h)) {
		return true
	}
	if s.posts {
		return false
	}
	if (e.Own|e.Above)&(page.InTable|page.InQuote) != 0 {
		return true
	}
	for i := k.Owner; i >= 0 && d.Embeds != nil; i = p.Elements[i].Parent {
		if d.Embeds[i] {
			return true
		}
	}
	return false
}

// leadsAway reports whether a heading holds, or stands in, a link to another page
// of the site, so that it is the title of that page.
func leadsAway(p *page.Page, h int32) bool {
	host := hostOf(p.Address)
	if linksOn(p, h, host) {
		return true
	}
	for h >= 0 && p.Elements[h].Tag != page.TagA {
		h = p.Elements[h].Parent
	}
	return h >= 0 && leadsOn(dom.Attr(p.Elements[h].Node, "href"), host)
}

// outerList returns the outermost list around a block, -1 without one.
func outerList(p *page.Page, b int32) int32 {
	list := int32(-1)
	for i := p.Blocks[b].Owner; i >= 0 && (p.Elements[i].Own|p.Elements[i].Above)&page.InList != 0; i = p.Elements[i].Parent {
		if t := p.Elements[i].Tag; t == page.TagList || t == page.TagDl {
			list = i
		}
	}
	return list
}

// second is what a first decision says about a page: totals of all blocks before
// each one, in letters.
type second struct {
	p     *page.Page
	facts *pageFacts
	d     *Decision
	at    []int32   // kept blocks
	kept  []float64 // kept text
	all   []float64 // text
	odds  []float64 // log-odds of the estimates of kept text, times its size
	paths []pathSum // by run
	posts bool      // of a discussion
	model *Ensemble
	row   features
}

// pathSum totals the blocks at one path.
type pathSum struct{ kept, all, odds float64 }

func oddsOf(estimate float32) float64 {
	if estimate <= 0 {
		return -sureOdds
	}
	e := float64(estimate)
	return max(-sureOdds, min(sureOdds, math.Log(e/(1-e))))
}

// look is the name of the ensemble that judges.
func (s *second) look() string {
	if s.posts {
		return "discussions"
	}
	return "articles"
}

// secondLook returns nil of a page of another kind, or that has nothing to look at.
func (d *Decision) secondLook(p *page.Page, dropped []bool) *second {
	posts := d.Kinds[Article] < LikelyArticle
	if posts && d.Kinds[Forum] < threadLike {
		return nil
	}
	n := len(p.Blocks) + 1
	s := &second{p: p, facts: d.facts, d: d, posts: posts, kept: make([]float64, n), all: make([]float64, n), odds: make([]float64, n), paths: make([]pathSum, len(d.facts.runs))}
	for b := range p.Blocks {
		size, odds := float64(weight(&p.Blocks[b])), float64(noOdds)
		s.kept[b+1], s.all[b+1], s.odds[b+1] = s.kept[b], s.all[b]+size, s.odds[b]
		if !dropped[b] {
			odds = oddsOf(d.Estimate[b])
		}
		q := &s.paths[d.facts.path[b]]
		q.all += size
		q.odds += size * odds
		if d.Keep[b] {
			s.at = append(s.at, int32(b))
			s.kept[b+1] += size
			s.odds[b+1] += size * odds
			q.kept += size
		}
	}
	if len(s.at) < againFew {
		return nil
	}
	return s
}

// mean returns the mean log-odds of what is kept of blocks i to j.
func (s *second) mean(i, j int32) float64 {
	if kept := s.kept[j] - s.kept[i]; kept > 0 {
		return (s.odds[j] - s.odds[i]) / kept
	}
	return noOdds
}

// write writes the features of the nth kept block.
func (s *second) write(n int, w *trees.Row) {
	p, b := s.p, s.at[n]
	k := &p.Blocks[b]
	o, in := &p.Elements[k.Owner], &p.Elements[k.Inner]
	size, all := float64(weight(k)), s.kept[len(p.Blocks)]
	w.Put("estimate", oddsOf(s.d.Estimate[b]))
	w.Put("size", size)
	w.Put("words", float64(k.Words))
	w.Put("linked", float64(k.Linked)/size)
	w.Put("long", float64(k.Long)/size)
	w.Put("marks", float64(k.Marks))
	w.Put("strong", float64(k.Strong)/size)
	w.Put("last", float64(k.Last))
	w.Put("tag", float64(o.Tag))
	w.Put("inner tag", float64(in.Tag))
	flags := o.Own | o.Above | in.Own
	w.Is("in list", flags&page.InList != 0)
	w.Is("in figure", flags&(page.InFigure|page.IsCaption) != 0)
	w.Is("in heading", headingOf(p, int(b)) >= 0)
	w.Put("word", float64(in.Word))
	w.Put("least word", float64(o.WordMin))
	w.Put("greatest word", float64(o.WordMax))
	w.Put("before", s.kept[b]/all)
	w.Put("kept", all)
	w.Put("article", float64(s.facts.kinds[Article]))
	w.Put("discussion", float64(s.facts.kinds[Forum]))
	w.Put("digits", float64(k.Digits)/size)
	w.Put("first", float64(k.First))
	w.Put("same text", float64(s.facts.same[b]))
	for i, g := range lookedAt {
		w.Is(lookNames[i], flags&g != 0)
	}
	w.Is("above heading", b < s.d.head)
	s.around(n, w)
	q, r := &s.paths[s.facts.path[b]], &s.facts.runs[s.facts.path[b]]
	w.Put("path blocks", float64(r.blocks))
	w.Put("path long", float64(ratio(r.Long, r.Size)))
	w.Put("path size", float64(ratio(r.Size, r.blocks)))
	w.Put("path of kept", (q.kept-size)/all)
	w.Put("path kept", q.kept/q.all)
	w.Put("path odds", q.odds/q.all)
	w.Put("path", q.all)
	s.boxes(k, w)
}

// lookedAt are the flags of a block's surroundings that are features, too.
var lookedAt = [...]page.Flag{page.InQuote, page.InTable, page.InButton | page.InForm, page.IsByline, page.InComment, page.IsThread}

var lookNames = list("in ", "quotation, table, form, byline, comments, thread")

// The names of the features around a block and of the boxes around it.
var (
	nearNames = [...][2]string{{"odds before 1", "odds after 1"}, {"odds before 3", "odds after 3"}, {"odds before 8", "odds after 8"}}
	boxNames  = func() (names [againLevels][6]string) {
		for level := range names {
			for i, what := range [...]string{"kept", "share", "odds", "alike", "images", "linked"} {
				names[level][i] = what + " of box " + string(rune('0'+level))
			}
		}
		return names
	}()
)

// around adds what stands before and after the nth kept block.
func (s *second) around(n int, w *trees.Row) {
	b, end := s.at[n], int32(len(s.p.Blocks))
	for i, r := range [...]int{1, 3, 8} { // kept blocks
		first, last := s.at[max(0, n-r)], s.at[min(len(s.at)-1, n+r)]
		w.Put(nearNames[i][0], s.mean(first, b))
		w.Put(nearNames[i][1], s.mean(b+1, last+1))
	}
	w.Put("odds before", s.mean(0, b))
	w.Put("odds after", s.mean(b+1, end))
	w.Put("odds", s.mean(0, end))
	var gaps, steps [2]float64
	for i, m := range [...]int{n - 1, n + 1} {
		steps[i] = -1
		if m < 0 || m >= len(s.at) {
			continue
		}
		x, y := min(b, s.at[m]), max(b, s.at[m])
		gaps[i] = s.all[y] - s.all[x+1]
		o := s.p.Blocks[b].Owner
		steps[i] = float64(s.p.Elements[o].Depth - s.p.Elements[s.p.Common(s.p.Blocks[s.at[m]].Owner, o)].Depth)
	}
	w.Put("gap before", gaps[0])
	w.Put("gap after", gaps[1])
	w.Put("down from before", steps[0])
	w.Put("down from after", steps[1])
}

// boxes adds how much of the boxes around a block is kept.
func (s *second) boxes(k *page.Block, w *trees.Row) {
	j := k.Owner
	for level := range againLevels {
		e := &s.p.Elements[j]
		kept, name := s.kept[e.EndBlock]-s.kept[e.Block], &boxNames[level]
		w.Put(name[0], kept/max(1, s.all[e.EndBlock]-s.all[e.Block]))
		w.Put(name[1], kept/s.kept[len(s.p.Blocks)])
		w.Put(name[2], s.mean(e.Block, e.EndBlock))
		if level > 0 {
			w.Put(name[3], float64(e.Repeat))
			w.Put(name[4], float64(e.Images))
			w.Put(name[5], float64(ratio(e.Linked, e.Size)))
		}
		if up := s.facts.up[j]; up >= 0 {
			j = up
		}
	}
}

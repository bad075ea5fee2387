package content

import "github.com/pagemill/pagemill/internal/page"

// The cards of a list, the entries of a reference and the posts of a thread
// share a structure: what stands at the same place in each is main content in
// all of them or in none. The paragraphs of an article share a place, too, but
// there the estimates find the end of the text better.
const (
	evenMany = 4 // least number of blocks at the same place
)

// groupMean replaces the estimates of the blocks at one path of tags and classes by
// their mean.
func (d *Decision) groupMean(p *page.Page, dropped []bool) {
	if d.Kinds[Article] >= LikelyArticle {
		return
	}
	type sums struct {
		sum, all float32
		blocks   int32
	}
	place := d.facts.path
	by := make([]sums, len(d.facts.runs))
	for b := range p.Blocks {
		if dropped[b] {
			continue
		}
		s := &by[place[b]]
		w := weight(&p.Blocks[b])
		s.sum += w * d.Estimate[b]
		s.all += w
		s.blocks++
	}
	for b := range p.Blocks {
		if s := &by[place[b]]; !dropped[b] && s.blocks >= evenMany {
			d.Estimate[b] = s.sum / s.all
		}
	}
}

// mostAlike is the share of the headings alike from which the others stay, too.
const mostAlike = 0.25

// alikeHeadings keeps the headings of kept text if enough of those with the same tag
// and classes in boxes alike are kept: without its title the text of an entry reads as
// part of the entry above.
func (d *Decision) alikeHeadings(p *page.Page, dropped []bool) {
	type row struct{ kept, all int }
	type shape struct{ heading, box uint32 }
	rows := map[shape]row{}
	heads := func(b int) (s shape, ok bool) { // ok: block b is a heading with kept text below
		h := headingOf(p, b)
		if h < 0 || dropped[b] || b+1 == len(p.Blocks) || !d.Keep[b+1] || headingOf(p, b+1) >= 0 {
			return s, false
		}
		return shape{p.Elements[h].Shape, p.Elements[p.Elements[h].Parent].Shape}, true
	}
	for b := range p.Blocks {
		if s, ok := heads(b); ok {
			r := rows[s]
			r.all++
			if d.Keep[b] {
				r.kept++
			}
			rows[s] = r
		}
	}
	for b := range p.Blocks {
		if s, ok := heads(b); ok && rows[s].all >= evenMany && float32(rows[s].kept) >= mostAlike*float32(rows[s].all) {
			d.Keep[b] = true
		}
	}
}

// placesOf numbers the paths of tags and classes from the root to the blocks,
// in order of appearance.
func placesOf(p *page.Page) (place []int32, n int32) {
	paths := pathsOf(p)
	place = p.Ints(len(p.Blocks))
	numbers := p.Numbering(len(p.Blocks) / 4)
	for b := range p.Blocks {
		place[b], _ = numbers.Number(paths[p.Blocks[b].Owner])
		n = max(n, place[b]+1)
	}
	return place, n
}

// pathsOf returns, by element, a hash of the tags and classes from the root
// down to it.
func pathsOf(p *page.Page) []uint64 {
	paths := make([]uint64, len(p.Elements))
	for i := range p.Elements {
		h := uint64(14695981039346656037)
		if j := p.Elements[i].Parent; j >= 0 {
			h = paths[j]
		}
		paths[i] = (h ^ uint64(p.Elements[i].Shape)) * 1099511628211
	}
	return paths
}

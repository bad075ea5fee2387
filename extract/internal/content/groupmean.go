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

// placesOf numbers the paths of tags and classes from the root to the blocks,
// in order of appearance.
func placesOf(p *page.Page) (place []int32, n int32) {
	paths := pathsOf(p)
	place = make([]int32, len(p.Blocks))
	at := make(map[uint64]int32, len(p.Blocks)/4)
	for b := range p.Blocks {
		h := paths[p.Blocks[b].Owner]
		r, ok := at[h]
		if !ok {
			r, at[h] = n, n
			n++
		}
		place[b] = r
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

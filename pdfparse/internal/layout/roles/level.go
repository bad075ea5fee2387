package roles

import (
	_ "embed"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A Head is a heading whose level is asked for.
type Head struct {
	At      int  // index of its first piece
	Rank    int  // its level by the looks and numbers of the document's headings, from 1
	Centred bool // over the text below
}

// LowestLevel is that of the least headings.
const LowestLevel = 6

// headFacts sum up the headings of a document.
type headFacts struct {
	*facts
	heads        []Head
	ranks        int                      // ranks that occur
	of           [LowestLevel + 1]int     // headings of each rank
	large        float64                  // greatest size
	sizes        [LowestLevel + 1]float64 // mean size of each rank
	shallow      int                      // least depth of a number, 0 without numbers
	numbered     int
	depth        [LowestLevel + 1]int     // of the section numbers that most headings of a rank have, 0 if most have none
	above, below [LowestLevel + 1]float64 // mean distances of each rank
}

func studyHeads(ps []Piece, heads []Head) *headFacts {
	h := &headFacts{facts: study(ps), heads: heads}
	for _, x := range heads {
		p := &ps[x.At]
		r := x.rank()
		h.of[r]++
		h.ranks = max(h.ranks, r)
		h.large = max(h.large, p.Size)
		h.sizes[r] += p.Size
		h.above[r] += geom.Clip(p.Above/h.body, -2, 6)
		h.below[r] += geom.Clip(p.Below/h.body, -2, 6)
		if p.Depth > 0 {
			h.numbered++
			if h.shallow == 0 || p.Depth < h.shallow {
				h.shallow = p.Depth
			}
		}
	}
	h.depths()
	for r := range h.of {
		n := float64(max(1, h.of[r]))
		h.sizes[r] /= n
		h.above[r] /= n
		h.below[r] /= n
	}
	return h
}

// depths finds the depth of the section numbers of each rank.
func (h *headFacts) depths() {
	var count [LowestLevel + 1][LowestLevel + 1]int
	for _, x := range h.heads {
		d := min(h.ps[x.At].Depth, LowestLevel)
		if count[x.rank()][d]++; d > 0 && count[x.rank()][d]*2 > h.of[x.rank()] {
			h.depth[x.rank()] = d
		}
	}
}

func (x *Head) rank() int { return max(1, min(x.Rank, LowestLevel)) }

// write writes the features of heading k.
func (h *headFacts) write(w *trees.Row, k int) {
	x := &h.heads[k]
	p, r := &h.ps[x.At], x.rank()
	t := &h.text[x.At]
	w.Put("rank", float64(r))
	w.Put("ranks", float64(h.ranks))
	w.Put("headings", float64(len(h.heads)))
	w.Put("heading", float64(k))
	w.Put("of its rank", float64(h.of[r]))
	w.Put("of the rank above", float64(h.of[r-1]))
	w.Put("of the rank below", float64(h.of[min(r+1, LowestLevel)]))
	w.Put("of the first rank", float64(h.of[1]))
	w.Is("the document begins with it", x.At == 0)
	w.Is("first heading", k == 0)
	w.Put("pieces before", float64(x.At))
	w.Is("at the top of its page", h.top[x.At])
	w.Put("size", p.Size/h.body)
	w.Put("points", p.Size)
	w.Put("points of the text", h.body)
	w.Put("size, of the largest", p.Size/max(1, h.large))
	w.Put("largest", h.large/h.body)
	w.Put("size of the rank above", h.sizes[r-1]/max(1, p.Size))
	w.Put("size of the rank below", h.sizes[min(r+1, LowestLevel)]/max(1, p.Size))
	w.Put("size of the first rank", h.sizes[1]/h.body)
	w.Is("bold", p.Look.Bold)
	w.Is("italic", p.Look.Italic)
	w.Is("capitals", p.Look.Caps)
	w.Is("coloured", p.Look.Color != h.style.Color)
	w.Is("centred", x.Centred)
	w.Put("section number", float64(p.Depth))
	w.Put("least section number", float64(h.shallow))
	w.Put("numbered headings", float64(h.numbered)/float64(max(1, len(h.heads))))
	w.Put("number at the start", float64(t.numbered))
	w.Put("characters", float64(t.chars))
	w.Put("above", h.above[r])
	w.Put("below", h.below[r])
	w.Put("columns", float64(h.columns[x.At]))
	w.Put("landscape", p.Width/max(1, p.Height))
	w.Put("left", geom.Clip((p.Box.X0-h.left)/h.body, -20, 40))
	w.Put("left margin", h.left/h.body)
	w.Put("page width", p.Width)
	w.Put("kind", float64(p.Kind))
	w.Put("pieces", float64(len(h.ps)))
	w.Put("space of paragraphs", h.space/h.body)
	w.Put("same text", float64(h.same[p.Text]))
	w.Is("title elsewhere", p.Known)
}

// LevelNames are the names of the features of Levels, in order.
func LevelNames() []string {
	h := studyHeads([]Piece{{Lines: 1, Size: 10}}, []Head{{}})
	w := &trees.Row{}
	h.write(w, 0)
	return w.Names
}

//go:embed level.bin
var levelFile string

func levelModel() *trees.Model {
	return levelModelOnce.Get(func() *trees.Model { return trees.MustRead(levelFile, LevelNames()) })
}

var levelModelOnce lazy.Value[*trees.Model]

// Deeper names the ensembles that say whether a heading is below a level.
var Deeper = [...]string{"below 1", "below 2", "below 3", "below 4"}

// Levels returns the levels of headings, from 1; those of one rank have one.
func Levels(ps []Piece, heads []Head) []int {
	m := levelModel()
	es := make([]*trees.Ensemble, len(Deeper))
	for k, name := range Deeper {
		es[k] = m.Ensembles[name]
	}
	return LevelsBy(ps, heads, es)
}

// surely is the least log-odds, in the mean of its headings, that the highest rank
// is below a level: learned documents are cut, and many begin amid a chapter.
const surely = 0.7

// highest returns the highest rank that occurs.
func (h *headFacts) highest() int {
	for r, n := range h.of {
		if n > 0 {
			return r
		}
	}
	return 0
}

// LevelsBy is Levels by other trees: the k-th say whether a heading is below
// level k+1. The trainer uses it.
func LevelsBy(ps []Piece, heads []Head, deeper []*trees.Ensemble) []int {
	h := studyHeads(ps, heads)
	var sums [LowestLevel + 1][len(Deeper)]float32
	var v trees.Features
	for i := range heads {
		h.write(&trees.Row{To: &v}, i)
		for k, e := range deeper {
			sums[heads[i].rank()][k] += e.Logit(&v)
		}
	}
	var level [LowestLevel + 1]int
	for r := range sums {
		least := float32(0)
		if r == h.highest() {
			least = surely * float32(h.of[r])
		}
		for level[r] = 1; level[r] <= len(Deeper) && sums[r][level[r]-1] > least; level[r]++ {
		}
	}
	h.nest(&level)
	out := make([]int, len(heads))
	for i := range heads {
		out[i] = level[heads[i].rank()]
	}
	return out
}

// nest makes the levels of ranks obey what a document does: a lower rank is no
// higher level, none is left out between two, and among numbered headings each
// level has a number more.
func (h *headFacts) nest(level *[LowestLevel + 1]int) {
	first, above := 0, 0 // the first rank whose headings are numbered, the rank above
	for r := 1; r <= LowestLevel; r++ {
		if h.of[r] == 0 {
			continue
		}
		if above > 0 {
			level[r] = min(max(level[r], level[above]), level[above]+1)
		}
		switch d := h.depth[r]; {
		case d == 0:
		case first == 0:
			first = r
		case d > h.depth[first]:
			level[r] = min(max(level[first]+d-h.depth[first], level[above]), LowestLevel)
		}
		above = r
	}
}

// LevelRows returns the features of each heading. The trainer uses it.
func LevelRows(ps []Piece, heads []Head) [][]float32 {
	h := studyHeads(ps, heads)
	out := make([][]float32, len(heads))
	for i := range heads {
		var v trees.Features
		w := &trees.Row{To: &v}
		h.write(w, i)
		out[i] = append([]float32(nil), v[:w.N]...)
	}
	return out
}

package textline

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Ruby is small kana beside the column that tells how its characters are read.
// It follows what it stands beside in parentheses, as in pages from HTML. The
// number of a note stands in the same place, and dots that stress characters,
// which are dropped.

const (
	rubySize = 0.62 // at most, as a share of the size of its base
	rubyNear = 0.5  // from the middle of its base's column, in sizes of the base
	rubyFar  = 1.2
	mostRuby = 24 // characters
	dropped  = -1
)

const stressMarks = "・•●○﹅﹆、◎▲△"

// uprightForms are the characters of which Unicode also has vertical forms.
var uprightForms = strings.NewReplacer("︐", "，", "︑", "、", "︒", "。", "︓", "：", "︔", "；", "︕", "！", "︖", "？",
	"︗", "〖", "︘", "〗", "︙", "…", "︰", "‥", "︱", "—", "︲", "–", "︳", "＿", "︵", "（", "︶", "）", "︷", "｛", "︸", "｝",
	"︹", "〔", "︺", "〕", "︻", "【", "︼", "】", "︽", "《", "︾", "》", "︿", "〈", "﹀", "〉", "﹁", "「", "﹂", "」",
	"﹃", "『", "﹄", "』", "﹇", "［", "﹈", "］")

// A place is a cell by its column, for search.
type place struct {
	col int // its middle in steps of half the page's size
	y   float64
	k   int32 // the cell
}

// rubies finds the ruby of a page: for the first cell of each the value is
// dropped, as for its others; for the last cell of its base it is one more than
// its first cell. It returns nil where there is none.
func (s *stacker) rubies() []int32 {
	size := s.mainSize()
	if size <= 0 {
		return nil
	}
	small := func(c *cell) bool { return c.kind == upright && c.size > 0 && c.size <= rubySize*size }
	if !slices.ContainsFunc(s.all, func(c cell) bool { return small(&c) && c.glyphs > 0 }) {
		return nil
	}
	places := s.places(size)
	out := make([]int32, len(s.all))
	for k := 0; k < len(s.all); {
		if c := &s.all[k]; !small(c) || c.glyphs == 0 {
			k++
			continue
		}
		end := k + 1
		for end < len(s.all) && small(&s.all[end]) && near(&s.all[end-1], &s.all[end]) {
			end++
		}
		if base := baseOf(places, s.all[k:end], size); base >= 0 && out[base] == 0 && end-k <= mostRuby {
			for i := k; i < end; i++ {
				out[i] = dropped
			}
			if !s.stresses(k, end) {
				out[base] = int32(k) + 1
			}
		}
		k = end
	}
	return out
}

// near reports whether b follows a in one ruby.
func near(a, b *cell) bool {
	return math.Abs(a.mid-b.mid) < sameColumn*a.size && b.y-a.y > 0 && b.y-a.y < 1.6*a.size
}

// stresses reports whether cells hold marks of stress.
func (s *stacker) stresses(lo, hi int) bool {
	for k := lo; k < hi; k++ {
		if !strings.Contains(stressMarks, s.gs[s.all[k].lo].Text) {
			return false
		}
	}
	return true
}

// text returns the ruby that begins with cell k, with parentheses.
func (s *stacker) text(rs []int32, k int) string {
	var b strings.Builder
	for i := k; i < len(s.all) && rs[i] == dropped && (i == k || near(&s.all[i-1], &s.all[i])); i++ {
		for _, g := range s.gs[s.all[i].lo:s.all[i].hi] {
			b.WriteString(uprightForms.Replace(g.Text))
		}
	}
	if t := b.String(); !strings.ContainsFunc(t, unicode.IsLetter) {
		return t
	}
	return "(" + b.String() + ")"
}

// mainSize returns the size of most upright cells.
func (s *stacker) mainSize() float64 {
	n := map[float64]int{}
	best := 0.0
	for k := range s.all {
		c := &s.all[k]
		if c.kind != upright || c.glyphs == 0 {
			continue
		}
		z := math.Round(2*c.size) / 2
		n[z]++
		if n[z] > n[best] || n[z] == n[best] && z > best {
			best = z
		}
	}
	return best
}

// places returns the cells that may have ruby, by column and height.
func (s *stacker) places(size float64) []place {
	var out []place
	for k := range s.all {
		if c := &s.all[k]; c.kind == upright && c.glyphs > 0 && c.size > rubySize*size {
			out = append(out, place{int(math.Floor(2 * c.mid / size)), c.y - cellTop*c.size, int32(k)})
		}
	}
	slices.SortStableFunc(out, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.col, b.col), cmp.Compare(a.y, b.y))
	})
	return out
}

// baseOf returns the last cell beside which a ruby stands, or -1.
func baseOf(places []place, ruby []cell, size float64) int {
	mid, last := ruby[0].mid, ruby[len(ruby)-1]
	y := last.y - cellTop*last.size/2 // the middle of its last character
	lo, hi := int(math.Floor(2*(mid-rubyFar*size)/size)), int(math.Floor(2*(mid-rubyNear*size)/size))
	best, far := -1, size
	for col := hi; col >= lo; col-- {
		i, _ := slices.BinarySearchFunc(places, place{col: col, y: y}, func(a, b place) int {
			return cmp.Or(cmp.Compare(a.col, b.col), cmp.Compare(a.y, b.y))
		})
		if i == 0 || places[i-1].col != col {
			continue
		}
		if d := y - places[i-1].y; d < far+size/4 && d >= 0 && (best < 0 || d < far) {
			best, far = int(places[i-1].k), d
		}
	}
	return best
}

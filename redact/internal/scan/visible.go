package scan

import "strings"

// VisibleEnd returns where the run of visible characters at i ends that holds
// none of ends, after most bytes at most. What several keys ask for, one in the
// value of the other, is read once.
func (s *Cursor) VisibleEnd(i, most int, ends string) int {
	r := &s.visible
	if i < r.Start || i >= r.End || s.visibleEnds != ends {
		*r, s.visibleEnds = Span{i, i}, ends
	}
	for r.End < s.Hi && r.End-i < most && s.Src[r.End] > ' ' && strings.IndexByte(ends, s.Src[r.End]) < 0 {
		r.End++
	}
	return min(r.End, s.Hi, i+most)
}

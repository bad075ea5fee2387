package scan

import "strings"

// VisibleEnd returns the end of the run of visible characters at i without any
// of ends; most limits its bytes. It caches the run, since the value of one key
// may contain other keys.
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

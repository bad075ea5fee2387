package linediff

// A group is a run of changed lines, [start, end). There is one between any two
// unchanged lines, usually empty. The n-th groups of both texts correspond:
// both follow the same n unchanged lines.
type group struct{ start, end int }

// slider iterates over the groups of a text and moves the current one.
type slider struct {
	*numbered
	group
}

func newSlider(t *numbered) *slider {
	s := &slider{numbered: t}
	s.grow()
	return s
}

func (s *slider) isChanged(i int) bool { return i >= 0 && i < len(s.changed) && s.changed[i] }

func (s *slider) empty() bool { return s.start == s.end }

func (s *slider) grow() {
	for s.isChanged(s.end) {
		s.end++
	}
}

// next goes to the following group, if there is one.
func (s *slider) next() bool {
	if s.end == len(s.changed) {
		return false
	}
	s.start, s.end = s.end+1, s.end+1
	s.grow()
	return true
}

// previous goes back to the previous group.
func (s *slider) previous() {
	s.start, s.end = s.start-1, s.start-1
	for s.isChanged(s.start - 1) {
		s.start--
	}
}

// up moves the group up a line if that does not change the texts, that is, if
// the line above equals the group's last. A group that it reaches is merged
// into it.
func (s *slider) up() bool {
	if s.start == 0 || s.id[s.start-1] != s.id[s.end-1] {
		return false
	}
	s.start, s.end = s.start-1, s.end-1
	s.changed[s.start], s.changed[s.end] = true, false
	for s.isChanged(s.start - 1) {
		s.start--
	}
	return true
}

// down is up's mirror image.
func (s *slider) down() bool {
	if s.end == len(s.changed) || s.id[s.start] != s.id[s.end] {
		return false
	}
	s.changed[s.start], s.changed[s.end] = false, true
	s.start, s.end = s.start+1, s.end+1
	s.grow()
	return true
}

// slide moves every group of t to its best position. The groups of other do not
// move; they show where both texts change together.
func slide(t, other *numbered) {
	g, o := newSlider(t), newSlider(other)
	for {
		t.check.Step()
		if !g.empty() {
			place(g, o)
		}
		if !g.next() {
			return
		}
		o.next()
	}
}

// place moves the group of g next to a change of the other text, if possible,
// so that a deletion and an insertion become one replacement, and otherwise to
// where its two edges rate best.
func place(g, o *slider) {
	size, top, aligned := sweep(g, o)
	switch {
	case g.end == top: // it cannot be moved
	case aligned:
		for o.empty() {
			g.up()
			o.previous()
		}
	default:
		for best := bestEnd(g.numbered, g.end, top, size); g.end > best; {
			g.up()
			o.previous()
		}
	}
}

// sweep moves the group as far up and then as far down as possible, and repeats
// that while it merges with others. It returns the group's size, the highest
// possible end, and whether it passed a change of the other text.
func sweep(g, o *slider) (size, top int, aligned bool) {
	for size != g.end-g.start {
		size = g.end - g.start
		for g.up() {
			o.previous()
		}
		top, aligned = g.end, !o.empty()
		for g.down() {
			o.next()
			aligned = aligned || !o.empty()
		}
	}
	return size, top, aligned
}

package markdown

import "unicode/utf8"

// maxTrial is the maximum number of delimiter runs in a paragraph for the exact
// decision, which takes one trial per run.
const maxTrial = 64

// delimiters decides which literal stars, underscores and tildes need a
// backslash. It parses the paragraph as CommonMark does (6.2, "process
// emphasis") and escapes literals that would act as delimiters until none does.
// Paragraphs with very many runs use a simpler, stricter rule.
func (c *converter) delimiters() {
	in := &c.in
	literal, runs := false, 0
	for i := range in.cands {
		k := &in.cands[i]
		switch k.char {
		case '*', '_', '~':
			literal = literal || !k.real
			if i == 0 || in.cands[i-1].char != k.char || in.cands[i-1].end() != k.pos {
				runs++
			}
		}
	}
	both := in.real&markEm != 0 && in.real&markStrong != 0
	if !literal && !both {
		return
	}
	if runs > maxTrial {
		c.strict()
		return
	}
	repaired := false
	for range runs + 2 {
		bad := c.trial()
		switch {
		case bad < 0:
			return
		case bad < len(in.cands):
			c.escapeRun(bad)
		case !both || repaired:
			c.strict()
			return
		default:
			c.underscores()
			repaired = true
		}
	}
	c.strict()
}

// underscores changes emphasis from stars to underscores where stars would be
// ambiguous with strong emphasis, that is, where a delimiter between
// punctuation could both open and close. Next to a letter a delimiter may need
// a separator.
func (c *converter) underscores() {
	in := &c.in
	block := c.out[in.start:]
	for i := range in.cands {
		if k := &in.cands[i]; k.real && k.char == '*' && k.n == 1 {
			k.char = '_'
			block[k.pos] = '_'
		}
	}
	seen := int32(0) // pairs are numbered in the order they open
	for i := range in.cands {
		k := &in.cands[i]
		if !k.real || k.char != '*' && k.char != '_' {
			continue
		}
		opening := k.pair > seen
		seen = max(seen, k.pair)
		outer, inner := c.around(k.pos, k.end())
		if !opening {
			outer, inner = inner, outer
		}
		if rune(k.char) != outer && (isSpaceRune(outer) || isPunct(outer)) || k.char == '*' && !isPunct(inner) {
			continue
		}
		if opening {
			k.apart |= apartBefore
		} else {
			k.apart |= apartAfter
		}
	}
}

func (k *candidate) end() int32 {
	if k.real {
		return k.pos + k.n
	}
	return k.pos + 1
}

// escapeRun escapes the literal run that contains candidate i.
func (c *converter) escapeRun(i int) {
	cands := c.in.cands
	i = c.runStart(i)
	for j := i; j < len(cands) && !cands[j].real && cands[j].char == cands[i].char && int(cands[j].pos-cands[i].pos) == j-i; j++ {
		cands[j].esc = true
	}
}

// A run is a CommonMark delimiter run. Its characters are those of the
// candidates from first to last; opening consumes from the end, closing from
// the beginning.
type run struct {
	char          byte
	opens, closes bool
	original      int
	units         []int32 // the candidate of each remaining character
}

// trial parses the paragraph with the escapes decided so far. It returns -1 if
// every delimiter is parsed as intended, else the candidate to escape, or
// len(cands) if it can't tell which.
func (c *converter) trial() int {
	in := &c.in
	t := trial{c: c, cands: in.cands, bad: -1}
	var open []int // start of the runs inside each open link text
	for i := 0; i < len(in.cands); {
		k := &in.cands[i]
		switch {
		case k.char == '[' && k.real:
			open = append(open, len(t.runs))
		case k.char == ']' && k.real && len(open) > 0:
			t.process(open[len(open)-1])
			open = open[:len(open)-1]
		case (k.char == '*' || k.char == '_' || k.char == '~') && !k.esc:
			i = t.add(i)
			continue
		}
		i++
	}
	t.process(0)
	return t.bad
}

type trial struct {
	c     *converter
	cands []candidate
	runs  []run
	bad   int
}

// add adds the run that begins with candidate i and returns the index after it.
func (t *trial) add(i int) int {
	start, first := i, &t.cands[i]
	r := run{char: first.char}
	end := first.pos
	for ; i < len(t.cands); i++ {
		k := &t.cands[i]
		if k.char != first.char || k.pos != end || k.esc || i > start && (k.apart&apartBefore != 0 || t.cands[i-1].apart&apartAfter != 0) {
			break
		}
		for end < k.end() {
			r.units = append(r.units, int32(i))
			end++
		}
	}
	r.original = len(r.units)
	prev, next := t.c.around(first.pos, end)
	if first.apart&apartBefore != 0 {
		prev = '>'
	}
	if t.cands[i-1].apart&apartAfter != 0 {
		next = '<'
	}
	r.opens, r.closes = flanks(first.char, int(end-first.pos), prev, next)
	t.runs = append(t.runs, r)
	return i
}

// around returns the characters before and after a range of the block.
func (c *converter) around(from, to int32) (prev, next rune) {
	prev, next = ' ', ' '
	block := c.out[c.in.start:]
	if from > 0 {
		prev, _ = utf8.DecodeLastRune(block[:from])
	}
	if int(to) < len(block) {
		next, _ = utf8.DecodeRune(block[to:])
	}
	return prev, next
}

// flanks reports whether a run of delimiters b between two characters can open
// and close (CommonMark 6.2).
func flanks(b byte, n int, prev, next rune) (opens, closes bool) {
	left := !isSpaceRune(next) && (!isPunct(next) || isSpaceRune(prev) || isPunct(prev))
	right := !isSpaceRune(prev) && (!isPunct(prev) || isSpaceRune(next) || isPunct(next))
	switch {
	case b == '_':
		return left && (!right || isPunct(prev)), right && (!left || isPunct(next))
	case b == '~' && n > 2:
		return false, false
	}
	return left, right
}

// process matches the runs from bottom on and removes them.
func (t *trial) process(bottom int) {
	for ci := bottom; ci < len(t.runs); ci++ {
		for t.runs[ci].closes && len(t.runs[ci].units) > 0 {
			oi := t.opener(bottom, ci)
			if oi < 0 {
				break
			}
			t.match(oi, ci)
			for i := oi + 1; i < ci; i++ {
				t.drop(&t.runs[i])
			}
		}
	}
	for i := bottom; i < len(t.runs); i++ {
		t.drop(&t.runs[i])
	}
	t.runs = t.runs[:bottom]
}

// drop discards the rest of a run, which stays text.
func (t *trial) drop(r *run) {
	for _, u := range r.units {
		if t.cands[u].real && t.bad < 0 {
			t.bad = len(t.cands)
		}
	}
	r.units, r.opens, r.closes = nil, false, false
}

// opener returns the nearest run that the closer matches, or -1.
func (t *trial) opener(bottom, ci int) int {
	c := &t.runs[ci]
	for i := ci - 1; i >= bottom; i-- {
		o := &t.runs[i]
		if o.char != c.char || !o.opens || len(o.units) == 0 {
			continue
		}
		if (o.closes || c.opens) && (o.original+c.original)%3 == 0 && c.original%3 != 0 {
			continue
		}
		return i
	}
	return -1
}

// match consumes the delimiters that an opener and a closer share, and records
// any pair that was not intended.
func (t *trial) match(oi, ci int) {
	o, c := &t.runs[oi], &t.runs[ci]
	n := 1
	if len(o.units) >= 2 && len(c.units) >= 2 {
		n = 2
	}
	from, to := o.units[len(o.units)-n:], c.units[:n]
	o.units, c.units = o.units[:len(o.units)-n], c.units[n:]
	if t.bad >= 0 && t.bad < len(t.cands) {
		return
	}
	a, b := &t.cands[from[0]], &t.cands[to[0]]
	if a.real && b.real && a.pair == b.pair && int(a.n) == n && int(b.n) == n && from[0] == from[n-1] && to[0] == to[n-1] {
		return
	}
	for _, units := range [...][]int32{from, to} {
		for _, u := range units {
			if !t.cands[u].real {
				t.bad = int(u)
				return
			}
		}
	}
	if t.bad < 0 {
		t.bad = len(t.cands)
	}
}

// strict escapes every literal run that can open if a later one can close, and
// next to real delimiters of its kind every run that can do either.
func (c *converter) strict() {
	in := &c.in
	var closer [256]bool // a run of this character that can close follows
	for i := len(in.cands) - 1; i >= 0; i-- {
		k := &in.cands[i]
		if k.real || k.char != '*' && k.char != '_' && k.char != '~' {
			continue
		}
		first := c.runStart(i)
		prev, next := c.around(in.cands[first].pos, k.pos+1)
		opens, closes := flanks(k.char, i-first+1, prev, next)
		real := k.char != '~' && in.real&(markEm|markStrong) != 0 || k.char == '~' && in.real&markDel != 0
		if opens && closer[k.char] || real && (opens || closes) {
			for j := first; j <= i; j++ {
				in.cands[j].esc = true
			}
		}
		closer[k.char] = closer[k.char] || closes
		i = first
	}
}

package tagger

// A masked text differs from the text before it in a few lines. The tokens of the
// others are copied: what is read from the start of a line, outside of any
// sentence, depends on nothing before it.

// A line is a part of a text that begins at the start of a line, outside of any
// sentence, and ends where the next begins: a line with the blank ones before it,
// or several if a gap spans their ends.
type line struct {
	start              int // its first byte
	tok, sentence, gap int // indexes of its first token, sentence and gap
}

// A lexed is a text with its tokens.
type lexed struct {
	text  string
	gaps  []Gap
	toks  []Token
	ends  []int
	lines []line
	next  int // the line that is most likely the next to be copied
}

// turn makes the text that was read the one before, and its buffers those of the
// text to come. Only a text of one chunk has lines.
func (l *lexer) turn() {
	if l.chunks != 1 || l.pos < len(l.text) {
		l.lines = l.lines[:0]
	}
	spare := l.before
	l.before = lexed{l.text, l.all, l.toks, l.ends, l.lines, 0}
	l.toks, l.ends, l.lines = spare.toks[:0], spare.ends[:0], spare.lines[:0]
}

// forget drops the texts and keeps the buffers.
func (l *lexer) forget() {
	l.text, l.gaps, l.all, l.lines = "", nil, nil, l.lines[:0]
	l.before.text, l.before.gaps, l.before.lines = "", nil, l.before.lines[:0]
}

// startLine is called where a line begins outside of any sentence. It copies the
// lines that the text before has, too, and records the next.
func (l *lexer) startLine() {
	if n := len(l.lines); l.chunks > 1 || n > 0 && l.lines[n-1].tok == len(l.toks) {
		return
	}
	for l.copyLine() {
	}
	l.addLine()
}

func (l *lexer) addLine() {
	for len(l.gaps) > 0 && l.gaps[0].End <= l.pos {
		l.gaps = l.gaps[1:]
	}
	l.lines = append(l.lines, line{l.pos, len(l.toks), len(l.ends), len(l.all) - len(l.gaps)})
}

// copyLine copies the line of the text before that stands at l.pos, too. It is
// searched near the one after the last: lines may vanish or be split.
func (l *lexer) copyLine() bool {
	b := &l.before
	for _, by := range [...]int{0, 1, 2, -1} {
		if k := b.next + by; k >= 0 && k+1 < len(b.lines) && l.sameLine(b.lines[k], b.lines[k+1]) {
			b.next = k + 1
			return true
		}
	}
	b.next++
	return false
}

// sameLine copies the line from of the text before, which ends where to begins,
// if it stands at l.pos with the same gaps.
func (l *lexer) sameLine(from, to line) bool {
	b := &l.before
	n := to.start - from.start
	if n > len(l.text)-l.pos || l.text[l.pos:l.pos+n] != b.text[from.start:to.start] || len(l.toks)+to.tok-from.tok >= chunkSize {
		return false
	}
	shift := l.pos - from.start
	l.addLine()
	gaps := b.gaps[from.gap:to.gap]
	same := len(gaps) <= len(l.gaps) && (len(gaps) == len(l.gaps) || l.gaps[len(gaps)].Start >= l.pos+n)
	for k := 0; same && k < len(gaps); k++ {
		g := gaps[k]
		g.Start, g.End = g.Start+shift, g.End+shift
		same = g == l.gaps[k]
	}
	if !same {
		l.lines = l.lines[:len(l.lines)-1]
		return false
	}
	for _, end := range b.ends[from.sentence:to.sentence] {
		l.ends = append(l.ends, end+len(l.toks)-from.tok)
	}
	for i := from.tok; i < to.tok; i++ {
		l.toks = append(l.toks, b.toks[i].unread(shift))
	}
	l.from, l.pos, l.gaps = len(l.toks), l.pos+n, l.gaps[len(gaps):]
	return true
}

// unread returns t as the lexer made it, shift bytes further on.
func (t *Token) unread(shift int) Token {
	u := Token{Start: t.Start + shift, End: t.End + shift, lower: t.lower, shape: t.shape, kind: t.kind, sign: t.sign, first: t.first, length: t.length}
	if t.mask() {
		u.gaz, u.looked, u.known = t.gaz, true, true
	}
	return u
}

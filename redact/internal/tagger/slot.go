package tagger

import "strings"

// A page repeats itself: the links of a menu, the cells of a column, the
// headings of a list of products have like contents. A slot is a place between
// signs of Markdown, such as the text of a link. Slots are alike between the
// same signs, as links also if they lead to the same part of a site, as cells
// also in the same column. What the others hold speaks for or against a name.

const (
	slotBefore = 12  // bytes before a slot that are compared
	slotLength = 80  // bytes of a slot at most
	slotWords  = 8   // words of a slot at most
	rowLength  = 300 // bytes of a row of a table that are read
)

// A sort is the slots that are alike: the number of their different contents by
// the label of the first word: no name, person, place, organisation.
type sort [4]int32

// slots are those of the chunk.
type slots struct {
	contents map[uint64]bool // sorts with contents that were counted
	sorts    map[uint64]sort // by the hash of what is alike
}

// read counts what the slots of the chunk hold.
func (s *slots) read(text string, toks []Token, labels []uint8) {
	s.contents, s.sorts = map[uint64]bool{}, map[uint64]sort{} // a map keeps the size of the largest text
	for i := range toks {
		if !toks[i].capital() {
			continue
		}
		like, content := slotAt(text, toks[i].Start)
		if like == 0 {
			continue
		}
		if key := like ^ content<<32; !s.contents[key] {
			s.contents[key] = true
			n := s.sorts[like]
			n[(labels[i]+3)/4]++
			s.sorts[like] = n
		}
	}
}

// slotAt returns hashes of the sort and the content of the slot at start, zeros
// if there is none.
func slotAt(text string, start int) (like, content uint64) {
	h, ok := signsBefore(text, start)
	if !ok {
		return 0, 0
	}
	end, spaces, held := start, 0, uint32(fnvBasis)
	for ; end < len(text) && !slotEnd[text[end]]; end++ {
		if end-start == slotLength {
			return 0, 0
		}
		if text[end] == ' ' {
			spaces++
		}
		held = hashByte(held, text[end])
	}
	switch {
	case spaces >= slotWords:
		return 0, 0
	case end == len(text):
		h = hashByte(h, '\n')
	case text[end] == ']':
		h = mix(h, targetSort(text[end+1:]))
	case text[end] == '|':
		row := text[max(0, start-rowLength):start]
		h = mix(h, uint32(strings.Count(row[strings.LastIndexByte(row, '\n')+1:], "|")))
	default:
		h = hashByte(h, text[end])
	}
	return uint64(h | 1), uint64(held)
}

// slotEnd are the bytes that end a slot.
var slotEnd = [256]bool{'\n': true, ']': true, '|': true, '*': true, '<': true}

// signsBefore hashes the signs from the beginning of the line, or from the last
// letter, to start, and reports whether a slot begins there.
func signsBefore(text string, start int) (h uint32, ok bool) {
	h = fnvBasis
	for i := start; start-i < slotBefore; i-- {
		if i == 0 {
			return hashByte(h, '\n'), true
		}
		c := text[i-1]
		switch {
		case c == '\n':
			return hashByte(h, c), true
		case isASCIILetter(c) || c >= 0x80:
			return h, ok
		case isDigit(c):
			c = '0'
		case c == '[' || c == '|' || c == '*' || c == '#':
			ok = true
		}
		h = hashByte(h, c)
	}
	return h, ok
}

// targetSort hashes the host and the first segment of the path of a link's
// target, which rest begins with in parentheses.
func targetSort(rest string) uint32 {
	if !strings.HasPrefix(rest, "(") {
		return 0
	}
	to := rest[1:min(len(rest), maxTarget)]
	to = strings.TrimPrefix(strings.TrimPrefix(to, "http"), "s")
	to = strings.TrimPrefix(to, "://")
	h, host, inPath := uint32(fnvBasis), uint32(0), false
	for i := range len(to) {
		switch c := to[i]; {
		case c == ')' || c == ' ' || c == '\n':
			if !inPath {
				return h
			}
			return host // what follows is the page itself
		case c == '/' && inPath:
			return h
		case c == '/':
			host, inPath = h, true
			fallthrough
		default:
			h = hashByte(h, c)
		}
	}
	return host
}

// ofSlot adds the clues from the slots like that of a name.
func (d *decoder) ofSlot(c *clueSet, n named, toks []Token) {
	like, _ := slotAt(d.r.text, toks[n.from].Start)
	if like == 0 {
		return
	}
	s, ok := d.slots.sorts[like]
	if !ok {
		return
	}
	s[(d.labels[n.from]+3)/4]-- // its own
	others := float64(s[0] + s[1] + s[2] + s[3])
	if others < 2 {
		return
	}
	c[clueSlot] = 1
	c[clueAlike] = (float64(s[n.kind+1])/others - 0.5) * others / (others + 2)
}

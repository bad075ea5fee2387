package font

import (
	"cmp"
	"slices"
	"unicode/utf16"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxMappings is the maximum number of entries read from one CMap, maxCMapBytes
// its maximum length.
const (
	maxMappings  = 1 << 18
	maxCMapBytes = 4 << 20
)

// A cmap maps character codes to CIDs or to text (PDF 32000-1, 9.7.5 and
// 9.10.3). Codes are distinguished only by value; their lengths matter only for
// splitting a string.
type cmap struct {
	vertical bool
	spaces   []codeSpace
	cids     []cidRange
	texts    map[uint32]string
	ranges   []textRange
	base     *cmap // from usecmap
	entries  int
	most     int // maximum number of entries to read
}

// A codeSpace is a range of codes of n bytes: each byte lies between those of
// lo and hi.
type codeSpace struct {
	lo, hi uint32
	n      int
}

type cidRange struct{ lo, hi, cid uint32 }

// A textRange maps lo to text, and each following code to text with its last
// UTF-16 unit incremented.
type textRange struct {
	lo, hi uint32
	text   []uint16
}

// identity is the CMap Identity-H: the CID is the two bytes of the code.
var identity = cmap{spaces: []codeSpace{{0, 0xffff, 2}}, cids: []cidRange{{0, 0xffff, 0}}}

// parseCMap parses a CMap program with at most most entries; p may have read
// others before. find returns the CMap that usecmap names.
func parseCMap(p *object.Parser, data []byte, find func(name string) *cmap, most int) *cmap {
	m := &cmap{texts: map[uint32]string{}, most: most}
	p.Reset(data[:min(len(data), maxCMapBytes)])
	var last [2]object.Object // the operands before an operator
	for {
		o, err := p.Next()
		if err != nil {
			break
		}
		if k, ok := o.(object.Keyword); ok {
			switch k {
			case "begincodespacerange":
				m.readSpaces(p)
			case "beginbfchar":
				m.readEntries(p, false, func(code, _ uint32, o object.Object) { m.addText(code, o) })
			case "begincidchar":
				m.readEntries(p, false, m.addCIDs)
			case "beginbfrange":
				m.readEntries(p, true, m.addTexts)
			case "begincidrange":
				m.readEntries(p, true, m.addCIDs)
			case "usecmap":
				if n, ok := last[1].(object.Name); ok && find != nil {
					m.base = find(string(n))
				}
			case "def":
				if n, ok := last[0].(object.Name); ok && n == "WMode" {
					m.vertical = last[1] == 1
				}
			}
		}
		last[0], last[1] = last[1], o
	}
	m.sort()
	return m
}

// sort sorts the ranges for searching. Of two ranges with the same start, the
// later takes precedence.
func (m *cmap) sort() {
	slices.SortStableFunc(m.cids, func(a, b cidRange) int { return cmp.Compare(a.lo, b.lo) })
	slices.SortStableFunc(m.ranges, func(a, b textRange) int { return cmp.Compare(a.lo, b.lo) })
}

func (m *cmap) readSpaces(p *object.Parser) {
	for {
		lo, n, ok := nextCode(p)
		hi, n2, ok2 := nextCode(p)
		if !ok || !ok2 || len(m.spaces) >= 1000 {
			return
		}
		if n >= 1 && n <= 4 && n == n2 {
			m.spaces = append(m.spaces, codeSpace{lo, hi, n})
		}
	}
}

// nextCode reads a code; ok is false at the operator that ends the list.
func nextCode(p *object.Parser) (code uint32, n int, ok bool) {
	o, err := p.Next()
	if err != nil {
		return 0, 0, false
	}
	switch v := o.(type) {
	case object.String:
		for i := range len(v) {
			code = code<<8 | uint32(v[i])
		}
		return code, len(v), true
	case int:
		return uint32(v), 2, true
	}
	return 0, 0, false
}

// readEntries reads codes, or ranges of them, with what they stand for.
func (m *cmap) readEntries(p *object.Parser, ranges bool, add func(lo, hi uint32, o object.Object)) {
	for m.entries < m.most {
		lo, _, ok := nextCode(p)
		hi := lo
		if ok && ranges {
			hi, _, ok = nextCode(p)
		}
		if !ok {
			return
		}
		o, err := p.Next()
		if _, end := o.(object.Keyword); err != nil || end {
			return
		}
		if hi >= lo {
			add(lo, hi, o)
		}
		m.entries++
	}
}

func (m *cmap) addText(code uint32, o object.Object) {
	switch v := o.(type) {
	case object.String:
		m.texts[code] = string(utf16.Decode(utf16Units(v)))
	case object.Name:
		m.texts[code] = nameText(string(v), false)
	}
}

func (m *cmap) addTexts(lo, hi uint32, o object.Object) {
	switch v := o.(type) {
	case object.String:
		if u := utf16Units(v); len(u) > 0 {
			m.ranges = append(m.ranges, textRange{lo, hi, u})
		}
	case object.Array:
		for i, e := range v {
			if uint32(i) > hi-lo || m.entries >= m.most {
				return
			}
			m.addText(lo+uint32(i), e)
			m.entries++
		}
	}
}

func (m *cmap) addCIDs(lo, hi uint32, o object.Object) {
	if n, ok := o.(int); ok && n >= 0 {
		m.cids = append(m.cids, cidRange{lo, hi, uint32(n)})
	}
}

// utf16Units reads the big-endian units of a target; a single byte is one unit.
func utf16Units(s object.String) []uint16 {
	s = s[:min(len(s), maxText)]
	if len(s) == 1 {
		return []uint16{uint16(s[0])}
	}
	u := make([]uint16, 0, len(s)/2)
	for i := 0; i+1 < len(s); i += 2 {
		u = append(u, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return u
}

// chain yields a CMap and those that it uses.
func (m *cmap) chain(yield func(*cmap) bool) {
	for n := 0; n < 8 && m != nil && yield(m); n++ {
		m = m.base
	}
}

// text returns the text of a code in a ToUnicode CMap, "" if it has none or there is no CMap.
func (m *cmap) text(code uint32) string {
	for m := range m.chain {
		if t, ok := m.texts[code]; ok {
			return t
		}
		if r, ok := findRange(m.ranges, code, func(r textRange) (uint32, uint32) { return r.lo, r.hi }); ok {
			return r.at(code)
		}
	}
	return ""
}

func (r textRange) at(code uint32) string {
	n := len(r.text)
	if code == r.lo {
		return string(utf16.Decode(r.text))
	}
	if n >= 2 && utf16.IsSurrogate(rune(r.text[n-2])) && utf16.IsSurrogate(rune(r.text[n-1])) {
		last := utf16.DecodeRune(rune(r.text[n-2]), rune(r.text[n-1])) + rune(code-r.lo)
		return string(utf16.Decode(r.text[:n-2])) + string(last)
	}
	return string(utf16.Decode(r.text[:n-1])) + string(rune(uint32(r.text[n-1])+code-r.lo))
}

// cid returns the CID of a code.
func (m *cmap) cid(code uint32) (uint32, bool) {
	for m := range m.chain {
		if r, ok := findRange(m.cids, code, func(r cidRange) (uint32, uint32) { return r.lo, r.hi }); ok {
			return r.cid + code - r.lo, true
		}
	}
	return 0, false
}

// findRange returns the range that contains code: the last one that starts at
// or before it, or one of the few before that.
func findRange[R any](ranges []R, code uint32, bounds func(R) (lo, hi uint32)) (r R, ok bool) {
	i, _ := slices.BinarySearchFunc(ranges, code, func(r R, c uint32) int {
		if lo, _ := bounds(r); lo <= c {
			return -1
		}
		return 1
	})
	const near = 4
	for j := i - 1; j >= 0 && j >= i-near; j-- {
		if _, hi := bounds(ranges[j]); code <= hi {
			return ranges[j], true
		}
	}
	return r, false
}

// next splits the first code off s. Bytes in no code space have the length of
// the shortest one.
func (m *cmap) next(s []byte) (code uint32, n int) {
	spaces := m.codeSpaces()
	for n < 4 && n < len(s) {
		code = code<<8 | uint32(s[n])
		n++
		for _, cs := range spaces {
			if cs.n == n && cs.holds(code) {
				return code, n
			}
		}
	}
	shortest := 4
	for _, cs := range spaces {
		shortest = min(shortest, cs.n)
	}
	if len(spaces) == 0 {
		shortest = 2
	}
	n = min(shortest, len(s))
	code = 0
	for _, c := range s[:n] {
		code = code<<8 | uint32(c)
	}
	return code, n
}

func (m *cmap) codeSpaces() []codeSpace {
	for m := range m.chain {
		if len(m.spaces) > 0 {
			return m.spaces
		}
	}
	return nil
}

func (cs codeSpace) holds(code uint32) bool {
	for shift := 0; shift < cs.n*8; shift += 8 {
		b := code >> shift & 0xff
		if b < cs.lo>>shift&0xff || b > cs.hi>>shift&0xff {
			return false
		}
	}
	return true
}

// sound reports whether a ToUnicode CMap is plausible. Some producers write one
// that maps all codes to one character, to private use or to control
// characters; then the font's glyph names are better.
func (m *cmap) sound() bool {
	all, bad := 0, 0
	first, varied := "", false
	count := func(t string) {
		if t == " " {
			return
		}
		if all++; all == 1 {
			first = t
		}
		varied = varied || t != first
		if !usable(t) && symbolText(t) == "" {
			bad++
		}
	}
	for _, t := range m.texts {
		count(t)
	}
	for _, r := range m.ranges {
		count(r.at(r.lo))
		if r.hi > r.lo {
			count(r.at(r.hi))
		}
	}
	if all == 0 {
		return m.base != nil || len(m.texts) > 0
	}
	return bad*2 <= all && (varied || all < 4)
}

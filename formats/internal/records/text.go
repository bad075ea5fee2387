package records

import (
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// text returns the text of the range [from, to) with white space collapsed;
// blocks separate words, inline elements do not. A text that is longer than
// limit ends with the node that exceeds it; that of a small element is whole.
func (p *Page) text(from, to int32, limit int) string {
	if from >= to {
		return ""
	}
	if p.ends == nil {
		p.write()
	}
	s := strings.TrimPrefix(p.written[p.ends[from]:p.ends[to]], " ")
	if len(s) <= limit {
		return s
	}
	n := &p.nodes[from]
	if n.end == to && (int(n.size) <= min(limit, maxShortText) || 2*int(n.size) <= min(limit, 2*maxLongText)) {
		return s
	}
	start := p.ends[to] - int32(len(s))
	past := int32(sort.Search(int(to-from), func(k int) bool { return int(p.ends[from+int32(k)+1]-start) > limit })) + from
	for ; past < to; past++ {
		if n := &p.nodes[past]; n.n.Type == html.TextNode && !n.plain {
			return p.written[start:p.ends[past+1]]
		}
	}
	return s
}

// Sizes of elements whose text is whole: at most maxShortText and the limit, or
// half the limit and maxLongText.
const (
	maxShortText = 400
	maxLongText  = 5000
)

// write writes the text of the whole page. The text of a range is a part of it,
// since what separates two texts lies between them.
func (p *Page) write() {
	size := 0
	for i := range p.nodes {
		if p.nodes[i].parent < 0 {
			size += int(p.nodes[i].size)
		}
	}
	p.ends = p.lent.List(len(p.nodes) + 1)
	b := make([]byte, 0, size+len(p.nodes)/2)
	space, year := false, false
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		p.ends[i] = int32(len(b))
		if n.space {
			space = true
		}
		space = space || i > 0 && p.closedBlock(int32(i-1), int32(i))
		if n.n.Type == html.ElementNode {
			space = space || partsWords(n.n.DataAtom)
			continue
		}
		space = (space || year && isDigitRune(rune(n.n.Data[0]))) && len(b) > 0 // a count behind a date
		year = endsInYear(n.n.Data)
		if n.plain = isPlainWord(n.n.Data); !n.plain {
			b, space = appendWords(b, n.n.Data, space)
			continue
		}
		if space {
			b, space = append(b, ' '), false
		}
		b = append(b, n.n.Data...)
	}
	p.ends[len(p.nodes)] = int32(len(b))
	p.written = string(b)
}

// endsInYear reports whether a text ends in a year behind other parts of a date.
func endsInYear(s string) bool {
	before, year := s[:max(0, len(s)-4)], s[max(0, len(s)-4):]
	return isYear(year) && strings.LastIndexAny(before, " ,./-") == len(before)-1 && len(before) > 1 && isOnlyDate(s)
}

// appendWords appends a text with single spaces between its words; space says
// whether white space precedes it, and on return whether white space ends it.
func appendWords(b []byte, text string, space bool) ([]byte, bool) {
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			i++
			if c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' {
				space = len(b) > 0
				continue
			}
			if space {
				b, space = append(b, ' '), false
			}
			b = append(b, c)
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if r == '\u00ad' || r == '\u200b' || r == '\ufeff' {
			continue
		}
		if r == '\u00a0' {
			space = len(b) > 0
			continue
		}
		if space {
			b, space = append(b, ' '), false
		}
		b = utf8.AppendRune(b, r)
	}
	return b, space
}

// isPlainWord reports whether a text is letters separated by single spaces,
// which can be copied unchanged.
func isPlainWord(s string) bool {
	prev := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == ' ' && prev == ' ' {
			return false
		}
		prev = c
	}
	return prev != ' '
}

// lines returns the text of a range, split into lines at br elements and
// blocks.
func (p *Page) lines(from, to int32) string {
	var b strings.Builder
	start := from
	for i := from; i <= to; i++ {
		if i == to || i > from && p.nodes[i].n.Type == html.ElementNode && partsWords(p.nodes[i].n.DataAtom) {
			if s := p.text(start, i, 600); s != "" {
				if b.Len() > 0 {
					b.WriteByte('\n')
				}
				b.WriteString(s)
			}
			start = i
		}
	}
	return b.String()
}

// closedBlock reports whether a block ends between the nodes i and j = i+1.
func (p *Page) closedBlock(i, j int32) bool {
	for k := i; k >= 0 && k != p.nodes[j].parent; k = p.nodes[k].parent {
		if p.nodes[k].end > j {
			return false
		}
		if partsWords(p.nodes[k].n.DataAtom) {
			return true
		}
	}
	return false
}

// partsWords reports whether an element separates the words around it; custom
// elements do not.
func partsWords(a atom.Atom) bool { return a != 0 && !dom.IsPhrasing(a) }

package mdtext

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A SpanKind is the kind of a Span.
type SpanKind uint8

// The kinds of spans.
const (
	CodeSpan SpanKind = iota
	Link
	Image
	Autolink // <https://a.example>, <ada@a.example>
	Bare     // a bare address in text (GFM, 6.9)
	Tag      // raw HTML
)

// A Span is an inline construct in the text of a block. Spans are ordered by
// end.
type Span struct {
	Kind       SpanKind
	Start, End int // byte range in the source
	// TextStart and TextEnd are the byte range of a link's text, an image's
	// description, or the address of an Autolink.
	TextStart, TextEnd int
	// AddressStart and AddressEnd are the byte range of the address of an inline
	// link or image, without pointy brackets.
	AddressStart, AddressEnd int
	Target                   Target
	Reference                bool // the target is from a definition
}

// Spans returns the spans of a block; for a table, those of its cells.
func (d *Document) Spans(b *Block) []Span {
	switch b.Kind {
	case Paragraph, Heading:
		return d.spansOf(b.Lines)
	case Table:
		var out []Span
		for _, l := range b.Lines {
			if !d.mayHoldSpan(l) {
				continue
			}
			cells := Cells(d.Source[l.Start:l.End])
			for _, c := range cells[:min(len(cells), b.Cells)] {
				out = append(out, d.spansOf([]Line{{Start: l.Start + c.Start, End: l.Start + c.End}})...)
			}
		}
		return out
	}
	return nil
}

// spansOf returns the spans of a text of some lines.
func (d *Document) spansOf(lines []Line) []Span {
	if !slices.ContainsFunc(lines, d.mayHoldSpan) {
		return nil
	}
	s := spanner{d: d, text: newText(d.Source, lines)}
	s.run()
	return s.out
}

// mayHoldSpan reports whether something in a line can begin a span.
func (d *Document) mayHoldSpan(l Line) bool {
	d.check.Step()
	line := d.Source[l.Start:l.End]
	return strings.ContainsAny(line, "`<[:@") || strings.Contains(line, "www.")
}

// A spanner parses the spans of one text.
type spanner struct {
	*text
	d     *Document
	out   []Span
	stack []bracket
	dead  int // stack entries below this contain a link and so can't open one

	ticks    map[int][]int // start of the runs of backticks, by length
	links    int           // bytes of addresses copied by references
	unclosed [6]bool       // kinds of markup of which no end follows any more
	at       int           // of the next at sign
	address  [2]int        // of the last tail that was read
}

type bracket struct {
	at    int
	image bool
}

func (s *spanner) add(kind SpanKind, start, end, textStart, textEnd int, target Target) {
	s.out = append(s.out, Span{Kind: kind, Start: s.source(start), End: s.source(end-1) + 1, TextStart: s.source(textStart), TextEnd: s.source(textEnd), Target: target})
}

func (s *spanner) run() {
	t := s.s
	for i := 0; i < len(t); {
		s.d.check.Step()
		switch c := t[i]; c {
		case '\\':
			i += 2
		case '`':
			i = s.code(i)
		case '<':
			i = s.angle(i)
		case '!':
			if i+1 < len(t) && t[i+1] == '[' {
				s.stack = append(s.stack, bracket{i + 1, true})
				i++
			}
			i++
		case '[':
			s.stack = append(s.stack, bracket{i, false})
			i++
		case ']':
			i = s.closing(i)
		default:
			i = s.bare(i)
		}
	}
}

var backticks = lazy.Regexp("`+")

// code reads a code span that starts with a run of backticks.
func (s *spanner) code(i int) int {
	if s.ticks == nil {
		s.ticks = map[int][]int{}
		for _, m := range backticks().FindAllStringIndex(s.s[i:], -1) {
			n := m[1] - m[0]
			s.ticks[n] = append(s.ticks[n], i+m[0])
		}
	}
	n := run(s.s[i:], '`')
	at := s.ticks[n]
	for len(at) > 0 && at[0] <= i {
		at = at[1:]
	}
	s.ticks[n] = at
	if len(at) == 0 {
		return i + n
	}
	s.add(CodeSpan, i, at[0]+n, i+n, at[0], Target{})
	return at[0] + n
}

// closing ends a link's text at a closing bracket.
func (s *spanner) closing(i int) int {
	if len(s.stack) == 0 {
		return i + 1
	}
	k := len(s.stack) - 1
	open := s.stack[k]
	s.stack = s.stack[:k]
	dead := !open.image && k < s.dead
	s.dead = min(s.dead, k)
	if dead {
		return i + 1
	}
	target, end, reference := s.tail(open.at+1, i)
	if end < 0 {
		return i + 1
	}
	start, kind := open.at, Link
	if open.image {
		start, kind = start-1, Image
	} else {
		s.dead = k
	}
	s.add(kind, start, end, open.at+1, i, target)
	last := &s.out[len(s.out)-1]
	if last.Reference = reference; !reference {
		last.AddressStart, last.AddressEnd = s.source(s.address[0]), s.source(s.address[1])
	}
	return end
}

// tail reads what makes the brackets around s[from:i] a link.
func (s *spanner) tail(from, i int) (target Target, end int, reference bool) {
	t := s.s
	if i+1 < len(t) && t[i+1] == '(' {
		if target, end := s.inlineTail(i + 2); end > 0 {
			return target, end, false
		}
	}
	if len(s.d.Definitions) == 0 {
		return Target{}, -1, false
	}
	end = i + 1
	label := t[from:i]
	if i+1 < len(t) && t[i+1] == '[' {
		if j := labelEnd(t, i+2); j > i+2 {
			label, end = t[i+2:j], j+1
		} else if j == i+2 {
			end = j + 1
		}
	}
	if len(label) > maxLabel || end == i+1 && hasBracket().MatchString(label) {
		return Target{}, -1, false
	}
	target, ok := s.d.Definitions[Label(label)]
	if s.links += len(target.Destination); !ok || s.links > maxReferences+len(t) {
		return Target{}, -1, false
	}
	return target, end, true
}

// maxReferences bounds the bytes that references copy from definitions, as in
// cmark: many references to a long address would take quadratic space.
const maxReferences = 100_000

// hasBracket matches the beginning of a text up to a bracket that is not escaped.
var hasBracket = lazy.Regexp(`^(?s:[^\\\[\]]|\\.)*[\[\]]`)

// inlineTail reads the address and title of an inline link.
func (s *spanner) inlineTail(i int) (target Target, end int) {
	if !s.has(')', i) {
		return Target{}, -1
	}
	from := skipBlank(s.s, i)
	dest, i := s.destination(from, false)
	if i < 0 {
		return Target{}, -1
	}
	if from < i && s.s[from] == '<' {
		from++
	}
	s.address = [2]int{from, from + len(dest)}
	target.Destination = Unescape(dest)
	if j := skipBlank(s.s, i); j > i {
		if title, k := s.title(j); k > 0 {
			target.Title = Unescape(title)
			j = skipBlank(s.s, k)
		}
		i = j
	}
	if i < len(s.s) && s.s[i] == ')' {
		return target, i + 1
	}
	return Target{}, -1
}

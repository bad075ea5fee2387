package mdtext

import (
	"strings"
)

// start opens the block that begins at the cursor, if any. matched is the
// number of containers that the line continues. paragraph means that a
// paragraph is open, which some blocks can't interrupt, and inside that its
// container is continued.
func (p *parser) start(matched *int, paragraph, inside bool) bool {
	indent := p.cur.indent()
	if indent > 3 {
		if paragraph || p.cur.blank() {
			return false
		}
		p.close(p.keep(*matched, false))
		p.cur.skip(4)
		p.leaf = p.add(IndentedCode)
		p.append(p.leaf)
		return true
	}
	rest := p.cur.rest()
	if rest == "" {
		return false
	}
	switch c := rest[0]; {
	case c == '>':
		return p.startQuote(matched)
	case c == '#' && headingLevel(rest) > 0:
		p.startHeading(*matched, rest)
		return true
	case (c == '`' || c == '~') && fenceSize(rest) > 0:
		p.startFence(*matched, rest, indent)
		return true
	case c == '<' && p.startHTML(*matched, rest, paragraph):
		return true
	case paragraph && inside && (c == '=' || c == '-') && p.underline(rest):
		return true
	case isRule(rest):
		p.close(p.keep(*matched, false))
		i := p.add(Rule)
		p.block(i).End = p.cur.end
		p.raiseEnd(i)
		p.cur.done = true
		return true
	case paragraph && inside && p.leaf >= 0 && p.tableAt(rest):
		return true
	}
	return p.startItem(matched, rest, indent, paragraph && inside)
}

func (p *parser) startQuote(matched *int) bool {
	if len(p.open) >= maxContainers && *matched >= maxContainers {
		return false
	}
	p.close(p.keep(*matched, false))
	if len(p.open) >= maxContainers {
		return false
	}
	i := p.add(Quote)
	p.block(i).End = p.cur.end
	p.cur.skipQuote()
	p.open = append(p.open, container{block: i, kind: Quote})
	*matched = len(p.open)
	return true
}

// headingLevel returns the level of the heading on a line, or 0.
func headingLevel(rest string) int {
	n := run(rest, '#')
	if n > 6 || n < len(rest) && rest[n] != ' ' && rest[n] != '\t' {
		return 0
	}
	return n
}

// run returns how often a character, of ASCII, stands at the beginning of a text.
func run(s string, c byte) int { return len(s) - len(strings.TrimLeft(s, string(rune(c)))) }

func (p *parser) startHeading(matched int, rest string) {
	p.close(p.keep(matched, false))
	i := p.add(Heading)
	b := p.block(i)
	b.Level = headingLevel(rest)
	l := trimmed(p.d.Source, p.cur.end-len(rest)+b.Level, p.cur.end)
	if t := strings.TrimRight(p.d.Source[l.Start:l.End], "#"); t == "" || isSpace(t[len(t)-1]) {
		l = trimmed(p.d.Source, l.Start, l.Start+len(t))
	}
	if l.Start < l.End {
		b.Lines = []Line{l}
	}
	b.End = p.cur.end
	p.raiseEnd(i)
	p.cur.done = true
}

// fenceSize returns the length of the code fence on a line, or 0.
func fenceSize(rest string) int {
	n := run(rest, rest[0])
	if n < 3 || rest[0] == '`' && strings.IndexByte(rest[n:], '`') >= 0 {
		return 0
	}
	return n
}

func (p *parser) startFence(matched int, rest string, indent int) {
	p.close(p.keep(matched, false))
	p.fence, p.fenceSize, p.fenceDepth = rest[0], fenceSize(rest), indent
	p.leaf = p.add(FencedCode)
	b := p.block(p.leaf)
	b.Info = strings.Trim(rest[p.fenceSize:], " \t\r")
	b.End = p.cur.end
	p.cur.done = true
}

// goesOn adds the line to the open leaf if that takes lines verbatim: code or
// HTML.
func (p *parser) goesOn() bool {
	b := p.block(p.leaf)
	switch b.Kind {
	case FencedCode:
		p.fenceLine(b)
	case IndentedCode:
		switch {
		case p.cur.indent() >= 4:
			p.cur.skip(4)
		case p.cur.blank():
			p.cur.skip(p.cur.indent())
		default:
			return false
		}
		p.append(p.leaf)
	case HTML:
		if p.html >= 6 && p.cur.blank() {
			p.closeLeaf()
			return true
		}
		p.append(p.leaf)
		if p.html < 6 && endsHTML(p.d.Source[b.Lines[len(b.Lines)-1].Start:b.End], p.html) {
			p.closeLeaf()
		}
	case Table:
		if p.cur.blank() || p.interrupts() {
			return false
		}
		p.cur.skip(p.cur.indent())
		p.append(p.leaf)
	default:
		return false
	}
	return true
}

func (p *parser) fenceLine(b *Block) {
	if p.cur.indent() <= 3 {
		rest := strings.TrimRight(p.cur.rest(), " \t\r")
		if n := run(rest, p.fence); n >= p.fenceSize && n == len(rest) {
			b.End = p.cur.end
			p.closeLeaf()
			return
		}
	}
	p.cur.skip(min(p.fenceDepth, p.cur.indent()))
	p.append(p.leaf)
}

// interrupts reports whether a line begins a block that ends a table.
func (p *parser) interrupts() bool {
	indent, rest := p.cur.indent(), p.cur.rest()
	if indent > 3 {
		return true
	}
	switch c := rest[0]; {
	case c == '>', c == '#' && headingLevel(rest) > 0, (c == '`' || c == '~') && fenceSize(rest) > 0, isRule(rest):
		return true
	case c == '<':
		return htmlKind(rest, false) > 0
	}
	marker, width, _ := itemMarker(rest)
	return marker != 0 && width > 0
}

// underline turns the open paragraph into a heading, if it has text besides
// definitions.
func (p *parser) underline(rest string) bool {
	t := strings.TrimRight(rest, " \t\r")
	if run(t, t[0]) != len(t) {
		return false
	}
	i := p.definitions(p.leaf)
	if i < 0 {
		p.raiseEnd(p.leaf)
		p.leaf = -1
		return false
	}
	p.leaf = -1
	b := p.block(i)
	b.Kind, b.Level = Heading, 1
	if t[0] == '-' {
		b.Level = 2
	}
	b.End = p.cur.end
	p.raiseEnd(i)
	p.cur.done = true
	return true
}

// isRule reports whether a line is a thematic break.
func isRule(rest string) bool {
	c := rest[:1]
	return strings.Contains("-*_", c) && strings.Trim(rest, c+" \t\r") == "" && strings.Count(rest, c) >= 3
}

const maxDigits = 9 // of a list item's number (CommonMark 5.2)

// itemMarker reads the marker of a list item: its character, its width, and
// whether it is a number other than one.
func itemMarker(rest string) (marker byte, width int, late bool) {
	marks := "-+*"
	n := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if n > 0 {
		marks = ".)"
	}
	width = n + 1
	if n > maxDigits || width > len(rest) || strings.IndexByte(marks, rest[n]) < 0 ||
		width < len(rest) && rest[width] != ' ' && rest[width] != '\t' {
		return 0, 0, false
	}
	return rest[n], width, n > 0 && strings.TrimLeft(rest[:n], "0") != "1"
}

// startItem opens a list item, and a list if it is the first of one.
func (p *parser) startItem(matched *int, rest string, indent int, interrupting bool) bool {
	marker, width, late := itemMarker(rest)
	if marker == 0 || interrupting && (late || isBlank(rest[width:])) {
		return false
	}
	keep := *matched
	inList := keep > 0 && p.open[keep-1].kind == List && p.open[keep-1].marker == marker
	if !inList {
		keep = p.keep(keep, false)
	}
	if keep+2 > maxContainers {
		return false
	}
	p.close(keep)
	if !inList {
		i := p.add(List)
		p.open = append(p.open, container{block: i, kind: List, marker: marker})
	}
	i := p.add(Item)
	p.block(i).End = p.cur.end
	p.cur.skip(indent)
	p.cur.pos += width
	p.cur.col += width
	content := indent + width
	after := p.cur.indent()
	empty := p.cur.blank()
	switch {
	case empty:
		content++
		p.cur.skip(min(after, 1))
	case after > 4:
		content++
		p.cur.skip(1)
	default:
		content += after
		p.cur.skip(after)
	}
	p.open = append(p.open, container{block: i, kind: Item, indent: content, marker: marker, empty: empty})
	*matched = len(p.open)
	return true
}

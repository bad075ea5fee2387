package dom

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// React's server sends what is late behind the page, in hidden elements with ids
// S:0, S:1 and so on, and short scripts move it to the templates that keep its place:
// P:n for a part, B:n for a boundary, whose fallback ("Loading…") it replaces up to
// the comment <!--/$-->. The parts of one n belong together, but where a script says
// otherwise (before React 18.3). Source: react-dom, ReactFizzConfigDOM and
// ReactDOMFizzInstructionSet.
const (
	segmentPrefix     = "S:"
	partPrefix        = "P:"
	boundaryPrefix    = "B:"
	boundaryEnd       = "/$"
	instructionPrefix = "$R" // $RC, $RR: a boundary; $RS: a part

	longestInstruction = 48  // bytes of two ids in quotation marks
	deepestComposed    = 500 // levels of elements of a page, below the 512 of html.Parse
)

// A segment is content that was sent late.
type segment struct {
	node          *html.Node
	depth, height int    // levels above it, as it was sent, and below it
	to            *place // nil if nothing keeps its place
	state         segmentState
	rise          int // levels that are above it once all is moved, less depth
}

type segmentState int8

const (
	unknown segmentState = iota
	asked
	stays
	moves
)

// A place is a template that keeps the place of a segment.
type place struct {
	node  *html.Node
	depth int
	in    *segment // the segment that it stands in, nil for none
}

// A stream is what was found of the segments of a page.
type stream struct {
	segments []*segment
	byID     map[string]*segment
	places   []*place
	ends     map[*html.Node]*html.Node // the end of the boundary that a comment begins
	named    map[string]string         // the segment of a place, by scripts
}

// composeStream moves the segments of a page to their places, as the page's own
// scripts do in a browser. Those without a place stay.
func composeStream(root *html.Node) {
	s := &stream{byID: map[string]*segment{}, ends: map[*html.Node]*html.Node{}, named: map[string]string{}}
	s.read(root, 0, nil)
	for _, p := range s.places {
		id := Attr(p.node, "id")
		of, ok := s.named[id]
		if !ok {
			of = segmentPrefix + id[len(partPrefix):]
		}
		if g := s.byID[of]; g != nil && g.to == nil {
			g.to = p
		}
	}
	for _, g := range s.segments {
		if g.settle(); g.state == moves {
			s.move(g)
		}
	}
}

// read finds segments, places and ends of boundaries below n, which has depth levels
// above it and stands in a segment, or nil. It returns the levels below n.
func (s *stream) read(n *html.Node, depth int, in *segment) (height int) {
	var open []*html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.CommentNode && c.Data == boundaryEnd && len(open) > 0:
			s.ends[open[len(open)-1]] = c
			open = open[:len(open)-1]
		case c.Type == html.CommentNode && strings.HasPrefix(c.Data, "$"):
			open = append(open, c)
		case Is(c, atom.Script):
			s.readInstructions(Text(c))
		case Is(c, atom.Template):
			if id := Attr(c, "id"); strings.HasPrefix(id, partPrefix) || strings.HasPrefix(id, boundaryPrefix) {
				s.places = append(s.places, &place{c, depth, in})
			}
		case c.Type == html.ElementNode && !Is(c, atom.Head):
			within := in
			if id := Attr(c, "id"); strings.HasPrefix(id, segmentPrefix) && s.byID[id] == nil && !Is(c, atom.Html) && !Is(c, atom.Body) {
				within = &segment{node: c, depth: depth + 1}
				s.byID[id] = within
				s.segments = append(s.segments, within)
			}
			below := s.read(c, depth+1, within)
			if within != in {
				within.height = below
			}
			height = max(height, 1+below)
		}
	}
	return height
}

// readInstructions reads which segment goes where: $RC("B:0","S:3"), $RS("S:1","P:1").
func (s *stream) readInstructions(script string) {
	for {
		_, rest, ok := strings.Cut(script, instructionPrefix)
		if !ok {
			return
		}
		script = rest
		if len(rest) < 3 || rest[1:3] != `("` {
			continue
		}
		rest = rest[3:min(len(rest), 3+longestInstruction)]
		first, rest, _ := strings.Cut(rest, `","`)
		second, _, ok := strings.Cut(rest, `"`)
		switch {
		case ok && strings.HasPrefix(second, segmentPrefix):
			s.named[first] = second
		case ok && strings.HasPrefix(first, segmentPrefix):
			s.named[second] = first
		}
	}
}

// settle finds out whether a segment is moved: it stays where it has no place, would
// hold itself, or would stand too deep.
func (g *segment) settle() {
	if g.state != unknown {
		return
	}
	g.state = asked
	if g.to == nil {
		g.state = stays
		return
	}
	depth := g.to.depth
	if outer := g.to.in; outer != nil {
		outer.settle()
		if outer.state == asked {
			g.state = stays
			return
		}
		depth += outer.rise
	}
	if g.state = moves; depth+g.height > deepestComposed {
		g.state = stays
		return
	}
	g.rise = depth - g.depth
}

// move puts the children of a segment in place of its template, and of the fallback
// of its boundary.
func (s *stream) move(g *segment) {
	at := g.to.node
	if at.Parent == nil { // in a fallback that went
		return
	}
	if end := s.ends[at.PrevSibling]; end != nil && strings.HasPrefix(Attr(at, "id"), boundaryPrefix) {
		for c := at.NextSibling; c != end; c = at.NextSibling {
			at.Parent.RemoveChild(c)
		}
	}
	for _, c := range DetachChildren(g.node) {
		at.Parent.InsertBefore(c, at)
	}
	at.Parent.RemoveChild(at)
	if g.node.Parent != nil {
		g.node.Parent.RemoveChild(g.node)
	}
}

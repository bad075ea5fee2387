package extract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/page"
)

// A Part is a piece of the page as Filter saw it: an element that holds
// several pieces, or a run of text.
type Part struct {
	Depth int     // depth among the parts
	Label string  // its element: tag, id and class
	State State   // whether it stayed
	Rule  string  // the reason for dropping it
	Score float64 // estimated share of main content; 0 if a rule decided
	Text  string  // the text of a run, "" for an element
	Size  int     // letters of its text
	// Path is a selector of the part's element, for includeTags and
	// excludeTags: by its id, or from the nearest ancestor with an id; "" for a
	// run of text without an element of its own.
	Path string
	// Node is that element of the tree that Filter was given; it must not be
	// changed.
	Node *html.Node
}

// Reason explains in words why the part was kept or dropped.
func (p Part) Reason() string {
	score := fmt.Sprintf("estimated share of main content %.2f", p.Score)
	switch {
	case p.Rule == "score":
		return score
	case p.Rule != "":
		return "dropped by rule: " + p.Rule
	case p.State == Dropped:
		return "dropped with what is around it"
	case p.Score > 0:
		return score
	}
	return string(p.State)
}

// A State is the fate of a part.
type State string

// The states of a part.
const (
	Kept    State = "kept"
	Dropped State = "dropped"
	Mixed   State = "mixed" // an element of which part stayed
)

// explain adds the fate of each part of the page to the report.
func (f *filter) explain() {
	x := explainer{filter: f, texts: f.page.BlockTexts(), ids: f.idCounts(), nths: map[*html.Node]int{}}
	x.element(0, 0, false)
}

type explainer struct {
	*filter
	texts []string
	ids   map[string]int     // number of elements with an id
	nths  map[*html.Node]int // position among siblings of the same tag; 0 for an only one
}

// element reports element i and its subtree. An element that only wraps one
// other is left out. inside means that an ancestor is dropped.
//
// The recursion is as deep as the tree, which the parser bounds; explain is not
// called on the default path.
func (x *explainer) element(i int32, depth int, inside bool) {
	e := &x.page.Elements[i]
	if e.Text == e.EndText && x.rule[i] == 0 {
		return
	}
	state, rule := x.state(i, inside)
	if !inside && state == Dropped {
		x.report.Dropped = append(x.report.Dropped, Drop{Path: x.path(i), Rule: rule, Score: x.score(e.Block, e.EndBlock), Text: x.start(i), Size: int(e.Size), Node: e.Node})
		inside = true
	}
	shown := x.branches(i)
	if shown {
		x.part(Part{Depth: depth, Label: label(e.Node), State: state, Rule: rule, Score: x.score(e.Block, e.EndBlock), Size: int(e.Size), Path: x.selector(i), Node: e.Node})
		depth++
	}
	last := int32(-1)
	t := e.Text
	for c := i + 1; c < e.End; c = x.page.Elements[c].End {
		k := &x.page.Elements[c]
		last = x.runs(i, t, k.Text, last, depth, inside)
		t = k.EndText
		if k.Tag.Block() || x.holdsBlocks(c) {
			x.element(c, depth, inside)
		} else {
			last = x.runs(c, k.Text, k.EndText, last, depth, inside)
		}
	}
	x.runs(i, t, e.EndText, last, depth, inside)
}

// branches reports whether an element needs its own line: a rule dropped it, or
// it is more than a wrapper.
func (x *explainer) branches(i int32) bool {
	e := &x.page.Elements[i]
	if x.rule[i] != 0 || e.Tag == page.TagBody {
		return true
	}
	if !e.Tag.Block() || e.EndBlock-e.Block == 1 {
		return false // its single run of text is enough
	}
	for c := i + 1; c < e.End; c = x.page.Elements[c].End {
		k := &x.page.Elements[c]
		if k.EndText-k.Text == e.EndText-e.Text && (k.Tag.Block() || x.holdsBlocks(c)) {
			return false
		}
	}
	return true
}

func (x *explainer) holdsBlocks(i int32) bool {
	e := &x.page.Elements[i]
	for c := i + 1; c < e.End; c++ {
		if k := &x.page.Elements[c]; k.Tag.Block() && k.EndText > k.Text {
			return true
		}
	}
	return false
}

// runs reports the blocks of the texts from..to that lie directly in element i,
// each once; last is the block reported before them.
func (x *explainer) runs(i, from, to, last int32, depth int, inside bool) int32 {
	for t := from; t < to; t++ {
		b := x.page.Texts[t]
		if b == last {
			continue
		}
		last = b
		p := Part{Depth: depth, Label: label(x.page.Elements[x.page.Blocks[b].Owner].Node), State: Kept, Text: strings.Join(strings.Fields(x.texts[b]), " "), Score: x.score(b, b+1), Size: int(x.page.Blocks[b].Size)}
		for _, i := range [...]int32{x.page.Blocks[b].Owner, x.page.Blocks[b].Inner} {
			if e := &x.page.Elements[i]; e.EndBlock-e.Block == 1 {
				p.Path, p.Node = x.selector(i), e.Node
				break
			}
		}
		switch {
		case x.isTitle(b):
		case inside:
			p.State = Dropped
		case x.drop != nil && x.drop[b] != 0:
			p.State, p.Rule = Dropped, x.drop[b].String()
			x.report.Dropped = append(x.report.Dropped, Drop{Path: x.path(i), Rule: p.Rule, Score: p.Score, Text: head(p.Text), Size: p.Size, Node: x.page.Elements[i].Node})
		case x.place != nil && x.place[i] < within:
			p.State, p.Rule = Dropped, content.Include.String()
		}
		x.part(p)
	}
	return last
}

func (x *explainer) part(p Part) { x.report.Parts = append(x.report.Parts, p) }

// state returns the fate of element i, and the rule if one dropped all of it.
func (x *explainer) state(i int32, inside bool) (State, string) {
	e := &x.page.Elements[i]
	if x.rule[i] != 0 {
		return Dropped, x.rule[i].String()
	}
	if inside {
		return Dropped, ""
	}
	if x.place != nil && x.place[i] == outside && e.Tag != page.TagBody && e.Parent >= 0 {
		return Dropped, content.Include.String()
	}
	kept, dropped := false, false
	for t := e.Text; t < e.EndText; t++ {
		if b := x.page.Texts[t]; x.drop != nil && x.drop[b] != 0 && !x.isTitle(b) {
			dropped = true
		} else {
			kept = true
		}
	}
	for c := i + 1; c < e.End && !dropped; c++ {
		dropped = x.rule[c] != 0
	}
	switch {
	case !kept && dropped:
		return Dropped, content.Score.String()
	case dropped:
		return Mixed, ""
	}
	return Kept, ""
}

// score returns the mean estimate of the blocks, weighted by size.
func (x *explainer) score(from, to int32) float64 {
	if x.decision == nil {
		return 0
	}
	var sum, all float64
	for b := from; b < to; b++ {
		w := float64(x.page.Blocks[b].Size) + 1
		sum += w * float64(x.decision.Estimate[b])
		all += w
	}
	if all == 0 {
		return 0
	}
	return sum / all
}

// Limits of paths: elements may nest as deeply as their number permits. A
// selector beyond its limit may match more than one element.
const (
	maxPath     = 64
	maxSelector = 12
)

// path returns the selector of element i from the body down.
func (x *explainer) path(i int32) string {
	return x.way(i, maxPath, func(n *html.Node) (string, bool) { return label(n), false })
}

// selector returns the shortest exact selector of element i: like path, but
// from the nearest element with a unique id.
func (x *explainer) selector(i int32) string {
	return x.way(i, maxSelector, func(n *html.Node) (string, bool) {
		if id := dom.Attr(n, "id"); plainName(id) && x.ids[id] == 1 {
			return "#" + id, true
		}
		return n.Data, false
	})
}

// way joins the names of element i and those around it, up to most of them or
// to one that is enough.
func (x *explainer) way(i int32, most int, name func(*html.Node) (s string, enough bool)) string {
	var parts []string
	enough := false
	for ; i > x.page.Body && len(parts) < most && !enough; i = x.page.Elements[i].Parent {
		var s string
		n := x.page.Elements[i].Node
		if s, enough = name(n); !enough && x.nth(n) > 0 {
			s += ":nth-of-type(" + strconv.Itoa(x.nth(n)) + ")"
		}
		parts = append(parts, s)
	}
	if i <= x.page.Body && !enough {
		parts = append(parts, "body")
	}
	slices.Reverse(parts)
	return strings.Join(parts, " > ")
}

func (f *filter) idCounts() map[string]int {
	counts := map[string]int{}
	for i := range f.page.Elements {
		if id := dom.Attr(f.page.Elements[i].Node, "id"); id != "" {
			counts[id]++
		}
	}
	return counts
}

// nth returns the position of n among its siblings of the same tag, 0 for an
// only one.
func (x *explainer) nth(n *html.Node) int {
	if k, ok := x.nths[n]; ok || n.Parent == nil {
		return k
	}
	counts := map[string]int{}
	for s := n.Parent.FirstChild; s != nil; s = s.NextSibling {
		if s.Type == html.ElementNode {
			counts[s.Data]++
			x.nths[s] = counts[s.Data]
		}
	}
	for s := n.Parent.FirstChild; s != nil; s = s.NextSibling {
		if s.Type == html.ElementNode && counts[s.Data] == 1 {
			x.nths[s] = 0
		}
	}
	return x.nths[n]
}

// label returns an element's tag with its id or its first classes.
func label(n *html.Node) string {
	s := n.Data
	if id := dom.Attr(n, "id"); plainName(id) {
		return s + "#" + id
	}
	k := 0
	for c := range strings.FieldsSeq(dom.Attr(n, "class")) {
		if k < 2 && plainName(c) {
			s += "." + c
			k++
		}
	}
	return s
}

// plainName reports whether s needs no escaping in a selector.
func plainName(s string) bool { return unescaped().MatchString(s) }

var unescaped = lazy.Regexp(`^[A-Za-z_][-\w]{0,39}$`)

func (x *explainer) start(i int32) string {
	e := &x.page.Elements[i]
	if e.Block >= e.EndBlock {
		return ""
	}
	return head(strings.Join(strings.Fields(x.texts[e.Block]), " "))
}

func head(s string) string {
	n := 0
	for i := range s {
		if n++; n > 80 {
			return s[:i] + "…"
		}
	}
	return s
}

package markdown

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// listEnd records the last list, so that one directly after it uses another
// marker: CommonMark would parse the two as one.
type listEnd struct {
	at     int // length of the output after it
	marker byte
	next   int    // number of the next item if it continues, 0 for a bulleted list
	class  string // of a list of one item
	single bool   // it has one item
}

// maxNumber is the largest list item number that CommonMark accepts.
const maxNumber = 999_999_999

// list writes ul, ol and menu.
func (c *converter) list(n *html.Node, s style) {
	c.flush()
	if c.flat != blocks {
		c.block(n, s)
		return
	}
	l := listState{ordered: n.DataAtom == atom.Ol, number: 1, outer: c.tight}
	if l.ordered {
		l.number = startOf(n)
	}
	l.marker = c.listMarker(l.ordered)
	c.tight = isTight(n)
	single, class := hasOneItem(n), dom.Attr(n, "class")
	if single && c.continues(l, class) {
		l.marker = c.lastList.marker
		if c.tight {
			c.sep = sepLine
		}
	}
	if l.outer && c.tight && c.paragraphEnd == len(c.out) && c.interrupts(n, l) {
		c.sep = sepLine
	}
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if dom.Is(k, atom.Li) && !dom.IsHidden(k) {
			c.closeItem(&l)
			c.openItem(&l)
			c.element(k, s)
			continue
		}
		c.stray(k, s, &l)
	}
	c.closeItem(&l)
	c.tight = l.outer
	if l.items > 0 {
		c.sep = sepBlank
		c.lastList = listEnd{at: len(c.out), marker: l.marker, class: class, single: single}
		if l.ordered {
			c.lastList.next = l.number
		}
	}
}

type listState struct {
	ordered bool
	outer   bool // the enclosing list is tight
	marker  byte
	number  int
	items   int
	open    bool
	item    container
}

// hasOneItem reports whether a list has exactly one item.
func hasOneItem(n *html.Node) bool {
	items := 0
	for k := n.FirstChild; k != nil && items < 2; k = k.NextSibling {
		if dom.Is(k, atom.Li) {
			items++
		}
	}
	return items == 1
}

// continues reports whether a list of one item continues one directly before
// it: programs write each item as a list of its own, with the number at which
// it starts, or with a class.
func (c *converter) continues(l listState, class string) bool {
	last := &c.lastList
	if last.at != len(c.out) || last.at == 0 || !last.single {
		return false
	}
	if l.ordered {
		return l.number > 1 && last.next == l.number
	}
	return last.next == 0 && class != "" && class == last.class
}

// listMarker returns the marker character of the items.
func (c *converter) listMarker(ordered bool) byte {
	first, second := byte('-'), byte('*')
	if ordered {
		first, second = '.', ')'
	}
	if c.lastList.at == len(c.out) && c.lastList.at > 0 && c.lastList.marker == first {
		return second
	}
	return first
}

func startOf(n *html.Node) int {
	if i := dom.IntAttr(n, "start", 1); i >= 0 && i <= maxNumber {
		return i
	}
	return 1
}

// isTight reports whether no item contains a paragraph element.
func isTight(n *html.Node) bool {
	for li := n.FirstChild; li != nil; li = li.NextSibling {
		for k := li.FirstChild; k != nil; k = k.NextSibling {
			if dom.Is(k, atom.P) {
				return false
			}
		}
	}
	return true
}

// interrupts reports whether the list can start on the line after a paragraph
// of the item around it: a list that begins with an empty item or a number
// other than 1 would be parsed as part of the paragraph.
func (c *converter) interrupts(n *html.Node, l listState) bool {
	if l.ordered && l.number != 1 {
		return false
	}
	steps := 0
	for k := n.FirstChild; k != nil && steps < 32; k = dom.Next(k, n, true) {
		steps++
		switch {
		case k.Type == html.TextNode && !isBlank(k.Data):
			return true
		case k.Type == html.ElementNode && k.DataAtom != atom.Li && roleOf(k) != roleInline && roleOf(k) != roleSpan && roleOf(k) != roleLink:
			return false
		}
	}
	return false
}

func (c *converter) openItem(l *listState) {
	var marker [16]byte
	m := marker[:0]
	if l.ordered {
		m = strconv.AppendInt(m, int64(l.number), 10)
		l.number = min(l.number+1, maxNumber)
	}
	m = append(m, l.marker, ' ')
	if l.items > 0 && c.tight && c.nested < maxNested {
		c.sep = sepLine
	}
	l.item = c.open(string(m), "                "[:len(m)])
	c.listItem = len(c.out)
	l.open = true
	l.items++
}

func (c *converter) closeItem(l *listState) {
	if !l.open {
		return
	}
	c.close(l.item, true)
	c.listItem = 0
	l.open = false
}

// stray writes content of a list outside its items, which browsers show with
// the previous item.
func (c *converter) stray(k *html.Node, s style, l *listState) {
	if k.Type == html.CommentNode || k.Type == html.TextNode && isBlank(k.Data) {
		return
	}
	if l.open {
		c.node(k, s)
		c.flush()
		return
	}
	before, lastList := *l, c.lastList
	c.openItem(l)
	c.node(k, s)
	c.flush()
	if len(c.out) == l.item.content || !l.item.written && len(c.out) == l.item.start {
		c.close(l.item, false)
		*l, c.lastList = before, lastList
		c.listItem = 0
	}
}

// checkbox writes the state of a task at the beginning of a list item.
func (c *converter) checkbox(n *html.Node) {
	if !strings.EqualFold(dom.Attr(n, "type"), "checkbox") || c.listItem == 0 || c.listItem != len(c.out) || c.flat != blocks {
		return
	}
	for i := range c.segs {
		if c.segs[i].visible() {
			return
		}
	}
	box := boxOpen
	if _, ok := dom.LookupAttr(n, "checked"); ok {
		box = boxChecked
	}
	c.segs = append(c.segs, seg{kind: segRaw, text: box}, seg{kind: segSpace})
}

// The states of a task.
const (
	boxOpen    = "[ ]"
	boxChecked = "[x]"
)

// afterBox reports whether the state of a task was written last.
func (c *converter) afterBox() bool {
	n := len(c.segs)
	return n > 1 && c.segs[n-1].kind == segSpace && c.segs[n-2].kind == segRaw && (c.segs[n-2].text == boxOpen || c.segs[n-2].text == boxChecked)
}

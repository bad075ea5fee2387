package vault

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/pagemill/pagemill/internal/mdtext"
)

// bareItem matches the first line of an item that begins with a list.
var bareItem = regexp.MustCompile(`(?m)^ *[-*+] +[-*+] `)

// withoutBareItems rewrites items that begin with a list ("- - a"). If an item
// contains nothing else, the list replaces it or moves below the previous item.
// If the list holds pictures or links (a carousel), they are put on one line.
func withoutBareItems(md string) string {
	if !bareItem.MatchString(md) {
		return md
	}
	b := newBare(md)
	for i, block := range b.blocks {
		if block.Kind == mdtext.List && !b.inQuote(i) {
			b.list(i)
		}
	}
	return apply(md, b.withLines())
}

// A bare is the state of withoutBareItems for one text.
type bare struct {
	md       string
	blocks   []mdtext.Block
	children [][]int // of each block
	lines    []int   // start of each line
	outdent  []int   // how much less each line is indented than the one before
	edits    []edit
}

func newBare(md string) *bare {
	b := &bare{md: md, blocks: parse(md).Blocks}
	b.children = make([][]int, len(b.blocks))
	for i, block := range b.blocks {
		if block.Parent >= 0 {
			b.children[block.Parent] = append(b.children[block.Parent], i)
		}
	}
	for pos := 0; pos < len(md); pos = lineEnd(md, pos) {
		b.lines = append(b.lines, pos)
	}
	b.outdent = make([]int, len(b.lines)+1)
	return b
}

func (b *bare) list(list int) {
	items := b.children[list]
	all := !slices.ContainsFunc(items, func(item int) bool { return !b.isBare(item) })
	for k, item := range items {
		inner, ok := b.leadingList(item)
		switch {
		case !ok:
		case !b.isBare(item):
			b.sideBySide(inner)
		case all || k == 0:
			b.unwrap(item, inner, k)
		default: // moves below the previous item
			at := b.marker(item)
			b.edits = append(b.edits, edit{at, at + 1, " "})
		}
	}
}

func (b *bare) inQuote(block int) bool {
	for ; block >= 0; block = b.blocks[block].Parent {
		if b.blocks[block].Kind == mdtext.Quote {
			return true
		}
	}
	return false
}

// leadingList returns the list that an item begins with, if it starts on the
// line of the item's marker.
func (b *bare) leadingList(item int) (inner int, ok bool) {
	if len(b.children[item]) == 0 || !isItem(b.md[b.marker(item):]) {
		return 0, false
	}
	inner = b.children[item][0]
	return inner, b.blocks[inner].Kind == mdtext.List && b.blocks[inner].Start == b.blocks[item].Start
}

// isBare reports whether an item contains only a list.
func (b *bare) isBare(item int) bool {
	_, ok := b.leadingList(item)
	return ok && len(b.children[item]) == 1
}

// marker returns the offset of an item's marker. Items that begin on the same
// line have their markers there in order of depth.
func (b *bare) marker(item int) int {
	at := b.blocks[item].Start
	depth := 0
	for up := b.blocks[item].Parent; up >= 0 && b.blocks[up].Start == at; up = b.blocks[up].Parent {
		if b.blocks[up].Kind == mdtext.Item {
			depth++
		}
	}
	for ; ; depth-- {
		at += indentOf(b.md[at:])
		if depth == 0 {
			return at
		}
		at += len(b.md[at:]) - len(strings.TrimLeft(b.md[at:], "-*+.)0123456789"))
	}
}

// unwrap replaces the k-th item by its list. Bullet characters alternate from
// item to item, so that adjacent lists stay separate.
func (b *bare) unwrap(item, inner, k int) {
	at, to := b.marker(item), b.marker(b.children[inner][0])
	b.edits = append(b.edits, edit{at, to, ""})
	first := sort.SearchInts(b.lines, at+1) // the next line
	end := sort.SearchInts(b.lines, b.blocks[item].End)
	if first < end {
		b.outdent[first] += to - at
		b.outdent[end] -= to - at
	}
	mark := b.md[at : at+1]
	if k%2 == 1 {
		mark = "+"
	}
	for _, i := range b.children[inner] {
		if at := b.marker(i); isItem(b.md[at:]) {
			b.edits = append(b.edits, edit{at, at + 1, mark})
		}
	}
}

// sideBySide joins a list of only pictures and links into one line.
func (b *bare) sideBySide(list int) {
	var texts []mdtext.Line
	for _, item := range b.children[list] {
		held := b.children[item]
		if len(held) != 1 || b.blocks[held[0]].Kind != mdtext.Paragraph || len(b.blocks[held[0]].Lines) != 1 {
			return
		}
		line := b.blocks[held[0]].Lines[0]
		if !onlyTargets(b.md[line.Start:line.End]) {
			return
		}
		texts = append(texts, line)
	}
	b.edits = append(b.edits, edit{b.marker(b.children[list][0]), texts[0].Start, ""})
	for i, line := range texts[1:] {
		b.edits = append(b.edits, edit{texts[i].End, line.Start, " "})
	}
}

func onlyTargets(text string) bool {
	var edits []edit
	for _, t := range targets(text) {
		edits = append(edits, edit{t.start, t.end, ""})
	}
	return len(edits) > 0 && strings.TrimSpace(apply(text, edits)) == ""
}

// withLines returns the edits, including those that reduce indentation.
func (b *bare) withLines() []edit {
	by := 0
	for i, at := range b.lines {
		by += b.outdent[i]
		if n := min(by, indentOf(b.md[at:lineEnd(b.md, at)])); n > 0 {
			b.edits = append(b.edits, edit{at, at + n, ""})
		}
	}
	return b.edits
}

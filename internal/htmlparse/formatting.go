package htmlparse

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// alike is the number of equal elements that may be active (13.2.4.3, "the
// Noah's Ark clause").
const alike = 3

// pushFormatting adds the start tag's element to the list of active formatting
// elements. Its attributes are sorted first, as in x/net/html.
func (b *builder) pushFormatting(n *html.Node) {
	if !slices.IsSortedFunc(n.Attr, byKey) {
		slices.SortFunc(n.Attr, byKey)
	}
	first, found := 0, 0
	for i := len(b.formatting) - 1; i >= 0 && b.formatting[i] != nil; i-- {
		if f := b.formatting[i]; f.DataAtom == n.DataAtom && slices.Equal(f.Attr, n.Attr) {
			first = i
			found++
		}
	}
	if found >= alike {
		b.formatting = slices.Delete(b.formatting, first, first+1)
	}
	if len(b.formatting) == maxDepth {
		b.formatting = slices.Delete(b.formatting, 0, 1)
	}
	b.formatting = append(b.formatting, n)
}

func byKey(x, y html.Attribute) int { return strings.Compare(x.Key, y.Key) }

// clearFormatting clears the list up to the last marker.
func (b *builder) clearFormatting() {
	for len(b.formatting) > 0 {
		n := b.formatting[len(b.formatting)-1]
		b.formatting = b.formatting[:len(b.formatting)-1]
		if n == nil {
			return
		}
	}
}

// maxCopies plus one in bytesPerCopy bytes of the source is the maximum number of
// formatting elements that are looked for to be reconstructed: a hundred open ones would
// be created again in each paragraph. After that none is, and the text stays without them.
const maxCopies, bytesPerCopy = 20_000, 32

// reconstruct reopens the active formatting elements that were closed with
// their parents (13.2.4.3).
func (b *builder) reconstruct() {
	if len(b.open) >= maxDepth {
		return
	}
	i := len(b.formatting)
	for i > 0 && b.formatting[i-1] != nil && indexOf(b.open, b.formatting[i-1]) < 0 {
		i--
	}
	if b.copied += len(b.formatting) - i; b.copied > maxCopies+len(b.src)/bytesPerCopy {
		b.formatting = b.formatting[:0]
		b.marks |= DeepMark
	}
	for ; i < len(b.formatting) && len(b.open) < maxDepth; i++ {
		n := b.copyOf(b.formatting[i])
		b.insert(n)
		b.formatting[i] = n
	}
}

func (b *builder) copyOf(n *html.Node) *html.Node {
	return b.element(n.Data, n.DataAtom, n.Namespace, slices.Clone(n.Attr))
}

// activeFormatting returns the index in the list of the last active element a,
// or -1.
func (b *builder) activeFormatting(a atom.Atom) int {
	for i := len(b.formatting) - 1; i >= 0 && b.formatting[i] != nil; i-- {
		if b.formatting[i].DataAtom == a {
			return i
		}
	}
	return -1
}

// forget removes n from the list of active formatting elements.
func (b *builder) forget(n *html.Node) {
	if i := indexOf(b.formatting, n); i >= 0 {
		b.formatting = slices.Delete(b.formatting, i, i+1)
	}
}

// adopt runs the adoption agency algorithm for the tag (13.2.6.4.7). It returns
// false if the tag is to be treated like any other end tag.
func (b *builder) adopt(a atom.Atom) bool {
	if n := b.current(); isHTML(n, a) && indexOf(b.formatting, n) < 0 {
		b.pop()
		return true
	}
	const rounds = 8
	for range rounds {
		f := b.activeFormatting(a)
		if f < 0 {
			return false
		}
		element := b.formatting[f]
		at := indexOf(b.open, element)
		if at < 0 {
			b.forget(element)
			return true
		}
		if !b.visible(at) {
			return true
		}
		block := at + 1
		for block < len(b.open) && !isSpecial(b.open[block]) {
			block++
		}
		if block == len(b.open) {
			b.popTo(at)
			b.forget(element)
			return true
		}
		b.rearrange(element, at, block)
	}
	return true
}

// visible reports whether index at of the stack is in scope.
func (b *builder) visible(at int) bool {
	for i := len(b.open) - 1; i > at; i-- {
		if defaultScope.endsAt(b.open[i]) {
			return false
		}
	}
	return true
}

// rearrange moves the furthest block out of the formatting element (steps 4.9
// to 4.19 of the algorithm).
func (b *builder) rearrange(element *html.Node, at, block int) {
	furthest, ancestor := b.open[block], b.open[at-1]
	bookmark := indexOf(b.formatting, element)
	last := furthest
	const kept = 3
	for i, depth := block-1, 1; i > at; i, depth = i-1, depth+1 {
		node := b.open[i]
		f := indexOf(b.formatting, node)
		if depth > kept && f >= 0 {
			b.formatting = slices.Delete(b.formatting, f, f+1)
			if f < bookmark {
				bookmark--
			}
			continue // the standard also removes it from the stack; html.Parse does not
		}
		if f < 0 {
			b.remove(i)
			continue
		}
		clone := b.copyOf(node)
		b.formatting[f], b.open[i] = clone, clone
		if last == furthest {
			bookmark = f + 1
		}
		detach(last)
		clone.AppendChild(last)
		last = clone
	}
	detach(last)
	b.place(ancestor).insert(last)

	clone := b.copyOf(element)
	for c := furthest.FirstChild; c != nil; c = furthest.FirstChild {
		furthest.RemoveChild(c)
		clone.AppendChild(c)
	}
	furthest.AppendChild(clone)
	if f := indexOf(b.formatting, element); f >= 0 {
		b.formatting = slices.Delete(b.formatting, f, f+1)
		if f < bookmark {
			bookmark--
		}
	}
	b.formatting = slices.Insert(b.formatting, bookmark, clone)
	b.remove(at)
	b.open = slices.Insert(b.open, indexOf(b.open, furthest)+1, clone)
}

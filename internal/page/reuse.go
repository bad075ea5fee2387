package page

import (
	"sync"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/numbering"
)

// idle holds pages that are done with: their arrays serve further ones, since to
// allocate and to clear them costs as much as to fill them.
var idle sync.Pool

// maxIdle is up to how many elements the arrays of a page are kept.
const maxIdle = 1 << 16

// newPage returns a page without content.
func newPage(root *html.Node) *Page {
	p, _ := idle.Get().(*Page)
	if p == nil {
		p = &Page{}
	}
	p.Root = root
	return p
}

// withRoom returns a list with room for one more.
func withRoom[E any](check *cancel.Checker, list []E) []E {
	if len(list) < cap(list) {
		return list
	}
	return cancel.Grow(check, list, 64+len(list)/2)
}

// Done ends the use of a page.
func (p *Page) Done() {
	if cap(p.Elements) > maxIdle {
		return
	}
	clear(p.Elements)
	p.room.Clear()
	*p = Page{Elements: p.Elements[:0], Blocks: p.Blocks[:0], Texts: p.Texts[:0], room: p.room, table: p.table}
	idle.Put(p)
}

// Ints returns a list of zeros, which is the page's again when that is done with.
func (p *Page) Ints(n int) []int32 { return p.room.List(n) }

// Numbering returns an empty table for about n keys, the same at each call.
func (p *Page) Numbering(n int) *numbering.Table {
	p.table.Reset(n)
	return &p.table
}

// Alike returns the first sibling of an element, itself included, of the same Shape.
func (p *Page) Alike(i int32) int32 { return p.alike[i] }

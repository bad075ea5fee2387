package content

import (
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// Limits of the structure tree.
const (
	maxTagDepth = 200
	maxKids     = 1_000_000 // elements and content items together
	maxSteps    = 2_000_000 // of the paths of one page's content items together

	maxAttributes = 100 // attribute objects of one element
)

// An element is a structure element. It refers to its parent, so that paths are
// only built for pages that are read.
type element struct {
	parent           int32 // index, or -1 at the root
	depth            int32
	kind             string
	rowSpan, colSpan int
	actual           string
}

// A content item is a marked-content sequence that belongs to an element.
type contentItem struct {
	mcid    int
	element int32
}

// A tagIndex is the structure tree (PDF 32000-1, 14.7), by page.
type tagIndex struct {
	in       *Interpreter
	elements []element
	pages    map[int][]contentItem // by page number, in document order
	roles    object.Dict
	seen     map[object.Ref]bool
	left     int // number of kids that may still be read
}

// pageTags sets the page's tags.
func (in *Interpreter) pageTags(page *glyph.Page) {
	if in.tags == nil {
		in.tags = in.readTags()
	}
	items := in.tags.pages[page.Number]
	if len(items) == 0 {
		return
	}
	steps := 0
	for i, it := range items {
		if steps += int(in.tags.elements[it.element].depth); steps > maxSteps {
			items = items[:i]
			page.Warnings = append(page.Warnings, "the page's structure is too deep; the rest is left out")
			break
		}
	}
	page.Tags = make([]glyph.Tag, len(items))
	for i, it := range items {
		page.Tags[i] = in.tags.tag(it)
	}
}

func (t *tagIndex) tag(it contentItem) glyph.Tag {
	e := &t.elements[it.element]
	tag := glyph.Tag{MCID: it.mcid, ActualText: e.actual, Path: make([]glyph.TagStep, e.depth)}
	for i := it.element; i >= 0; i = t.elements[i].parent {
		e := &t.elements[i]
		tag.Path[e.depth-1] = glyph.TagStep{Type: e.kind, ID: int(i) + 1, RowSpan: e.rowSpan, ColSpan: e.colSpan}
	}
	return tag
}

// readTags walks the structure tree once.
func (in *Interpreter) readTags() *tagIndex {
	t := &tagIndex{in: in, pages: map[int][]contentItem{}, seen: map[object.Ref]bool{}, left: maxKids}
	root := in.f.Dict(in.f.Catalog()["StructTreeRoot"])
	if root == nil {
		return t
	}
	t.roles = in.f.Dict(root["RoleMap"])
	t.kids(root["K"], -1, 0, 0)
	return t
}

// kids walks /K: one kid or an array of them.
func (t *tagIndex) kids(o object.Object, parent int32, page, depth int) {
	for _, k := range t.in.f.List(o) {
		if t.left < 0 {
			return
		}
		t.kid(k, parent, page, depth)
	}
}

// kid adds an element, or a content item given by number or dictionary.
func (t *tagIndex) kid(o object.Object, parent int32, page, depth int) {
	f := t.in.f
	if t.left--; depth > maxTagDepth || t.left < 0 {
		return
	}
	if n, ok := f.Int(o); ok {
		t.item(n, parent, page)
		return
	}
	if ref, ok := o.(object.Ref); ok {
		ref.Gen = 0
		if t.seen[ref] {
			return
		}
		t.seen[ref] = true
	}
	d, ok := f.Resolve(o).(object.Dict)
	if !ok {
		return
	}
	if pg, ok := d["Pg"]; ok {
		page = f.PageNumber(pg) // 0 if the page is not read
	}
	switch f.Name(d["Type"]) {
	case "MCR":
		if n, ok := f.Int(d["MCID"]); ok && d["Stm"] == nil {
			t.item(n, parent, page)
		}
		return
	case "OBJR":
		return
	}
	e := element{parent: parent, depth: int32(depth) + 1, kind: t.role(f.Name(d["S"])), actual: f.Text(d["ActualText"])}
	t.spans(&e, d["A"])
	t.elements = append(t.elements, e)
	t.kids(d["K"], int32(len(t.elements)-1), page, depth+1)
}

func (t *tagIndex) item(mcid int, parent int32, page int) {
	if parent >= 0 && page > 0 && mcid >= 0 {
		t.pages[page] = append(t.pages[page], contentItem{mcid, parent})
	}
}

// role maps a type to a standard one.
func (t *tagIndex) role(n object.Name) string {
	for range 8 {
		to := t.in.f.Name(t.roles[n])
		if to == "" || to == n || isStandard(n) {
			break
		}
		n = to
	}
	return string(n)
}

// isStandard reports whether a type is one of the standard types of PDF
// 32000-1, 14.8.4, which need no role mapping.
func isStandard(n object.Name) bool {
	switch n {
	case "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct", "Private",
		"P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot",
		"Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Ruby", "Warichu", "Figure", "Formula", "Form":
		return true
	}
	return false
}

// spans reads RowSpan and ColSpan from an element's attributes, one object or
// an array of them (PDF 32000-1, 14.8.5.7).
func (t *tagIndex) spans(e *element, o object.Object) {
	f := t.in.f
	list := f.List(o)
	for _, o := range list[:min(len(list), maxAttributes)] {
		d := f.Dict(o)
		if n, ok := f.Int(d["RowSpan"]); ok {
			e.rowSpan = n
		}
		if n, ok := f.Int(d["ColSpan"]); ok {
			e.colSpan = n
		}
	}
	e.rowSpan, e.colSpan = bounded(e.rowSpan), bounded(e.colSpan)
}

func bounded(n int) int { return max(0, min(n, 1000)) }

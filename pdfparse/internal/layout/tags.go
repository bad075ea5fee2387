package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A tagged file declares its headings, lists and tables and their reading order
// (PDF 32000-1, 14.8.4). If the tags cover a page, they are better evidence
// than geometry.

// A role is the meaning of a structure type for layout.
type role uint8

const (
	inlineRole role = iota // Span, Link, NonStruct and unknown types
	groupRole              // contains blocks
	blockRole              // contains text
	tableRole
	rowRole
	cellRole
	itemRole
	labelRole
)

func roleOf(typ string) role {
	switch typ {
	case "Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "BlockQuote", "TOC", "Index", "Private", "L", "LBody",
		"THead", "TBody", "TFoot", "Aside", "Form", "Figure":
		return groupRole
	case "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "Title", "Caption", "TOCI", "Note", "FENote", "BibEntry", "Formula":
		return blockRole
	case "Table":
		return tableRole
	case "TR":
		return rowRole
	case "TH", "TD":
		return cellRole
	case "LI":
		return itemRole
	case "Lbl":
		return labelRole
	}
	return inlineRole
}

// A place is the position of a run of marked content in the structure.
type place struct {
	block   int // id of its text element
	typ     string
	table   int // id of the outermost table, 0 outside
	row     int
	cell    glyph.TagStep
	item    int // id of the innermost list item, 0 outside
	label   bool
	code    bool // inside Code, but not within a paragraph
	typed   bool // an element states its type
	heading int  // level
}

func placeOf(t *glyph.Tag) place {
	var p place
	for i := range t.Path {
		s := &t.Path[i]
		switch r := roleOf(s.Type); {
		case r == groupRole:
			if p.table == 0 && s.Type != "LBody" {
				p.block = 0
			}
		case r == tableRole:
			if p.table == 0 {
				p.table, p.typed = s.ID, true
			}
		case r == rowRole:
			if p.row == 0 {
				p.row = s.ID
			}
		case r == cellRole:
			if p.cell.ID == 0 {
				p.cell = *s
			}
		case r == itemRole:
			p.item, p.block, p.typ, p.typed = s.ID, s.ID, s.Type, true
		case r == labelRole:
			p.label = p.item != 0
		case r == blockRole:
			p.block, p.typ, p.typed = s.ID, s.Type, true
			p.heading = headingLevel(s.Type)
		case p.block == 0:
			p.block, p.typ = s.ID, s.Type
			p.code = s.Type == "Code"
		case s.Type == "Code" && (p.typ == "NonStruct" || p.typ == "Code" || p.typ == "Span"):
			p.code = true
		case s.Type == "Code" && p.typ == "LI" && t.Path[i-1].Type == "NonStruct": // Chromium's <pre> in an item
			p.code, p.block = true, t.Path[i-1].ID
		}
	}
	return p
}

func headingLevel(typ string) int {
	switch {
	case typ == "H" || typ == "Title":
		return 1
	case len(typ) == 2 && typ[0] == 'H' && typ[1] >= '1' && typ[1] <= '6':
		return int(typ[1] - '0')
	}
	return 0
}

// taggedBlocks reads the page by its structure if that is sound: it must cover
// almost all text and state the type of most. Words outside the structure
// become separate blocks.
func taggedBlocks(opts Options, ws []textline.Word, p *glyph.Page, hs, vs []geom.Ruling) ([]*Block, bool) {
	if len(p.Tags) == 0 {
		return nil, false
	}
	index := make(map[int32]int, len(p.Tags))
	places := make([]place, len(p.Tags))
	for i := range p.Tags {
		index[int32(p.Tags[i].MCID)] = i
		places[i] = placeOf(&p.Tags[i])
	}
	all, covered, typed := 0, 0, 0
	tags := make([]int32, len(ws)) // by word, -1 for none
	sizes := make([]int32, len(p.Tags))
	for i := range ws {
		w := &ws[i]
		k, ok := index[w.MCID]
		if w.MCID < 0 {
			ok = false
		}
		if !w.Artifact {
			all += len(w.Text)
			if ok {
				covered += len(w.Text)
				if places[k].typed || places[k].code {
					typed += len(w.Text)
				}
			}
		}
		if tags[i] = -1; ok {
			tags[i] = int32(k)
			sizes[k]++
		}
	}
	if covered*100 < all*92 || typed*100 < all*75 || covered == 0 {
		return nil, false
	}
	textline.SnapStrays(ws)
	byTag, rest := distribute(ws, tags, sizes)
	r := &tagReader{opts: opts, places: places, words: byTag}
	r.read()
	if !r.inOrder() || r.onlyLines() {
		return nil, false
	}
	r.markItems()
	r.joinCode()
	r.markEnds()
	return mergeRest(r.out, layWords(opts, rest, hs, vs, nil)), true
}

// distribute returns the words of each tag, and those without; sizes holds the
// number of words of each tag.
func distribute(ws []textline.Word, tags, sizes []int32) (byTag [][]textline.Word, rest []textline.Word) {
	byTag = make([][]textline.Word, len(sizes))
	for i := range ws {
		k := tags[i]
		if k < 0 {
			rest = append(rest, ws[i])
			continue
		}
		if byTag[k] == nil {
			byTag[k] = make([]textline.Word, 0, sizes[k])
		}
		byTag[k] = append(byTag[k], ws[i])
	}
	return byTag, rest
}

// A tagReader builds blocks from marked content in document order.
type tagReader struct {
	opts   Options
	places []place
	words  [][]textline.Word
	out    []*Block
	begun  map[int]bool // list items whose first block is written
	marked []markedText
	mono   []markedText // paragraphs of fixed pitch
	lines  map[*Block][]textline.Line
}

func (r *tagReader) read() {
	r.begun, r.lines = map[int]bool{}, map[*Block][]textline.Line{}
	for i := 0; i < len(r.places); {
		p := r.places[i]
		j := i + 1
		if p.table != 0 {
			for j < len(r.places) && r.places[j].table == p.table {
				j++
			}
			r.table(i, j)
			i = j
			continue
		}
		for j < len(r.places) && r.places[j].table == 0 && (r.places[j].block == p.block || p.label && r.places[j].item == p.item && p.block != r.places[j].block) && r.places[j].code == p.code {
			if p.label && r.places[j].block != p.block {
				p.block = r.places[j].block // the label and the paragraph after it
			}
			j++
		}
		r.block(i, j)
		i = j
	}
}

// block builds a text block from the content i..j.
func (r *tagReader) block(i, j int) {
	n, code := 0, true
	for k := i; k < j; k++ {
		n += len(r.words[k])
	}
	ws := make([]textline.Word, 0, n)
	for k := i; k < j; k++ {
		ws = append(ws, r.words[k]...)
		code = code && (r.places[k].code || len(r.words[k]) == 0)
	}
	if len(ws) == 0 {
		return
	}
	p := r.places[j-1]
	ls := paintedLines(ws)
	if !code && p.heading == 0 && p.item == 0 {
		all := parts(ls, p.typed)
		for _, part := range all[:len(all)-1] {
			r.add(newBlock(part, false, textline.Marker{}, false), &p)
		}
		ls = all[len(all)-1]
	}
	m, isItem := textline.Marker{}, false
	if p.item != 0 && !r.begun[p.item] {
		r.begun[p.item] = true
		isItem = true
		if m, isItem = textline.LineMarker(&ls[0]); !isItem {
			ls[0], m = withBullet(ls[0]), textline.Marker{Kind: '*'}
			isItem = true
		}
	}
	if !isItem && !code && p.heading == 0 && allMono(ls) && len(ls) > 1 {
		code = true
	}
	b := newBlock(ls, isItem, m, code && !isItem)
	b.Tagged = p.typed || b.Kind == Code
	if b.Kind == Paragraph && p.heading == 0 && allMono(ls) {
		r.mono = append(r.mono, markedText{at: len(r.out), lines: ls})
	}
	switch {
	case p.heading > 0 && len(ls) <= 8:
		b.Kind, b.Level, b.Code = Heading, p.heading, nil
	case p.typ == "Caption":
		b.Kind = Caption
	case p.typ == "Formula":
		b.Kind = Formula
	}
	if m, ok := textline.LineMarker(&ls[0]); ok && b.Kind == Paragraph {
		r.marked = append(r.marked, markedText{at: len(r.out), lines: ls, marker: m})
	}
	r.lines[b] = ls
	r.add(b, &p)
}

// add appends a block of an element's text.
func (r *tagReader) add(b *Block, p *place) {
	b.element = p.block
	r.out = append(r.out, b)
}

// withBullet inserts a bullet before an item whose label is not text.
func withBullet(l textline.Line) textline.Line {
	f := *l.Word(0)
	f.Text, f.Bullet = "•", true
	if l.RTL {
		f.Box.X0, f.Box.X1 = f.Box.X1+0.4*f.Size, f.Box.X1+1.2*f.Size
		l.Words = append(slices.Clip(l.Words), f)
		return l
	}
	f.Box.X1 = f.Box.X0 - 0.4*f.Size
	f.Box.X0 -= 1.2 * f.Size
	f.Order--
	l.Words = append([]textline.Word{f}, l.Words...)
	return l
}

// paintedLines groups words into lines in painting order, which the lines of a
// paragraph keep even over a column break.
func paintedLines(ws []textline.Word) []textline.Line {
	geom.SortStableBy(ws, func(a, b *textline.Word) int { return cmp.Compare(a.Order, b.Order) })
	var out []textline.Line
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && math.Abs(ws[j].Base-ws[j-1].Base) <= 0.4*max(ws[j].Size, ws[j-1].Size) {
			j++
		}
		row := slices.Clone(ws[i:j])
		geom.SortStableBy(row, func(a, b *textline.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		out = append(out, textline.NewLine(textline.DropTwins(row)))
		i = j
	}
	return out
}

// inOrder reports whether reading by structure mostly continues downwards or in
// another column: a tree in order of creation rather than reading is useless.
func (r *tagReader) inOrder() bool {
	up := 0
	for i := 1; i < len(r.out); i++ {
		a, b := r.out[i-1], r.out[i]
		if b.Box.Y1 < a.Box.Y0 && geom.Overlap(a.Box.X0, a.Box.X1, b.Box.X0, b.Box.X1) > 0.5*min(geom.Width(a.Box), geom.Width(b.Box)) {
			up++
		}
	}
	return up <= 1+len(r.out)/12
}

// Least paragraphs by which a structure is told to know lines only, and the share of them
// that may have two: a raised sign can look like a line.
const (
	leastLines = 12
	twoLines   = 0.1
)

// onlyLines reports whether the structure has a paragraph for each line and nothing else:
// geometry tells more.
func (r *tagReader) onlyLines() bool {
	two := 0
	for _, b := range r.out {
		if b.Kind != Paragraph {
			return false
		}
		two += trees.One(len(r.lines[b]) > 1)
	}
	return len(r.out) >= leastLines && float64(two) <= twoLines*float64(len(r.out))
}

// mergeRest inserts the blocks outside the structure at their positions on the
// page.
func mergeRest(blocks, rest []*Block) []*Block {
	for i, b := range blocks {
		if i > 0 && geom.Overlap(b.Box.X0, b.Box.X1, blocks[i-1].Box.X0, blocks[i-1].Box.X1) > 0 {
			b.Above = max(0, b.Box.Y0-blocks[i-1].Box.Y1)
			blocks[i-1].Below = b.Above
		}
	}
	for _, x := range rest {
		at := slices.IndexFunc(blocks, func(b *Block) bool { return b.Box.Y0 >= x.Box.Y0 })
		if at < 0 {
			at = len(blocks)
		}
		blocks = slices.Insert(blocks, at, x)
	}
	return blocks
}

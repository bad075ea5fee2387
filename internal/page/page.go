package page

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/numbering"
	"github.com/pagemill/pagemill/internal/room"
)

// An Element is one element of the page, with totals over its subtree.
type Element struct {
	Node     *html.Node
	Parent   int32 // index in Page.Elements, -1 for the first
	End      int32 // index past its last descendant
	Block    int32 // its text is Page.Blocks[Block:EndBlock]
	EndBlock int32
	Text     int32 // its text nodes are Page.Texts[Text:EndText]
	EndText  int32
	Own      Flag   // facts from its tag, role and microdata
	Above    Flag   // the union of Own over its ancestors
	Shape    uint32 // hash of tag and class words: equal siblings repeat
	Depth    uint16
	Tag      Tag
	Word     int16 // the sum of the scores of its class and id words
	WordMin  int16 // the minimum and maximum score on the path from the root
	WordMax  int16
	Repeat   uint16 // siblings of the same Shape, itself included
	Count
}

// Count holds totals over a run of text or a subtree.
type Count struct {
	Size   int32 // letters and digits, with CharsPerWide for a character of a script without spaces
	Linked int32 // Size inside links
	Marks  int32 // sentence punctuation
	Long   int32 // Size in blocks that read like sentences
	Digits int32
	Upper  int32
	Images int32
	Heads  int32 // headings
	Paras  int32 // paragraphs
	Links  int32
	Inputs int32 // visible form fields
	Strong int32 // Size in bold
	Times  int32
	Money  int32 // currency signs
}

// A Block is a run of text between two block-level boundaries.
type Block struct {
	Owner int32 // index of the innermost block-level element around it
	Inner int32 // index of the innermost element that contains all its text so far
	First byte  // class of its first and last character, see classOf
	Last  byte
	Words int32  // runs of letters and digits
	Hash  uint64 // of its letters and digits, ignoring case and spaces
	Terms int32  // sum of the scores of its known words
	Known int32
	Count
}

// Page is the flat representation of a tree.
type Page struct {
	Root     *html.Node
	Elements []Element
	Blocks   []Block
	Texts    []int32 // block of each text node that is not white space, in document order
	Body     int32   // index of the body element, or 0
	Title    string
	Declared Declared        // page types named by its metadata
	Offer    []string        // prices, numbers and brands that its metadata declares for a product
	Thread   bool            // its JSON-LD or microdata call it a thread or a page of questions and answers
	Groups   Flag            // facts from the class words of html and body
	Order    []string        // links of its head to the pages before, after and above it, and to contents
	Address  string          // the page's own address as it declares it, or else as given
	Check    *cancel.Checker // counts the steps of code that reads the page
	titles   []uint64
	own      heading
	site     uint64 // hash of the site's name in the title, 0 without one

	descriptions []string // declared in the head

	shareTitle string // og:title
	siteName   string // og:site_name

	alike []int32 // by element: the first sibling of the same Shape
	room  room.Room
	table numbering.Table
	self  string   // path and query of Address
	base  dom.Base // what relative addresses resolve against, to compare them with self
}

// Build returns the flat representation of the tree below root. lex scores
// class words; nil scores none.
func Build(root *html.Node, lex *Lexicon) *Page { return BuildChecked(nil, root, "", lex) }

// BuildChecked is like Build but counts its steps in check. The address is that
// of a page which declares none with a host, or "".
func BuildChecked(check *cancel.Checker, root *html.Node, address string, lex *Lexicon) *Page {
	b := layOut(check, root, lex)
	if len(b.noscripts) > 0 {
		if tree := fallback(check, b.page, b.noscripts); tree != nil {
			b.page.Done()
			b = layOut(check, tree, lex)
		}
	}
	if !strings.Contains(b.page.Address, "//") && strings.HasPrefix(address, "http") {
		b.page.Address = address
	}
	b.page.settleAddress()
	b.repeat()
	b.page.titles = titleHashes(b.page.Title)
	b.page.site = b.page.findSite()
	b.page.own = b.page.findHeading()
	return b.page
}

// layOut walks the tree, with the content of noscript elements as text.
func layOut(check *cancel.Checker, root *html.Node, lex *Lexicon) *builder {
	b := &builder{lex: lex, current: -1, check: check}
	b.page = newPage(root)
	b.page.Check = check
	b.walk(root)
	b.check.Now()
	b.sentences()
	b.check.Now()
	return b
}

type builder struct {
	page    *Page
	lex     *Lexicon
	current int32 // open block, or -1 if the next text starts one
	links   int   // number of open a elements
	bold    int

	classes   Recall[naming]
	noscripts []*html.Node // those that may contain the page
	check     *cancel.Checker
}

// walk visits the tree in document order without recursion, since a caller's
// tree can be deeper than any stack.
func (b *builder) walk(root *html.Node) {
	n, parent := root, int32(-1)
	for {
		b.check.Step()
		down := false
		switch n.Type {
		case html.TextNode:
			if parent >= 0 {
				b.text(n.Data, parent)
			}
		case html.ElementNode:
			if !Skipped(n) {
				parent = b.open(n, parent)
				if n.FirstChild != nil && !Opaque(n) {
					down = true
				} else {
					parent = b.close(parent)
				}
			} else {
				b.metadata(n)
			}
		case html.DocumentNode:
			down = n.FirstChild != nil
		}
		if down {
			n = n.FirstChild
			continue
		}
		for n != root && n.NextSibling == nil {
			n = n.Parent
			if n.Type == html.ElementNode {
				parent = b.close(parent)
			}
			if n == root {
				return
			}
		}
		if n == root {
			return
		}
		n = n.NextSibling
	}
}

func (b *builder) open(n *html.Node, parent int32) int32 {
	p := b.page
	i := int32(len(p.Elements))
	p.Elements = withRoom(b.check, p.Elements)[:i+1]
	e := &p.Elements[i]
	e.Node, e.Parent = n, parent
	e.Tag = tagOf(n)
	if e.Tag == TagTable && dom.IsCodeTable(n) {
		e.Tag = TagPre
	}
	e.Own = tagFlags[e.Tag]
	if len(n.Attr) > 0 {
		b.attributes(e, n)
	} else {
		e.Shape = uint32(e.Tag) + 1
	}
	if parent >= 0 {
		up := &p.Elements[parent]
		e.Above = up.Above | up.Own
		e.Depth = up.Depth + 1
		e.WordMin, e.WordMax = min(up.WordMin, e.Word), max(up.WordMax, e.Word)
	} else {
		e.WordMin, e.WordMax = min(0, e.Word), max(0, e.Word)
	}
	e.Text = int32(len(p.Texts))
	if e.Tag.Block() {
		b.current = -1
	}
	switch e.Tag {
	case TagBody:
		if p.Body == 0 {
			p.Body = i
		}
	case TagA:
		b.links++
		e.Links++
	case TagB:
		b.bold++
	case TagImg:
		e.Images++
	case TagH1, TagH2, TagH3, TagH4, TagH5, TagH6:
		e.Heads++
	case TagP:
		e.Paras++
	case TagInput:
		if dom.Attr(n, "type") != "hidden" {
			e.Inputs++
		}
	case TagSelect, TagTextarea:
		e.Inputs++
	case TagTime:
		e.Times++
	}
	return i
}

func (b *builder) close(i int32) int32 {
	p := b.page
	e := &p.Elements[i]
	e.End = int32(len(p.Elements))
	e.EndText = int32(len(p.Texts))
	e.Block, e.EndBlock = int32(len(p.Blocks)), int32(len(p.Blocks))
	if e.EndText > e.Text {
		e.Block, e.EndBlock = p.Texts[e.Text], p.Texts[e.EndText-1]+1
	}
	switch {
	case e.Tag.Block():
		b.current = -1
	case e.Tag == TagA:
		b.links--
	case e.Tag == TagB:
		b.bold--
	}
	if e.Parent >= 0 {
		p.Elements[e.Parent].Count.add(&e.Count)
	}
	return e.Parent
}

func (c *Count) add(d *Count) {
	c.Size += d.Size
	c.Linked += d.Linked
	c.Marks += d.Marks
	c.Long += d.Long
	c.Digits += d.Digits
	c.Upper += d.Upper
	c.Images += d.Images
	c.Heads += d.Heads
	c.Paras += d.Paras
	c.Links += d.Links
	c.Inputs += d.Inputs
	c.Strong += d.Strong
	c.Times += d.Times
	c.Money += d.Money
}

// text adds a text node to the open block, or opens one.
func (b *builder) text(s string, parent int32) {
	var m measure
	p := b.page
	if b.current >= 0 {
		m.hash = p.Blocks[b.current].Hash
	}
	if !m.read(s, b.lex) {
		return
	}
	if b.current < 0 {
		b.current = int32(len(p.Blocks))
		owner := parent
		for owner > 0 && !p.Elements[owner].Tag.Block() {
			owner = p.Elements[owner].Parent
		}
		p.Blocks = append(withRoom(b.check, p.Blocks), Block{Owner: owner, Inner: parent, First: m.first})
	}
	k := &p.Blocks[b.current]
	if b.links > 0 {
		m.Linked = m.Size
	}
	if b.bold > 0 {
		m.Strong = m.Size
	}
	if len(p.Texts) > 0 && k.Inner != parent {
		k.Inner = p.Common(k.Inner, parent)
	}
	k.Count.add(&m.Count)
	k.Words += m.words
	k.Last = m.last
	k.Hash = m.hash
	k.Terms += m.terms
	k.Known += m.known
	p.Elements[parent].Count.add(&m.Count)
	p.Texts = append(p.Texts, b.current)
}

// Sentences reports whether the block reads like running text: long enough,
// with sentence punctuation, and mostly not a link.
func (k *Block) Sentences() bool {
	return k.Size >= 70 && k.Marks > 0 && k.Linked*3 < k.Size
}

// sentences adds up Long over the tree, from the leaves.
func (b *builder) sentences() {
	p := b.page
	for i := range p.Blocks {
		if k := &p.Blocks[i]; k.Sentences() {
			k.Long = k.Size
			p.Elements[k.Owner].Long += k.Size
		}
	}
	for i := len(p.Elements) - 1; i > 0; i-- {
		if e := &p.Elements[i]; e.Parent >= 0 {
			p.Elements[e.Parent].Long += e.Long
		}
	}
}

// Common returns the innermost element that contains both i and j.
func (p *Page) Common(i, j int32) int32 {
	e := p.Elements
	for i != j {
		if i > j {
			i = e[i].Parent
		} else {
			j = e[j].Parent
		}
	}
	return i
}

package content

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits for the line above the readers' comments.
const (
	lineLetters = 60
	lineWords   = 5  // words of a line without a number of comments
	lineTries   = 16 // lines of a page that are examined
	leastRank   = 6  // rank of a line that is not a heading
)

// commentNames are the first words of the line, after an optional number, in
// the most common languages. Names that forums use for posts (replies, answers)
// are left out.
var commentNames = byFirst("comment", "responses to", "response to", "thoughts on", "thought on", "trackback", "pingback",
	"kommentar", "kommentti", "kommentit", "leserkommentar", "réaction", "comentário", "comentari", "commenti", "commento", "reactie", "komentar", "komentár", "komentář",
	"комментар", "коментар", "yorum", "σχόλι", "σχολι", "hozzászólás", "コメント", "评论", "評論", "留言", "댓글", "تعليق", "التعليقات", "תגובות", "टिप्पणी", "टिप्पणियाँ",
	"ความคิดเห็น", "bình luận", "نظرات")

// askingNames are the first words of a line that invites a comment or
// attributes the comments.
var askingNames = byFirst("leave a", "leave your", "post a", "post your", "add a", "add your", "write a", "join the", "view", "read", "all", "user", "reader", "the", "your", "no",
	"laisser un", "laissez un", "deja un", "deja tu", "deixe um", "deixe seu", "lascia un", "schreibe einen", "hinterlasse", "оставить", "добавить", "发表", "發表", "コメントを")

// A threadFinder finds comments by the line above them, if no class names them.
type threadFinder struct {
	*page.Page
	rules []Rule
	head  int32
	field int32 // the last textarea, -1 without one
}

// dropThreads marks the content below a line that announces comments, if a
// number of comments, a textarea or similar parts confirm the line.
func dropThreads(t *thread, rules []Rule, policy CommentPolicy) {
	if policy == CommentsAuto && t.kinds[Forum] >= discussion {
		return
	}
	p := t.Page
	f := threadFinder{Page: p, rules: rules, head: p.OwnHeading(), field: -1}
	for i := range p.Elements {
		if p.Elements[i].Tag == page.TagTextarea {
			f.field = int32(i)
		}
	}
	dropped := DroppedBlocks(p, rules)
	above := int32(0) // running text
	for b, tries := int32(0), 0; b < int32(len(p.Blocks)) && tries < lineTries; b++ {
		p.Check.Step()
		k := &p.Blocks[b]
		if dropped[b] {
			continue
		}
		if above >= commentsBelow && b > f.head && (policy == CommentsDrop || !t.isDiscussion(above)) {
			if line, number := f.line(b); line {
				tries++
				if end := f.thread(b, number); end > b {
					b = end - 1
					continue
				}
			}
		}
		above += k.Long
	}
}

// line reports whether a block announces comments, and whether it contains
// their number.
func (f *threadFinder) line(b int32) (line, number bool) {
	k := &f.Blocks[b]
	in := &f.Elements[k.Inner]
	if k.Size > lineLetters || blocksOf(in) != 1 {
		return false, false
	}
	// Most short lines end here: their text need not be read.
	if (k.Linked > 0 || k.Digits == 0 && f.field < k.Inner) && headingOf(f.Page, int(b)) < 0 {
		return false, false
	}
	s := strings.ToLower(lineText(in.Node))
	if utf8.RuneCountInString(s) > 2*lineLetters {
		return false, false
	}
	const around = "0123456789.,:()[] \u00a0"
	rest := strings.TrimLeft(s, around)
	number = hasDigit(s[:len(s)-len(rest)]) || hasDigit(rest[len(strings.TrimRight(rest, around)):])
	switch {
	case startsWith(rest, commentNames):
		return number || k.Words <= lineWords, number
	case k.Words <= lineWords+1 && startsWith(rest, askingNames):
		for w := range strings.FieldsSeq(rest) {
			if startsWith(w, commentNames) || w == "reply" || w == "response" {
				return true, number
			}
		}
	}
	return false, false
}

// lineText is the text of an element of a line.
func lineText(n *html.Node) string {
	if c := n.FirstChild; c != nil && c == n.LastChild && c.Type == html.TextNode {
		return strings.TrimSpace(c.Data)
	}
	return dom.InlineText(n)
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// Names are told apart by their first byte.
type names [1 << 8][]string

func byFirst(list ...string) *names {
	var t names
	for _, n := range list {
		t[n[0]] = append(t[n[0]], n)
	}
	return &t
}

func startsWith(s string, t *names) bool {
	return s != "" && slices.ContainsFunc(t[s[0]], func(n string) bool { return strings.HasPrefix(s, n) })
}

// thread marks the comments below the line b: the part of the page that begins
// with it, or the elements after it. It returns the first block after the
// comments, b without any.
func (f *threadFinder) thread(b int32, number bool) int32 {
	es := f.Elements
	line, rank, heading := f.Blocks[b].Inner, int32(leastRank), headingOf(f.Page, int(b))
	if heading >= 0 {
		line, rank = heading, rankOf(&es[heading])
	}
	end := f.section(b, rank)
	a := line
	for up, c, lead := es[a].Parent, b, int32(0); up > f.Body && es[up].EndBlock <= end; up = es[up].Parent {
		for ; c > es[up].Block && lead < commentsBelow; c-- {
			lead += f.Blocks[c-1].Size
		}
		if lead >= commentsBelow {
			break
		}
		a = up
	}
	asked := f.field > a
	if es[a].Long > 0 || asked && f.field < es[a].End {
		if !number && !asked && !f.alike(a+1, es[a].End) {
			return b
		}
		return f.mark(a, es[a].End)
	}
	past := es[a].End
	for past < es[es[a].Parent].End && es[past].EndBlock <= end {
		past = es[past].End
	}
	if !asked && (heading < 0 || !number && !f.alike(es[a].End, past)) {
		return b
	}
	return f.mark(a, past)
}

// mark marks the sibling elements from i up to past, and returns the first
// block after them.
func (f *threadFinder) mark(i, past int32) (end int32) {
	for ; i < past; i = f.Elements[i].End {
		e := &f.Elements[i]
		if f.rules[i] == Kept && !holds(e, f.head) {
			f.rules[i] = Comments
		}
		end = e.EndBlock
	}
	return end
}

// section returns the block of the next heading below b that has rank or a higher
// level and does not announce comments; the number of blocks without one.
func (f *threadFinder) section(b, rank int32) int32 {
	own := headingOf(f.Page, int(b))
	for c := b + 1; int(c) < len(f.Blocks); c++ {
		if h := headingOf(f.Page, int(c)); h >= 0 && h != own && rankOf(&f.Elements[h]) <= rank {
			if line, _ := f.line(c); !line {
				return c
			}
		}
	}
	return int32(len(f.Blocks))
}

func rankOf(heading *page.Element) int32 { return int32(heading.Tag - page.TagH1) }

// alike reports whether similar parts contain running text.
func (f *threadFinder) alike(from, to int32) bool {
	for j := from; j < to; j++ {
		if e := &f.Elements[j]; e.Repeat > 1 && e.Long > 0 && e.Tag.Block() && e.Tag != page.TagP {
			return true
		}
	}
	return false
}

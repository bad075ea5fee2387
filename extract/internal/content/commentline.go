package content

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits for the line above comments: its letters, and how many such lines of a page
// are asked about what is below them.
const (
	lineLetters = 60
	lineTries   = 16
)

// commentNames are the first words of that line, after an optional number, in
// the most common languages. Names that forums use for posts (replies, answers)
// are left out.
var commentNames = []string{"comment", "responses to", "response to", "thoughts on", "thought on", "trackback", "pingback",
	"kommentar", "kommentti", "kommentit", "leserkommentar", "réaction", "comentário", "comentari", "commenti", "commento", "reactie", "komentar", "komentár", "komentář",
	"комментар", "коментар", "yorum", "σχόλι", "σχολι", "hozzászólás", "コメント", "评论", "評論", "留言", "댓글", "تعليق", "التعليقات", "תגובות", "टिप्पणी", "टिप्पणियाँ",
	"ความคิดเห็น", "bình luận", "نظرات"}

// dropThreads marks what is below a line that announces comments or counts them, if
// no class names them: parts made alike, or anything that a field for text follows.
func dropThreads(t *thread, rules []Rule, policy CommentPolicy) {
	if policy == CommentsAuto && t.kinds[Forum] >= discussion {
		return
	}
	p, head := t.Page, t.OwnHeading()
	field := int32(len(p.Elements)) - 1 // the last field for text
	for field >= 0 && p.Elements[field].Tag != page.TagTextarea {
		field--
	}
	dropped := DroppedBlocks(p, rules)
	above := int32(0) // running text
	for b, tries := int32(0), 0; b < int32(len(p.Blocks)) && tries < lineTries; b++ {
		p.Check.Step()
		k := &p.Blocks[b]
		if dropped[b] {
			continue
		}
		above += k.Long
		if above < commentsBelow || b <= head || k.Long > 0 || !announces(p, b, field) || policy != CommentsDrop && t.isDiscussion(above) {
			continue
		}
		tries++
		for i, past := threadBelow(p, b, field); i < past; i = p.Elements[i].End {
			if e := &p.Elements[i]; rules[i] == Kept && !holds(e, head) {
				rules[i] = Comments
				b = max(b, e.EndBlock-1)
			}
		}
	}
}

// announces reports whether a block is a heading, has a number or stands before a field
// for text, and begins with a name of comments.
func announces(p *page.Page, b, field int32) bool {
	k := &p.Blocks[b]
	in := &p.Elements[k.Inner]
	if k.Size > lineLetters || k.Linked > 0 || blocksOf(in) != 1 || k.Digits == 0 && field < k.Inner && headingOf(p, int(b)) < 0 {
		return false
	}
	text := strings.TrimLeft(strings.ToLower(dom.InlineText(in.Node)), "0123456789.,:()[] \u00a0")
	return slices.ContainsFunc(commentNames, func(n string) bool { return strings.HasPrefix(text, n) })
}

// threadBelow returns the sibling elements, from i up to past, of the comments below
// line b: the part of the page that begins with it, or else what follows it up to
// the next heading of its rank. Without parts made alike, or a field for text in or
// below them, it returns none.
func threadBelow(p *page.Page, b, field int32) (i, past int32) {
	es := p.Elements
	i = p.Blocks[b].Inner
	for up := es[i].Parent; up > p.Body && es[up].Block == b; up = es[up].Parent {
		i = up
	}
	past = es[i].End
	if es[i].Long == 0 {
		h := headingOf(p, int(b))
		for end := es[es[i].Parent].End; past < end; past = es[past].End {
			if e := &es[past]; h >= 0 && e.Tag.IsHeading() && e.Tag <= es[h].Tag {
				break
			}
		}
	}
	if field > i || slices.ContainsFunc(es[i+1:past], func(e page.Element) bool {
		return e.Repeat > 1 && e.Long > 0 && e.Tag.Block() && e.Tag != page.TagP
	}) {
		return i, past
	}
	return 0, 0
}

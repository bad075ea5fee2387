package content

import (
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// A CommentPolicy is the policy for readers' comments.
type CommentPolicy string

// The policies for comments.
const (
	CommentsAuto CommentPolicy = "auto" // kept on discussions, dropped below other texts
	CommentsKeep CommentPolicy = "keep"
	CommentsDrop CommentPolicy = "drop"
)

// Thresholds on the estimate of a forum page above which a page's comments are
// its content. The text above them separates a question from an article: of 295
// labelled pages with comments, 72 of the 88 whose comments are content are
// recognized, and 30 of the other 207 are misjudged (79 with the threshold 0.3
// alone).
const (
	discussion     = 0.3
	discussionSure = 0.85 // below a text of at least articleAbove
	articleAbove   = 500  // letters of running text
	commentsBelow  = 200  // letters of running text that can have comments
	answered       = 0.6  // below a short text with long comments
	openingPost    = 1500 // least letters of running text that are no opening post
	manyAnswers    = 3    // running text in the comments for each letter above them
	reviewed       = 0.5  // estimate of a product page, whose comments are reviews
)

// A thread is the page with what tells comments that are its content from those
// below an article.
type thread struct {
	*page.Page
	kinds    *[NumKinds]float32
	comments int32 // running text in comments, if it matters
}

func threadOf(p *page.Page, kinds *[NumKinds]float32) *thread {
	t := &thread{Page: p, kinds: kinds}
	if t.kinds[Forum] >= answered {
		t.comments = commentText(p)
	}
	return t
}

// commentText returns the running text in comments, by their names.
func commentText(p *page.Page) (n int32) {
	for i := 0; i < len(p.Elements); i++ {
		if e := &p.Elements[i]; e.Own&page.InComment != 0 && e.Tag.Block() {
			n += e.Long
			i = int(e.End) - 1
		}
	}
	return n
}

// isDiscussion reports whether comments below a given amount of running text
// are the content of the page.
func (t *thread) isDiscussion(above int32) bool {
	const says = page.DeclaresArticle | page.DeclaresDiscussion
	forum, article := t.kinds[Forum], t.kinds[Article]
	switch {
	case above < commentsBelow || t.Declared&says == page.DeclaresDiscussion:
		return true
	case t.Thread && forum >= discussion, forum >= threadLike && namesThread(t.Address):
		return true
	case forum >= answered && forum >= 2*article && above < openingPost && t.comments >= manyAnswers*above:
		return true
	case above >= articleAbove || t.Declared&says == page.DeclaresArticle:
		return forum >= discussionSure
	}
	return forum >= discussion && forum >= article
}

// namesThread reports whether an address is one that forums give to threads.
func namesThread(address string) bool {
	v := addressFeatures(address)
	return v[forumPath] > 0 || v[forumHost] > 0
}

// isReply reports whether an element's names call it posts or replies, as
// forums do, rather than comments. These are content on 54 of 62 labelled
// pages, others on 36 of 270.
func isReply(e *page.Element) bool {
	reply, comment := false, false
	for _, key := range [...]string{"class", "id"} {
		page.EachWord(dom.Attr(e.Node, key), func(w string) {
			reply = reply || replyWords[w]
			comment = comment || commentWords[w] || strings.Contains(w, "comment")
		})
	}
	return reply && !comment
}

// Words that forums and blogs use for responses to a text.
var (
	replyWords   = wordSet("reply replies answer answers topic post posts message messages")
	commentWords = wordSet("disqus respond trackback trackbacks pingback pingbacks kommentar kommentare reacties form")
)

// DropComments marks the comments below the text of a page that is not a
// discussion: elements with class words for comments, after some running text.
func DropComments(p *page.Page, rules []Rule, kinds [NumKinds]float32, policy CommentPolicy) {
	if policy == CommentsKeep {
		return
	}
	if kinds[Product] >= reviewed && policy == CommentsAuto {
		return // buyers' reviews of the product
	}
	es, head, t := p.Elements, p.OwnHeading(), threadOf(p, &kinds)
	above := int32(0) // running text above, without comments
	block := int32(0)
	for i := 0; i < len(es); i++ {
		e := &es[i]
		if rules[i] != Kept {
			i = int(e.End) - 1
			continue
		}
		if e.Own&page.InComment == 0 || !e.Tag.Block() || e.Above&page.InPara != 0 || holds(e, head) {
			continue
		}
		for ; block < e.Block; block++ {
			above += p.Blocks[block].Long
		}
		block = max(block, e.EndBlock)
		if policy == CommentsDrop && above >= commentsBelow || !t.isDiscussion(above) && !isReply(e) {
			rules[i] = Comments
		}
		i = int(e.End) - 1
	}
	dropThreads(t, rules, policy)
}

// keepComments keeps the running text of comments, if requested.
func (d *Decision) keepComments(p *page.Page, dropped []bool) {
	for b := range p.Blocks {
		k := &p.Blocks[b]
		e := &p.Elements[k.Owner]
		if in := e.Own | e.Above; in&page.InComment != 0 && in&(page.InForm|page.InButton) == 0 && k.Linked < k.Size && !dropped[b] {
			d.Keep[b] = true
		}
	}
}

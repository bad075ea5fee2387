package records

import (
	"fmt"
	"strings"
	"testing"
)

func cards(class, badge string, from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, `<div class="card %s"><h3 class="title"><a href="/p/%d">Lamp number %d</a></h3><p class="price">$%d.50</p>%s</div>`, class, i, i, 10+i, badge)
	}
	return b.String()
}

// A few cards of another class, with an additional field, are not a separate
// list.
func TestWholeList(t *testing.T) {
	body := `<div class="grid">` + cards("plain", "", 0, 6) + cards("rated", `<span aria-label="4.5 out of 5 stars"></span>`, 6, 11) + `</div>`
	if items := find(t, body, "products", "name", "price:number", "url::uri", "rating:number"); len(items) != 11 {
		t.Fatalf("%d of 11 items:\n%s", len(items), write(items))
	}
}

// Links below the records are not records of the same list.
func TestWholeListLeavesPartsOfRecords(t *testing.T) {
	var b strings.Builder
	for i := range 5 {
		fmt.Fprintf(&b, `<article class="item"><h2 class="title"><a href="/n/%d">Report number %d of the year</a></h2><time>12 May 202%d</time><p>What was said of it at some length by those who were there.</p>`+
			`<a class="more" href="/c/%d">More in this category: hotels</a><a class="more" href="/c/x%d">More in this category: food</a></article>`, i, i, i, i, i)
	}
	items := find(t, b.String(), "news", "headline", "date", "link::uri")
	if len(items) != 5 || items[0]["headline"].Text != "Report number 0 of the year" {
		t.Fatalf("got\n%s", write(items))
	}
}

// Replies are nested deeper than the posts they answer.
func TestNestedReplies(t *testing.T) {
	comment := func(user, text, replies string) string {
		return `<li class="thread"><article class="comment"><a class="author" href="/u/` + user + `">` + user + `</a><div class="content"><p>` + text + `</p></div></article><ul>` + replies + `</ul></li>`
	}
	body := `<ul>` + comment("ada", "The first thing that was said here about the matter.", comment("ben", "An answer to the first thing, which is not long.", comment("cleo", "An answer to the answer, deeper by one.", ""))) +
		comment("dan", "Something else altogether, said by a fourth.", "") + `</ul>`
	items := find(t, body, "comments", "author", "text")
	if got := write(items); len(items) != 4 || !strings.Contains(got, `author="cleo"`) || !strings.Contains(got, "deeper by one") {
		t.Fatalf("got\n%s", got)
	}
}

// A person mentioned in a post is not its author.
func TestMentionsAreNoAuthors(t *testing.T) {
	var b strings.Builder
	for i, who := range []string{"ada", "ben", "cleo"} {
		fmt.Fprintf(&b, `<li class="post"><div><a class="name" href="/user/%s">%s</a></div><div class="content"><p><a class="mention user" href="/user/zoe">zoe</a> has said before that it would be so, and I can only agree with post number %d of this thread.</p></div></li>`, who, who, i)
	}
	items := find(t, b.String(), "posts", "author", "text")
	if len(items) != 3 || items[1]["author"].Text != "ben" {
		t.Fatalf("got\n%s", write(items))
	}
}

// The highest heading of a record names it, whatever precedes it.
func TestHighestHeadingNames(t *testing.T) {
	var b strings.Builder
	for i := range 4 {
		fmt.Fprintf(&b, `<section class="story"><h4>site%d.example</h4><a href="/s/%d"><h3>How the %dth harbour came to be built</h3></a><p>It took years, and more money than anybody had thought of.</p></section>`, i, i, i)
	}
	items := find(t, b.String(), "articles", "title", "url::uri", "summary")
	if len(items) != 4 || items[2]["title"].Text != "How the 2th harbour came to be built" {
		t.Fatalf("got\n%s", write(items))
	}
}

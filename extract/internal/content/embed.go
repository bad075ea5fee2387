package content

import (
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits for an embedded post: letters of its box, links in it, and elements
// between its link and the box.
const (
	embedSize  = 2500
	embedLeast = 40
	embedLinks = 16
	embedDeep  = 8
)

// embedWords are the class words of the boxes that sites write for posts of
// networks.
var embedWords = wordSet("tweet tweets twitter bluesky bsky mastodon toot instagram tiktok threads truthsocial telegram reddit embed embedded socialembed")

// Embeds returns, by element, whether it is an embedded post of a network: a
// quotation that the network's script would show in a frame, or a box named as
// one that has text and a link to the post. It is nil if the page has none.
func Embeds(p *page.Page) (out []bool) {
	mark := func(i int32) {
		if out == nil {
			out = make([]bool, len(p.Elements))
		}
		out[i] = true
	}
	own := hostOf(p.Address)
	for i := range p.Elements {
		e := &p.Elements[i]
		switch {
		case e.Tag == page.TagQuote && isEmbedClass(e):
			mark(int32(i))
		case e.Tag == page.TagA:
			href := dom.Attr(e.Node, "href")
			if posted := isPost(href) && hostOf(href) != own; posted || dom.Attr(e.Node, "class") == "embedded-post" {
				if box := embedBox(p, e.Parent); box >= 0 {
					mark(box)
				}
			}
		}
	}
	return out
}

// embedBox returns the outermost box named as an embedded post around element
// i, -1 without one.
func embedBox(p *page.Page, i int32) int32 {
	box := int32(-1)
	for n := 0; i > p.Body && n < embedDeep; i, n = p.Elements[i].Parent, n+1 {
		e := &p.Elements[i]
		if e.Tag == page.TagQuote {
			return -1
		}
		if e.Size > embedSize || e.Links > embedLinks || e.Heads > 0 {
			break
		}
		if e.Tag.Block() && e.Tag != page.TagLi && e.Size >= embedLeast && called(e, embedWords) {
			box = i
		}
	}
	return box
}

var embedClasses = wordSet("twitter-tweet twitter-video instagram-media tiktok-embed bluesky-embed mastodon-embed reddit-embed-bq reddit-card text-post-media imgur-embed-pub fb-xfbml-parse-ignore truthsocial-embed")

// isEmbedClass reports whether a quotation has the class of a post that its
// network's script replaces.
func isEmbedClass(e *page.Element) bool {
	for c := range strings.FieldsSeq(dom.Attr(e.Node, "class")) {
		if embedClasses[c] {
			return true
		}
	}
	return false
}

// isPost reports whether an address is that of one post on a network.
func isPost(href string) bool {
	scheme, rest, ok := strings.Cut(href, "://")
	if !ok || strings.Contains(scheme, ":") {
		return false
	}
	host, path, _ := strings.Cut(rest, "/")
	host = strings.TrimPrefix(strings.TrimPrefix(host, "www."), "mobile.")
	switch host {
	case "twitter.com", "x.com":
		return strings.Contains("/"+path, "/status/")
	case "bsky.app", "threads.net", "threads.com":
		return strings.Contains("/"+path, "/post/")
	case "tiktok.com":
		return strings.Contains("/"+path, "/video/")
	case "reddit.com":
		return strings.Contains("/"+path, "/comments/")
	case "instagram.com":
		return strings.HasPrefix(path, "p/") || strings.HasPrefix(path, "reel/")
	case "t.me":
		_, number, _ := strings.Cut(path, "/")
		return isDigits(number)
	}
	if name, number, ok := strings.Cut(path, "/"); ok && strings.HasPrefix(name, "@") { // Mastodon, Truth Social
		number = strings.TrimPrefix(number, "posts/")
		number, _, _ = strings.Cut(number, "?")
		return len(number) >= 12 && isDigits(number)
	}
	return false
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

package dom_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// An image loaded by a script is repeated in a noscript element.
func TestImageBesideNoscript(t *testing.T) {
	const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
	for page, want := range map[string]string{
		`<img src="` + blank + `"><noscript><img src="/a.jpg"></noscript>`:                         "/a.jpg",
		`<img class=lazy> <noscript><img srcset="/s.jpg 1x, /l.jpg 2x" src="/s.jpg"></noscript>`:   "/l.jpg",
		`<figure><noscript><img src="/b.jpg"></noscript><img src="/blank.gif"></figure>`:           "/b.jpg",
		`<img src="/own.jpg"><noscript><img src="/a.jpg"></noscript>`:                              "/own.jpg",
		`<img data-src="/late.jpg" src="` + blank + `"><noscript><img src="/a.jpg"></noscript>`:    "/late.jpg",
		`<img src="` + blank + `"><noscript>Please turn scripts on.</noscript>`:                    blank,
		`<img src="` + blank + `"><noscript>` + strings.Repeat(`<img src=#><noscript>`, 300) + `x`: blank,
		`<img src="` + blank + `"><p><noscript><img src="/other.jpg"></noscript>`:                  blank,
	} {
		tree, err := dom.ParseString("<body>" + page)
		if err != nil {
			t.Fatal(err)
		}
		if got := dom.ImageSource(dom.Find(tree.Root, atom.Img)); got != want {
			t.Errorf("%.80s: %q, want %q", page, got, want)
		}
	}
}

package byline_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/byline"
	"github.com/pagemill/pagemill/internal/dom"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ in, want string }{
		{"By Ann Lee and Bo Wu | 3 May 2024", "Ann Lee; Bo Wu"},
		{"Von Clara Höhn", "Clara Höhn"},
		{"Ann Lee, Bo Wu, CNN", "Ann Lee; Bo Wu"},
		{"Written by Ann Lee Edited by Bo Wu", "Ann Lee"},
		{"Ann (A.B.) Lee", "Ann (A.B.) Lee"},
		{"Ann Lee (lee.example)", "Ann Lee"},
		{"Ann Lee Games Editor", "Ann Lee"},
		{"Ann Novak 3 May 2024", "Ann Novak"}, // no month, though it begins as one
		{"Ann Marten 2024", "Ann Marten"},
		{"Ann Lee Oktober 2024", "Ann Lee"},
		{"Ann Lee Monday 3 May", "Ann Lee"},
		{"Ann Lee on 3 May", "Ann Lee"},
		{"Ann Lee May/June 2024", "Ann Lee"},
		{"https://news.example/ann", ""},
		{"12 May 2024", ""},
		{"admin", ""},
	} {
		if got := strings.Join(byline.Names(test.in), "; "); got != test.want {
			t.Errorf("%q: got %q, want %q", test.in, got, test.want)
		}
	}
}

func TestOfPost(t *testing.T) {
	t.Parallel()
	n, err := html.Parse(strings.NewReader(`<p class="author"><a><span class="sr-only">Post</span></a> by <strong><a class="username">millwright</a></strong> &raquo; <time>3 May 2024</time></p>`))
	if err != nil {
		t.Fatal(err)
	}
	if got := byline.Of(dom.Find(n, atom.P)); len(got) != 1 || got[0] != "millwright" {
		t.Errorf("got %q", got)
	}
}

func TestOfTitles(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Ann Lee (@annlee) on Pond": "Ann Lee", "Meet us (@ noon) here": "", "Rain": "",
	} {
		if got := byline.Posted(in); got != want {
			t.Errorf("posted %q: got %q, want %q", in, got, want)
		}
	}
}

func TestHeaded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ title, headline, site, want string }{
		{"Rain again on the coast | The Pond", "Rain again on the coast", "pond.example", "Rain again on the coast"},
		{"Rain again on the coast | The Pond", "Something else", "pond.example", "Rain again on the coast | The Pond"},
		{"Rain -- Pond.example", "", "pond.example", "Rain"},
		{"Rain - Pond", "Rain", "", "Rain - Pond"}, // too short to recognize the site
	} {
		if got := byline.Headed(test.title, []string{test.headline}, test.site); got != test.want {
			t.Errorf("%q: got %q, want %q", test.title, got, test.want)
		}
	}
}

func TestOwn(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ title, shared, headline, heading, want string }{
		{"Rain again | The Pond", "You won't believe this rain", "Rain again", "", "Rain again"},
		{"News | The Pond", "You won't believe this rain", "It's raining again", "It’s raining again ¶", "It's raining again"},
		{"Rain again | The Pond", "You won't believe this rain", "Rain", "", ""},
		{"Rain again", "Again, rain", "Rain again", "Again, rain", ""}, // both are shown
		{"Rain again on the coast", "Rain again", "The coast", "", ""}, // neither is
	} {
		if got := byline.Own(test.title, test.shared, []string{test.headline}, []string{test.heading}); got != test.want {
			t.Errorf("%q, %q: got %q, want %q", test.title, test.headline, got, test.want)
		}
	}
}

func TestWithoutSite(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ title, site, heading, want string }{
		{"雨が降る-池新聞", "", "雨が降る", "雨が降る"},
		{"Pond's Notes | Rain again", "", "Rain again", "Rain again"},
		{"A well-known coast", "", "", "A well-known coast"},
	} {
		if got := byline.WithoutSite(test.title, test.site, []string{test.heading}); got != test.want {
			t.Errorf("%q: got %q, want %q", test.title, got, test.want)
		}
	}
}

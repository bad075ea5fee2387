package content

import (
	"testing"

	"github.com/pagemill/pagemill/internal/page"
)

func TestIsDiscussion(t *testing.T) {
	t.Parallel()
	const article, discussion = page.DeclaresArticle, page.DeclaresDiscussion
	for name, c := range map[string]struct {
		forum, article float32
		page           page.Page
		comments       int32
		above          int32
		want           bool
	}{
		"next to no text above":           {above: 100, want: true},
		"declared":                        {page: page.Page{Declared: discussion}, above: 5000, want: true},
		"an article":                      {forum: .4, article: .5, above: 5000},
		"thread in microdata":             {forum: .4, article: .5, page: page.Page{Declared: article, Thread: true}, above: 5000, want: true},
		"thread, but no forum":            {forum: .1, article: .8, page: page.Page{Declared: article, Thread: true}, above: 5000},
		"address of a thread":             {forum: .6, article: .3, page: page.Page{Address: "https://mills.example/topic/17"}, above: 2000, want: true},
		"host of a forum":                 {forum: .6, article: .3, page: page.Page{Address: "https://forum.example/17"}, above: 2000, want: true},
		"address of an article":           {forum: .6, article: .3, page: page.Page{Address: "https://mills.example/blog/17"}, above: 2000},
		"short text with many answers":    {forum: .65, article: .3, page: page.Page{Declared: article}, comments: 5000, above: 900, want: true},
		"short text with few answers":     {forum: .65, article: .3, page: page.Page{Declared: article}, comments: 1000, above: 900},
		"long text with many answers":     {forum: .65, article: .3, comments: 50000, above: 2000},
		"almost certainly a forum's page": {forum: .9, above: 2000, want: true},
	} {
		kinds := [NumKinds]float32{Forum: c.forum, Article: c.article}
		if got := (&thread{Page: &c.page, kinds: &kinds, comments: c.comments}).isDiscussion(c.above); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

package extract

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestFilteringAgain: the result of Filter is a fragment of the page; filtering
// it again drops nothing for lack of a frame or head.
func TestFilteringAgain(t *testing.T) {
	t.Parallel()
	frame := func(head, body string) string {
		menu := strings.Repeat(`<li><a href="/n">News of the bay</a></li>`, 30)
		return "<!DOCTYPE html><html><head><title>Tides of the bay</title>" + head + "</head><body><header><nav><ul>" + menu + "</ul></nav></header><main>" + body + "</main><footer>© The Bay Paper</footer></body></html>"
	}
	text := func(n int) string {
		var s strings.Builder
		for i := range n {
			fmt.Fprintf(&s, "The water of the bay rose %d feet on day %d, and whoever lives beside it read the hour off the mud. ", i%40, i)
		}
		return s.String()
	}
	posts, cards := "", ""
	for i := range 12 {
		posts += fmt.Sprintf("<div class=comment><b>User %d</b><p>Answer %d. %s</p></div>", i, i, text(3))
		cards += fmt.Sprintf(`<div class=card><h3><a href="/s/%d">Boat trip number %d</a></h3><img src=%d.jpg><p>Out to sand bank %d and back</p></div>`, i, i, i, i)
	}
	for name, page := range map[string]string{
		"discussion": frame(`<script type="application/ld+json">{"@type":"QAPage"}</script>`, "<h1>How high is the tide?</h1><p>"+text(8)+"</p><div class=comments>"+posts+"</div>"),
		"services":   frame("", "<h1>Boat trips</h1><p>"+text(6)+"</p>"+cards+"<p>"+text(9)+"</p>"),
		"article":    frame(`<meta property="og:type" content="article">`, "<article><h1>Tides of the bay</h1><p>"+text(30)+"</p><p>"+text(20)+"</p><ul><li>Low water at six</li><li>High water at noon</li></ul></article>"),
	} {
		once, _, err := Filter(context.Background(), parse(t, page), Options{OnlyMainContent: true, BlockAds: true})
		if err != nil {
			t.Fatal(err)
		}
		first := render(t, once)
		twice, _, err := Filter(context.Background(), parse(t, first), Options{OnlyMainContent: true, BlockAds: true})
		if err != nil {
			t.Fatal(err)
		}
		if a, b := strings.Fields(strings.Join(textNodes(once), " ")), strings.Fields(strings.Join(textNodes(twice), " ")); strings.Join(a, " ") != strings.Join(b, " ") {
			t.Errorf("%s: %d words, then %d", name, len(a), len(b))
		}
		if !strings.Contains(first, "day 5") {
			t.Errorf("%s: nothing was found", name)
		}
	}
}

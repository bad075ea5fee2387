package hostile_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// usualParse is what html.Parse takes for parsedPage on the machine that the
// bars were set on, in seconds of user time.
const usualParse = 0.0100

// mostPace bounds how far a slow machine may stretch the bars.
const mostPace = 4

// pace is how many times as long as there html.Parse takes here and now, from 1
// to mostPace: a time divided by it is one of that machine. It is measured in
// the process of what is judged, so that a slow or busy machine slows both.
func pace() float64 {
	const times = 6 // 4 ms are the least that the clock tells apart
	page := parsedPage()
	start := userTime()
	for range times {
		if _, err := html.Parse(strings.NewReader(page)); err != nil {
			panic(err)
		}
	}
	return min(max((userTime()-start).Seconds()/times/usualParse, 1), mostPace)
}

// parsedPage is a page of some 400 KB as most are: paragraphs, links, a list.
func parsedPage() string {
	return head + seq(400_000, func(i int) string {
		return fmt.Sprintf(`<div class="row r%d" id="s%d"><p>The miller of Ashford grinds <a href="/rye/%d">rye</a> &amp; wheat on day %d.</p><ul><li>Bag<li>Sack</ul></div>`, i%9, i, i, i%28)
	})
}

func TestPace(t *testing.T) {
	if n := len(parsedPage()); n < 400_000 || n > 401_000 {
		t.Errorf("the page is of %d bytes", n)
	}
	p := pace()
	if p < 1 || p > mostPace {
		t.Errorf("pace %v", p)
	}
	t.Logf("html.Parse takes %.2f of its usual time, or less", p)
}

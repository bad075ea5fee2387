package hostile_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// usualParse is the time of html.Parse for parsedPage on the machine on which
// the limits were set, in seconds of user time.
const usualParse = 0.0125

// mostPace is the maximum factor by which a slow machine may relax the limits.
const mostPace = 4

// pace returns how many times as long html.Parse takes here and now, from 1 to
// mostPace: measured times are divided by it to get times of that machine. It
// is measured in the process under test, so that a slow or busy machine affects
// both.
func pace() float64 {
	const times = 6 // the clock resolves 4 ms
	page := parsedPage()
	start := userTime()
	for range times {
		if _, err := html.Parse(strings.NewReader(page)); err != nil {
			panic(err)
		}
	}
	return min(max((userTime()-start).Seconds()/times/usualParse, 1), mostPace)
}

// parsedPage returns a typical page of some 400 KB: paragraphs, links, a list.
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

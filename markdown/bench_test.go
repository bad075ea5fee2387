package markdown

import (
	stdcontext "context"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func BenchmarkConvert(b *testing.B) {
	for _, c := range []struct{ name, unit string }{
		{"text", "<p>Plain words of a paragraph, with <b>bold</b> and <a href=\"/x\">linked</a> ones.</p>\n"},
		{"list", "<ul><li>item</li><li>other <i>item</i><ul><li>inner</li></ul></li></ul>\n"},
		{"table", "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2 | 3</td></tr></table>\n"},
		{"code", "<pre><code class=\"language-go\"><span>if</span> x {\n\ty()\n}\n</code></pre>\n"},
		{"syntax", "<p>a *b* _c_ [d](e) `f` &lt;g> 1. h</p>\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			page := strings.Repeat(c.unit, 200)
			root, err := html.Parse(strings.NewReader(page))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			for b.Loop() {
				must(Convert(stdcontext.Background(), root, Options{}))
			}
		})
	}
}

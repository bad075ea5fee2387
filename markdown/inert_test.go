package markdown

import (
	stdcontext "context"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/mdread"
)

// attacks are texts that some Markdown parser takes for a tag, a link or an
// image. PWN and javascript: may be output only as text.
var attacks = []string{
	`<script>PWN</script>`, `<svg onload=PWN>`, `<img src=x onerror=PWN>`, `<svg onload=document.title='PWN3'>`, `</p><svg/onload=PWN //`,
	`<!--><img src=x onerror=PWN>-->`, `<?x?><b>PWN</b>`, `<javascript:PWN>`, `![x](javascript:PWN)`, `[x](javascript:PWN)`, `[x]: javascript:PWN`,
	`[x](java script:PWN)`, `[a [x](javascript:PWN) b](c)`, "```\n</code><script>PWN</script>\n```", "``<b>PWN</b>`", `\<b>PWN</b>`, `\![x](javascript:PWN)`,
	`&lt;script&gt;PWN&lt;/script&gt;`, `<a href="javascript:PWN">`, "<\x1bscript>PWN", "[x]\x07(javascript:PWN)", `</script><img src=x onerror=PWN>`,
	`$<b>PWN</b>$`, `$$](javascript:PWN)`, `<![CDATA[PWN]]>`, `<1@PWN.example>`, "|a|\n|---|\n|<b>PWN|", `x<img src=x onerror=PWN`,
}

// places are where a page can contain them as text.
var places = []string{
	"<p>%</p>", "<h2>%</h2>", "<li>%", "<blockquote>%</blockquote>", "<pre>%</pre>", "<p><code>%</code>", "<table><tr><th>a<th>%<tr><td>%<td>b</table>",
	"<p><a href=/x>%</a>", "<p><img src=/x alt='%'>", "<p><a href=/x title='%'>y</a>", "<math><mi>%</mi></math>", "<math><mtext>%</mtext><mo>$</mo></math>",
	"<p><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>%</annotation></semantics></math> y",
	"<p><img class=tex alt='%' src=/y>", "<details><summary>%</summary>x</details>", "<p><kbd>%</kbd><sub>%</sub><q>%</q>", "<dl><dt>%<dd>%</dl>",
	"<pre><code class='language-%'>x</code></pre>", "<p><b>%</b><i>%</i>", "<ul><li><p>%<p>%</ul>", "<p>a<br>%", "<figure><figcaption>%</figcaption></figure>",
	"<video src=/v title='%'></video>", "<p>%<p>%", "<table><caption>%</caption><tr><td>%</table>", "<p><ruby>x<rt>%</ruby>",
}

// Text of a page never becomes an element or a link when its Markdown is
// rendered with raw HTML allowed, by a strict or a lenient parser.
func TestTextStaysText(t *testing.T) {
	t.Parallel()
	for _, place := range places {
		for _, attack := range attacks {
			page := strings.ReplaceAll(place, "%", html.EscapeString(attack))
			checkInert(t, page)
		}
	}
	for _, page := range []string{
		`<script type="math/tex">y<img src=x onerror=PWN></script>`,
		`<p><img src="javascript:PWN" alt="](javascript:PWN)">`, `<a href="java&#10;script:PWN">x</a>`, `<p>a &#27;]8;;javascript:PWN&#7;x`,
	} {
		checkInert(t, page)
	}
}

var (
	looseLink = regexp.MustCompile(`!?\[[^\]]*\]\(\s*(?i:javascript)`)
	looseTag  = regexp.MustCompile(`(?:^|[^\\])<[a-zA-Z/!?]`)
)

func checkInert(t *testing.T, page string) {
	t.Helper()
	root, err := dom.ParseString(page)
	if err != nil {
		t.Fatal(err)
	}
	md := must(Convert(stdcontext.Background(), root.Root, Options{}))
	back, err := html.Parse(strings.NewReader(mdread.HTML(md)))
	if err != nil {
		t.Fatal(err)
	}
	for n := back; n != nil; n = dom.Next(n, back, true) {
		if n.Type == html.CommentNode && strings.TrimSpace(n.Data) != "" || n.Type == html.ElementNode && (n.Data == "script" || n.Data == "svg" || n.Namespace != "") {
			t.Errorf("%s\ngives %s\nwhich has a %s", page, md, n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || strings.Contains(a.Val, "javascript:") && (a.Key == "href" || a.Key == "src") {
				t.Errorf("%s\ngives %s\nwhich has %s=%q", page, md, a.Key, a.Val)
			}
		}
	}
	if strings.ContainsAny(md, "\x00\x07\x1b\u009b") {
		t.Errorf("%s\ngives control characters: %q", page, md)
	}
	if loose := outsideCode(md); looseLink.MatchString(loose) || hasLooseTag(loose) {
		t.Errorf("%s\ngives %s\nwhich a loose reader takes for more than text", page, md)
	}
}

// hasLooseTag reports whether Markdown contains a tag that the converter does
// not write itself.
func hasLooseTag(md string) bool {
	for _, own := range []string{nothing, "<br>", "<sub>", "</sub>", "<sup>", "</sup>", "<kbd>", "</kbd>", "<Base64-Image-Removed>", "<u>", "</u>", "<>"} {
		md = strings.ReplaceAll(md, own, "")
	}
	return looseTag.MatchString(md)
}

// outsideCode removes code spans and blocks.
func outsideCode(md string) string {
	back, err := html.Parse(strings.NewReader(mdread.HTML(md)))
	if err != nil {
		return md
	}
	for n := back; n != nil; n = dom.Next(n, back, true) {
		if n.Data == "code" && n.FirstChild != nil {
			for _, line := range strings.Split(strings.TrimSpace(dom.Text(n)), "\n") {
				if line = strings.TrimSpace(line); line != "" {
					md = strings.ReplaceAll(md, line, "")
					md = strings.ReplaceAll(md, strings.ReplaceAll(line, "|", `\|`), "")
				}
			}
		}
	}
	return md
}

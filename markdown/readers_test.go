package markdown

import (
	"bufio"
	"bytes"
	stdcontext "context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/mdread"
	"github.com/pagemill/pagemill/internal/scheme"
)

// Text is spliced from addresses that readers link by themselves, from syntax
// that ends or opens something, and from attacks.
var (
	addresses = []string{"http://x.example/", "https://x.example/?q=", "www.x.example/", "HTTP://x.example", "ftp://x.example/", "http://x.example/a#", "a@x.example", "mailto:a@x.example", "http://[::1]/",
		"http://x.example:80/(", "xmpp:a@x.example/", "https://例.example/", "//x.example/", "x.example/"}
	joints = []string{"", "", "", " ", "\\", "\\\\", "`", "``", "```", "$", "$$", "*", "**", "_", "~~", "[", "]", "](", "![", "(", ")", "!", "|", "&", "&lt;", "&amp;lt;", "<", ">", "\"", "'", ";", ":", ".", "\n", "~~~\n",
		"#", "1. ", "- ", "> ", "[^1]: ", "[x]: ", "{", "}", "--", "=", "\u00a0", "é", "a"}
	// Elements that no page's Markdown has.
	live = []string{"<img src=x onerror=PWN>", "<script>PWN</script>", "<svg onload=PWN>", "<iframe src=PWN>", "<b>PWN", "</b>", "<i onclick=PWN>", "<a href='javascript:PWN'>x</a>", "<!--PWN-->", "<?PWN?>", "<!PWN>",
		"<style>PWN", "<form action=PWN>", "<math><mi>PWN", "<javascript:PWN>", "[x](javascript:PWN)", "![x](javascript:PWN)", "[x]: javascript:PWN", "<details open ontoggle=PWN>", "</p><xmp>", "<vbscript:PWN>"}
	// Where a page can have text; a page is spliced from several.
	frames = []string{"%", "%", "%", "<code>%</code>", "<b>%</b>", "<i>%</i>", "<del>%</del>", "<a href='/u'>%</a>", "<a href='http://y.example/?a=%'>y</a>", "<a href='/u' title='%'>y</a>", "<img src='/i' alt='%' title='%'>",
		"<math><mi>%</mi></math>", "<math><mtext>%</mtext></math>", "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>%</annotation></semantics></math>", "<p><script type='math/tex'>y</script>",
		"<img class=tex src=/y alt='%'>", "<sub>%</sub>", "<kbd>%</kbd>", "<br>%", "<q>%</q>", "<ruby>x<rt>%</ruby>", "<sup><a href='#fn1'>1</a></sup>", "<button>%</button>"}
	blocksOf = []string{"<p>%</p>", "<p>%</p>", "<p>%</p>", "<h2>%</h2>", "<ul><li>%<li>%</ul>", "<blockquote>%</blockquote>", "<table><tr><th>a<th>%<tr><td>%<td>%</table>", "<pre>%</pre>", "<pre><code class='language-%'>x</code></pre>",
		"<dl><dt>%<dd>%</dl>", "<details><summary>%</summary>x</details>", "<ol><li>%</ol>", "<video src=/v title='%'></video>", "<li id=fn1>%", "<div>%</div>"}
)

// spliced returns a random page.
func spliced(seed int) string {
	g := generator{rand.New(rand.NewPCG(uint64(seed), 33))}
	text := func() string {
		var b strings.Builder
		for range 1 + g.IntN(6) {
			switch g.IntN(5) {
			case 0:
				b.WriteString(g.pick(addresses...))
			case 1:
				b.WriteString(g.pick(live...))
			default:
				b.WriteString(g.pick(joints...))
			}
		}
		return html.EscapeString(b.String())
	}
	fill := func(frame string, with func() string) string {
		for strings.Contains(frame, "%") {
			frame = strings.Replace(frame, "%", strings.ReplaceAll(with(), "%", "&#37;"), 1)
		}
		return frame
	}
	inline := func() string {
		var b strings.Builder
		for range 1 + g.IntN(4) {
			b.WriteString(fill(g.pick(frames...), text))
		}
		return b.String()
	}
	var b strings.Builder
	for range 1 + g.IntN(2) {
		b.WriteString(fill(g.pick(blocksOf...), inline))
	}
	return b.String()
}

// ownElements are those that the Markdown of a page can have.
var ownElements = map[string]bool{"html": true, "head": true, "body": true, "p": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "ul": true, "ol": true, "li": true, "blockquote": true,
	"pre": true, "code": true, "em": true, "strong": true, "del": true, "s": true, "a": true, "img": true, "table": true, "thead": true, "tbody": true, "tr": true, "th": true, "td": true, "hr": true, "br": true, "input": true,
	"sub": true, "sup": true, "kbd": true, "u": true, "section": true}

// alive returns what is live in a rendering that no text may become.
func alive(rendered string) string {
	root, err := html.Parse(strings.NewReader(rendered))
	if err != nil {
		return err.Error()
	}
	for n := root; n != nil; n = dom.Next(n, root, true) {
		switch {
		case n.Type == html.CommentNode && strings.TrimSpace(n.Data) != "":
			return "the comment " + n.Data
		case n.Type == html.ElementNode && dom.Attr(n, "class") != "footnotes" && (!ownElements[n.Data] || n.Namespace != ""):
			return "the element " + n.Data
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "href" && !scheme.Follows(a.Val) || a.Key == "src" && !scheme.Shows(a.Val) || a.Key == "src" && a.Val == "x" || a.Key == "action" {
				return fmt.Sprintf("%s=%q of %s", a.Key, a.Val, n.Data)
			}
		}
	}
	return ""
}

var readerNames = [...]string{"goldmark", "marked", "markdown-it", "micromark"}

// render renders texts with the readers of testdata/readers, in order.
func render(t *testing.T, texts []string) [][]string {
	t.Helper()
	var in bytes.Buffer
	for _, text := range texts {
		line, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	cmd := exec.CommandContext(t.Context(), "node", "testdata/readers/render.mjs")
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var r []string
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if len(all) != len(texts) {
		t.Fatalf("%d of %d texts rendered", len(all), len(texts))
	}
	return all
}

// Text of a page never becomes an element, a handler or a script in four
// readers that allow HTML, of which three link bare addresses. It needs node and
// "npm ci" in testdata/readers; without them goldmark alone reads.
func TestReaders(t *testing.T) {
	t.Parallel()
	n := 20_000
	if testing.Short() {
		n = 500
	}
	pages := make([]string, n)
	for i := range pages {
		pages[i] = spliced(i)
	}
	for _, attack := range attacks {
		for _, place := range places {
			pages = append(pages, strings.ReplaceAll(place, "%", html.EscapeString("http://x.example/"+attack)))
		}
	}
	texts := make([]string, len(pages))
	for i, page := range pages {
		texts[i] = converted(t, page)
	}
	rendered := make([][]string, len(texts))
	_, err := os.Stat("testdata/readers/node_modules")
	_, none := exec.LookPath("node")
	if none == nil && err == nil {
		rendered = render(t, texts)
	}
	bad := 0
	for i, md := range texts {
		for k, r := range append([]string{mdread.HTML(md)}, rendered[i]...) {
			what := alive(r)
			if what == "" {
				continue
			}
			if bad++; bad <= 5 {
				t.Errorf("%s\ngives %s\nin which %s sees %s\n%s", pages[i], md, readerNames[k], what, r)
			}
		}
	}
	if bad > 0 {
		t.Errorf("%d of %d readings are alive", bad, len(texts)*len(readerNames))
	}
	if none != nil || err != nil {
		t.Skip("three of four readers need node and npm ci in testdata/readers")
	}
}

func converted(t *testing.T, page string) string {
	t.Helper()
	root, err := dom.ParseString(page)
	if err != nil {
		t.Fatal(err)
	}
	return must(Convert(stdcontext.Background(), root.Root, Options{}))
}

// What follows a bare address is written so that no reader takes it for a part
// of the address, and a formula has no backtick.
func TestAfterAddress(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		`http://x.example/&lt;img src=x onerror=PWN>`:                          `http://x.example/&lt;img src=x onerror=PWN>`,
		`see WWW.x.example/&lt;b>&lt;i> &lt;b>`:                                `see WWW.x.example/&lt;b>&lt;i> \<b>`,
		`http://x.example/ &lt;b> 1&lt;2`:                                      `http://x.example/ \<b> 1<2`,
		`http://x.example/<code>&lt;b></code>`:                                 "http://x.example/<!-- -->`<b>`",
		`http://x.example/ <code>&lt;b></code> <code>c</code>`:                 "http://x.example/ `<b>` `c`",
		`<a href=http://x.example/f()><code>f</code></a><code>()</code>`:       "[`f`](http://x.example/f())`()`",
		`http://x.example/<a href=http://x.example/f>f</a><code>&lt;b></code>`: "http://x.example/[f](http://x.example/f)<!-- -->`<b>`",
		`<a href=/u title="http://x.example/&lt;b>">y</a>`:                     `[y](/u "http://x.example/&lt;b>")`,
		"<math><mi>`</mi></math> and <code>&lt;b></code>":                      "$‘$ and `<b>`",
		"<p><script type='math/tex'>\\text{\\`a}`\\\\`</script>":               "$\\text{\\grave a}‘\\\\‘$",
		"a<br>[^1]: b": "a  \n\\[^1]: b",
	} {
		if md := converted(t, page); md != want {
			t.Errorf("%s gives %q, want %q", page, md, want)
		}
	}
}

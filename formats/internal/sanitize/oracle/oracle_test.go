package oracle_test

import (
	"compress/gzip"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"

	"github.com/pagemill/pagemill/formats/internal/sanitize"
)

func userContent() *bluemonday.Policy {
	p := bluemonday.UGCPolicy()
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireNoFollowOnLinks(false)
	return p
}

func sanitizesLike(t *testing.T, p *bluemonday.Policy, document string) {
	t.Helper()
	want := "<html><head></head><body>" + p.SanitizeReader(strings.NewReader(document)).String() + "</body></html>"
	if got := sanitize.HTML(nil, document); got != want {
		t.Fatalf("%.2000q\n got %.2000q\nwant %.2000q", document, got, want)
	}
}

var hostileHTML = []string{
	`<script>alert(1)</script>a<SCRIPT/x>b</script >c<style>*{}</style><p onclick="x()">d</p>`,
	`<a href="java&#115;cript:alert(1)">x</a><a href=" JAVASCRIPT:x">y</a><a href="data:text/html,x">z</a><a href="//h/p?a=b c">w</a><a>v</a></a>`,
	`<a href="http://h/&quot;onmouseover=&quot;x">q</a><a href="tel:1">t</a><a href="vbscript:x" title="ok">t</a><a href="http://h/%zz">bad</a>`,
	`<iframe src="x">in<p>side</p></iframe><object><b>o</b></object><noscript><img src=x onerror=y></noscript><title>t</title>`,
	`<frame><noframes>n</noframes><frameset></frameset></frame>text<p>after`,
	`<img src="a.png" alt="a &lt; b"><img alt="fine" width=10% height=x><img src="data:image/png;base64,AA"><img src="x y">`,
	`<svg><style><img src=x onerror=y></style></svg><math><mi//xlink:href="data:x,<script>"></math>`,
	`<!-- c --><!doctype html><html><body class=x><header>h</header><main id="m">m</main></body></html>`,
	`<bdo>x</bdo><bdo dir=RTL>y</bdo><meter>m</meter><meter value=.5>n</meter><progress value="1e3" max=a>p</progress><map name="a-b"></map>`,
	`<td scope=ROWGROUP nowrap colspan=2 headers="a b" align=Center valign="top">x<th abbr="a>b" width="5%">`,
	`<time datetime="2024-01-01T10:00:00.5Z">t</time><del cite="http://h/x" datetime=x>d</del><ins cite="a b">i</ins><del cite="a.b/c">e</del>`,
	`<details open><summary lang="e" id="!" dir=auto title="t<">s</summary></details><ol type=A><li value=3 type=disc>l</ol><li type=z value=-1>`,
	`<script>a</style>b</script>c<style>d</script>e`, `<textarea><script>x</textarea>`, `<plaintext>x<b>`, `<xmp><p></xmp><noembed><p></noembed>`,
	`<p title="ſtraße K">x</p><img align="miDdLe" src=a><ol type="ſ">`, "<a href=\"http://h/\u0000x\">n</a>", `<br/><hr/ ><img/src=x><wbr/><iframe/>after<script/>more`,
	`</p></a></script></iframe>x`, `<q cite=""></q><blockquote cite="javascript:x">y</blockquote>`, `<area shape=rect coords="1,2,3" href=x rel="a b" alt=y><area coords=1>`,
}

// TestSanitizeIsBluemondays: the output equals that of another sanitizer with a
// policy for user content, on hostile fragments, random combinations of them
// and the pages of the corpora.
func TestSanitizeIsBluemondays(t *testing.T) {
	t.Parallel()
	p := userContent()
	for _, h := range hostileHTML {
		sanitizesLike(t, p, h)
	}
	n := 20_000
	if testing.Short() {
		n = 4_000
	}
	for seed := range uint64(n) {
		sanitizesLike(t, p, drawHTML(seed))
	}
	files, _ := filepath.Glob("../../../../../shared/corpora/extract/*.ndjson.gz")
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) { sanitizePages(t, p, f) })
	}
}

func sanitizePages(t *testing.T, p *bluemonday.Policy, path string) {
	every := 40
	if os.Getenv("PAGEMILL_CORPORA") == "all" {
		every = 1
	}
	f, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Skip(err)
	}
	d := json.NewDecoder(z)
	for i := 0; ; i++ {
		var page struct{ HTML string }
		if d.Decode(&page) != nil {
			return
		}
		if i%every == 0 {
			sanitizesLike(t, p, page.HTML)
		}
	}
}

func FuzzSanitize(f *testing.F) {
	p := userContent()
	for _, h := range hostileHTML {
		f.Add(h)
	}
	f.Fuzz(func(t *testing.T, document string) { sanitizesLike(t, p, document) })
}

// drawHTML generates random tags, attributes and pieces of the hostile
// fragments.
func drawHTML(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 7))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	elements := strings.Fields("a abbr area article aside b bdi bdo blockquote br button col colgroup del details div font form frame h1 header iframe img input ins kbd label li main map math meter nav noembed noframes noscript nostyle object ol p picture progress q script section select span style sub svg table td textarea tfoot th thead time title tr tt ul video wbr")
	keys := strings.Fields("href src cite alt title id lang dir class style onclick name width height align valign type value min max open datetime coords shape rel usemap span colspan headers scope nowrap abbr summary target srcset")
	values := []string{"", "x", "a b", "1", "50%", "-1", ".5", "1e9", "1,2,3", "1,,2", "left", "MIDDLE", "char", "rtl", "en", "e", "a1b", "row", "disc", "I", "#m", "#", "http://h/a?b=c&d=<e>", "https://h:x/", "//h", "/p", "?q=a b",
		"javascript:x", "JaVaScRiPt:x", " javascript:x", "java\tscript:x", "mailto:a@b", "tel:1", "data:image/png;base64,AA==", "2024", "2024-02-03T04:05Z", "2024-1", "it's", `"quoted"`, "<b>", "ünïcode", "a\u00a0b", "\x00", "\xff", "circle", "open", "OPEN", "http://[::1", "%zz", "x:y", "1:2"}
	var b strings.Builder
	for range 1 + r.IntN(12) {
		switch r.IntN(8) {
		case 0:
			b.WriteString("</" + pick(elements) + ">")
		case 1:
			b.WriteString(pick([]string{"text", " & ", "&lt;script&gt;", "<", ">", "<!--x-->", "<![CDATA[x]]>", "<?x?>", "a\x00b", "</>", "<3"}))
		case 2:
			h := pick(hostileHTML)
			i := r.IntN(len(h))
			b.WriteString(h[i:min(len(h), i+r.IntN(60))])
		default:
			b.WriteString("<" + pick(elements))
			for range r.IntN(4) {
				b.WriteString(" " + pick(keys) + `="` + pick(values) + `"`)
			}
			b.WriteString(pick([]string{">", ">", ">", "/>", " "}))
		}
	}
	return b.String()
}

package mdread

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/mdtext"
)

// A heavy document keeps its blocks, links, images and code.
func TestPlainHTML(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"# Tide & time\n\nHigh *water*\nat 9.", "<h1>Tide &amp; time</h1>\n<p>High *water*\nat 9.\n</p>\n"},
		{"Title\n=====", "<h1>Title</h1>\n"},
		{"- one\n- two", "<p>one\n</p>\n<p>two\n</p>\n"},
		{"> quoted", "<p>quoted\n</p>\n"},
		{"```go\na < b\n```", "<pre><code>a &lt; b\n</code></pre>\n"},
		{"    a < b", "<pre><code>a &lt; b\n</code></pre>\n"},
		{"---", "<hr>\n"},
		{"<div title='x'>\nraw\n</div>", "<div title='x'>\nraw\n</div>\n"},
		{"| a | b |\n|---|---|\n| 1 | <2 |", "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>&lt;2</td></tr>\n</table>\n"},
		{"see [the *tide*](/t?a=1&b=2 \"x\") now", "<p>see <a href=\"/t?a=1&amp;b=2\">the *tide*</a> now\n</p>\n"},
		{"![a \"mill\"](m.png)", "<p><img src=\"m.png\" alt=\"a &#34;mill&#34;\">\n</p>\n"},
		{"[![a mill](m.png)](/mill) by", "<p><a href=\"/mill\">![a mill](m.png)</a> by\n</p>\n"},
		{"a `x < y` b", "<p>a <code>x &lt; y</code> b\n</p>\n"},
		{"a <b>bold</b> c", "<p>a <b>bold</b> c\n</p>\n"},
		{"<https://mill.example/>", "<p><a href=\"https://mill.example/\">https://mill.example/</a>\n</p>\n"},
		{"[over two\nlines](/t) end", "<p><a href=\"/t\">over two\nlines</a> end\n</p>\n"},
		{"[tide][t]\n\n[t]: /t", "<p><a href=\"/t\">tide</a>\n</p>\n"},
	} {
		if got := plainHTML(mdtext.Parse(c.in)); strings.ReplaceAll(got, "\n", "") != strings.ReplaceAll(c.want, "\n", "") {
			t.Errorf("%q\n got %q\nwant %q", c.in, got, c.want)
		}
	}
}

// Raw HTML stays, and placeholders are text, also in a heavy document.
func TestPlaceholders(t *testing.T) {
	t.Parallel()
	const in = "mail <EMAIL>, call <b>now</b> or <BR> [<CREDIT_CARD>](/t)"
	const want = `<p>mail &lt;EMAIL&gt;, call <b>now</b> or <BR> <a href="/t">&lt;CREDIT_CARD&gt;</a></p>`
	if got := strings.TrimSpace(HTML(in)); got != want {
		t.Errorf("got %s", got)
	}
	if got := strings.ReplaceAll(plainHTML(mdtext.Parse(in)), "\n", ""); got != want {
		t.Errorf("heavy: got %s", got)
	}
}

// Each limit alone makes a document heavy, and it is then still rendered.
func TestHeavy(t *testing.T) {
	t.Parallel()
	many := func(n int, s string) string { return strings.Repeat(s, n) }
	for name, c := range map[string]struct {
		in    string
		heavy bool
	}{
		"short":      {"[a](b) *c*", false},
		"quotes":     {many(maxQuotes+2, ">") + " tide", true},
		"few quotes": {many(maxQuotes-2, ">") + " tide", false},
		"brackets":   {many(maxBrackets+1, "[") + "tide", true},
		"links":      {many(maxBrackets+1, "[tide](t) "), false},
		"cells":      {"|" + many(700, "a|") + "\n|" + many(700, "-|") + "\n" + many(300, "|tide|\n"), true},
		"references": {"[t]: /" + many(1000, "x") + "\n\n" + many(maxBrackets, "[tide][t] "), true},
		"definitions": {func() string {
			var b strings.Builder
			for i := range maxDefined + 1 {
				b.WriteString("[t" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/182) + "]: /t\n")
			}
			return b.String() + "\ntide"
		}(), true},
		"notes": {many(maxDefined+1, "[^a] ") + "tide", true},
	} {
		d := mdtext.Parse(c.in)
		if got := isHeavy(d); got != c.heavy {
			t.Errorf("%s: heavy %v (%d definitions)", name, got, len(d.Defined))
		}
		if got := HTMLOf(nil, d); !strings.Contains(got, "tide") && name != "short" {
			t.Errorf("%s: the text is lost: %.80q", name, got)
		}
	}
}

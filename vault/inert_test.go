package vault_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/vault"
)

// What a note program or its plugins would run, hide or link comes out of a
// page as text. Each want is the body of the note; the page is its main element.
func TestInert(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, want string }{
		{`<pre><code class="language-dataviewjs">dv.pages()</code></pre>`, "```text dataviewjs\ndv.pages()\n```"},
		{`<pre><code class="language-query">x</code></pre><pre><code class="language-go">x</code></pre>`, "```text query\nx\n```\n\n```go\nx\n```"},
		{`<ol><li>a<pre><code class="language-button">y</code></pre></li></ol>`, "1. a\n\n   ```text button\n   y\n   ```"},
		{`<blockquote><pre><code class="language-ad-note">y</code></pre></blockquote>`, "> ```text ad-note\n> y\n> ```"},
		{`<p>See [[Secret]] and ![[Other.pdf]].</p>`, `See \[\[Secret]] and !\[\[Other.pdf]].`},
		{`<p><a href="https://a.example/">[note]</a> and <a href="https://a.example/">#1st</a></p>`, `[\[note\]](https://a.example/) and [\#1st](https://a.example/)`},
		{`<p>a %%hidden%% b ==hi== ===h=== 1 = 2 50 % 100 %</p>`, `a \%\%hidden\%\% b \=\=hi\=\= \=\=\=h\=\=\= 1 = 2 50 % 100 %`},
		{`<p>#tag (#two) C# #1 #42a x#y #größe, #a/b a #!</p>`, `\#tag (\#two) C# #1 \#42a x#y \#größe, \#a/b a #!`},
		{`<p>https://x.example/#frag?a==b%%c and <a href="https://x.example/#a==%%">x</a></p>`, `https://x.example/#frag?a==b%%c and [x](https://x.example/#a==%25%25)`},
		{`<blockquote><p>[!danger] Mine</p></blockquote>`, `> \[!danger] Mine`},
		{`<p>a &lt;% tp.file.title %&gt; b</p>`, `a &lt;% tp.file.title %> b`},
		{`<p><code>= this.file</code> <code>$= 1</code> <code>a = b ==c== [[d]] #e</code></p>`, "<samp>&#61; this.file</samp> <samp>&#36;&#61; 1</samp> `a = b ==c== [[d]] #e`"},
		{`<p><code>&lt;% *a* | b %&gt;</code></p>`, "<samp>&#60;&#37; &#42;a&#42; &#124; b &#37;&#62;</samp>"},
		{`<pre><code class="language-erb">&lt;% if a &amp;&amp; b %&gt;

x
</code></pre>`, "<pre><code class=\"language-erb\">&lt;% if a &amp;&amp; b %&gt;\n\nx\n</code></pre>"},
		{`<ul><li>a<pre><code>&lt;% 1 %&gt;
2
</code></pre></li></ul>`, "- a\n\n  <pre><code>&lt;% 1 %&gt;\n  2\n  </code></pre>"},
		{`<table><tr><th>a<th>b<tr><td>#tag %%<td>[[x]]<tr><td><code>=1</code><td>y</table>`, "| a | b |\n| --- | --- |\n| \\#tag \\%\\% | \\[\\[x]] |\n| <samp>&#61;1</samp> | y |"},
	} {
		in, out := t.TempDir(), t.TempDir()
		write(t, filepath.Join(in, "a.html"), []byte("<title>T</title><main>"+c.page+"</main>"))
		convert(t, in, out, vault.Options{})
		_, body, _ := strings.Cut(read(t, filepath.Join(out, "T.md")), "\n---\n\n")
		if got := strings.TrimSuffix(strings.TrimPrefix(body, "# T\n\n"), "\n"); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.page, got, c.want)
		}
	}
}

// A title leads from the index to its note and does nothing else there.
func TestInertTitle(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(in, "a.html"), []byte("<title>A [[b]] #c %%d%%</title><main>"+filler+"</main>"))
	convert(t, in, out, vault.Options{})
	if got, want := read(t, filepath.Join(out, "index.md")), "- [A \\[\\[b\\]\\] \\#c \\%\\%d\\%\\%](A%20b%20c%20%25%25d%25%25.md)\n"; !strings.Contains(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

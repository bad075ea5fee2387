package pagemill_test

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/formats"
)

// FuzzLinksAgree checks that the links format and the links in the Markdown
// have the same targets, for any address.
func FuzzLinksAgree(f *testing.F) {
	for _, href := range []string{"/a", "b c", "c(d)e", "(", ")", "<x>", "a>b", "https://other.example/?q=[1]&r=\\*", "\\", "a\\)", " /x\n", "mailto:ada@mill.example", "tel:+44 20",
		"//host", "?a", "#f", "javascript:x", "JAVASCRIPT:x", "data:text/html,x", "a\u00a0b", "é", "%zz", "&amp;", "&#x29;", "'\"`", "|", "_*_", "http:/x", "https://[::1]/", "a\x00b", "\u202ex", "http://a b/"} {
		f.Add(href)
	}
	opts := pagemill.Options{OnlyMainContent: pagemill.ToggleOff, Formats: []pagemill.Format{{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatLinks}}}
	f.Fuzz(func(t *testing.T, href string) {
		if !utf8.ValidString(href) {
			return
		}
		const address = "https://mill.example/a/"
		page := `<meta charset=utf-8><p>Before it stands <a href="` + html.EscapeString(href) + `">wheat</a>, after it stands <a href="/rye">rye</a>.`
		res, err := pagemill.Run(t.Context(), pagemill.Document{Body: []byte(page), ContentType: "text/html", URL: address}, opts)
		if err != nil {
			return // so many NUL bytes that it is not a page
		}
		if first, _, _ := strings.Cut(res.Links[0], ":"); !slices.Contains([]string{"http", "https", "mailto", "tel"}, first) || len(res.Links) < 2 {
			return // no link in the Markdown, or only to a place on the page
		}
		read, err := formats.MarkdownLinks(t.Context(), formats.Page{Markdown: res.Markdown, URL: address})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(read, res.Links, func(a, b string) bool { return decoded(a) == decoded(b) }) {
			t.Errorf("%q: links has %q, the Markdown %q:\n%s", href, res.Links, read, res.Markdown)
		}
		if !strings.Contains(res.Markdown, "wheat") || !strings.Contains(res.Markdown, "rye") {
			t.Errorf("%q: text is lost: %s", href, res.Markdown)
		}
	})
}

// decoded removes percent-encoding from an address, which the Markdown uses
// more of.
func decoded(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

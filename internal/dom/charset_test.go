package dom

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/transform"
)

func encoded(t *testing.T, name, s string) string {
	t.Helper()
	e, _ := charset.Lookup(name)
	out, _, err := transform.String(e.NewEncoder(), s)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

func TestParseDecodes(t *testing.T) {
	t.Parallel()
	const (
		russian  = "<p>Вода поднимается шесть часов, а потом уходит.</p>"
		chinese  = "<p>潮水涨了六个小时,然后退去。港口的水深是三米。</p>"
		japanese = "<p>潮は六時間かけて満ち、それから引いていきます。港の水深は三メートルです。</p>"
		german   = "<p>Die Flut läuft sechs Stunden, dann fällt das Wasser wieder: schön.</p>"
	)
	padding := strings.Repeat("<!-- padding before any letter past ASCII -->", 60)
	tests := []struct {
		name, body, contentType, encoding, text string
	}{
		{"utf-8 by default", german, "", "utf-8", german},
		{"utf-8 late in the page", padding + german, "", "utf-8", german},
		{"byte order mark beats the header", "\xEF\xBB\xBF" + german, "text/html; charset=windows-1251", "utf-8", german},
		{"utf-16 little endian with mark", "\xFF\xFE" + encoded(t, "utf-16le", russian), "", "utf-16le", russian},
		{"utf-16 big endian with mark", "\xFE\xFF" + encoded(t, "utf-16be", russian), "", "utf-16be", russian},
		{"utf-16 without mark", encoded(t, "utf-16le", "<html><body><p>plain letters only</p></body></html>"), "", "utf-16le", "<p>plain letters only</p>"},
		{"header", encoded(t, "windows-1251", russian), "text/html; charset=windows-1251", "windows-1251", russian},
		{"header in quotes and capitals", encoded(t, "gbk", chinese), `text/html; Charset="GB2312"`, "gbk", chinese},
		{"broken header", encoded(t, "shift_jis", japanese), "text/html;; charset=Shift_JIS;", "shift_jis", japanese},
		{"meta charset", `<meta charset="gbk">` + encoded(t, "gbk", chinese), "", "gbk", chinese},
		{"meta http-equiv", `<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">` + encoded(t, "shift_jis", japanese), "text/html", "shift_jis", japanese},
		{"header beats meta", `<meta charset="utf-8">` + encoded(t, "windows-1251", russian), "text/html; charset=windows-1251", "windows-1251", russian},
		{"no declaration, windows-1252", encoded(t, "windows-1252", german), "", "windows-1252", german},
		{"no declaration, GBK", encoded(t, "gbk", chinese), "", "gb18030", chinese},
		{"no declaration, Shift_JIS", encoded(t, "shift_jis", japanese), "", "shift_jis", japanese},
		{"utf-8 under a false declaration", `<meta charset="iso-8859-1">` + russian, "", "utf-8", russian},
		{"header says utf-8, meta knows better", `<meta charset="gbk">` + encoded(t, "gbk", chinese), "text/html; charset=utf-8", "gbk", chinese},
		{"x-user-defined names are no charset", german, "text/html; charset=none", "utf-8", german},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, err := Parse([]byte(tt.body), tt.contentType)
			if err != nil {
				t.Fatal(err)
			}
			if p.Encoding != tt.encoding {
				t.Errorf("encoding %s, want %s", p.Encoding, tt.encoding)
			}
			if got, want := InlineText(p.Root), strings.TrimSuffix(strings.TrimPrefix(tt.text, "<p>"), "</p>"); got != want {
				t.Errorf("text %q, want %q", got, want)
			}
		})
	}
}

func TestParseKeepsDamagedUTF8(t *testing.T) {
	t.Parallel()
	p, err := Parse([]byte("<p>sch\xC3\xB6n, f\xC3\xBCr \xFF alle, wirklich gro\xC3\x9F"+"\xE6\xBD"), "")
	if err != nil {
		t.Fatal(err)
	}
	if got := InlineText(p.Root); got != "schön, für \uFFFD alle, wirklich groß\uFFFD" {
		t.Errorf("text %q", got)
	}
	if p.Encoding != "utf-8" || len(p.Warnings) != 1 {
		t.Errorf("encoding %s, warnings %q", p.Encoding, p.Warnings)
	}
}

func TestParseRefusesBinary(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "PK\x03\x04\x14\x00", "\x00\x01\x02\x03\x04\x05\x06\x07\x08"} {
		if _, err := Parse([]byte(body), ""); !errors.Is(err, ErrBinary) {
			t.Errorf("%q: %v", body, err)
		}
	}
	if _, err := Parse(nil, ""); err != nil {
		t.Errorf("an empty page: %v", err)
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ base, ref, want string }{
		{"https://a.example/x/y.html", "z.png", "https://a.example/x/z.png"},
		{"https://a.example/x/y.html", "/z?q=1#f", "https://a.example/z?q=1#f"},
		{"https://a.example/x/y.html", "//b.example/z", "https://b.example/z"},
		{"https://a.example/x/y.html", "?page=2", "https://a.example/x/y.html?page=2"},
		{"https://a.example/x/y.html", "#part", "https://a.example/x/y.html#part"},
		{"https://a.example/x/y.html", "../../../up", "https://a.example/up"},
		{"https://a.example/x/", " \n/a\tb\n ", "https://a.example/ab"},
		{"https://a.example/x/", "mailto:x@a.example", "mailto:x@a.example"},
		{"https://a.example/x/", "javascript:void(0)", "javascript:void(0)"},
		{"https://a.example/x/", "HTTP://B.example/%", "http://B.example/%"},
		{"https://a.example/x/", "100%", "https://a.example/x/100%"},
		{"https://a.example/x/", "a%20b%", "https://a.example/x/a%20b%"},
		{"", "a/b", "a/b"},
		{"not a url", "a/b", "a/b"},
	}
	for _, tt := range tests {
		if got := NewBase(nil, tt.base).Resolve(tt.ref); got != tt.want {
			t.Errorf("%q against %q: %q, want %q", tt.ref, tt.base, got, tt.want)
		}
	}
}

func TestNewBase(t *testing.T) {
	t.Parallel()
	p, err := ParseString(`<head><base target=_top><base href="/docs/"><base href="/later/"></head><body><base href="/body/"></body>`)
	if err != nil {
		t.Fatal(err)
	}
	if got := NewBase(p.Root, "https://a.example/x").Resolve("y"); got != "https://a.example/docs/y" {
		t.Errorf("base[href] against the page: %q", got)
	}
	if got := NewBase(p.Root, "").Resolve("y"); got != "y" {
		t.Errorf("relative base[href] of a page without address: %q", got)
	}
}

func TestImageSource(t *testing.T) {
	t.Parallel()
	tests := []struct{ html, want string }{
		{`<img src="a.png">`, "a.png"},
		{`<img>`, ""},
		{`<img src="a.png" srcset="b.png 400w, c.png 800w">`, "c.png"},
		{`<img src="a.png" srcset="b.png 2x">`, "b.png"},
		{`<img src="a.png" srcset="b.png">`, "a.png"},
		{`<img src="a.png" srcset="i/w_300,h_200/b.png 300w, i/w_600,h_400/b.png 600w">`, "i/w_600,h_400/b.png"},
		{`<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="real.jpg">`, "real.jpg"},
		{`<img src="/img/placeholder.png" data-original="/img/real.jpg">`, "/img/real.jpg"},
		{`<img data-srcset="s.jpg 1x, l.jpg 3x" src="spacer.gif">`, "l.jpg"},
		{`<img src="a.png" data-src="{{ template }}">`, "a.png"},
		{`<img src="/img/blank.gif" data-wpfc-original-src="/img/real.jpg">`, "/img/real.jpg"},
		{`<img src="/img/lazy_placeholder.gif">`, ""},
		{`<img src="/img/loading.svg">`, ""},
		{`<img src="/img/loading.svg" data-src="/lazy.jpg">`, "/lazy.jpg"},
		{`<img src="/img/loading-dock.jpg">`, "/img/loading-dock.jpg"},
		{`<img src="/weather/clear.svg">`, "/weather/clear.svg"},
		{`<picture><source srcset="p.webp 100w, q.webp 200w"><img alt=""></picture>`, "q.webp"},
		{`<picture><source srcset="p.webp"><img src="a.png"></picture>`, "a.png"},
	}
	for _, tt := range tests {
		p, err := ParseString(tt.html)
		if err != nil {
			t.Fatal(err)
		}
		var img *html.Node
		for n := p.Root; n != nil; n = Next(n, p.Root, true) {
			if n.Data == "img" {
				img = n
			}
		}
		if got := ImageSource(img); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.html, got, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("<p>text"), "text/html; charset=gbk")
	f.Add([]byte("\xFF\xFEa\x00<\x00"), "")
	f.Add([]byte(`<meta charset="shift_jis"><b>`+"\x83\x82"), "text/html;charset=\"")
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		p, err := Parse(body, contentType)
		if err != nil {
			return
		}
		q, err := Parse(body, contentType)
		if err != nil || q.Encoding != p.Encoding || Text(p.Root) != Text(q.Root) {
			t.Errorf("the same bytes were read as %s and %s (%v)", p.Encoding, q.Encoding, err)
		}
	})
}

package pagemill_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill"
)

// hidden are the values that generated pages hide, with the words before them.
var hidden = []struct{ before, value string }{
	{"Call", "+44 20 7946 0958"}, {"Call", "(415) 555-0132"}, {"Tel:", "030 901820 17"}, {"Mail", "ann.lee@host.example"}, {"My card is", "4111 1111 1111 1111"},
	{"SSN", "536-22-8714"}, {"Pay to", "DE89 3704 0044 0532 0130 00"}, {"Ask", "Maria Gomez"}, {"Yesterday", "Thomas Anderson"}, {"Write to", "Peter Schneider"},
	{"password:", "Tr0ub4dor&3x"}, {"key", "AKIAQ7XW2MEBT5KDJ4ZL"},
}

// ways hide a value in the text of a page, so that a reader still sees it.
var ways = map[string]func(r *rand.Rand, v string) string{
	"plain": func(_ *rand.Rand, v string) string { return esc(v) },
	"bold":  func(_ *rand.Rand, v string) string { return "<b>" + esc(v) + "</b>" },
	"spans": func(r *rand.Rand, v string) string {
		a, b := cut(r, v)
		return "<span>" + a + "</span><span>" + b + "</span>"
	},
	"half bold": func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "<strong>" + b + "</strong>" },
	"comment":   func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "<!-- x -->" + b },
	"wbr":       func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "<wbr>" + b },
	"soft":      func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "&shy;" + b },
	"joiner":    func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "&#x34f;" + b },
	"selector":  func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "&#xfe0f;" + b },
	"tag":       func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "&#xe0041;" + b },
	"filler":    func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "&#x3164;" + b },
	"mongolian": func(r *rand.Rand, v string) string { a, b := cut(r, v); return a + "&#x180e;" + b },
	"wide":      func(_ *rand.Rand, v string) string { return mapped(v, func(c rune) rune { return c - '!' + '！' }) },
	"circled":   func(_ *rand.Rand, v string) string { return digitsAs(v, '①', '⓪') },
	"link":      func(_ *rand.Rand, v string) string { return `<a href="/x">` + esc(v) + "</a>" },
	"two links": func(r *rand.Rand, v string) string {
		a, b := halves(v)
		return `<a href="/x">` + a + `</a> <a href="/y">` + b + "</a>"
	},
	"line break": func(r *rand.Rand, v string) string { a, b := halves(v); return a + "<br>" + b },
	"code":       func(_ *rand.Rand, v string) string { return "<code>" + esc(v) + "</code>" },
	"entities": func(_ *rand.Rand, v string) string {
		var b strings.Builder
		for _, c := range v {
			fmt.Fprintf(&b, "&#%d;", c)
		}
		return b.String()
	},
	"title": func(_ *rand.Rand, v string) string { return `<a href="/x" title="` + esc(v) + `">here</a>` },
	"alt": func(_ *rand.Rand, v string) string {
		return `<img src="/x.png" alt="` + esc(v) + `" width="400" height="300">`
	},
	"parameter": func(_ *rand.Rand, v string) string { return `<a href="/x?q=` + url.QueryEscape(v) + `">here</a>` },
	"segment":   func(_ *rand.Rand, v string) string { return `<a href="/x/` + url.PathEscape(v) + `/y">here</a>` },
	"item":      func(_ *rand.Rand, v string) string { return "there:<ul><li>" + esc(v) + "</li></ul>" },
	"cell": func(_ *rand.Rand, v string) string {
		return "there:<table><tr><td>one</td><td>" + esc(v) + "</td></tr></table>"
	},
	"pre": func(_ *rand.Rand, v string) string { return "there:<pre>" + esc(v) + "\nThat is all.</pre>" },
	"formula": func(r *rand.Rand, v string) string {
		between := []string{" ", "<mtext> </mtext>", "<mtext>&nbsp;</mtext>", `<mspace width="1em"/>`}[r.IntN(4)]
		style := []string{"", ` mathvariant="normal"`}[r.IntN(2)]
		var b strings.Builder
		for _, c := range v {
			if c == ' ' {
				b.WriteString(between)
			} else {
				fmt.Fprintf(&b, "<mi%s>%s</mi>", style, esc(string(c)))
			}
		}
		return "<math>" + b.String() + "</math>"
	},
	"footnote": func(_ *rand.Rand, v string) string {
		return `this.<sup><a href="#n1" id="r1">1</a></sup><section class="footnotes"><ol><li id="n1">` + esc(v) + ` <a href="#r1">↩</a></li></ol></section>`
	},
}

func esc(s string) string { return html.EscapeString(s) }

// cut divides a value at random.
func cut(r *rand.Rand, v string) (a, b string) {
	k := 1 + r.IntN(len(v)-1)
	return esc(v[:k]), esc(v[k:])
}

// halves divides a value at the space nearest to its middle.
func halves(v string) (a, b string) {
	at := -1
	for i, c := range v {
		if c == ' ' && (at < 0 || abs(2*i-len(v)) < abs(2*at-len(v))) {
			at = i
		}
	}
	if at < 0 {
		return esc(v), ""
	}
	return esc(v[:at]), esc(v[at+1:])
}

func abs(n int) int { return max(n, -n) }

func mapped(v string, f func(rune) rune) string {
	return strings.Map(func(c rune) rune {
		if c > ' ' && c < 0x7F {
			return f(c)
		}
		return c
	}, v)
}

func digitsAs(v string, one, zero rune) string {
	return esc(strings.Map(func(c rune) rune {
		switch {
		case c == '0':
			return zero
		case c > '0' && c <= '9':
			return one + c - '1'
		}
		return c
	}, v))
}

var (
	linkSyntax = regexp.MustCompile(`\]\(<?[^()\s]*>?(?: "[^"]*")?\)|<!--.*?-->|</?(?:b|strong|span|a|wbr|br|i|em|math|mi|mtext|mspace)(?: [^>]*)?/?>`)
	spoken     = regexp.MustCompile(`<[A-Z]+>|&lt;[A-Z]+&gt;|%3C[A-Z]+%3E`)
)

// shown reports whether a reader of an output sees the value, however it is
// written there.
func shown(output, value string) bool {
	seen := spoken.ReplaceAllString(output, "#")
	for _, s := range []string{seen, linkSyntax.ReplaceAllString(seen, "")} {
		s = html.UnescapeString(strings.ReplaceAll(s, `\u0026`, "&"))
		if u, err := url.QueryUnescape(strings.ReplaceAll(s, "%3C", "#")); err == nil {
			s += " " + u
		}
		if strings.Contains(bare(s), bare(value)) {
			return true
		}
	}
	return false
}

// bare returns the letters and digits of s, and the signs that stand for masks.
func bare(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) && c != 'ㅤ' && c != 'ᅠ' || unicode.IsDigit(c) || c == '#' {
			return unicode.ToLower(c)
		}
		return -1
	}, norm.NFKC.String(s))
}

// TestOutputsAgree: what is masked in one output of a page is masked in all.
func TestOutputsAgree(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","rawHtml","links","images","summary"],"onlyMainContent":false,"redactPII":true}`))
	if err != nil {
		t.Fatal(err)
	}
	unmasked := opts
	unmasked.RedactPII = nil
	names := make([]string, 0, len(ways))
	for name := range ways {
		names = append(names, name)
	}
	slices.Sort(names)
	rounds := 4 // 6,720 pages
	if testing.Short() {
		rounds = 1
	}
	pages, masked := 0, 0
	for round := range rounds {
		for _, name := range names {
			for i, h := range hidden {
				for k, around := range settings {
					r := rand.New(rand.NewPCG(uint64(round), uint64(100*i+k)))
					page := fmt.Sprintf(frame, fmt.Sprintf(around, h.before+" "+ways[name](r, h.value)+" before the end of this week."))
					plain, outs := outputs(t, page, unmasked), outputs(t, page, opts)
					var left, hid []string
					for key := range outs {
						switch {
						case shown(outs[key], h.value):
							left = append(left, key)
						case shown(plain[key], h.value):
							hid = append(hid, key)
						}
					}
					if pages++; len(left) == 0 {
						masked++
					} else if len(hid) > 0 {
						t.Errorf("%s, %s in %s: shown in %v, masked in %v:\n%s\n%s", name, h.value, around, left, hid, outs["markdown"], outs["html"])
					}
				}
			}
		}
	}
	t.Logf("%d of %d pages are masked in all outputs", masked, pages)
	if masked*100 < pages*93 {
		t.Error("less than 93 %")
	}
}

// frame is a page around a block, and settings what can be around a value.
const frame = "<html><head><title>Notes</title></head><body><main><h1>Notes</h1><p>Some words stand before it, as they do on every page of this kind.</p>%s</main></body></html>"

var settings = []string{"<p>%s</p>", "<ul><li>%s</li><li>Another one.</li></ul>", "<blockquote><p>%s</p></blockquote>", "<div>%s</div>", "<table><tr><th>What</th><th>Who</th></tr><tr><td>One</td><td>%s</td></tr></table>"}

// outputs returns the outputs of a page, by their names.
func outputs(t *testing.T, page string, opts pagemill.Options) map[string]string {
	t.Helper()
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), ContentType: "text/html", URL: "https://kai.example/"}, opts)
	if err != nil {
		t.Fatal(err)
	}
	outs := map[string]string{"markdown": res.Markdown, "html": res.HTML, "rawHtml": res.RawHTML, "summary": res.Summary}
	for key, v := range map[string]any{"links": res.Links, "images": res.Images, "metadata": res.Metadata} {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		outs[key] = string(b)
	}
	return outs
}

package selector

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/growth"
)

const small = `<div class="a b" id=i><p>one <b>two</b></p><p class=a title="x y">three</p><ul><li>4<li class=b><a href=/x>5</a><li>6</ul></div><svg><g/></svg><p lang=en>seven`

func tree(t testing.TB, s string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func matched(t testing.TB, p *Page, s string) ([]*html.Node, error) {
	t.Helper()
	l, err := Parse(s)
	if err != nil {
		return nil, err
	}
	found, err := p.Match(l)
	if err != nil {
		return nil, err
	}
	var out []*html.Node
	for i, ok := range found {
		if ok {
			out = append(out, p.nodes[i])
		}
	}
	return out, nil
}

// The library that parses simple selectors is the oracle for whole ones.
func agree(t testing.TB, root *html.Node, s string) {
	t.Helper()
	want, oracleErr := cascadia.ParseGroup(s)
	got, err := matched(t, NewPage(cancel.New(t.Context()), root), s)
	if oracleErr != nil || err != nil {
		if oracleErr == nil && !errors.Is(err, ErrTooMuch) && !strings.Contains(err.Error(), "pseudo-element") && !strings.Contains(err.Error(), "more than") && !strings.Contains(err.Error(), "deeper") {
			t.Errorf("%q: %v, but it is valid", s, err)
		}
		return
	}
	w := slices.DeleteFunc(cascadia.QueryAll(root, want), func(n *html.Node) bool { return n.Type != html.ElementNode }) // the document itself
	if !slices.Equal(got, w) {
		t.Errorf("%q matches %d elements, want %d", s, len(got), len(w))
	}
}

func TestMatchAgreesWithCascadia(t *testing.T) {
	t.Parallel()
	root := tree(t, small)
	for _, s := range []string{
		"p", "*", ".a", "#i", "div.a.b", "p, li", "div p", "div > p", "p + p", "p ~ ul", "div * li a", "ul > li ~ li", "* * * *",
		"li:not(.b)", "div:has(b)", "p:has(> b)", "ul:haschild(.b)", ":not(:has(*))", ":has(:has(a))", "div:not(:has(i)) li:nth-child(2)",
		"[title]", `[title="x y"]`, `[class~=b]`, "[href^='/']", "[title#=(x|z)]", "li:first-child", "li:last-of-type", "li:nth-child(2n+1)",
		":contains(three)", ":matches(^th)", ":lang(en)", ":root", ":empty", "li :link", "a:hover", "P", "dIV.a", `#\69`, ` p , li `,
		"p:not(.a, [lang])", "p:not( .a )", "body:has(a[href='/x'], b)", "p,", "p >", ">p", "p:not(", "p)", "p::before", "li:only-child", ":checked",
		"div\n>\tp", "p.a[title='a]b']", "[title='x)y']", ":contains('a)b')", "q *", "svg g",
	} {
		agree(t, root, s)
	}
}

// Selectors that are exponential for a backtracking matcher, and lists as long
// as a request may contain, take a bounded number of steps or are refused.
func TestHostileSelectors(t *testing.T) {
	t.Parallel()
	deep := tree(t, strings.Repeat("<div class=a>", 200)+strings.Repeat("<p>x</p>", 20000)+strings.Repeat("</div>", 200))
	for name, s := range map[string]string{
		"nested has":   strings.Repeat(":has(*", 30) + "q" + strings.Repeat(")", 30),
		"descendants":  "q " + strings.TrimSpace(strings.Repeat("* ", 60)),
		"siblings":     "p ~ p ~ p ~ p ~ q",
		"nth":          "*:nth-child(2n+1):nth-last-of-type(3n)",
		"text":         `*:contains("zzz")`,
		"regexp":       `:matches("(a?){300}")`,
		"not":          strings.Repeat(":not(", 31) + "a" + strings.Repeat(")", 31),
		"long list":    strings.Repeat("p,", 50_000) + "p",
		"long classes": strings.Repeat(".a.a.a,", 14_000) + "p",
		"attributes":   strings.Repeat("[class*=a]", 10_000),
		"too deep":     strings.Repeat(":not(", 20_000) + "a" + strings.Repeat(")", 20_000),
		"too long":     strings.Repeat("div ", 25_000) + "p",
	} {
		p := NewPage(cancel.New(t.Context()), deep)
		if _, err := matched(t, p, s); err == nil && p.left < 0 {
			t.Errorf("%s: took more steps than there are, without an error", name)
		}
	}
}

func TestMatchGrowth(t *testing.T) {
	l, err := Parse("div:has(p:not(.a)) ~ div * p:nth-child(1), .a .b > p, section:not(:has(:has(i)))")
	if err != nil {
		t.Fatal(err)
	}
	growth.Prepared(t, "elements", 4000, func(n int) func() {
		root := tree(t, strings.Repeat("<div class=a><div class=b><p>x</p></div></div>", n))
		return func() {
			if _, err := NewPage(cancel.New(t.Context()), root).Match(l); err != nil {
				t.Error(err)
			}
		}
	})
}

func FuzzMatch(f *testing.F) {
	for _, s := range []string{"div > p:not(.a)", "li:nth-child(2n+1) a", ":has(> b), q", "[title='a'] ~ *", ":contains(x) + p", `\69 #i`} {
		f.Add(s)
	}
	root := tree(f, small)
	f.Fuzz(func(t *testing.T, s string) { agree(t, root, s) })
}

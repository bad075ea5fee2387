package score_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/internal/growth"
)

const document = `# Mills

A mill turns *water* into [flour](https://mill.example/) with ` + "`gears`" + `.

## Parts

- wheel
- shaft
1. runner

| Part | Teeth |
| --- | --: |
| Pit wheel | 96 |
| Wallower | 24 |

` + "```go\nratio := 96 / 24\n```" + `

### Stones

Two of them.
`

func TestText(t *testing.T) {
	t.Parallel()
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s = %v, want %v", what, got, want)
		}
	}
	near("words", score.WordOverlap("The mill, the stone.", "the MILL").PRF().Recall, 0.5)
	near("words", score.WordOverlap("The mill, the stone.", "the MILL").PRF().Precision, 1)
	near("four words", score.ShingleOverlap("a b c d e", "a b c d x").PRF().F1, 0.5)
	near("fewer than four", score.ShingleOverlap("a b", "a b").PRF().F1, 1)
	near("nothing wanted, nothing got", score.WordOverlap("", " … ").PRF().F1, 1)
	near("nothing wanted", score.WordOverlap("", "x").PRF().F1, 0)
	s := score.CountSnippets("The mill\n  turns. (c) Shop", []string{"the mill turns", "stone"}, []string{"shop", "cookie"})
	if s != (score.Snippets{Found: 1, Must: 2, Leaked: 1, Not: 2}) {
		t.Errorf("%+v", s)
	}
}

func TestPlainMarkdown(t *testing.T) {
	t.Parallel()
	for md, want := range map[string]string{
		"# A *b* `c*d*`":                       "A b c*d*",
		"[![x](y)](z) [t](u \"v\")":            "t",
		"a\\*b &amp; **c** __d__ e_f_g":        "a*b & c d e_f_g",
		"> - [x] done":                         "done",
		"| a | b\\|c |\n|---|---|\n| d | e |":  "a  b|c\nd  e",
		"```\n*x* [y](z)\n```":                 "*x* [y](z)",
		"[1]: https://mill.example\n***\ntext": "text",
		"2 * 3 * 4 and ``a`b``":                "2 * 3 * 4 and a`b",
		"## 1. Tides":                          "1. Tides",
		"1. ## Tides":                          "Tides",
	} {
		if got := strings.TrimSpace(score.PlainMarkdown(md)); got != want {
			t.Errorf("PlainMarkdown(%q) = %q, want %q", md, got, want)
		}
	}
	if got := score.PlainHTML("<head><title>t</title></head><p>a<br>b<script>c</script><div>d</div>"); strings.Join(strings.Fields(got), " ") != "a b d" {
		t.Errorf("PlainHTML: %q", got)
	}
}

func TestBodyText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ md, expected, want string }{
		{"# *Tides* today\n\nHigh at six.", "High at six.", "High at six."},
		{"\u00a0\n# Tides today\n\nHigh at six.", "High at six.", "High at six."},
		{"# Tides today\n\nHigh at six.", "TIDES, today: high at six.", "Tides today\nHigh at six."},
		{"# Tides", "", ""},
		{"## Tides today\n\nHigh at six.", "High at six.", "Tides today\nHigh at six."},
		{"High.\n\n# Tides today", "High.", "High.\nTides today"},
	} {
		if got := score.BodyText(c.md, c.expected); got != c.want {
			t.Errorf("BodyText(%q, %q) = %q, want %q", c.md, c.expected, got, c.want)
		}
	}
}

func TestStructure(t *testing.T) {
	t.Parallel()
	page := "<h2>The parts</h2><table><tr><td>Pit wheel<td>96<tr><td>Wallower<td>24</table><ul><li>the wheel drives<ul><li>the shaft turns</ul></ul><pre>x := 96 / 24</pre>"
	text := score.PlainHTML(page)
	for kind, k := range score.Structure(page, text, score.PlainMarkdown("## The parts\n\n| Pit wheel | 96 |\n| --- | --- |\n| Wallower | 24 |\n\n- the wheel drives\n  - the shaft turns\n\n```\nx := 96 / 24\n```")) {
		want := map[string]int{"heading": 1, "row": 2, "item": 2, "code": 1}[kind]
		if k.Parts != want || k.Kept != want {
			t.Errorf("%s: %+v", kind, k)
		}
	}
	torn := score.Structure(page, text, score.PlainMarkdown("The parts\n\nPit wheel Wallower 96 24"))
	if torn["row"].Kept != 0 || torn["heading"].Kept != 1 || torn["code"].Kept != 0 {
		t.Errorf("%+v", torn)
	}
}

func TestRedaction(t *testing.T) {
	t.Parallel()
	r := score.Redaction{Labels: []string{"PERSON", "EMAIL"}}
	text := "Ada Miller wrote to bo@mill.example about flour"
	r.Add(text, []score.Span{{0, 10, "PERSON"}, {20, 35, "EMAIL"}}, []score.Span{{0, 3, "PERSON"}, {20, 35, "EMAIL"}, {42, 47, "PERSON"}, {42, 47, "OTHER"}})
	if o := r.Overlap(); o.Recall != 1 || math.Abs(o.Precision-2.0/3) > 1e-9 || math.Abs(r.Leak()-6.0/24) > 1e-9 {
		t.Errorf("%+v, %v", o, r.Leak())
	}
}

func TestSameHunks(t *testing.T) {
	t.Parallel()
	git := "@@ -1,3 +1,4 @@\n a\n-b\n-c\n\\ No newline at end of file\n+B\n+c\n+d\n\\ No newline at end of file\n"
	for name, c := range map[string]struct {
		diff string
		want bool
	}{
		"git's":          {git, true},
		"with a heading": {strings.Replace(git, "@@\n", "@@ func\n", 1), true},
		"longer":         {"@@ -1,3 +1,4 @@\n-a\n-b\n-c\n\\ No newline at end of file\n+a\n+B\n+c\n+d\n\\ No newline at end of file\n", false},
		"wrong":          {strings.Replace(git, "-b", "-x", 1), false},
		"empty":          {"", false},
	} {
		if got := score.SameHunks(git, c.diff); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if !score.SameHunks("", "") {
		t.Error("nothing changed, and nothing was told")
	}
}

// Cost grows linearly with the text, also for adversarial text.
func TestGrowth(t *testing.T) {
	for _, unit := range []string{"The mill turns [a](b) *c* `d`. ", "*a ", "`` ` ", "[[[", "_x_ **", "![", "<table><tr><td>", "```\n", "a\n\n| b |\n|---|\n", "# h\n\ntext\n", "- x\n", "\\", "&", "<b><"} {
		growth.Prepared(t, unit, 2000, func(n int) func() {
			text := strings.Repeat(unit, n)
			return func() {
				score.PlainMarkdown(text)
				score.WordOverlap(text, text[len(text)/2:])
				score.Structure(text, text, text)
			}
		})
	}
}

func FuzzScore(f *testing.F) {
	f.Add(document, strings.ToUpper(document))
	f.Add("| a |\n|---|\n| b |", "<table><tr><td rowspan=9>x</table>")
	f.Add("```\n", "* **`\\[x](y)")
	f.Fuzz(func(t *testing.T, a, b string) {
		plain := score.PlainMarkdown(a)
		if p := score.ShingleOverlap(plain, plain).PRF(); p.F1 != 1 {
			t.Errorf("text against itself: %+v", p)
		}
		score.Structure(a, b, plain)
		score.SameHunks(a, b)
	})
}

func BenchmarkText(b *testing.B) {
	text := strings.Repeat(document, 200)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		score.WordOverlap(text, score.PlainMarkdown(text))
	}
}

func ExampleCountSnippets() {
	s := score.CountSnippets("The mill turns.", []string{"mill turns"}, []string{"Subscribe"})
	fmt.Printf("%+v\n", s)
	// Output: {Found:1 Must:1 Leaked:0 Not:1}
}

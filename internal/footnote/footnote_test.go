package footnote

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
)

func parse(t testing.TB, s string) *html.Node {
	t.Helper()
	p, err := dom.ParseString(s)
	if err != nil {
		t.Skip(err)
	}
	return p.Root
}

// TestFindLeavesTheTree checks that Find does not modify the tree and that it
// returns nodes of it.
func TestFindLeavesTheTree(t *testing.T) {
	t.Parallel()
	const page = `<p>a<sup><a href="#n">1</a></sup></p><ol class="footnotes"><li id="n">b <a href="#r">↩</a></li></ol>`
	root := parse(t, page)
	before := render(root)
	notes := Find(root)
	if len(notes) != 1 || len(notes[0].Marks) != 1 || notes[0].Marks[0].Data != "a" || notes[0].Home.Data != "li" {
		t.Fatalf("notes %+v", notes)
	}
	if after := render(root); after != before {
		t.Errorf("the tree is %s, was %s", after, before)
	}
}

func render(n *html.Node) string {
	var b strings.Builder
	_ = html.Render(&b, n)
	return b.String()
}

// TestHas checks that pages without marks are detected almost without
// allocation.
func TestHas(t *testing.T) {
	for page, want := range map[string]bool{
		`<p>text <a href="#top">Back to the top</a> H<sub>2</sub>O`:            false,
		`<p>a<sup><a href="#n">1</a></sup>`:                                    true,
		`<p>a<a class="footnote-anchor" href="https://mill.example/#n">§x</a>`: true,
		`<pre>a<sup>1</sup></pre>`:                                             false,
	} {
		root := parse(t, page)
		if got := Has(root); got != want {
			t.Errorf("Has(%s) = %v", page, got)
		}
		if n := testing.AllocsPerRun(10, func() { Has(root) }); n > 2 && !want {
			t.Errorf("Has(%s) allocates %v times", page, n)
		}
	}
}

// TestGrowth uses thousands of notes that refer to each other, are out of
// order, or share ids and homes.
func TestGrowth(t *testing.T) {
	each := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.NewReplacer("%i", fmt.Sprint(i), "%j", fmt.Sprint((i+1)%n), "%k", fmt.Sprint(n-1-i)).Replace(format))
		}
		return b.String()
	}
	for name, page := range map[string]func(n int) string{
		"cyclic": func(n int) string {
			return each(n, `<p>x<sup><a href="#n%i" id="r%i">1</a></sup></p>`) + `<div class="footnotes"><ol>` + each(n, `<li id="n%i">y<sup><a href="#n%j">1</a></sup><a href="#r%i">↩</a></li>`) + `</ol></div>`
		},
		"one id": func(n int) string {
			return each(n, `<p>x<sup><a href="#n">1</a></sup></p>`) + each(n, `<p id=n class=footnote>1. y</p>`)
		},
		"backwards": func(n int) string {
			return each(n, `<p>x<sup><a href="#n%i">1</a></sup></p>`) + `<div class=footnotes>` + each(n, `<div><p id="n%k">y</p></div>`)
		},
		"runs": func(n int) string {
			return `<div>` + each(n, `x <a href="#n%i">[1]</a><br>`) + each(n, `<a name="n%i">[1]</a> y<br>`)
		},
		"empty": func(n int) string {
			return `<div>` + each(n, `<a id="n%i"></a>`) + `y` + each(n, `<sup><a href="#n%i">1</a></sup>`)
		},
		"nested": func(n int) string { return each(n, `<div id="n%i" class=footnote><sup><a href="#n%j">1</a></sup>y`) },
		"beside": func(n int) string {
			return each(n, `<p>x<label class=sidenote-number></label><input type=checkbox><span class=sidenote>y</span></p>`)
		},
		"titles": func(n int) string { return each(n, `<h3>Notes</h3><ol><li>y</ol><p>x<sup>2</sup></p>`) },
	} {
		growth.Check(t, name, 2000, func(n int) { Take(parse(t, page(n))) })
	}
}

// FuzzTake takes the notes of arbitrary pages: no panic, and no long text is
// lost except copies.
func FuzzTake(f *testing.F) {
	for _, s := range []string{
		`<p>a<sup id=r><a href="#n">1</a></sup></p><ol class="footnotes"><li id="n">b <a href="#r">↩</a></li></ol>`,
		`<p>a<label class="sidenote-number" for=x></label><input type=checkbox id=x><span class=sidenote>b</span></p>`,
		`<p>a<sup>1</sup> b<sup>2</sup></p><hr><p><b>1</b> c</p><ul><li>d</ul><p><b>2</b> e</p>`,
		`<div>a [<a href="#x">1</a>]<br><br>[<a name=x>1</a>] b<br><br>c</div>`,
		`<p>a<sup title="b c d">1</sup><a href="#q">[1]</a><a href="#q">[2]</a></p><h2 id=q>Notes</h2><ol><li>e<li>f</ol>`,
		`<dl><dt id=n><a href="#m">[1]</a><dd>b</dl><a id=m class=footnote-ref href="#n">[1]</a><table><tr id=o><td>2<td>c</table><a class=noteref href="#o">2</a>`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, page string) {
		root := parse(t, page)
		long := longTexts(root)
		notes, marks := Take(root)
		left := longTexts(root)
		for _, n := range notes {
			for s := range longTexts(n) {
				left[s] = true
			}
		}
		for s := range long {
			if !left[s] && len(notes) > 0 {
				t.Errorf("%q is gone", s)
			}
		}
		for _, i := range marks {
			if i < 0 || i >= len(notes) {
				t.Errorf("a mark of note %d of %d", i, len(notes))
			}
		}
	})
}

// longTexts returns the texts that are too long for a label or a link back.
func longTexts(root *html.Node) map[string]bool {
	texts := map[string]bool{}
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if n.Type == html.TextNode && len(letters(n.Data)) > 3*maxLabel {
			texts[letters(n.Data)] = true
		}
	}
	return texts
}

// letters returns the letters of a text in lower case.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

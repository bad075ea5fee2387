package extract

import (
	"testing"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
)

// An image follows the text next to it, not its caption.
func TestPictures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   string
		drop string // by block: whether it is dropped
		want string
	}{
		"caption dropped":      {`<p>a</p><figure><img src="x"/><figcaption>b</figcaption></figure><p>c</p>`, ".x.", `<p>a</p><figure><img src="x"/></figure><p>c</p>`},
		"box named so":         {`<p>a</p><div class="wp-caption"><a href="y"><img src="x"/></a><p>b</p></div><p>c</p>`, ".x.", `<p>a</p><div class="wp-caption"><a href="y"><img src="x"/></a></div><p>c</p>`},
		"nothing kept beside":  {`<p>a</p><div><figure><img src="x"/><figcaption>b</figcaption></figure><p>c</p></div>`, ".xx", `<p>a</p>`},
		"teaser":               {`<p>a</p><figure><h3>b</h3><img src="x"/></figure><p>c</p>`, ".x.", `<p>a</p><p>c</p>`},
		"picture between":      {`<p>a</p><img src="x"/><p>b</p>`, "..", `<p>a</p><img src="x"/><p>b</p>`},
		"picture of what goes": {`<div><img src="x"/><p>a</p></div><p>b</p>`, "x.", `<p>b</p>`},
	} {
		root := parse(t, c.in)
		f := filter{page: page.Build(root, content.Words()), report: &Report{}}
		f.rule = make([]content.Rule, len(f.page.Elements))
		f.drop = make([]content.Rule, len(f.page.Blocks))
		if len(c.drop) != len(f.drop) {
			t.Fatalf("%s: %d blocks", name, len(f.drop))
		}
		for b := range f.drop {
			if c.drop[b] == 'x' {
				f.drop[b] = content.Score
			}
		}
		if got := body(render(t, f.copy())); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

package content

import (
	"strings"
	"testing"
)

// The numbered sources of a text stay below it; lists that lead on do not.
func TestSources(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	for name, c := range map[string]struct{ in, want string }{
		"sources":           {`<ol><li><a href=https://a.example/>s1</a><li>2024 <a href=https://b.example/>s2</a></ol>`, "The wa s1 2024 s"},
		"of the same site":  {`<ol><li><a href=/a>s1</a><li><a href=/b>s2</a></ol>`, "The wa"},
		"bullets":           {`<ul><li><a href=https://a.example/>s1</a><li><a href=https://b.example/>s2</a></ul>`, "The wa"},
		"one link":          {`<ol><li><a href=https://a.example/>s1</a></ol>`, "The wa"},
		"networks":          {`<ol><li><a href=https://x.com/a>s1</a><li><a href=https://www.facebook.com/a>s2</a></ol>`, "The wa"},
		"most without link": {`<ol><li><a href=https://a.example/>s1</a><li>s2<li>s3</ol>`, "The wa"},
		"two in one":        {`<ol><li><a href=https://a.example/>s1</a><a href=https://a.example/b>s1</a><li>s2</ol>`, "The wa"},
	} {
		estimates := []float32{1}
		for range strings.Count(c.in, "<li>") {
			estimates = append(estimates, 0.1)
		}
		if got := decided(t, text+c.in, [NumKinds]float32{Article: 1}, estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// A panel of tabs stays beside one whose text stays, as a whole.
func TestTabs(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	tabs := func(panel string) string {
		return `<div role=tabpanel>` + text + `</div>` + panel
	}
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"by role":           {tabs("<div role=tabpanel><h3>head</h3><p>line</p></div>"), []float32{1, .4, .4}, "The wa head line"},
		"by class":          {`<div class="tab-content">` + text + `</div><div class="tab-content"><p>line</p></div>`, []float32{1, .4}, "The wa line"},
		"no panel":          {tabs("<div><p>line</p></div>"), []float32{1, .4}, "The wa"},
		"unlikely":          {tabs("<div role=tabpanel><p>line</p></div>"), []float32{1, .1}, "The wa"},
		"partly kept":       {tabs("<div role=tabpanel><p>line</p><p>more</p></div>"), []float32{1, 1, .4}, "The wa line"},
		"reviews":           {tabs("<div role=tabpanel class=reviews><p>line</p></div>"), []float32{1, .4}, "The wa"},
		"pictures":          {tabs("<div role=tabpanel><img src=a><p>line</p></div>"), []float32{1, .4}, "The wa"},
		"the text is gone":  {tabs("<div role=tabpanel><p>line</p></div><p>other</p>"), []float32{0, .4, 1}, "other"},
		"another set of it": {"<div>" + tabs("") + "</div><div><div role=tabpanel><p>line</p></div></div>", []float32{1, .4}, "The wa"},
	} {
		if got := decided(t, c.in, [NumKinds]float32{}, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// Items of lists and steps may repeat; a list that repeats as a whole goes.
func TestRepeatedItems(t *testing.T) {
	t.Parallel()
	item := "Carrying grain to the mill before the miller has had his supper is best, and wait by the wheel until he calls. "
	all := item + item + item + item
	for name, c := range map[string]struct{ in, want string }{
		"item":       {"<ul><li>" + item + "<li>a</ul><h2>other</h2><ul><li>" + item + "<li>b</ul>", "Carryi a other Carryi b"},
		"step":       {"<ol><li><p>" + item + "</p><li>a</ol><h2>other</h2><ol><li><p>" + item + "</p><li>b</ol>", "Carryi a other Carryi b"},
		"post":       {"<ul><li><p>" + item + "</p><li>a</ul><h2>other</h2><ul><li><p>" + item + "</p><li>b</ul>", "Carryi a other b"},
		"whole list": {"<ul><li>" + all + "<li>a</ul><h2>other</h2><ul><li>" + all + "<li>a</ul>", "Carryi a other"},
	} {
		if got := decided(t, c.in+"<p>"+strings.Repeat(sentence, 4)+"</p>", [NumKinds]float32{}, []float32{1, 1, 1, 1, 1, 1}); got != c.want+" The wa" {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// The title of an entry whose text stays stays if those of entries alike do.
func TestAlikeHeadings(t *testing.T) {
	t.Parallel()
	entries := func(n int, class string) (s string) {
		for range n {
			s += `<div class=entry><h2` + class + `>head</h2><p>` + strings.Repeat(sentence, 2) + `</p></div>`
		}
		return s
	}
	for name, c := range map[string]struct {
		in     string
		titles []float32
		want   string
	}{
		"one of four kept": {entries(4, ""), []float32{1, .02, .02, .02}, "head The wa head The wa head The wa head The wa"},
		"none kept":        {entries(4, ""), []float32{.02, .02, .02, .02}, "The wa The wa The wa The wa"},
		"three entries":    {entries(3, ""), []float32{1, .02, .02}, "head The wa The wa The wa"},
		"of another class": {entries(4, "") + entries(1, " class=more"), []float32{1, 1, 1, 1, .02}, "head The wa head The wa head The wa head The wa The wa"},
	} {
		var estimates []float32
		for _, e := range c.titles {
			estimates = append(estimates, e, 1)
		}
		if got := decided(t, c.in, [NumKinds]float32{Article: 1}, estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

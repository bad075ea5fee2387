package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// The alignment marks a longest common subsequence, or nearly, in order.
func TestAlign(t *testing.T) {
	t.Parallel()
	v := vocabulary{}
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"a b c", "a b c", 3},
		{"x a b y c z", "a b c", 3},
		{"a b c", "c b a", 1},
		{"", "a", 0},
		{strings.Repeat("n ", 300) + "one two three four five " + strings.Repeat("m ", 300), "one two three four five", 5},
		{strings.Repeat("p q ", 900) + "a lone run of words " + strings.Repeat("r s ", 900), strings.Repeat("q p ", 40) + "a lone run of words " + strings.Repeat("s r ", 40), 5 + 79 + 79},
	} {
		a, b := v.split(c.a), v.split(c.b)
		hitA, hitB := make([]bool, len(a)), make([]bool, len(b))
		align(a, b, 0, 0, hitA, hitB)
		var inA, inB []int32
		for i, h := range hitA {
			if h {
				inA = append(inA, a[i])
			}
		}
		for i, h := range hitB {
			if h {
				inB = append(inB, b[i])
			}
		}
		if !slices.Equal(inA, inB) {
			t.Errorf("%.40q, %.40q: what is marked differs", c.a, c.b)
		}
		if len(inA) < c.want {
			t.Errorf("%.40q, %.40q: %d words in common, want %d", c.a, c.b, len(inA), c.want)
		}
	}
}

func TestIncreasing(t *testing.T) {
	t.Parallel()
	got := increasing([][2]int{{0, 5}, {1, 1}, {2, 2}, {3, 0}, {4, 3}})
	if want := [][2]int{{1, 1}, {2, 2}, {4, 3}}; !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if increasing(nil) != nil {
		t.Error("something from nothing")
	}
}

// labelledPage returns a page labelled by its reference text or by snippets.
func labelledPage(t *testing.T, in string, gold *string, with, without []string) *labelled {
	t.Helper()
	p, err := newPage("test", &record{ID: "1", URL: "https://www.news.example.co.uk/a", HTML: in, Gold: gold, With: with, Without: without}, vocabulary{})
	if err != nil {
		t.Fatal(err)
	}
	p.setLabels()
	return p
}

func TestLabels(t *testing.T) {
	t.Parallel()
	gold := "The tide comes in twice a day. It goes out as often. By moon and sun the bay is ruled."
	p := labelledPage(t, "<nav>Home News Sport</nav><p>The tide comes in twice a day.</p><div>Share this with all of your friends today</div><p>It goes out as often.</p><p>By moon and sun the bay is ruled.</p>", &gold, nil, nil)
	if want := []float32{0, 1, 0, 1, 1}; !slices.Equal(p.label, want) {
		t.Errorf("by text: %v, want %v", p.label, want)
	}
	p = labelledPage(t, "<p>One line of text</p><p>Another of the page</p><p>Unknown</p>", nil, []string{"line of text"}, []string{"Another of"})
	if want := []float32{1, 0, -1}; !slices.Equal(p.label, want) {
		t.Errorf("by snippets: %v, want %v", p.label, want)
	}
}

// A shortened copy of an article keeps what surrounds the text.
func TestShortCopies(t *testing.T) {
	t.Parallel()
	var in, gold strings.Builder
	in.WriteString("<ul><li>Home</ul><div class=text>")
	for i := range 2 * shortMost {
		s := strings.Repeat("The way to the mill number "+string(rune('a'+i))+" leads along the river. ", 6)
		in.WriteString("<div><p>" + s + "</p></div>")
		gold.WriteString(s)
	}
	in.WriteString("</div><p>About us</p>")
	text := gold.String()
	p := labelledPage(t, in.String(), &text, nil, nil)
	if got := shortCopies([]*labelled{p}, vocabulary{}); len(got) != 0 {
		t.Error("a copy of a page of another kind")
	}
	p.kind = "article"
	copies := shortCopies([]*labelled{p}, vocabulary{})
	if len(copies) != 1 {
		t.Fatalf("%d copies", len(copies))
	}
	c := copies[0]
	n := len(c.text)
	if n < 3 || n > shortMost+2 || c.text[0] != "Home" || c.text[n-1] != "About us" || c.label[1] != 1 || c.label[n-1] != 0 || !c.short {
		t.Errorf("copy of %q, labels %v", c.text, c.label)
	}
	p.held = true
	if got := shortCopies([]*labelled{p}, vocabulary{}); len(got) != 0 {
		t.Error("a copy of a page that is only measured")
	}
}

func TestSiteOf(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"https://www.news.example.co.uk/a": "example.co.uk", "https://example.co.uk/": "example.co.uk", "https://blogs.example.com/x": "example.com",
		"http://example.de": "example.de", "https://bay.example.net": "example.net", "": "page-7",
	} {
		if got := siteOf(&record{ID: "page-7", URL: address}); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

// A block at another position in the reference is found.
func TestRescue(t *testing.T) {
	t.Parallel()
	gold := "first a line of some words here then quite another line of other words"
	p := labelledPage(t, "<p>then quite another line of other words</p><p>first a line of some words here</p>", &gold, nil, nil)
	if p.label[0] < 0.9 || p.label[1] < 0.9 {
		t.Errorf("%v", p.label)
	}
}

func TestMeasures(t *testing.T) {
	t.Parallel()
	gold := "a b c d e f"
	p := labelledPage(t, "<p>a b c d e</p><p>f x</p>", &gold, nil, nil)
	if precision, recall := p.measure([]bool{true, false}); precision != 1 || math.Abs(recall-5./6) > 1e-9 {
		t.Errorf("%v %v", precision, recall)
	}
	if precision, recall := p.measure([]bool{true, true}); math.Abs(precision-6./7) > 1e-9 || recall != 1 {
		t.Errorf("%v %v", precision, recall)
	}
	p = labelledPage(t, "<p>a  b</p><p>c</p>", nil, []string{"a b"}, []string{"c"})
	if precision, recall := p.measure([]bool{true, true}); math.Abs(precision-2./3) > 1e-9 || recall != 1 {
		t.Errorf("%v %v", precision, recall)
	}
}

// Boosting learns what oblivious trees can represent, from the relevant
// columns, and is deterministic.
func TestBoosting(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	var rows [][]float32
	var y, w []float32
	var sample []int32
	for i := range 4000 {
		v := []float32{r.Float32(), r.Float32(), r.Float32()}
		truth := float32(0)
		if v[0] >= 0.5 != (v[2] >= 0.3) {
			truth = 1
		}
		rows, y, w, sample = append(rows, v), append(y, truth), append(w, 1), append(sample, int32(i))
	}
	b := boost.Settings{Trees: 40, Depth: 3, Rate: 0.3, L2: 1, GroupShare: 0.7, FeatureShare: 1, Seed: 1}
	table := boost.NewTable(rows, sample, sample)
	m, again := table.Fit(b, y, w, sample), table.Fit(b, y, w, sample)
	wrong := 0
	for i, v := range rows {
		if (content.Predict(m, v) >= 0.5) != (y[i] == 1) {
			wrong++
		}
		if content.Predict(m, v) != content.Predict(again, v) {
			t.Fatal("not the same twice")
		}
	}
	if wrong > len(rows)/20 {
		t.Errorf("%d of %d wrong", wrong, len(rows))
	}
}

// A word needs enough sites, and its score is shrunk towards the mean of all.
func TestLexemes(t *testing.T) {
	t.Parallel()
	words := tally{}
	for i := range 2 * minSites {
		site := string(rune('a' + i))
		words.add("text", site, 9, 10)
		words.add("menu", site, 0, 10)
		if i < minSites-1 {
			words.add("rare", site, 10, 10)
		}
	}
	got := map[string]int16{}
	for _, l := range words.lexemes(10) {
		got[l.word] = l.score
	}
	if got["text"] <= 0 || got["menu"] >= 0 || len(got) != 2 {
		t.Errorf("%v", got)
	}
	if n := len(words.lexemes(1)); n != 1 {
		t.Errorf("%d words where one was asked for", n)
	}
}

// Words are learned from their elements and blocks.
func TestWords(t *testing.T) {
	t.Parallel()
	var pages []*labelled
	for i := range 2 * minSites {
		gold := "The tide comes in twice a day, as it always did."
		p := labelledPage(t, `<div class="entry-body"><p>`+gold+`</p></div><div class="share-bar"><p>Share it</p></div>`, &gold, nil, nil)
		p.site = string(rune('a' + i))
		pages = append(pages, p)
	}
	classes, terms := words(pages)
	score := func(ls []lexeme, w string) int16 {
		for _, l := range ls {
			if l.word == w {
				return l.score
			}
		}
		return 0
	}
	if score(classes, "entry") <= 0 || score(classes, "share") >= 0 || score(terms, "share") >= 0 {
		t.Errorf("classes %v, terms %v", classes, terms)
	}
	lex := content.ReadWords(wordFile(classes, terms))
	root, err := html.Parse(strings.NewReader(`<div class=share>x</div>`))
	if err != nil {
		t.Fatal(err)
	}
	page := page.Build(root, lex)
	if e := page.Elements[len(page.Elements)-1]; e.Word >= 0 {
		t.Errorf("the table says %d of a share box", e.Word)
	}
}

package extract

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
)

// takenShare is the share of a page's running text that one rule may take from
// a fixture without being named here.
const takenShare = 0.1

// taking are the fixtures that are about a rule which takes more.
var taking = map[string]content.Rule{
	"comments-auto.txtar":       content.Comments,
	"following.txtar":           content.Following,
	"stream-past-article.txtar": content.Following,
	"suggested.txtar":           content.Related,
	"hidden.txtar":              content.Hidden,
}

// TestTaken checks how much running text each rule takes: no more than a tenth
// of a fixture that is not about it, and, of the sets in the folder that
// PAGEMILL_SETS names, no more than a tenth of what the reference has, but on
// one page of twenty-five at most.
func TestTaken(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/filter/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, name := range files {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			if f.Name != "input" {
				continue
			}
			taken, all := rulesTake(t, string(f.Data), "")
			for r, n := range taken {
				if content.Rule(r) != taking[filepath.Base(name)] && float32(n) > takenShare*float32(all) {
					t.Errorf("%s: the rule %s takes %d of %d letters", name, content.Rule(r), n, all)
				}
			}
		}
	}
	sets, _ := filepath.Glob(filepath.Join(os.Getenv("PAGEMILL_SETS"), "*.ndjson.gz"))
	for _, name := range sets {
		takenFrom(t, name)
	}
}

// rulesTake returns how much running text each rule takes from a page, and how
// much it has.
func rulesTake(t *testing.T, source, url string) (taken [content.Score + 1]int32, all int32) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return taken, 0
	}
	p := page.BuildChecked(nil, root, url, content.Words())
	if len(p.Blocks) == 0 {
		return taken, 0
	}
	rules := make([]content.Rule, len(p.Elements))
	content.BlockAds(p, rules)
	content.MarkBoilerplate(p, rules)
	content.Decide(p, rules, content.CommentsAuto)
	return content.Taken(p, rules), p.Elements[p.Body].Long
}

// takenFrom reads the labelled pages of a set.
func takenFrom(t *testing.T, name string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	pages, much, wrong := 0, map[string]int{}, 0
	for d := json.NewDecoder(bufio.NewReaderSize(z, 1<<20)); d.More(); {
		var r struct {
			ID, HTML, URL string
			Gold          string `json:"gold_text"`
		}
		if err := d.Decode(&r); err != nil {
			t.Fatal(err)
		}
		if r.Gold == "" {
			continue
		}
		pages++
		expected := map[string]bool{}
		for _, run := range runsOf(r.Gold) {
			expected[run] = true
		}
		for rule, n := range takenOf(t, r.HTML, r.URL, expected) {
			if float32(n) > takenShare*float32(len(expected)) {
				t.Logf("%s %s: the rule %s takes %d of %d expected runs of words", filepath.Base(name), r.ID, rule, n, len(expected))
				much[rule.String()]++
				wrong++
			}
		}
	}
	t.Logf("%s: %d labelled pages; rules that take more than a tenth of what is expected: %v", filepath.Base(name), pages, much)
	if 25*wrong > pages+25 {
		t.Errorf("%s: rules take more than a tenth of what is expected of %d of %d pages", name, wrong, pages)
	}
}

// takenOf returns how many of the expected runs of words each rule takes that
// nothing kept has.
func takenOf(t *testing.T, source, url string, expected map[string]bool) map[content.Rule]int {
	t.Helper()
	taken := map[content.Rule]int{}
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return taken
	}
	p := page.BuildChecked(nil, root, url, content.Words())
	if len(p.Blocks) == 0 {
		return taken
	}
	rules := make([]content.Rule, len(p.Elements))
	content.BlockAds(p, rules)
	content.MarkBoilerplate(p, rules)
	d := content.Decide(p, rules, content.CommentsAuto)
	why := make([]content.Rule, len(p.Blocks))
	copy(why, d.Why)
	for i := 0; i < len(rules); i++ {
		if e := &p.Elements[i]; rules[i] != content.Kept {
			for b := e.Block; b < e.EndBlock; b++ {
				why[b] = rules[i]
			}
			i = int(e.End) - 1
		}
	}
	texts, seen := p.BlockTexts(), map[string]bool{}
	for b, text := range texts {
		for _, run := range runsOf(text) {
			seen[run] = seen[run] || d.Keep[b]
		}
	}
	for b, text := range texts {
		for _, run := range runsOf(text) {
			if why[b] != content.Kept && expected[run] && !seen[run] {
				taken[why[b]]++
				seen[run] = true
			}
		}
	}
	return taken
}

// runsOf returns the runs of four words of a text.
func runsOf(s string) (out []string) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !isWord(r) })
	for i := 0; i+4 <= len(words); i++ {
		out = append(out, strings.Join(words[i:i+4], " "))
	}
	return out
}

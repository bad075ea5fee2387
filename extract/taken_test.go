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
// PAGEMILL_SETS names, more than half of the pages of none.
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
	content.Chrome(p, rules)
	content.Decide(p, rules, content.CommentsAuto)
	return content.Taken(p, rules), p.Elements[p.Body].Long
}

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
	pages, much := 0, map[string]int{}
	for d := json.NewDecoder(bufio.NewReaderSize(z, 1<<20)); d.More(); {
		var r struct{ HTML, URL string }
		if err := d.Decode(&r); err != nil {
			t.Fatal(err)
		}
		taken, all := rulesTake(t, r.HTML, r.URL)
		pages++
		for r, n := range taken {
			if float32(n) > takenShare*float32(all) {
				much[content.Rule(r).String()]++
			}
		}
	}
	t.Logf("%s: %d pages; rules that take more than a tenth: %v", filepath.Base(name), pages, much)
	for rule, n := range much {
		if 2*n > pages {
			t.Errorf("%s: the rule %s takes more than a tenth of %d of %d pages", name, rule, n, pages)
		}
	}
}

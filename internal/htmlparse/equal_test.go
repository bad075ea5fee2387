package htmlparse

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// difference returns the first difference of two trees, or "".
func difference(got, want *html.Node) string {
	g, w := got, want
	for {
		if d := nodeDifference(g, w); d != "" {
			return d
		}
		if (g.FirstChild == nil) != (w.FirstChild == nil) {
			return fmt.Sprintf("below %s: got %s, want %s", describe(w), describe(g.FirstChild), describe(w.FirstChild))
		}
		if g.FirstChild != nil {
			if g.FirstChild.Parent != g {
				return "the parent of " + describe(g.FirstChild) + " is not its parent"
			}
			g, w = g.FirstChild, w.FirstChild
			continue
		}
		for g != got && (g.NextSibling == nil) == (w.NextSibling == nil) && g.NextSibling == nil {
			if g.Parent.LastChild != g {
				return "the last child of " + describe(g.Parent) + " is not the last"
			}
			g, w = g.Parent, w.Parent
		}
		if g == got {
			return ""
		}
		if g.NextSibling == nil || w.NextSibling == nil {
			return fmt.Sprintf("after %s: got %s, want %s", describe(w), describe(g.NextSibling), describe(w.NextSibling))
		}
		if g.NextSibling.PrevSibling != g || g.NextSibling.Parent != g.Parent {
			return "the links of " + describe(g.NextSibling) + " are wrong"
		}
		g, w = g.NextSibling, w.NextSibling
	}
}

func nodeDifference(g, w *html.Node) string {
	if g.Type != w.Type || g.DataAtom != w.DataAtom || g.Data != w.Data || g.Namespace != w.Namespace || !slices.Equal(g.Attr, w.Attr) {
		return fmt.Sprintf("got %s, want %s below %s", describe(g), describe(w), describe(w.Parent))
	}
	return ""
}

func describe(n *html.Node) string {
	if n == nil {
		return "nothing"
	}
	return fmt.Sprintf("{%d %s %q %q %q}", n.Type, n.Namespace, n.DataAtom, n.Data, n.Attr)
}

// compare parses src with both parsers and returns how the trees differ.
func compare(src string) string {
	want, wantErr := html.Parse(strings.NewReader(src))
	got, marks := Parse(nil, []byte(src))
	if wantErr != nil || marks&DeepMark != 0 {
		return "" // html.Parse refuses what nests deeply
	}
	return difference(got, want)
}

// compareFragment is compare for fragments.
func compareFragment(src string, context *html.Node) string {
	want, wantErr := html.ParseFragment(strings.NewReader(src), context)
	got := ParseFragment(src, context)
	if wantErr != nil {
		return ""
	}
	g, w := &html.Node{Type: html.DocumentNode}, &html.Node{Type: html.DocumentNode}
	for _, n := range got {
		g.AppendChild(n)
	}
	for _, n := range want {
		w.AppendChild(n)
	}
	return difference(g, w)
}

// fragmentContext returns the element for html5lib's notation.
func fragmentContext(name string) *html.Node {
	namespace := ""
	if ns, local, ok := strings.Cut(name, " "); ok {
		namespace, name = ns, local
	}
	return &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name)), Namespace: namespace}
}

// A treeCase is a case of html5lib's tree-construction tests.
type treeCase struct{ data, fragment string }

// treeCases reads the cases included in golang.org/x/net.
func treeCases(tb testing.TB) map[string][]treeCase {
	tb.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/net").Output()
	if err != nil {
		tb.Skip("the source of golang.org/x/net is not at hand")
	}
	cases := map[string][]treeCase{}
	root := filepath.Join(strings.TrimSpace(string(out)), "html", "testdata")
	err = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".dat" {
			return err
		}
		raw, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		cases[name] = readCases(string(raw))
		return err
	})
	if err != nil || len(cases) == 0 {
		tb.Skip("the cases of golang.org/x/net are not at hand: ", err)
	}
	return cases
}

func readCases(raw string) []treeCase {
	var cases []treeCase
	for _, part := range strings.Split("\n"+raw, "\n#data\n")[1:] {
		var c treeCase
		data, rest, _ := strings.Cut(part, "\n#errors")
		if strings.HasPrefix(part, "#errors") {
			data, rest = "", part
		}
		c.data = data
		if _, f, ok := strings.Cut(rest, "\n#document-fragment\n"); ok {
			c.fragment, _, _ = strings.Cut(f, "\n")
		}
		cases = append(cases, c)
	}
	return cases
}

// TestTreeConstruction compares the trees of html5lib's cases, parsed as pages
// or, if they name a context, as fragments.
func TestTreeConstruction(t *testing.T) {
	t.Parallel()
	n := 0
	for file, cases := range treeCases(t) {
		for _, c := range cases {
			n++
			if d := compare(c.data); d != "" && !departs(c.data) {
				t.Errorf("%s: %q: %s", file, c.data, d)
			}
			if c.fragment == "" {
				continue
			}
			if d := compareFragment(c.data, fragmentContext(c.fragment)); d != "" && !departs(c.data) {
				t.Errorf("%s: %q in %s: %s", file, c.data, c.fragment, d)
			}
		}
	}
	t.Logf("%d cases", n)
}

// TestDepartures checks that each known departure still is one.
func TestDepartures(t *testing.T) {
	t.Parallel()
	for _, d := range departures {
		if compare(d.example) == "" {
			t.Errorf("%s: %q is no departure any more", d.why, d.example)
		}
	}
}

// corpus calls f with the pages of the available data.
func corpus(tb testing.TB, f func(name, page string)) {
	tb.Helper()
	files, _ := filepath.Glob("../../../shared/corpora/*/*.ndjson.gz")
	more, _ := filepath.Glob("../../../shared/corpora/*/*/*.ndjson.gz")
	if files = append(files, more...); len(files) == 0 {
		tb.Skip("no data at hand")
	}
	for _, file := range files {
		if err := pagesOf(file, f); err != nil {
			tb.Errorf("%s: %v", file, err)
		}
	}
}

func pagesOf(file string, f func(name, page string)) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bufio.NewReader(z)); ; {
		var record struct{ ID, HTML, Input json.RawMessage }
		if err := d.Decode(&record); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		for _, raw := range []json.RawMessage{record.HTML, record.Input} {
			var page string
			if json.Unmarshal(raw, &page) == nil && page != "" {
				f(filepath.Base(file)+" "+string(record.ID), page)
			}
		}
	}
}

// TestCorpora compares the trees of all pages of the available data.
func TestCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	n := 0
	corpus(t, func(name, page string) {
		n++
		if d := compare(page); d != "" {
			t.Errorf("%s: %.300s", name, d)
		}
	})
	t.Logf("%d pages", n)
}

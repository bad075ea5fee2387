package bench_test

import (
	"bytes"
	"errors"
	"html"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pagemill/pagemill/bench"
)

// A case's own options take precedence over its folder's, and those of the
// document over what the input says.
func TestLoad(t *testing.T) {
	t.Parallel()
	corpus := folder(map[string]string{
		"options.json":      `{"url":"https://mill.example/","statusCode":404,"blockAds":false}`,
		"a/options.json":    `{"url":"https://mill.example/a","onlyMainContent":false}`,
		"a/p.html":          "<p>Rye</p>",
		"a/p.options.json":  `{"contentType":"application/xhtml+xml","onlyMainContent":true}`,
		"a/p.md":            "Rye\r\n",
		"a/p.must.txt":      "Rye\n\n  flour \n",
		"a/p.spans.json":    `[{"start":0,"end":3,"label":"PERSON"}]`,
		"b.html":            "<p>Rye</p>",
		"b.spans.json":      `{}`,
		"c.html":            "<p>Rye</p>",
		"c.options.json":    `{"url":7}`,
		"d.html":            "<p>Rye</p>",
		"d.options.json":    `{"onlyMainContent":"yes"}`,
		"empty.zip":         "PK\x05\x06" + strings.Repeat("\x00", 18),
		"empty.mustnot.txt": "Rye",
	})
	c, err := bench.Load(corpus, "a/p.html")
	if err != nil {
		t.Fatal(err)
	}
	d := c.Document
	if d.URL != "https://mill.example/a" || d.StatusCode != 404 || d.ContentType != "application/xhtml+xml" || string(d.Body) != "<p>Rye</p>" {
		t.Errorf("document %+v", d)
	}
	if !c.Options.OnlyMainContent.Or(false) || c.Options.BlockAds.Or(true) {
		t.Errorf("options %+v", c.Options)
	}
	if c.Name != "a/p" || *c.Markdown != "Rye" || strings.Join(c.Must, "|") != "Rye|flour" || len(c.Spans) != 1 || c.Spans[0].Label != "PERSON" {
		t.Errorf("case %+v", c)
	}
	for input, want := range map[string]string{
		"b.html": "b.spans.json", "c.html": "url", "d.html": "onlyMainContent", "empty.zip": "no pages", "none.html": "none.html",
	} {
		if _, err := bench.Load(corpus, input); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", input, err, want)
		}
	}
	if _, err := bench.Load(corpus, "none.html"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an input that is not there: %v", err)
	}
}

func TestFindFails(t *testing.T) {
	t.Parallel()
	if _, err := bench.Find(folder(map[string]string{"page.html": ""})); !errors.Is(err, bench.ErrNoCases) {
		t.Errorf("nothing expected: %v", err)
	}
	if _, err := bench.Find(broken{}); !errors.Is(err, errBroken) {
		t.Errorf("a folder that can't be read: %v", err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Open(string) (fs.File, error) { return nil, errBroken }

// Personal data: "masked" is the share of the bytes, "spans" the F1 of the spans.
func TestRunRedaction(t *testing.T) {
	t.Parallel()
	const page = "<p>Write to ada@mill.example or to the mill.</p>"
	const md = "Write to ada@mill.example or to the mill."
	span := func(text string) string {
		at := strings.Index(md, text)
		return `[{"start":` + strconv.Itoa(at) + `,"end":` + strconv.Itoa(at+len(text)) + `,"label":"EMAIL"}]`
	}
	corpus := folder(map[string]string{
		"options.json": `{"redactPII":true}`,
		"all.html":     page, "all.md": md, "all.spans.json": span("ada@mill.example"),
		"half.html": page, "half.md": md, "half.spans.json": strings.TrimSuffix(span("ada@mill.example"), "]") + "," + strings.TrimPrefix(span("to the mill"), "["),
		"none.html": page, "none.md": md, "none.spans.json": span("to the mill"),
		"bare.html": page, "bare.spans.json": span("ada@mill.example"),
	})
	r, err := bench.Runner{}.Run(t.Context(), corpus)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]float64{
		"all": {1, 1}, "half": {16.0 / 25, 2.0 / 3}, "none": {0, 0}, "bare": {1, 1},
	} {
		c := result(t, r, name)
		if c.Error != "" || math.Abs(c.Figures["masked"]-want[0]) > 1e-9 || math.Abs(c.Figures["spans"]-want[1]) > 1e-9 {
			t.Errorf("%s: %v %s, want %v", name, c.Figures, c.Error, want)
		}
	}
}

// Cases that only one of two reports has are named below the table.
func TestCompareOtherCases(t *testing.T) {
	t.Parallel()
	before := &bench.Report{Cases: []bench.CaseResult{{Name: "old", Figures: map[string]float64{"f1": 1}}, {Name: "kept", Figures: map[string]float64{"f1": .5}}}}
	after := &bench.Report{Cases: []bench.CaseResult{{Name: "kept", Figures: map[string]float64{"f1": .75}}, {Name: "new", Figures: map[string]float64{"f1": 1}}}}
	var b bytes.Buffer
	if err := bench.Compare(before, after).WriteTable(&b, 3); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"new cases: new\n", "cases gone: old\n", "+0.250"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	b.Reset()
	if err := after.WriteHTML(&b, before); err != nil {
		t.Fatal(err)
	}
	if html := html.UnescapeString(b.String()); !strings.Contains(html, "+0.250") {
		t.Error("the gain is not in the HTML report")
	}
	b.Reset()
	if err := before.WriteHTML(&b, after); err != nil {
		t.Fatal(err)
	}
	if html := html.UnescapeString(b.String()); strings.Contains(html, "+0.250") || !strings.Contains(html, "0.250") {
		t.Error("the loss is not in the HTML report")
	}
}

// A report with more folders than fit beside each other shows the worst.
func TestManyFolders(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	for i := range 9 {
		dir := "folder" + strconv.Itoa(i) + "/"
		files[dir+"p.html"] = &fstest.MapFile{Data: []byte("<p>Rye flour.</p>")}
		text := "Rye flour."
		if i == 8 {
			text = "Something else."
		}
		files[dir+"p.md"] = &fstest.MapFile{Data: []byte(text)}
	}
	r, err := bench.Runner{}.Run(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.WriteTable(&b, 0); err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(b.String(), "\n")
	if !strings.Contains(header, "folder8") || strings.Count(b.String(), "folder") != 6 {
		t.Errorf("got\n%s", &b)
	}
}

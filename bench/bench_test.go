package bench_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench"
	"github.com/pagemill/pagemill/changetrack"
)

func folder(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, data := range files {
		out[name] = &fstest.MapFile{Data: []byte(data)}
	}
	return out
}

const millPage = `<!DOCTYPE html><html><head><title>Mill</title></head><body><main><h1>The mill</h1>
<p>A water mill turns the fall of a stream into the turning of a stone.</p>
<ul><li>The wheel drives a shaft</li><li>The shaft drives a gear</li></ul>
<table><tr><th>Part</th><th>Teeth</th></tr><tr><td>Pit wheel</td><td>96</td></tr></table></main></body></html>`

const millMarkdown = `# The mill

A water mill turns the fall of a stream into the turning of a stone.

- The wheel drives a shaft
- The shaft drives a gear

| Part | Teeth |
| --- | --- |
| Pit wheel | 96 |
`

// corpus has a case for each kind of expected result.
func corpus() fstest.MapFS {
	files := map[string]string{
		"options.json":           `{"formats":["markdown"]}`,
		"good/mill.html":         millPage,
		"good/mill.md":           millMarkdown,
		"good/mill.must.txt":     "the WHEEL drives\n\nPit wheel\n",
		"good/mill.mustnot.txt":  "Subscribe\n",
		"good/mill.options.json": `{"url":"https://mill.example/","onlyMainContent":false}`,
		"short/cut.html":         strings.Replace(millPage, "A water mill turns the fall", "A mill uses the fall", 1),
		"short/cut.txt":          "The mill\nA water mill turns the fall of a stream into the turning of a stone.",
		"short/cut.must.txt":     "nowhere to be found\nA mill",
		"short/ignored.html":     "<p>nothing is expected of this one</p>",
		"short/mill.webarchive":  "broken",
		"short/mill.md":          "x",
		"diff/page.html":         "<main><p>one</p><p>two changed</p></main>",
		"diff/page.before.md":    "one\n\ntwo",
		"diff/page.diff":         changetrack.Lines("one\n\ntwo", "one\n\ntwo changed").Text,
		"diff/page.options.json": `{"onlyMainContent":false}`,
	}
	return folder(files)
}

func run(t *testing.T, r bench.Runner) *bench.Report {
	t.Helper()
	report, err := r.Run(context.Background(), corpus())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func result(t *testing.T, r *bench.Report, name string) bench.CaseResult {
	t.Helper()
	for _, c := range r.Cases {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no case %q", name)
	return bench.CaseResult{}
}

func TestRun(t *testing.T) {
	t.Parallel()
	seen := 0
	r := run(t, bench.Runner{Name: "mills", Workers: 3, Done: func(done, total int) {
		if seen++; done != seen || total != 4 {
			t.Errorf("done %d of %d, call %d", done, total, seen)
		}
	}})
	if len(r.Cases) != 4 || len(r.Groups) != 3 || seen != 4 {
		t.Fatalf("%d cases, %d groups, %d done", len(r.Cases), len(r.Groups), seen)
	}
	good := result(t, r, "good/mill")
	for _, key := range []string{"f1", "precision", "recall", "shingles", "must", "mustnot", "rows", "headings", "items", "exact"} {
		if v, ok := good.Figures[key]; !ok || v != 1 {
			t.Errorf("good/mill: %s = %v, %v\n%s", key, v, ok, good.Got)
		}
	}
	cut := result(t, r, "short/cut")
	if f := cut.Figures; f["recall"] >= 1 || f["recall"] <= f["precision"] || f["must"] != 0.5 {
		t.Errorf("short/cut: %v", f)
	}
	if _, ok := cut.Figures["exact"]; ok {
		t.Error("plain text can't be exact")
	}
	if broken := result(t, r, "short/mill"); broken.Error == "" || r.Failed() != 1 || len(broken.Figures) == 0 || broken.Figures["f1"] != 0 {
		t.Errorf("a broken input: %+v", broken)
	}
	if d := result(t, r, "diff/page"); d.Figures["diff"] != 1 {
		t.Errorf("diff/page: %+v", d)
	}
	if first := r.Worst()[0].Name; first != "short/mill" {
		t.Errorf("the worst is %s", first)
	}
}

// A converter that fails or panics fails its cases, not the run.
func TestOtherConverter(t *testing.T) {
	t.Parallel()
	r := run(t, bench.Runner{Convert: func(_ context.Context, doc pagemill.Document, _ pagemill.Options) (*pagemill.Result, error) {
		if doc.URL != "" {
			panic("no")
		}
		return nil, errors.New("never")
	}})
	for _, c := range r.Cases {
		if c.Error == "" {
			t.Errorf("%s did not fail", c.Name)
		}
		for k, v := range c.Figures {
			if v != 0 {
				t.Errorf("%s: %s = %v", c.Name, k, v)
			}
		}
	}
	if len(result(t, r, "good/mill").Figures) == 0 {
		t.Error("a failed case counts in no mean")
	}
}

func TestNoCases(t *testing.T) {
	t.Parallel()
	for _, files := range []map[string]string{{}, {"a.html": "<p>"}, {"a.md": "# a"}} {
		if _, err := (bench.Runner{}).Run(context.Background(), folder(files)); !errors.Is(err, bench.ErrNoCases) {
			t.Errorf("%v: %v", files, err)
		}
	}
	bad := folder(map[string]string{"a.html": "<p>a", "a.md": "a", "a.options.json": `{"formatz":[]}`})
	r, err := (bench.Runner{}).Run(context.Background(), bad)
	if err != nil || !strings.Contains(r.Cases[0].Error, "formatz") {
		t.Errorf("an unknown option: %v, %+v", err, r)
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	before := run(t, bench.Runner{})
	var saved bytes.Buffer
	if err := before.WriteJSON(&saved); err != nil {
		t.Fatal(err)
	}
	read, err := bench.ReadReport(&saved)
	if err != nil {
		t.Fatal(err)
	}
	if c := bench.Compare(read, before); len(c.Cases)+len(c.Added)+len(c.Missing)+len(c.Losses(0)) != 0 {
		t.Errorf("a report differs from itself: %+v", c)
	}
	after := run(t, bench.Runner{Convert: func(ctx context.Context, d pagemill.Document, o pagemill.Options) (*pagemill.Result, error) {
		res, err := pagemill.Run(ctx, d, o)
		if err == nil {
			res.Markdown = strings.ReplaceAll(res.Markdown, "shaft", "")
		}
		return res, err
	}})
	c := bench.Compare(read, after)
	losses := map[string]bool{}
	for _, d := range c.Losses(0.001) {
		losses[d.Measure] = true
	}
	if !losses["f1"] || !losses["items"] || losses["mustnot"] || len(c.Cases) == 0 || c.Cases[0].Change() > 0 {
		t.Errorf("losses %v, cases %+v", losses, c.Cases)
	}
	if len(c.Losses(1)) != 0 {
		t.Error("a tolerance of 1 is not kept")
	}
	after.Cases = after.Cases[1:]
	if c := bench.Compare(read, after); len(c.Missing) != 1 {
		t.Errorf("missing %v", c.Missing)
	}
	if _, err := bench.ReadReport(strings.NewReader("{}")); !errors.Is(err, bench.ErrReport) {
		t.Error(err)
	}
	var table bytes.Buffer
	if err := c.WriteTable(&table, 1); err != nil || !strings.Contains(table.String(), "words F1") {
		t.Errorf("%v\n%s", err, table.String())
	}
}

// The order of workers and maps does not affect the report.
func TestReportsAreStable(t *testing.T) {
	t.Parallel()
	write := func() string {
		r := run(t, bench.Runner{Workers: 4})
		for i := range r.Cases {
			r.Cases[i].Seconds = 0
		}
		var b bytes.Buffer
		if err := errors.Join(r.WriteTable(&b, 9), r.WriteJSON(&b), r.WriteHTML(&b, nil)); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if first, second := write(), write(); first != second {
		t.Error("two runs give different reports")
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (bench.Runner{}).Run(ctx, corpus()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func ExampleRunner_Run() {
	pages := fstest.MapFS{
		"mill.html": &fstest.MapFile{Data: []byte("<main><h1>The mill</h1><p>Stones turn.</p></main>")},
		"mill.md":   &fstest.MapFile{Data: []byte("# The mill\n\nStones turn.\n")},
	}
	report, err := bench.Runner{}.Run(context.Background(), pages) // os.DirFS("testdata/pages")
	if err != nil {
		panic(err)
	}
	if err := report.WriteTable(os.Stdout, 0); err != nil {
		panic(err)
	}
	// Output:
	// measure          all
	// cases              1
	// words F1       1.000
	// precision      1.000
	// recall         1.000
	// 4-word F1      1.000
	// headings kept  1.000
	// exact          1.000
}

package redact_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/redact"
)

// TestPageMasksAlike: values found in the Markdown are masked in the other
// outputs of the page, where nothing else identifies them.
func TestPageMasksAlike(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	p := redact.NewPage(redact.Options{Mode: redact.Fast})
	md, found, err := p.Markdown(ctx, "Name: Zorvina Quell\n\nsome text\n")
	if err != nil || md != "Name: <PERSON>\n\nsome text\n" || len(found) != 1 {
		t.Fatalf("got %q, %v, %v", md, found, err)
	}
	if got, _, err := p.Text(ctx, "about Zorvina Quell, baker"); err != nil || got != "about <PERSON>, baker" {
		t.Errorf("text: %q, %v", got, err)
	}
	tree, err := html.Parse(strings.NewReader(`<p class="x">meet <b>Zorvina</b> Quell <a href="mailto:z@host.example?x=1" title="Zorvina Quell">now</a></p><script>var o = "z@host.example"</script>`))
	if err != nil {
		t.Fatal(err)
	}
	before := render(t, tree)
	masked, err := p.HTML(ctx, tree)
	if err != nil {
		t.Fatal(err)
	}
	want := `<html><head></head><body><p class="x">meet <b>&lt;PERSON&gt;</b> <a href="mailto:%3CEMAIL%3E?x=1" title="&lt;PERSON&gt;">now</a></p><script>var o = "<EMAIL>"</script></body></html>`
	if got := render(t, masked); got != want {
		t.Errorf("html:\n got %s\nwant %s", got, want)
	}
	if render(t, tree) != before {
		t.Error("the tree that was given has changed")
	}
}

func render(t *testing.T, n *html.Node) string {
	t.Helper()
	var b strings.Builder
	if err := html.Render(&b, n); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPageURL(t *testing.T) {
	t.Parallel()
	p := redact.NewPage(redact.Options{Mode: redact.Fast})
	for in, want := range map[string]string{
		"mailto:ann@host.example":                   "mailto:%3CEMAIL%3E",
		"tel:+442079460018":                         "tel:%3CPHONE%3E",
		"https://host.example/?email=ann%40h.org&x": "https://host.example/?email=%3CEMAIL%3E&x",
		"https://u:hunter2hunter2@host.example/":    "https://u:%3CSECRET%3E@host.example/",
		"https://host.example/4111111111111111.png": "https://host.example/4111111111111111.png",
	} {
		if got, err := p.URL(context.Background(), in); err != nil || got != want {
			t.Errorf("%s: got %s, %v; want %s", in, got, err, want)
		}
	}
}

// TestSecretKeys: the value of a key for secrets is masked in JSON, however
// short and plain it is.
func TestSecretKeys(t *testing.T) {
	t.Parallel()
	p := redact.NewPage(redact.Options{})
	for in, want := range map[string]string{
		`{"password":"hunter2","user":"x"}`:     `{"password":"\u003cSECRET\u003e","user":"x"}`,
		`{"db":{"dbPassword":"correct horse"}}`: `{"db":{"dbPassword":"\u003cSECRET\u003e"}}`,
		`{"password":"${DB_PASSWORD}"}`:         `{"password":"${DB_PASSWORD}"}`,
		`{"passwordLabel":"Password"}`:          `{"passwordLabel":"Password"}`,
	} {
		if got, err := p.JSON(context.Background(), in); err != nil || got != want {
			t.Errorf("%s: got %s, %v; want %s", in, got, err, want)
		}
	}
}

// TestOffset: offsets in the Markdown follow the masks.
func TestOffset(t *testing.T) {
	t.Parallel()
	const in = "a ann@host.example b +44 20 7946 0018 c"
	p := redact.NewPage(redact.Options{Mode: redact.Fast})
	out, _, err := p.Markdown(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{"a ", " b", " c"} {
		if got := p.Offset(strings.Index(in, mark)); got != strings.Index(out, mark) {
			t.Errorf("%q: %d, want %d in %q", mark, got, strings.Index(out, mark), out)
		}
	}
}

// TestNamesEverywhere: in aggressive mode a name identified at one position is
// masked at all others, also in code and in the path of a URL, but not in a
// host name.
func TestNamesEverywhere(t *testing.T) {
	t.Parallel()
	const in = "Name: Table Setting\n\nThe Table Setting chapter and `Table Setting`, [Table Setting's](https://table-setting.example/table-setting)\n"
	got, found, err := redact.Markdown(context.Background(), in, redact.Options{Mode: redact.Aggressive})
	if want := "Name: <PERSON>\n\nThe <PERSON> chapter and `<PERSON>`, [<PERSON>'s](https://table-setting.example/%3CPERSON%3E)\n"; err != nil || got != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	for _, f := range found {
		if v := in[f.Start:f.End]; v != "Table Setting" && v != "table-setting" {
			t.Errorf("%s is at %q", f.Rule, v)
		}
	}
}

// FuzzOutputs: masking preserves the format of a page's other outputs.
func FuzzOutputs(f *testing.F) {
	f.Add(`{"name":"Ann \u00e9 Miller","mail":["ann@host.example",1],"\"":"+44 20 7946 0018"}`)
	f.Add(`<p title="Ann Miller">12 Elm Street<br>Springfield, IL 62704<!-- ann@host.example --><script type="application/json">{"telephone":"1"}</script>`)
	f.Add("mailto:ann@host.example?subject=%40")
	f.Fuzz(func(t *testing.T, in string) {
		ctx := context.Background()
		p := redact.NewPage(redact.Options{Mode: redact.Fast})
		if _, _, err := p.Markdown(ctx, in); err != nil {
			t.Fatal(err)
		}
		out, err := p.JSON(ctx, in)
		if err != nil || json.Valid([]byte(in)) && !json.Valid([]byte(out)) {
			t.Fatalf("JSON %q became %q, %v", in, out, err)
		}
		if _, err := p.URL(ctx, in); err != nil {
			t.Fatal(err)
		}
		if _, _, err := p.Text(ctx, in); err != nil {
			t.Fatal(err)
		}
		if tree, err := html.Parse(strings.NewReader(in)); err == nil {
			if _, err := p.HTML(ctx, tree); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestJSON: strings and keys are masked, everything else is unchanged.
func TestJSON(t *testing.T) {
	t.Parallel()
	p := redact.NewPage(redact.Options{Mode: redact.Fast})
	for in, want := range map[string]string{
		`{ "b": 1.0, "a": "x" }`:                                                        `{ "b": 1.0, "a": "x" }`,
		`{"givenName":"Zorvina","@type":"Person"}`:                                      `{"givenName":"\u003cPERSON\u003e","@type":"Person"}`,
		`{"name":{"@value":"mail dora@quay.example"},"@id":"mailto:dora@quay.example"}`: `{"name":{"@value":"mail \u003cEMAIL\u003e"},"@id":"mailto:%3CEMAIL%3E"}`,
		`{"ann@host.example":["ann@host.example"]}`:                                     `{"\u003cEMAIL\u003e":["\u003cEMAIL\u003e"]}`,
		`{"streetAddress":"the rear building","telephone":"ask at the desk"}`:           `{"streetAddress":"\u003cLOCATION\u003e","telephone":"\u003cPHONE\u003e"}`,
		`{"telephone":"555-0132","url":"http://a"}`:                                     `{"telephone":"\u003cPHONE\u003e","url":"http://a"}`,
		`{"contact":"tel:+442079460018","n":5550132`:                                    `{"contact":"tel:+442079460018","n":5550132`,
	} {
		if got, err := p.JSON(context.Background(), in); err != nil || got != want {
			t.Errorf("%s: got %s, %v; want %s", in, got, err, want)
		}
	}
}

// TestHints: the names that a page declares decide where its text leaves doubt.
func TestHints(t *testing.T) {
	t.Parallel()
	const md = "## Robert Half\n\nMore about Robert Half here.\n"
	for _, c := range []struct {
		hints redact.Hints
		want  int
	}{
		{redact.Hints{}, 2},
		{redact.Hints{Things: []string{"Robert Half"}, Hosts: []string{"www.roberthalf.example"}}, 0},
	} {
		p := redact.NewPage(redact.Options{Entities: []redact.Entity{redact.Person}})
		p.Hint(c.hints)
		_, found, err := p.Markdown(context.Background(), md)
		if err != nil || len(found) != c.want {
			t.Errorf("%+v: found %v, %v; want %d", c.hints, found, err, c.want)
		}
	}
}

// TestShortTexts: what was found to hold nothing is searched again for values
// that later texts of the page tell, and under its own context.
func TestShortTexts(t *testing.T) {
	t.Parallel()
	p := redact.NewPage(redact.Options{Mode: redact.Fast})
	first, stop := context.WithCancel(context.Background())
	for _, step := range []struct{ in, want string }{
		{"ref q7Zk9xPw2 and more", "ref q7Zk9xPw2 and more"},
		{"nothing here", "nothing here"},
		{"password: q7Zk9xPw2", "password: <SECRET>"},
		{"ref q7Zk9xPw2 and more", "ref <SECRET> and more"},
	} {
		if got, _, err := p.Text(first, step.in); err != nil || got != step.want {
			t.Errorf("got %q, %v; want %q", got, err, step.want)
		}
	}
	stop()
	if got, _, err := p.Text(context.Background(), "nothing here"); err != nil || got != "nothing here" {
		t.Errorf("after another context's end: %q, %v", got, err)
	}
	if _, _, err := p.Text(first, "nothing here"); err == nil {
		t.Error("an ended context is not heeded")
	}
}

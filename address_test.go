package pagemill_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// What a page may be multiplied by stays in proportion to it: its address or its
// base element by its links, its vocabulary by its terms.
func TestMultipliedAddress(t *testing.T) {
	t.Parallel()
	long := "https://mill.example/" + strings.Repeat("a", 32<<10) + "/"
	links := strings.Repeat(`<p>rye <a href="x">y</a> <a href="#n">n</a> <img src=i></p>`, 4000)
	opts, err := pagemill.ParseOptions(json.RawMessage(`{"onlyMainContent":false,"formats":["markdown","html","links","images","json","product","menu","branding","summary"]}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ url, page string }{
		"address":    {long + "?q#f", links},
		"base":       {"https://mill.example/", "<base href='" + long + "'>" + links},
		"host":       {"https://" + strings.Repeat("a", 32<<10) + ".example/", strings.ReplaceAll(links, `"x"`, `/x`)},
		"vocabulary": {"https://mill.example/", "<body vocab='" + long + "'>" + strings.Repeat("<p typeof=x><b property=y>rye</b></p>", 6000)},
		"prefix":     {"https://mill.example/", "<body prefix='x: " + long + "'>" + strings.Repeat("<p typeof=x:x><b property=x:y>rye</b></p>", 6000)},
	} {
		doc := pagemill.Document{Body: []byte(c.page), ContentType: "text/html", URL: c.url}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		res, err := pagemill.Run(t.Context(), doc, opts)
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		out, err := json.Marshal(res)
		if err != nil {
			t.Fatal(err)
		}
		if most := 40<<20 + 20*len(c.page); len(out) > most {
			t.Errorf("%s: a page of %d bytes gives %d, want %d at most", name, len(c.page), len(out), most)
		}
		t.Logf("%s: %d bytes give %d, %d allocated", name, len(c.page), len(out), after.TotalAlloc-before.TotalAlloc)
	}
}

// The limit of the Markdown ends the conversion, not only its result.
func TestTextLimit(t *testing.T) {
	t.Parallel()
	p := pagemill.Pipeline{Limits: pagemill.Limits{Text: 1000}}
	doc := pagemill.Document{Body: []byte(strings.Repeat("<p>The miller grinds rye on Friday.", 100)), ContentType: "text/html"}
	_, err := p.Run(t.Context(), doc, pagemill.Options{})
	var e *pagemill.Error
	if !errors.As(err, &e) || e.Status != 413 || e.Message != "the Markdown has more than 1000 bytes" {
		t.Errorf("error %v", err)
	}
}

// Selectors times elements is bounded, too.
func TestMultipliedAttributes(t *testing.T) {
	t.Parallel()
	var list []string
	for i := range 200 {
		list = append(list, fmt.Sprintf(`{"selector":"b, x%d","attribute":"title"}`, i))
	}
	opts, err := pagemill.ParseOptions(json.RawMessage(`{"formats":[{"type":"attributes","selectors":[` + strings.Join(list, ",") + `]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Repeat("<b title='"+strings.Repeat("a", 100)+"'>x</b>", 5000)
	_, err = pagemill.Run(t.Context(), pagemill.Document{Body: []byte(page), ContentType: "text/html"}, opts)
	var e *pagemill.Error
	if !errors.As(err, &e) || e.Status != 400 || !strings.Contains(e.Error(), "64 MiB") {
		t.Errorf("error %v", err)
	}
}

package pagemill

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

// TestBuilt checks that a build with any of the tags refuses what it leaves out
// and does the rest. (make test runs it with all of them.)
func TestBuilt(t *testing.T) {
	t.Parallel()
	page := Document{Body: []byte("<title>Tides</title><main><h1>Tides</h1><p>Ask ann@mill.example about <b>six</b>.</main>")}
	for _, c := range []struct {
		options string
		without bool
		path    string
	}{
		{`{}`, false, ""},
		{`{"formats":["markdown","html","rawHtml","links","images"]}`, false, ""},
		{`{"formats":["markdown",{"type":"changeTracking","modes":["git-diff"]}]}`, false, ""},
		{`{"redactPII":true}`, withoutRedact, "redactPII"},
		{`{"formats":["html"],"sanitize":true}`, withoutFormats, "sanitize"},
		{`{"formats":["markdown","summary"]}`, withoutFormats, "formats[1]"},
		{`{"formats":["markdown",{"type":"changeTracking","modes":["json"]}]}`, withoutFormats, "formats[1]"},
	} {
		opts, err := ParseOptions([]byte(c.options))
		if err != nil {
			t.Fatal(err)
		}
		res, err := Run(t.Context(), page, opts)
		var e *Error
		switch {
		case !c.without && err != nil:
			t.Errorf("%s: %v", c.options, err)
		case !c.without && opts.has(FormatMarkdown) && !strings.Contains(res.Markdown, "about **six**"):
			t.Errorf("%s: %q", c.options, res.Markdown)
		case c.without && !(errors.As(err, &e) && e.Status == 400 && e.Details.([]FieldError)[0].Path == c.path):
			t.Errorf("%s: %v, not refused for %s", c.options, err, c.path)
		}
	}
	_, err := Run(t.Context(), Document{Body: []byte("%PDF-1.7\n")}, Options{})
	if said := err != nil && strings.Contains(err.Error(), "this build"); said != withoutPDF {
		t.Errorf("a PDF: %v", err)
	}
}

func TestStatusText(t *testing.T) {
	t.Parallel()
	for code := 400; code < 1000; code++ {
		if got, want := statusText(code), http.StatusText(code); got != want {
			t.Errorf("%d: %q, net/http says %q", code, got, want)
		}
	}
}

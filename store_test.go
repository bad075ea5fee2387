package pagemill

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/redact"
)

// What the store holds from a run without masking does not show in the diff of
// one with it, and two pages whose masked addresses are alike stay two.
func TestStoreAndRedaction(t *testing.T) {
	t.Parallel()
	store := changetrack.NewMemory()
	p := &Pipeline{Store: store}
	opts := Options{Formats: []Format{{Type: FormatMarkdown}, {Type: FormatChangeTracking, Modes: []changetrack.Mode{changetrack.GitDiff}}}}
	run := func(body, url string, opts Options) *Result {
		t.Helper()
		res, err := p.Run(t.Context(), Document{Body: []byte(body), URL: url}, opts)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	run("<p>Write to ann@mill.example about flour.", "https://mill.example/u?mail=ann@mill.example", opts)
	masked := opts
	masked.RedactPII = &redact.Options{}
	res := run("<p>Write to ann@mill.example about rye.", "https://mill.example/u?mail=ann@mill.example", masked)
	if c := res.ChangeTracking; c.ChangeStatus != changetrack.Changed || strings.Contains(c.Diff.Text, "ann@") {
		t.Errorf("%+v %s", c, c.Diff.Text)
	}
	res = run("<p>Write to bob@mill.example about rye.", "https://mill.example/u?mail=bob@mill.example", masked)
	if res.ChangeTracking.ChangeStatus != changetrack.New {
		t.Errorf("another page was compared: %+v", res.ChangeTracking)
	}
}

// Links of the whole page are masked, too, and none of them is lost.
func TestScopeAndRedaction(t *testing.T) {
	t.Parallel()
	page := `<nav><a href="/u?mail=ann@mill.example">Ann</a><img src="/logo.png"></nav><main><h1>Mill</h1><p>text of the page that stays.</main>`
	for _, pii := range []*redact.Options{nil, {}} {
		opts := Options{Formats: []Format{{Type: FormatLinks, Scope: ScopePage}, {Type: FormatImages, Scope: ScopePage}}, RedactPII: pii}
		res, err := Run(t.Context(), Document{Body: []byte(page), URL: "https://mill.example/"}, opts)
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Links) != 1 || len(res.Images) != 1 || strings.Contains(res.Links[0], "ann@") != (pii == nil) {
			t.Errorf("%v: %v %v", pii, res.Links, res.Images)
		}
	}
}

type broken struct{ changetrack.Store }

func (broken) Latest(context.Context, string, string) (*changetrack.Snapshot, error) {
	return nil, errors.New("no disk")
}

func TestStoreFails(t *testing.T) {
	t.Parallel()
	opts := Options{Formats: []Format{{Type: FormatMarkdown}, {Type: FormatChangeTracking}}}
	_, err := (&Pipeline{Store: broken{}}).Run(t.Context(), Document{Body: []byte("<p>x"), URL: "https://mill.example/"}, opts)
	var e *Error
	if !errors.As(err, &e) || e.Status != 500 || !strings.Contains(e.Message, "no disk") {
		t.Errorf("%v", err)
	}
	if _, err := (&Pipeline{Store: broken{}}).Run(t.Context(), Document{Body: []byte("<p>x")}, opts); err != nil {
		t.Errorf("a page without an address has no history: %v", err)
	}
}

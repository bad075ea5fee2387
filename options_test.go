package pagemill

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
)

func TestParseOptionsListsEveryBadField(t *testing.T) {
	t.Parallel()
	_, err := ParseOptions([]byte(`{
		"formats": ["markdown", {"type":"question"}, {"type":"json","schema":3}, 7, {"type":"html","x":1}],
		"onlyMainContent": "yes",
		"includeTags": ["a", 1, null],
		"parsers": [{"mode":"slow","maxPages":1.5}],
		"redactPII": {"entities":["SSN"]},
		"timeout": 10,
		"unknown": true
	}`))
	var e *Error
	if !errors.As(err, &e) || e.Status != 400 {
		t.Fatalf("error %v", err)
	}
	got := map[string]bool{}
	for _, f := range e.Details.([]FieldError) {
		got[f.Path] = true
	}
	for _, path := range []string{"formats[1].question", "formats[2].schema", "formats[3]", "formats[4].x", "onlyMainContent",
		"includeTags[1]", "includeTags[2]", "parsers[0].type", "parsers[0].mode", "parsers[0].maxPages", "redactPII.entities[0]", "timeout", "unknown"} {
		if !got[path] {
			t.Errorf("%s is not reported", path)
		}
		delete(got, path)
	}
	for path := range got {
		t.Errorf("%s is reported for nothing", path)
	}
}

func TestParseOptionsDefaults(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"", "null", "{}", ` {"formats":null,"redactPII":false,"headers":null} `} {
		o, err := ParseOptions([]byte(in))
		if err != nil || !reflect.DeepEqual(o, Options{}) {
			t.Errorf("%q: %+v, %v", in, o, err)
		}
	}
	for _, in := range []string{"[]", "7", "{", "{} {}", `{"a":1e999}`} {
		if _, err := ParseOptions([]byte(in)); err == nil {
			t.Errorf("%q is accepted", in)
		}
	}
}

func TestParseOptionsNetworkOptions(t *testing.T) {
	t.Parallel()
	o, err := ParseOptions([]byte(`{"formats":["markdown",{"type":"screenshot","fullPage":true}],"waitFor":100,"proxy":"basic","mobile":true}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(o.Ignored, " "); got != "waitFor mobile proxy screenshot" {
		t.Errorf("ignored %q", got)
	}
	if len(o.Formats) != 1 || o.Formats[0].Type != FormatMarkdown {
		t.Errorf("formats %+v", o.Formats)
	}
	if _, err := ParseOptions([]byte(`{"proxy":"fast"}`)); err == nil {
		t.Error("a bad value of a network option is accepted")
	}
}

func TestOptionsRoundTrip(t *testing.T) {
	t.Parallel()
	const in = `{"formats":[{"type":"markdown"},{"type":"changeTracking","modes":["git-diff"],"tag":"a"}],"onlyMainContent":false,` +
		`"includeTags":["main"],"parsers":[],"redactPII":{"entities":["EMAIL"],"mode":"fast"},"timeout":5000}`
	o, err := ParseOptions([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	if o.Parsers == nil {
		t.Error("an empty parsers list became nil")
	}
	type plain Options
	out, err := json.Marshal(plain(o))
	if err != nil || string(out) != in {
		t.Errorf("%s, %v", out, err)
	}
	var again Options
	if err := json.Unmarshal(out, &again); err != nil || !reflect.DeepEqual(o, again) {
		t.Errorf("%+v, %v", again, err)
	}
}

func TestOptionsBuiltInGoAreChecked(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{
		{Formats: []Format{{Type: "nope"}}},
		{Formats: []Format{{Type: FormatQuestion}}},
		{Formats: []Format{{Type: FormatMarkdown, Query: "x"}}},
		{Parsers: []Parser{{Type: "pdf", Options: pdfparse.Options{Mode: "slow"}}}},
		{Timeout: 1},
	} {
		if err := o.validate(); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	if err := (Options{OnlyMainContent: ToggleOff, Parsers: []Parser{}}).validate(); err != nil {
		t.Error(err)
	}
}

func FuzzParseOptions(f *testing.F) {
	f.Add([]byte(`{"formats":["markdown",{"type":"json","schema":{"type":"object"}}],"redactPII":true}`))
	f.Add([]byte(`{"parsers":[{"type":"pdf","pageMarkdown":true}],"actions":[{"type":"wait","milliseconds":1}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := ParseOptions(data)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Status != 400 {
				t.Fatalf("error %T %v", err, err)
			}
			return
		}
		if err := o.validate(); err != nil { // parsed options are also valid when built in Go
			t.Fatalf("%s: %v", data, err)
		}
	})
}

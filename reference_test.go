package pagemill

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/hex"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// A referenceCase is one behaviour of the reference service
// (../shared/corpora/reference, which is not part of the project).
type referenceCase struct {
	Name        string          `json:"name"`
	Feature     string          `json:"feature"`
	Verdict     string          `json:"verdict"`
	HTML        string          `json:"html"`
	Hex         string          `json:"hex"`
	URL         string          `json:"url"`
	Options     json.RawMessage `json:"options"`
	Valid       bool            `json:"valid"`
	Normalized  json.RawMessage `json:"normalized"`
	Expected    json.RawMessage `json:"expected"`
	Contains    []string        `json:"contains"`
	NotContains []string        `json:"not_contains"`
}

// referenceCases returns the cases of a feature, or skips the test.
func referenceCases(t *testing.T, feature string) []referenceCase {
	t.Helper()
	f, err := os.Open("../shared/corpora/reference/cases.ndjson.gz")
	if err != nil {
		t.Skipf("the reference cases are not here: %v", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var out []referenceCase
	s := bufio.NewScanner(z)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		var c referenceCase
		if err := json.Unmarshal(s.Bytes(), &struct {
			Feature *string `json:"feature"`
		}{&c.Feature}); err != nil {
			t.Fatal(err)
		}
		if c.Feature != feature {
			continue
		}
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	if err := s.Err(); err != nil || len(out) == 0 {
		t.Fatalf("%d cases of %s (%v)", len(out), feature, err)
	}
	return out
}

func TestReferenceOptions(t *testing.T) {
	t.Parallel()
	for _, c := range referenceCases(t, "options") {
		o, err := ParseOptions(c.Options)
		if (err == nil) != c.Valid {
			t.Errorf("%s: valid %v, want %v (%v)", c.Name, err == nil, c.Valid, err)
			continue
		}
		if err != nil || c.Normalized == nil || c.Name == "options/iframe-include" { // docs/SPEC.md: iframes are real elements here
			continue
		}
		var want, got map[string]any
		data, _ := json.Marshal(struct{ Options }{o})
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(c.Normalized, &want); err != nil {
			t.Fatal(err)
		}
		for k, v := range want {
			w, _ := json.Marshal(v)
			g, _ := json.Marshal(got[k])
			if string(g) != string(w) {
				t.Errorf("%s: %s is %s, want %s", c.Name, k, g, w)
			}
		}
	}
}

func TestReferencePDFDetection(t *testing.T) {
	t.Parallel()
	for _, c := range referenceCases(t, "pdf_detect") {
		body, err := hex.DecodeString(c.Hex)
		if err != nil {
			t.Fatal(err)
		}
		if got := isPDF(body); got != (string(c.Expected) == "true") {
			t.Errorf("%s: %v", c.Name, got)
		}
	}
}

// TestReferenceTransform runs the reference cases of the html format. Cases
// skipped here are listed with a reason in docs/SPEC.md.
func TestReferenceTransform(t *testing.T) {
	t.Parallel()
	for _, c := range referenceCases(t, "html_transform") {
		if c.Verdict == "baseline" {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			opts, err := ParseOptions(c.Options)
			if err != nil {
				t.Fatal(err)
			}
			if opts.OnlyMainContent == ToggleDefault { // these cases are of a function with default off
				opts.OnlyMainContent = ToggleOff
			}
			opts.Formats = []Format{{Type: FormatHTML}}
			res, err := Run(context.Background(), Document{Body: []byte(c.HTML), ContentType: "text/html; charset=utf-8", URL: c.URL}, opts)
			if err != nil {
				t.Fatal(err)
			}
			var want string
			if err := json.Unmarshal(c.Expected, &want); err == nil && want != "" && res.HTML != want {
				t.Errorf("html %q, want %q", res.HTML, want)
			}
			for _, s := range c.Contains {
				if strings.Count(res.HTML, s) == 0 {
					t.Errorf("html %q lacks %q", res.HTML, s)
				}
			}
			for _, s := range c.NotContains {
				if strings.Contains(res.HTML, s) {
					t.Errorf("html %q has %q", res.HTML, s)
				}
			}
		})
	}
}

package redact_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"go.yaml.in/yaml/v3"

	"github.com/pagemill/pagemill/redact"
)

// TestOutputsStayValid: front matter is YAML and numbers of JSON are values in
// every style, and nothing personal stays in them.
func TestOutputsStayValid(t *testing.T) {
	t.Parallel()
	md := "---\nauthor: Ann Lee\nfull_name: 'Bo O''Dell'\ntags: [a, ann@host.example]\nphone: 442079460018\n---\n\nAnn Lee.\n"
	data := `{"phone": 442079460018, "phones": [442079460018, 12], "iban": "x", "n": 442079460018.5, "dateOfBirth": 19720419}`
	for _, style := range []redact.ReplaceStyle{redact.Tag, redact.Mask, redact.Remove, redact.Shown, redact.Numbered} {
		opts := redact.Options{ReplaceStyle: style, Extra: redact.Extras()}
		p := redact.NewPage(opts)
		got, found, err := p.Markdown(t.Context(), md)
		if err != nil || len(found) < 5 {
			t.Fatal(found, err)
		}
		front, body, _ := strings.Cut(strings.TrimPrefix(got, "---\n"), "---\n")
		var v map[string]any
		if err := yaml.Unmarshal([]byte(front), &v); err != nil || len(v) != 4 {
			t.Errorf("%s: %v in %q", style, err, front)
		}
		if i := p.Offset(strings.Index(md, ".\n")); got[i:] != ".\n" {
			t.Errorf("%s: offset %d of %q", style, i, got)
		}
		if strings.Contains(got, "Lee") || strings.Contains(got, "7946") || strings.Contains(body, "Ann") {
			t.Errorf("%s: %q", style, got)
		}
		out, err := p.JSON(t.Context(), data)
		if err != nil || !json.Valid([]byte(out)) || strings.Count(out, "7946") != 1 || strings.Contains(out, "1972") {
			t.Errorf("%s: %q, %v", style, out, err)
		}
	}
}

// TestEncodings: UTF-16, Windows-1252, byte order marks and mixed line ends stay as
// they were.
func TestEncodings(t *testing.T) {
	t.Parallel()
	const text = "name;e-mail;Straße\r\nJürgen Müller;j@host.example;Am Weg 3\nBo;;\r\n"
	const want = "name;e-mail;Straße\r\n<PERSON>;<EMAIL>;<LOCATION>\n<PERSON>;;\r\n"
	wide := func(s string, big bool, mark string) []byte {
		var out []byte
		for _, u := range utf16.Encode([]rune(mark + s)) {
			if big {
				out = append(out, byte(u>>8), byte(u))
			} else {
				out = append(out, byte(u), byte(u>>8))
			}
		}
		return out
	}
	latin := func(s string) []byte { return []byte(strings.NewReplacer("ü", "\xfc", "ß", "\xdf").Replace(s)) }
	for name, c := range map[string][2][]byte{
		"UTF-8":                   {[]byte(text), []byte(want)},
		"UTF-8 with a mark":       {[]byte("\uFEFF" + text), []byte("\uFEFF" + want)},
		"UTF-16LE":                {wide(text, false, "\uFEFF"), wide(want, false, "\uFEFF")},
		"UTF-16BE":                {wide(text, true, "\uFEFF"), wide(want, true, "\uFEFF")},
		"UTF-16LE without a mark": {wide(text, false, ""), wide(want, false, "")},
		"Windows-1252":            {latin(text), latin(want)},
	} {
		opts := everything()
		opts.Mapping = new(redact.Mapping)
		m, err := redact.File(t.Context(), redact.Source{Name: "a.csv", Data: c[0]}, opts)
		if err != nil || !bytes.Equal(m.Data, c[1]) {
			t.Errorf("%s: %q, %v; want %q", name, m.Data, err, c[1])
		}
		if back, _, err := redact.Restore(m.Data, opts.Mapping, nil); err != nil || !bytes.Equal(back, c[0]) {
			t.Errorf("%s: came back as %q, %v", name, back, err)
		}
		if !slices.IsSortedFunc(m.Findings, func(a, b redact.Finding) int { return a.Start - b.Start }) || len(m.Findings) != 4 {
			t.Errorf("%s: findings %v", name, m.Findings)
		}
	}
}

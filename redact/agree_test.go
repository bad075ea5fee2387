package redact_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact"
)

// FuzzJSONAgrees masks a text directly and as a JSON string: the same personal
// data is found.
func FuzzJSONAgrees(f *testing.F) {
	for _, s := range []string{"Write to ann@host.example", "+44 20 7946 0018", "Ann Miller lives at 12 Elm Street, Springfield, IL 62704.", "password: hunter22", "4111 1111 1111 1111",
		"api_key=AKIAIOSFODNN7EXAMPLE", "a\"b\\c ann@host.example", "line\nAnn Miller\t\u00e9", "DE89 3704 0044 0532 0130 00", "<b>ann@host.example</b>", "12/11/2023", "# Ann"} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		if !utf8.ValidString(text) || strings.Contains(text, "://") || strings.HasPrefix(text, "mailto:") || strings.HasPrefix(text, "tel:") {
			return
		}
		if word := strings.TrimSpace(text); len(word) < 16 && !strings.ContainsAny(word, " \t\r\n") && strings.ToLower(word) == word {
			return // a JSON token
		}
		opts := redact.Options{Mode: []redact.Mode{redact.Fast, redact.Accurate, redact.Aggressive}[choice%3]}
		plain, _, err := redact.NewPage(opts).Text(context.Background(), text)
		if err != nil {
			t.Fatal(err)
		}
		var in strings.Builder
		enc := json.NewEncoder(&in)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(map[string]string{"note": text}); err != nil {
			t.Fatal(err)
		}
		masked, err := redact.NewPage(opts).JSON(context.Background(), in.String())
		if err != nil {
			t.Fatal(err)
		}
		var out map[string]string
		if err := json.Unmarshal([]byte(masked), &out); err != nil {
			t.Fatalf("%q became %q: %v", in.String(), masked, err)
		}
		if out["note"] != plain {
			t.Errorf("%q\n as text %q\n in JSON %q", text, plain, out["note"])
		}
	})
}

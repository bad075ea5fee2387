package schemafill

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestDuration(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int{
		"PT1H30M": 90, "pt90m": 90, "P1DT2H": 1560, "P1W": 10080, "PT45S": 1, "PT0.5H": 30, "P1Y1M": 568800, "P0DT0H20M0S": 20,
		"1 hour 30 minutes": 90, "90 min": 90, "1h30": 90, "1 h 30 min": 90, "2h": 120, "15m": 15, "10 m 30 sec": 11, "1,5 Stunden": 90, "2 days": 2880,
		"3 Tage": 4320, "1 heure": 60, "2 uur": 120, "about 20 minutes": 20, "30-minute": 30, "1時間 20分": 80, "30 мин": 30,
		"": -1, "soon": -1, "20": -1, "20 apples": -1, "2-3 hours": -1, "1:30": -1, "1.2.3 hours": -1, strings.Repeat("1 hour ", 10): -1, "P": -1,
	} {
		got, ok := duration(in)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("duration(%q) = %d, want %d", in, got, want)
		}
	}
}

func decode(t *testing.T, text string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// What the rule for missing values does at each kind of schema.
func TestCompleteRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ schema, in, want, missing string }{
		{`{"required":["a"],"properties":{"a":{"type":["string","null"]}}}`, `{}`, `{"a":null}`, "/a"},
		{`{"required":["a"],"properties":{"a":{"nullable":true}}}`, `{}`, `{"a":null}`, "/a"},
		{`{"required":["a"],"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, `{}`, `{"a":null}`, "/a"},
		{`{"required":["a"],"properties":{"a":{"oneOf":[{"type":"string"},{"type":"number"}]}}}`, `{}`, `{}`, ""},
		{`{"required":["a"],"properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"null"}}}`, `{}`, `{"a":null}`, "/a"},
		{`{"required":["a","b/c"],"properties":{"a":{"type":"string"},"b/c":{"type":"null"}}}`, `{}`, `{"b/c":null}`, "/b~1c"},
		{`{"required":["a",7]}`, `{"x":1}`, `{"x":1}`, ""},
		{`{"items":{"required":["a"],"properties":{"a":{"type":"string"}}}}`, `[{"a":"x"},{},{"a":"y","b":1}]`, `[{"a":"x"},{"a":"y","b":1}]`, "/1"},
		{`{"items":{"required":["a"],"properties":{"a":{"required":["b"],"properties":{"b":{"type":"string"}}}}}}`, `[{"a":{}},{"a":{"b":"x"}}]`, `[{"a":{"b":"x"}}]`, "/0"},
		{`{"items":{"type":"string"}}`, `["x",null]`, `["x"]`, "/1"},
		{`{"items":{"type":["string","null"]}}`, `["x",null]`, `["x",null]`, ""},
		{`{"type":"array"}`, `[{},null]`, `[{},null]`, ""},
		{`{"items":true}`, `[1]`, `[1]`, ""},
		{`{"type":"string"}`, `"x"`, `"x"`, ""},
	} {
		schema := decode(t, c.schema).(map[string]any)
		got, missing, _ := Complete(nil, decode(t, c.in), schema, nil)
		if !reflect.DeepEqual(got, decode(t, c.want)) || strings.Join(missing, " ") != c.missing {
			t.Errorf("%s of %s: got %v, missing %q", c.schema, c.in, got, missing)
		}
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	if got := Missing(nil); got != "" {
		t.Errorf("nothing: %q", got)
	}
	if got := Missing(slices.Repeat([]string{"/a"}, maxNamed)); strings.Count(got, "/a") != maxNamed || strings.Contains(got, "others") {
		t.Errorf("as many as are named: %q", got)
	}
	if got := Missing(slices.Repeat([]string{"/a"}, maxNamed+1)); strings.Count(got, "/a") != maxNamed || !strings.Contains(got, "and others") {
		t.Errorf("more: %q", got)
	}
}

func TestTypeOf(t *testing.T) {
	t.Parallel()
	for schema, want := range map[string]string{
		`{"type":"string"}`: "string", `{"type":["null","number"]}`: "number", `{"type":["null"]}`: "", `{"properties":{}}`: "object", `{"items":{}}`: "array", `{}`: "",
	} {
		if got := typeOf(decode(t, schema).(map[string]any)); got != want {
			t.Errorf("%s: %q", schema, got)
		}
	}
}

// A shown list replaces the declared one only if it is that list in more detail.
func TestSaysMore(t *testing.T) {
	t.Parallel()
	list := func(s string) []string {
		if s == "" {
			return nil
		}
		return strings.Split(s, "|")
	}
	for _, c := range []struct {
		shown, declared string
		want            bool
	}{
		{"200 g rye flour|2 eggs|1 l milk", "rye flour|eggs|milk", true},
		{"2 eggs|200 g rye flour|1 l milk", "rye flour|eggs|milk", true}, // in another order
		{"flour, rye|eggs, two|milk, warm", "rye flour|two eggs|warm milk", true},
		{"rye flour|eggs|milk", "rye flour|eggs|milk", false}, // the same
		{"200 g flour|2 eggs|1 l milk", "rye flour|eggs|milk", false},
		{"200 g rye flour|2 eggs", "rye flour|eggs|milk|salt", false},
		{"200 g rye flour|2 eggs|1 l milk|salt|more|and more", "rye flour|eggs|milk", false},
		{"Mix the rye flour.|Add eggs.|Bake.", "Add eggs", true},
		{"Mix the rye flour.|Add eggs.", "Add eggs", false},
		{"2 eggs|milk", "", false},
		{"x|y", "...|!!!", false}, // without a word
	} {
		if got := saysMore(list(c.shown), list(c.declared)); got != c.want {
			t.Errorf("%q of %q: %v", c.shown, c.declared, got)
		}
	}
}

// Nesting beyond the limit stays as it is.
func TestCompleteDeep(t *testing.T) {
	t.Parallel()
	schema := decode(t, `{"properties":{"a":{"$ref":"#"},"b":{"type":"null"}},"required":["b"]}`).(map[string]any)
	const depth = 200
	value := decode(t, strings.Repeat(`{"a":`, depth)+"{}"+strings.Repeat("}", depth))
	got, missing, _ := Complete(nil, value, schema, nil)
	if len(missing) == 0 || len(missing) >= depth {
		t.Errorf("%d missing", len(missing))
	}
	for at := got; ; {
		m := at.(map[string]any)
		if _, ok := m["b"]; !ok {
			break
		}
		at = m["a"]
	}
}

func TestFillNothing(t *testing.T) {
	t.Parallel()
	page := Page{Meta: func() map[string]string { return nil }}
	for _, schema := range []string{
		`{}`, `{"type":"array"}`, `{"type":"array","items":{"type":"string"}}`, `{"$ref":"#/none"}`, `{"$ref":"https://s.example/x"}`,
		`{"type":"object","properties":{"a":true,"b":{"type":"object"},"c":{"anyOf":[{"type":"null"},{"type":"string"}],"title":"C"}}}`,
	} {
		if got := Fill(decode(t, schema).(map[string]any), page); got.Value != nil || got.TooMuch {
			t.Errorf("%s: %+v", schema, got)
		}
	}
	if got := nonEmpty([]any{"", " \n", "x", 1, nil}); len(got) < 2 || got[0] != "x" {
		t.Errorf("nonEmpty: %v", got)
	}
}

package schemafill

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	for _, c := range []struct{ name, schema, value, want, missing string }{
		{"optional stays absent", `{"properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, `{"a":"x"}`, `{"a":"x"}`, ""},
		{"required becomes null", `{"properties":{"a":{"type":"string"},"b":{"type":["string","null"]}},"required":["a","b"]}`, `{"a":"x"}`, `{"a":"x","b":null}`, "/b"},
		{"required by another way to say null", `{"properties":{"b":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["b"]}`, `{}`, `{"b":null}`, "/b"},
		{"required without null is left to the check", `{"properties":{"b":{"type":"string"}},"required":["b"]}`, `{}`, `{}`, ""},
		{"items that lack it are left out", `{"properties":{"l":{"type":"array","items":{"type":"object","properties":{"n":{"type":"string"},"p":{"type":"string"}},"required":["n","p"]}}}}`, `{"l":[{"n":"a","p":"1"},{"n":"b"},{"n":"c","p":"3"}]}`, `{"l":[{"n":"a","p":"1"},{"n":"c","p":"3"}]}`, "/l/1"},
		{"items of references", `{"$defs":{"i":{"type":"object","properties":{"n":{"type":"string"}},"required":["n"]}},"type":"array","items":{"$ref":"#/$defs/i"}}`, `[{"n":"a"},{}]`, `[{"n":"a"}]`, "/1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var schema map[string]any
			var value, want any
			for _, p := range []struct {
				text string
				to   any
			}{{c.schema, &schema}, {c.value, &value}, {c.want, &want}} {
				if err := json.Unmarshal([]byte(p.text), p.to); err != nil {
					t.Fatal(err)
				}
			}
			got, missing, _ := Complete(nil, value, schema, nil)
			if !reflect.DeepEqual(got, want) || strings.Join(missing, " ") != c.missing {
				t.Errorf("got %v, missing %v", got, missing)
			}
		})
	}
}

func TestEvidenceMoves(t *testing.T) {
	value := map[string]any{"l": []any{map[string]any{"n": "a"}, map[string]any{"n": "b", "p": "1"}, map[string]any{"n": "c"}}}
	rest, kept := Without(value, map[string]bool{"/l/0/n": true, "/l/1/p": true}, map[string]Evidence{"/l/0/n": {Text: "a"}, "/l/1/p": {Text: "1"}, "/l/2/n": {Text: "c"}})
	if want := (map[string]any{"l": []any{map[string]any{"n": "b"}, map[string]any{"n": "c"}}}); !reflect.DeepEqual(rest, want) {
		t.Errorf("got %v", rest)
	}
	if want := (map[string]Evidence{"/l/1/n": {Text: "c"}}); !reflect.DeepEqual(kept, want) {
		t.Errorf("evidence %v", kept)
	}
}

package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/schema"
)

func TestReferred(t *testing.T) {
	t.Parallel()
	var root map[string]any
	if err := json.Unmarshal([]byte(`{"title":"whole","a":{"b/c":{"~1":{"title":"deep"}}},"twice":{"$ref":"#/a/b~1c/~01"},"d":[{"title":"item"}],"loop":{"$ref":"#/loop"}}`), &root); err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string]any{"#/a/b~1c/~01": "deep", "#/twice": "deep", "#": "whole", "#/none": nil, "#/a/none/x": nil, "#/d/0": nil, "#/loop": nil, "other.json": nil} {
		if got := schema.Referred(root, map[string]any{"$ref": ref})["title"]; got != want {
			t.Errorf("%s: %v, want %v", ref, got, want)
		}
	}
	if got := schema.Referred(root, map[string]any{"title": "own"})["title"]; got != "own" {
		t.Errorf("no reference: %v", got)
	}
}

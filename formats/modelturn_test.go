package formats_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
)

// turns answers each request with the next of its texts and records the
// requests.
type turns struct {
	answers []string
	asked   []formats.ModelRequest
	chunk   int
}

func (m *turns) Complete(_ context.Context, r formats.ModelRequest) (string, error) {
	m.asked = append(m.asked, r)
	if len(m.asked) > len(m.answers) {
		return "", errors.New("asked too often")
	}
	return m.answers[len(m.asked)-1], nil
}

func (m *turns) ChunkBytes() int { return m.chunk }

// An answer that does not conform is requested once more, with its problems.
func TestModelIsAskedOnceMore(t *testing.T) {
	t.Parallel()
	o := formats.JSONOptions{Schema: json.RawMessage(`{"type":"object","properties":{"size":{"type":"string","enum":["small","large"]}},"required":["size"]}`)}
	for _, c := range []struct {
		name    string
		answers []string
		want    string
		asked   int
	}{
		{"first wrong", []string{`{"size":"huge"}`, `{"size":"large"}`}, `{"size":"large"}`, 2},
		{"both wrong", []string{`{"size":"huge"}`, `{"size":"vast"}`}, "", 2},
		{"second fails", []string{`{"size":"huge"}`}, "", 2},
		{"first no JSON", []string{`I would say large.`, `{"size":"large"}`}, `{"size":"large"}`, 2},
		{"never JSON", []string{`large`, `still large`}, "", 2},
		{"first right", []string{`{"size":"small"}`}, `{"size":"small"}`, 1},
	} {
		m := &turns{answers: c.answers}
		got, err := formats.ModelJSON(t.Context(), formats.Page{Markdown: "It is large."}, o, m, nil)
		if (err == nil) != (c.want != "") || err == nil && string(got.Value) != c.want || len(m.asked) != c.asked {
			t.Errorf("%s: %v, %v after %d requests", c.name, got, err, len(m.asked))
		}
		if c.name == "first wrong" && (!strings.Contains(m.asked[1].Prompt, "/size") || !strings.Contains(m.asked[1].Prompt, "huge") || len(got.Warnings) != 1) {
			t.Errorf("%s: asked %q, warnings %q", c.name, m.asked[1].Prompt, got.Warnings)
		}
	}
}

// A model limits the text of a request; a part of a page need not contain
// everything required of the page.
func TestModelIsAskedInParts(t *testing.T) {
	t.Parallel()
	page := formats.Page{Markdown: "# Lamp\n\n" + strings.Repeat("It stands in a corner and gives light.\n\n", 40) + "It costs 12 euros."}
	m := &turns{answers: []string{`{"name":"Lamp","price":null}`, `{"name":null,"price":12}`}, chunk: 1000}
	o := formats.JSONOptions{Schema: json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"}},"required":["name","price"]}`)}
	got, err := formats.ModelJSON(t.Context(), page, o, m, nil)
	if err != nil || string(got.Value) != `{"name":"Lamp","price":12}` {
		t.Fatalf("%v, %v after %d requests", got, err, len(m.asked))
	}
	if s := string(m.asked[0].Schema); !strings.Contains(s, `"type":["string","null"]`) {
		t.Errorf("schema of a part: %s", s)
	}
}

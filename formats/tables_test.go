package formats_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/golden"
)

// TestTableGoldens: lists that tables hold, as whole results, an item a line.
// fields has a schema in short: "list: name | count integer | state
// enum=open,closed | rent number desc="Kaltmiete"".
func TestTableGoldens(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/tables/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		list, fields, _ := strings.Cut(strings.TrimSpace(c.Files["fields"]), ":")
		got, err := formats.ExtractJSON(t.Context(), parse(t, c.Files["input"], "https://example.com/"), formats.JSONOptions{Schema: listSchema(t, list, fields)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var value map[string][]json.RawMessage
		if err := json.Unmarshal(got.Value, &value); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, item := range value[list] {
			out = append(out, string(bytes.TrimSpace(item)))
		}
		return map[string]string{"items": strings.Join(out, "\n")}
	})
}

// listSchema returns the schema of a list.
func listSchema(t *testing.T, list, fields string) json.RawMessage {
	props := map[string]any{}
	for field := range strings.SplitSeq(fields, "|") {
		name, rest, _ := strings.Cut(strings.TrimSpace(field), " ")
		p := map[string]any{"type": "string"}
		for rest != "" {
			var word string
			if key, after, ok := strings.Cut(rest, `="`); ok && !strings.Contains(key, " ") {
				value, more, _ := strings.Cut(after, `"`)
				p[map[string]string{"desc": "description", "title": "title"}[key]] = value
				rest = strings.TrimSpace(more)
				continue
			}
			word, rest, _ = strings.Cut(rest, " ")
			switch key, value, _ := strings.Cut(word, "="); key {
			case "enum":
				p["enum"] = strings.Split(value, ",")
			case "date", "date-time", "email", "uri":
				p["format"] = key
			case "array":
				p["type"], p["items"] = key, map[string]any{"type": "string"}
			default:
				p["type"] = key
			}
		}
		props[name] = p
	}
	schema, err := json.Marshal(map[string]any{"type": "object", "properties": map[string]any{list: map[string]any{"type": "array", "items": map[string]any{"type": "object", "properties": props}}}})
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestLongTable: no row of a long table is lost.
func TestLongTable(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("100,000 rows")
	}
	const rows = 100_000
	body := "<table><tr><th>Team</th><th>W</th></tr>" + strings.Repeat("<tr><td>Otters</td><td>47</td></tr>", rows) + "</table>"
	got, err := formats.ExtractJSON(t.Context(), parse(t, body, "https://example.com/"), formats.JSONOptions{Schema: listSchema(t, "teams", "team | wins integer")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var value struct{ Teams []struct{ Wins int } }
	if err := json.Unmarshal(got.Value, &value); err != nil || len(value.Teams) != rows || value.Teams[rows-1].Wins != 47 {
		t.Errorf("%d rows, %v", len(value.Teams), err)
	}
}

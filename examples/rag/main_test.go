package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "tides.html")
	html := `<title>Tides</title><main><h1>Tides</h1><p>` + strings.Repeat("High water at six. ", 8) + `<p>` + strings.Repeat("Low water at noon. ", 8) +
		`<h2>Table</h2><table><tr><th>Day<th>High</tr>` + strings.Repeat("<tr><td>Monday<td>06:10</tr>", 20) + `</table><h2>Code</h2><pre>a

b</pre></main>`
	if err := os.WriteFile(page, []byte(html), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err := run(t.Context(), []string{page, filepath.Join(dir, "none.html")}, 200, utf8.RuneCountInString, &out)
	if err == nil || !strings.Contains(err.Error(), "none.html") {
		t.Errorf("a missing file: %v", err)
	}
	var got []Chunk
	for d := json.NewDecoder(strings.NewReader(out.String())); d.More(); {
		var c Chunk
		if err := d.Decode(&c); err != nil {
			t.Fatal(err)
		}
		got = append(got, c)
	}
	if len(got) != 4 {
		t.Fatalf("%d chunks: %s", len(got), out.String())
	}
	for i, want := range [][]string{{"Tides"}, {"Tides"}, {"Tides", "Table"}, {"Tides", "Code"}} {
		if !reflect.DeepEqual(got[i].Headings, want) || got[i].Title != "Tides" {
			t.Errorf("chunk %d: %+v", i, got[i])
		}
	}
	if n := strings.Count(got[2].Text, "Monday"); n != 20 || got[2].Size <= 200 {
		t.Errorf("the table is cut: %d rows", n)
	}
	if got[3].Text != "```\na\n\nb\n```" {
		t.Errorf("the code is cut: %q", got[3].Text)
	}
}

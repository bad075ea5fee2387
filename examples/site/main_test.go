package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestImportSite(t *testing.T) {
	t.Parallel()
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "content")
	for name, page := range map[string]string{
		"index.html": `<title>Mill</title><nav><a href="/flour/">Flour</a></nav><main><h1>Mill</h1><p>We grind <a href="flour/">rye and wheat</a>, as <a href="https://else.example/">others</a> do.</p></main>`,
		"flour/index.html": `<title>"Fine" flour</title><meta property="article:published_time" content="2026-05-04T10:00:00Z"><meta name="description" content="What we grind.">
			<main><h1>Flour</h1><p>Rye and wheat, ground on Fridays. <a href="../">Back</a></p></main>`,
		"style.css": "p { color: red }",
	} {
		file := filepath.Join(from, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := importSite(t.Context(), "https://mill.example/", from, to, &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "flour/index.md\nindex.md\n" {
		t.Errorf("wrote %q", got)
	}
	for name, want := range map[string]string{
		"index.md":       "---\ntitle: \"Mill\"\nurl: \"/\"\n---\n\n# Mill\n\nWe grind [rye and wheat](/flour/), as [others](https://else.example/) do.\n",
		"flour/index.md": "---\ntitle: \"\\\"Fine\\\" flour\"\ndate: \"2026-05-04T10:00:00Z\"\ndescription: \"What we grind.\"\nurl: \"/flour/\"\n---\n\n# Flour\n\nRye and wheat, ground on Fridays. [Back](/)\n",
	} {
		if got, err := os.ReadFile(filepath.Join(to, name)); err != nil || string(got) != want {
			t.Errorf("%s: %v\ngot  %q\nwant %q", name, err, got, want)
		}
	}
	if err := importSite(t.Context(), "https://mill.example/", filepath.Join(from, "none"), to, io.Discard); err == nil {
		t.Error("no error for a folder that is not there")
	}
}

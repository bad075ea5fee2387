package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "tides.html")
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, c := range []struct {
		text, want string
		entries    int
	}{
		{"High water at six.", "<summary>new</summary>", 1},
		{"High water at six.", "2026-03-05", 0},
		{"High water at seven.", "+High water at seven.", 1},
	} {
		html := `<!-- saved from url=(0027)https://harbour.example/tides -->` + "\n<title>Tides</title><main><h1>Tides</h1><p>" + c.text + "</main>"
		if err := os.WriteFile(page, []byte(html), 0o600); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := run(t.Context(), filepath.Join(dir, "pages.db"), []string{page}, now, &out); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "<entry>"); n != c.entries || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %d entries: %s", c.text, n, out.String())
		}
		now = now.Add(24 * time.Hour)
	}
}

package vault

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/formats"
)

// Whatever is in a vault's memory, notes are written below its folder and
// nothing of a person's is touched.
func FuzzMemory(f *testing.F) {
	for _, s := range []string{
		`{"doc":{"key":"k","id":"a","source":"a","title":"A","markdown":"[x](b.html)"}}` + "\n" + `{"note":{"id":"a","path":"../out.md","doc":"k"}}` + "\n" + `{"wrote":"a"}`,
		`{"note":{"id":"index","path":"../../x.md"}}` + "\n" + `{"gone":"index"}` + "\n{", `{"note":{"id":"a","path":""}}`, `{"doc":{}}` + "\n" + `{"doc":{"was":"","keys":["a"]}}`,
		`{"note":{"id":"a#new","path":"mine.md"}}`, `{"input":{"docs":["k"]}}` + "\nnull\n[]", `{"note":{"id":"index","path":"mine.md","body":"x"}}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, memory string) {
		parent := t.TempDir()
		dir := filepath.Join(parent, "v")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{filepath.Join(dir, memoryName): memory, filepath.Join(dir, "mine.md"): "mine\n", filepath.Join(parent, "out.md"): "out\n"} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			v := New(dir, Options{})
			if err := v.Add(Read(Page{Source: "a", Key: "k"}, &pagemill.Result{Markdown: "# A\n\n[b](b.html)", Metadata: formats.Metadata{Title: "A"}})); err != nil {
				_ = v.Close()
				return
			}
			if _, err := v.Write(); err != nil {
				return
			}
		}
		entries, err := os.ReadDir(parent)
		out, outErr := os.ReadFile(filepath.Join(parent, "out.md"))
		if err != nil || len(entries) != 2 || outErr != nil || string(out) != "out\n" {
			t.Errorf("something was written outside: %v %q %v %v", entries, out, err, outErr)
		}
		if mine, err := os.ReadFile(filepath.Join(dir, "mine.md")); err != nil || !strings.Contains(string(mine), "mine\n") {
			t.Errorf("a person's note is %q, %v", mine, err)
		}
	})
}

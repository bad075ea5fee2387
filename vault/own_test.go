package vault_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/vault"
)

// A link of a page to itself without a fragment is replaced by its text.
func TestLinkToItself(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(in, "a.html"), []byte(`<!-- saved from url=(0022)https://mill.example/a --><html><head><title>Wheel</title></head><body><article><h1><a href="https://mill.example/a">Wheel</a></h1>`+
		strings.Repeat(filler, 3)+`<p>See <a href="https://mill.example/a">this page</a> or <a href="https://mill.example/a#low">low water</a>.</p><h2 id="low">Low</h2>`+filler+`</article></body></html>`))
	convert(t, in, out, vault.Options{})
	text, err := os.ReadFile(filepath.Join(out, "Wheel.md"))
	if err != nil {
		t.Fatal(err)
	}
	if s := string(text); strings.Contains(s, "]()") || !strings.Contains(s, "See this page or [low water](#Low).") {
		t.Errorf("the note is\n%s", s)
	}
}

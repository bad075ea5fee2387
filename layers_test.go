package pagemill_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/pagemill/pagemill"

// stages are siblings: none may import another, or a package above them.
var stages = []string{"extract", "markdown", "pdfparse", "redact", "changetrack", "formats"}

// rooms are the rule packages of redact: each may import those before it.
var rooms = []string{"scan", "record", "phone", "identity", "address", "secret", "field", "mail", "mask"}

// homes lists the packages that may import a dependency directly (besides those
// above them). A prefix ends in "/...".
var homes = map[string][]string{
	"github.com/andybalholm/cascadia":              {"internal/selector"},
	"github.com/yuin/goldmark":                     {"internal/mdread"},
	"github.com/tetratelabs/wazero":                {"pdfparse/pdfium"},
	"github.com/otiai10/gosseract":                 {"pdfparse/tesseract"},
	"github.com/nyaruka/phonenumbers":              {},
	"github.com/sergi/go-diff":                     {"changetrack"},
	"github.com/santhosh-tekuri/jsonschema":        {"formats/internal/schema"},
	"go.etcd.io/bbolt":                             {"changetrack/bolt"},
	"github.com/spf13/cobra":                       {"cmd/pagemill"},
	"github.com/BurntSushi/toml":                   {"cmd/pagemill"},
	"go.yaml.in/yaml":                              {"cmd/pagemill"}, // and in redact's tests
	"github.com/JohannesKaufmann/html-to-markdown": {},
}

type pkg struct {
	Name       string
	ImportPath string
	Imports    []string
	Deps       []string
}

func list(t *testing.T) map[string]pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=Name,ImportPath,Imports,Deps", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	pkgs := map[string]pkg{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs[rel(p.ImportPath)] = p
	}
}

func rel(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
}

// roomOf returns the index of a package of redact in rooms, or -1.
func roomOf(path string) int {
	return slices.Index(rooms, strings.TrimPrefix(path, "redact/internal/"))
}

func stageOf(path string) string {
	s, _, _ := strings.Cut(path, "/")
	if slices.Contains(stages, s) {
		return s
	}
	return ""
}

// TestLayers checks which packages import which (docs/ARCHITECTURE.md).
func TestLayers(t *testing.T) {
	t.Parallel()
	for name, p := range list(t) {
		stage := stageOf(name)
		for _, imp := range p.Imports {
			if strings.HasPrefix(imp, module) {
				r := rel(imp)
				switch {
				case stage != "" && stageOf(r) != stage && !strings.HasPrefix(r, "internal/"):
					t.Errorf("%s imports %s: stages import only themselves and internal packages", name, r)
				case roomOf(name) >= 0 && roomOf(r) > roomOf(name):
					t.Errorf("%s imports %s, which stands after it", name, r)
				case strings.HasPrefix(name, "internal/") && !strings.HasPrefix(r, "internal/"):
					t.Errorf("%s imports %s: internal packages stand below the stages", name, r)
				case (r == "saved" || r == "batch" || r == "vault" || strings.HasPrefix(r, "cmd/") || r == "bench") && !strings.HasPrefix(name, "cmd/") && !strings.HasPrefix(name, "bench") && name != "pagemilltest" && name != "vault" && !strings.HasPrefix(name, "examples/"):
					t.Errorf("%s imports %s, which stands above it", name, r)
				}
			}
			for dep, allowed := range homes {
				if (imp == dep || strings.HasPrefix(imp, dep+"/")) && !slices.Contains(allowed, name) {
					t.Errorf("%s imports %s, whose home is %v", name, imp, allowed)
				}
			}
		}
	}
}

// TestLightImports checks that converting HTML to Markdown links neither the
// PDF reader nor the network nor cgo, and that the library has no network code.
func TestLightImports(t *testing.T) {
	t.Parallel()
	pkgs := list(t)
	for _, name := range []string{"extract", "markdown"} {
		for _, dep := range pkgs[name].Deps {
			if dep == "net/http" || dep == "runtime/cgo" || strings.Contains(dep, "pdfparse") {
				t.Errorf("%s links %s", name, dep)
			}
		}
	}
	for _, name := range []string{"", "batch"} {
		if slices.Contains(pkgs[name].Deps, "net/http") {
			t.Errorf("%q links net/http", name)
		}
	}
}

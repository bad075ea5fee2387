package ablate_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/ablate"
)

// TestShipped checks that nothing is off unless the build tag asks for it.
func TestShipped(t *testing.T) {
	t.Parallel()
	if ablate.Off("layout.sidenote") {
		t.Error("a decision is off in a build without PAGEMILL_OFF")
	}
}

// TestNames checks that every decision has a literal name of the form
// room.decision, since scripts/ablate finds them by reading the source.
func TestNames(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[a-z]+(\.[a-zA-Z0-9]+)+$`)
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != root) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Off" || len(call.Args) != 1 {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); !ok || x.Name != "ablate" {
				return true
			}
			lit, ok := call.Args[0].(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				t.Errorf("%s: the name of a decision is a string literal", files.Position(call.Pos()))
				return true
			}
			if name, err := strconv.Unquote(lit.Value); err != nil || !form.MatchString(name) {
				t.Errorf("%s: %s is not of the form room.decision", files.Position(call.Pos()), lit.Value)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

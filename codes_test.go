package pagemill_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
)

// docs/BATCH.md lists the code of every error once, with a status; those of the
// root package with the status that their comments name.
func TestErrorCodes(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("docs/BATCH.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for line := range strings.Lines(string(doc)) {
		if cells := strings.Split(line, " | "); len(cells) == 3 && strings.HasPrefix(cells[1], "`") {
			code := strings.Trim(cells[1], "`")
			if listed[code] != "" {
				t.Errorf("%s is listed twice", code)
			}
			listed[code] = strings.TrimPrefix(cells[0], "| ")
		}
	}
	found := 0
	for _, path := range []string{"errors.go", "batch/reply.go", "beam/record.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || !strings.HasPrefix(v.Names[0].Name, "Code") {
				return true
			}
			found++
			code, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			if listed[code] == "" {
				t.Errorf("%s: %s is not in docs/BATCH.md", path, code)
			}
			if v.Type == nil {
				t.Errorf("%s: %s has no type", path, v.Names[0].Name)
			}
			if path == "errors.go" && !strings.HasPrefix(v.Comment.Text(), listed[code]+": ") {
				t.Errorf("%s: docs/BATCH.md says %s, its comment %q", v.Names[0].Name, listed[code], v.Comment.Text())
			}
			return true
		})
	}
	if found < 14 {
		t.Errorf("found %d codes", found)
	}
}

package pagemill_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// public calls f for each package that can be imported, with its sources and its tests.
func public(t *testing.T, f func(fset *token.FileSet, name string, sources, tests []*ast.File)) {
	t.Helper()
	for name, p := range list(t) {
		if strings.Contains(name, "internal") || strings.HasPrefix(name, "examples") || p.Name == "main" {
			continue
		}
		paths, err := filepath.Glob(filepath.Join(filepath.FromSlash(name), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		var sources, tests []*ast.File
		for _, path := range paths {
			file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
			switch {
			case err != nil:
				t.Fatal(err)
			case strings.HasSuffix(path, "_test.go"):
				tests = append(tests, file)
			default:
				sources = append(sources, file)
			}
		}
		f(fset, name, sources, tests)
	}
}

// Every package that can be imported has an example that runs, and every
// function of it stands in one, but those that only a test can call.
func TestExamples(t *testing.T) {
	t.Parallel()
	public(t, func(_ *token.FileSet, name string, sources, tests []*ast.File) {
		examples := doc.Examples(tests...)
		if !slices.ContainsFunc(examples, func(e *doc.Example) bool { return e.Output != "" }) {
			t.Errorf("%s has no example with its output", name)
		}
		called := map[string]bool{}
		for _, e := range examples {
			ast.Inspect(e.Code, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					called[id.Name] = true
				}
				return true
			})
		}
		for _, file := range sources {
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || f.Recv != nil || !f.Name.IsExported() || called[f.Name.Name] {
					continue
				}
				if forTests(f) {
					continue
				}
				t.Errorf("%s.%s stands in no example", name, f.Name.Name)
			}
		}
	})
}

// forTests reports whether a function takes a *testing.T or a testing.TB.
func forTests(f *ast.FuncDecl) bool {
	for _, p := range f.Type.Params.List {
		typ := p.Type
		if s, ok := typ.(*ast.StarExpr); ok {
			typ = s.X
		}
		if s, ok := typ.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "testing" {
				return true
			}
		}
	}
	return false
}

// Every exported field says what it holds: in a comment of its own, in that of a
// field above it in the same paragraph, which names it, or in its type's.
func TestFieldsAreDocumented(t *testing.T) {
	t.Parallel()
	public(t, func(_ *token.FileSet, name string, sources, _ []*ast.File) {
		for _, file := range sources {
			ast.Inspect(file, func(n ast.Node) bool {
				d, ok := n.(*ast.GenDecl)
				if !ok {
					return true
				}
				for _, s := range d.Specs {
					if typ, ok := s.(*ast.TypeSpec); ok && typ.Name.IsExported() {
						if fields, ok := typ.Type.(*ast.StructType); ok {
							for _, field := range undocumented(fields, d.Doc.Text()) {
								t.Errorf("%s.%s.%s has no comment", name, typ.Name.Name, field)
							}
						}
					}
				}
				return false
			})
		}
	})
}

func undocumented(s *ast.StructType, about string) (names []string) {
	for _, field := range s.Fields.List {
		about += field.Doc.Text()
		if field.Doc != nil || field.Comment != nil {
			continue
		}
		for _, n := range field.Names {
			if n.IsExported() && !regexp.MustCompile(`\b`+n.Name+`\b`).MatchString(about) {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

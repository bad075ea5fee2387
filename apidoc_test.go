package pagemill_test

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/build"
	"go/doc"
	"go/printer"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const apiMark = "\n## Every package\n"

// docs/API.md lists what every package exports, as go doc shows it, so that a
// change of the interface is a change that is read (scripts/apidiff.sh says
// whether it is a compatible one). PAGEMILL_GOLDEN=update writes the list.
func TestAPIDoc(t *testing.T) {
	lists := map[string]string{}
	public(t, func(fset *token.FileSet, name string, sources, _ []*ast.File) {
		lists[name] = exported(t, fset, name, sources)
	})
	var b strings.Builder
	b.WriteString(apiMark + "\nWritten from the sources by TestAPIDoc.\n")
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		b.WriteString(lists[name])
	}
	whole, err := os.ReadFile("docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	before, got, _ := strings.Cut(string(whole), apiMark)
	if os.Getenv("PAGEMILL_GOLDEN") == "update" {
		if err := os.WriteFile("docs/API.md", []byte(before+b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if apiMark+got != b.String() {
		t.Error("docs/API.md is not what the packages export; run make golden")
	}
}

// exported lists the exported functions, types and methods of a package.
func exported(t *testing.T, fset *token.FileSet, name string, sources []*ast.File) string {
	t.Helper()
	var built []*ast.File // not the stubs of other systems
	for _, f := range sources {
		dir, file := filepath.Split(fset.Position(f.Package).Filename)
		if ok, err := build.Default.MatchFile(dir, file); err != nil || ok {
			built = append(built, f)
		}
	}
	p, err := doc.NewFromFiles(fset, built, "github.com/pagemill/pagemill/"+name)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s\n\n%s\n\n", cmp.Or(strings.TrimPrefix(name, "."), "pagemill"), p.Synopsis(p.Doc))
	line := func(d *ast.FuncDecl, text string) {
		plain := *d
		plain.Body, plain.Doc = nil, nil
		var s bytes.Buffer
		if err := printer.Fprint(&s, fset, &plain); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "- `%s` %s\n", strings.Join(strings.Fields(s.String()), " "), p.Synopsis(text))
	}
	for _, f := range p.Funcs {
		line(f.Decl, f.Doc)
	}
	for _, typ := range p.Types {
		fmt.Fprintf(&b, "- `type %s` %s%s\n", typ.Name, p.Synopsis(typ.Doc), names(typ.Consts))
		for _, f := range slices.Concat(typ.Funcs, typ.Methods) {
			line(f.Decl, f.Doc)
		}
	}
	if rest := names(slices.Concat(p.Consts, p.Vars)); rest != "" {
		fmt.Fprintf(&b, "- constants and variables:%s\n", rest)
	}
	return b.String()
}

// names lists exported constants or variables.
func names(values []*doc.Value) string {
	var b strings.Builder
	for _, v := range values {
		for _, n := range v.Names {
			if token.IsExported(n) {
				b.WriteString(" `" + n + "`")
			}
		}
	}
	return b.String()
}

// What a caller sees names nothing that only this module can import, and no
// function has a second form that only adds a context.
func TestExportedTypes(t *testing.T) {
	t.Parallel()
	public(t, func(_ *token.FileSet, name string, sources, _ []*ast.File) {
		all := map[string]bool{}
		for _, file := range sources {
			inner := map[string]bool{}
			for _, i := range file.Imports {
				path, _ := strconv.Unquote(i.Path.Value)
				if strings.Contains(path, "/internal/") {
					inner[path[strings.LastIndex(path, "/")+1:]] = true
					if i.Name != nil {
						inner[i.Name.Name] = true
					}
				}
			}
			for _, d := range file.Decls {
				for _, shown := range signatures(d) {
					ast.Inspect(shown, func(n ast.Node) bool {
						if s, ok := n.(*ast.SelectorExpr); ok {
							if x, ok := s.X.(*ast.Ident); ok && inner[x.Name] {
								t.Errorf("%s: %s.%s is in an exported signature", name, x.Name, s.Sel.Name)
							}
						}
						return true
					})
				}
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
					all[f.Name.Name] = true
				}
			}
		}
		for f := range all {
			if plain, ok := strings.CutSuffix(f, "Context"); ok && token.IsExported(f) && all[plain] {
				t.Errorf("%s: %s and %s", name, plain, f)
			}
		}
	})
}

// signatures returns the types in a declaration that a caller sees.
func signatures(d ast.Decl) (out []ast.Node) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv.List[0].Type)) {
			out = append(out, d.Type)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			typ, ok := spec.(*ast.TypeSpec)
			if !ok || !typ.Name.IsExported() || typ.Assign.IsValid() {
				continue
			}
			s, ok := typ.Type.(*ast.StructType)
			if !ok {
				out = append(out, typ.Type)
				continue
			}
			for _, f := range s.Fields.List {
				if len(f.Names) == 0 || slices.ContainsFunc(f.Names, (*ast.Ident).IsExported) {
					out = append(out, f.Type)
				}
			}
		}
	}
	return out
}

func exportedReceiver(typ ast.Expr) bool {
	if s, ok := typ.(*ast.StarExpr); ok {
		typ = s.X
	}
	id, ok := typ.(*ast.Ident)
	return ok && id.IsExported()
}

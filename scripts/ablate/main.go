// Command ablate writes an overlay for go build in which every function that
// takes a decision can be switched off by name, and prints the names.
//
//	go run ./scripts/ablate -out DIR PACKAGE… > names
//	go build -overlay DIR/overlay.json -o pagemill ./cmd/pagemill
//	PAGEMILL_OFF=layout.isSideNote ./pagemill batch < requests
//
// Switched off, a function that reports whether something is so reports that it
// is not; one that changes what it is given, and returns nothing, does nothing;
// one that returns something of the type of a parameter returns that parameter.
// Other functions have no switch. scripts/ablate.py drives it.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "", "folder for the overlay")
	flag.Parse()
	if *out == "" || flag.NArg() == 0 {
		log.Fatal("usage: ablate -out DIR PACKAGE…")
	}
	replace := map[string]string{}
	for _, dir := range flag.Args() {
		if err := instrument(dir, *out, replace); err != nil {
			log.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(filepath.Join(*out, "overlay.json"), overlay, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// instrument writes the files of a package with switches into out and records
// them in replace.
func instrument(dir, out string, replace map[string]string) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		switched, names, err := withSwitches(path, text)
		if err != nil {
			return err
		}
		if len(names) == 0 {
			continue
		}
		abs, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		target, err := filepath.Abs(filepath.Join(out, strings.ReplaceAll(filepath.ToSlash(path), "/", "_")))
		if err != nil {
			return err
		}
		if err := os.WriteFile(target, switched, 0o644); err != nil {
			return err
		}
		replace[abs] = target
		for _, n := range names {
			fmt.Printf("%s\t%s\n", n, filepath.ToSlash(path))
		}
	}
	return nil
}

// withSwitches returns the text of a file with a switch in each function that
// can have one, and their names.
func withSwitches(path string, text []byte) ([]byte, []string, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	var b, vars strings.Builder
	var names []string
	last := files.Position(file.Name.End()).Offset
	b.Write(text[:last])
	b.WriteString(`; import switches "os"; import within "strings"`)
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil || f.Type.TypeParams != nil {
			continue
		}
		statement := whenOff(f)
		if statement == "" {
			continue
		}
		name := file.Name.Name + "." + nameOf(f)
		at := files.Position(f.Body.Lbrace).Offset + 1
		b.Write(text[last:at])
		fmt.Fprintf(&b, " if switch_%s { %s };", strings.ReplaceAll(nameOf(f), ".", "_"), statement)
		fmt.Fprintf(&vars, "\nvar switch_%s = within.Contains(\",\"+switches.Getenv(\"PAGEMILL_OFF\")+\",\", %q)\n", strings.ReplaceAll(nameOf(f), ".", "_"), ","+name+",")
		last = at
		names = append(names, name)
	}
	b.Write(text[last:])
	b.WriteString(vars.String())
	return []byte(b.String()), names, nil
}

// nameOf returns the name of a function, with its receiver's type.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	return strings.TrimLeft(types.ExprString(f.Recv.List[0].Type), "*") + "." + f.Name.Name
}

// whenOff returns what a function does when it is switched off, "" if it has no
// switch.
func whenOff(f *ast.FuncDecl) string {
	switch f.Name.Name {
	case "init", "main", "String", "Error", "Len", "Less", "Swap":
		return ""
	}
	results := f.Type.Results
	if results == nil || len(results.List) == 0 {
		return "return"
	}
	if len(results.List) > 1 || len(results.List[0].Names) > 1 {
		return ""
	}
	result := types.ExprString(results.List[0].Type)
	if result == "bool" {
		return "return false"
	}
	for _, p := range f.Type.Params.List {
		if types.ExprString(p.Type) == result && len(p.Names) > 0 && p.Names[0].Name != "_" {
			return "return " + p.Names[0].Name
		}
	}
	return ""
}

// Command nudge changes numbers of a package by a quarter, one at a time, and
// runs the package's own tests with each: a number that no test notices is one
// that nobody could say what it is for.
//
//	go run ./scripts/nudge [-n 100] [-seed 1] PACKAGE…
//
// The source is not touched: the changed file is an overlay of the build. A line
// is printed for each number that survives, and a total at the end.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// A number is a literal of a source file.
type number struct {
	dir, path  string
	line       int
	start, end int // bytes of the file
	old, new   string
}

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 100, "numbers to change")
	seed := flag.Uint64("seed", 1, "seed of the choice")
	flag.Parse()
	var all []number
	for _, dir := range flag.Args() {
		found, err := numbersOf(dir)
		if err != nil {
			log.Fatal(err)
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		log.Fatal("usage: nudge [-n 100] [-seed 1] PACKAGE…")
	}
	r := rand.New(rand.NewPCG(*seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(*n, len(all))]
	survived := 0
	for _, x := range all {
		passed, err := passes(x)
		if err != nil {
			log.Fatal(err)
		}
		if passed {
			survived++
			fmt.Printf("%s:%d: %s as %s breaks no test\n", x.path, x.line, x.old, x.new)
		}
	}
	fmt.Printf("%d of %d numbers survive\n", survived, len(all))
}

// numbersOf returns the numbers of a package that can be off by a quarter: not
// 0, 1 and 2, which count, and not those of tests.
func numbersOf(dir string) ([]number, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []number
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			lit, ok := node.(*ast.BasicLit)
			if !ok || lit.Kind != token.INT && lit.Kind != token.FLOAT {
				return true
			}
			if changed := quarter(lit); changed != "" {
				at := files.Position(lit.Pos())
				all = append(all, number{dir, path, at.Line, at.Offset, at.Offset + len(lit.Value), lit.Value, changed})
			}
			return true
		})
	}
	return all, nil
}

// quarter returns a literal a quarter larger, "" for one that is not changed.
func quarter(lit *ast.BasicLit) string {
	v, err := strconv.ParseFloat(strings.ReplaceAll(lit.Value, "_", ""), 64)
	if err != nil || v < 3 && lit.Kind == token.INT || v == 0 {
		return "" // hexadecimal numbers are no measures
	}
	if lit.Kind == token.FLOAT {
		return strconv.FormatFloat(v*1.25, 'g', -1, 64)
	}
	return strconv.FormatFloat(max(math.Round(v*1.25), v+1), 'f', -1, 64)
}

// passes reports whether the tests of the package pass with a number changed.
// What does not compile, such as an index out of range, does not pass.
func passes(x number) (bool, error) {
	text, err := os.ReadFile(x.path)
	if err != nil {
		return false, err
	}
	folder, err := os.MkdirTemp("", "nudge")
	if err != nil {
		return false, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	changed := filepath.Join(folder, "changed.go")
	if err := os.WriteFile(changed, []byte(string(text[:x.start])+x.new+string(text[x.end:])), 0o644); err != nil {
		return false, err
	}
	path, err := filepath.Abs(x.path)
	if err != nil {
		return false, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err != nil {
		return false, err
	}
	list := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return false, err
	}
	return exec.Command("go", "test", "-overlay", list, "./"+filepath.ToSlash(x.dir)).Run() == nil, nil
}

// Licences checks that every module from which the packages in the current
// folder are built has a permissive licence. It prints the licence of each and
// exits with status 1 if one is missing or not permissive. With the arguments
// "bom BINARY OUT" it writes the bill of materials of a binary instead, with
// "texts BINARY OUT" the licences of all that is in it.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// permissive lists the licences, by SPDX identifier, that shipped code may
// have.
var permissive = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "Unlicense", "CC0-1.0", "Zlib"}

// enough is the minimum share of a licence file, in per cent, that must match
// known licences: the rest is names and years.
const enough = 75

func main() {
	if len(os.Args) == 4 && os.Args[1] == "bom" {
		if err := writeBOM(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, "licences:", err)
			os.Exit(1)
		}
		return
	}
	if len(os.Args) == 4 && os.Args[1] == "texts" {
		if err := writeTexts(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, "licences:", err)
			os.Exit(1)
		}
		return
	}
	modules, err := modules()
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
	bad := 0
	for _, m := range modules {
		ids, err := licences(m.Dir)
		if err != nil {
			bad++
			fmt.Printf("%-50s %v\n", m.Path, err)
			continue
		}
		fmt.Printf("%-50s %s\n", m.Path, strings.Join(ids, ", "))
	}
	if bad > 0 {
		os.Exit(1)
	}
}

type module struct {
	Path string
	Dir  string
	Main bool
}

// modules lists, in order, the modules whose packages are linked or tested
// here.
func modules() ([]module, error) {
	list := exec.Command("go", "list", "-deps", "-test", "-json=Module", "./...")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	var found []module
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct{ Module *module }
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if p.Module != nil && !p.Module.Main && p.Module.Dir != "" {
			found = append(found, *p.Module)
		}
	}
	slices.SortFunc(found, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return slices.Compact(found), nil
}

// isLicence reports whether a file in a module's root is a licence.
func isLicence(name string) bool {
	name = strings.ToUpper(name)
	return !strings.HasSuffix(name, ".DOCS") && (strings.HasPrefix(name, "LICEN") || strings.HasPrefix(name, "COPYING"))
}

// licences returns the licences of the module in a folder.
func licences(dir string) ([]string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, f := range files {
		if f.IsDir() || !isLicence(f.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return nil, err
		}
		cover := licensecheck.Scan(text)
		if len(cover.Match) == 0 || cover.Percent < enough {
			return nil, fmt.Errorf("%s is no licence that is known", f.Name())
		}
		for _, m := range cover.Match {
			if !slices.Contains(permissive, m.ID) {
				return nil, fmt.Errorf("%s is not on the list of permissive licences", m.ID)
			}
			if !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	if len(ids) == 0 {
		return nil, errors.New("it has no licence file")
	}
	return ids, nil
}

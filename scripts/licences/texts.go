package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// data lists the folders of this repository whose NOTICE tells the terms of data
// that is built in, from its root.
var data = []string{"pdfparse/internal/font/data", "redact/internal/tagger", "formats/internal/inject", "formats/internal/shop",
	"extract/internal/content", "pdfparse/internal/layout/roles", "pdfparse/pdfium"}

// writeTexts writes the licences, and notices, of all that is linked into a Go
// binary: Go itself, the modules, data files. It runs in the repository's root.
func writeTexts(binary, out string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("Licences of what is built into this program, beside its own.\n")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	if err := appendTexts(&b, "Go "+strings.TrimPrefix(info.GoVersion, "go"), strings.TrimSpace(string(root))); err != nil {
		return err
	}
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		if dep.Path == "github.com/pagemill/pagemill" || strings.HasPrefix(dep.Path, ".") {
			continue
		}
		dir, err := download(dep.Path, dep.Version)
		if err != nil {
			return err
		}
		if err := appendTexts(&b, dep.Path+" "+dep.Version, dir); err != nil {
			return err
		}
	}
	for _, dir := range data {
		text, err := os.ReadFile(filepath.Join(dir, "NOTICE"))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "\n%s\nData files: %s\n\n%s", strings.Repeat("=", 72), dir, text)
	}
	return os.WriteFile(out, []byte(b.String()), 0o644)
}

// appendTexts appends the licences and notices in a module's root.
func appendTexts(b *strings.Builder, name, dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	found := false
	for _, f := range files {
		if f.IsDir() || !isLicence(f.Name()) && !strings.HasPrefix(strings.ToUpper(f.Name()), "NOTICE") && !strings.HasPrefix(strings.ToUpper(f.Name()), "PATENTS") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return err
		}
		found = true
		fmt.Fprintf(b, "\n%s\n%s: %s\n\n%s\n", strings.Repeat("=", 72), name, f.Name(), strings.TrimSpace(string(text)))
	}
	if !found {
		return fmt.Errorf("%s has no licence file in %s", name, dir)
	}
	return nil
}

package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// writeBOM writes the bill of materials of a Go binary: the modules linked into
// it with their licences, as CycloneDX JSON.
func writeBOM(binary, out string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Component: component(cdx.ComponentTypeApplication, info.Main.Path, info.Main.Version)}
	components := []cdx.Component{*component(cdx.ComponentTypeLibrary, "std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		dir, err := download(dep.Path, dep.Version)
		if err != nil {
			return err
		}
		ids, err := licences(dir)
		if err != nil {
			return err
		}
		c := component(cdx.ComponentTypeLibrary, dep.Path, dep.Version)
		c.Licenses = &cdx.Licenses{}
		for _, id := range ids {
			*c.Licenses = append(*c.Licenses, cdx.LicenseChoice{License: &cdx.License{ID: id}})
		}
		components = append(components, *c)
	}
	bom.Components = &components
	f, err := os.Create(filepath.Clean(out))
	if err != nil {
		return err
	}
	if err := cdx.NewBOMEncoder(f, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// download returns the folder of a module in the module cache.
func download(path, version string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", path+"@"+version).Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	var m module
	err = json.Unmarshal(out, &m)
	return m.Dir, err
}

// component returns a Go module as a component, its package URL as its
// reference.
func component(kind cdx.ComponentType, path, version string) *cdx.Component {
	url := "pkg:golang/" + path
	if version != "" {
		url += "@" + version
	}
	return &cdx.Component{BOMRef: url, Type: kind, Name: path, Version: version, PackageURL: url}
}

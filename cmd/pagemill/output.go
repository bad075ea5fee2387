package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// outputPaths says where each input's result goes: beside the input, below
// the folder out, or, for one input, into the file out. "-" is standard
// output. Two inputs never share a path: the later one keeps its own ending
// before the new one.
func outputPaths(inputs []input, out, ext string) ([]string, error) {
	paths := make([]string, len(inputs))
	if out != "" && out != "-" && len(inputs) == 1 && !isFolder(out) && !strings.HasSuffix(out, "/") && inputs[0].rel == filepath.Base(inputs[0].rel) {
		paths[0] = out
		return paths, nil
	}
	taken := map[string]bool{}
	for i, in := range inputs {
		if out == "-" || out == "" && in.path == "-" {
			paths[i] = "-"
			continue
		}
		base := in.path
		if out != "" {
			base = filepath.Join(out, in.rel)
		}
		old := filepath.Ext(base)
		p := strings.TrimSuffix(base, old) + ext
		if p == in.path || taken[p] {
			p = base + ext
		}
		for n := 2; taken[p]; n++ {
			p = fmt.Sprintf("%s-%d%s", base, n, ext)
		}
		taken[p] = true
		paths[i] = p
	}
	return paths, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// writeFile writes through a temporary file, so that a reader never sees half
// a result and an interrupted run leaves none.
func writeFile(path string, data []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".pagemill-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tmp.Close()
			if rmErr := os.Remove(tmp.Name()); rmErr != nil && !errors.Is(rmErr, fs.ErrNotExist) {
				err = errors.Join(err, rmErr)
			}
		}
	}()
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

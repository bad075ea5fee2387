package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

//go:embed mdream.mjs
var mdreamLoop []byte

// mdream times the npm package of that name (Rust behind a Node interface) on
// whole pages, in a loop inside one Node process, so that neither starting it
// nor reading the pages counts. The package must have been installed in the
// folder dir with "npm install mdream".
func mdream(dir string, pages []page, reps int) (seconds float64, version string, err error) {
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "mdream")); err != nil {
		return 0, "", err
	}
	tmp, err := os.MkdirTemp("", "compare")
	if err != nil {
		return 0, "", err
	}
	defer os.RemoveAll(tmp)
	loop, file := filepath.Join(tmp, "mdream.mjs"), filepath.Join(tmp, "pages.ndjson")
	if err := errors.Join(os.WriteFile(loop, mdreamLoop, 0o600), writePages(file, pages)); err != nil {
		return 0, "", err
	}
	cmd := exec.Command("node", loop, file, strconv.Itoa(reps))
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, "", err
	}
	var reply struct {
		Seconds float64
		Version string
	}
	err = json.Unmarshal(out, &reply)
	return reply.Seconds, reply.Version, err
}

func writePages(file string, pages []page) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	e := json.NewEncoder(w)
	for _, p := range pages {
		if err := e.Encode(p.HTML); err != nil {
			break
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

// wholePages prints the speed of converting whole pages to Markdown, compared
// with mdream if that is installed.
func wholePages(dir string, pages []page, size, reps int, ours timing) {
	seconds, version, err := mdream(dir, pages, reps)
	if err != nil {
		fmt.Printf("  mdream is not measured: %v\n", err)
		return
	}
	fmt.Printf("  whole page to Markdown: pagemill %.1f MB/s, mdream %s %.1f MB/s, ratio %.2f\n",
		float64(size)/1e6/ours.seconds, version, float64(size)/1e6/seconds, seconds/ours.seconds)
}

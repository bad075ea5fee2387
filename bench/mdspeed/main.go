//go:build unix

// Command mdspeed times parsing and conversion for a speed corpus.
//
//	mdspeed bench DIR REPS   all pages of a folder: one warm pass, then the best of REPS
//	mdspeed one FILE         one page, once
//	mdspeed batch            {"id","html"} lines in, {"id","markdown"} lines out
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/markdown"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mdspeed:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "bench":
		reps, err := strconv.Atoi(args[2])
		if err != nil {
			return err
		}
		return bench(args[1], reps)
	case len(args) == 2 && args[0] == "one":
		return one(args[1])
	case len(args) == 1 && args[0] == "batch":
		return batch()
	}
	return fmt.Errorf("usage: mdspeed bench DIR REPS | one FILE | batch")
}

func convert(page []byte) (string, error) {
	p, err := dom.Parse(page, "text/html; charset=utf-8")
	if err != nil {
		return "", err
	}
	return markdown.Convert(p.Root, markdown.Options{}), nil
}

// bench prints the best of reps passes over the pages of a folder.
func bench(dir string, reps int) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil {
		return err
	}
	var pages [][]byte
	in := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		pages = append(pages, b)
		in += len(b)
	}
	best := map[string]any{}
	wall, cpu := 0.0, 0.0
	for rep := range reps + 1 {
		out, failed := 0, 0
		t, c := time.Now(), cpuSeconds()
		for _, p := range pages {
			md, err := convert(p)
			if err != nil {
				failed++
			}
			out += len(md)
		}
		w, u := time.Since(t).Seconds(), cpuSeconds()-c
		if rep == 1 || rep > 1 && u < cpu {
			wall, cpu = w, u
		}
		best = map[string]any{"bytes": in, "out": out, "wall_s": wall, "cpu_s": cpu, "errors": failed}
	}
	return json.NewEncoder(os.Stdout).Encode(best)
}

// one converts one page and prints its sizes and time.
func one(file string) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	t := time.Now()
	md, err := convert(b)
	res := map[string]any{"in": len(b), "out": len(md), "wall_s": time.Since(t).Seconds(), "err": nil}
	if err != nil {
		res["err"] = err.Error()
	}
	return json.NewEncoder(os.Stdout).Encode(res)
}

// batch converts lines of NDJSON, for the round-trip score.
func batch() error {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	w := bufio.NewWriter(os.Stdout)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for in.Scan() {
		var req struct{ ID, HTML string }
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			return err
		}
		md, err := convert([]byte(req.HTML))
		if err != nil {
			return fmt.Errorf("%s: %w", req.ID, err)
		}
		if err := enc.Encode(map[string]string{"id": req.ID, "markdown": md}); err != nil {
			return err
		}
	}
	if err := in.Err(); err != nil {
		return err
	}
	return w.Flush()
}

func cpuSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

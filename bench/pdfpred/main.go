// Command pdfpred converts the PDFs of a set, in one process, and writes one
// line of JSON per document: {"id","markdown","routes"}. A set is a directory with a
// manifest.ndjson of {"id","pdf"}. Modes auto and ocr keep what the engine read
// where -cache says, so that the layout can be worked on without waiting for it.
//
//	go run ./bench/pdfpred [-mode fast] [-cache dir] [-n times] [-cpuprofile file] SET... > pred.ndjson
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"time"

	"github.com/pagemill/pagemill/pdfparse"
)

func main() {
	times := flag.Int("n", 1, "convert each document `times` over")
	profile := flag.String("cpuprofile", "", "write a CPU profile to `file`")
	only := flag.String("only", "", "convert documents whose id begins with `prefix`")
	mode := flag.String("mode", "fast", "fast, auto or ocr")
	cache := flag.String("cache", "", "keep images and their words in `dir`")
	flag.Parse()
	opts := pdfparse.Options{Mode: pdfparse.Mode(*mode)}
	if opts.Mode != pdfparse.Fast {
		var end func()
		opts.Rasterizer, opts.Recognizer, end = engines(*cache)
		defer end()
	}
	if *profile != "" {
		f, err := os.Create(*profile)
		if err == nil {
			err = pprof.StartCPUProfile(f)
		}
		if err != nil {
			fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	pages := 0
	start := time.Now()
	for _, dir := range flag.Args() {
		for _, m := range manifest(dir) {
			if !strings.HasPrefix(m.ID, *only) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(dir, m.PDF))
			if err != nil {
				fatal(err)
			}
			var md string
			var routes []pdfparse.Route
			for range *times {
				res, err := convert(data, opts)
				if err != nil {
					fmt.Fprintln(os.Stderr, m.ID, err)
					continue
				}
				md, routes = res.Markdown, res.Routes
				pages += res.NumPages
			}
			if err := enc.Encode(map[string]any{"id": m.ID, "markdown": md, "routes": routes}); err != nil {
				fatal(err)
			}
		}
	}
	fmt.Fprintf(os.Stderr, "%d pages in %v\n", pages, time.Since(start).Round(time.Millisecond))
}

func convert(data []byte, opts pdfparse.Options) (*pdfparse.Result, error) {
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), opts)
	if err != nil {
		return nil, err
	}
	return doc.Parse(context.Background())
}

type entry struct{ ID, PDF string }

func manifest(dir string) []entry {
	f, err := os.Open(filepath.Join(dir, "manifest.ndjson"))
	if err != nil {
		fatal(err)
	}
	defer f.Close()
	var out []entry
	for dec := json.NewDecoder(f); dec.More(); {
		var e entry
		if err := dec.Decode(&e); err != nil {
			fatal(err)
		}
		out = append(out, e)
	}
	return out
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "pdfpred:", err)
	os.Exit(1)
}

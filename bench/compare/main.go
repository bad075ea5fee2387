// Command compare times the Markdown converters of other projects beside ours
// in one run, on the same parsed trees, and prints ratios. Use GOMAXPROCS=1.
//
//	compare [-reps N] [-max N] FILE.ndjson.gz…
//
// The files hold a page a line: {"html": …}.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/markdown"
)

func main() {
	reps := flag.Int("reps", 3, "passes; the best counts")
	limit := flag.Int("max", 0, "pages of each file, 0 for all")
	flag.Parse()
	for _, file := range flag.Args() {
		pages, err := load(file, *limit)
		if err != nil {
			fmt.Fprintln(os.Stderr, "compare:", err)
			os.Exit(1)
		}
		compare(file, pages, *reps)
	}
}

func load(file string, limit int) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var pages []string
	for d := json.NewDecoder(bufio.NewReader(z)); d.More(); {
		var p struct{ HTML string }
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		if pages = append(pages, p.HTML); len(pages) == limit {
			break
		}
	}
	return pages, nil
}

// A timing is the best CPU time of some passes, and what one pass allocated.
type timing struct {
	seconds float64
	allocs  uint64
	bytes   uint64
}

func measure(reps int, pass func()) timing {
	var best timing
	for i := range reps + 1 {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := cpuSeconds()
		pass()
		t := cpuSeconds() - start
		runtime.ReadMemStats(&after)
		if i == 1 || i > 1 && t < best.seconds {
			best = timing{t, after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc}
		}
	}
	return best
}

func compare(file string, pages []string, reps int) {
	size := 0
	for _, p := range pages {
		size += len(p)
	}
	var whole, main []*html.Node
	parse := measure(reps, func() {
		whole = whole[:0]
		for _, p := range pages {
			if n, err := html.Parse(strings.NewReader(p)); err == nil {
				whole = append(whole, n)
			}
		}
	})
	for _, n := range whole {
		if m, _, err := extract.Filter(n, extract.Options{OnlyMainContent: true}); err == nil {
			main = append(main, m)
		}
	}
	fmt.Printf("%s: %d pages, %.1f MB\n", file, len(whole), float64(size)/1e6)
	report("parse (x/net/html)", parse, parse, size)
	for _, set := range []struct {
		name  string
		trees []*html.Node
	}{{"whole pages", whole}, {"main content", main}} {
		fmt.Println(set.name)
		ours := measure(reps, func() {
			for _, n := range set.trees {
				markdown.Convert(n, markdown.Options{})
			}
		})
		theirs := measure(reps, func() {
			for _, n := range set.trees {
				// A converter marks up the tree it is given, as ours may not:
				// each pass of theirs works on the same, already marked trees.
				if _, err := v2().ConvertNode(n); err != nil {
					fmt.Fprintln(os.Stderr, "html-to-markdown:", err)
				}
			}
		})
		report("pagemill/markdown", ours, parse, size)
		report("html-to-markdown v2", theirs, parse, size)
		fmt.Printf("  ours / parse %.3f   v2 / ours %.1f\n", ours.seconds/parse.seconds, theirs.seconds/ours.seconds)
	}
}

func v2() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), strikethrough.NewStrikethroughPlugin(), table.NewTablePlugin()))
}

func report(name string, t, parse timing, size int) {
	fmt.Printf("  %-22s %8.1f ms  %7.1f MB/s  %9d allocs  %8.1f MB allocated  %.3f of parse\n",
		name, t.seconds*1e3, float64(size)/1e6/t.seconds, t.allocs, float64(t.bytes)/1e6, t.seconds/parse.seconds)
}

func cpuSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

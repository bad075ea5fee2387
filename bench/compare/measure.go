package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/net/html"
)

// A page is one record of a set of pages.
type page struct {
	ID   string
	URL  string
	HTML string
	Type string
	Gold string `json:"gold_text"`
}

// eachSet names the sets of pages and calls see with each.
func eachSet(data string, limit int, see func(set string, pages []page)) error {
	for _, set := range []string{"zyte", "wcxb-dev"} {
		pages, err := load(filepath.Join(data, "extract", set+".ndjson.gz"), limit)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %d pages, %.1f MB\n", set, len(pages), float64(sizeOf(pages))/1e6)
		see(set, pages)
	}
	return nil
}

// parsed returns the trees of pages; of one in a thousand, nested too deeply, there is
// none.
func parsed(pages []page) (trees []*html.Node) {
	for _, p := range pages {
		if n, err := html.Parse(strings.NewReader(p.HTML)); err == nil {
			trees = append(trees, n)
		}
	}
	return trees
}

func load(file string, limit int) ([]page, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var pages []page
	d := json.NewDecoder(bufio.NewReader(z))
	for n := 1; d.More(); n++ {
		var p page
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		if n%*every != 0 {
			continue
		}
		if pages = append(pages, p); len(pages) == limit {
			break
		}
	}
	return pages, nil
}

func sizeOf(pages []page) int {
	n := 0
	for _, p := range pages {
		n += len(p.HTML)
	}
	return n
}

// A timing is the lowest CPU time of several passes, and how often one pass
// allocated.
type timing struct {
	seconds float64
	allocs  uint64
}

// cpuSeconds returns the processor time of this process.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"syscall"
)

// A page is one record of a set of pages.
type page struct {
	ID   string
	URL  string
	HTML string
	Type string
	Gold string `json:"gold_text"`
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

// A timing is the lowest CPU time of several passes, and what one pass
// allocated.
type timing struct {
	seconds float64
	allocs  uint64
	bytes   uint64
}

func measure(reps int, pass func()) timing {
	w := &way{pass: pass}
	alternate([]*way{w}, reps)
	return w.timing
}

func report(name string, t, parse timing, size int) {
	fmt.Printf("  %-22s %8.1f ms  %7.1f MB/s  %9d allocs  %8.1f MB allocated  %.3f of parse\n",
		name, t.seconds*1e3, float64(size)/1e6/t.seconds, t.allocs, float64(t.bytes)/1e6, t.seconds/parse.seconds)
}

// cpuSeconds returns the processor time of this process and of its child
// processes.
func cpuSeconds() float64 {
	var sum float64
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
		}
	}
	return sum
}

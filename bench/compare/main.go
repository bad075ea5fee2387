// Command compare measures pagemill beside the libraries that a Go programmer
// would otherwise pick, in one process and one run, and prints ratios: timings
// on shared machines mean little by themselves. Run it with GOMAXPROCS=1.
//
//	compare [-data DIR] [-reps N] [-max N] [converters] [extractors] [pdfs]
//
// Without a name it measures all three. The data are not part of the project;
// -data names the folder that holds them (see bench/RESULTS.md).
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
)

// A study measures one kind of library.
type study struct {
	name string
	run  func(data string, reps, limit int) error
}

var studies = []study{{"converters", converters}, {"extractors", extractors}, {"pdfs", pdfs}}

func main() {
	data := flag.String("data", "../../../shared/corpora", "folder of the data")
	reps := flag.Int("reps", 3, "passes; the best counts")
	limit := flag.Int("max", 0, "pages or files of each set, 0 for all")
	flag.Parse()
	for _, s := range studies {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), s.name) {
			continue
		}
		fmt.Printf("== %s\n", s.name)
		if err := s.run(*data, *reps, *limit); err != nil {
			fmt.Fprintln(os.Stderr, "compare:", err)
			os.Exit(1)
		}
	}
}

// Command compare measures pagemill against the libraries that a Go programmer
// would otherwise choose, in one process and one run, and prints ratios,
// because absolute times on shared machines mean little. Run it with
// GOMAXPROCS=1.
//
//	compare [-data DIR] [-reps N] [-max N] [-every N] [-mdream DIR] [converters] [extractors] [pdfs] [costs]
//
// Without a name it measures all four; "costs" is about pagemill alone: the cost
// of each format over Markdown, redaction, batch. -only selects what costs
// measures and the PDF readers beside ours, -cpuprofile and -memprofile write
// profiles. The data are not part of the project;
// -data names their folder (see bench/RESULTS.md). -mdream names the folder
// where "npm install mdream" was run, if any.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"slices"
)

// A study measures one kind of library. It prints results as it goes and
// returns the summary.
type study struct {
	name string
	run  func(data string, reps, limit int) ([]claim, error)
}

// A claim is a row of the README's table: a figure of ours and those of the
// next best libraries.
type claim struct{ what, ours, others string }

var studies = []study{{"converters", converters}, {"extractors", extractors}, {"pdfs", pdfs}, {"costs", costs}}

var (
	mdreamDir  = flag.String("mdream", ".", "folder where npm installed mdream")
	every      = flag.Int("every", 1, "of each set of pages every Nth")
	onlyWays   = flag.String("only", "", "regular expression of the formats whose costs are measured, and of PDF readers")
	cpuProfile = flag.String("cpuprofile", "", "file to write a profile to")
	memProfile = flag.String("memprofile", "", "file to write a profile of all allocations to")
)

func main() {
	data := flag.String("data", "../../../shared/corpora", "folder of the data")
	reps := flag.Int("reps", 3, "passes; the best counts")
	limit := flag.Int("max", 0, "pages or files of each set, 0 for all")
	flag.Parse()
	if *cpuProfile != "" {
		f, err := os.Create(*cpuProfile)
		if err == nil {
			err = pprof.StartCPUProfile(f)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "compare:", err)
			os.Exit(1)
		}
		defer pprof.StopCPUProfile()
	}
	if *memProfile != "" {
		runtime.MemProfileRate = 4096
		defer writeAllocations(*memProfile)
	}
	versions()
	var claims []claim
	for _, s := range studies {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), s.name) {
			continue
		}
		fmt.Printf("== %s\n", s.name)
		found, err := s.run(*data, *reps, *limit)
		if err != nil {
			fmt.Fprintln(os.Stderr, "compare:", err)
			os.Exit(1)
		}
		claims = append(claims, found...)
	}
	fmt.Println("== in short, as the README has it")
	for _, c := range claims {
		fmt.Printf("| %s | %s | %s |\n", c.what, c.ours, c.others)
	}
}

// writeAllocations writes a profile of what was allocated so far.
func writeAllocations(path string) {
	f, err := os.Create(path)
	if err == nil {
		err = pprof.Lookup("allocs").WriteTo(f, 0)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
	}
}

// A span is the minimum and maximum of some ratios.
type span struct{ least, most float64 }

func (s span) with(v float64) span {
	if s == (span{}) {
		return span{v, v}
	}
	return span{min(s.least, v), max(s.most, v)}
}

func (s span) String() string {
	if fmt.Sprintf("%.1f", s.least) == fmt.Sprintf("%.1f", s.most) {
		return fmt.Sprintf("%.1f", s.most)
	}
	return fmt.Sprintf("%.1f to %.1f", s.least, s.most)
}

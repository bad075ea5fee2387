// Command compare measures pagemill against the libraries that a Go programmer
// would otherwise choose, in one process and one run, and prints ratios,
// because absolute times on shared machines mean little. Run it with
// GOMAXPROCS=1.
//
//	compare [-data DIR] [-reps N] [-max N] [-every N] [converters] [extractors] [costs]
//
// Without a name it measures all three; "costs" is about pagemill alone: the cost
// of each format over Markdown, redaction, batch. -only selects what costs
// measures. The data are not part of the project;
// -data names their folder (see bench/RESULTS.md).
package main

import (
	"flag"
	"fmt"
	"os"
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

var studies = []study{{"converters", converters}, {"extractors", extractors}, {"costs", costs}}

var (
	every    = flag.Int("every", 1, "of each set of pages every Nth")
	onlyWays = flag.String("only", "", "regular expression of the formats whose costs are measured")
)

func main() {
	data := flag.String("data", "../../../shared/corpora", "folder of the data")
	reps := flag.Int("reps", 3, "passes; the best counts")
	limit := flag.Int("max", 0, "pages or files of each set, 0 for all")
	flag.Parse()
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

package bench_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"github.com/pagemill/pagemill/bench"
)

// Two runs over the same corpus, as before and after a change.
func ExampleCompare() {
	page := &fstest.MapFile{Data: []byte("<h1>Tides</h1><p>The water rises for six hours and falls again.</p>")}
	run := func(expected string) *bench.Report {
		corpus := fstest.MapFS{"tides.html": page, "tides.md": &fstest.MapFile{Data: []byte(expected)}}
		report, err := bench.Runner{}.Run(context.Background(), corpus)
		if err != nil {
			panic(err)
		}
		return report
	}
	before := run("# Tides\n\nThe water rises for six hours and falls again.\n")
	after := run("# Tides\n\nThe water rises for six hours, then falls for six more.\n")
	for _, loss := range bench.Compare(before, after).Losses(0.01) {
		if loss.Measure == "f1" {
			fmt.Printf("%s fell from %.2f to %.2f\n", loss.Measure, loss.Before, loss.After)
		}
	}
	// Output: f1 fell from 1.00 to 0.73
}

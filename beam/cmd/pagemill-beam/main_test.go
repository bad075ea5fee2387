package main

import (
	"flag"
	"io"
	"strings"
	"testing"
)

// Beam's -options would be swallowed, and everything converted by default.
func TestMisread(t *testing.T) {
	for _, c := range []struct {
		args string
		want bool
	}{
		{"-options opt.json", true}, {"-options opt.json -worker", false}, {"-scrape-options opt.json", false}, {"", false},
	} {
		f := flag.NewFlagSet("", flag.ContinueOnError)
		f.SetOutput(io.Discard)
		f.String("options", "", "")
		f.Bool("worker", false, "")
		new(job).flags(f)
		if err := f.Parse(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		if err := misread(f); (err != nil) != c.want || err != nil && !strings.Contains(err.Error(), "-scrape-options") {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		totals totals
		share  float64
		want   int
	}{
		{totals{Records: 10, Failed: 10}, 1, 0}, {totals{Records: 10}, 0, 0}, {totals{Records: 10, Failed: 1}, 0, 3}, {totals{Records: 10, Failed: 1}, .1, 0}, {totals{}, 0, 0},
	} {
		if got := c.totals.status(c.share); got != c.want {
			t.Errorf("%+v, %v: %d", c.totals, c.share, got)
		}
	}
}

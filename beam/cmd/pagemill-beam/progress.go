package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	pagemillbeam "github.com/pagemill/pagemill/beam"
)

func init() { // Beam finds functions by name when a worker starts
	register.Function1x1(countOutput)
	register.Function1x1(countFailure)
}

// converted and failed count what the local runner has done so far, for the
// progress line: Beam reports its counters only when a job is done.
var converted, failed atomic.Int64

func countOutput(o pagemillbeam.Output) pagemillbeam.Output {
	converted.Add(1)
	return o
}

func countFailure(f pagemillbeam.Failure) pagemillbeam.Failure {
	failed.Add(1)
	return f
}

// showProgress shows the counts: on a terminal in one line that is updated,
// otherwise as a line every ten seconds, until the returned function is called.
func showProgress(w io.Writer, start time.Time) (end func()) {
	interval, begin, rest := 10*time.Second, "", "\n"
	if f, ok := w.(*os.File); ok && isTerminal(f) {
		interval, begin, rest = 200*time.Millisecond, "\r\x1b[K", ""
	}
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				fmt.Fprint(w, begin)
				return
			case <-tick.C:
				n, seconds := converted.Load(), time.Since(start).Seconds()
				fmt.Fprintf(w, "%s%d converted, %d failed, %.0f a second%s", begin, n, failed.Load(), float64(n)/seconds, rest)
			}
		}
	}()
	return func() { close(stop); <-done }
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// summary prints the job's counters.
func summary(w io.Writer, res beam.PipelineResult, took time.Duration) {
	totals := map[string]int64{}
	var latency metrics.DistributionValue
	all := res.Metrics().AllMetrics()
	for _, c := range all.Counters() {
		totals[c.Key.Name] += c.Result()
	}
	for _, d := range all.Distributions() {
		if d.Key.Name == "latency_ms" {
			latency = d.Result()
		}
	}
	mean := 0.0
	if latency.Count > 0 {
		mean = float64(latency.Sum) / float64(latency.Count)
	}
	fmt.Fprintf(w, "%d records, %d failed, %d with warnings, %.1f MB in %.1f s; %.1f ms each, %d ms at most\n",
		totals["pages"]+totals["unreadable"], totals["errors"]+totals["unreadable"], totals["warnings"], float64(totals["bytes"])/1e6, took.Seconds(), mean, latency.Max)
}

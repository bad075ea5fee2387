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

// totals are a job's counters.
type totals struct {
	Records   int64   `json:"records"`
	Failed    int64   `json:"failed"`
	Warnings  int64   `json:"warnings"`
	Resumed   int64   `json:"resumed"` // taken from the job that was broken off
	Bytes     int64   `json:"bytes"`
	Seconds   float64 `json:"seconds"`
	MeanMS    float64 `json:"meanMs"` // of one record
	LongestMS int64   `json:"longestMs"`
}

func newTotals(res beam.PipelineResult, took time.Duration) totals {
	counted := map[string]int64{}
	var latency metrics.DistributionValue
	all := res.Metrics().AllMetrics()
	for _, c := range all.Counters() {
		counted[c.Key.Name] += c.Result()
	}
	for _, d := range all.Distributions() {
		if d.Key.Name == "latency_ms" {
			latency = d.Result()
		}
	}
	t := totals{Records: counted["pages"] + counted["unreadable"], Failed: counted["errors"] + counted["unreadable"],
		Warnings: counted["warnings"], Resumed: counted["resumed"], Bytes: counted["bytes"], Seconds: took.Seconds(), LongestMS: latency.Max}
	if latency.Count > 0 {
		t.MeanMS = float64(latency.Sum) / float64(latency.Count)
	}
	return t
}

func (t totals) String() string {
	s := fmt.Sprintf("%d records, %d failed, %d with warnings, %.1f MB in %.1f s; %.1f ms each, %d ms at most",
		t.Records, t.Failed, t.Warnings, float64(t.Bytes)/1e6, t.Seconds, t.MeanMS, t.LongestMS)
	if t.Resumed > 0 {
		s += fmt.Sprintf("; %d were converted before", t.Resumed)
	}
	return s
}

// status returns the exit status: 3 if more than a share of the records failed.
func (t totals) status(share float64) int {
	if float64(t.Failed) > share*float64(t.Records) {
		return 3
	}
	return 0
}

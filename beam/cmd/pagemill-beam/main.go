// Command pagemill-beam converts archives of saved pages on Apache Beam: on a
// local runner inside this process, or, with Beam's own flags, on a cluster.
//
//	pagemill-beam -o out crawl/*.warc.gz
//	pagemill-beam -o out --format parquet --dedup crawl.ndjson
//	pagemill-beam -o gs://bucket/out --runner flink --endpoint host:8099 gs://bucket/crawl/*.warc.gz
//
// docs/SCALE.md describes the flags of the job servers of Flink, Spark and
// Dataflow.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/pagemill/pagemill"
	pagemillbeam "github.com/pagemill/pagemill/beam"
)

func main() {
	var j job
	j.flags(flag.CommandLine)
	flag.Parse()
	if err := misread(flag.CommandLine); err != nil {
		fmt.Fprintln(os.Stderr, "pagemill-beam:", err)
		os.Exit(2)
	}
	beam.Init() // does not return in a worker process
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(j.main(ctx, flag.Args(), os.Stderr))
}

// misread returns an error for a flag of Beam's workers that was meant for the
// conversion.
func misread(f *flag.FlagSet) error {
	if worker := f.Lookup("worker"); worker != nil && worker.Value.String() == "true" {
		return nil
	}
	if options := f.Lookup("options"); options != nil && options.Value.String() != "" {
		return fmt.Errorf("-options %s: this is a flag of Beam's own workers; -scrape-options names the file with the contract's options", options.Value)
	}
	return nil
}

// A job is a parsed command line.
type job struct {
	out, format, options, command, previous string
	counters                                string
	maxFailed                               float64
	dedup, verbose, resume                  bool
	shards                                  int
	split, maxBytes                         int64
}

func (j *job) flags(f *flag.FlagSet) {
	f.StringVar(&j.out, "o", "", "`folder` the results are written to: pages-*, failed-*, and with --previous changes-*")
	f.StringVar(&j.format, "format", "ndjson", "ndjson or parquet")
	f.StringVar(&j.options, "scrape-options", "", "JSON `file` with options of the contract")
	f.BoolVar(&j.dedup, "dedup", false, "keep one of the pages whose Markdown is the same")
	f.StringVar(&j.previous, "previous", "", "NDJSON `file` of earlier states, {\"url\",\"markdown\",\"scrapedAt\"}: says what changed")
	f.StringVar(&j.command, "isolate", "", "convert in child processes of this `command`, such as \"pagemill batch\"")
	f.IntVar(&j.shards, "shards", 1, "number of result files")
	f.Int64Var(&j.split, "split", 64<<20, "`bytes` of one file that a worker reads; -1 never divides a file")
	f.Int64Var(&j.maxBytes, "max-bytes", 256<<20, "`bytes` of the largest page that is read")
	f.StringVar(&j.counters, "counters", "", "`file` that the job's counters are written to, as JSON")
	f.Float64Var(&j.maxFailed, "max-failed", 0, "`share` of the records, 0 to 1, that may fail; exit status 3 if more do, with all results written")
	f.BoolVar(&j.resume, "resume", false, "keep what is converted in the output folder until the job has ended, and take it from there if the last one was broken off")
	f.BoolVar(&j.verbose, "verbose", false, "show the runner's log")
}

// main returns the exit status: 0 on success, 1 if the job failed, 2 if the
// command line was invalid, 3 if more records failed than -max-failed allows.
func (j *job) main(ctx context.Context, sources []string, stderr io.Writer) int {
	opts, err := j.check(sources)
	if err != nil {
		fmt.Fprintln(stderr, "pagemill-beam:", err)
		return 2
	}
	if !j.verbose {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	if j.local() && *jobopts.Parallelism <= 0 {
		*jobopts.Parallelism = runtime.GOMAXPROCS(0)
	}
	p, s := beam.NewPipelineWithRoot()
	j.build(s, opts, sources)
	start := time.Now()
	end := func() {}
	if j.local() {
		end = showProgress(stderr, start)
	}
	res, err := beamx.RunWithMetrics(ctx, p)
	end()
	if err != nil {
		fmt.Fprintln(stderr, "pagemill-beam:", reason(err))
		return 1
	}
	t := newTotals(res, time.Since(start))
	fmt.Fprintln(stderr, t)
	if j.counters != "" {
		b, err := json.Marshal(t)
		if err == nil {
			err = os.WriteFile(j.counters, append(b, '\n'), 0o666)
		}
		if err != nil {
			fmt.Fprintln(stderr, "pagemill-beam:", err)
			return 1
		}
	}
	if j.resume {
		if err := pagemillbeam.RemoveJournal(j.journal()); err != nil {
			fmt.Fprintln(stderr, "pagemill-beam:", err)
			return 1
		}
	}
	return t.status(j.maxFailed)
}

// journal returns the folder of what is converted, "" for none.
func (j *job) journal() string {
	if !j.resume {
		return ""
	}
	return filepath.Join(j.out, ".journal")
}

// local reports whether the job runs inside this process.
func (j *job) local() bool {
	return *runners.Runner == "" || *runners.Runner == "prism" && *jobopts.Endpoint == ""
}

func (j *job) check(sources []string) (json.RawMessage, error) {
	switch {
	case len(sources) == 0:
		return nil, fmt.Errorf("want files, folders or patterns to convert")
	case j.out == "":
		return nil, fmt.Errorf("-o: want the folder to write to")
	case j.format != "ndjson" && j.format != "parquet":
		return nil, fmt.Errorf("--format: %q is neither ndjson nor parquet", j.format)
	case j.maxFailed < 0 || j.maxFailed > 1:
		return nil, fmt.Errorf("--max-failed must be from 0 to 1")
	case j.resume && strings.Contains(j.out, "://"):
		return nil, fmt.Errorf("-resume: want a folder that all workers have mounted, not %s", j.out)
	case j.shards < 1:
		return nil, fmt.Errorf("--shards must be at least 1")
	}
	if j.options == "" {
		return nil, nil
	}
	b, err := os.ReadFile(j.options)
	if err != nil {
		return nil, err
	}
	if _, err := pagemill.ParseOptions(b); err != nil {
		return nil, fmt.Errorf("%s: %w", j.options, err)
	}
	return bytes.TrimSpace(b), nil
}

func (j *job) build(s beam.Scope, options json.RawMessage, sources []string) {
	records, unread := pagemillbeam.ReadSaved(s, pagemillbeam.ReadOptions{SplitSize: j.split, MaxBytes: j.maxBytes}, sources...)
	outputs, failed := pagemillbeam.Convert(s, pagemillbeam.ConvertOptions{
		Options: options, Command: strings.Fields(j.command), MaxBytes: j.maxBytes, Journal: j.journal(),
	}, records)
	outputs = beam.ParDo(s, countOutput, outputs)
	failed = beam.ParDo(s, countFailure, beam.Flatten(s, unread, failed))
	if j.dedup {
		outputs = pagemillbeam.Dedup(s, outputs)
	}
	write := pagemillbeam.WriteNDJSON
	if j.format == "parquet" {
		write = pagemillbeam.WriteParquet
	}
	write(s, pagemillbeam.WriteOptions{Dir: j.out, Name: "pages", Shards: j.shards}, outputs)
	pagemillbeam.WriteFailures(s, pagemillbeam.WriteOptions{Dir: j.out, Name: "failed"}, failed)
	if j.previous != "" {
		snapshots := pagemillbeam.ReadSnapshots(s, j.previous)
		changes := pagemillbeam.Track(s, pagemillbeam.TrackOptions{Gone: true}, outputs, snapshots)
		pagemillbeam.WriteChanges(s, pagemillbeam.WriteOptions{Dir: j.out, Name: "changes"}, changes)
	}
}

// reason returns the last line of a runner's error, which wraps the cause in a
// description of the plan.
func reason(err error) string {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill/bench"
	"github.com/pagemill/pagemill/internal/outdir"
)

// A benchRun is one run of the bench command.
type benchRun struct {
	html, json string // files to write
	baseline   string
	tolerance  float64
	least      map[string]string // measure → minimum mean
	worst      int
	workers    int
	stdout     io.Writer
	stderr     io.Writer
}

func newBench() *cobra.Command {
	var b benchRun
	cmd := &cobra.Command{
		Use:  "bench [flags] DIR",
		Args: wants(1, 1, "one folder of cases"),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.stdout, b.stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
			return b.run(cmd, args[0])
		},
	}
	f := cmd.Flags()
	f.StringVar(&b.html, "html", "", "`file` to write the report with charts and differences to")
	f.StringVar(&b.json, "json", "", "`file` to write the figures to; - is standard output instead of the table")
	f.StringVar(&b.baseline, "baseline", "", "`file` with the figures of an earlier run, to compare with")
	f.Float64Var(&b.tolerance, "tolerance", 0.001, "`fall` of a mean from the baseline that is let pass")
	f.StringToStringVar(&b.least, "min", nil, "`measure=mean`, the smallest allowed, such as f1=0.9 (repeatable)")
	f.Lookup("min").DefValue = "" // otherwise shown as []
	f.IntVar(&b.worst, "worst", 10, "`number` of cases to list, worst first")
	f.IntVarP(&b.workers, "workers", "j", runtime.GOMAXPROCS(0), "`number` of cases worked on at once")
	return cmd
}

func (b *benchRun) run(cmd *cobra.Command, dir string) error {
	least, err := b.parseLeast()
	if err != nil {
		return err
	}
	if info, err := os.Stat(dir); err != nil && isAddress(dir) {
		return failed(noNetwork(dir))
	} else if err != nil {
		return failed(err)
	} else if !info.IsDir() {
		return failed(fmt.Errorf("%s is a file; a folder of cases is wanted", dir))
	}
	var before *bench.Report
	if b.baseline != "" {
		if before, err = readBaseline(b.baseline); err != nil {
			return failed(err)
		}
	}
	bar := newProgress(b.stderr, "measuring")
	r := bench.Runner{Name: filepath.Base(filepath.Clean(dir)), Workers: b.workers, Done: bar.count}
	report, err := r.Run(cmd.Context(), os.DirFS(dir))
	bar.clear()
	if err != nil {
		return failed(fmt.Errorf("%s: %w", dir, err))
	}
	if err := b.write(report, before); err != nil {
		return failed(err)
	}
	return b.gate(report, before, least)
}

// parseLeast validates the limits before the work starts.
func (b *benchRun) parseLeast() (map[string]float64, error) {
	known := map[string]bool{}
	var keys []string
	for _, m := range bench.Measures() {
		known[m.Key] = true
		keys = append(keys, m.Key)
	}
	out := map[string]float64{}
	for k, v := range b.least {
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || !known[k] {
			return nil, fmt.Errorf("--min %s=%s: want a measure (%s) and a number", k, v, strings.Join(keys, ", "))
		}
		out[k] = f
	}
	return out, nil
}

func readBaseline(path string) (*bench.Report, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	r, err := bench.ReadReport(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

func (b *benchRun) write(r, before *bench.Report) error {
	if b.html != "" {
		if err := outdir.Stream(b.html, func(w io.Writer) error { return r.WriteHTML(w, before) }); err != nil {
			return err
		}
	}
	if b.json == "-" {
		return r.WriteJSON(b.stdout)
	}
	if b.json != "" {
		if err := outdir.Stream(b.json, r.WriteJSON); err != nil {
			return err
		}
	}
	if err := r.WriteTable(b.stdout, b.worst); err != nil || before == nil {
		return err
	}
	if _, err := fmt.Fprintln(b.stdout); err != nil {
		return err
	}
	return bench.Compare(before, r).WriteTable(b.stdout, b.worst)
}

// gate returns an error naming the limits that the run violates.
func (b *benchRun) gate(r, before *bench.Report, least map[string]float64) error {
	var broken []string
	for _, c := range r.Cases {
		if c.Error != "" {
			broken = append(broken, c.Name+": "+c.Error)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(least)) {
		if v, ok := r.Means[k]; !ok || v < least[k] {
			broken = append(broken, fmt.Sprintf("%s is %.3f, below %.3f", k, v, least[k]))
		}
	}
	if before != nil {
		for _, d := range bench.Compare(before, r).Losses(b.tolerance) {
			broken = append(broken, fmt.Sprintf("%s fell from %.3f to %.3f", d.Measure, d.Before, d.After))
		}
	}
	if len(broken) > 0 {
		return &failedError{strings.Join(broken, "\npagemill: ")}
	}
	return nil
}

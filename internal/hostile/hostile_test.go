package hostile_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

// Limits of the cost of one document: memory per byte beyond a fixed amount,
// processor time per byte beyond that of a minimal process, and at most growth
// times the time of a document an eighth as large. Times are those of the
// machine on which the limits were set (see pace).
const (
	fixedMemory   = 120e6
	defaultMemory = 60  // bytes per byte
	allMemory     = 150 // with all outputs at once
	defaultTime   = 0.2 // seconds per megabyte
	pdfTime       = 1   // for an uncompressed PDF
	allTime       = 1.5
	requestTime   = 1 // seconds for hostile options of up to requestSize, proportionally more beyond
	requestSize   = 100e3
	growth        = 12
	floor         = 0.1 // seconds that can't be distinguished from the noise of a process
	patience      = 60 * time.Second
)

// sizes are multiples of unit.
var sizes = []int{1, 2, 4, 8}

// unit is the size of the smallest document. The environment may set a larger
// one, since the limits are per byte and noise is not.
func unit() int {
	if n, err := strconv.Atoi(os.Getenv("PAGEMILL_HOSTILE_UNIT")); err == nil {
		return n
	}
	return 24_000
}

// A family makes a document of about n bytes, or options of that size.
type family struct {
	contentType string
	make        func(n int) string
	request     bool
}

func families() map[string]family {
	out := map[string]family{}
	for _, m := range []map[string]func(int) string{structureFamilies, dataFamilies, textFamilies} {
		for name, f := range m {
			out[name] = family{"text/html", func(n int) string { return head + f(n) }, false}
		}
	}
	for name, f := range markdownFamilies {
		out[name] = family{"text/markdown", func(n int) string { return "# Mill\n\nThe miller of Ashford grinds rye on Friday.\n\n" + f(n) }, false}
	}
	for name, f := range formulaFamilies {
		out[name] = family{pdfType, func(n int) string { return formulaPDF(f(n)) }, false}
	}
	for name, f := range requestFamilies {
		out[name] = family{"text/html", f, true}
	}
	return out
}

const pdfType = "application/pdf"

// cost is what a process measured about itself.
type cost struct {
	Bytes              int
	Default, All       float64 // seconds of user time, divided by the pace
	DefaultRSS, AllRSS float64 // peak in bytes
	DefaultErr, AllErr string
	Status             int // of a refused document
	DefaultOut, AllOut int
	failed             string
}

// least returns the smaller of two measurements of one document. A run that was
// killed for its time is replaced by one that was not.
func (c cost) least(d cost) cost {
	if c.failed != "" {
		return d
	}
	if d.failed == "" {
		c.Default, c.DefaultRSS = min(c.Default, d.Default), min(c.DefaultRSS, d.DefaultRSS)
		c.All, c.AllRSS = min(c.All, d.All), min(c.AllRSS, d.AllRSS)
	}
	return c
}

// everything requests all outputs that need no model.
const everything = `{"formats":["markdown","html","rawHtml","links","images","summary","product","menu","branding",
{"type":"json","prompt":"the items","schema":{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number"},"items":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"}}}},"author":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}}}},
{"type":"question","question":"Who grinds rye on Friday in the mill?"},{"type":"highlights","query":"miller grinds rye flour price"},
{"type":"changeTracking","modes":["git-diff","json"]},
{"type":"attributes","selectors":[{"selector":"a","attribute":"href"},{"selector":"div p","attribute":"class"}]}],
"onlyMainContent":false,"onlyCleanContent":true,"sanitize":true,"redactPII":{"mode":"aggressive"}}`

const childVariable = "PAGEMILL_HOSTILE_CHILD"

// TestMain runs one document if the environment names one.
func TestMain(m *testing.M) {
	if spec := os.Getenv(childVariable); spec != "" {
		name, size, _ := strings.Cut(spec, "/")
		if name == "late" {
			fmt.Print(late(size))
			return
		}
		n, _ := strconv.Atoi(size)
		out, _ := json.Marshal(run(name, n))
		fmt.Println(string(out))
		return
	}
	os.Exit(m.Run())
}

// run measures one document in this process: with the default options, then
// with all outputs.
func run(name string, n int) cost {
	c := spent(name, n)
	if max(c.Default, c.All) > floor { // below it nothing is compared
		p := pace()
		c.Default, c.All = c.Default/p, c.All/p
	}
	return c
}

func spent(name string, n int) cost {
	limitMemory(6 << 30)
	f := families()[name]
	body, options, all := f.make(n), "{}", everything
	if f.request {
		options, all = body, body
		body = requestPage()
	}
	doc := pagemill.Document{Body: []byte(body), ContentType: f.contentType, URL: "https://mill.example/"}
	c := cost{Bytes: len(doc.Body)}
	if f.request {
		c.Bytes = max(c.Bytes, len(options))
	}
	c.Default, c.DefaultRSS, c.DefaultOut, c.DefaultErr, c.Status = measure(doc, options)
	if f.request {
		return c
	}
	defer profile()()
	doc.Previous = &changetrack.Snapshot{JSON: json.RawMessage(`{"title":"Old"}`),
		Markdown: "# Mill\n\n" + seq(n/2, func(i int) string { return fmt.Sprintf("Line %d of the old page\n\n", i) })}
	// Models are read once in a program: they are no cost of the document.
	measure(pagemill.Document{Body: []byte("<p>The mill grinds rye.")}, all)
	c.All, c.AllRSS, c.AllOut, c.AllErr, c.Status = measure(doc, all)
	return c
}

// profile writes a CPU profile of the run with all outputs to the file that the
// environment names.
func profile() (stop func()) {
	f, err := os.Create(os.Getenv("PAGEMILL_HOSTILE_PROFILE"))
	if err != nil {
		return func() {}
	}
	_ = pprof.StartCPUProfile(f)
	return func() { pprof.StopCPUProfile(); _ = f.Close() }
}

func measure(doc pagemill.Document, options string) (seconds, rss float64, out int, failure string, status int) {
	opts, err := pagemill.ParseOptions(json.RawMessage(options))
	if err != nil {
		return 0, 0, 0, "", 400
	}
	var res *pagemill.Result
	timed := func() {
		start := userTime()
		res, err = pagemill.Run(context.Background(), doc, opts)
		seconds = (userTime() - start).Seconds()
	}
	rss = peakOf(timed)
	if first := seconds; first > floor { // again, since the first writes to memory take most of the time on some virtual machines
		timed()
		seconds = min(seconds, first)
	}
	var e *pagemill.Error
	if errors.As(err, &e) && e.Status < 500 && e.Status != 408 {
		return seconds, rss, 0, "", e.Status
	}
	if err != nil {
		return seconds, rss, 0, err.Error(), 0
	}
	if !strings.Contains(res.Markdown, "grinds rye") && strings.Contains(options, `"onlyMainContent":false`) {
		failure = "the first paragraph is lost"
	}
	return seconds, rss, len(res.Markdown) + len(res.HTML), failure, 0
}

// TestHostile runs each family at each size in a separate process.
func TestHostile(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("processor time and memory are measured without -short and the race detector")
	}
	if runtime.GOOS != "linux" {
		t.Skip("processor time is read where Linux reports it")
	}
	all := families()
	if len(all) < 250 {
		t.Errorf("%d families, want 250 at least", len(all))
	}
	if only := os.Getenv("PAGEMILL_HOSTILE_ONLY"); only != "" { // only families whose names contain this
		maps.DeleteFunc(all, func(name string, _ family) bool { return !strings.Contains(name, only) })
	}
	results := map[string][]cost{}
	for name := range all {
		results[name] = make([]cost, len(sizes))
	}
	var group sync.WaitGroup
	places := make(chan struct{}, runtime.NumCPU())
	for name, costs := range results {
		for i, size := range sizes {
			places <- struct{}{}
			group.Go(func() {
				defer func() { <-places }()
				costs[i] = child(t.Context(), name, size*unit())
			})
		}
	}
	group.Wait()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		problems := judge(name, results[name], all[name])
		for range 4 { // a busy machine slows single processes: the minimum of five counts
			if len(problems) == 0 {
				break
			}
			for i, size := range sizes {
				results[name][i] = results[name][i].least(child(t.Context(), name, size*unit()))
			}
			problems = judge(name, results[name], all[name])
		}
		for _, problem := range problems {
			t.Errorf("%s: %s", name, problem)
		}
	}
	if path := os.Getenv("PAGEMILL_HOSTILE_TABLE"); path != "" {
		if err := os.WriteFile(path, table(results), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// child measures one document in a new process.
func child(ctx context.Context, name string, n int) cost {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	exe, err := os.Executable()
	if err != nil {
		return cost{failed: err.Error()}
	}
	cmd := exec.CommandContext(ctx, exe, "-test.run=^$")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s/%d", childVariable, name, n), "GOMAXPROCS=2", stopTheWorld)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var c cost
	if err == nil {
		err = json.Unmarshal(out, &c)
	}
	if err != nil {
		first, _, _ := strings.Cut(stderr.String(), "\n")
		c.failed = fmt.Sprintf("at %d bytes the process was lost: %v: %s", n, err, first)
	}
	return c
}

// judge compares a family's costs with the limits.
func judge(name string, costs []cost, f family) (problems []string) {
	most, usual, request := bar{allTime, allMemory}, defaultTime, f.request
	if f.contentType == pdfType {
		usual = pdfTime
	}
	if b, ok := slower[name]; ok {
		most = b
	}
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	for _, c := range costs {
		if c.failed != "" {
			return []string{c.failed}
		}
		mb := float64(c.Bytes) / 1e6
		for _, m := range []struct {
			name               string
			time, rss          float64
			maxTime, maxMemory float64
			failure            string
		}{
			{"default", c.Default, c.DefaultRSS, usual, defaultMemory, c.DefaultErr},
			{"everything", c.All, c.AllRSS, most.time, most.memory, c.AllErr},
		} {
			switch {
			case m.failure != "":
				report("%s, %d bytes: %s", m.name, c.Bytes, m.failure)
			case request && m.time > requestTime*max(1, float64(c.Bytes)/requestSize):
				report("%d bytes of options take %.2f s", c.Bytes, m.time)
			case !request && m.time > floor+m.maxTime*mb:
				report("%s, %d bytes: %.3f s, want %.3f at most", m.name, c.Bytes, m.time, floor+m.maxTime*mb)
			}
			if m.rss > fixedMemory+m.maxMemory*float64(c.Bytes) {
				report("%s, %d bytes: %.0f MB, want %.0f at most", m.name, c.Bytes, m.rss/1e6, (fixedMemory+m.maxMemory*float64(c.Bytes))/1e6)
			}
		}
	}
	first, last := costs[0], costs[len(costs)-1]
	if request {
		return problems
	}
	if last.Default > growth*max(first.Default, floor) {
		report("default: 8 times the size takes %.1f times the time", last.Default/max(first.Default, floor))
	}
	if last.All > growth*max(first.All, floor) {
		report("everything: 8 times the size takes %.1f times the time", last.All/max(first.All, floor))
	}
	return problems
}

// table writes the costs at the largest size, for bench/RESULTS.md.
func table(results map[string][]cost) []byte {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	fmt.Fprintln(w, "| family | bytes | default s/MB | MB | everything s/MB | MB | growth |\n|---|---|---|---|---|---|---|")
	for _, name := range slices.Sorted(maps.Keys(results)) {
		first, c := results[name][0], results[name][len(sizes)-1]
		if c.failed != "" {
			fmt.Fprintf(w, "| %s | | lost: %s |\n", name, c.failed)
			continue
		}
		mb := float64(c.Bytes) / 1e6
		fmt.Fprintf(w, "| %s | %d | %.2f | %.0f | %.2f | %.0f | %.1f |\n", name, c.Bytes, c.Default/mb, c.DefaultRSS/1e6, c.All/mb, c.AllRSS/1e6, c.All/max(first.All, floor))
	}
	w.Flush()
	return b.Bytes()
}

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// The exit status of bench serves as a gate: failures, --min and --baseline
// make it non-zero.
func TestBench(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pages := filepath.Join(dir, "pages")
	write(t, filepath.Join(pages, "tides.html"), "<main><h1>Tides</h1><p>Water rises twice a day.</p></main>")
	write(t, filepath.Join(pages, "tides.md"), "# Tides\n\nWater rises twice a day.\n")
	report, figures := filepath.Join(dir, "report.html"), filepath.Join(dir, "figures.json")

	status, stdout, stderr := pagemillRun(t, "", "bench", "--html", report, "--json", figures, "--min", "f1=1,exact=1", pages)
	if status != 0 || !strings.Contains(stdout, "words F1") || stderr != "" {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	if !strings.Contains(read(t, report), "tides") || !strings.Contains(read(t, figures), `"f1": 1`) {
		t.Error("the reports say nothing of the page")
	}
	if status, _, stderr := pagemillRun(t, "", "bench", "--baseline", figures, pages); status != 0 {
		t.Errorf("nothing changed, but status %d: %s", status, stderr)
	}

	write(t, filepath.Join(pages, "tides.md"), "# Tides\n\nWater rises twice a day, and falls twice.\n")
	if status, _, stderr := pagemillRun(t, "", "bench", "--min", "f1=0.99", pages); status != 1 || !strings.Contains(stderr, "f1 is 0.") {
		t.Errorf("--min: status %d, %s", status, stderr)
	}
	if status, stdout, stderr := pagemillRun(t, "", "bench", "--baseline", figures, pages); status != 1 || !strings.Contains(stderr, "f1 fell from 1.000") || !strings.Contains(stdout, "tides: words F1") {
		t.Errorf("--baseline: status %d, %s%s", status, stdout, stderr)
	}
	if status, _, stderr := pagemillRun(t, "", "bench", "--baseline", figures, "--tolerance", "1", pages); status != 0 {
		t.Errorf("--tolerance: status %d, %s", status, stderr)
	}
	if status, stdout, _ := pagemillRun(t, "", "bench", "--json", "-", pages); status != 0 || !strings.HasPrefix(stdout, "{") {
		t.Errorf("--json -: status %d, %s", status, stdout)
	}

	write(t, filepath.Join(pages, "broken.pdf"), "%PDF-1.7 and no more")
	write(t, filepath.Join(pages, "broken.md"), "x")
	if status, _, stderr := pagemillRun(t, "", "bench", pages); status != 1 || !strings.Contains(stderr, "broken: ") {
		t.Errorf("a failing case: status %d, %s", status, stderr)
	}
	for _, args := range [][]string{{"bench", "--min", "beauty=1", pages}, {"bench", filepath.Join(dir, "none")}, {"bench", t.TempDir()}, {"bench", "--baseline", report, pages}} {
		if status, _, stderr := pagemillRun(t, "", args...); status == 0 || stderr == "" {
			t.Errorf("%v: status %d, %q", args[1:], status, stderr)
		}
	}
}

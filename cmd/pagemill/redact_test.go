package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

func TestRedactMasksAFile(t *testing.T) {
	t.Parallel()
	page := write(t, filepath.Join(t.TempDir(), "page.md"), "# Desk\n\nMail ann@host.example or call +44 20 7946 0018.\n")
	status, stdout, stderr := pagemillRun(t, "", "redact", "--mode", "fast", page)
	if want := "# Desk\n\nMail <EMAIL> or call <PHONE>.\n"; status != 0 || stdout != want || stderr != "" {
		t.Errorf("status %d, stdout %q, stderr %q; want %q", status, stdout, stderr, want)
	}
}

func TestRedactReportHoldsNoValue(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := pagemillRun(t, "Mail ann@host.example now", "redact", "--report", "-")
	var found []struct {
		Entity, Rule string
		Start, End   int
	}
	if err := json.Unmarshal([]byte(stdout), &found); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %q, %q", status, err, stdout, stderr)
	}
	if len(found) != 1 || found[0].Entity != "EMAIL" || found[0].Start != 5 || found[0].End != 21 || strings.Contains(stdout, "ann@") {
		t.Errorf("report %s", stdout)
	}
	if stderr != "EMAIL 1\n" {
		t.Errorf("summary %q", stderr)
	}
}

func TestRedactRefusesUnknownMode(t *testing.T) {
	t.Parallel()
	status, stdout, _ := pagemillRun(t, "ann@host.example", "redact", "--mode", "model", "-")
	if status == 0 || stdout != "" {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
}

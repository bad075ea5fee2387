package score_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/changetrack"
)

type spanRecord struct {
	ID    string       `json:"id"`
	Text  string       `json:"text"`
	Spans []score.Span `json:"spans"`
}

// Predictions are the expected spans with each kind of damage that the measures
// should detect.
func TestRedactionAgrees(t *testing.T) {
	t.Parallel()
	script := needScorer(t, "redact/score.py")
	sets, err := filepath.Glob(filepath.Join(shared, "corpora/redact/dev/*.ndjson.gz"))
	if err != nil || len(sets) == 0 {
		t.Skip("no data")
	}
	labels := []string{"PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"}
	for _, set := range append(sets, filepath.Join(shared, "corpora/redact/negatives/hard.ndjson.gz")) {
		name := filepath.Base(set)
		if _, err := os.Stat(set); err != nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rel, err := filepath.Rel(filepath.Join(shared, "corpora"), set)
			if err != nil {
				t.Fatal(err)
			}
			records, raw := readRecords[spanRecord](t, rel, sample(8))
			sum := score.Redaction{Labels: labels}
			preds := make([]spanRecord, len(records))
			for i, r := range records {
				preds[i] = spanRecord{ID: r.ID, Spans: damageSpans(i, r)}
				sum.Add(r.Text, r.Spans, preds[i].Spans)
			}
			var want struct {
				Ents map[string]map[string]float64 `json:"ents"`
			}
			python(t, &want, script, writeFile(t, "gold.ndjson", raw), writeLines(t, "pred.ndjson", preds), "--json", "--labels", strings.Join(labels, ","))
			o, all := sum.Overlap(), want.Ents["ALL"]
			agree(t, "ALL", map[string]float64{"ovP": o.Precision, "ovR": o.Recall, "ovF1": o.F1, "leak": sum.Leak()},
				map[string]float64{"ovP": all["ovP"], "ovR": all["ovR"], "ovF1": all["ovF1"], "leak": all["leak"]})
		})
	}
}

func damageSpans(i int, r spanRecord) []score.Span {
	out := []score.Span{}
	for j, s := range r.Spans {
		switch (i + j) % 7 {
		case 0:
			continue
		case 1:
			s.End = min(s.End+3, len(r.Text))
		case 2:
			s.Start = s.Start + (s.End-s.Start)/3
		case 3:
			s.Label = "EMAIL"
		case 4:
			out = append(out, s, score.Span{Start: s.Start, End: s.Start + (s.End-s.Start)/2 + 1, Label: s.Label})
		}
		out = append(out, s)
	}
	if n := len(r.Text); i%5 == 0 && n > 12 {
		out = append(out, score.Span{Start: n / 3, End: n/3 + 8, Label: "PERSON"})
	}
	return out
}

type diffRecord struct {
	ID    string `json:"id"`
	Class string `json:"class"`
	Old   string `json:"old"`
	New   string `json:"new"`
	Git   string `json:"git"`
}

// Predictions are the module's own diffs, some of them damaged.
func TestDiffAgrees(t *testing.T) {
	t.Parallel()
	script := needScorer(t, "changetrack/score.py")
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	records, raw := readRecords[diffRecord](t, "changetrack/pairs.ndjson.gz", sample(12))
	type line struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	}
	var preds []line
	got := map[string]map[string]int{}
	for i, r := range records {
		text := changetrack.Lines(r.Old, r.New).Text
		switch i % 9 {
		case 1:
			text = strings.Replace(text, "\n+", "\n+x", 1)
		case 2:
			text = strings.Replace(text, "\n ", "\n x", 1)
		case 3:
			text = wholeFile(r.Old, r.New)
		}
		preds = append(preds, line{r.ID, text})
		same := score.SameHunks(r.Git, text)
		class := r.Class
		if strings.HasPrefix(class, "path-") {
			class = "path"
		}
		for _, k := range []string{"ALL", class} {
			if got[k] == nil {
				got[k] = map[string]int{}
			}
			got[k]["n"]++
			if same {
				got[k]["eqh"]++
			} else {
				got[k]["eqh"] += 0
			}
		}
	}
	out, err := exec.Command("python3", script, writeLines(t, "pred.ndjson", preds), "--pairs", writeFile(t, "pairs.ndjson", raw)).Output()
	if err != nil {
		t.Fatal(err)
	}
	if want := classTable(t, string(out)); !maps.EqualFunc(got, want, maps.Equal[map[string]int, map[string]int]) {
		t.Errorf("got %v\nthe reference says\n%s", got, out)
	}
	t.Logf("\n%s", out)
}

// wholeFile returns a correct but useless diff: everything deleted, everything
// added.
func wholeFile(old, new string) string {
	a, b := strings.SplitAfter(old, "\n"), strings.SplitAfter(new, "\n")
	if !strings.HasSuffix(old, "\n") || !strings.HasSuffix(new, "\n") {
		return changetrack.Lines(old, new).Text
	}
	a, b = a[:len(a)-1], b[:len(b)-1]
	return fmt.Sprintf("@@ -1,%d +1,%d @@\n-%s+%s", len(a), len(b), strings.Join(a, "-"), strings.Join(b, "+"))
}

// classTable parses the table that the reference scorer prints.
func classTable(t *testing.T, table string) map[string]map[string]int {
	t.Helper()
	out := map[string]map[string]int{}
	names := []string{"n", "apply", "eq", "eqh", "short"}
	for i, line := range strings.Split(strings.TrimSpace(table), "\n") {
		f := strings.Fields(line)
		if i == 0 || len(f) < 6 {
			continue
		}
		out[f[0]] = map[string]int{}
		for j, name := range names {
			if name != "n" && name != "eqh" {
				continue
			}
			n, err := strconv.Atoi(f[j+1])
			if err != nil {
				t.Fatal(err)
			}
			out[f[0]][name] = n
		}
	}
	return out
}

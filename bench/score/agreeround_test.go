package score_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
)

type roundRecord struct {
	ID    string `json:"id"`
	Suite string `json:"suite"`
	HTML  string `json:"html"`
}

// Predictions are the pipeline's Markdown; every fifth has raw HTML added or a
// line removed.
func TestRoundTripAgrees(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(shared, "evals/markdown")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no reference scorer: %v", err)
	}
	sets, err := filepath.Glob(filepath.Join(shared, "corpora/markdown/*.ndjson.gz"))
	if err != nil || len(sets) == 0 {
		t.Skip("no data")
	}
	type line struct {
		ID       string `json:"id"`
		Markdown string `json:"markdown"`
	}
	var preds []line
	got := map[string]*roundSum{}
	cases := t.TempDir()
	for _, set := range sets {
		records, raw := readRecords[roundRecord](t, "markdown/"+filepath.Base(set), sample(3))
		if err := os.WriteFile(filepath.Join(cases, strings.TrimSuffix(filepath.Base(set), ".gz")), raw, 0o644); err != nil {
			t.Fatal(err)
		}
		for i, r := range records {
			md := roundPrediction(t, i, r)
			preds = append(preds, line{r.ID, md})
			s, err := score.CompareRoundTrip(r.HTML, md)
			if err != nil {
				t.Fatal(err)
			}
			if got[r.Suite] == nil {
				got[r.Suite] = &roundSum{components: map[string]float64{}, counts: map[string]float64{}}
			}
			got[r.Suite].add(s)
		}
	}
	report := filepath.Join(t.TempDir(), "report.json")
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "./cmd/score", "-cases", cases, "-md", writeLines(t, "pred.ndjson", preds), "-json", report)
	cmd.Dir = abs
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("the reference scorer does not run: %v\n%s", err, out)
	}
	data, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Suites map[string]struct {
			N         float64            `json:"n"`
			Exact     float64            `json:"exact"`
			Raw       float64            `json:"exact_raw"`
			Sim       float64            `json:"sim"`
			Core      float64            `json:"n_core"`
			ExactCore float64            `json:"exact_core"`
			Comp      map[string]float64 `json:"comp"`
		} `json:"suites"`
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	for suite, w := range want.Suites {
		figures := map[string]float64{"n": w.N, "exact": w.Exact / 100, "raw": w.Raw / 100, "sim": w.Sim / 100, "core": w.Core, "exactCore": w.ExactCore / 100}
		for k, v := range w.Comp {
			figures["comp "+k] = v / 100
		}
		agree(t, suite, got[suite].figures(), figures)
	}
}

func roundPrediction(t *testing.T, i int, r roundRecord) string {
	t.Helper()
	res, err := pagemill.Run(t.Context(), pagemill.Document{Body: []byte(r.HTML), ContentType: pagemill.DecodedContentType("")}, pagemill.Options{OnlyMainContent: pagemill.ToggleOff, BlockAds: pagemill.ToggleOff, RemoveBase64Images: pagemill.ToggleOff})
	if err != nil {
		t.Logf("%s: %v", r.ID, err)
		return ""
	}
	switch i % 5 {
	case 1:
		return r.HTML
	case 2:
		_, rest, _ := strings.Cut(res.Markdown, "\n")
		return rest + "\n\n<b>bold</b> <sub>x</sub>"
	}
	return res.Markdown
}

// A roundSum aggregates a suite like the reference scorer.
type roundSum struct {
	n, exact, raw, sim, core, exactCore float64
	components, counts                  map[string]float64
}

func (s *roundSum) add(r score.RoundTrip) {
	one := map[bool]float64{true: 1}
	s.n++
	s.exact += one[r.Exact]
	s.raw += one[r.Raw]
	s.sim += r.Similarity
	s.core += one[r.Core]
	s.exactCore += one[r.Core && r.Exact]
	for k, v := range r.Components {
		s.components[k] += v
		s.counts[k]++
	}
}

func (s *roundSum) figures() map[string]float64 {
	out := map[string]float64{"n": s.n, "exact": s.exact / s.n, "raw": s.raw / s.n, "sim": s.sim / s.n, "core": s.core, "exactCore": s.exactCore / max(1, s.core)}
	for k, v := range s.components {
		out["comp "+k] = v / s.counts[k]
	}
	return out
}

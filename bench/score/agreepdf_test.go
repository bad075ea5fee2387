package score_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/bench/score"
)

type pdfRecord struct {
	ID   string `json:"id"`
	PDF  string `json:"pdf"`
	Gold string `json:"gold"`
	Kind string `json:"kind"`
}

// Predictions are pdftotext's output, and the expected Markdown with each kind
// of damage that the measures should detect.
func TestDocumentAgrees(t *testing.T) {
	t.Parallel()
	script := needScorer(t, "pdf/score.py")
	for _, set := range []string{"gen", "variants", "icdar2013", "udhr", "docling", "pypdfbench"} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(shared, "corpora/pdf", set)
			type line struct {
				ID       string `json:"id"`
				Markdown string `json:"markdown"`
			}
			var preds []line
			var manifest []byte
			got := map[string]map[string]float64{}
			for i, r := range readManifest(t, dir) {
				if i%sample(20) != 0 || r.Gold == "" || r.Kind != "" && r.Kind != "md" {
					continue
				}
				data, err := os.ReadFile(filepath.Join(dir, r.Gold))
				if err != nil {
					t.Fatal(err)
				}
				gold := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)) // as Python reads text
				for how, md := range map[string]string{"damage": damage(gold), "pdftotext": pdfText(filepath.Join(dir, r.PDF))} {
					id := r.ID + "/" + how
					preds = append(preds, line{id, md})
					l, err := json.Marshal(map[string]string{"id": id, "gold": r.Gold, "kind": "md"})
					if err != nil {
						t.Fatal(err)
					}
					manifest = append(append(manifest, l...), '\n')
					got[id] = score.Document(strings.ToValidUTF8(gold, "\uFFFD"), md)
				}
			}
			golds, err := filepath.Abs(dir)
			if err != nil {
				t.Fatal(err)
			}
			tmp := filepath.Dir(writeFile(t, "manifest.ndjson", manifest))
			for _, r := range readManifest(t, dir) {
				if r.Gold != "" {
					if err := os.Symlink(filepath.Join(golds, r.Gold), filepath.Join(tmp, r.Gold)); err != nil && !os.IsExist(err) {
						t.Fatal(err)
					}
				}
			}
			var want struct {
				Docs map[string]map[string]float64 `json:"docs"`
			}
			python(t, &want, script, "--gold", tmp, "--pred", writeLines(t, "pred.ndjson", preds), "--docs")
			if len(want.Docs) != len(got) {
				t.Errorf("%d documents, the reference scored %d", len(got), len(want.Docs))
			}
			for id, w := range want.Docs {
				maps.DeleteFunc(w, func(key string, _ float64) bool { return key != "nid" && key != "teds" && key != "mhs" })
				agree(t, id, got[id], w)
			}
		})
	}
}

func readManifest(t *testing.T, dir string) (out []pdfRecord) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "manifest.ndjson"))
	if err != nil {
		t.Skipf("no data: %v", err)
	}
	for line := range strings.Lines(string(data)) {
		var r pdfRecord
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// pdfText returns the text layer as laid out by pdftotext, or "" on failure.
func pdfText(path string) string {
	out, err := exec.Command("pdftotext", "-layout", path, "-").Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// damage drops and moves lines, and changes levels, markup and cells.
func damage(md string) string {
	lines := strings.Split(md, "\n")
	var out []string
	for i, l := range lines {
		switch {
		case i%13 == 5:
			continue
		case strings.HasPrefix(l, "#") && i%3 == 0:
			l = "#" + l
		case strings.HasPrefix(l, "#") && i%5 == 0:
			l = strings.TrimLeft(l, "# ")
		case strings.HasPrefix(l, "|") && i%4 == 0:
			l = strings.Replace(l, " ", fmt.Sprint(i), 2)
		case strings.HasPrefix(l, "- ") && i%4 == 1:
			l = "\u2022\u00a0" + l[2:]
		case i%11 == 3:
			l = strings.ReplaceAll(l, "e", "`e`*x*_y_")
		}
		out = append(out, l)
		if i%17 == 9 && len(out) > 6 {
			n := len(out)
			out[n-1], out[n-6] = out[n-6], out[n-1]
		}
	}
	return strings.Join(out, "\n")
}

package bench_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench"
)

// hostileRun is a run whose texts try to inject markup into the report.
func hostileRun(t *testing.T) *bench.Report {
	t.Helper()
	return run(t, bench.Runner{Name: `</title><script>document.body.id="owned"</script>`,
		Convert: func(ctx context.Context, d pagemill.Document, o pagemill.Options) (*pagemill.Result, error) {
			res, err := pagemill.Run(ctx, d, o)
			if err == nil {
				res.Markdown = strings.ReplaceAll(res.Markdown, "wheel", `<img src=x onerror="document.body.id='owned'">`+strings.Repeat("long", 200))
			}
			return res, err
		}})
}

// The report is self-contained, and text in it stays text.
func TestHTMLIsSelfContained(t *testing.T) {
	t.Parallel()
	r := hostileRun(t)
	var b bytes.Buffer
	if err := r.WriteHTML(&b, r); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	if m := regexp.MustCompile(`(?i)(src|href)\s*=\s*"?(https?:|//|file:)|@import|url\(`).FindString(page); m != "" {
		t.Errorf("it loads something: %q", m)
	}
	for _, s := range []string{"<script>document", "<img src=x"} {
		if strings.Contains(page, s) {
			t.Errorf("text became markup: %s", s)
		}
	}
	script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindStringSubmatch(page)
	if len(script) != 2 {
		t.Fatal("the report has no script")
	}
	sum := sha256.Sum256([]byte(script[1]))
	if policy := "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(html.UnescapeString(page), `content="`+policy+`"`) {
		t.Errorf("the page's Content-Security-Policy is not %s", policy)
	}
	if !strings.Contains(page, `<div class="del">- The <b>`) {
		t.Error("the part of a line that changed is not marked")
	}
}

// probe opens the report in a frame of a given width, operates it, and records
// what it sees.
const probe = `<!DOCTYPE html><body><iframe id="f" src="report.html" style="width:%dpx;height:900px;border:0"></iframe><script>
document.getElementById('f').onload = function () {
  var d = this.contentDocument, w = this.contentWindow, rows = function () { return Array.from(d.querySelectorAll('#cases tbody tr')).filter(function (r) { return !r.hidden }) };
  var out = { sideways: d.documentElement.scrollWidth - w.innerWidth, id: d.body.id, rows: rows().length, bars: 0, tall: 0 };
  d.querySelectorAll('.fill').forEach(function (e) { if (e.getBoundingClientRect().width > 0) out.bars++ });
  d.querySelectorAll('.col i').forEach(function (e) { out.tall = Math.max(out.tall, e.getBoundingClientRect().height) });
  var filter = d.getElementById('filter'); filter.value = 'GOOD'; filter.dispatchEvent(new w.Event('input')); out.filtered = rows().length;
  filter.value = ''; filter.dispatchEvent(new w.Event('input'));
  out.first = rows()[0].cells[0].textContent; d.querySelectorAll('#cases th')[1].click(); out.sorted = rows()[0].cells[0].textContent;
  d.querySelector('#cases a').click();
  setTimeout(function () { out.open = d.querySelectorAll('details[open]').length; document.body.textContent = JSON.stringify(out) }, 50);
};
</script></body>`

// The report works in a browser at desktop and phone width.
func TestHTMLInBrowser(t *testing.T) {
	t.Parallel()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed")
	}
	if testing.Short() {
		t.Skip("starts a browser")
	}
	for _, width := range []int{1280, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			r := hostileRun(t)
			before := run(t, bench.Runner{})
			var b bytes.Buffer
			if err := r.WriteHTML(&b, before); err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for name, data := range map[string]string{"report.html": b.String(), "probe.html": fmt.Sprintf(probe, width)} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			dump, err := exec.CommandContext(ctx, chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--virtual-time-budget=5000",
				"--window-size=1400,1000", "--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+filepath.Join(dir, "probe.html")).Output()
			if err != nil {
				t.Skipf("chromium does not run here: %v", err)
			}
			start, end := bytes.IndexByte(dump, '{'), bytes.LastIndexByte(dump, '}')
			var seen struct {
				Sideways, Rows, Bars, Filtered, Open int
				Tall                                 float64
				ID, First, Sorted                    string
			}
			if start < 0 || end < start || json.Unmarshal([]byte(html.UnescapeString(string(dump[start:end+1]))), &seen) != nil {
				t.Fatalf("the probe did not finish: %.400s", dump)
			}
			if seen.Sideways > 0 || seen.ID != "" || seen.Rows != 4 || seen.Bars < 10 || seen.Tall < 50 || seen.Filtered != 1 || seen.Open != 2 { // the worst case, and the one whose link was followed
				t.Errorf("%+v", seen)
			}
			if !strings.HasPrefix(seen.First, "short/mill") || !strings.HasPrefix(seen.Sorted, "diff/page") && !strings.HasPrefix(seen.Sorted, "good/mill") {
				t.Errorf("first %q, best first %q", seen.First, seen.Sorted)
			}
		})
	}
}

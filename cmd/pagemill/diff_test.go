package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/changetrack"
)

const (
	oldPlans = "# Plans\n\n- Starter: $9\n- Pro: $29\n\nUpdated on May 3, 2026\n"
	newPlans = "# Plans\n\n- Starter: $12\n- Pro: $29\n- Team: <b>$99</b>\n\nUpdated on May 9, 2026"
)

func plans(t *testing.T) (old, new string) {
	t.Helper()
	dir := t.TempDir()
	return write(t, filepath.Join(dir, "old.md"), oldPlans), write(t, filepath.Join(dir, "new.md"), newPlans)
}

func TestDiffIsAPatch(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("patch"); err != nil {
		t.Skip("no patch here")
	}
	old, new := plans(t)
	status, stdout, stderr := pagemillRun(t, "", "diff", old, new)
	if status != 0 || stderr != "" || strings.Contains(stdout, "\x1b") {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	cmd := exec.Command("patch", old)
	cmd.Stdin = strings.NewReader(stdout)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := read(t, old); got != newPlans {
		t.Errorf("patched to %q", got)
	}
}

func TestDiffColor(t *testing.T) {
	t.Parallel()
	old, new := plans(t)
	_, stdout, _ := pagemillRun(t, "", "diff", "--color", "always", old, new)
	for _, want := range []string{
		"\x1b[31m-- Starter: $\x1b[7m9\x1b[27m\x1b[0m\n",
		"\x1b[32m+- Starter: $\x1b[7m12\x1b[27m\x1b[0m\n",
		"\x1b[36m@@ -1,6 +1,7 @@\x1b[0m\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%q", want, stdout)
		}
	}
	evil := write(t, filepath.Join(t.TempDir(), "evil.md"), "\x1b]0;title\x07\n")
	if _, stdout, _ := pagemillRun(t, "", "diff", "--color", "always", old, evil); strings.Contains(stdout, "\x1b]") || !strings.Contains(stdout, "␛]0;title␇") {
		t.Errorf("a page's control characters reach the terminal: %q", stdout)
	}
}

func TestDiffJSON(t *testing.T) {
	t.Parallel()
	old, new := plans(t)
	_, stdout, _ := pagemillRun(t, "", "diff", "--json", "--ignore", "dates", old, new)
	var c changetrack.Change
	if err := json.Unmarshal([]byte(stdout), &c); err != nil {
		t.Fatal(err)
	}
	if c.ChangeStatus != changetrack.Changed || len(c.Words) == 0 || len(c.Sections) != 1 || strings.Contains(c.Diff.Text, "-Updated") {
		t.Errorf("comparison %+v", c)
	}
}

func TestDiffPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old := write(t, filepath.Join(dir, "old.html"), "<main><h1>Tides</h1><p>Water rises at six.</p></main>")
	new := write(t, filepath.Join(dir, "new.html"), "<main><h1>Tides</h1><p>Water rises at seven.</p></main>")
	_, stdout, stderr := pagemillRun(t, "", "diff", old, new)
	if !strings.Contains(stdout, "\n-Water rises at six.\n") || !strings.Contains(stdout, "\n+Water rises at seven.\n") {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
}

func TestDiffJSONFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old := write(t, filepath.Join(dir, "old.json"), `{"plans":[{"name":"Pro","price":29}]}`)
	new := write(t, filepath.Join(dir, "new.json"), `{"plans":[{"name":"Pro","price":39}]}`)
	if _, stdout, _ := pagemillRun(t, "", "diff", old, new); !strings.HasPrefix(stdout, "plans[0].price: 29 → 39\n") {
		t.Errorf("stdout %q", stdout)
	}
	bad := write(t, filepath.Join(dir, "bad.json"), `{`)
	if status, _, stderr := pagemillRun(t, "", "diff", old, bad); status != exitFailed || !strings.Contains(stderr, "bad.json: this is not JSON") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

func TestDiffExitCode(t *testing.T) {
	t.Parallel()
	old, new := plans(t)
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"diff", "--exit-code", old, new}, exitFailed},
		{[]string{"diff", "--exit-code", old, old}, exitOK},
		{[]string{"diff", old, new}, exitOK},
		{[]string{"diff", old}, exitUsage},
		{[]string{"diff", "--ignore", "weather", old, new}, exitUsage},
		{[]string{"diff", "--color", "blue", old, new}, exitUsage},
		{[]string{"diff", old, filepath.Join(filepath.Dir(old), "none.md")}, exitFailed},
	} {
		if status, _, stderr := pagemillRun(t, "", c.args...); status != c.want {
			t.Errorf("%q: status %d, want %d (%s)", c.args[1:], status, c.want, stderr)
		}
	}
}

func TestDiffHTML(t *testing.T) {
	t.Parallel()
	old, new := plans(t)
	page := filepath.Join(t.TempDir(), "diff.html")
	if status, stdout, stderr := pagemillRun(t, "", "diff", "--html", "-o", page, old, new); status != 0 || stdout != "" {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	html := read(t, page)
	for _, want := range []string{
		"<del>9</del>", "<ins>12</ins>", "&lt;b&gt;$99&lt;/b&gt;", `<span class="kind edited">edited</span> <span>Plans</span>`,
		`3 added</span>, <span class="minus">2 removed`,
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, bad := range []string{"http:", "https:", "<script", "src=", "<link"} {
		if strings.Contains(html, bad) {
			t.Errorf("the page is not self-contained: %q", bad)
		}
	}
}

// TestDiffPageInBrowser renders the page at desktop and phone width: there must
// be no horizontal scrolling.
func TestDiffPageInBrowser(t *testing.T) {
	t.Parallel()
	browser, err := exec.LookPath("chromium")
	if err != nil || testing.Short() {
		t.Skip("no browser here, or no time")
	}
	dir := t.TempDir()
	old := write(t, filepath.Join(dir, strings.Repeat("a-long-name-", 12)+".md"), "# A\n"+strings.Repeat("unbroken", 60)+"\nb\n")
	new := write(t, filepath.Join(dir, "new.md"), "# A\n"+strings.Repeat("unbroken", 61)+"\n"+strings.Repeat("| a ", 90)+"|\n")
	_, page, _ := pagemillRun(t, "", "diff", "--html", old, new)
	const probe = `<script>addEventListener("load", () => { document.title = (document.documentElement.scrollWidth > document.documentElement.clientWidth ? "too wide" : "fits") + " " + innerWidth + ", " +
		document.querySelectorAll(".row").length + " rows, columns " + getComputedStyle(document.querySelector(".row")).gridTemplateColumns.split(" ").length })</script></body>`
	page = strings.Replace(page, "style-src 'unsafe-inline'", "style-src 'unsafe-inline'; script-src 'unsafe-inline'", 1) // the page's own policy lets no probe run
	probed := write(t, filepath.Join(dir, "probe.html"), strings.Replace(page, "</body>", probe, 1))
	for size, columns := range map[string]string{"1280,900": "columns 4", "500,900": "columns 2"} {
		cmd := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"+size),
			"--window-size="+size, "--dump-dom", "file://"+probed)
		cmd.Env = append(os.Environ(), "HOME="+dir)
		out, err := cmd.Output()
		if err != nil {
			t.Skip("the browser does not start:", err)
		}
		_, title, _ := bytes.Cut(out, []byte("<title>"))
		title, _, _ = bytes.Cut(title, []byte("</title>"))
		width, _, _ := strings.Cut(size, ",")
		if want := "fits " + width + ","; !strings.HasPrefix(string(title), want) || !strings.HasSuffix(string(title), columns) {
			t.Errorf("at %s: %q, want %s and %s", size, title, want, columns)
		}
	}
}

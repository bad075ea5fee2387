package main

import (
	"context"
	"fmt"
	"html"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/extract"
)

// inspected is a page with markup in its text, which must not be active in the
// report.
const inspected = `<html><head><title>t</title></head><body><nav>Menu of links</nav><main><article><h1>Tides &lt;script&gt;alert(1)&lt;/script&gt;</h1>
<p>The water of the bay rises and falls twice a day, and whoever lives beside it reads the hour off the mud. ` + "`<img src=x onerror=alert(2)>`" + `</p>
<p>The moon pulls, the sun helps, and the shape of the bay does the rest: a long funnel, open to the west.</p></article></main><footer>Imprint of the site</footer></body></html>`

func TestInspectWritesOneSafePage(t *testing.T) {
	t.Parallel()
	page := write(t, filepath.Join(t.TempDir(), "page.html"), inspected)
	status, _, stderr := pagemillRun(t, "", "inspect", page)
	if status != 0 {
		t.Fatal(stderr)
	}
	got := read(t, strings.TrimSuffix(page, ".html")+".inspect.html")
	for _, want := range []string{"dropped by rule: navigation", "dropped by rule: footer", "rises and falls twice", "&lt;script&gt;", "Markdown"} {
		if !strings.Contains(got, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	// Every part shows its selector, and the menu is folded.
	for _, want := range []string{"<code>--include &#39;body &gt; nav&#39;</code>", "<code>--exclude &#39;body &gt; main &gt; article &gt; p:nth-of-type(1)&#39;</code>",
		`<a class="go" href="#m0" aria-label="its Markdown">`, `<span id="m0"># Tides`, `<iframe sandbox="" title="The Markdown, rendered" srcdoc="`} {
		if !strings.Contains(got, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	for _, not := range []string{"<script", "<img", "src=\"http", "@import", "<link"} {
		if strings.Contains(got, not) {
			t.Errorf("the report holds %q", not)
		}
	}
}

func TestInspectRefusesWhatIsNoPage(t *testing.T) {
	t.Parallel()
	file := write(t, filepath.Join(t.TempDir(), "a.txt"), "plain text")
	if status, _, stderr := pagemillRun(t, "", "inspect", file, "-o", "-"); status == 0 || !strings.Contains(stderr, "neither an HTML page nor a PDF") {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// TestInspectInABrowser renders the report at desktop and phone width and
// checks that it is not blank and does not scroll horizontally.
func TestInspectInABrowser(t *testing.T) {
	t.Parallel()
	b := findBrowser(t)
	page := write(t, filepath.Join(b.dir, "page.html"), inspected)
	report := filepath.Join(b.dir, "report.html")
	if status, _, stderr := pagemillRun(t, "", "inspect", page, "-o", report); status != 0 {
		t.Fatal(stderr)
	}
	for _, size := range []string{"1280,900", "390,844"} {
		shot := filepath.Join(b.dir, "shot.png")
		b.run(t, "--screenshot="+shot, "--window-size="+size, "file://"+report)
		if n := colours(t, shot); n < 5 {
			t.Errorf("%s: the picture is blank (%d colours)", size, n)
		}
	}
	for _, width := range []int{1280, 390} {
		// The report itself runs no scripts; the page around it measures it.
		host := write(t, filepath.Join(b.dir, "host.html"), fmt.Sprintf(`<body><iframe id="f" width="%d" height="800" style="border:0" srcdoc="%s"></iframe>
<script>f.onload = () => { const e = f.contentDocument.documentElement; document.title = "width " + e.clientWidth + " content " + e.scrollWidth + "." }</script>`, width, html.EscapeString(read(t, report))))
		dom := b.run(t, "--dump-dom", "--virtual-time-budget=5000", "file://"+host)
		if want := fmt.Sprintf("width %d content %d.", width, width); !strings.Contains(dom, want) {
			_, title, _ := strings.Cut(dom, "<title>")
			t.Errorf("%q is not what the browser measured: %.60q", want, title)
		}
	}
}

// A browser runs Chromium in headless mode.
type browser struct{ path, dir string }

func findBrowser(t *testing.T) browser {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return browser{path, t.TempDir()}
		}
	}
	t.Skip("no browser here")
	return browser{}
}

func (b browser) run(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.path, append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--no-first-run", "--hide-scrollbars", "--user-data-dir=" + filepath.Join(b.dir, "profile")}, args...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("the browser does not run here: %v: %.300s", err, stderr.String())
	}
	return string(out)
}

// colours counts the colours of a picture approximately.
func colours(t *testing.T, path string) int {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[3]uint32]bool{}
	for y := 0; y < img.Bounds().Dy(); y += 3 {
		for x := 0; x < img.Bounds().Dx(); x += 3 {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[[3]uint32{r >> 12, g >> 12, b >> 12}] = true
		}
	}
	return len(seen)
}

// A reader is told what a part was taken for.
func TestReason(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		part extract.Part
		want string
	}{
		{extract.Part{State: extract.Kept, Score: .97}, "content (97 %)"},
		{extract.Part{State: extract.Kept, Score: .7}, "probably content (70 %)"},
		{extract.Part{State: extract.Kept, Score: .3}, "kept with what is around it (alone: 30 %)"},
		{extract.Part{State: extract.Dropped, Rule: "score"}, "no content (0 %)"},
		{extract.Part{State: extract.Dropped, Rule: "header"}, "dropped by rule: header"},
		{extract.Part{State: extract.Mixed, Score: .76}, "about 76 % of it is content"},
	} {
		if got := reason(c.part); got != c.want {
			t.Errorf("%+v: %q, want %q", c.part, got, c.want)
		}
	}
}

// What a report shows of a page whose quotations make its Markdown far larger is
// bounded.
func TestInspectQuoted(t *testing.T) {
	page := "<h1>Mill</h1>" + strings.Repeat("<blockquote>", 40) + strings.Repeat("<p>rye</p>", 30_000)
	res, err := pagemill.Run(t.Context(), pagemill.Document{Body: []byte(page), ContentType: "text/html", Explain: true}, pagemill.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := inspectionOf(t.Context(), "page", len(page), "", res)
	runtime.ReadMemStats(&after)
	shown := ""
	for _, p := range r.Passages {
		shown += p.Text
	}
	if len(res.Markdown) < 4*maxShown || len(shown) > maxShown || !strings.HasSuffix(shown, "\n") || len(r.Warnings) == 0 {
		t.Errorf("%d of %d bytes of Markdown are shown, %q", len(shown), len(res.Markdown), r.Warnings)
	}
	if used := int(after.TotalAlloc - before.TotalAlloc); used > 700*len(page) {
		t.Errorf("the report takes %d bytes for one of the page", used/len(page))
	}
	t.Logf("%d bytes for one of the page", int(after.TotalAlloc-before.TotalAlloc)/len(page))
}

package main

import (
	"context"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// inspected is a page of ours with markup in its text, which must not come
// alive in the report.
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

// TestInspectInABrowser draws the report at desktop and phone width, and checks
// that nothing has to be scrolled sideways: the picture's width is the window's
// and the page says so itself.
func TestInspectInABrowser(t *testing.T) {
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" || testing.Short() {
		t.Skip("no browser here, or a short run")
	}
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), inspected)
	report := filepath.Join(dir, "report.html")
	if status, _, stderr := pagemillRun(t, "", "inspect", page, "-o", report); status != 0 {
		t.Fatal(stderr)
	}
	for _, size := range []string{"1280,900", "390,844"} {
		shot := filepath.Join(dir, "shot.png")
		ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
		cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
			"--disable-sync", "--no-first-run", "--hide-scrollbars", "--user-data-dir="+filepath.Join(dir, "profile"), "--screenshot="+shot, "--window-size="+size, "file://"+report)
		out, err := cmd.CombinedOutput()
		cancel()
		if err != nil {
			t.Skipf("the browser does not run here: %v: %.300s", err, out)
		}
		f, err := os.Open(shot)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		colours := map[[3]uint32]bool{}
		for y := 0; y < img.Bounds().Dy(); y += 3 {
			for x := 0; x < img.Bounds().Dx(); x += 3 {
				r, g, b, _ := img.At(x, y).RGBA()
				colours[[3]uint32{r >> 12, g >> 12, b >> 12}] = true
			}
		}
		if len(colours) < 5 {
			t.Errorf("%s: the picture is blank (%d colours)", size, len(colours))
		}
	}
}

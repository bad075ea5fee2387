package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestREADMECommands runs every shell block of the README line by line in a
// folder with the files that they name. Commands that need a network, a home
// folder or much time are listed here with the reason for skipping them.
func TestREADMECommands(t *testing.T) {
	if testing.Short() {
		t.Skip("a short run")
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell here")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	bin := filepath.Join(dir, "bin")
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "pagemill"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	work := readmeFolder(t, dir, root)
	skipped := map[string]string{
		"make test": "installs packages and runs this test",
		"go mod":    "needs a clone beside it: TestREADMEProgram does it",
	}
	ran := 0
	for _, block := range regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$").FindAllStringSubmatch(read(t, filepath.Join(root, "README.md")), -1) {
		for line := range strings.Lines(block[2]) {
			line = strings.TrimSpace(line)
			if block[1] != "" || line == "" || strings.HasPrefix(line, "#") || skips(skipped, line) {
				continue
			}
			ran++
			cmd := exec.Command(sh, "-c", line)
			cmd.Dir = work
			if strings.HasPrefix(line, "make ") || strings.HasPrefix(line, "go ") {
				cmd.Dir = root
			}
			cmd.Env = append(os.Environ(), "HOME="+work, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
				"GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"), "GOPATH="+goEnv(t, "GOPATH"))
			out, err := cmd.CombinedOutput()
			if code := cmd.ProcessState.ExitCode(); err != nil && !(code == 1 && strings.HasPrefix(line, "pagemill diff")) { // it tells of a difference
				t.Errorf("%s: %v\n%.600s", line, err, out)
			}
		}
	}
	if ran < 18 {
		t.Errorf("only %d lines were run", ran)
	}
	for _, made := range []string{"page.md", "why.html", "masked.csv", "all.md", "changes.html", "pages.db", "report.html", "notes/index.md", "Obsidian/Web/index.md", "notes2/page.md"} {
		if info, err := os.Stat(filepath.Join(work, made)); err != nil || info.Size() == 0 {
			t.Errorf("%s was not made: %v", made, err)
		}
	}
}

func skips(list map[string]string, line string) bool {
	for start := range list {
		if strings.HasPrefix(line, start) {
			return true
		}
	}
	return false
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// readmeFolder makes a folder with the files that the README's commands name.
func readmeFolder(t *testing.T, dir, root string) string {
	t.Helper()
	work := filepath.Join(dir, "work")
	wall := read(t, filepath.Join(root, "examples/corpus/articles/wall.html"))
	sample := read(t, filepath.Join(root, "testdata/sample/tides.pdf"))
	mhtml := "Snapshot-Content-Location: https://mill.example/a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: https://mill.example/a\r\n\r\n" + inspected + "\r\n--b--\r\n"
	warc := "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://mill.example/w\r\nWARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: "
	block := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + inspected
	warc += strconv.Itoa(len(block)) + "\r\n\r\n" + block + "\r\n\r\n"
	for name, text := range map[string]string{
		"page.html": inspected, "old.html": wall, "new.html": strings.Replace(wall, "first winter", "second winter", 1),
		"report.pdf": sample, "papers/tides.pdf": sample, "saved-pages/page.html": inspected, "saved-pages/wall.html": wall,
		"page.mhtml": mhtml, "letter.mhtml": mhtml, "crawl.warc.gz": string(gzipped(t, warc)), "notes.md": "# Call\n\nWrite to ann@mill.example.\n",
		"inbox/wall.html": wall, "mirror/wall.html": wall, "customers.csv": "name,email,town\nAnn Miller,ann@mill.example,Lund\n",
	} {
		write(t, filepath.Join(work, name), text)
	}
	for _, to := range []string{"examples/corpus", "my-cases"} {
		if err := os.CopyFS(filepath.Join(work, to), os.DirFS(filepath.Join(root, "examples/corpus"))); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, stderr := pagemillRun(t, "", "bench", "--json", filepath.Join(work, "yesterday.json"), filepath.Join(work, "my-cases")); status != 0 {
		t.Fatal(stderr)
	}
	return work
}

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestVaultCommand(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "notes")
	body := strings.Repeat("<p>The water rises and falls twice a day, and the mill turns.</p>", 5)
	write(t, filepath.Join(dir, "a.html"), `<title>Tides: high</title><main><h1>Tides: high</h1>`+body+`<p><a href="sub/b.html#w">wheel</a> <img src="img/p.png" alt="p"></p></main>`)
	write(t, filepath.Join(dir, "sub", "b.html"), `<title>Mill</title><main><h1>Mill</h1>`+body+`<h2 id=w>The wheel</h2>`+body+`<img src="../img/p.png" alt="p"></main>`)
	write(t, filepath.Join(dir, "img", "p.png"), "\x89PNG\r\n\x1a\n")
	status, stdout, stderr := pagemillRun(t, "", "vault", "-o", out, dir)
	if status != 0 || stdout != "" || !strings.Contains(stderr, "2 notes written, 0 as they were, 0 edited and left alone, 0 failed; 0 pages there twice, 1 pictures, 1 links between notes") {
		t.Fatalf("status %d, %q, %q", status, stdout, stderr)
	}
	note := read(t, filepath.Join(out, "Tides - high.md"))
	if !strings.HasPrefix(note, "---\ntitle: \"Tides: high\"\ncreated: \"") || !strings.Contains(note, "/a.html\"\n---\n\n# Tides: high\n") || !strings.Contains(note, "[wheel](Mill.md#The%20wheel) ![p](assets/") {
		t.Errorf("note %s", note)
	}
	if _, _, stderr = pagemillRun(t, "", "vault", "-o", out, dir); !strings.Contains(stderr, "0 notes written, 2 as they were") {
		t.Errorf("second run: %q", stderr)
	}
	for args, want := range map[string]string{
		"vault x":                                   "output",
		"vault -o o --anchors x y":                  "--anchors x: not one of",
		"vault -o o --properties a=b y":             `"b" is none of title,`,
		"vault -o o --assets ../x y":                "--assets ../x",
		"vault -o o --index a/b y":                  "--index a/b",
		"vault -o o --wikilinks --anchors github y": "--wikilinks",
	} {
		if status, _, stderr := pagemillRun(t, "", strings.Fields(args)...); status != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %q", args, status, stderr)
		}
	}
}

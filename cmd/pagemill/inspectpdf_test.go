package main

import (
	"bytes"
	"encoding/base64"
	"html"
	"image/jpeg"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const samplePDF = "../../testdata/sample/tides.pdf"

func TestInspectShowsThePagesOfAPDF(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "report.html")
	if status, _, stderr := pagemillRun(t, "", "inspect", "--pdf-mode", "fast", samplePDF, "-o", out); status != 0 {
		t.Fatal(stderr)
	}
	got := html.UnescapeString(read(t, out))
	for _, want := range []string{
		"<dt>pages</dt><dd>2 of 2</dd>", `id="page-2"`, "<small>embedded text</small>", // both pages
		`class="box head" id="box-p1.b0" href="#p1.b0"`, "# Reading a tide table", // a block, in the picture and beside it
		`class="box table"`, "| Mon 1 | 05:12 |", "cells in line",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	for _, not := range []string{"<script", `src="http`, "@import", "<link", "ZgotmplZ"} {
		if strings.Contains(got, not) {
			t.Errorf("the report holds %q", not)
		}
	}
	pictures := regexp.MustCompile(`data:image/jpeg;base64,([A-Za-z0-9+/=]+)`).FindAllStringSubmatch(got, -1)
	if len(pictures) != 2 {
		t.Fatalf("%d pictures", len(pictures))
	}
	data, err := base64.StdEncoding.DecodeString(pictures[0][1])
	if err != nil {
		t.Fatal(err)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() < 700 || b.Dy() <= b.Dx() {
		t.Errorf("the picture of an upright page has %v", b)
	}
}

// If the text is masked, the report must not show pictures of it.
func TestInspectDrawsNothingWhereItMasks(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := pagemillRun(t, "", "inspect", "--pdf-mode", "fast", "--redact", "--max-pages", "1", samplePDF, "-o", "-")
	if status != 0 {
		t.Fatal(stderr)
	}
	if !strings.Contains(stdout, "<dd>1 of 2</dd>") || strings.Contains(stdout, `id="page-2"`) {
		t.Error("--max-pages 1 did not bound the report")
	}
	if strings.Contains(stdout, "data:image") || !strings.Contains(stdout, "a picture can&#39;t be masked") || !strings.Contains(stdout, `class="box head"`) {
		t.Errorf("a masked report:\n%.2000s", stdout)
	}
}

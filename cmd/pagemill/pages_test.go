package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/pdfparse"
)

// executed returns a page of a command.
func executed(t *testing.T, name string, data any) string {
	t.Helper()
	var b strings.Builder
	if err := pageTemplates().ExecuteTemplate(&b, name, data); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// reported returns the page of a run of documents.
func reported(t *testing.T, documents ...reportLine) string {
	t.Helper()
	r := runReport{path: filepath.Join(t.TempDir(), "report.html"), documents: documents}
	if err := r.write(count{}); err != nil {
		t.Fatal(err)
	}
	return read(t, r.path)
}

// The parts of a page are a tree, their Markdown is found in order, and what is in a
// dropped part has no option of its own.
func TestInspectionRows(t *testing.T) {
	t.Parallel()
	part := func(depth int, label string, state extract.State, text string) extract.Part {
		return extract.Part{Depth: depth, Label: label, State: state, Text: text, Path: label, Size: len(text), Score: .9}
	}
	res := &pagemill.Result{Markdown: "Mill\n\nrye\n", Report: &extract.Report{Parts: []extract.Part{
		part(0, "body", extract.Mixed, ""), part(1, "nav", extract.Dropped, ""), part(2, "a", extract.Dropped, "rye"), part(1, "p", extract.Kept, "Mill"),
		part(1, "p", extract.Kept, "Mill"), part(0, "aside", extract.Kept, "rye"),
	}}}
	r := inspectionOf(t.Context(), "page", 9, "", res)
	if got, want := fmt.Sprint(r.Passages), "[{ } {m0 Mill} { \n\n} {m6 rye} { \n}]"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(r.Rows) != 2 || r.Rows[0].Parts() != 4 || len(r.Rows[0].Rows) != 3 || r.Rows[1].Parts() != 0 {
		t.Fatalf("%+v", r.Rows)
	}
	if nav := r.Rows[0].Rows[0]; nav.Path != "nav" || nav.Rows[0].Path != "" {
		t.Errorf("%q, %q", nav.Path, nav.Rows[0].Path)
	}
}

func TestOption(t *testing.T) {
	t.Parallel()
	if got, want := option(extract.Part{Path: "a[title='it's']"}), `--exclude 'a[title='\''it'\''s'\'']'`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Text of a page never becomes markup of a report.
func TestPagesEscape(t *testing.T) {
	t.Parallel()
	const evil = `</pre></style><script>alert(1)</script><img src=x onerror=alert(1)>"'`
	for name, page := range map[string]string{
		"inspect": executed(t, "inspect.html", &inspection{Title: evil, Facts: []fact{{evil, evil}}, Warnings: []string{evil}, Passages: []passage{{"", evil}}, Rendered: evil,
			Rows: []*row{{Part: extract.Part{Label: evil, Text: evil, State: extract.Kept, Rule: evil, Path: evil}, Markdown: evil}}}),
		"pages": executed(t, "inspectpdf.html", &pdfInspection{Title: evil, Warnings: []string{evil}, Pages: []pdfPage{{PageBlocks: pdfparse.PageBlocks{PageNumber: 1, Status: evil,
			Items: []pdfparse.BlockItem{{ID: "b", Type: "text", Label: evil, Content: evil, BBox: &[4]float64{.1, .1, .2, .2}}}}}}}),
		"run": reported(t, reportLine{Name: evil, Title: evil, State: "failed", Error: evil, Doubts: []string{evil}, Warnings: []string{evil}, Result: "javascript:alert(1)", Command: evil}),
	} {
		if !strings.HasPrefix(page, "<!DOCTYPE html>\n") || strings.Count(page, "default-src 'none'") != 1 {
			t.Errorf("%s: no head, or no policy: %.300s", name, page)
		}
		scripts := 0
		if name == "run" { // its own, which the policy names by its hash
			scripts = 1
			script, _, _ := strings.Cut(page[strings.Index(page, "<script>")+len("<script>"):], "</script>")
			sum := sha256.Sum256([]byte(script))
			if !strings.Contains(html.UnescapeString(page), "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
				t.Errorf("the policy does not allow the script %x", sum)
			}
		}
		if n := strings.Count(page, "<script"); n != scripts {
			t.Errorf("%s has %d scripts", name, n)
		}
		for _, bad := range []string{"<img src=x", `href="javascript:`} {
			if strings.Contains(page, bad) {
				t.Errorf("%s has %s", name, bad)
			}
		}
	}
}

// The check boxes that filter documents are those of the states that occur, likely
// failures first, and documents without anything to look at are folded below the
// others.
func TestReportStates(t *testing.T) {
	t.Parallel()
	page := reported(t, reportLine{Name: "g1", State: "good", Kept: 88}, reportLine{Name: "w", State: "warned"}, reportLine{Name: "f", State: "failed", Error: "e"}, reportLine{Name: "g2", State: "good", Kept: -1}, reportLine{Name: "s", State: "skipped"})
	if !strings.Contains(page, `id="good" checked> good 2</label>`) || strings.Contains(page, `id="doubtful"`) {
		t.Error("the boxes are not those of the states")
	}
	if strings.Count(page, "kept 88 %") != 1 || strings.Contains(page, "kept -1") {
		t.Error("a share is shown where there is none, or not where there is one")
	}
	at := -1
	for _, want := range []string{`data-name="f"`, `data-name="w"`, "<details id=\"good-ones\"><summary>3 without", `data-name="g1"`, `data-name="g2"`, `data-name="s"`} {
		i := strings.Index(page, want)
		if i <= at {
			t.Errorf("%s is not where it belongs", want)
		}
		at = i
	}
}

func TestRatio(t *testing.T) {
	t.Parallel()
	if got := (pdfPage{PageBlocks: pdfparse.PageBlocks{Width: 200, Height: 100}}).Ratio(); got != 2 {
		t.Errorf("ratio %v", got)
	}
	if got := (pdfPage{}).Ratio(); math.Abs(got-210.0/297) > 1e-9 {
		t.Errorf("ratio %v of a page without a size", got)
	}
}

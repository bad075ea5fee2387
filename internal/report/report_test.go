package report

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"math"
	"strings"
	"testing"
)

func written(t *testing.T, write func(*strings.Builder) error) string {
	t.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Nest turns flat rows with depths into a tree; Parts counts all descendants.
func TestNest(t *testing.T) {
	t.Parallel()
	rows := Nest([]Row{{Depth: 0, Label: "body"}, {Depth: 1, Label: "nav"}, {Depth: 2, Label: "a"}, {Depth: 1, Label: "p"}, {Depth: 0, Label: "aside"}})
	if len(rows) != 2 || rows[0].Parts() != 3 || len(rows[0].Rows) != 2 || rows[0].Rows[0].Rows[0].Label != "a" || rows[1].Parts() != 0 {
		t.Errorf("%+v", rows)
	}
}

// Passages are the whole Markdown, and those of rows have their identifiers; rows
// that overlap or go back have none.
func TestPassages(t *testing.T) {
	t.Parallel()
	r := Report{Markdown: "# Mill\n\nrye\n", Rows: []*Row{{Rows: []*Row{{At: 0, End: 6}, {At: 2, End: 4}, {}}}, {At: 8, End: 11}}}
	if got, want := fmt.Sprint(r.Passages()), "[{ } {m0 # Mill} { \n\n} {m8 rye} { \n}]"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestRowWords(t *testing.T) {
	t.Parallel()
	r := Row{Selector: "a[title='it's']"}
	if got, want := r.Option(), `--exclude 'a[title='\''it'\''s'\'']'`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for state, want := range map[string]string{"dropped": "dropped with what is around it", "mixed": "some of it was dropped", "kept": "kept"} {
		if got := (&Row{State: state}).Why(); got != want {
			t.Errorf("%s: %q", state, got)
		}
	}
	if got := (&Row{State: "kept", Reason: "by rule"}).Why(); got != "by rule" {
		t.Errorf("%q", got)
	}
}

// Text of a page never becomes markup of the report.
func TestReportEscapes(t *testing.T) {
	t.Parallel()
	const evil = `</pre></style><script>alert(1)</script><img src=x onerror=alert(1)>"'`
	r := Report{Title: evil, Facts: []Fact{{evil, evil}}, Warnings: []string{evil}, Markdown: evil, Rendered: evil,
		Rows: []*Row{{Label: evil, Text: evil, State: "kept", Reason: evil, Selector: evil, Markdown: evil}}}
	p := Pages{Title: evil, Warnings: []string{evil}, Pages: []Page{{Number: 1, Note: evil, Blocks: []Block{{ID: "b", Kind: evil, Class: "text", Detail: evil, Markdown: evil, Box: &Box{1, 1, 10, 10}}}}}}
	run := Run{Title: evil, Documents: []Document{{Name: evil, Title: evil, State: "failed", Error: evil, Doubts: []string{evil}, Warnings: []string{evil}, Result: "javascript:alert(1)", Command: evil}}}
	for name, page := range map[string]string{
		"report": written(t, func(b *strings.Builder) error { return r.Write(b) }),
		"pages":  written(t, func(b *strings.Builder) error { return p.Write(b) }),
		"run":    written(t, func(b *strings.Builder) error { return run.Write(b) }),
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

// The check boxes that filter documents are those of the existing states, in
// the order in which documents are shown.
func TestRunCounts(t *testing.T) {
	t.Parallel()
	run := Run{Title: "x", Documents: []Document{{Name: "g1", State: "good", Kept: 88}, {Name: "f", State: "failed", Error: "e"}, {Name: "g2", State: "good", Kept: -1}}}
	counts := run.Counts()
	if len(counts) != 2 || counts[0] != (Count{"failed", "failed", 1}) || counts[1] != (Count{"good", "good", 2}) {
		t.Errorf("%+v", counts)
	}
	page := written(t, func(b *strings.Builder) error { return run.Write(b) })
	if !strings.Contains(page, `id="good" checked> good 2</label>`) || strings.Contains(page, `id="warned"`) {
		t.Error("the boxes are not those of the states")
	}
	if strings.Count(page, "kept 88 %") != 1 || strings.Contains(page, "kept -1") {
		t.Error("a share is shown where there is none, or not where there is one")
	}
	if (Document{State: "failed"}).Rank() >= (Document{State: "doubtful"}).Rank() || (Document{State: "skipped"}).Rank() >= (Document{State: "?"}).Rank() {
		t.Error("likely failures are not first")
	}
}

// Documents without anything to look at are folded below the others.
func TestRunFolds(t *testing.T) {
	t.Parallel()
	run := Run{Title: "x", Documents: []Document{{Name: "f", State: "failed"}, {Name: "g", State: "good"}, {Name: "w", State: "warned"}, {Name: "s", State: "skipped"}}}
	page := written(t, func(b *strings.Builder) error { return run.Write(b) })
	first, folded, _ := strings.Cut(page, "<details id=\"good-ones\"><summary>2 without")
	if !strings.Contains(first, `data-name="f"`) || !strings.Contains(first, `data-name="w"`) || !strings.Contains(folded, `data-name="g"`) || !strings.Contains(folded, `data-name="s"`) {
		t.Error(page)
	}
}

func TestRatio(t *testing.T) {
	t.Parallel()
	if got := (Page{Width: 200, Height: 100}).Ratio(); got != 2 {
		t.Errorf("ratio %v", got)
	}
	if got := (Page{}).Ratio(); math.Abs(got-210.0/297) > 1e-9 {
		t.Errorf("ratio %v of a page without a size", got)
	}
}

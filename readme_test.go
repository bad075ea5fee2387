package pagemill_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// blocks returns the fenced code blocks of a language.
func blocks(md, language string) (out []string) {
	for _, m := range regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$").FindAllStringSubmatch(md, -1) {
		if m[1] == language {
			out = append(out, m[2])
		}
	}
	return out
}

// section returns the text below a heading, up to the next of its level.
func section(t *testing.T, md, heading string) string {
	t.Helper()
	_, after, ok := strings.Cut(md, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("no section %q", heading)
	}
	text, _, _ := strings.Cut(after, "\n## ")
	return text
}

// tableRows returns the rows of a section's only table, without its header.
func tableRows(text string) (rows []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "|") {
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	return rows[min(2, len(rows)):]
}

// Every figure of the README is in bench/RESULTS.md: the README's table is the
// same as there, rows with times are as "make compare" printed them, and the
// other rows have the figures of the tables below.
func TestREADMEFigures(t *testing.T) {
	t.Parallel()
	readme, results := readText(t, "README.md"), readText(t, "bench/RESULTS.md")
	short := section(t, results, "In short")
	compared := blocks(short, "")
	if len(compared) != 1 {
		t.Fatalf("%d blocks in the short section, want what make compare printed", len(compared))
	}
	table, _, _ := strings.Cut(short, "```")
	got, want := tableRows(section(t, readme, "How good, how fast")), tableRows(table)
	if len(want) < 5 || !slices.Equal(got, want) {
		t.Errorf("README.md has\n%s\nbench/RESULTS.md has\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	_, rest, _ := strings.Cut(results, short)
	for _, row := range got {
		if strings.Contains(row, ", time |") && !strings.Contains(compared[0], row+"\n") {
			t.Errorf("make compare printed no\n%s", row)
		}
		for _, number := range regexp.MustCompile(`\d+\.\d+|\d{2,}`).FindAllString(row, -1) {
			if !strings.Contains(rest+compared[0], strings.TrimPrefix(number, "0")) {
				t.Errorf("%s of the row\n%s\nis in no table of bench/RESULTS.md", number, row)
			}
		}
	}
}

// The README is read in a few minutes, and begins with how to install.
func TestREADMELength(t *testing.T) {
	t.Parallel()
	readme := readText(t, "README.md")
	if n := strings.Count(readme, "\n"); n > 150 {
		t.Errorf("%d lines", n)
	}
	if head, _, _ := strings.Cut(readme, "\n## "); !strings.Contains(head, "go install ./cmd/pagemill") {
		t.Error("how to install does not come first")
	}
}

// Every Go block of the README and of docs/LIBRARY.md is part of a program or
// test that runs.
func TestREADMECode(t *testing.T) {
	t.Parallel()
	var sources []string
	for _, pattern := range []string{"*_test.go", "examples/*/*.go", "pagemilltest/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, f := range files {
			sources = append(sources, flat(readText(t, f)))
		}
	}
	readme := append(blocks(readText(t, "README.md"), "go"), blocks(readText(t, "docs/LIBRARY.md"), "go")...)
	if len(readme) < 5 {
		t.Fatalf("%d Go blocks", len(readme))
	}
	for _, block := range readme {
		if !slices.ContainsFunc(sources, func(s string) bool { return strings.Contains(s, flat(block)) }) {
			t.Errorf("in no example or test:\n%s", block)
		}
	}
	if program := readText(t, "examples/crawler/main.go"); !slices.Contains(readme, program) {
		t.Error("the crawler of docs/LIBRARY.md is not examples/crawler/main.go")
	}
}

// flat removes indentation.
func flat(code string) string {
	lines := strings.Split(code, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "\n")
}

// Every file that a document links to exists.
func TestDocumentLinks(t *testing.T) {
	t.Parallel()
	docs, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range append(docs, "README.md", "CONTRIBUTING.md", "bench/RESULTS.md") {
		for _, m := range regexp.MustCompile(`\]\(([^)\s#]+)(#[^)]*)?\)`).FindAllStringSubmatch(readText(t, doc), -1) {
			if strings.Contains(m[1], ":") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(doc), m[1])); err != nil {
				t.Errorf("%s: %v", doc, err)
			}
		}
	}
}

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/ledongthuc/pdf"

	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/pdfparse"
)

// A pdfReader returns the text of a PDF file.
type pdfReader struct {
	name string
	text func(path string) (string, error)
}

// pdfReaders returns ours, the Go library, and the programs that are installed.
func pdfReaders() []pdfReader {
	list := []pdfReader{{"pagemill", ourPDF}, {"ledongthuc/pdf", ledongthuc}}
	if _, err := exec.LookPath("pdftotext"); err == nil {
		list = append(list, pdfReader{"pdftotext", program("pdftotext", "%", "-")})
	}
	if _, err := exec.LookPath("mutool"); err == nil {
		list = append(list, pdfReader{"mutool", program("mutool", "draw", "-q", "-F", "txt", "%")})
	}
	return list
}

func openPDF(path string) (*pdfparse.Document, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return pdfparse.OpenBytes(context.Background(), data, pdfparse.Options{Mode: pdfparse.Fast})
}

func ourPDF(path string) (string, error) {
	doc, err := openPDF(path)
	if err != nil {
		return "", err
	}
	res, err := doc.Parse(context.Background())
	if err != nil {
		return "", err
	}
	return res.Markdown, nil
}

func ledongthuc(path string) (text string, err error) {
	defer func() { // it panics on unsupported files
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	f, r, err := pdf.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	plain, err := r.GetPlainText()
	if err != nil {
		return "", err
	}
	data, err := io.ReadAll(plain)
	return string(data), err
}

func program(name string, args ...string) func(string) (string, error) {
	return func(path string) (string, error) {
		with := make([]string, len(args))
		for i, a := range args {
			with[i] = strings.ReplaceAll(a, "%", path)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		out, err := exec.CommandContext(ctx, name, with...).Output()
		return string(out), err
	}
}

// pdfs compares PDF readers: overall Markdown quality and text on the set that
// has Markdown, and CPU time on that and the table set. Ours reads all files in
// this process, with the garbage collector set as the command sets it; a
// program is started for each file, as its users do. Every reader has its turn
// in every pass.
func pdfs(data string, reps, limit int) ([]claim, error) {
	files, gold, err := pdfFiles(data, limit)
	if err != nil {
		return nil, err
	}
	only, err := regexp.Compile(*onlyWays)
	if err != nil {
		return nil, err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(gcOfBatch))
	pages := 0
	for _, f := range files {
		pages += countPages(f)
	}
	fmt.Printf("gen and icdar2013: %d files, %d pages; quality on gen\n", len(files), pages)
	var readers []pdfReader
	var ways []*way
	for i, r := range pdfReaders() {
		if i > 0 && !only.MatchString(r.name) {
			continue
		}
		readers = append(readers, r)
		ways = append(ways, &way{name: r.name, pass: func() {
			for _, f := range files {
				_, _ = r.text(f)
			}
		}})
	}
	alternate(ways, reps)
	var times, others []string
	var quality string
	for i, r := range readers {
		text, overall, failures := pdfQuality(gold, r)
		t, ratio := ways[i].timing, ways[i].seconds/ways[0].seconds
		if i == 0 {
			quality = fmt.Sprintf("%.3f", overall)
		} else {
			times = append(times, fmt.Sprintf("%.1f (%s)", ratio, r.name))
			others = append(others, fmt.Sprintf("%.3f (%s)", overall, r.name))
		}
		fmt.Printf("  %-20s text %.3f  overall %.3f  failed %d   %7.1f pages/CPU s   %.2f of our time   %d allocs, %.1f MB here\n",
			r.name, text, overall, failures, float64(pages)/t.seconds, ratio, t.allocs, float64(t.bytes)/1e6)
	}
	return []claim{
		{"PDF to Markdown, overall", quality, strings.Join(others, ", ")},
		{"PDF reading, time", "1", strings.Join(times, ", ")},
	}, nil
}

// pdfFiles returns the files that readers are timed on, and those of them that
// have Markdown.
func pdfFiles(data string, limit int) (files, gold []string, err error) {
	for _, set := range []string{"gen", "icdar2013"} {
		found, err := filepath.Glob(filepath.Join(data, "pdf", set, "*.pdf"))
		if err != nil || len(found) == 0 {
			return nil, nil, fmt.Errorf("no files in %s (%v)", set, err)
		}
		if limit > 0 && len(found) > limit {
			found = found[:limit]
		}
		files = append(files, found...)
		if set == "gen" {
			gold = found
		}
	}
	return files, gold, nil
}

func pdfQuality(files []string, r pdfReader) (text, overall float64, failures int) {
	for _, f := range files {
		want, err := os.ReadFile(strings.TrimSuffix(f, ".pdf") + ".md")
		if err != nil {
			continue
		}
		got, err := r.text(f)
		if err != nil {
			failures++
		}
		s := score.Document(string(want), got)
		text += s["text"]
		overall += s["overall"]
	}
	n := float64(len(files))
	return text / n, overall / n, failures
}

func countPages(path string) int {
	doc, err := openPDF(path)
	if err != nil {
		return 0
	}
	return doc.TotalPages()
}

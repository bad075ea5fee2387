package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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

func ourPDF(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), pdfparse.Options{Mode: pdfparse.Fast})
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
// has Markdown, and CPU time on that and the table set. A program's time
// includes starting it, as its users pay for that.
func pdfs(data string, reps, limit int) ([]claim, error) {
	var files, gold []string
	for _, set := range []string{"gen", "icdar2013"} {
		found, err := filepath.Glob(filepath.Join(data, "pdf", set, "*.pdf"))
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("no files in %s (%v)", set, err)
		}
		if limit > 0 && len(found) > limit {
			found = found[:limit]
		}
		files = append(files, found...)
		if set == "gen" {
			gold = found
		}
	}
	pages := 0
	for _, f := range files {
		pages += countPages(f)
	}
	fmt.Printf("gen and icdar2013: %d files, %d pages; quality on gen\n", len(files), pages)
	var ours float64
	var times, others []string
	var quality string
	for i, r := range pdfReaders() {
		text, overall, failures := pdfQuality(gold, r)
		t := measure(reps, func() {
			for _, f := range files {
				_, _ = r.text(f)
			}
		})
		if i == 0 {
			ours, quality = t.seconds, fmt.Sprintf("%.3f", overall)
		} else {
			times = append(times, fmt.Sprintf("%.1f (%s)", t.seconds/ours, r.name))
			others = append(others, fmt.Sprintf("%.3f (%s)", overall, r.name))
		}
		fmt.Printf("  %-20s text %.3f  overall %.3f  failed %d   %7.1f pages/CPU s   %.2f of our time\n",
			r.name, text, overall, failures, float64(pages)/t.seconds, t.seconds/ours)
	}
	return []claim{
		{"PDF to Markdown, overall", quality, strings.Join(others, ", ")},
		{"PDF reading, time", "1", strings.Join(times, ", ")},
	}, nil
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
	data, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), pdfparse.Options{Mode: pdfparse.Fast})
	if err != nil {
		return 0
	}
	return doc.TotalPages()
}

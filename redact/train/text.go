package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"hash/maphash"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// minWords is the least number of words of a line of text; shorter lines are
// menus.
const minWords = 6

// readText reads the distinct lines of text in the sets of dir and its direct
// subfolders: from every field that is a page, Markdown or plain text.
func readText(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.ndjson.?z"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var lines []string
	seen, seed := map[uint64]bool{}, maphash.MakeSeed()
	for _, path := range files {
		if strings.Contains(path, "/redact/") || measureOnly[filepath.Base(path)] {
			continue // the labelled sets are read separately
		}
		err := eachText(path, func(text string) {
			for line := range strings.SplitSeq(text, "\n") {
				line = strings.Join(strings.Fields(line), " ")
				if h := maphash.String(seed, line); strings.Count(line, " ")+1 >= minWords && !seen[h] {
					seen[h] = true
					lines = append(lines, line)
				}
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// measureOnly are sets whose terms allow measuring with them and nothing else.
var measureOnly = map[string]bool{"cleaneval.ndjson.gz": true, "dragnet.ndjson.gz": true, "l3s.ndjson.gz": true}

// unpack opens a file, also one that gzip or xz made.
func unpack(path string) (io.ReadCloser, error) {
	if strings.HasSuffix(path, ".xz") {
		cmd := exec.Command("xz", "-dc", path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			return nil, err
		}
		return out, cmd.Start()
	}
	file, err := os.Open(path)
	if err != nil || !strings.HasSuffix(path, ".gz") {
		return file, err
	}
	return gzip.NewReader(file)
}

func eachText(path string, f func(string)) error {
	z, err := unpack(path)
	if err != nil {
		return err
	}
	defer z.Close()
	for dec := json.NewDecoder(bufio.NewReaderSize(z, 1<<20)); ; {
		var p struct{ HTML, Markdown, Text, Old string }
		var wrong *json.UnmarshalTypeError
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil && !errors.As(err, &wrong) {
			return err
		}
		f(pageText(p.HTML))
		f(p.Markdown)
		f(p.Text)
		f(p.Old)
	}
}

// pageText returns the text of a page's paragraphs, one per line.
func pageText(page string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(page))
	skip := 0
	for {
		switch t := z.Next(); t {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if skip == 0 {
				b.Write(z.Text())
			}
		case html.StartTagToken, html.EndTagToken:
			name, _ := z.TagName()
			switch string(name) {
			case "script", "style", "noscript", "template":
				if t == html.StartTagToken {
					skip++
				} else {
					skip = max(0, skip-1)
				}
			case "p", "div", "li", "h1", "h2", "h3", "h4", "td", "tr", "br", "section", "article", "blockquote":
				b.WriteByte('\n')
			}
		}
	}
}

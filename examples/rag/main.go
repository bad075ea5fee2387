// Command rag cuts saved pages and PDFs into chunks for a retrieval index: one
// JSON object a line, with the headings above a chunk as its context. Tables,
// code and list items stay whole.
//
//	rag [-size 400] [-unit tokens|characters] saved-pages/*.html report.pdf > chunks.ndjson
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
)

// A Chunk is one line of the output.
type Chunk struct {
	ID       string   `json:"id"` // of the document, and the chunk's number in it
	URL      string   `json:"url,omitempty"`
	Title    string   `json:"title,omitempty"`
	Headings []string `json:"headings,omitempty"` // those that the text stands below
	Text     string   `json:"text"`               // Markdown
	Size     int      `json:"size"`               // in the unit asked for
}

func main() {
	size := flag.Int("size", 400, "size of a chunk; a table or a block of code may be larger")
	unit := flag.String("unit", "tokens", "tokens (estimated: four bytes each) or characters")
	flag.Parse()
	measure := map[string]func(string) int{"tokens": tokens, "characters": utf8.RuneCountInString}[*unit]
	if measure == nil || *size < 1 || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Args(), *size, measure, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// tokens estimates the tokens of a text.
func tokens(s string) int { return (len(s) + 3) / 4 }

// run writes the chunks of all documents. A document that can't be read does not
// stop the others.
func run(ctx context.Context, paths []string, size int, measure func(string) int, out io.Writer) error {
	var failed error
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, path := range paths {
		for item, err := range saved.Open(path, saved.Options{}) {
			var res *pagemill.Result
			if err == nil {
				res, err = pagemill.Run(ctx, item.Document, pagemill.Options{})
			}
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", path, err))
				continue
			}
			for i, c := range chunks(res.Markdown, size, measure) {
				c.ID, c.URL, c.Title = fmt.Sprintf("%s#%d", item.Name, i+1), item.URL, res.Metadata.Title
				if err := enc.Encode(c); err != nil {
					return err
				}
			}
		}
	}
	return failed
}

// chunks cuts Markdown at its blocks: as many in a chunk as fit, none across a
// heading.
func chunks(md string, size int, measure func(string) int) (out []Chunk) {
	var headings []string // by level
	var text strings.Builder
	end := func() {
		if text.Len() > 0 {
			c := Chunk{Text: text.String(), Size: measure(text.String())}
			for _, h := range headings {
				if h != "" {
					c.Headings = append(c.Headings, h)
				}
			}
			out = append(out, c)
			text.Reset()
		}
	}
	for _, b := range blocks(md) {
		if level := len(b) - len(strings.TrimLeft(b, "#")); level > 0 && level <= 6 && strings.HasPrefix(b[level:], " ") {
			end()
			for len(headings) < level {
				headings = append(headings, "")
			}
			headings = append(headings[:level-1], strings.TrimSpace(b[level:]))
			continue
		}
		if text.Len() > 0 && measure(text.String()+"\n\n"+b) > size {
			end()
		}
		if text.Len() > 0 {
			text.WriteString("\n\n")
		}
		text.WriteString(b)
	}
	end()
	return out
}

// blocks splits Markdown at empty lines outside of fenced code.
func blocks(md string) (out []string) {
	fence := ""
	var lines []string
	for line := range strings.Lines(md + "\n\n") {
		line = strings.TrimRight(line, "\n")
		trimmed := strings.TrimLeft(line, " >")
		switch mark := trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`"))]; {
		case fence == "" && len(mark) >= 3:
			fence = mark
		case fence != "" && strings.TrimSpace(trimmed) == mark && strings.HasPrefix(mark, fence):
			fence = ""
		}
		if line != "" || fence != "" {
			lines = append(lines, line)
		} else if len(lines) > 0 {
			out, lines = append(out, strings.Join(lines, "\n")), nil
		}
	}
	if len(lines) > 0 { // a fence that is never closed
		out = append(out, strings.TrimRight(strings.Join(lines, "\n"), "\n"))
	}
	return out
}

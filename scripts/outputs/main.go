// Outputs prints a checksum of what pagemill produces for every page, PDF and
// Markdown file below the current folder that a test reads. The same commit
// prints the same lines on every platform.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/pagemill/pagemill"
)

// requests cover every output, plain and masked.
var requests = []string{
	`{"formats":["markdown","html","links","images","summary","product","menu","branding",` +
		`{"type":"question","question":"When does it open?"},{"type":"highlights","query":"price"},` +
		`{"type":"json","schema":{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number"},"items":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"url":{"type":"string"}}}}}}}],` +
		`"parsers":[{"type":"pdf","mode":"fast","pages":true,"blocks":true}]}`,
	`{"formats":["markdown","rawHtml"],"onlyMainContent":false,"onlyCleanContent":true,"parsers":[{"type":"pdf","mode":"fast"}],"redactPII":{"mode":"accurate"}}`,
}

func main() {
	if err := run(".", os.Stdout); err != nil {
		log.Fatal("outputs: ", err)
	}
}

func run(root string, w io.Writer) error {
	corpus := os.DirFS(root)
	return fs.WalkDir(corpus, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(name, "testdata/") || strings.Contains(name, "/fuzz/") ||
			!slices.Contains([]string{".html", ".pdf", ".md"}, path.Ext(name)) {
			return err
		}
		body, err := fs.ReadFile(corpus, name)
		if err != nil {
			return err
		}
		for i, request := range requests {
			sum, err := checksum(body, name, request)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if _, err := fmt.Fprintf(w, "%s %s %d\n", sum, name, i); err != nil {
				return err
			}
		}
		return nil
	})
}

// checksum returns a checksum of the reply to a request, including refusals.
func checksum(body []byte, name, request string) (string, error) {
	opts, err := pagemill.ParseOptions([]byte(request))
	if err != nil {
		return "", err
	}
	doc := pagemill.Document{Body: body, URL: "https://harbour.example/" + name}
	if strings.HasSuffix(name, ".md") {
		doc.ContentType = "text/markdown"
	}
	var reply any
	if reply, err = pagemill.Run(context.Background(), doc, opts); err != nil {
		reply = err
	}
	data, err := json.Marshal(reply)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

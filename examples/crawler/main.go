// Command crawler follows the links of a site, stores each page as a Markdown
// file, and reports what has changed since its last run.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack/bolt"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: crawler URL FOLDER")
	}
	return crawl(ctx, args[0], args[1], out)
}

// crawl reads at most 100 pages of the host of start.
func crawl(ctx context.Context, start, folder string, out io.Writer) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	store, err := bolt.Open(filepath.Join(folder, "pages.db"), bolt.Options{})
	if err != nil {
		return err
	}
	defer store.Close()

	pipeline := pagemill.Pipeline{Store: store}
	opts := pagemill.Options{Formats: []pagemill.Format{
		{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatLinks}, {Type: pagemill.FormatChangeTracking},
	}}
	seen := map[string]bool{start: true}
	for queue := []string{start}; len(queue) > 0 && len(seen) <= 100; queue = queue[1:] {
		page := queue[0]
		doc, err := fetch(ctx, page)
		if err != nil {
			log.Print(err)
			continue
		}
		res, err := pipeline.Run(ctx, doc, opts)
		if err != nil {
			log.Printf("%s: %v", page, err) // only this page failed: go on
			continue
		}
		fmt.Fprintln(out, res.ChangeTracking.ChangeStatus, page, res.Metadata.Title)
		if err := os.WriteFile(filepath.Join(folder, url.PathEscape(page)+".md"), []byte(res.Markdown+"\n"), 0o644); err != nil {
			return err
		}
		for _, link := range res.Links {
			link, _, _ = strings.Cut(link, "#")
			if sameHost(link, start) && !seen[link] {
				seen[link] = true
				queue = append(queue, link)
			}
		}
	}
	return nil
}

// fetch gets a page's bytes; pagemill detects what they are.
func fetch(ctx context.Context, address string) (doc pagemill.Document, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return doc, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return doc, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		return doc, fmt.Errorf("%s: %s", address, resp.Status)
	}
	doc.Body, err = io.ReadAll(io.LimitReader(resp.Body, 32<<20))
	doc.ContentType, doc.StatusCode, doc.URL = resp.Header.Get("Content-Type"), resp.StatusCode, resp.Request.URL.String()
	return doc, err
}

func sameHost(a, b string) bool {
	ua, errA := url.Parse(a)
	ub, errB := url.Parse(b)
	return errA == nil && errB == nil && ua.Host == ub.Host
}

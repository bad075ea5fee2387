// Command colly crawls a site with the crawler Colly and writes each page as a
// line of JSON: its address, title, Markdown and links. Colly fetches, follows
// robots.txt and keeps to the host; pagemill reads.
//
//	go run . https://example.com/ >pages.ndjson
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"

	"github.com/gocolly/colly/v2"

	"github.com/pagemill/pagemill"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: colly URL")
	}
	if err := crawl(context.Background(), os.Args[1], os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// A page is one line of the output.
type page struct {
	URL      string   `json:"url"`
	Title    string   `json:"title"`
	Markdown string   `json:"markdown"`
	Links    []string `json:"links"`
}

// maxDepth is how many links away from the first page pages are read.
const maxDepth = 4

// crawl reads the pages of the host of start.
func crawl(ctx context.Context, start string, w io.Writer) error {
	u, err := url.Parse(start)
	if err != nil {
		return err
	}
	c := colly.NewCollector(colly.AllowedDomains(u.Hostname()), colly.MaxDepth(maxDepth), colly.StdlibContext(ctx))
	c.IgnoreRobotsTxt = false
	// The main content gives the Markdown; links are those of the whole page, with
	// its navigation and pagination, as a crawler needs them.
	opts := pagemill.Options{Formats: []pagemill.Format{
		{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatLinks, Scope: pagemill.ScopePage},
	}}
	out := json.NewEncoder(w)
	var failed error
	c.OnResponse(func(r *colly.Response) {
		doc := pagemill.Document{Body: r.Body, ContentType: r.Headers.Get("Content-Type"), StatusCode: r.StatusCode, URL: r.Request.URL.String()}
		res, err := pagemill.Run(ctx, doc, opts)
		if err != nil {
			log.Printf("%s: %v", doc.URL, err) // only this page failed: go on
			return
		}
		if err := out.Encode(page{doc.URL, res.Metadata.Title, res.Markdown, res.Links}); err != nil {
			failed = errors.Join(failed, err)
		}
		for _, link := range res.Links {
			// Pages of other hosts, those that were read and those too deep are refused.
			_ = r.Request.Visit(link)
		}
	})
	c.OnError(func(r *colly.Response, err error) { log.Printf("%s: %v", r.Request.URL, err) })
	if err := c.Visit(start); err != nil {
		return fmt.Errorf("%s: %w", start, err)
	}
	c.Wait()
	return failed
}

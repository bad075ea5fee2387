// Command feed reads saved pages and writes an Atom feed of those that are new or
// have changed since it ran last, with the difference as text.
//
//	feed pages.db saved-pages/*.html > changes.xml
package main

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
	"github.com/pagemill/pagemill/saved"
)

type feed struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Entries []entry  `xml:"entry"`
}

type entry struct {
	ID      string `xml:"id"`
	Title   string `xml:"title"`
	Updated string `xml:"updated"`
	Link    link   `xml:"link"`
	Summary string `xml:"summary"`
}

type link struct {
	Href string `xml:"href,attr"`
}

func main() {
	if len(os.Args) < 3 {
		log.Fatal("usage: feed STORE FILE…")
	}
	if err := run(context.Background(), os.Args[1], os.Args[2:], time.Now(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run writes the feed. Pages that can't be read do not stop the others.
func run(ctx context.Context, store string, paths []string, now time.Time, out io.Writer) (err error) {
	history, err := bolt.Open(store, bolt.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, history.Close()) }()
	pipeline := pagemill.Pipeline{Store: history}
	opts := pagemill.Options{Formats: []pagemill.Format{
		{Type: pagemill.FormatMarkdown},
		{Type: pagemill.FormatChangeTracking, Modes: []changetrack.Mode{changetrack.GitDiff}},
	}}
	f := feed{ID: "urn:pagemill:feed", Title: "Changed pages", Updated: now.UTC().Format(time.RFC3339)}
	var failed error
	for _, path := range paths {
		for item, err := range saved.Open(path, saved.Options{}) {
			if err == nil && item.URL == "" {
				err = errors.New("the page does not say where it is from")
			}
			var res *pagemill.Result
			if err == nil {
				item.Time = now
				res, err = pipeline.Run(ctx, item.Document, opts)
			}
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", path, err))
				continue
			}
			if c := res.ChangeTracking; c.ChangeStatus != changetrack.Same {
				e := entry{ID: item.URL, Title: res.Metadata.Title, Updated: f.Updated, Link: link{item.URL}, Summary: string(c.ChangeStatus)}
				if c.Diff != nil {
					e.Summary = c.Diff.Text
				}
				f.Entries = append(f.Entries, e)
			}
		}
	}
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return err
	}
	return errors.Join(xml.NewEncoder(out).Encode(f), failed)
}

package bolt_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
)

// A store keeps the previous state of a page, so that the next run can report
// what changed.
func Example() {
	dir, err := os.MkdirTemp("", "pages")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	store, err := bolt.Open(filepath.Join(dir, "pages.db"), bolt.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()

	const url = "https://harbour.example/tides"
	morning := time.Date(2026, 3, 14, 6, 0, 0, 0, time.UTC)
	for i, text := range []string{"High water 06:24", "High water 06:24", "High water 06:31"} {
		now := &changetrack.Snapshot{URL: url, Time: morning.Add(time.Duration(i) * 24 * time.Hour), Markdown: text}
		before, err := store.Latest(context.Background(), url, "")
		if err != nil {
			fmt.Println(err)
			return
		}
		change, err := changetrack.Compare(context.Background(), before, now, changetrack.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(now.Time.Format(time.DateOnly), change.ChangeStatus)
		if err := store.Put(context.Background(), now); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// 2026-03-14 new
	// 2026-03-15 same
	// 2026-03-16 changed
}

package pagemill

import (
	"context"
	"fmt"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

// tag returns the branch of the history that change tracking is about.
func (f Format) tag() string {
	if f.Tag == nil {
		return ""
	}
	return *f.Tag
}

// recall gets the page's last snapshot from the store, before redaction: it may
// hold what is to be masked.
func (j *job) recall(ctx context.Context) error {
	f, ok := j.opts.wants(FormatChangeTracking)
	if !ok || j.p.Store == nil || j.doc.URL == "" {
		return nil
	}
	j.key = j.doc.URL
	if j.doc.Previous != nil {
		return nil
	}
	prev, err := j.p.Store.Latest(ctx, j.key, f.tag())
	if err != nil {
		return fmt.Errorf("the store failed: %w", err)
	}
	j.doc.Previous = prev
	return nil
}

// keep puts a snapshot of the page into the store.
func (j *job) keep(ctx context.Context, cur changetrack.Snapshot) error {
	if j.key == "" {
		return nil
	}
	cur.URL, cur.Time = j.key, j.doc.Time
	if cur.Time.IsZero() {
		cur.Time = time.Now()
	}
	if err := j.p.Store.Put(ctx, &cur); err != nil {
		return fmt.Errorf("the store failed: %w", err)
	}
	return nil
}

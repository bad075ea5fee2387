package changetrack

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
)

// A Status says what became of a page.
type Status string

// The statuses.
const (
	New     Status = "new"     // there is no previous snapshot
	Same    Status = "same"    // nothing that counts is different
	Changed Status = "changed" // something is
	Removed Status = "removed" // the server says that the page is gone
)

// A Visibility says whether a page can still be found by following links.
type Visibility string

// The visibilities.
const (
	Visible Visibility = "visible"
	Hidden  Visibility = "hidden"
)

// A Mode is a kind of comparison that a caller can ask for beyond the status.
type Mode string

// The modes.
const (
	GitDiff  Mode = "git-diff"
	JSONDiff Mode = "json"
)

// Options say how snapshots are compared. The zero value gives the status
// alone.
type Options struct {
	Modes  []Mode          `json:"modes,omitempty"`
	Schema json.RawMessage `json:"schema,omitempty"` // JSON Schema of the extracted data
	Prompt string          `json:"prompt,omitempty"` // for the model that extracts the data; Compare itself has no use for it
	Tag    string          `json:"tag,omitempty"`    // branch of the history, if the current snapshot does not name one
}

// A Change is the outcome of comparing two snapshots of a page.
type Change struct {
	PreviousScrapeAt *time.Time `json:"previousScrapeAt"`
	ChangeStatus     Status     `json:"changeStatus"`
	Visibility       Visibility `json:"visibility"`
	Diff             *Diff      `json:"diff,omitempty"`
}

// Errors of Compare.
var (
	ErrNoSnapshot = errors.New("changetrack: no current snapshot")
	ErrMode       = errors.New("changetrack: unknown mode")
)

// Compare says how cur differs from prev. A nil prev, or one with another tag,
// makes the page new.
func Compare(prev, cur *Snapshot, opts Options) (*Change, error) {
	if cur == nil {
		return nil, ErrNoSnapshot
	}
	for _, m := range opts.Modes {
		if m != GitDiff && m != JSONDiff {
			return nil, ErrMode
		}
	}
	if prev != nil && prev.Tag != cmp.Or(opts.Tag, cur.Tag) {
		prev = nil
	}
	c := &Change{Visibility: Visible}
	if cur.Hidden {
		c.Visibility = Hidden
	}
	if prev != nil && !prev.Time.IsZero() {
		at := prev.Time
		c.PreviousScrapeAt = &at
	}
	switch {
	case cur.removed():
		c.ChangeStatus = Removed
	case prev == nil:
		c.ChangeStatus = New
	case sameEssence(prev.Markdown, cur.Markdown):
		c.ChangeStatus = Same
	default:
		c.ChangeStatus = Changed
		if slices.Contains(opts.Modes, GitDiff) {
			c.Diff = Lines(prev.Markdown, cur.Markdown)
		}
	}
	return c, nil
}

// Lines is the line diff of two texts; it is nil if they are equal.
func Lines(prev, cur string) *Diff {
	if prev == cur {
		return nil
	}
	a, b := linediff.NewText(prev), linediff.NewText(cur)
	return diffOf(a, b, linediff.Hunks(a, b, linediff.Compare(a, b, nil)))
}

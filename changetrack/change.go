package changetrack

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/excerpt"
)

// A Status is the outcome of a comparison.
type Status string

// The statuses.
const (
	New     Status = "new"     // there is no previous snapshot
	Same    Status = "same"    // no difference that counts
	Changed Status = "changed" // a difference that counts
	Removed Status = "removed" // the server says that the page is gone
)

// A Visibility says whether a page can still be found by following links.
type Visibility string

// The visibilities.
const (
	Visible Visibility = "visible"
	Hidden  Visibility = "hidden"
)

// A Mode is a kind of comparison that a caller can request in addition to the
// status.
type Mode string

// The modes.
const (
	GitDiff  Mode = "git-diff" // Diff: line by line, as git shows it
	JSONDiff Mode = "json"     // JSON and Fields: the extracted data, field by field
	WordDiff Mode = "words"    // Words: what changed within a line
	Sections Mode = "sections" // Sections: what was added, removed, moved, edited
)

// Options say how snapshots are compared. The zero value gives only the status,
// and every difference counts except in white space, iframes and the data of
// inline images.
type Options struct {
	Modes  []Mode          `json:"modes,omitempty"`  // details to return if the page changed
	Schema json.RawMessage `json:"schema,omitempty"` // JSON Schema of the extracted data; names what is tracked
	Prompt string          `json:"prompt,omitempty"` // for the model that extracts the data; not used by Compare
	Tag    string          `json:"tag,omitempty"`    // branch of the history, unless the current snapshot names one

	Ignore         Ignore   `json:"ignore,omitzero"`          // differences that do not count
	PriceThreshold float64  `json:"priceThreshold,omitempty"` // price changes of up to this many per cent are ignored
	Trigger        []string `json:"trigger,omitempty"`        // if set, only changes in lines that contain one of these texts count
}

// A Change is the result of comparing two snapshots of a page.
type Change struct {
	PreviousScrapeAt *time.Time `json:"previousScrapeAt"` // when the previous snapshot was taken; nil for a new page
	ChangeStatus     Status     `json:"changeStatus"`     // the outcome
	Visibility       Visibility `json:"visibility"`       // of the current snapshot

	// The following are set if the status is Changed and their mode was requested.
	Diff     *Diff             `json:"diff,omitempty"`
	JSON     map[string]Values `json:"json,omitempty"`     // by top-level key
	Fields   map[string]Values `json:"fields,omitempty"`   // by path: plans[0].price
	Words    []LineWords       `json:"words,omitempty"`    // one for each replaced line
	Sections []SectionChange   `json:"sections,omitempty"` // in the order of the current text

	Triggers []string `json:"triggers,omitempty"` // the texts of Options.Trigger that were found
}

// Errors of Compare, in addition to ErrPattern.
var (
	ErrNoSnapshot = errors.New("changetrack: no current snapshot")
	ErrMode       = errors.New("changetrack: unknown mode")
	ErrSchema     = errors.New("changetrack: bad schema")
	ErrJSON       = errors.New("changetrack: bad JSON in a snapshot")
)

// Compare reports how cur differs from prev. If prev is nil or has another tag,
// the page is new.
func Compare(ctx context.Context, prev, cur *Snapshot, opts Options) (change *Change, err error) {
	defer cancel.Caught(&err)
	if cur == nil {
		return nil, ErrNoSnapshot
	}
	r, err := newRules(cancel.New(ctx), opts)
	if err != nil {
		return nil, err
	}
	if prev != nil && prev.Tag != cmp.Or(cur.Tag, opts.Tag) {
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
	default:
		err = r.compare(c, prev, cur)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// rules are validated and compiled Options.
type rules struct {
	Options
	noise  *noise
	schema *schema
	check  *cancel.Checker
}

func newRules(check *cancel.Checker, opts Options) (*rules, error) {
	for _, m := range opts.Modes {
		if !slices.Contains([]Mode{GitDiff, JSONDiff, WordDiff, Sections}, m) {
			return nil, fmt.Errorf("%w %q", ErrMode, excerpt.Of(string(m)))
		}
	}
	n, err := newNoise(check, opts)
	if err != nil {
		return nil, err
	}
	s, err := newSchema(opts.Schema)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSchema, err)
	}
	return &rules{opts, n, s, check}, nil
}

func (r *rules) wants(m Mode) bool { return slices.Contains(r.Modes, m) }

// compare sets the fields of c that need both snapshots.
func (r *rules) compare(c *Change, prev, cur *Snapshot) error {
	c.ChangeStatus = Same
	if r.wants(JSONDiff) {
		if err := r.compareJSON(c, prev, cur); err != nil {
			return err
		}
	}
	if old := r.noise.settle(prev.Markdown, cur.Markdown); !equalButSpace(r.check, old, cur.Markdown) {
		r.compareLines(c, old, cur.Markdown)
	}
	return nil
}

// compareJSON compares the extracted data. If one snapshot has no data, none
// was requested then, which is not a change of the page.
func (r *rules) compareJSON(c *Change, prev, cur *Snapshot) error {
	a, err := decodeJSON(prev.JSON)
	if err != nil {
		return fmt.Errorf("%w: previous: %w", ErrJSON, err)
	}
	b, err := decodeJSON(cur.JSON)
	if err != nil {
		return fmt.Errorf("%w: current: %w", ErrJSON, err)
	}
	if a == nil || b == nil {
		return nil
	}
	if keys, paths := diffFields(r.check, a, b, r.schema, r.noise); len(paths) > 0 {
		c.ChangeStatus, c.JSON, c.Fields = Changed, keys, paths
	}
	return nil
}

func (r *rules) compareLines(c *Change, prev, cur string) {
	a, b := linediff.NewChecked(r.check, prev), linediff.NewChecked(r.check, cur)
	edits := linediff.Compare(a, b)
	if len(r.Trigger) > 0 {
		if c.Triggers = triggers(r.Trigger, a, b, edits); c.Triggers == nil {
			return
		}
	}
	c.ChangeStatus = Changed
	if r.wants(GitDiff) {
		c.Diff = diffOf(r.check, a, b, linediff.Hunks(a, b, edits))
	}
	if r.wants(WordDiff) {
		c.Words = wordDiffs(a, b, edits)
	}
	if r.wants(Sections) {
		c.Sections = sectionChanges(r.check, prev, cur)
	}
}

// triggers returns the texts that occur in an added or deleted line, ignoring
// case and white space.
func triggers(texts []string, a, b *linediff.Text, edits []linediff.Edit) []string {
	fold := func(s string) string { return strings.ToLower(normalString(s)) }
	var lines strings.Builder
	for _, e := range edits {
		for i := e.OldStart; i < e.OldEnd; i++ {
			lines.WriteString(fold(a.Line(i)) + "\n")
		}
		for j := e.NewStart; j < e.NewEnd; j++ {
			lines.WriteString(fold(b.Line(j)) + "\n")
		}
	}
	var found []string
	for _, text := range texts {
		if strings.Contains(lines.String(), fold(text)) {
			found = append(found, text)
		}
	}
	return found
}

// Lines returns the line diff of two texts, or nil if they are equal.
func Lines(prev, cur string) *Diff {
	if prev == cur {
		return nil
	}
	a, b := linediff.NewText(prev), linediff.NewText(cur)
	return diffOf(nil, a, b, linediff.Hunks(a, b, linediff.Compare(a, b)))
}

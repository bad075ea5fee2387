package pagemillbeam

import (
	"context"
	"encoding/json"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/pagemill/pagemill/changetrack"
)

func init() {
	register.DoFn5x1[context.Context, string, func(*Output) bool, func(*Snapshot) bool, func(Change), error](&trackFn{})
	register.Function1x2(outputByURL)
	register.Function1x2(snapshotByURL)
	register.Emitter1[Change]()
	register.Iter1[Output]()
	register.Iter1[Snapshot]()
}

// A Change is the result of comparing a page with its snapshot.
type Change struct {
	URL    string
	ID     string // of the output; "" if the page is gone
	Status string // new, same, changed or removed
	Change []byte // the changetrack.Change as JSON; empty if the page is gone
}

// TrackOptions say what is compared. The zero value compares the Markdown.
type TrackOptions struct {
	Options changetrack.Options
	// Gone also reports snapshots whose page is in no output, as removed.
	Gone bool
}

// Track compares outputs with earlier snapshots ([Snapshot]) by address. Of
// several outputs with one address the one with the greatest ID is compared, of
// several snapshots the latest. Outputs without an address are left out.
func Track(s beam.Scope, opts TrackOptions, outputs, snapshots beam.PCollection) beam.PCollection {
	s = s.Scope("pagemill.Track")
	joined := beam.CoGroupByKey(s, beam.ParDo(s, outputByURL, outputs), beam.ParDo(s, snapshotByURL, snapshots))
	return beam.ParDo(s, &trackFn{opts}, joined)
}

func outputByURL(o Output) (string, Output)       { return o.URL, o }
func snapshotByURL(p Snapshot) (string, Snapshot) { return p.URL, p }

type trackFn struct{ TrackOptions }

// ProcessElement compares the states of one address.
func (f *trackFn) ProcessElement(ctx context.Context, url string, outputs func(*Output) bool, snapshots func(*Snapshot) bool, emit func(Change)) error {
	var cur *Output
	for o := new(Output); outputs(o); o = new(Output) {
		if cur == nil || o.ID > cur.ID {
			cur = o
		}
	}
	var prev *changetrack.Snapshot
	for p := new(Snapshot); snapshots(p); p = new(Snapshot) {
		if prev == nil || p.Time.After(prev.Time) || p.Time.Equal(prev.Time) && p.Markdown > prev.Markdown {
			prev = &changetrack.Snapshot{URL: p.URL, Markdown: p.Markdown, Time: p.Time}
		}
	}
	if url == "" || cur == nil && !f.Gone {
		return nil
	}
	if cur == nil {
		emit(Change{URL: url, Status: string(changetrack.Removed)})
		return nil
	}
	change, err := changetrack.Compare(ctx, prev, &changetrack.Snapshot{URL: url, Markdown: cur.Markdown, StatusCode: cur.StatusCode}, f.Options)
	if err != nil {
		return err
	}
	b, err := json.Marshal(change)
	if err != nil {
		return err
	}
	emit(Change{URL: url, ID: cur.ID, Status: string(change.ChangeStatus), Change: b})
	return nil
}

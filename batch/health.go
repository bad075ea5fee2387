package batch

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Health counts what a stream does while it runs. The zero value is ready to
// use; it is safe for concurrent use.
type Health struct {
	read, answered, failed atomic.Int64
	bytesIn, bytesOut      atomic.Int64
}

// A State holds the counts of a Health at one moment.
type State struct {
	Seconds  float64 `json:"seconds"`  // since Report began, 0 from Now
	Read     int64   `json:"read"`     // requests read
	Answered int64   `json:"answered"` // replies written, in order
	Failed   int64   `json:"failed"`   // of the requests processed
	UnderWay int64   `json:"underWay"` // read and not yet answered
	BytesIn  int64   `json:"bytesIn"`  // of requests
	BytesOut int64   `json:"bytesOut"` // of replies
	Memory   uint64  `json:"memory"`   // bytes obtained from the system by this process, without child processes
}

// Now returns the current counts.
func (h *Health) Now() State {
	if h == nil {
		return State{}
	}
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(memory)
	s := State{Answered: h.answered.Load(), Failed: h.failed.Load(), BytesIn: h.bytesIn.Load(), BytesOut: h.bytesOut.Load(),
		Memory: memory[0].Value.Uint64() - memory[1].Value.Uint64()}
	s.Read = h.read.Load()
	s.UnderWay = s.Read - s.Answered
	return s
}

var errInterval = errors.New("batch: a report needs an interval and a writer")

// Report writes the state to w as a line of JSON at every interval until ctx
// ends or a write fails, and once more at the end.
func (h *Health) Report(ctx context.Context, w io.Writer, interval time.Duration) error {
	if w == nil || interval <= 0 {
		return errInterval
	}
	ctx = cancel.OrNone(ctx)
	start := time.Now()
	out := json.NewEncoder(w)
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		var end bool
		select {
		case <-ctx.Done():
			end = true
		case <-tick.C:
		}
		s := h.Now()
		s.Seconds = time.Since(start).Seconds()
		if err := out.Encode(s); err != nil || end {
			return err
		}
	}
}

package changetrack

import (
	"encoding/json"
	"time"
)

// A Snapshot is one stored state of a page.
type Snapshot struct {
	URL        string          `json:"url,omitempty"`        // the page's address, its key in a Store
	Tag        string          `json:"tag,omitempty"`        // branch of the page's history; an empty tag is null in JSON
	Time       time.Time       `json:"scrapedAt,omitzero"`   // when the page was saved
	StatusCode int             `json:"statusCode,omitempty"` // of the HTTP response; 0 if there was none
	Hidden     bool            `json:"hidden,omitempty"`     // nothing links to the page any more
	Markdown   string          `json:"markdown"`             // the page's text
	JSON       json.RawMessage `json:"json,omitempty"`       // data extracted from the page
}

// removed reports whether the server said that the page no longer exists.
// (Importing net/http for names of its statuses would link its client and TLS into
// every program.)
func (s *Snapshot) removed() bool { return s.StatusCode == 404 || s.StatusCode == 410 }

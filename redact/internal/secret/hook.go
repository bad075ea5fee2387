package secret

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A hookForm is a host whose URL path is a credential: the path after a prefix and
// a number of further segments.
type hookForm struct {
	host, prefix string
	skip         int
}

// hooks are the forms of hooks.txt.
var hooks = func() (forms []hookForm) {
	for line := range datafile.Lines(hookTable) {
		f := strings.Fields(line)
		skip, err := strconv.Atoi(f[2])
		if err != nil {
			panic("hooks.txt: " + line)
		}
		forms = append(forms, hookForm{f[0], f[1], skip})
	}
	return forms
}()

//go:embed hooks.txt
var hookTable string

// knownHook records the credential in the path [i,end) of a URL whose host is one
// of hooks. It reports whether there was one.
func knownHook(s *scan.Cursor, host string, i, end int) bool {
	for _, h := range hooks {
		if !strings.HasSuffix(host, h.host) {
			continue
		}
		if k := strings.Index(s.Src[i:end], h.prefix); k >= 0 {
			hook(s, i+k+len(h.prefix), end, h.skip, 6)
			return true
		}
	}
	return false
}

// hookSegments precede the credential in the path of any host's webhook.
var hookSegments = [...]string{"/hooks/", "/webhooks/", "/webhook/", "/hook/"}

// shortestDrawn is the length of the shortest credential in such a path.
const shortestDrawn = 16

// anyHook records the credential in the path [i,end) after a segment that speaks
// of hooks, if some segment after it looks drawn by lot.
func anyHook(s *scan.Cursor, i, end int) {
	for _, part := range hookSegments {
		k := strings.Index(s.Src[i:end], part)
		if k < 0 {
			continue
		}
		from := i + k + len(part)
		for k := from; k < end; k = segmentEnd(s, k, end) + 1 {
			if drawnSegment(s.Src[k:segmentEnd(s, k, end)], shortestDrawn) {
				hook(s, from, end, 0, shortestDrawn)
				return
			}
		}
		return
	}
}

// hook records the path [i,end) without its first skip segments, if least bytes
// or more are left.
func hook(s *scan.Cursor, i, end, skip, least int) {
	for ; skip > 0; skip-- {
		i = min(segmentEnd(s, i, end)+1, end)
	}
	end = scan.BackAny(s.Src, i, end, "/.,;:!*_")
	if end-i >= least && !Placeholder(s.Src[i:end]) && !Reference(s.Src[i:end]) {
		Mark(s, i, end, "webhook", scan.RankStrong)
	}
}

// drawnSegment reports whether v, of a path, looks drawn by lot.
func drawnSegment(v string, least int) bool {
	return len(v) >= least && CountsOf(v).Digits > 1 && random(v) && !dictionary(v)
}

// ticket records the segment of the path [i,end) that lets whoever has the
// address in: "/password/reset/…", "/invite/…".
func ticket(s *scan.Cursor, i, end int) {
	before, start := i, i // slashes before the last segment and the current one
	for k := i + 1; k <= end; k++ {
		if k < end && s.Src[k] != '/' {
			continue
		}
		if k-start > shortestTicket && start-before > 4 && start-before <= 20 && ticketSegments[strings.ToLower(s.Src[before+1:start])] && drawnSegment(s.Src[start+1:k], shortestTicket) {
			hook(s, start+1, k, 0, shortestTicket)
		}
		before, start = start, k
	}
}

// shortestTicket is the length of the shortest credential in such a path.
const shortestTicket = 20

// ticketSegments precede a credential in paths.
var ticketSegments = scan.WordSet(lists["ticketSegments"])

package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// hooks are the hosts whose URL path is a credential: the path after the prefix
// and the given number of further segments.
var hooks = []struct {
	host, path string
	skip       int
}{
	{"hooks.slack.com", "/services/", 0}, {"hooks.slack.com", "/workflows/", 0}, {"hooks.slack.com", "/triggers/", 0},
	{"discord.com", "/api/webhooks/", 1}, {"discordapp.com", "/api/webhooks/", 1},
	{"hooks.zapier.com", "/hooks/catch/", 0}, {"hooks.zapier.com", "/hooks/standard/", 0},
	{"maker.ifttt.com", "/with/key/", 0}, {"maker.ifttt.com", "/use/", 0},
	{"api.telegram.org", "/bot", 0}, {"outlook.office.com", "/webhook/", 0}, {"outlook.office365.com", "/webhook/", 0},
	{"webhook.office.com", "/webhookb2/", 0}, {"hook.make.com", "/", 0}, {"hook.integromat.com", "/", 0},
	{"webhook.site", "/", 0}, {"events.pagerduty.com", "/integration/", 0}, {"open.feishu.cn", "/hook/", 0}, {"open.larksuite.com", "/hook/", 0},
	{"hc-ping.com", "/", 0}, {"calendar.google.com", "/private-", 0}, {"api.flock.com", "/hooks/sendmessage/", 0},
	{"chat.twilio.com", "/webhooks/", 0}, {"hooks.airtable.com", "/workflows/", 0}, {"hooks.glip.com", "/webhook/", 0}, {"pipedream.net", "/", 0},
	{"eu1.make.com", "/", 0}, {"eu2.make.com", "/", 0}, {"us1.make.com", "/", 0}, {"us2.make.com", "/", 0},
	{"api.netlify.com", "/build_hooks/", 0}, {"api.vercel.com", "/integrations/deploy/", 1}, {"alert.victorops.com", "/alert/", 0},
}

// shortestHook is the length of the shortest host of hooks; hookTails holds the
// two bytes before the last four of each.
const shortestHook = 10

var hookTails = func() (t scan.Pairs) {
	for _, h := range hooks {
		t.Add(h.host[len(h.host)-6], h.host[len(h.host)-5])
	}
	return t
}()

// hook records the path [i,end) without its first skip segments, if least bytes
// or more are left.
func hook(s *scan.Cursor, i, end, skip, least int) {
	for ; skip > 0; skip-- {
		i = min(segmentEnd(s, i, end)+1, end)
	}
	for end > i && strings.IndexByte("/.,;:!*_", s.Src[end-1]) >= 0 {
		end--
	}
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
var ticketSegments = scan.WordSet(`reset reset-password password-reset reset_password password_reset resetpassword passwordreset verify verify-email confirm confirmation activate activation
	magic magic-link invite invitation unsubscribe unlock signin-link token recover recovery`)

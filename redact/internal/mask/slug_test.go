package mask

import (
	"context"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// TestSlugs: what the tagger alone takes for a person is masked in addresses only
// if it is attested, or if every person is.
func TestSlugs(t *testing.T) {
	t.Parallel()
	const text = "Dayton Rovers <https://x.example/team/dayton-rovers>"
	start := strings.Index(text, "https")
	rs := []scan.Region{{Start: start, End: len(text) - 1, Kind: scan.Dest}}
	check := cancel.New(context.Background())
	for _, c := range []struct {
		rule            string
		attested, every bool
		want            int
	}{
		{"tagger", false, false, 0},
		{"tagger", true, false, 1},
		{"tagger", false, true, 1},
		{"field", false, false, 1},
	} {
		h := scan.Found(scan.Person, 0, len("Dayton Rovers"), c.rule, 0.9, scan.RankTagger)
		h.Attested = c.attested
		k := Known{EverySlug: c.every}
		k.Learn(check, text, []scan.Hit{h})
		if got := k.FindSlugs(text, rs, scan.Wanted{}); len(got) != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	// one occurrence that is attested is enough
	var k Known
	h := scan.Found(scan.Person, 0, len("Dayton Rovers"), "tagger", 0.9, scan.RankTagger)
	k.Learn(check, text, []scan.Hit{h})
	h.Attested = true
	k.Learn(check, text, []scan.Hit{h})
	if len(k.FindSlugs(text, rs, scan.Wanted{})) != 1 {
		t.Error("the second occurrence does not count")
	}
}

package main

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/extract"
)

// A page is doubtful if the estimates of its parts leave open what counts; a large
// one more easily.
func TestUnsure(t *testing.T) {
	t.Parallel()
	part := func(state extract.State, size int, score float64) extract.Part {
		return extract.Part{Text: "x", State: state, Size: size, Score: score}
	}
	for _, c := range []struct {
		parts    []extract.Part
		elements int
		want     string
	}{
		{[]extract.Part{part(extract.Kept, 1000, .95), part(extract.Dropped, 500, .05)}, 1000, ""},
		{[]extract.Part{part(extract.Kept, 1000, .55), part(extract.Dropped, 500, .1)}, 1000, "about 45 % of what was kept may be something else"},
		{[]extract.Part{part(extract.Kept, 100, .7), part(extract.Dropped, 1000, .4)}, 1000, "about 85 % of it may have been dropped"},
		{[]extract.Part{part(extract.Kept, 1000, 0), part(extract.Dropped, 500, 0)}, 1000, ""}, // rules decided
		{[]extract.Part{part(extract.Kept, 1000, .7), part(extract.Dropped, 500, .05)}, 300, ""},
		{[]extract.Part{part(extract.Kept, 1000, .7), part(extract.Dropped, 500, .05)}, 5000, "about 30 % of what was kept may be something else"},
		{nil, 0, ""},
	} {
		got := strings.Join(unsure(c.parts, c.elements), "; ")
		if got != c.want && (c.want == "" || !strings.HasSuffix(got, c.want)) {
			t.Errorf("%v: %q, want %q", c.parts, got, c.want)
		}
	}
}

package layout

import (
	"maps"
	"testing"
)

// TestMeasuredLevels ranks headings of scans: a size that one of them has by
// chance is not a level of its own and does not join two levels.
func TestMeasuredLevels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		found map[headingLook]int
		want  map[headingLook]int
	}{
		{"one between two", map[headingLook]int{{25, true, false}: 3, {23, true, false}: 1, {21, true, false}: 5}, map[headingLook]int{{25, true, false}: 1, {23, true, false}: 2, {21, true, false}: 2}},
		{"nearly one size", map[headingLook]int{{29, true, false}: 1, {27, true, false}: 4}, map[headingLook]int{{29, true, false}: 1, {27, true, false}: 1}},
		{"the bold ones first", map[headingLook]int{{24, false, false}: 2, {24, true, false}: 2}, map[headingLook]int{{24, true, false}: 1, {24, false, false}: 2}},
		{"a name in capitals", map[headingLook]int{{24, false, true}: 1, {24, false, false}: 2}, map[headingLook]int{{24, false, true}: 1, {24, false, false}: 1}},
		{"none", nil, map[headingLook]int{}},
	} {
		if got := rankLooks(c.found, true); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

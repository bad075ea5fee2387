package layout_test

import (
	"maps"
	"slices"
	"testing"
)

// shares counts the drawn documents that are read right, by what they are like.
type shares map[string]*[2]float64 // right ones, or the sum of their shares, and all

// count adds a document that is right or not.
func (s shares) count(right bool, keys ...string) {
	if right {
		s.add(1, keys...)
	} else {
		s.add(0, keys...)
	}
}

// add adds a document of which a share is right.
func (s shares) add(share float64, keys ...string) {
	for _, k := range keys {
		if s[k] == nil {
			s[k] = new([2]float64)
		}
		s[k][0] += share
		s[k][1]++
	}
}

// hold fails the test where less than the least share is right.
func (s shares) hold(t *testing.T, least map[string]float64, are string) {
	t.Helper()
	for _, k := range slices.Sorted(maps.Keys(s)) {
		share := s[k][0] / s[k][1]
		t.Logf("%-28s %.4f of %.0f", k, share, s[k][1])
		if share < least[k] {
			t.Errorf("%s: %.4f of %.0f %s, want %.3f", k, share, s[k][1], are, least[k])
		}
	}
}

package htmlparse

import "testing"

// The keys of SVG that are looked up are at least shortestKey long.
func TestShortestKey(t *testing.T) {
	t.Parallel()
	_, attributes := svgNames()
	least := 100
	for name := range attributes {
		least = min(least, len(name))
	}
	if least != shortestKey {
		t.Errorf("the shortest key has %d letters", least)
	}
}
